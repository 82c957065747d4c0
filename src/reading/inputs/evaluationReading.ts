import { Identifiers } from '../../core/data/ids/identifiers';
import { separateImpressions } from '../../core/data/interactions/impressions';
import { buildRankings, type Rankings } from '../../core/data/rankings';
import { clustersOfKeys } from '../../core/data/interactions/keyedUsers';
import { mayEmbedTruth } from '../formats/detection/embeddedTruth';
import { columnIndexOfRole, isOfImpressions } from '../formats/tableShape';
import { conventionByName } from '../../core/measures/conventions';
import type { EvaluationRequest, RecommendationsInput } from './evaluationRequest';
import type { MemoryLimit } from '../memory/freeMemory';
import type { OpenedFiles } from '../sources/openedFiles';
import type { RunWatch } from '../../core/watch/runWatch';
import {
  behaviourViewOf,
  mergedTruth,
  splitFileByModel,
  withNamesOfFiles,
  rankedModel,
  reportTrainedTruth,
  type EvaluationInput,
  type ModelInput,
} from './evaluationInput';
import { fileView } from './fileViews';
import { requireKnownOrder } from './listOrder';
import { requireSharedOrder } from './sharedOrder';
import { withJudgements } from './judgements';
import { PassageReading, withNeededCatalogue, withPassageColumns } from './passageFiles';
import {
  findJoinedColumns,
  evaluatedColumns,
  joinJudgements,
  joinTraining,
  reportTwoForms,
} from './joinedFiles';
import { MatchedIds } from './matchedFiles';
import { Recognition, type SeenFiles } from './recognition/recognition';
import { readingsOfSource, shapesOfSource, type SegmentedReading, type TableFile } from './tableFile';
import { joinItemAndUserFiles, readItemAndUserFiles } from './namedFiles';
import { requireOneModel } from './copiedRows';
import { requireSingleList } from './dividedRows';
import { requireOneRowAPair } from './repeatedPairs';
import { dropOwnItems } from './ownItems';
import { severalModelsInRunError } from './roleProblems';
import { trainingData } from './trainingFiles';
import { recommendedRows, TableReading } from './tableReading';
import { reportUnusedMarks } from './unusedMarks';

/** The rows of a model, or of a ground truth. */
export interface ReadLists {
  readonly file: TableFile;
  /** Lists of the model; undefined: the rows are a ground truth. */
  readonly rankings?: Rankings;
}

/** Reads the files of an evaluation in slices, so that progress is reported and it can be canceled. */
export class EvaluationReading {
  private readonly recognition: Recognition;
  private readonly tables: TableReading;

  /**
   * @param memory returns the available memory; absent: all of it
   * @param segmented reads large files on several threads, if available
   * @param allPlaces whether all places of each finding are stored; absent: the first ones
   */
  constructor(
    private readonly files: OpenedFiles,
    private readonly watch: RunWatch,
    memory?: MemoryLimit,
    segmented?: SegmentedReading,
    allPlaces = false,
  ) {
    this.tables = new TableReading(files, watch, memory, segmented, allPlaces);
    this.recognition = new Recognition(files, this.tables.watchOf, memory);
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
    const written = await this.tables.read(request, seen);
    const named = await readItemAndUserFiles(withNeededCatalogue(request, seen), written, {
      files: this.files,
      free: () => this.tables.freeMemory(),
      watch: this.watch,
    });
    const matching = new MatchedIds(request.matchIds, { ...written, ...named });
    const { users, items } = matching;

    // Only now is it known how many users and items there are.
    const truthFile = matching.file(written.truth);
    const { name } = truthFile;
    reportUnusedMarks(truthFile, seen.truthInput);
    await this.watch.pause({ step: 'ordering', file: name, rows: 0, bytes: 0, totalBytes: undefined });
    const bareTruth = mergedTruth(truthFile, users.size, request.combine);
    await requireOneRowAPair(
      this.tables,
      request,
      seen,
      { ...written.truth, findings: truthFile.findings },
      bareTruth.truth,
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
   * Builds the lists of each model and compares them with the ground truth. @throws InputError like
   * `rankedModel`
   */
  private async ordered(
    { models: inputs, sharedOrder }: EvaluationRequest,
    seen: Pick<SeenFiles, 'modelInputs' | 'truthInput'>,
    files: readonly TableFile[],
    users: Identifiers,
    truth: EvaluationInput['truth'],
    passages: PassageReading | undefined,
  ): Promise<readonly ModelInput[]> {
    requireSharedOrder({ models: inputs, sharedOrder }, files);
    const models: ModelInput[] = [];
    const inside: (RecommendationsInput | undefined)[] = [];
    for (const [index, file] of files.entries()) {
      const { name, rowsRead: rows, bytes } = file;
      await this.watch.pause({ step: 'ordering', file: name, rows, bytes, totalBytes: bytes });
      const parts = splitFileByModel(file, inputs[index].model);
      if (parts.length > 1 && inputs[index].run !== undefined) throw severalModelsInRunError(name, parts);
      for (const part of parts) {
        const model = rankedModel(part, users.size, truth, passages);
        await requireOneModel(this.tables, seen.modelInputs[index], file, model.rankings);
        requireKnownOrder(seen.modelInputs[index], model);
        models.push({ ...model, run: inputs[index].run ?? file.runs?.get(part.name) });
        inside.push(parts.length > 1 ? inputs[index] : undefined);
      }
      await requireSingleList(this.tables, seen.modelInputs[index], seen.truthInput.shapes.truth, file);
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
      return [{ file: await this.tables.readFile(seen, users, new Identifiers(), { use: kind }) }];
    const use = mayEmbedTruth(seen.shapes.recommendations) ? 'both' : 'recommendations';
    const read = await this.tables.readFile(seen, users, new Identifiers(), { use });
    const file =
      read.interactions.labels === undefined
        ? read
        : recommendedRows({
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
    for (const { rankings } of models) await requireOneModel(this.tables, seen, file, rankings);
    await requireSingleList(this.tables, seen, undefined, file);
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
}

/** Returns whether the convention removes an item from a user's list if it has the ID of the user. */
function dropsOwnItems({ settings: { convention } }: EvaluationRequest): boolean {
  return conventionByName(convention).dropsOwnItems === true;
}
