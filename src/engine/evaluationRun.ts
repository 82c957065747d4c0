import * as l10n from '@vscode/l10n';
import { catalogueFrom, type Catalogue } from '../core/data/catalogue';
import { compareUsers } from '../core/data/commonUsers';
import { Identifiers } from '../core/data/identifiers';
import { splitByModel } from '../core/data/models';
import { lineOf } from '../core/data/interactions';
import type { ItemFeatures } from '../core/data/itemFeatures';
import { buildRankings, type Rankings } from '../core/data/rankings';
import { trainingFrom, type Training } from '../core/data/training';
import { buildTruth, labelled, type Truth } from '../core/data/truth';
import { FindingCollector } from '../core/evaluation/findingCollector';
import {
  evaluateRankings,
  type EvaluationInput as MeasurableInput,
  type ModelResult,
} from '../core/evaluation/evaluate';
import { evaluateAgain, type ChangedUsers } from '../core/evaluation/evaluateAgain';
import {
  hasTies,
  measureTies,
  measureTiesAgain,
  tieEffectsOf,
  type MeasuredTies,
  type TieEffect,
} from '../core/evaluation/tieEffects';
import type { TieView } from '../shared/evaluationView';
import type { Plan } from '../core/evaluation/plan';
import { EventWeights } from '../core/formats/eventWeights';
import { featuresOfTable, readItemTable, type ItemTable } from '../core/formats/itemTable';
import { holdsOwnTruth, negativeIn } from '../core/formats/ownTruth';
import type { ReaderOptions } from '../core/formats/reader';
import type { TableShape } from '../core/formats/tableShape';
import { findingMessage } from '../shared/findingText';
import { InputError } from '../shared/problem';
import { aboutFile } from './aboutFile';
import { breathe, type OpenSource } from './byteSource';
import type { EngineProgress, EvaluationRequest, InputFile } from './engineApi';
import type { MemoryLimit } from './memoryNeed';
import { inspectSource, readTable, shapeOfSource, type SegmentedReading, type TableFile } from './tableFile';

/** The longest piece of work between two looks at the messages: a cancel waits no longer. */
const SLICE_MILLISECONDS = 40;
const PROGRESS_MILLISECONDS = 100;

/** What was read for an evaluation; it can be measured again and again. */
export interface EvaluationInput {
  /** Equal for equal files read in the same way; undefined: such files must be read each time. */
  readonly identity: string | undefined;
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly truth: { readonly file: TableFile; readonly truth: Truth };
  readonly models: readonly ModelInput[];
  readonly train: Training | undefined;
  readonly features: ItemFeatures | undefined;
  readonly catalogue: Catalogue | undefined;
}

export interface ModelInput {
  readonly name: string;
  readonly file: TableFile;
  readonly rankings: Rankings;
  /** What the truth's lines show about this model: users of whom it has no list. */
  readonly absent: FindingCollector;
}

/** What one model scored, and what equal scores leave open in it, by measure. */
export interface MeasuredModel {
  readonly result: ModelResult;
  readonly ties: ReadonlyMap<string, TieView>;
  /** What `ties` was told from, where the lists may change one by one. */
  readonly measuredTies?: MeasuredTies;
}

/**
 * A model's rows put into lists and held against the truth.
 *
 * @throws InputError when nobody stands in both
 */
export function rankedModel(
  part: Pick<ModelInput, 'name' | 'file'>,
  userCount: number,
  truth: EvaluationInput['truth'],
): ModelInput {
  const { interactions, findings, shape } = part.file;
  const rankings = buildRankings(interactions, userCount, findings, { bestScore: shape.bestScore });
  return comparedModel(part, rankings, truth);
}

/**
 * A model held against the truth: who stands in only one of both is reported.
 *
 * @throws InputError when nobody stands in both
 */
export function comparedModel(
  part: Pick<ModelInput, 'name' | 'file'>,
  rankings: Rankings,
  { file, truth }: EvaluationInput['truth'],
): ModelInput {
  const { interactions, findings } = part.file;
  const absent = new FindingCollector(file.name);
  const { both } = compareUsers(
    { offsets: rankings.offsets, rows: rankings.rows, interactions, findings },
    { offsets: truth.offsets, rows: truth.rows, interactions: file.interactions, findings: absent },
  );
  if (both === 0) throw nothingInCommon(part.file);
  return { ...part, rankings, absent };
}

