import * as l10n from '@vscode/l10n';
import { Identifiers } from '../../core/data/ids/identifiers';
import { separateImpressions } from '../../core/data/interactions/impressions';
import type { Interactions } from '../../core/data/interactions/interactions';
import { attributesOfKeys } from '../../core/data/attributes';
import { clustersOfKeys, type KeyClusters } from '../../core/data/interactions/keyedUsers';
import { selected } from '../../core/data/interactions/models';
import { joinedRuns, trainingFrom, trainingOfKeys, type Training } from '../../core/data/training';
import { mayEmbedTruth, isSelfComparison } from '../../core/formats/detection/embeddedTruth';
import type { ReaderOptions } from '../../core/formats/readerOptions';
import { RowScanner } from '../../core/formats/scanner/rowScanner';
import { columnOf, isOfImpressions, keyColumns, type TableShape } from '../../core/formats/tableShape';
import type { BehaviourView } from '../../shared/protocol/views/evaluationView';
import { InputError } from '../../shared/protocol/problem';
import type { EvaluationRequest, InputFile, NamedInput } from '../engineApi';
import { once } from '../loaded/once';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource } from '../sources/byteSource';
import type { OpenedFiles } from '../sources/openedFiles';
import type { RunWatch } from '../threads/runWatch';
import { copiesOfAll, requireNoCopies } from './copiedRows';
import {
  behaviourOptions,
  gatheredTruth,
  modelsOf,
  rankedModel,
  ratedPart,
  reportTrainedTruth,
  type EvaluationInput,
  type ModelInput,
} from './evaluationInput';
import { fileView, itemFileView } from './fileViews';
import { requireOneList } from './dividedRows';
import { withSameRows } from './ownLabels';
import { foldsApart, ofOneFold, withRunsOfModels } from './folds';
import { withoutItems } from './impressionsProblem';
import { attributesOf, catalogueOf, featuresIn, readItemFile, type ReadItems } from './itemFiles';
import { MatchedIds } from './matchedFiles';
import type { ReadingWatch } from './readingWatch';
import { Recognition, saysColumns, type LookedAt } from './recognition/recognition';
import { selfComparisonProblem } from './recognition/selfComparison';
import { readTable, type SegmentedReading, type TableFile } from './tableFile';

/** Reads the files of an evaluation piece by piece, so that it can be watched and stopped. */
export class EvaluationReading {
  /** Bytes of the rows read so far. */
  private kept = 0;
  private readonly recognition: Recognition;

  /**
   * @param memory how much may be used beyond what is; absent: all there is
   * @param segmented how large files are read by several threads, where there are such
   */
  constructor(
    private readonly files: OpenedFiles,
    private readonly watch: RunWatch,
    private readonly memory?: MemoryLimit,
    private readonly segmented?: SegmentedReading,
  ) {
    this.recognition = new Recognition(files, (source) => this.watchOf(source), memory);
  }

