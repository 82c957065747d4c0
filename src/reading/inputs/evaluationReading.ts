import * as l10n from '@vscode/l10n';
import { Identifiers } from '../../core/data/ids/identifiers';
import { separateImpressions } from '../../core/data/interactions/impressions';
import type { Interactions } from '../../core/data/interactions/interactions';
import { buildRankings, type Rankings } from '../../core/data/rankings';
import { attributesOfKeys } from '../../core/data/attributes';
import { clustersOfKeys, type KeyClusters } from '../../core/data/interactions/keyedUsers';
import { filterRows } from '../../core/data/interactions/models';
import { withoutOwnItems } from '../../core/data/interactions/ownItems';
import { joinedRuns, trainingFrom, trainingOfKeys, type Training } from '../../core/data/training';
import { mayEmbedTruth, isSelfComparison } from '../formats/detection/embeddedTruth';
import { withNamesAbove } from '../formats/items/namesAbove';
import type { ReaderOptions } from '../formats/readerOptions';
import { releaseScanners } from '../formats/scanner/pageDecoder';
import { columnOf, isOfImpressions, keyColumns, type TableShape } from '../formats/tableShape';
import { conventionNamed } from '../../core/measures/conventions';
import type { JoinedColumn } from '..';
import type { Finding } from '../../shared/findings/finding';
import type { BehaviourView } from '../../shared/protocol/views/evaluationView';
import { InputError } from '../../shared/problem';
import type { EvaluationRequest, InputFile, NamedInput } from './evaluationRequest';
import { once } from '../../shared/caches';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource } from '../sources/byteSource';
import type { OpenedFiles } from '../sources/openedFiles';
import type { RunWatch } from '../watch/runWatch';
import { copiesOfAll, requireNoRowCopies } from './copiedRows';
import {
  behaviourOf,
  behaviourOptions,
  mergedTruth,
  modelsOf,
  rankedModel,
  ratedPart,
  reportTrainedTruth,
  type EvaluationInput,
  type ModelInput,
} from './evaluationInput';
import { fileView, itemFileView } from './fileViews';
import { requireSingleList } from './dividedRows';
import { requireOneRowAPair } from './repeatedPairs';
import { requireKnownOrder } from './listOrder';
import { requireJudgesOfTruth, withOneGradeAPair } from './judges';
import { withAlignedItems } from './ownLabels';
import { requireNoPadding } from './padding';
import { withPositions } from './positions';
import { foldsApart, rowsOfFold, withRunsOfModels } from './folds';
import { withoutItems } from './impressionsProblem';
import { attributesOf, catalogueOf, featuresIn, readItemFile, type ReadItems } from './itemFiles';
import { columnsOf, evaluatedColumns, joinTable, joinTraining, reportTwoForms } from './joinedFiles';
import { MatchedIds } from './matchedFiles';
import type { ReadingWatch } from './readingWatch';
import { Recognition, saysColumns, type LookedAt } from './recognition/recognition';
import {
  readingsOfSource,
  readTable,
  shapesOfSource,
  type SegmentedReading,
  type TableFile,
} from './tableFile';
import { findingsOfUsers } from './userLabels';

/** Lists, truth and training data with their ids as they are written. */
interface WrittenTables {
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly models: readonly TableFile[];
  readonly truth: TableFile;
  readonly trains: readonly TableFile[];
  /** User ids of the training data; the same object as `users`, unless `isOfUsers`. */
  readonly trainUsers: Identifiers;
  /** Users of the truth are keys of several columns. */
  readonly isKeyed: boolean;
  /** Training data have users, not lists: each list gets the data of its user. */
  readonly isOfUsers: boolean;
  /** Rows are impressions, each an item of its own. */
  readonly impressions: boolean;
}

/** The rows of a model, or of a ground truth. */
export interface ReadLists {
  readonly file: TableFile;
  /** Undefined: it is a ground truth. */
  readonly rankings?: Rankings;
}

/** Files of items and users, with ids as written. */
interface NamedFiles {
  readonly ofItems: Identifiers;
  readonly ofUsers: Identifiers;
  readonly itemFile: ReadItems | undefined;
  readonly catalogue: ReadItems | undefined;
  readonly userFile: ReadItems | undefined;
  /** Why an optional file could not be read. */
  readonly unread: EvaluationInput['unread'];
}

type SeenFiles = Awaited<ReturnType<Recognition['lookAt']>>;

/** Reads the files of an evaluation piece by piece, so that it can be watched and stopped. */
export class EvaluationReading {
  /** Bytes of the rows read so far. */
  private kept = 0;
  private readonly recognition: Recognition;