/** One run: reads and measures piece by piece, so that it can be watched and stopped. */
export class EvaluationRun {
  private lastProgress = 0;
  private lastBreath = performance.now();

  /** @param check throws when the run is to stop */
  constructor(
    private readonly open: OpenSource,
    private readonly check: () => void,
    private readonly onProgress: (progress: EngineProgress) => void,
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
    const eventWeights = behaviour?.weights && new EventWeights(behaviour.weights);
    const users = new Identifiers();
    const items = new Identifiers();
    const joined = await this.readJoined(request, users, items);
    // A truth that is none is said before time goes into the lists.
    const truthInput = joined === undefined ? await this.shaped(request.truth) : request.truth;
    // The lists first: users are numbered as they appear, and lists in the order of their users need no moving.
    const files: TableFile[] = joined === undefined ? [] : [joined.model];
    for (const model of request.models.slice(files.length))
      files.push(await this.readFile(model, users, items, { use: 'recommendations' }));
    const truthFile =
      joined?.truth ?? (await this.readFile(truthInput, users, items, { use: 'truth', eventWeights }));
    const train =
      request.train && (await this.readFile(request.train, users, items, { use: 'train', eventWeights }));
    const itemTable = request.items && (await this.readItems(request.items, items));
    const catalogue = request.catalogue && (await this.readItems(request.catalogue, items));

    // Only now is it known how many users and items there are.
    await this.pause({ step: 'ordering', file: truthFile.name, rows: 0, bytes: 0, totalBytes: 0 });
    const truth = buildTruth(truthFile.interactions, users.size, truthFile.findings, {
      combine: behaviour?.combine ?? 'max',
      negative: negativeIn(truthFile.shape),
    });
    const models: ModelInput[] = [];
    for (const [index, file] of files.entries()) {
      await this.pause({
        step: 'ordering',
        file: file.name,
        rows: file.rowsRead,
        bytes: file.bytes,
        totalBytes: file.bytes,
      });
      for (const part of modelsOf(file, request.models[index].model))
        models.push(rankedModel(part, users.size, { file: truthFile, truth }));
    }
    return {
      identity,
      users,
      items,
      truth: { file: truthFile, truth },
      models,
      train: train && trainingFrom(train.interactions, users.size, items.size, train.name),
      // A list of ids alone is a catalogue and has no features; measures that need some will say so.
      features:
        itemTable && itemTable.columns.length > 0 ? featuresOfTable(itemTable, items.size) : undefined,
      catalogue: catalogueOf(catalogue ?? itemTable, items.size),
    };
  }

  /**
   * Measures one model; lets messages in every few users.
   *
   * @param keepsTies whether what was measured of ties is kept, for lists that may change one by one
   */
  async measure(
    input: EvaluationInput,
    model: ModelInput,
    plan: Plan,
    keepsTies: boolean,
  ): Promise<MeasuredModel> {
    const lists = measurable(input, model);
    const result = await this.watched(evaluateRankings(lists, plan), model);
    if (model.rankings.scores === undefined || (!keepsTies && !hasTies(model.rankings)))
      return { result, ties: new Map() };
    return measuredModel(model, plan, result, await this.ties(input, model, plan), keepsTies);
  }

  /** Measures what equal scores leave open in a model. */
  ties(input: EvaluationInput, model: ModelInput, plan: Plan): Promise<MeasuredTies> {
    return this.watched(measureTies(measurable(input, model), plan), model);
  }

