import { Identifiers } from '../../core/data/ids/identifiers';
import { separateImpressions } from '../../core/data/interactions/impressions';
import type { Interactions } from '../../core/data/interactions/interactions';
import { buildRankings, type Rankings } from '../../core/data/rankings';
import { clustersOfKeys } from '../../core/data/interactions/keyedUsers';
import { filterRows } from '../../core/data/interactions/models';
import { mayEmbedTruth } from '../formats/detection/embeddedTruth';
import type { ReaderOptions } from '../formats/readerOptions';
import { releaseScanners } from '../formats/scanner/pageDecoder';
import { columnIndexOfRole, isOfImpressions, keyColumns } from '../formats/tableShape';
import { conventionByName } from '../../core/measures/conventions';
import type { EvaluationRequest, RecommendationsInput } from './evaluationRequest';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource } from '../sources/byteSource';
import type { OpenedFiles } from '../sources/openedFiles';
import type { RunWatch } from '../watch/runWatch';
import {
  behaviourViewOf,
  behaviourOptions,
  mergedTruth,
  splitFileByModel,
  withNamesOfFiles,
  rankedModel,
  labeledPart,
  reportTrainedTruth,
  type EvaluationInput,
  type ModelInput,
} from './evaluationInput';
import { fileView } from './fileViews';
import { requireKnownOrder } from './listOrder';
import { readJudgementRows } from './judgementFiles';
import { withJudgements } from './judgements';
import { requireJudges, requireJudgesOfTruth, withOneGradeAPair } from './judges';
import { withAlignedItems } from './ownLabels';
import { requireNoPadding } from './padding';
import { PassageReading, withNeededCatalogue, withPassageColumns } from './passageFiles';
import { withPositions } from './positions';
import { foldsApart, rowsOfFold, withRunsOfModels } from './folds';
import {
  findJoinedColumns,
  evaluatedColumns,
  joinJudgements,
  joinTraining,
  reportTwoForms,
} from './joinedFiles';
import { MatchedIds } from './matchedFiles';
import type { ReadingWatch } from './readingWatch';
import { Recognition, type DetectedInput, type SeenFiles } from './recognition/recognition';
import {
  readingsOfSource,
  readTable,
  shapesOfSource,
  type SegmentedReading,
  type TableFile,
} from './tableFile';
import { joinItemAndUserFiles, readItemAndUserFiles } from './namedFiles';
import { requireSingleList, requireOneModel, requireOneRowAPair } from './requiredRows';
import { dropOwnItems } from './ownItems';
import { truthOfModelsError, requireItems, requireOtherTruth, severalModelsInRunError } from './roleProblems';
import { trainingData } from './trainingFiles';

/** Lists, ground truth and training data, with IDs as written in the files. */
interface WrittenTables {
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

/** The rows of a model, or of a ground truth. */
export interface ReadLists {
  readonly file: TableFile;
  /** Lists of the model; undefined: the rows are a ground truth. */
  readonly rankings?: Rankings;
}

/** Reads the files of an evaluation in slices, so that progress is reported and it can be canceled. */
export class EvaluationReading {
  /** Memory of the rows read so far, in bytes. */
  private kept = 0;
  private readonly recognition: Recognition;

  /**
   * @param memory returns the available memory; absent: all of it
   * @param segmented reads large files on several threads, if available
   * @param allPlaces whether all places of each finding are stored; absent: the first ones
   */
  constructor(
    readonly files: OpenedFiles,
    private readonly watch: RunWatch,
    private readonly memory?: MemoryLimit,
    private readonly segmented?: SegmentedReading,
    private readonly allPlaces = false,
  ) {
    this.recognition = new Recognition(files, (source) => this.watchOf(source), memory);
  }

