import { isAttributeInMemory } from '../../core/data/attributes';
import { rowAtLine, userOfRow } from '../../core/data/interactions/interactions';
import { isRelevant } from '../../core/data/truth';
import { inputDigests, type InputDigests } from '../../core/evaluation/inputDigests';
import type { ModelResult } from '../../core/evaluation/evaluate';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import type { MeasureInput } from '../../core/measures/measure';
import { itemColumns } from '../../shared/protocol/views/itemsView';
import type { EvaluationView, ReadingView, UserColumnView } from '../../shared/protocol/views/evaluationView';
import type { LineView, TruthLine } from '../../shared/protocol/views/lineView';
import type { EvaluationRequest, InputFile } from '../../reading/inputs/evaluationRequest';
import { behaviourViewOf, type EvaluationInput, measurableInput } from '../../reading/inputs/evaluationInput';
import type { OpenSource } from '../../reading/sources/byteSource';
import type { ItemCounting } from '../../shared/protocol/queries';
import type { ItemCountTable } from '../table/itemCountTable';
import type { ItemOccurrences } from '../table/itemRows';
import { getOrMakeCached } from '../../shared/caches';
import { runInSlices } from '../../core/watch/yieldToEvents';
import { fileView } from '../../reading/inputs/fileViews';
import { validityWarnings, withWarnings } from './doubts';
import { attributeColumn, type AttributeColumn } from '../table/attributeColumns';
import { commonIdStart } from '../../shared/text/idStart';
import { titleColumnName, titlesOf } from '../table/describing';
import { Histories } from './histories';
import { UserAttributes } from './knownOfUsers';
import { columnsOfTruth } from '../../reading';
import type { OtherColumns } from '../requests/cohortsOf';
import { once } from '../../shared/caches';
import { LoadedModel, type SpreadOf } from './loadedModel';
import { type JudgedShares, unjudgedLists } from './unjudgedLists';
import { measureViews } from './measureViews';
import { thresholdFindings } from './settingFindings';
import type { DividedMeasuring } from '../threads/measuring/dividedMeasuring';
import type { DividedDrawing } from '../threads/resampling/dividedDrawing';
import { Cancelled, Cancellation } from '../../core/watch/cancellation';
import type { MeasuredModel } from '../threads/measuring/measuring';

/** Input and results that charts are made from. */
export interface ChartSource {
  readonly input: EvaluationInput;
  readonly plan: EvaluationPlan;
  readonly results: readonly ModelResult[];
  /** Computes metrics of large models on several threads, if available. */
  readonly divided: DividedMeasuring | undefined;
}

/** Finished evaluation with its data, which answers all queries about it. */
export class LoadedEvaluation {
  readonly view: EvaluationView;
  private readonly models: readonly LoadedModel[];
  readonly items: ItemCountTables;
  readonly known: UserAttributes;
  private closed = false;
  /** Earlier interactions of users; undefined: there is no training data. */
  readonly histories: Histories | undefined;
  /** Worker threads that draw resamples for comparisons; undefined: not available. */
  readonly drawing: DividedDrawing | undefined;
  private readonly divided: DividedMeasuring | undefined;
  /** Opens files that only some queries need. */
  readonly open: OpenSource;

