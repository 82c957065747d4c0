import * as l10n from '@vscode/l10n';
import { catalogueFrom, type Catalogue } from '../../core/data/catalogue';
import { Identifiers } from '../../core/data/ids/identifiers';
import { separateImpressions } from '../../core/data/interactions/impressions';
import type { Interactions } from '../../core/data/interactions/interactions';
import { trainingFrom } from '../../core/data/training';
import { joinedAttributes, type Attributes } from '../../core/data/attributes';
import {
  featuresOfTable,
  readItemTable,
  type ItemTable,
  type TableFeatures,
} from '../../core/formats/itemTable';
import { isProse, titleColumn } from '../../core/formats/titleColumn';
import { markOf } from '../../core/formats/values/encoding';
import { mayEmbedTruth, isSelfComparison } from '../../core/formats/detection/embeddedTruth';
import type { Reading, Readings } from '../../core/formats/detection/inspect';
import { chosenReadings, type ReadingChoice } from '../../core/formats/detection/readingChoice';
import type { ReadingSample } from '../../core/formats/detection/sampledRows';
import { kindColumns, kindsOf } from '../../core/formats/detection/rowKinds';
import { isOfImpressions, type TableShape } from '../../core/formats/tableShape';
import type { ReaderOptions } from '../../core/formats/readerOptions';
import { RowScanner } from '../../core/formats/scanner/rowScanner';
import type { BehaviourView } from '../../shared/protocol/views/evaluationView';
import { InputError } from '../../shared/protocol/problem';
import { selfComparisonProblem } from './selfComparison';
import type { ByteSource, OpenSource } from '../sources/byteSource';
import type { EvaluationRequest, InputFile } from '../engineApi';
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
import { requireMemory, type MemoryLimit } from '../memory/memoryNeed';
import { openedFile } from '../sources/openedFile';
import { once } from '../loaded/once';
import type { RunWatch } from '../threads/runWatch';
import {
  inspectSource,
  readingsOfSource,
  readTable,
  shapesOfSource,
  type SegmentedReading,
  type ShapesOfUses,
  type TableFile,
} from './tableFile';
import { samplesOf } from './readingSamples';
import type { ReadingWatch } from './readingWatch';
import { isUtf8 } from '../sources/utf8';
import { encodingOf, notUtf8 } from './textEncoding';
import { copiesOfAll, requireNoCopies } from './copiedRows';
import { ofOneFold, valuesIn, withoutOneFold } from './folds';
import { withoutItems } from './impressionsProblem';
import { MatchedIds } from './matchedFiles';
import { unclearKinds, unclearReading } from './unclearReading';

/** A file of rows with the ways in which it can be read. */
interface Seen {
  readonly input: InputFile;
  /** Undefined: somebody chose the columns. */
  readonly readings: Readings | undefined;
  readonly stamp: string | undefined;
}

/** One of two files whose readings are held against each other. */
interface Weighable {
  readonly input: InputFile;
  readonly readings: Readings;
  readonly use: 'recommendations' | 'truth';
}

/** A file of rows as it was when it was looked at. */
interface LookedAt {
  readonly input: InputFile;
  readonly shapes: ShapesOfUses;
  readonly stamp: string | undefined;
}

/** Reads the files of an evaluation piece by piece, so that it can be watched and stopped. */
export class EvaluationReading {
  /** Bytes of the rows read so far. */
  private kept = 0;
  /** What readings find all over their files. */
  private readonly samples = new WeakMap<Reading, ReadingSample>();