  /**
   * @param memory how much may be used beyond what is; absent: all there is
   * @param segmented how large files are read by several threads, where there are such
   * @param allPlaces keep all places of each finding; absent: the first ones
   */
  constructor(
    private readonly files: OpenedFiles,
    private readonly watch: RunWatch,
    private readonly memory?: MemoryLimit,
    private readonly segmented?: SegmentedReading,
    private readonly allPlaces = false,
  ) {
    this.recognition = new Recognition(files, (source) => this.watchOf(source), memory);
  }

  /**
   * Reads the files of a request; returns `before` if it is from the same files.
   *
   * @throws InputError if a file cannot be used, or the files have no user in common
   */
  async read(request: EvaluationRequest, before: EvaluationInput | undefined): Promise<EvaluationInput> {
    const identity = await this.identityOf(request);
    if (identity !== undefined && before?.identity === identity) return before;
    // Reports problems of a whole file before another one is read.
    const seen = await this.recognition.lookAt(request);
    const tables = await this.readTables(request, seen);
    const { isKeyed, isOfUsers } = tables;
    const namedFiles = await this.readNamed(request, tables);
    const matching = new MatchedIds(request.matchIds, { ...tables, ...namedFiles });
    const { users, items, ofUsers, ofItems } = matching;

    // Only now is it known how many users and items there are.
    const truthFile = matching.file(tables.truth);
    await this.watch.pause({ step: 'ordering', file: truthFile.name, rows: 0, bytes: 0, totalBytes: 0 });
    const truth = mergedTruth(truthFile, users.size, request.combine);
    await this.requireOneRowAPair(request, seen, { ...tables.truth, findings: truthFile.findings }, truth);
    const drops = dropsOwnItems(request);
    const files = tables.models.map((model) => {
      const file = matching.file(model);
      return drops ? { ...file, interactions: withoutOwnItems(file.interactions) } : file;
    });
    const models = await this.ordered(request, seen, files, users, truth);
    const clusters = isKeyed ? clustersOfKeys(users) : undefined;
    const trains = tables.trains.map((file) =>
      isOfUsers ? matching.fileOf(file, tables.trainUsers) : matching.file(file),
    );
    const training =
      trains.length === 0
        ? undefined
        : isOfUsers && clusters !== undefined
          ? trainingOfClusters(trains, clusters, items.size)
          : trainingOf(trains, users.size, items.size);
    if (training !== undefined) reportTrainedTruth(truth, training);

    const listed = files.map(({ interactions }) => columnsOf(interactions, 'recommendations'));
    const judged = columnsOf(truthFile.interactions, 'truth');
    for (const [at, file] of files.entries()) reportTwoForms(file, listed[at]);
    if (files.every(({ name }) => name !== truthFile.name)) reportTwoForms(truthFile, judged);
    const evaluated = evaluatedColumns(listed, judged, clusters?.ids);
    for (const file of trains) {
      const columns = columnsOf(file.interactions, 'training');
      reportTwoForms(file, columns);
      joinTraining(evaluated, file, columns);
    }
    const itemFile = namedFiles.itemFile && matching.itemFile(namedFiles.itemFile);
    const catalogue = namedFiles.catalogue && matching.catalogueFile(namedFiles.catalogue);
    const userFile = namedFiles.userFile && matching.userFile(namedFiles.userFile);
    const itemFindings = itemFile && joinOptional(request.items, evaluated.items, 'items', itemFile, ofItems);
    const catalogueFindings =
      catalogue && joinTable(evaluated.recommended, 'catalogue', catalogue.table, items);
    const userFindings = userFile && [
      ...joinOptional(request.users, evaluated.users, 'users', userFile, ofUsers),
      ...findingsOfUsers(userFile.table, ofUsers),
    ];
    const itemTable = request.items?.optional === true ? undefined : itemFile?.table;
    const { described, featuresProblem } = featuresIn(itemTable, items.size);
    const shapeOfUsers = seen.truthInput.shapes.truth;
    return {
      identity,
      users,
      items,
      truth,
      models,
      train: training,
      features: described?.features,
      ...(featuresProblem && { featuresProblem }),
      catalogue: catalogueOf(catalogue?.table ?? itemTable, items.size),
      ...(tables.impressions && { impressions: true }),
      ...(clusters && {
        clusters: { ...clusters, column: shapeOfUsers.columns[columnOf(shapeOfUsers, 'user')].name },
      }),
      ...(userFile && {
        attributes:
          clusters === undefined
            ? attributesOf(userFile.table, ofUsers, users)
            : attributesOfKeys(attributesOf(userFile.table, ofUsers, clusters.ids), clusters.of),
      }),
      ...(itemFile && {
        itemAttributes: attributesOf(itemFile.table, ofItems, items),
        itemNames: { ids: ofItems, attributes: once(() => attributesOf(itemFile.table, ofItems, ofItems)) },
      }),
      furtherRead: {
        ...(trains.length > 0 && { train: fileView(trains[0]) }),
        ...(trains.length > 1 && { moreTrain: trains.slice(1).map((file) => fileView(file)) }),
        items: itemFile && itemFileView(itemFile, ofItems, itemFindings, described),
        catalogue: catalogue && itemFileView(catalogue, items, catalogueFindings),
        users: userFile && itemFileView(userFile, ofUsers, userFindings, undefined, 'user'),
      },
      ...(namedFiles.unread && { unread: namedFiles.unread }),
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
    const truth =
      joined === undefined
        ? await this.readFile(
            truthInput,
            users,
            items,
            behaviourOptions('truth', events),
            behaviourOf(request),
          )
        : withOneGradeAPair(joined.truth, behaviourOf(request));
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
    return { users, items, ...read, trains, trainUsers, isKeyed, isOfUsers, impressions };
  }

  /** Reads the files about items and users. @param written tables with the ids of recommendations and ground truth */
  private async readNamed(
    request: EvaluationRequest,
    { items, users }: Pick<WrittenTables, 'items' | 'users'>,
  ): Promise<NamedFiles> {
    // A file that is read only for names counts items that other files have.
    const ofItems = request.items?.optional === true ? new Identifiers() : items;
    const ofUsers = new Identifiers();
    const unread: { items?: string; users?: string } = {};
    const read = async (
      role: 'item' | 'user',
      input: InputFile | undefined,
      ids: Identifiers,
    ): Promise<ReadItems | undefined> => {
      if (input === undefined) return undefined;
      try {
        return await this.readItems(input, ids, role, role === 'item' ? items : users);
      } catch (error) {
        if (!(error instanceof InputError) || input.optional !== true) throw error;
        unread[`${role}s`] = `${error.problem.message} ${error.problem.advice}`;
        return undefined;
      }
    };
    const itemFile = await read('item', request.items, ofItems);
    const catalogue = request.catalogue && (await this.readItems(request.catalogue, items, 'item', items));
    const userFile = await read('user', request.users, ofUsers);
    const isUnread = Object.keys(unread).length > 0;
    return { ofItems, ofUsers, itemFile, catalogue, userFile, unread: isUnread ? unread : undefined };
  }

  /** Puts the rows of each model into lists and compares these with the truth. @throws InputError as `rankedModel` does */
  private async ordered(
    { models: inputs }: EvaluationRequest,
    seen: Pick<SeenFiles, 'modelInputs' | 'truthInput'>,
    files: readonly TableFile[],
    users: Identifiers,
    truth: EvaluationInput['truth'],
  ): Promise<readonly ModelInput[]> {
    const models: ModelInput[] = [];
    const inside: (NamedInput | undefined)[] = [];
    for (const [index, file] of files.entries()) {
      const { name, rowsRead: rows, bytes } = file;
      await this.watch.pause({ step: 'ordering', file: name, rows, bytes, totalBytes: bytes });
      const parts = modelsOf(file, inputs[index].model);
      if (parts.length > 1 && inputs[index].run !== undefined) throw severalInRun(name, parts);
      for (const part of parts) {
        const model = rankedModel(part, users.size, truth);
        await this.requireOneModel(seen.modelInputs[index], file, model);
        requireKnownOrder(seen.modelInputs[index], model);
        models.push({ ...model, run: inputs[index].run ?? file.runs?.get(part.name) });
        inside.push(parts.length > 1 ? inputs[index] : undefined);
      }
      await this.requireOneList(seen.modelInputs[index], seen.truthInput.shapes.truth, file);
    }
    return withNamesOfFiles(models, inside);
  }

  /**
   * Returns the lists of one file without a ground truth, one entry per model; a ground truth gives its rows only.
   *
   * @throws InputError if it is not a table, or does not separate the rows of its lists
   */
  async readLists(input: NamedInput): Promise<readonly ReadLists[]> {
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
    const models = modelsOf(file, input.model).map((part) => ({
      file: part.file,
      rankings: buildRankings(part.file.interactions, users.size, part.file.findings, {
        bestScore: file.shape.bestScore,
        inOrder: !isOfImpressions(file.shape),
      }),
    }));
    for (const { rankings } of models) await this.requireOneModel(seen, file, { rankings });
    await this.requireOneList(seen, undefined, file);
    return models;
  }

  private async identityOf(request: EvaluationRequest): Promise<string | undefined> {
    const { truth, models, train = [], items, catalogue, users, matchIds, ownLabels } = request;
    const parts: unknown[] = [behaviourOf(request) ?? null, matchIds ?? null, ownLabels ?? null];
    parts.push(dropsOwnItems(request));
    for (const input of [truth, items, catalogue, users, ...models, null, ...train]) {
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

  /** @throws InputError if the rows are of several models, folds or days, and no columns were specified */
  private async requireOneModel(
    { input, rows = [] }: LookedAt,
    file: TableFile,
    { rankings }: Pick<ModelInput, 'rankings'>,
  ): Promise<void> {
    if (input.shape !== undefined || saysColumns(input) || file.interactions.models !== undefined) return;
    const copies = copiesOfAll(rankings);
    if (copies !== undefined)
      await this.files.use(input.file, (source) =>
        requireNoRowCopies(source, file.shape, rows, copies, this.watchOf(source)),
      );
  }

  /** @throws InputError if a column divides the rows of users into several lists, and no columns were specified */
  private async requireOneList(
    { input, rows }: LookedAt,
    truth: TableShape | undefined,
    file: TableFile,
  ): Promise<void> {
    if (rows === undefined || input.shape !== undefined || saysColumns(input)) return;
    await this.files.use(input.file, (source) =>
      requireSingleList(source, file, rows, truth, this.watchOf(source)),
    );
  }

  /**
   * @throws UnclearReading if rows of the truth disagree on pairs, and neither columns nor how to combine them were specified
   */
  private async requireOneRowAPair(
    request: EvaluationRequest,
    { truthInput: { input, rows }, modelInputs }: Awaited<ReturnType<Recognition['lookAt']>>,
    file: TableFile,
    { truth }: EvaluationInput['truth'],
  ): Promise<void> {
    const isOpen = behaviourOf(request) === undefined && input.shape === undefined && !saysColumns(input);
    if (rows === undefined || !isOpen || truth.disagreeing === undefined) return;
    // The rows of a log of its own are lists and truth: `requireSingleList` looks at them.
    if (modelInputs.some((model) => model.input.file.name === input.file.name)) return;
    const lists = modelInputs.map(({ shapes }) => shapes.recommendations);
    await this.files.use(input.file, (source) =>
      requireOneRowAPair(source, file, truth, rows, lists, this.watchOf(source)),
    );
  }

  /** Reads a file of items or users. @param known the ids of lists and truth */
  private async readItems(
    input: InputFile,
    ids: Identifiers,
    role: 'item' | 'user',
    known: Identifiers,
  ): Promise<ReadItems> {
    const before = known.size;
    const free = this.memory?.(this.kept);
    const { table, bytes } = await readItemFile(this.files, input, ids, role, free, this.watch.check);
    const isKnown = (id: string): boolean => {
      const number = known.find(id);
      return number >= 0 && number < before;
    };
    return { table: withNamesAbove(table, (item) => ids.text(item), isKnown), bytes };
  }

  /** Progress callbacks of one file. */
  private watchOf({ name, bytes: totalBytes }: ByteSource): ReadingWatch {
    return {
      check: this.watch.check,
      progress: (rows, bytes) => this.watch.report({ step: 'reading', file: name, rows, bytes, totalBytes }),
    };
  }

  /**
   * Reads one file that is recommendations and truth once, so that its problems are reported once. Its truth is the
   * rows that have a rating. Several files with their own labels are each read so, and must have the same rows: the
   * truth is that of the first. Returns undefined if there are other files, or one lacks one of the columns.
   *
   * @throws InputError with the first row that differs
   */
  private async readJoined(
    { ownLabels }: EvaluationRequest,
    truth: LookedAt,
    models: readonly LookedAt[],
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
    return { models: files.map(recommended), truth: ratedPart(read, labels), impressions };
  }

  private readFile(
    { input, shapes, rows = [] }: LookedAt,
    users: Identifiers,
    items: Identifiers,
    options: ReaderOptions,
    behaviour?: BehaviourView,
  ): Promise<TableFile> {
    return this.files.use(input.file, async (source) => {
      const isScored = options.use === 'recommendations' || options.use === 'both';
      const shape = options.use === 'truth' ? shapes.truth : shapes.recommendations;
      if (!isScored && shape.part?.models === true) throw ofModels(source.name);
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
      const judged = options.use === 'truth' ? withOneGradeAPair(file, behaviour) : file;
      this.kept += bytesOf(judged.interactions);
      return judged;
    });
  }
}

/** Returns true if the convention removes an item with the ID of its user from the list of the user. */
function dropsOwnItems({ settings: { convention } }: EvaluationRequest): boolean {
  return conventionNamed(convention).dropsOwnItems === true;
}

/** Joins a file that may be there for its names alone: then ids that it lacks are no matter. */
function joinOptional(
  input: InputFile | undefined,
  left: JoinedColumn,
  side: 'users' | 'items',
  { table }: ReadItems,
  ids: Identifiers,
): readonly Finding[] {
  return input?.optional === true ? [] : joinTable(left, side, table, ids);
}

/** Builds the training data of all files. @throws InputError if one of them has no interaction */
function trainingOf(files: readonly TableFile[], users: number, items: number): Training {
  const empty = files.find(({ interactions }) => interactions.rows === 0) ?? files[0];
  if (empty.interactions.rows === 0 || files.length === 1)
    return trainingFrom(empty.interactions, users, items, empty.name);
  return trainingFrom(joinedRuns(files.map(({ interactions }) => interactions)), users, items, empty.name);
}

/** Builds the training data of each list of the users. */
function trainingOfClusters(files: readonly TableFile[], { ids, of }: KeyClusters, items: number): Training {
  const { userIds } = files[0].interactions;
  const training = trainingOf(files, userIds.size, items);
  const known = Int32Array.from({ length: ids.size }, (_, user) => userIds.find(ids.text(user)));
  return trainingOfKeys(
    training,
    of.map((cluster) => known[cluster]),
  );
}

/**
 * Returns models of files with several, with the name of the file added if it was specified, or if two files have the
 * same model.
 *
 * @param inside by model, the file that has its name; undefined: the model is the whole file
 */
function withNamesOfFiles(
  models: readonly ModelInput[],
  inside: readonly (NamedInput | undefined)[],
): readonly ModelInput[] {
  return models.map((model, index) => {
    const file = inside[index];
    const isClear =
      file?.told !== true && models.every((other, at) => at === index || other.name !== model.name);
    return file === undefined || isClear ? model : { ...model, name: `${file.model}/${model.name}` };
  });
}

/** Returns the recommended rows: rows without a score and a rank are relevant items that were not recommended. */
function recommended(file: TableFile): TableFile {
  const order = file.interactions.values ?? file.interactions.ranks;
  const interactions = filterRows(file.interactions, (row) => !Number.isNaN(order?.[row]));
  return { ...file, interactions };
}

/** @throws InputError if recommendations would be compared with themselves */
function requireOtherTruth(model: LookedAt, truth: LookedAt, events: EvaluationRequest['events']): void {
  if (model.input.file.name !== truth.input.file.name) return;
  const { recommendations } = model.shapes;
  if (isSelfComparison(recommendations, truth.shapes.truth, behaviourOptions('truth', events)))
    throw selfComparisonProblem(model.input.file.name, recommendations);
}

/** @throws InputError if rows without items would be compared with another file */
function requireItems(file: string, shape: TableShape): void {
  if (isOfImpressions(shape)) throw withoutItems(file);
}

/** A run of a model is one evaluation. */
function severalInRun(file: string, parts: readonly { readonly name: string }[]): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t(
      'The file is to be one run of a model, but holds several models: {0}.',
      parts.map(({ name }) => name).join(', '),
    ),
    advice: l10n.t('Write a file for each run of each model, or one with a column that numbers the runs.'),
  });
}