  constructor(
    readonly request: EvaluationRequest,
    readonly input: EvaluationInput,
    readonly plan: EvaluationPlan,
    measured: readonly MeasuredModel[],
    startedAt: number,
    /** Function that computes histograms and intervals; undefined: they are left out. */
    spreadOf: SpreadOf | undefined,
    {
      lacking,
      shares,
      drawing,
      divided,
      open,
      snapshots,
    }: {
      /** Names of metrics that the convention left out. */
      readonly lacking: readonly string[];
      /** Metrics whose results count unjudged entries. */
      readonly shares: readonly JudgedShares[];
      readonly drawing: DividedDrawing | undefined;
      readonly divided: DividedMeasuring | undefined;
      /** Opens the training data when a user's history is first shown. */
      readonly open: OpenSource;
      /** Number of earlier snapshots. */
      readonly snapshots: number;
    },
  ) {
    const behaviour = behaviourViewOf(request);
    const trained = request.train?.at(0) ?? request.history;
    this.drawing = drawing;
    this.divided = divided;
    this.open = open;
    this.histories = trained && new Histories(open, trained, input, () => this.requireOpen());
    this.known = new UserAttributes(
      input,
      plan.threshold,
      once(() => evaluatedUsers(measured, input.users.size)),
    );
    this.models = loadedModels(input, measured, plan, this.known);
    const ofItems = itemColumnsOf(input);
    this.items = new ItemCountTables(input, plan, ofItems);
    // With one model, users without a list are findings of the ground truth, otherwise of each model.
    const truthView = fileView(input.truth.file, [
      ...(input.models.length === 1 ? input.models[0].absent.findings() : []),
      ...thresholdFindings(input.truth.file.name, input.truth.truth.gains, plan),
    ]);
    const usersRule = plan.convention.choices.users;
    const views = {
      truth: truthView,
      models: this.models.map((model, index) => ({
        ...model.view(spreadOf),
        unjudged: unjudgedLists(shares, measured[index], input.truth.truth),
      })),
      usersRule,
    };
    const doubts = validityWarnings(
      { ...views, furtherRead: input.furtherRead },
      this.models.map((model) => model.sanity()),
      input,
      behaviour !== undefined,
    );
    const { truth, models } = withWarnings(views, doubts);
    this.view = {
      id: request.id,
      truth,
      models,
      ...(doubts.length > 0 && { doubts }),
      measures: measureViews(plan),
      ...(lacking.length > 0 && { lacking }),
      convention: plan.convention.name,
      usersRule,
      threshold: plan.threshold,
      ...(isAllRelevant(input, plan) && { allRelevant: true }),
      ...(input.clusters && { clusteredBy: input.clusters.column }),
      further: {
        train: request.train?.at(0)?.file.name,
        items: neededName(request.items),
        catalogue: request.catalogue?.file.name,
        ...(request.users && request.users.optional !== true && { users: request.users.file.name }),
      },
      ...namedPart(request),
      ...(trained && { history: trained.file.name }),
      ...(input.unread && { unread: input.unread }),
      furtherRead: input.furtherRead,
      inputs: digestsOf(input, plan),
      ...(snapshots > 1 && { snapshots }),
      ...(behaviour && { behaviour }),
      ...(input.passages && { passages: { overlap: input.passages.overlap } }),
      ...(input.judgements && { judgements: input.judgements.view }),
      readings: readingsOf(request),
      userColumns: this.known.columns.map(columnView),
      ...(ofItems.length > 0 && { itemColumns: ofItems.map(columnView) }),
      titles: { items: titleColumnName(input.itemAttributes), users: titleColumnName(input.attributes) },
      idStarts: { items: commonIdStart(input.items), users: commonIdStart(input.users) },
      startedAt,
      milliseconds: Date.now() - startedAt,
    };
  }

  /** Returns a model by number. @throws Cancelled if it does not exist: the query is about an earlier evaluation */
  readonly model = (index: number): LoadedModel => {
    const model = this.models[index];
    if (model === undefined) throw new Cancelled();
    return model;
  };

  /** Cancels running work. Must be called when no more queries follow. */
  close(): void {
    this.closed = true;
    this.items.close();
  }

  /** Checks that the evaluation is open. @throws Cancelled if it was closed */
  requireOpen(): void {
    if (this.closed) throw new Cancelled();
  }

  /** Data that charts are made from. */
  get chartSource(): ChartSource {
    const { input, plan, divided } = this;
    return { input, plan, results: this.models.map(({ result }) => result), divided };
  }

  /** Names of the columns that the file of users has. */
  get userColumns(): readonly string[] {
    return this.input.attributes?.columns.map(({ name }) => name) ?? [];
  }

