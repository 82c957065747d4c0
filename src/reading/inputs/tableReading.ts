import { Identifiers } from '../../core/data/ids/identifiers';
import { separateImpressions } from '../../core/data/interactions/impressions';
import type { Interactions } from '../../core/data/interactions/interactions';
import { filterRows } from '../../core/data/interactions/models';
import { mayEmbedTruth } from '../formats/detection/embeddedTruth';
import type { ReaderOptions } from '../formats/readerOptions';
import { releaseScanners } from '../formats/scanner/pageDecoder';
import { isOfImpressions, keyColumns } from '../formats/tableShape';
import type { EvaluationRequest } from './evaluationRequest';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource } from '../sources/byteSource';
import type { OpenedFiles } from '../sources/openedFiles';
import type { RunWatch } from '../../core/watch/runWatch';
import { behaviourViewOf, behaviourOptions, labeledPart } from './evaluationInput';
import { readJudgementRows } from './judgementFiles';
import { requireJudges, requireJudgesOfTruth, withOneGradeAPair } from './judges';
import { withAlignedItems } from './ownLabels';
import { requireNoPadding } from './padding';
import { withPositions } from './positions';
import { foldsApart, rowsOfFold, withRunsOfModels } from './folds';
import type { ReadingWatch } from './readingWatch';
import { type DetectedInput, type SeenFiles } from './recognition/recognition';
import { readTable, type SegmentedReading, type TableFile } from './tableFile';
import { truthOfModelsError, requireItems, requireOtherTruth } from './roleProblems';

/** Lists, ground truth and training data, with IDs as written in the files. */
export interface WrittenTables {
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly models: readonly TableFile[];
  readonly truth: TableFile;
  readonly judgements: readonly TableFile[];
  readonly trains: readonly TableFile[];
  /** User IDs of the training data; the same object as `users`, unless `isOfUsers`. */
  readonly trainUsers: Identifiers;
  /** Whether users of the ground truth are keys of several columns. */
  readonly isKeyed: boolean;
  /**
   * Whether training data contain users, while lists are keys of several columns. Each list gets the data of
   * its user.
   */
  readonly isOfUsers: boolean;
  /** Whether rows are impressions, each an item of its own. */
  readonly impressions: boolean;
}

/** Reads the tables of an evaluation, which share their IDs, and counts the memory that they take. */
export class TableReading {
  /** Memory of the rows read so far, in bytes. */
  private kept = 0;

  /**
   * @param memory returns the available memory; undefined: all of it
   * @param segmented reads large files on several threads, if available
   * @param allPlaces whether all places of each finding are stored
   */
  constructor(
    readonly files: OpenedFiles,
    private readonly watch: RunWatch,
    private readonly memory: MemoryLimit | undefined,
    private readonly segmented: SegmentedReading | undefined,
    private readonly allPlaces: boolean,
  ) {}

  /** Returns the available memory in bytes; undefined: unlimited. */
  freeMemory(): number | undefined {
    return this.memory?.(this.kept);
  }

  /** Returns the callbacks that report the progress of reading one file. */
  readonly watchOf = ({ name, bytes: totalBytes }: ByteSource): ReadingWatch => {
    return {
      check: this.watch.check,
      progress: (rows, bytes) => this.watch.report({ step: 'reading', file: name, rows, bytes, totalBytes }),
    };
  };

  /**
   * Reads recommendations, ground truth and training data.
   *
   * @throws InputError if a file cannot have its role
   */
  async read(
    request: EvaluationRequest,
    { truthInput, modelInputs, trainInputs }: SeenFiles,
  ): Promise<WrittenTables> {
    const { events } = request;
    const users = new Identifiers();
    const items = new Identifiers();
    for (const model of modelInputs) requireOtherTruth(model, truthInput, events);
    const joined = await this.readJoined(request, truthInput, modelInputs, users, items);
    if (joined === undefined)
      for (const { input, shapes } of [truthInput, ...modelInputs])
        requireItems(input.file.name, shapes.recommendations);
    for (const { input, shapes } of trainInputs) requireItems(input.file.name, shapes.truth);
    // The lists first: users are numbered as they appear, and lists in the order of their users need no moving.
    const models: TableFile[] = joined === undefined ? [] : [...joined.models];
    for (const model of modelInputs.slice(models.length))
      models.push(await this.readFile(model, users, items, { use: 'recommendations' }));
    const graded =
      joined?.truth ?? (await this.readFile(truthInput, users, items, behaviourOptions('truth', events)));
    const judgements: TableFile[] = [];
    for (const input of request.judgements ?? []) {
      const means = {
        use: 'judgements',
        events,
        free: this.freeMemory(),
        watchOf: this.watchOf,
      } as const;
      judgements.push(await readJudgementRows(this.files, input, { users, items }, means));
    }
    requireJudges([graded, ...judgements], behaviourViewOf(request));
    const truth = withOneGradeAPair(graded, behaviourViewOf(request));
    const isKeyed = keyColumns(truthInput.shapes.truth).length > 0;
    const isOfUsers =
      isKeyed &&
      trainInputs.length > 0 &&
      trainInputs.every(({ shapes }) => keyColumns(shapes.truth).length === 0);
    const trainUsers = isOfUsers ? new Identifiers() : users;
    const trains: TableFile[] = [];
    for (const input of trainInputs)
      trains.push(await this.readFile(input, trainUsers, items, behaviourOptions('train', events)));
    releaseScanners();
    const lists = models.map((file, at) => ({ file, seen: modelInputs[at] }));
    const judged = { file: truth, seen: truthInput };
    const read = withPositions(lists, judged, items);
    if (read.truth.shape.positions === undefined) {
      for (const each of lists) requireNoPadding(each, 'recommendations');
      requireNoPadding(judged, 'truth');
    }
    const impressions = joined?.impressions === true || read.truth.shape.positions === true;
    return { users, items, ...read, judgements, trains, trainUsers, isKeyed, isOfUsers, impressions };
  }