  /** Measures a model of which only some users' lists or truth changed. */
  async measureAgain(
    input: EvaluationInput,
    model: ModelInput,
    plan: Plan,
    before: { readonly input: EvaluationInput; readonly model: ModelInput; readonly measured: MeasuredModel },
    changed: ChangedUsers,
  ): Promise<MeasuredModel> {
    const lists = measurable(input, model);
    const past = measurable(before.input, before.model);
    const { result, measuredTies } = before.measured;
    const now = await this.watched(evaluateAgain(lists, plan, { input: past, result }, changed), model);
    if (model.rankings.scores === undefined) return { result: now, ties: new Map() };
    const ties =
      measuredTies === undefined
        ? await this.ties(input, model, plan)
        : await this.watched(
            measureTiesAgain(lists, plan, { input: past, ties: measuredTies }, changed),
            model,
          );
    return measuredModel(model, plan, now, ties, true);
  }

  /** Runs to the end what yields how many users are done. */
  private async watched<T>(steps: Generator<number, T>, model: ModelInput): Promise<T> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      await this.pause({
        step: 'measuring',
        file: model.file.name,
        rows: step.value,
        bytes: 0,
        totalBytes: 0,
      });
    }
  }

  private async identityOf(request: EvaluationRequest): Promise<string | undefined> {
    const { truth, models, train, items, catalogue, behaviour } = request;
    const parts: unknown[] = [behaviour ?? null];
    for (const input of [truth, train, items, catalogue, ...models]) {
      if (input === undefined) {
        parts.push(null);
        continue;
      }
      const source = await this.open(input.file);
      await source.close();
      if (source.stamp === undefined) return undefined;
      parts.push([source.name, source.stamp, input.shape]);
    }
    return JSON.stringify(parts);
  }

  /**
   * One file that is recommendations and truth, read once, so that what is wrong in it is said once. Its truth is
   * the rows that have a rating. Undefined: there are two files, or not both columns in the one.
   */
  private async readJoined(
    { truth, models }: EvaluationRequest,
    users: Identifiers,
    items: Identifiers,
  ): Promise<{ readonly truth: TableFile; readonly model: TableFile } | undefined> {
    const [model] = models;
    const same = truth.file.name === model.file.name && sameShape(truth.shape, model.shape);
    if (models.length !== 1 || !same || !(await this.holdsBoth(model))) return undefined;
    const file = await this.readFile(model, users, items, { use: 'both' });
    const { labels } = file.interactions;
    if (labels === undefined) return undefined;
    const rated = labelled(file.interactions, labels);
    return {
      model: file,
      truth: {
        ...file,
        interactions: rated,
        rowsRead: rated.rows,
        findings: new FindingCollector(file.name),
      },
    };
  }

  private async holdsBoth({ file, shape }: InputFile): Promise<boolean> {
    if (shape !== undefined) return holdsOwnTruth(shape);
    const source = await this.open(file);
    try {
      return holdsOwnTruth((await aboutFile(source.name, () => inspectSource(source))).shape);
    } finally {
      await source.close();
    }
  }

  /** The file with its shape. @throws InputError when it is no table */
  private async shaped({ file, shape }: InputFile): Promise<InputFile> {
    if (shape !== undefined) return { file, shape };
    const source = await this.open(file);
    try {
      return { file, shape: await aboutFile(source.name, () => shapeOfSource(source)) };
    } finally {
      await source.close();
    }
  }

  private async readFile(
    input: InputFile,
    users: Identifiers,
    items: Identifiers,
    options: ReaderOptions,
  ): Promise<TableFile> {
    const source = await this.open(input.file);
    try {
      return await aboutFile(source.name, () =>
        readTable(
          source,
          input.shape,
          users,
          items,
          options,
          {
            check: this.check,
            memory: this.memory,
            progress: (rows, bytes) =>
              this.report({ step: 'reading', file: source.name, rows, bytes, totalBytes: source.bytes }),
          },
          this.segmented,
        ),
      );
    } finally {
      await source.close();
    }
  }

  /** Files of items are small beside lists and are read whole. */
  private async readItems(input: InputFile, items: Identifiers): Promise<ItemTable> {
    const source = await this.open(input.file);
    try {
      return await aboutFile(source.name, async () => {
        const parts: Uint8Array[] = [];
        for await (const chunk of source.chunks(() => undefined)) {
          this.check();
          parts.push(chunk.slice());
        }
        const changed = await source.changed();
        if (changed !== undefined) throw new InputError(changed);
        return readItemTable(joined(parts), source.name, items);
      });
    } finally {
      await source.close();
    }
  }

  private async pause(progress: EngineProgress): Promise<void> {
    this.report(progress);
    if (performance.now() - this.lastBreath > SLICE_MILLISECONDS) {
      await breathe();
      this.lastBreath = performance.now();
    }
    this.check();
  }

  private report(progress: EngineProgress): void {
    const now = performance.now();
    if (now - this.lastProgress < PROGRESS_MILLISECONDS) return;
    this.lastProgress = now;
    this.onProgress(progress);
  }
}