  /**
   * What the request's files hold: `before`, when that is what was read from the same files.
   *
   * @throws InputError when a file cannot be used, or the files have no user in common
   */
  async read(request: EvaluationRequest, before: EvaluationInput | undefined): Promise<EvaluationInput> {
    const identity = await this.identityOf(request);
    if (identity !== undefined && before?.identity === identity) return before;
    const { behaviour } = request;
    const writtenUsers = new Identifiers();
    const writtenItems = new Identifiers();
    // What is wrong with a file as a whole is said before time goes into another one.
    const { truthInput, modelInputs, trainInputs } = await this.recognition.lookAt(request);
    for (const model of modelInputs) requireOtherTruth(model, truthInput, behaviour);
    const joined = await this.readJoined(request, truthInput, modelInputs, writtenUsers, writtenItems);
    if (joined === undefined)
      for (const { input, shapes } of [truthInput, ...modelInputs])
        requireItems(input.file.name, shapes.recommendations);
    for (const { input, shapes } of trainInputs) requireItems(input.file.name, shapes.truth);
    // The lists first: users are numbered as they appear, and lists in the order of their users need no moving.
    const asWritten: TableFile[] = joined === undefined ? [] : [...joined.models];
    for (const model of modelInputs.slice(asWritten.length))
      asWritten.push(await this.readFile(model, writtenUsers, writtenItems, { use: 'recommendations' }));
    const writtenTruth =
      joined?.truth ??
      (await this.readFile(truthInput, writtenUsers, writtenItems, behaviourOptions('truth', behaviour)));
    const isKeyed = keyColumns(truthInput.shapes.truth).length > 0;
    // What users did before is known of each of their lists.
    const isOfUsers =
      isKeyed &&
      trainInputs.length > 0 &&
      trainInputs.every(({ shapes }) => keyColumns(shapes.truth).length === 0);
    const trainUsers = isOfUsers ? new Identifiers() : writtenUsers;
    const writtenTrains: TableFile[] = [];
    for (const input of trainInputs)
      writtenTrains.push(
        await this.readFile(input, trainUsers, writtenItems, behaviourOptions('train', behaviour)),
      );
    RowScanner.release();
    // Of a file that is read for names alone the items count that stand in other files.
    const writtenOfItems = request.items?.optional === true ? new Identifiers() : writtenItems;
    const unread: { items?: string; users?: string } = {};
    const readAttributes = async (
      role: 'item' | 'user',
      input: InputFile | undefined,
      ids: Identifiers,
    ): Promise<ReadItems | undefined> => {
      if (input === undefined) return undefined;
      try {
        return await this.readItems(input, ids, role);
      } catch (error) {
        if (!(error instanceof InputError) || input.optional !== true) throw error;
        unread[`${role}s`] = `${error.problem.message} ${error.problem.advice}`;
        return undefined;
      }
    };
    const writtenItemFile = await readAttributes('item', request.items, writtenOfItems);
    const writtenCatalogue =
      request.catalogue && (await this.readItems(request.catalogue, writtenItems, 'item'));
    const writtenOfUsers = new Identifiers();
    const writtenUserFile = await readAttributes('user', request.users, writtenOfUsers);

    const matching = new MatchedIds(request.matchIds, {
      users: writtenUsers,
      items: writtenItems,
      ofUsers: writtenOfUsers,
      ofItems: writtenOfItems,
    });
    const { users, items, ofUsers, ofItems } = matching;
    const files = asWritten.map((file) => matching.file(file));
    const truthFile = matching.file(writtenTruth);
    const clusters = isKeyed ? clustersOfKeys(users) : undefined;
    const trains = writtenTrains.map((file) =>
      isOfUsers ? matching.fileOf(file, trainUsers) : matching.file(file),
    );
    const itemFile = writtenItemFile && matching.itemFile(writtenItemFile);
    const itemTable = request.items?.optional === true ? undefined : itemFile?.table;
    const catalogue = writtenCatalogue && matching.catalogueFile(writtenCatalogue);
    const userFile = writtenUserFile && matching.userFile(writtenUserFile);

    // Only now is it known how many users and items there are.
    await this.watch.pause({ step: 'ordering', file: truthFile.name, rows: 0, bytes: 0, totalBytes: 0 });
    const truth = gatheredTruth(truthFile, users.size, behaviour);
    const models: ModelInput[] = [];
    const inside: (NamedInput | undefined)[] = [];
    for (const [index, file] of files.entries()) {
      await this.watch.pause({
        step: 'ordering',
        file: file.name,
        rows: file.rowsRead,
        bytes: file.bytes,
        totalBytes: file.bytes,
      });
      const parts = modelsOf(file, request.models[index].model);
      if (parts.length > 1 && request.models[index].run !== undefined) throw severalInRun(file.name, parts);
      for (const part of parts) {
        const model = rankedModel(part, users.size, truth);
        await this.requireOneModel(request.models[index], file, model);
        models.push({ ...model, run: request.models[index].run ?? file.runs?.get(part.name) });
        inside.push(parts.length > 1 ? request.models[index] : undefined);
      }
      await this.requireOneList(modelInputs[index], file);
    }
    const training =
      trains.length === 0
        ? undefined
        : isOfUsers && clusters !== undefined
          ? trainingOfClusters(trains, clusters, items.size)
          : trainingOf(trains, users.size, items.size);
    if (training !== undefined) reportTrainedTruth(truth, training);
    const { described, featuresProblem } = featuresIn(itemTable, items.size);
    const shapeOfUsers = truthInput.shapes.truth;
    return {
      identity,
      users,
      items,
      truth,
      models: withNamesOfFiles(models, inside),
      train: training,
      features: described?.features,
      ...(featuresProblem && { featuresProblem }),
      catalogue: catalogueOf(catalogue?.table ?? itemTable, items.size),
      ...(joined?.impressions === true && { impressions: true }),
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
        items: itemFile && itemFileView(itemFile.table, itemFile.bytes, ofItems, described),
        catalogue: catalogue && itemFileView(catalogue.table, catalogue.bytes, items),
        users: userFile && itemFileView(userFile.table, userFile.bytes, ofUsers, undefined, 'user'),
      },
      ...(Object.keys(unread).length > 0 && { unread }),
    };
  }

  private async identityOf(request: EvaluationRequest): Promise<string | undefined> {
    const { truth, models, train, moreTrain = [], items, catalogue, users, behaviour } = request;
    const parts: unknown[] = [behaviour ?? null, request.matchIds ?? null, request.ownLabels ?? null];
    for (const input of [truth, train, items, catalogue, users, ...models, ...moreTrain]) {
      if (input === undefined) {
        parts.push(null);
        continue;
      }
      const { name, stamp } = await this.files.use(input.file, (source) => source);
      if (stamp === undefined) return undefined;
      parts.push([name, stamp, input.shape, input.overrides, input.optional, input.unasked]);
    }
    return JSON.stringify(parts);
  }

  /** @throws InputError when the rows are of several models, folds or days, and no columns were told */
  private async requireOneModel(input: InputFile, file: TableFile, { rankings }: ModelInput): Promise<void> {
    if (input.shape !== undefined || saysColumns(input) || file.interactions.models !== undefined) return;
    const copies = copiesOfAll(rankings);
    if (copies !== undefined)
      await this.files.use(input.file, (source) =>
        requireNoCopies(source, file.shape, copies, this.watchOf(source)),
      );
  }

  /** @throws InputError when a column divides the rows of users into lists of their own, and no columns were told */
  private async requireOneList({ input, rows }: LookedAt, file: TableFile): Promise<void> {
    if (rows === undefined || input.shape !== undefined || saysColumns(input)) return;
    await this.files.use(input.file, (source) => requireOneList(source, file, rows, this.watchOf(source)));
  }

  private readItems(input: InputFile, ids: Identifiers, role: 'item' | 'user'): Promise<ReadItems> {
    return readItemFile(this.files, input, ids, role, this.memory?.(this.kept), this.watch.check);
  }

  /** Who hears how far the reading of a file is. */
  private watchOf({ name, bytes: totalBytes }: ByteSource): ReadingWatch {
    return {
      check: this.watch.check,
      progress: (rows, bytes) => this.watch.report({ step: 'reading', file: name, rows, bytes, totalBytes }),
    };
  }

  /**
   * One file that is recommendations and truth, read once, so that what is wrong in it is said once. Its truth is
   * the rows that have a rating. Of several that hold labels of their own each is read so, and their rows must be the
   * same: the truth is that of the first. Undefined: there are other files, or not both columns in each.
   *
   * @throws InputError with the first row that is not the same
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
        withSameRows(file, separated.items, await this.readFile(other, users, items, { use: 'both' })),
      );
    return { models: files.map(recommended), truth: ratedPart(read, labels), impressions };
  }

  private readFile(
    { input, shapes }: LookedAt,
    users: Identifiers,
    items: Identifiers,
    options: ReaderOptions,
  ): Promise<TableFile> {
    return this.files.use(input.file, async (source) => {
      const isScored = options.use === 'recommendations' || options.use === 'both';
      const shape = options.use === 'truth' ? shapes.truth : shapes.recommendations;
      if (!isScored && shape.part?.models === true) throw ofModels(source.name);
      const apart = isScored ? await foldsApart(source, shape, this.watchOf(source)) : { shape };
      const read = await readTable(
        {
          source,
          shape: apart.shape,
          users,
          items,
          options,
          watch: this.watchOf(source),
        },
        { free: this.memory?.(this.kept), segmented: this.segmented },
      );
      const file =
        apart.folds === undefined ? ofOneFold(read, isScored) : withRunsOfModels(read, apart.folds);
      this.kept += bytesOf(file.interactions);
      return file;
    });
  }
}

/** What users did before, by all files that say so. @throws InputError when one of them has no interaction */
function trainingOf(files: readonly TableFile[], users: number, items: number): Training {
  const empty = files.find(({ interactions }) => interactions.rows === 0) ?? files[0];
  if (empty.interactions.rows === 0 || files.length === 1)
    return trainingFrom(empty.interactions, users, items, empty.name);
  return trainingFrom(joinedRuns(files.map(({ interactions }) => interactions)), users, items, empty.name);
}

