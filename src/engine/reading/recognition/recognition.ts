import * as l10n from '@vscode/l10n';
import { reducedName } from '../../../core/formats/columnNames';
import {
  agreedReadings,
  chosenReadings,
  type ReadingChoice,
} from '../../../core/formats/detection/readingChoice';
import type { Reading, Readings } from '../../../core/formats/detection/fileKind';
import { likedBeside } from '../../../core/formats/detection/embeddedTruth';
import { inputProblem } from '../../../core/formats/fileProblem';
import { problemOfUse } from '../../../core/formats/detection/checks';
import { kindColumns, kindsOf, type RowKinds } from '../../../core/formats/detection/rowKinds';
import type { ReadingSample, SampledRow } from '../../../core/formats/detection/sampledRows';
import { settledValue } from '../../../core/formats/detection/columns/settledValue';
import {
  isOfImpressions,
  type ColumnRole,
  type TableShape,
  type RowFields,
  columnOf,
  keyColumns,
} from '../../../core/formats/tableShape';
import { InputError } from '../../../shared/protocol/problem';
import { inQuotes } from '../../../shared/text/commands/shellWords';
import type { EvaluationRequest, InputFile } from '../../engineApi';
import type { MemoryLimit } from '../../memory/freeMemory';
import type { ByteSource } from '../../sources/byteSource';
import type { OpenedFiles } from '../../sources/openedFiles';
import { isDated, partitionsApart } from '../../sources/partitions';
import { valuesIn } from '../folds';
import type { ReadingWatch } from '../readingWatch';
import { inspectSource, readingsOfSource, shapesOfSource, type ShapesOfUses, readTable } from '../tableFile';
import {
  unclearEncoding,
  unclearJudgements,
  unclearKinds,
  unclearReading,
  type FileUse,
} from './unclearReading';
import { withSharedHeader } from './sharedHeader';
import { withSameKeys } from './userKeys';
import { Identifiers } from '../../../core/data/ids/identifiers';
import type { Interactions } from '../../../core/data/interactions/interactions';
import { FewIds, fewItems, OF_USERS, hashOfId } from '../../../core/formats/sampling/fewIds';
import { SampledText } from '../../../core/formats/sampling/sampledText';
import { textFormat } from '../../../core/formats/textFormats';
import { contentOf } from '../rowsOf';

type Use = 'recommendations' | 'truth';

/** A file of rows with the ways in which it can be read. */
interface Seen {
  readonly input: InputFile;
  /** Undefined: somebody chose the columns. */
  readings: Readings | undefined;
  /** The one that is taken. */
  reading: Reading | undefined;
}

/** A file of rows as it was when it was looked at. */
export interface LookedAt {
  readonly input: InputFile;
  readonly shapes: ShapesOfUses;
  /** Its first rows; undefined: somebody chose the columns. */
  readonly rows: RowFields | undefined;
}

/** Finds out how the files of an evaluation are read, by what they say together. */
export class Recognition {
  /** What readings find all over their files. */
  private readonly samples = new WeakMap<Reading, ReadingSample>();

  /** @param memory how much may be used; absent: all there is */
  constructor(
    private readonly files: OpenedFiles,
    private readonly watchOf: (source: ByteSource) => ReadingWatch,
    private readonly memory?: MemoryLimit,
  ) {}