  /**
   * @param memory how much may be used beyond what is; absent: all there is
   * @param segmented how large files are read by several threads, where there are such
   */
  constructor(
    private readonly open: OpenSource,
    private readonly watch: RunWatch,
    private readonly memory?: MemoryLimit,
    private readonly segmented?: SegmentedReading,
  ) {}

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
    const { truthInput, modelInputs, trainInput } = await this.lookAt(request);
    for (const model of modelInputs) requireOtherTruth(model, truthInput, behaviour);
    const joined = await this.readJoined(truthInput, modelInputs, writtenUsers, writtenItems);
    if (joined === undefined)
      for (const { input, shapes } of [truthInput, ...modelInputs])
        requireItems(input.file.name, shapes.recommendations);
    if (trainInput !== undefined) requireItems(trainInput.input.file.name, trainInput.shapes.truth);
    // The lists first: users are numbered as they appear, and lists in the order of their users need no moving.
    const asWritten: TableFile[] = joined === undefined ? [] : [joined.model];
    for (const model of modelInputs.slice(asWritten.length))
      asWritten.push(await this.readFile(model, writtenUsers, writtenItems, { use: 'recommendations' }));
    const writtenTruth =
      joined?.truth ??
      (await this.readFile(truthInput, writtenUsers, writtenItems, behaviourOptions('truth', behaviour)));
    const writtenTrain =
      trainInput &&
      (await this.readFile(trainInput, writtenUsers, writtenItems, behaviourOptions('train', behaviour)));
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
    const writtenCatalogue = request.catalogue && (await this.readItems(request.catalogue, writtenItems));
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
    const train = writtenTrain && matching.file(writtenTrain);
    const itemFile = writtenItemFile && matching.itemFile(writtenItemFile);
    const itemTable = request.items?.optional === true ? undefined : itemFile?.table;
    const catalogue = writtenCatalogue && matching.catalogueFile(writtenCatalogue);
    const userFile = writtenUserFile && matching.userFile(writtenUserFile);