/** What users did before, of each of their lists. */
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
 * Models in files of several, with the name of the file where somebody told it, or where two files have the same model.
 *
 * @param inside of each model the file that says its name; undefined: it is all of its file
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

/** The rows that were recommended: what has neither a score nor a rank was liked, and not recommended. */
function recommended(file: TableFile): TableFile {
  const order = file.interactions.values ?? file.interactions.ranks;
  const interactions = selected(file.interactions, (row) => !Number.isNaN(order?.[row]));
  return { ...file, interactions };
}

/** @throws InputError when recommendations would be held against themselves */
function requireOtherTruth(model: LookedAt, truth: LookedAt, behaviour: BehaviourView | undefined): void {
  if (model.input.file.name !== truth.input.file.name) return;
  const { recommendations } = model.shapes;
  if (isSelfComparison(recommendations, truth.shapes.truth, behaviourOptions('truth', behaviour)))
    throw selfComparisonProblem(model.input.file.name, recommendations);
}

/** @throws InputError when rows that say no item are to be held against another file */
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

/** What several models hold is not what users liked. */
function ofModels(file: string): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t('The file holds the lists of several models, each under its name.'),
    advice: l10n.t('Give it as recommendations, or write an object of users and their items.'),
  });
}

/** What the columns of a file take; ids are shared with other files. */
function bytesOf({ runUsers, runStarts, items, values, ranks, labels, models }: Interactions): number {
  return [runUsers, runStarts, items, values, ranks, labels, models?.ofRow].reduce(
    (sum, column) => sum + (column?.byteLength ?? 0),
    0,
  );
}