  /**
   * How the files are read, by what they say together.
   *
   * @throws InputError when one is no table, or not what was told, or may be read in two ways that both fit
   */
  async lookAt({ truth, models, train, moreTrain = [], behaviour }: EvaluationRequest): Promise<{
    readonly truthInput: LookedAt;
    readonly modelInputs: readonly LookedAt[];
    /** Of training data, which may be in several files. */
    readonly trainInputs: readonly LookedAt[];
  }> {
    const judged = await this.see(truth, 'truth');
    const lists: Seen[] = [];
    for (const model of models) {
      if (!isSameFile(model, truth)) await this.requireOneDay(model);
      lists.push(await this.see(model, 'recommendations'));
    }
    const apart = lists.filter(({ input }) => !isSameFile(input, truth));
    for (const file of [judged, ...lists])
      if (file.readings?.every(({ guess }) => guess.problem !== undefined) === true) await this.shaped(file);
    for (const list of apart) {
      const choice = await this.choice(list, 'recommendations', judged);
      if (choice === undefined) continue;
      const headed = withSharedHeader(choice.recommendations, choice.truth);
      const isOfHeader = headed !== undefined && differInHeader(choice);
      if (!isOfHeader) requireClear(choice, list.input.file.name, truth.file.name);
      if (!saysColumns(list.input) && !saysColumns(truth)) requireOrder(choice, list.input, truth);
      list.reading = headed?.[0] ?? choice.recommendations;
      // All models are evaluated against one truth.
      take(judged, headed?.[1] ?? choice.truth);
    }
    for (const list of lists) requireReadRows(list, 'recommendations', judged.reading);
    requireReadRows(judged, 'truth');
    for (const list of lists) {
      const settled = requireOneValue(list, 'recommendations');
      if (apart.includes(list)) list.reading = settled;
    }
    const isWeighted = behaviour?.weights !== undefined;
    const settledTruth = isWeighted ? undefined : requireOneValue(judged, 'truth');
    if (settledTruth !== undefined) take(judged, settledTruth);
    await this.requireOneKind(judged, 'truth', isWeighted, keysAndFolds(lists));
    const keysOfTruth = keysAndFolds([judged]);
    for (const list of apart) await this.requireOneKind(list, 'recommendations', isWeighted, keysOfTruth);
    const truthInput = await this.shaped(judged);
    const modelInputs: LookedAt[] = [];
    for (const list of lists)
      modelInputs.push(apart.includes(list) ? await this.shaped(list) : { ...truthInput, input: list.input });
    const shapes = withSameKeys([
      ...modelInputs.map(({ input, shapes: { recommendations } }) => ({
        input,
        shape: recommendations,
        use: 'recommendations' as const,
      })),
      { input: truth, shape: truthInput.shapes.truth, use: 'truth' as const },
    ]);
    const keyedTruth = { ...truthInput, shapes: { ...truthInput.shapes, truth: shapes[models.length] } };
    const keyedModels = modelInputs.map((model, index) => ({
      ...model,
      shapes: { ...model.shapes, recommendations: shapes[index] },
    }));
    const trainInputs: LookedAt[] = [];
    for (const input of train === undefined ? [] : [train, ...moreTrain]) {
      const file = await this.see(input, 'train');
      const trained = await this.choice(judged, 'truth', file);
      trainInputs.push(await this.shaped({ ...file, reading: trained?.truth ?? file.reading }));
    }
    return { truthInput: keyedTruth, modelInputs: keyedModels, trainInputs };
  }

  /**
   * How two files are read, by what they say together; where that is open, all of both is looked at. Undefined: of one
   * somebody chose the columns.
   */
  private async choice(first: Seen, use: Use, second: Seen): Promise<ReadingChoice | undefined> {
    const { samples } = this;
    if (first.readings === undefined || second.readings === undefined) return undefined;
    const [readings, others] = agreedReadings(first.readings, second.readings);
    const files = [
      { input: first.input, readings, use },
      { input: second.input, readings: others, use: 'truth' as const },
    ];
    if (files.some(({ readings }) => readings.length > 1))
      for (const { input, readings, use } of files) {
        // A truth is looked at once for all models.
        if (readings.some((reading) => samples.has(reading))) continue;
        await this.sample(input, readings, use);
      }
    return chosenReadings(readings, others, samples);
  }

  /**
   * Takes note of what each way of reading a file finds all over it: the head of a file that is sorted by user may have no
   * user of the other file's head.
   *
   * @throws InputError when it does not fit into memory, or is damaged
   */
  private sample({ file }: InputFile, readings: Readings, use: Use): Promise<void> {
    const free = this.memory?.(0);
    const means = free === undefined ? {} : { free };
    const usable = readings.filter(
      ({ guess: { problem, shape } }) =>
        problem === undefined && columnOf(shape, 'user') >= 0 && columnOf(shape, 'item') >= 0,
    );
    const ofLines = usable.filter(({ guess: { shape } }) => textFormat(shape.format)?.line === 'fields');
    const rows = ofLines.length === 0 ? undefined : new SampledText(ofLines.map(({ guess }) => guess.shape));
    return this.files.use(file, async (source) => {
      const watch = this.watchOf(source);
      if (rows !== undefined) await contentOf(source, rows, watch);
      for (const reading of usable) {
        const { shape } = reading.guess;
        let sample = rows?.sample(shape, use);
        if (!ofLines.includes(reading)) {
          const ids = { users: new Identifiers(), items: new Identifiers() };
          const read = await readTable({ source, shape, ...ids, options: { use }, watch }, means);
          sample = sampledInteractions(read.interactions);
        }
        if (sample !== undefined) this.samples.set(reading, sample);
      }
    });
  }

