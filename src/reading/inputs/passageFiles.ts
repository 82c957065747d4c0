import * as l10n from '@vscode/l10n';
import { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfEntry } from '../../core/data/interactions/interactions';
import { filterRows } from '../../core/data/interactions/models';
import { spanOf, spanOfId, type Span } from '../../core/data/interactions/spans';
import { filledTruth, type JudgedGrade } from '../../core/data/judgedTruth';
import type { Rankings } from '../../core/data/rankings';
import type { Truth } from '../../core/data/truth';
import { hasJudgements } from '../../core/evaluation/judging/unjudgedItems';
import { SpanPassages, TextPassages, type Passages } from '../../core/data/passages/passages';
import { rankedPassages } from '../../core/data/passages/rankedPassages';
import { InputError } from '../../shared/problem';
import { addFilesText } from '../../shared/sentences/addFiles';
import { plainColumnName } from '../formats/columnNames';
import { textInRow, type ItemTable } from '../formats/items/itemTable';
import { isOfTexts, isTextName } from '../formats/passageTexts';
import { spanColumnsOfNames } from '../formats/spanNames';
import { spanColumns, type ColumnRole, type TableShape } from '../formats/tableShape';
import { renumberIds } from '../join/idForms';
import type { EvaluationRequest } from './evaluationRequest';
import { joinLists, type JoinedFile } from './joinedFiles';
import type { SeenFiles } from './recognition/recognition';
import type { TableFile } from './tableFile';

/** Minimum share of a passage that a chunk contains, unless specified. */
const USUAL_OVERLAP = 0.5;

/**
 * Returns files whose starts and ends are read if the ground truth has them and lists are in other files. In all
 * other files they are not used.
 */
export function withPassageColumns(seen: SeenFiles): SeenFiles {
  const { truthInput, modelInputs, trainInputs } = seen;
  const truthFile = truthInput.input.file.name;
  const arePassages =
    spanColumns(truthInput.shapes.truth).length > 0 &&
    modelInputs.every(({ input }) => input.file.name !== truthFile);
  const bare = <F extends SeenFiles['truthInput']>(file: F): F => ({
    ...file,
    shapes: {
      recommendations: withoutSpans(file.shapes.recommendations),
      truth: withoutSpans(file.shapes.truth),
    },
  });
  const trains = trainInputs.map(bare);
  return arePassages
    ? { ...seen, trainInputs: trains }
    : { truthInput: bare(truthInput), modelInputs: modelInputs.map(bare), trainInputs: trains };
}

/**
 * Returns a request without a catalog that no list needs: if all lists have the places of their chunks, or if it is
 * optional and the ground truth has no passages.
 */
export function withNeededCatalogue(
  request: EvaluationRequest,
  { truthInput, modelInputs }: SeenFiles,
): EvaluationRequest {
  const { truth } = truthInput.shapes;
  const arePlaced = modelInputs.every(({ shapes }) => spanColumns(shapes.recommendations).length > 0);
  const isNeeded =
    spanColumns(truth).length > 0 ? !arePlaced : isOfTexts(truth) || request.catalogue?.optional !== true;
  return isNeeded ? request : { ...request, catalogue: undefined };
}

function withoutSpans(shape: TableShape): TableShape {
  const isSpan = (role: ColumnRole): boolean => role === 'start' || role === 'end';
  if (!shape.columns.some(({ role }) => isSpan(role))) return shape;
  return {
    ...shape,
    columns: shape.columns.map((column) => (isSpan(column.role) ? { ...column, role: 'ignored' } : column)),
  };
}

/** Files of an evaluation of passages, with shared numbers of items. */
interface PassageFiles {
  readonly truth: TableFile;
  readonly models: readonly TableFile[];
  /** Chunks with their places; undefined: none were specified. */
  readonly catalogue: ItemTable | undefined;
  readonly items: Identifiers;
}

/** Gold passages and the chunks that lists consist of. */
export class PassageReading {
  /** Chunks of any list that only repeat passages above them. */
  private readonly repeated = new Map<string, JudgedGrade>();

  private constructor(
    readonly passages: Passages,
    private readonly items: Identifiers,
    private readonly documents: Identifiers,
    private readonly documentOf: Int32Array,
  ) {}