  /**
   * Reads the files of a request; returns `before` if it comes from the same files.
   *
   * @throws InputError if a file cannot be used, or the files have no user in common
   */
  async read(request: EvaluationRequest, before: EvaluationInput | undefined): Promise<EvaluationInput> {
    const identity = await this.identityOf(request);
    if (identity !== undefined && before?.identity === identity) return before;
    // Reports problems of a whole file before another one is read.
    const seen = withPassageColumns(await this.recognition.lookAt(request));
    const written = await this.readTables(request, seen);
    const named = await readItemAndUserFiles(withNeededCatalogue(request, seen), written, {
      files: this.files,
      free: () => this.memory?.(this.kept),
      watch: this.watch,
    });
    const matching = new MatchedIds(request.matchIds, { ...written, ...named });
    const { users, items } = matching;

    // Only now is it known how many users and items there are.
    const truthFile = matching.file(written.truth);
    const { name } = truthFile;
    await this.watch.pause({ step: 'ordering', file: name, rows: 0, bytes: 0, totalBytes: undefined });
    const bareTruth = mergedTruth(truthFile, users.size, request.combine);
    await requireOneRowAPair(
      this,
      request,
      seen,
      { ...written.truth, findings: truthFile.findings },
      bareTruth,
    );
    const judgementFiles = written.judgements.map((file) => matching.file(file));
    const { truth, judgements } =
      judgementFiles.length === 0 ? { truth: bareTruth } : withJudgements(bareTruth, judgementFiles, request);
    const drops = dropsOwnItems(request);
    const files = written.models.map((model) => {
      const file = matching.file(model);
      return drops ? dropOwnItems(file) : file;
    });
    const passages = PassageReading.of(request, {
      truth: truthFile,
      models: files,
      catalogue: named.catalogue && matching.catalogueFile(named.catalogue).table,
      items,
    });
    const models = await this.ordered(request, seen, files, users, truth, passages);
    const clusters = written.isKeyed ? clustersOfKeys(users) : undefined;
    const { trains, training } = trainingData(written, matching, clusters);
    if (training !== undefined) reportTrainedTruth(truth, training);

    const listed = files.map(({ interactions }) => findJoinedColumns(interactions, 'recommendations'));
    const judged = findJoinedColumns(truthFile.interactions, 'truth');
    for (const [at, file] of files.entries()) reportTwoForms(file, listed[at]);
    if (files.every(({ name }) => name !== truthFile.name)) reportTwoForms(truthFile, judged);
    const evaluated = evaluatedColumns(listed, judged, clusters?.ids);
    for (const file of trains) {
      const columns = findJoinedColumns(file.interactions, 'training');
      reportTwoForms(file, columns);
      joinTraining(evaluated, file, columns);
    }
    for (const file of judgementFiles)
      joinJudgements(
        evaluatedColumns(listed, judged),
        file,
        findJoinedColumns(file.interactions, 'judgements'),
      );
    const { furtherRead, ...described } = joinItemAndUserFiles(request, named, matching, evaluated, clusters);
    const shapeOfUsers = seen.truthInput.shapes.truth;
    return {
      identity,
      users,
      items,
      truth: passages === undefined ? truth : { ...truth, truth: passages.judged(truth.truth) },
      ...(judgements && { judgements }),
      models,
      train: training,
      ...described,
      ...(passages && { passages: passages.passages, catalogue: undefined, features: undefined }),
      ...(written.impressions && { impressions: true }),
      ...(clusters && {
        clusters: { ...clusters, column: shapeOfUsers.columns[columnIndexOfRole(shapeOfUsers, 'user')].name },
      }),
      furtherRead: {
        ...(trains.length > 0 && { train: fileView(trains[0]) }),
        ...(trains.length > 1 && { moreTrain: trains.slice(1).map((file) => fileView(file)) }),
        ...(judgements && { judgements: judgements.files.map((file) => fileView(file)) }),
        ...furtherRead,
      },
      ...(named.unread && { unread: named.unread }),
    };
  }