  /**
   * @param explained reduced names of columns that tell no kinds, as they are keys or folds of the files this one is read with
   * @throws UnclearReading if rows are of several kinds, and neither columns nor weights of kinds were named
   */
  private async requireOneKind(
    { input, reading }: Seen,
    use: Use,
    isWeighted: boolean,
    explained: ReadonlySet<string>,
  ): Promise<void> {
    if (reading === undefined || input.overrides?.columns !== undefined) return;
    if (isWeighted && use !== 'recommendations') return;
    const { shape } = reading.guess;
    const liked = likedBeside({ shape, sample: reading.rows })?.liked;
    const judgements: RowKinds[] = [];
    for (const column of kindColumns(shape, reading.rows, use)) {
      // What users liked is itself in it.
      if (column.column === liked) continue;
      if (explained.has(reducedName(shape.columns[column.column].name))) continue;
      // A file that is sorted by kind has one of them in its first rows.
      const values =
        column.kind === 'gaps' || kindsOf(column, column.seen) !== undefined
          ? column.seen
          : await this.files.use(input.file, (source) =>
              valuesIn(source, shape, column.column, this.watchOf(source)),
            );
      const kinds = kindsOf(column, values);
      if (kinds?.kind === 'verdicts') judgements.push(kinds);
      else if (kinds !== undefined) throw unclearKinds(input.file.name, use, reading, kinds);
    }
    if (judgements.length > 0) throw unclearJudgements(input.file.name, use, reading, judgements);
  }

  /** @throws InputError when recommendations lie in partitions by day: lists of several days are never put together */
  private requireOneDay({ file }: InputFile): Promise<void> {
    return this.files.use(file, (source) => {
      const dated = source.partitions?.find(isDated);
      if (dated === undefined) return;
      const { key, steps } = dated;
      const latest = steps.toSorted()[steps.length - 1];
      throw new InputError({
        file: source.name,
        message: partitionsApart(dated),
        advice: l10n.t(
          'Name one of them, such as the latest: {0}. If they are parts of one list, a pattern in quotes: {1}.',
          `${source.name}/${latest}`,
          inQuotes(`${source.name}/${key}=*/*`),
        ),
      });
    });
  }

  /** @throws UnclearReading when it is not in UTF-8, and nobody said in what it is */
  private see(input: InputFile, use: FileUse): Promise<Seen> {
    return this.files.use(input.file, async (source) => {
      if (input.shape !== undefined) return { input, readings: undefined, reading: undefined };
      const readings = await readingsOfSource(source, input.overrides);
      const { problem } = readings[0].guess;
      if (problem?.code !== 'not-utf8') return { input, readings, reading: readings[0] };
      const encoded = await Promise.all(
        problem.readings.map(async ({ encoding, text }) => {
          const [reading] = await readingsOfSource(source, { ...input.overrides, encoding });
          return { encoding, text, reading };
        }),
      );
      throw unclearEncoding(source.name, use, inputProblem(problem, source.name), encoded);
    });
  }

  /** @throws InputError when it is no table, or not what was told */
  private shaped({ input, reading }: Seen): Promise<LookedAt> {
    const guess = reading?.guess;
    return this.files.use(input.file, async (source) => ({
      input,
      shapes:
        input.shape === undefined
          ? await shapesOfSource(
              source,
              guess ?? (await inspectSource(source, input.overrides)),
              input.overrides,
            )
          : { recommendations: input.shape, truth: input.shape },
      rows: reading?.rows,
    }));
  }
}

/** Returns the reduced names of the columns that are the key of several columns of a file, and of its column of folds. */
function keysAndFolds(files: readonly Seen[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ input, reading }) => {
      const shape = input.shape ?? reading?.guess.shape;
      if (shape?.header !== true) return [];
      const keys = keyColumns(shape);
      const columns = keys.length === 0 ? [] : [columnOf(shape, 'user'), ...keys];
      return [...columns, columnOf(shape, 'fold')]
        .filter((column) => column >= 0)
        .map((column) => reducedName(shape.columns[column].name));
    }),
  );
}

/** Takes a way to read a file, and no other. */
function take(file: Seen, reading: Reading): void {
  file.reading = reading;
  file.readings = [reading];
}

/** Whether the rival of a choice takes the first line of a file for a header, and the choice does not. */
function differInHeader({ recommendations, truth, rival }: ReadingChoice): boolean {
  const hasHeader = ({ guess }: Reading): boolean => guess.shape.header;
  return (
    rival !== undefined &&
    (hasHeader(rival.recommendations) !== hasHeader(recommendations) ||
      hasHeader(rival.truth) !== hasHeader(truth))
  );
}