  /**
   * Returns the passages of a ground truth; undefined if its items are no passages.
   *
   * @throws InputError if chunks of lists have no places, or an overlap was specified for items
   */
  static of({ overlap, matchIds }: EvaluationRequest, files: PassageFiles): PassageReading | undefined {
    const { truth } = files;
    const share = overlap ?? USUAL_OVERLAP;
    if (isOfTexts(truth.shape)) return PassageReading.ofTexts(share, files);
    if (spanColumns(truth.shape).length > 0) return PassageReading.ofSpans(share, files, matchIds);
    if (overlap !== undefined) throw withoutPassagesError(truth.name);
    return undefined;
  }

  private static ofTexts(overlap: number, { models, catalogue, items }: PassageFiles): PassageReading {
    const byName = models.find(({ shape }) => !isOfTexts(shape));
    const texts = byName && textsIn(catalogue, byName.name);
    const passages = new TextPassages(overlap, (item) => texts?.get(item) ?? items.text(item));
    return new PassageReading(passages, items, new Identifiers(), new Int32Array(items.size).fill(-1));
  }

  private static ofSpans(
    overlap: number,
    { truth, models, catalogue, items }: PassageFiles,
    matchIds: EvaluationRequest['matchIds'],
  ): PassageReading {
    const documents = new Identifiers();
    const documentOf = new Int32Array(items.size).fill(-1);
    const [starts, ends] = [new Float64Array(items.size), new Float64Array(items.size)];
    const place = (item: number, { document, start, end }: Span): void => {
      documentOf[item] = documents.intern(document);
      starts[item] = start;
      ends[item] = end;
    };
    const byName = models.find(({ shape }) => spanColumns(shape).length === 0);
    if (byName !== undefined) for (const [chunk, span] of spansIn(catalogue, byName.name)) place(chunk, span);
    for (const { interactions, shape } of [truth, ...models]) {
      if (spanColumns(shape).length === 0) continue;
      for (const item of new Set(interactions.items)) {
        const span = spanOfId(items.text(item));
        if (span !== undefined) place(item, span);
      }
    }
    const matched = matchIds && renumberIds(documents, matchIds);
    const numberOf = matched
      ? documentOf.map((document) => (document < 0 ? document : matched.numbers[document]))
      : documentOf;
    const passages = new SpanPassages(overlap, numberOf, starts, ends);
    return new PassageReading(passages, items, matched?.ids ?? documents, numberOf);
  }

  /**
   * Returns the lists of a model with passages in the place of chunks.
   *
   * @throws InputError if no user, or no document, is in both files
   */
  ranked(
    file: TableFile,
    rankings: Rankings,
    truth: { readonly file: TableFile; readonly truth: Truth },
  ): Rankings {
    const judged = { ...this.ofDocuments(truth.file), truth: this.presence(truth.truth.offsets, truth.file) };
    joinLists({ ...this.ofDocuments(file), rankings: this.presence(rankings.offsets, file) }, judged);
    const { passages, items } = this;
    const inPlaces = rankedPassages(rankings, truth.truth, passages, items);
    for (const grade of inPlaces.repeated) this.repeated.set(`${grade.user} ${grade.item}`, grade);
    const { chunks, rows } = inPlaces.rankings;
    const [first] = inPlaces.several;
    if (first !== undefined)
      file.findings.add('several-passages', false, () => ({
        line: lineOfEntry(file.interactions, rows, first),
        details: [inPlaces.several.length, items.text(chunks?.[first] ?? 0)],
      }));
    this.reportOutOfReach(rankings, truth);
    return inPlaces.rankings;
  }

  /**
   * Returns the ground truth after all lists were ranked: if it has passages that are not relevant, chunks that
   * only repeat others are judged too.
   */
  judged(truth: Truth): Truth {
    if (this.repeated.size === 0 || !hasJudgements(truth)) return truth;
    const lastEntries = new Int32Array(this.items.size).fill(-1);
    lastEntries.set(truth.lastEntries);
    const grades = [...this.repeated.values()].sort((a, b) => a.user - b.user);
    return filledTruth({ ...truth, lastEntries }, grades, 'truth').truth;
  }