function measuredModel(
  model: ModelInput,
  plan: Plan,
  result: ModelResult,
  measuredTies: MeasuredTies,
  keepsTies: boolean,
): MeasuredModel {
  const effects = hasTies(model.rankings) ? tieEffectsOf(plan, measuredTies) : [];
  const ties = new Map(effects.map((effect) => [effect.measure, tieView(effect)]));
  return { result, ties, ...(keepsTies ? { measuredTies } : {}) };
}

function tieView({ worst, expected, best, dependentUsers, tiedAtCutoff }: TieEffect): TieView {
  return { worst, expected, best, users: dependentUsers, atCutoff: tiedAtCutoff };
}

/** What the core measures: one model of an evaluation with everything it is held against. */
export function measurable(input: EvaluationInput, model: ModelInput): MeasurableInput {
  return {
    rankings: model.rankings,
    truth: input.truth.truth,
    users: input.users,
    items: input.items,
    train: input.train,
    features: input.features,
    catalogue: input.catalogue,
    placeOf: (user, item) => placeOf(model, user, item),
  };
}

function sameShape(a: TableShape | undefined, b: TableShape | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function catalogueOf(table: ItemTable | undefined, itemCount: number): Catalogue | undefined {
  return table && catalogueFrom(table.rows.items, table.rows.rows, itemCount, table.rows.file);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The line that recommends an item to a user, for messages. */
function placeOf(
  { file, rankings }: ModelInput,
  user: number,
  item: number,
): { file: string; line: number } | undefined {
  for (let entry = rankings.offsets[user]; entry < rankings.offsets[user + 1]; entry++) {
    if (rankings.items[entry] !== item) continue;
    const row = rankings.rows === undefined ? entry : rankings.rows[entry];
    return { file: file.name, line: lineOf(file.interactions.lines, row) };
  }
  return undefined;
}

/**
 * A column of models makes several of one file. What was found while reading is said once, with the first; a
 * row counts for the model that it belongs to.
 */
function modelsOf(file: TableFile, name: string): { readonly name: string; readonly file: TableFile }[] {
  const parts = splitByModel(file.interactions);
  // A file of one model goes by the file's name, whatever its column or run tag says.
  if (parts.length === 1) {
    const [{ name: model, interactions }] = parts;
    return [{ name, file: { ...file, interactions, ...(model === undefined ? {} : { model }) } }];
  }
  return parts.map((part, index) => ({
    name: part.name ?? name,
    file: {
      ...file,
      interactions: part.interactions,
      rowsRead: part.interactions.rows + (index === 0 ? file.findings.dropped : 0),
      findings: index === 0 ? file.findings : new FindingCollector(file.name),
    },
  }));
}

/** Every measure would be 0 and mean nothing: better to say what the ids look like on both sides. */
function nothingInCommon(file: TableFile): InputError {
  const finding = file.findings.findings().find(({ code }) => code === 'no-common-users');
  const place = finding?.places[0];
  const reason = file.findings.findings().find(({ dropped }) => dropped > 0);
  if (place === undefined && reason !== undefined) {
    return new InputError({
      file: file.name,
      line: reason.places[0].line,
      message: l10n.t('No row could be used. {0}', findingMessage(reason.code, reason.places[0])),
      advice: l10n.t('Check that the columns are read as they should be.'),
    });
  }
  return new InputError({
    file: file.name,
    line: place?.line,
    message:
      place === undefined
        ? l10n.t('No row could be used, so there is nothing to compare.')
        : findingMessage('no-common-users', place),
    advice: l10n.t(
      'Check that both files are about the same users and that the columns are read as they should be.',
    ),
  });
}