/** Returns the error for recommendations of several models that are used as truth. */
function ofModels(file: string): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t('The file holds the lists of several models, each under its name.'),
    advice: l10n.t('Use it as recommendations, or write an object of users and their items.'),
  });
}

/** Returns the bytes of a file's columns; without ids, which other files share. */
function bytesOf({ runUsers, runStarts, items, values, ranks, labels, models }: Interactions): number {
  return [runUsers, runStarts, items, values, ranks, labels, models?.ofRow].reduce(
    (sum, column) => sum + (column?.byteLength ?? 0),
    0,
  );
}

/**
 * Returns the error for a file that is used as recommendations and truth but has only one of both: every list would
 * be perfect.
 */
export function selfComparisonProblem(file: string, { columns }: TableShape): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t(
      'The file is used as recommendations and as ground truth, but none of its columns ({0}) holds labels or ratings.',
      columns.map(({ name }) => `“${name}”`).join(', '),
    ),
    inEditor: l10n.t('Select another ground truth, or the column of ratings.'),
    advice: l10n.t(
      'Expected a label column beside the scores, or two lists such as “predicted” and “actual”. Use another ground-truth file, or specify the column: on the command line with --truth-columns label=… (for a list item=…), in the editor with the setting recscope.files.',
    ),
  });
}