    // Only now is it known how many users and items there are.
    await this.watch.pause({ step: 'ordering', file: truthFile.name, rows: 0, bytes: 0, totalBytes: 0 });
    const truth = gatheredTruth(truthFile, users.size, behaviour);
    const models: ModelInput[] = [];
    for (const [index, file] of files.entries()) {
      await this.watch.pause({
        step: 'ordering',
        file: file.name,
        rows: file.rowsRead,
        bytes: file.bytes,
        totalBytes: file.bytes,
      });
      for (const part of modelsOf(file, request.models[index].model)) {
        const model = rankedModel(part, users.size, truth);
        await this.requireOneModel(request.models[index], file, model);
        models.push(model);
      }
    }
    const training = train && trainingFrom(train.interactions, users.size, items.size, train.name);
    if (training !== undefined) reportTrainedTruth(truth, training);
    const { described, featuresProblem } = featuresIn(itemTable, items.size);
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
      ...(joined?.impressions === true && { impressions: true }),
      ...(userFile && { attributes: attributesOf(userFile.table, ofUsers, users) }),
      ...(itemFile && {
        itemAttributes: attributesOf(itemFile.table, ofItems, items),
        itemNames: { ids: ofItems, attributes: once(() => attributesOf(itemFile.table, ofItems, ofItems)) },
      }),
      furtherRead: {
        train: train && fileView(train),
        items: itemFile && itemFileView(itemFile.table, itemFile.bytes, ofItems, described),
        catalogue: catalogue && itemFileView(catalogue.table, catalogue.bytes, items),
        users: userFile && itemFileView(userFile.table, userFile.bytes, ofUsers, undefined, 'user'),
      },
      ...(Object.keys(unread).length > 0 && { unread }),
    };
  }

  private async identityOf(request: EvaluationRequest): Promise<string | undefined> {
    const { truth, models, train, items, catalogue, users, behaviour } = request;
    const parts: unknown[] = [behaviour ?? null, request.matchIds ?? null];
    for (const input of [truth, train, items, catalogue, users, ...models]) {
      if (input === undefined) {
        parts.push(null);
        continue;
      }
      const { name, stamp } = await openedFile(this.open, input.file, (source) => source);
      if (stamp === undefined) return undefined;
      parts.push([name, stamp, input.shape, input.overrides, input.optional, input.unasked]);
    }
    return JSON.stringify(parts);
  }

  /**
   * How the files are read, by what they say together.
   *
   * @throws InputError when one is no table, or not what was told, or may be read in two ways that both fit
   */
  private async lookAt({ truth, models, train, behaviour }: EvaluationRequest): Promise<{
    readonly truthInput: LookedAt;
    readonly modelInputs: readonly LookedAt[];
    readonly trainInput: LookedAt | undefined;
  }> {
    const seenTruth = await this.see(truth);
    const seen: Seen[] = [];
    for (const model of models) seen.push(await this.see(model));
    for (const file of [seenTruth, ...seen])
      if (file.readings?.every(({ guess }) => guess.problem !== undefined) === true)
        await this.shaped(file, file.readings[0]);
    let judged = seenTruth.readings;
    const chosen: (Reading | undefined)[] = [];
    for (const { input, readings } of seen) {
      if (readings === undefined || judged === undefined || isSameFile(input, truth)) {
        chosen.push(readings?.[0]);
        continue;
      }
      const choice = await this.choice(
        { input, readings, use: 'recommendations' },
        { input: truth, readings: judged, use: 'truth' },
      );
      requireClear(choice, input.file.name, truth.file.name);
      if (!saysColumns(input) && !saysColumns(truth)) requireOrder(choice, input, truth);
      chosen.push(choice.recommendations);
      // All models are held against one truth.
      judged = [choice.truth];
    }
    const isWeighted = behaviour?.weights !== undefined;
    await this.requireOneKind(seenTruth, judged?.[0], 'truth', isWeighted);
    for (const [index, file] of seen.entries())
      if (!isSameFile(file.input, truth))
        await this.requireOneKind(file, chosen[index], 'recommendations', isWeighted);
    const truthInput = await this.shaped(seenTruth, judged?.[0]);
    const modelInputs: LookedAt[] = [];
    for (const [index, file] of seen.entries())
      modelInputs.push(
        isSameFile(file.input, truth)
          ? { ...truthInput, input: file.input }
          : await this.shaped(file, chosen[index]),
      );
    const seenTrain = train && (await this.see(train));
    const trained =
      train !== undefined && seenTrain?.readings !== undefined && judged !== undefined
        ? await this.choice(
            { input: truth, readings: judged, use: 'truth' },
            { input: train, readings: seenTrain.readings, use: 'truth' },
          )
        : undefined;
    return {
      truthInput,
      modelInputs,
      trainInput: seenTrain && (await this.shaped(seenTrain, trained?.truth)),
    };
  }

  /** How two files are read, by what they say together; where that is open, all of both is looked at. */
  private async choice(first: Weighable, second: Weighable): Promise<ReadingChoice> {
    const { samples } = this;
    if (first.readings.length > 1 || second.readings.length > 1)
      for (const { input, readings, use } of [first, second]) {
        // A truth is looked at once for all models.
        if (readings.some((reading) => samples.has(reading))) continue;
        for (const [reading, sample] of await this.sampled(input, readings, use))
          samples.set(reading, sample);
      }
    return chosenReadings(first.readings, second.readings, samples);
  }

  private sampled(
    input: InputFile,
    readings: Readings,
    use: 'recommendations' | 'truth',
  ): ReturnType<typeof samplesOf> {
    return openedFile(this.open, input.file, (source) =>
      samplesOf(source, readings, use, this.watchOf(source), this.memory?.(this.kept)),
    );
  }

  /** @throws UnclearReading when rows are of several kinds, and neither the columns nor the worth of each was told */
  private async requireOneKind(
    { input, readings }: Seen,
    chosen: Reading | undefined,
    use: 'recommendations' | 'truth',
    isWeighted: boolean,
  ): Promise<void> {
    const reading = chosen ?? readings?.[0];
    if (reading === undefined || input.overrides?.columns !== undefined) return;
    if (isWeighted && use !== 'recommendations') return;
    const { shape } = reading.guess;
    for (const column of kindColumns(shape, reading.rows, use)) {
      // A file that is sorted by kind has one of them in its first rows.
      const values =
        column.seen.length > 1
          ? column.seen
          : await openedFile(this.open, input.file, (source) =>
              valuesIn(source, shape, column.column, this.watchOf(source)),
            );
      const kinds = kindsOf(column, values);
      if (kinds !== undefined) throw unclearKinds(input.file.name, use, reading, kinds);
    }
  }

  /** @throws InputError when the rows are of several models, folds or days, and no columns were told */
  private async requireOneModel(input: InputFile, file: TableFile, { rankings }: ModelInput): Promise<void> {
    if (input.shape !== undefined || saysColumns(input) || file.interactions.models !== undefined) return;
    const copies = copiesOfAll(rankings);
    if (copies !== undefined)
      await openedFile(this.open, input.file, (source) =>
        requireNoCopies(source, file.shape, copies, this.watchOf(source)),
      );
  }

  /** Who hears how far the reading of a file is. */
  private watchOf({ name, bytes: totalBytes }: ByteSource): ReadingWatch {
    return {
      check: this.watch.check,
      progress: (rows, bytes) => this.watch.report({ step: 'reading', file: name, rows, bytes, totalBytes }),
    };
  }

  private see(input: InputFile): Promise<Seen> {
    return openedFile(this.open, input.file, async (source) => ({
      input,
      readings: input.shape === undefined ? await readingsOfSource(source, input.overrides) : undefined,
      stamp: source.stamp,
    }));
  }

  /** @throws InputError when it is no table, or not what was told */
  private shaped({ input, readings, stamp }: Seen, chosen: Reading | undefined): Promise<LookedAt> {
    const guess = (chosen ?? readings?.[0])?.guess;
    return openedFile(this.open, input.file, async (source) => ({
      input,
      shapes:
        input.shape === undefined
          ? await shapesOfSource(
              source,
              guess ?? (await inspectSource(source, input.overrides)),
              input.overrides,
            )
          : { recommendations: input.shape, truth: input.shape },
      stamp,
    }));
  }

  /**
   * One file that is recommendations and truth, read once, so that what is wrong in it is said once. Its truth is
   * the rows that have a rating. Undefined: there are two files, or not both columns in the one.
   */
  private async readJoined(
    truth: LookedAt,
    models: readonly LookedAt[],
    users: Identifiers,
    items: Identifiers,
  ): Promise<
    { readonly truth: TableFile; readonly model: TableFile; readonly impressions: boolean } | undefined
  > {
    const [model] = models;
    const same =
      truth.input.file.name === model.input.file.name &&
      JSON.stringify(truth.shapes.truth) === JSON.stringify(model.shapes.recommendations);
    if (models.length !== 1 || !same || !mayEmbedTruth(model.shapes.recommendations)) return undefined;
    const file = await this.readFile(model, users, items, { use: 'both' });
    const { labels, values } = file.interactions;
    if (labels === undefined) return undefined;
    if (values === undefined) return { model: file, truth: ratedPart(file, labels), impressions: false };
    const interactions = separateImpressions(file.interactions, users.size, file.findings);
    const impressions = interactions !== file.interactions || isOfImpressions(file.shape);
    const read = { ...file, interactions };
    return { model: read, truth: ratedPart(read, labels), impressions };
  }

  private readFile(
    { input, shapes, stamp }: LookedAt,
    users: Identifiers,
    items: Identifiers,
    options: ReaderOptions,
  ): Promise<TableFile> {
    return openedFile(this.open, input.file, async (source) => {
      // It may be another one by now.
      const isAsSeen = input.shape !== undefined || source.stamp === stamp;
      const { recommendations, truth } = isAsSeen
        ? shapes
        : await shapesOfSource(source, await inspectSource(source, input.overrides), input.overrides);
      const isScored = options.use === 'recommendations' || options.use === 'both';
      const shape = options.use === 'truth' ? truth : recommendations;
      if (!isScored && shape.part?.models === true) throw ofModels(source.name);
      const read = await readTable(
        {
          source,
          shape: isScored ? await withoutOneFold(source, shape) : shape,
          users,
          items,
          options,
          watch: this.watchOf(source),
        },
        { free: this.memory?.(this.kept), segmented: this.segmented },
      );
      const file = ofOneFold(read, isScored);
      this.kept += bytesOf(file.interactions);
      return file;
    });
  }

  /** Files of items, and of users, are read whole: which columns are features shows only at their end. */
  private readItems(
    input: InputFile,
    items: Identifiers,
    role: 'item' | 'user' = 'item',
  ): Promise<ReadItems> {
    return openedFile(this.open, input.file, async (source) => {
      if (input.unasked === true && source.bytes > LARGEST_UNASKED)
        throw new InputError({
          file: source.name,
          message: l10n.t('The file is larger than {0} MB.', LARGEST_UNASKED >> 20),
          advice: l10n.t('Choose it to have its names shown.'),
        });
      if (this.memory !== undefined) await requireMemory(source, 'items', this.memory(this.kept));
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of source.chunks(() => undefined)) {
        this.watch.check();
        parts.push(Uint8Array.from(chunk));
      }
      const changed = await source.changed();
      if (changed !== undefined) throw new InputError(changed);
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      const said = await encodingOf(source, input.overrides?.encoding);
      const told = said === 'utf-8' ? undefined : said;
      const isText = told !== undefined || markOf(bytes).encoding !== 'utf-8' || isUtf8(bytes);
      // What stands beside the ids is compared with nothing but itself.
      const table = readItemTable(bytes, source.name, items, role, isText ? told : BYTE_BY_BYTE);
      if (!isText && Array.from(table.rows.items).some((item) => !isAscii(items.text(item)))) {
        const problem = await notUtf8(source);
        if (problem !== undefined) throw problem;
      }
      return { table, bytes: source.bytes };
    });
  }
}