  /**
   * Reads recommendations, ground truth and training data.
   *
   * @throws InputError if a file cannot have its role
   */
  private async readTables(
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
      const means = { free: this.memory?.(this.kept), watchOf: this.watchOf };
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
   * Builds the lists of each model and compares them with the ground truth. @throws InputError like
   * `rankedModel`
   */
  private async ordered(
    { models: inputs }: EvaluationRequest,
    seen: Pick<SeenFiles, 'modelInputs' | 'truthInput'>,
    files: readonly TableFile[],
    users: Identifiers,
    truth: EvaluationInput['truth'],
    passages: PassageReading | undefined,
  ): Promise<readonly ModelInput[]> {
    const models: ModelInput[] = [];
    const inside: (RecommendationsInput | undefined)[] = [];
    for (const [index, file] of files.entries()) {
      const { name, rowsRead: rows, bytes } = file;
      await this.watch.pause({ step: 'ordering', file: name, rows, bytes, totalBytes: bytes });
      const parts = splitFileByModel(file, inputs[index].model);
      if (parts.length > 1 && inputs[index].run !== undefined) throw severalModelsInRunError(name, parts);
      for (const part of parts) {
        const model = rankedModel(part, users.size, truth, passages);
        await requireOneModel(this, seen.modelInputs[index], file, model);
        requireKnownOrder(seen.modelInputs[index], model);
        models.push({ ...model, run: inputs[index].run ?? file.runs?.get(part.name) });
        inside.push(parts.length > 1 ? inputs[index] : undefined);
      }
      await requireSingleList(this, seen.modelInputs[index], seen.truthInput.shapes.truth, file);
    }
    return withNamesOfFiles(models, inside);
  }

  /**
   * Returns the lists of one file without a ground truth, one entry per model; for a ground truth only its
   * rows.
   *
   * @throws InputError if the file is not a table, or the rows of its lists cannot be separated
   */
  async readLists(input: RecommendationsInput): Promise<readonly ReadLists[]> {
    const { kind, ...seen } = await this.files.use(input.file, async (source) => {
      const [{ guess, rows }] = await readingsOfSource(source, input.overrides);
      const shapes = await shapesOfSource(source, guess, input.overrides);
      return { input, shapes, rows, kind: guess.kind };
    });
    const users = new Identifiers();
    if (kind === 'truth')
      return [{ file: await this.readFile(seen, users, new Identifiers(), { use: kind }) }];
    const use = mayEmbedTruth(seen.shapes.recommendations) ? 'both' : 'recommendations';
    const read = await this.readFile(seen, users, new Identifiers(), { use });
    const file =
      read.interactions.labels === undefined
        ? read
        : recommended({
            ...read,
            interactions: separateImpressions(read.interactions, users.size, read.findings),
          });
    const models = splitFileByModel(file, input.model).map((part) => ({
      file: part.file,
      rankings: buildRankings(part.file.interactions, users.size, part.file.findings, {
        bestScore: file.shape.bestScore,
        inOrder: !isOfImpressions(file.shape),
      }),
    }));
    for (const { rankings } of models) await requireOneModel(this, seen, file, { rankings });
    await requireSingleList(this, seen, undefined, file);
    return models;
  }

  private async identityOf(request: EvaluationRequest): Promise<string | undefined> {
    const { truth, models, train = [], items, catalogue, users, matchIds, ownLabels } = request;
    const { judgements = [], prefer, overlap } = request;
    const parts: unknown[] = [behaviourViewOf(request) ?? null, matchIds ?? null, ownLabels ?? null];
    parts.push(dropsOwnItems(request), prefer ?? null, overlap ?? null);
    const others = [...judgements, null, ...train];
    for (const input of [truth, items, catalogue, users, ...models, null, ...others]) {
      if (input === undefined || input === null) {
        parts.push(null);
        continue;
      }
      const { name, stamp } = await this.files.use(input.file, (source) => source);
      if (stamp === undefined) return undefined;
      parts.push([name, stamp, input.shape, input.overrides, input.optional, input.unasked]);
    }
    return JSON.stringify(parts);
  }

  /** Returns the callbacks that report the progress of reading one file. */
  readonly watchOf = ({ name, bytes: totalBytes }: ByteSource): ReadingWatch => {
    return {
      check: this.watch.check,
      progress: (rows, bytes) => this.watch.report({ step: 'reading', file: name, rows, bytes, totalBytes }),
    };
  };

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
    return { models: files.map(recommended), truth: labeledPart(read, labels), impressions };
  }

  private readFile(
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
        { free: this.memory?.(this.kept), segmented: this.segmented },
      );
      const file =
        apart.folds === undefined ? rowsOfFold(read, rows, isScored) : withRunsOfModels(read, apart.folds);
      this.kept += bytesOf(file.interactions);
      return file;
    });
  }
}

/** Returns whether the convention removes an item from a user's list if it has the ID of the user. */
function dropsOwnItems({ settings: { convention } }: EvaluationRequest): boolean {
  return conventionByName(convention).dropsOwnItems === true;
}

/**
 * Returns the rows that were recommended. A row with neither score nor rank is a relevant item that was not
 * recommended.
 */
function recommended(file: TableFile): TableFile {
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