/** @throws InputError when two ways to read the files fit equally well */
function requireClear({ recommendations, truth, rival }: ReadingChoice, model: string, judged: string): void {
  if (rival === undefined) return;
  if (rival.recommendations !== recommendations)
    throw unclearReading(model, 'recommendations', [recommendations, rival.recommendations]);
  throw unclearReading(judged, 'truth', [truth, rival.truth]);
}

/** How sure it must be that a truth is recommendations, beside a file that does not look like them. */
const SURELY = 0.75;

/** @throws InputError when what is given as recommendations looks like the truth, and the other way round */
function requireOrder(
  { recommendations, truth }: ReadingChoice,
  { file: { name: model } }: InputFile,
  { file: { name: judged } }: InputFile,
): void {
  const { kind: given } = recommendations.guess;
  const { kind, confidence, reasons, shape } = truth.guess;
  // Of rows without items another thing is said.
  if (isOfImpressions(shape)) return;
  const isSwapped =
    kind === 'recommendations' &&
    (given === 'truth' || given === 'train' || (given === 'either' && confidence >= SURELY));
  if (!isSwapped) return;
  throw new InputError({
    file: judged,
    message: l10n.t(
      'This file is given as ground truth, but looks like recommendations ({0}), and {1} does not.',
      reasons.join(', '),
      model,
    ),
    inEditor: l10n.t('Swap the two files. If they are right, select their columns.'),
    advice: l10n.t(
      'Swap the two files; or, if they are meant so, say what their columns are: on the command line with --truth-columns, in the editor with the setting recscope.files.',
    ),
  });
}

/**
 * @param judged how the truth of recommendations is read
 * @throws InputError when a check of that use finds something
 */
function requireReadRows({ input, reading }: Seen, use: Use, judged?: Reading): void {
  if (reading === undefined || saysColumns(input)) return;
  const { guess, rows } = reading;
  const truth = judged && { shape: judged.guess.shape, rows: judged.rows };
  const problem = problemOfUse({ shape: guess.shape, rows, use, truth });
  if (problem !== undefined) throw new InputError(inputProblem(problem, input.file.name));
}

/**
 * The reading with the column that orders its lists, or says how much an item was liked, where several may.
 *
 * @throws UnclearReading when nothing says which
 */
function requireOneValue({ input, reading }: Seen, use: Use): Reading | undefined {
  if (reading === undefined || reading.guess.problem !== undefined) return reading;
  const { overrides = {} } = input;
  const { columns = [] } = overrides;
  if (columns.some(({ role }) => VALUES.has(role))) return reading;
  const { shape, rivals } = settledValue(reading.guess.shape, reading.rows, use, overrides);
  const as = (other: TableShape): Reading => ({ ...reading, guess: { ...reading.guess, shape: other } });
  const [rival, ...others] = rivals;
  if (rival === undefined) return as(shape);
  // Whoever says what is user and item, and no more, means that no other column counts.
  if (columns.length === 0)
    throw unclearReading(input.file.name, use, [as(shape), as(rival), ...others.map(as)]);
  const counted = (one: TableShape): number => one.columns.filter(({ role }) => VALUES.has(role)).length;
  return as(counted(rival) < counted(shape) ? rival : shape);
}

const VALUES: ReadonlySet<ColumnRole> = new Set(['score', 'rating', 'rank', 'label', 'event']);

/** Whether somebody said of a file what its columns are. */
export function saysColumns({ overrides = {} }: InputFile): boolean {
  return Object.keys(overrides).some((key) => !['encoding', 'fold', 'bestScore'].includes(key));
}

/** Whether both mean one file, read in the same way. */
function isSameFile(a: InputFile, b: InputFile): boolean {
  return (
    a.file.name === b.file.name &&
    JSON.stringify([a.shape, a.overrides]) === JSON.stringify([b.shape, b.overrides])
  );
}

/** The rows of a few users of a file that was read, and a few of its items. */
function sampledInteractions({ runUsers, runStarts, items, userIds, itemIds }: Interactions): ReadingSample {
  const users = new FewIds<SampledRow>(OF_USERS);
  for (let run = 0; run < runUsers.length; run++) {
    const user = userIds.text(runUsers[run]);
    const hash = hashOfId(user);
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) {
      if (!users.takes(hash)) break;
      users.add(hash, { user, item: itemIds.text(items[row]), value: undefined, rank: undefined });
    }
  }
  return {
    users: users.finished(),
    items: fewItems(Array.from(new Set(items), (item) => itemIds.text(item))),
  };
}