  /** Reports passages that are too long: no listed chunk can contain the share. */
  private reportOutOfReach(
    rankings: Rankings,
    { file, truth }: { readonly file: TableFile; readonly truth: Truth },
  ): void {
    const { passages } = this;
    let longest = 0;
    for (const chunk of rankings.items) longest = Math.max(longest, passages.lengthOf(chunk));
    const isKnown = file.findings.findings().some(({ code }) => code === 'passage-out-of-reach');
    if (longest === 0 || isKnown) return;
    for (const [entry, passage] of truth.items.entries()) {
      const length = passages.lengthOf(passage);
      if (!(truth.gains[entry] > 0) || longest >= passages.overlap * length) continue;
      file.findings.add('passage-out-of-reach', false, () => ({
        line: lineOfEntry(file.interactions, truth.rows, entry),
        details: [this.items.text(passage), length, longest],
      }));
    }
  }

  /** Returns a file whose items are documents. */
  private ofDocuments({ name, findings, interactions }: TableFile): JoinedFile {
    const { documentOf, documents } = this;
    const placed = filterRows(interactions, (row) => documentOf[interactions.items[row]] >= 0);
    const items = placed.items.map((item) => documentOf[item]);
    return { name, findings, interactions: { ...placed, items, itemIds: documents } };
  }

  /** Returns which documents rows have, in the form in which lists and truths are joined. */
  private presence(
    offsets: Int32Array,
    { interactions }: TableFile,
  ): { readonly offsets: Int32Array; readonly lastEntries: Int32Array } {
    const lastEntries = new Int32Array(this.documents.size).fill(-1);
    for (const item of interactions.items)
      if (this.documentOf[item] >= 0) lastEntries[this.documentOf[item]] = 0;
    return { offsets, lastEntries };
  }
}

/** Returns the texts of chunks by item. @throws InputError if there is no file of chunks, or it has no texts */
function textsIn(table: ItemTable | undefined, lists: string): ReadonlyMap<number, string> {
  const column = table?.columns.find(({ name }) => isTextName(name));
  if (table === undefined || column === undefined)
    throw new InputError({
      file: table?.rows.file ?? lists,
      line: 1,
      message:
        table === undefined
          ? l10n.t('The ground truth has texts, but these lists name chunks without their texts.')
          : l10n.t('The ground truth has texts, but this file has no texts of chunks.'),
      advice: l10n.t(
        'Add a file of the chunks with the columns {0}: {1}.',
        'chunk_id, text',
        '--catalogue chunks.csv',
      ),
      inEditor: addFilesText(),
    });
  const { rows, items } = table.rows;
  return new Map(Array.from({ length: rows }, (_, row) => [items[row], textInRow(column, row)] as const));
}

/**
 * Yields the places of chunks. @throws InputError if there is no file of chunks, or it has no places
 */
function* spansIn(table: ItemTable | undefined, lists: string): Generator<readonly [chunk: number, Span]> {
  const names = table?.columns.map(({ name }) => plainColumnName(name)) ?? [];
  const spans = spanColumnsOfNames(names);
  if (table === undefined || spans === undefined)
    throw new InputError({
      file: table?.rows.file ?? lists,
      line: 1,
      message:
        table === undefined
          ? l10n.t('The ground truth has passages, but these lists name chunks without their places.')
          : l10n.t('The ground truth has passages, but this file does not say where chunks are.'),
      advice: l10n.t(
        'Add the columns {0} to the lists, or a file of the chunks with the columns {1}: {2}.',
        'doc, start, end',
        'chunk_id, doc, start, end',
        '--catalogue chunks.csv',
      ),
      inEditor: addFilesText(),
    });
  const [document, start, end] = [spans.document, spans.start, spans.end].map((at) => table.columns[at]);
  const { rows, items } = table.rows;
  for (let row = 0; row < rows; row++) {
    const span = spanOf(textInRow(document, row), textInRow(start, row), textInRow(end, row));
    if (span === undefined)
      throw new InputError({
        file: table.rows.file,
        line: 1,
        message: l10n.t(
          'From “{0}” to before “{1}” there is no character.',
          textInRow(start, row),
          textInRow(end, row),
        ),
        advice: l10n.t(
          'Write the first character of each chunk, counted from 0, and the first one after it.',
        ),
      });
    yield [items[row], span];
  }
}

/** Returns the error for an overlap without passages. */
function withoutPassagesError(file: string): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t('An overlap was specified, but this ground truth has no passages.'),
    advice: l10n.t('Add the columns {0}, or remove {1}.', 'doc, start, end', '--overlap'),
  });
}