  /**
   * Reads a file that is both recommendations and ground truth only once, so that its problems are reported
   * once. Its ground truth is the rows that have a rating. Several files with their own labels are read
   * alike and must have equal rows; the ground truth is that of the first. Returns undefined if
   * there are other files, or a file lacks one of the columns.
   *
   * @throws InputError with the first row that differs
   */
  private async readJoined(
    { ownLabels }: EvaluationRequest,
    truth: DetectedInput,
    models: readonly DetectedInput[],
    users: Identifiers,
    items: Identifiers,
  ): Promise<
    | { readonly truth: TableFile; readonly models: readonly TableFile[]; readonly impressions: boolean }
    | undefined
  > {
    const [model, ...others] = models;
    const same =
      truth.input.file.name === model.input.file.name &&
      JSON.stringify(truth.shapes.truth) === JSON.stringify(model.shapes.recommendations);
    if ((others.length > 0 && ownLabels !== true) || !same) return undefined;
    if (!models.every(({ shapes }) => mayEmbedTruth(shapes.recommendations))) return undefined;
    const file = await this.readFile(model, users, items, { use: 'both' });
    const { labels, values } = file.interactions;
    if (labels === undefined) return undefined;
    const separated =
      values === undefined
        ? file.interactions
        : separateImpressions(file.interactions, users.size, file.findings);
    const impressions =
      values !== undefined && (separated !== file.interactions || isOfImpressions(file.shape));
    const read = { ...file, interactions: separated };
    const files = [read];
    for (const other of others)
      files.push(
        withAlignedItems(file, separated.items, await this.readFile(other, users, items, { use: 'both' })),
      );
    return { models: files.map(recommendedRows), truth: labeledPart(read, labels), impressions };
  }

  /** Reads a file into the tables of users and items. @throws InputError if it is not a table of its use */
  readFile(
    { input, shapes, rows = [] }: DetectedInput,
    users: Identifiers,
    items: Identifiers,
    options: ReaderOptions,
  ): Promise<TableFile> {
    return this.files.use(input.file, async (source) => {
      const isScored = options.use === 'recommendations' || options.use === 'both';
      const shape = options.use === 'truth' ? shapes.truth : shapes.recommendations;
      if (!isScored && shape.part?.models === true) throw truthOfModelsError(source.name);
      requireJudgesOfTruth(source.name, shape, !isScored);
      const apart = isScored ? await foldsApart(source, shape, this.watchOf(source)) : { shape };
      const read = await readTable(
        {
          source,
          shape: apart.shape,
          users,
          items,
          options,
          watch: this.watchOf(source),
          allPlaces: this.allPlaces,
        },
        { free: this.freeMemory(), segmented: this.segmented },
      );
      const file =
        apart.folds === undefined ? rowsOfFold(read, rows, isScored) : withRunsOfModels(read, apart.folds);
      this.kept += bytesOf(file.interactions);
      return file;
    });
  }
}

/**
 * Returns the rows that were recommended. A row with neither score nor rank is a relevant item that was not
 * recommended.
 */
export function recommendedRows(file: TableFile): TableFile {
  const order = file.interactions.values ?? file.interactions.ranks;
  const interactions = filterRows(file.interactions, (row) => !Number.isNaN(order?.[row]));
  return { ...file, interactions };
}

/** Returns the memory of a file's columns in bytes, without the IDs, which other files share. */
function bytesOf({ runUsers, runStarts, items, values, ranks, labels, models }: Interactions): number {
  return [runUsers, runStarts, items, values, ranks, labels, models?.ofRow].reduce(
    (sum, column) => sum + (column?.byteLength ?? 0),
    0,
  );
}