  /**
   * Names of the columns in the file of items and in the ground truth that are not also names of computed
   * columns.
   */
  get otherColumns(): OtherColumns {
    const { itemAttributes, truth } = this.input;
    const isFree = (name: string): boolean =>
      !this.known.columns.some((column) => column.name === name && !this.userColumns.includes(name));
    return {
      items: (itemAttributes?.columns ?? []).map(({ name }) => name).filter(isFree),
      rows: columnsOfTruth(truth.file).filter(isFree),
    };
  }

  perUser(model: number): Iterable<{ user: string; values: (number | null)[] }> {
    return this.models[model].perUser();
  }

  line(file: string, line: number): LineView | undefined {
    for (const [index, model] of this.models.entries()) {
      // In a file of several models each line belongs to one of them.
      const found = model.input.file.name === file ? model.line(index, line) : undefined;
      if (found !== undefined) return found;
    }
    return this.input.truth.file.name === file ? this.truthLine(line) : undefined;
  }

  /** Returns whether a line of a file is a hit. For a line of the ground truth: a hit of any model. */
  isHit(file: string, line: number): boolean {
    for (const model of this.models) {
      const hit = model.input.file.name === file ? model.isHitAt(line) : undefined;
      if (hit !== undefined) return hit;
    }
    if (this.input.truth.file.name !== file) return false;
    const judged = this.judgementAt(line);
    return (
      judged !== undefined &&
      isRelevant(judged.gain, this.plan.threshold) &&
      this.models.some((model) => model.recommends(judged.user, judged.item))
    );
  }

  private judgementAt(
    line: number,
  ): { readonly user: number; readonly item: number; readonly gain: number } | undefined {
    const { file, truth } = this.input.truth;
    const row = rowAtLine(file.interactions, line);
    if (row < 0) return undefined;
    const user = userOfRow(file.interactions, row);
    const item = file.interactions.items[row];
    let gain = 0;
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++) {
      if (truth.items[entry] === item) gain = Math.max(0, truth.gains[entry]);
    }
    return { user, item, gain };
  }

  private truthLine(line: number): TruthLine | undefined {
    const judged = this.judgementAt(line);
    if (judged === undefined) return undefined;
    const { user, item, gain } = judged;
    return {
      kind: 'truth',
      user,
      userId: this.input.users.text(user),
      item: this.input.items.text(item),
      ...titlesOf(this.input, user, item),
      gain,
      relevant: isRelevant(gain, this.plan.threshold),
      ranks: this.models.map((model) => ({ model: model.input.name, rank: model.rankOf(user, item) })),
      values: this.models.length === 1 ? this.models[0].values(user) : [],
    };
  }
}

/** Returns 1 for each user who is counted, or has a value of a metric, under at least one model. */
function evaluatedUsers(measured: readonly MeasuredModel[], users: number): Uint8Array {
  const evaluated = new Uint8Array(users);
  for (const {
    result: { counted, measures },
  } of measured)
    for (let user = 0; user < users; user++)
      if (counted[user] > 0 || measures.some(({ values }) => !Number.isNaN(values[user])))
        evaluated[user] = 1;
  return evaluated;
}

function neededName(file: InputFile | undefined): string | undefined {
  return file?.optional === true ? undefined : file?.file.name;
}

function namedPart({ items, users }: EvaluationRequest): Pick<EvaluationView, 'named'> {
  const named = {
    ...(items?.optional === true && { items: items.file.name }),
    ...(users?.optional === true && { users: users.file.name }),
  };
  return Object.keys(named).length === 0 ? {} : { named };
}

function columnView({ name, kind, values }: UserColumnView): UserColumnView {
  return { name, kind, ...(values && { values }) };
}

/** Returns the columns of the item file, without those that have the name of a built-in column. */
function itemColumnsOf({ itemAttributes }: EvaluationInput): AttributeColumn[] {
  const own: readonly string[] = itemColumns;
  return (itemAttributes?.columns ?? [])
    .filter(isAttributeInMemory)
    .filter(({ name }) => !own.includes(name.toLowerCase()))
    .map(attributeColumn);
}

