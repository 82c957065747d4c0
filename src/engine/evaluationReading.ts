import { catalogueFrom, type Catalogue } from '../core/data/catalogue';
import { Identifiers } from '../core/data/identifiers';
import type { Interactions } from '../core/data/interactions';
import { trainingFrom } from '../core/data/training';
import { featuresOfTable, readItemTable, type ItemTable } from '../core/formats/itemTable';
import { holdsOwnTruth, meetsItself } from '../core/formats/ownTruth';
import type { ReaderOptions } from '../core/formats/reader';
import { RowScanner } from '../core/formats/rowScanner';
import type { BehaviourView, FileView } from '../shared/evaluationView';
import { InputError } from '../shared/problem';
import { againstItself } from './againstItself';
import type { OpenSource } from './byteSource';
import type { EvaluationRequest, InputFile } from './engineApi';
import {
  behaviourOptions,
  gatheredTruth,
  modelsOf,
  rankedModel,
  ratedPart,
  type EvaluationInput,
  type ModelInput,
} from './evaluationInput';
import { fileView, itemFileView } from './fileViews';
import { itemsNeed, requireMemory, type MemoryLimit } from './memoryNeed';
import { openedFile } from './openedFile';
import type { RunWatch } from './runWatch';
import {
  readTable,
  shapesOfSource,
  type SegmentedReading,
  type ShapesOfUses,
  type TableFile,
} from './tableFile';

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
    const users = new Identifiers();
    const items = new Identifiers();
    // What is wrong with a file as a whole is said before time goes into another one.
    const truthInput = await this.lookAt(request.truth);
    const modelInputs: LookedAt[] = [];
    for (const model of request.models)
      modelInputs.push(
        isSameFile(model, request.truth) ? { ...truthInput, input: model } : await this.lookAt(model),
      );
    for (const model of modelInputs) requireOtherTruth(model, truthInput, behaviour);
    const trainInput = request.train && (await this.lookAt(request.train));
    const joined = await this.readJoined(truthInput, modelInputs, users, items);
    // The lists first: users are numbered as they appear, and lists in the order of their users need no moving.
    const files: TableFile[] = joined === undefined ? [] : [joined.model];
    for (const model of modelInputs.slice(files.length))
      files.push(await this.readFile(model, users, items, { use: 'recommendations' }));
    const truthFile =
      joined?.truth ?? (await this.readFile(truthInput, users, items, behaviourOptions('truth', behaviour)));
    const train =
      trainInput && (await this.readFile(trainInput, users, items, behaviourOptions('train', behaviour)));
    RowScanner.release();
    const itemFile = request.items && (await this.readItems(request.items, items));
    const itemTable = itemFile?.table;
    const catalogue = request.catalogue && (await this.readItems(request.catalogue, items));

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
      for (const part of modelsOf(file, request.models[index].model))
        models.push(rankedModel(part, users.size, truth));
    }
    return {
      identity,
      users,
      items,
      truth,
      models,
      train: train && trainingFrom(train.interactions, users.size, items.size, train.name),
      // A list of ids alone is a catalogue and has no features; measures that need some will say so.
      features:
        itemTable && itemTable.columns.length > 0 ? featuresOfTable(itemTable, items.size) : undefined,
      catalogue: catalogueOf(catalogue?.table ?? itemTable, items.size),
      furtherRead: {
        train: train && fileView(train),
        items: itemFile?.view,
        catalogue: catalogue?.view,
      },
    };
  }

  private async identityOf(request: EvaluationRequest): Promise<string | undefined> {
    const { truth, models, train, items, catalogue, behaviour } = request;
    const parts: unknown[] = [behaviour ?? null];
    for (const input of [truth, train, items, catalogue, ...models]) {
      if (input === undefined) {
        parts.push(null);
        continue;
      }
      const { name, stamp } = await openedFile(this.open, input.file, (source) => source);
      if (stamp === undefined) return undefined;
      parts.push([name, stamp, input.shape, input.told]);
    }
    return JSON.stringify(parts);
  }

  /** @throws InputError when it is no table, or not what was told */
  private lookAt(input: InputFile): Promise<LookedAt> {
    return openedFile(this.open, input.file, async (source) => ({
      input,
      shapes:
        input.shape === undefined
          ? await shapesOfSource(source, input.told)
          : { recommendations: input.shape, truth: input.shape },
      stamp: source.stamp,
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
  ): Promise<{ readonly truth: TableFile; readonly model: TableFile } | undefined> {
    const [model] = models;
    const same =
      truth.input.file.name === model.input.file.name &&
      JSON.stringify(truth.shapes.truth) === JSON.stringify(model.shapes.recommendations);
    if (models.length !== 1 || !same || !holdsOwnTruth(model.shapes.recommendations)) return undefined;
    const file = await this.readFile(model, users, items, { use: 'both' });
    const { labels } = file.interactions;
    return labels && { model: file, truth: ratedPart(file, labels) };
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
      const { recommendations, truth } = isAsSeen ? shapes : await shapesOfSource(source, input.told);
      const file = await readTable(
        {
          source,
          shape: options.use === 'truth' ? truth : recommendations,
          users,
          items,
          options,
          watch: {
            check: this.watch.check,
            progress: (rows, bytes) =>
              this.watch.report({
                step: 'reading',
                file: source.name,
                rows,
                bytes,
                totalBytes: source.bytes,
              }),
          },
        },
        { free: this.memory?.(this.kept), segmented: this.segmented },
      );
      this.kept += bytesOf(file.interactions);
      return file;
    });
  }

  /** Files of items are read whole: which columns are features shows only at their end. */
  private readItems(
    input: InputFile,
    items: Identifiers,
  ): Promise<{ readonly table: ItemTable; readonly view: FileView }> {
    return openedFile(this.open, input.file, async (source) => {
      if (this.memory !== undefined)
        await requireMemory(source, this.memory(this.kept), () => itemsNeed(source));
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of source.chunks(() => undefined)) {
        this.watch.check();
        parts.push(Uint8Array.from(chunk));
      }
      const changed = await source.changed();
      if (changed !== undefined) throw new InputError(changed);
      const table = readItemTable(new Uint8Array(await new Blob(parts).arrayBuffer()), source.name, items);
      return { table, view: itemFileView(table, source.bytes) };
    });
  }
}

/** @throws InputError when recommendations would be held against themselves */
function requireOtherTruth(model: LookedAt, truth: LookedAt, behaviour: BehaviourView | undefined): void {
  if (model.input.file.name !== truth.input.file.name) return;
  const { recommendations } = model.shapes;
  if (meetsItself(recommendations, truth.shapes.truth, behaviourOptions('truth', behaviour)))
    throw againstItself(model.input.file.name, recommendations);
}

/** Whether both mean one file, read in the same way. */
function isSameFile(a: InputFile, b: InputFile): boolean {
  return (
    a.file.name === b.file.name && JSON.stringify([a.shape, a.told]) === JSON.stringify([b.shape, b.told])
  );
}

/** What the columns of a file take; ids are shared with other files. */
function bytesOf({ runUsers, runStarts, items, values, ranks, labels, models }: Interactions): number {
  return [runUsers, runStarts, items, values, ranks, labels, models?.ofRow].reduce(
    (sum, column) => sum + (column?.byteLength ?? 0),
    0,
  );
}

function catalogueOf(table: ItemTable | undefined, itemCount: number): Catalogue | undefined {
  return table && catalogueFrom(table.rows.items, table.rows.rows, itemCount, table.rows.file);
}