/** Nobody waits for the first number because of names that were not asked for: about half a second of reading. */
const LARGEST_UNASKED = 8 * 1024 * 1024;

/** In which each byte is a character of its own. */
const BYTE_BY_BYTE = 'windows-1252';

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
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
    advice: l10n.t(
      'Swap the two files; or, if they are meant so, say what their columns are: on the command line with --truth-columns, in the editor with the setting recscope.files.',
    ),
  });
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

/** What several models hold is not what users liked. */
function ofModels(file: string): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t('The file holds the lists of several models, each under its name.'),
    advice: l10n.t('Give it as recommendations, or write an object of users and their items.'),
  });
}

/** Whether somebody said of a file what its columns are. */
function saysColumns({ overrides = {} }: InputFile): boolean {
  return Object.keys(overrides).some((key) => key !== 'encoding' && key !== 'fold');
}

/** Whether both mean one file, read in the same way. */
function isSameFile(a: InputFile, b: InputFile): boolean {
  return (
    a.file.name === b.file.name &&
    JSON.stringify([a.shape, a.overrides]) === JSON.stringify([b.shape, b.overrides])
  );
}

/** What the columns of a file take; ids are shared with other files. */
function bytesOf({ runUsers, runStarts, items, values, ranks, labels, models }: Interactions): number {
  return [runUsers, runStarts, items, values, ranks, labels, models?.ofRow].reduce(
    (sum, column) => sum + (column?.byteLength ?? 0),
    0,
  );
}

/** A file of items, or of users. */
interface ReadItems {
  readonly table: ItemTable;
  readonly bytes: number;
}

/**
 * The features that a file of items gives, or why it gives none: only measures of features need some. A list of ids
 * alone is a catalogue.
 */
function featuresIn(
  table: ItemTable | undefined,
  items: number,
): { readonly described?: TableFeatures; readonly featuresProblem?: InputError } {
  if (table === undefined || table.columns.length === 0) return {};
  try {
    return { described: featuresOfTable(table, items) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { featuresProblem: error };
  }
}

function attributesOf(table: ItemTable, ids: Identifiers, known: Identifiers): Attributes {
  const { columns, header } = table;
  const title = titleColumn(columns, header);
  const prose = columns.findIndex(({ name }, index) => index !== title && isProse(name));
  return joinedAttributes(table, ids, known, { title, prose: prose < 0 ? undefined : prose });
}

function catalogueOf(table: ItemTable | undefined, itemCount: number): Catalogue | undefined {
  return table && catalogueFrom(table.rows.items, table.rows.rows, itemCount, table.rows.file);
}