function loadedModels(
  input: EvaluationInput,
  measured: readonly MeasuredModel[],
  plan: EvaluationPlan,
  known: UserAttributes,
): readonly LoadedModel[] {
  const models: readonly LoadedModel[] = input.models.map(
    (model, index) =>
      new LoadedModel(
        input,
        model,
        measured[index],
        plan,
        ({ baseline, measure }) => models[baseline]?.result.measures[measure]?.values,
        known.columns,
      ),
  );
  return models;
}

function readingsOf(request: EvaluationRequest): ReadingView[] {
  const { truth, models, judgements = [], train = [], items, catalogue } = request;
  return [truth, ...judgements, ...models, ...train, items, catalogue].flatMap((input) =>
    input === undefined || (input.shape === undefined && input.overrides === undefined)
      ? []
      : [{ uri: input.file.name, ...(input.overrides && { overrides: input.overrides }) }],
  );
}

/** Maximum number of item counts in the cache: of a model or two, at a cutoff or two. */
const MAX_COUNTINGS = 4;

/** Counts the items of an evaluation at the first query about them, and caches the counts. */
class ItemCountTables {
  private readonly tables = new Map<string, Promise<ItemCountTable>>();
  private readonly cancellation = new Cancellation();
  private found: ItemOccurrences | undefined;

  constructor(
    private readonly input: EvaluationInput,
    private readonly plan: EvaluationPlan,
    private readonly known: readonly AttributeColumn[],
  ) {}

  /** Rejects with Cancelled if the evaluation was closed. */
  table({ model, cutoff }: ItemCounting): Promise<ItemCountTable> {
    const key = `${model} ${cutoff ?? 'all'}`;
    return getOrMakeCached(this.tables, MAX_COUNTINGS, key, () => {
      const table = this.made(model, cutoff ?? Infinity);
      table.catch(() => this.tables.delete(key));
      return table;
    });
  }

  /** Cancels running counts. Must be called when no more queries follow. */
  close(): void {
    this.cancellation.cancel();
  }

  private async made(model: number, cutoff: number): Promise<ItemCountTable> {
    const { input } = this;
    const lists = input.models[model];
    // A page that shows an older result may query a model that is gone.
    if (lists === undefined) throw new Cancelled();
    const { countItems } = await import('../../core/evaluation/items/itemCounts');
    const { ItemCountTable } = await import('../table/itemCountTable');
    const steps = countItems(measurableInput(input, lists), this.plan, cutoff);
    const counts = await runInSlices(steps, this.cancellation.check);
    const found = (this.found ??= occurrences(input));
    return new ItemCountTable(input.items, counts, found, input.itemAttributes, this.known);
  }
}

function isAllRelevant({ truth: { truth } }: EvaluationInput, { threshold }: EvaluationPlan): boolean {
  const { gains } = truth;
  // A callback per entry would take ten times as long over millions of rows.
  for (let entry = 0; entry < gains.length; entry++) if (!isRelevant(gains[entry], threshold)) return false;
  return true;
}

function occurrences({ truth: { truth }, train, items }: EvaluationInput): ItemOccurrences {
  const inTruth = new Int32Array(items.size);
  const pairs = truth.offsets[truth.offsets.length - 1];
  for (let entry = 0; entry < pairs; entry++) inTruth[truth.items[entry]]++;
  return { train: train?.itemUsers, truth: inTruth };
}

/** Returns digests of the inputs of an evaluation's metrics. */
function digestsOf(
  { users, items, truth, train, features, catalogue }: EvaluationInput,
  { measures }: EvaluationPlan,
): InputDigests {
  const needs = (input: MeasureInput): boolean => measures.some(({ family }) => family.needs.includes(input));
  return inputDigests({
    users,
    items,
    truth: truth.truth,
    train: needs('train') ? train : undefined,
    features: needs('items') ? features : undefined,
    catalogue: needs('catalogue') ? catalogue : undefined,
  });
}
