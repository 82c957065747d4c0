import { rowAtLine, userOf } from '../core/data/interactions';
import { isRelevant } from '../core/data/truth';
import type { Plan } from '../core/evaluation/plan';
import type {
  EvaluationView,
  ReadingView,
  UserLocation,
  UserLocationQuery,
  UsersPage,
  UsersQuery,
  UserView,
} from '../shared/evaluationView';
import type { ExplanationView } from '../shared/explanationView';
import type {
  ItemCounting,
  ItemLocation,
  ItemLocationQuery,
  ItemsPage,
  ItemsQuery,
  ItemSummary,
  ItemView,
} from '../shared/itemsView';
import type { LineView, TruthLine } from '../shared/lineView';
import type { EvaluationRequest } from './engineApi';
import type { ChartSource } from './charts';
import { measurable, type EvaluationInput } from './evaluationInput';
import { explanationOf } from './explanations';
import { ItemCountTables } from './itemCounting';
import { itemStory } from './itemStory';
import { fileView } from './fileViews';
import { LoadedModel, type SpreadOf } from './loadedModel';
import { measureViews } from './measureViews';
import type { MeasuredModel } from './measuring/measuring';

/** What is made of an evaluation's data when it is loaded. */
interface LoadedParts {
  readonly models: readonly LoadedModel[];
  readonly items: ItemCountTables;
  readonly view: EvaluationView;
  /** The same evaluation before an edit. */
  readonly before: LoadedEvaluation;
}

/** A finished evaluation with the data behind it: answers every question about it. */
export class LoadedEvaluation {
  readonly view: EvaluationView;
  private readonly models: readonly LoadedModel[];
  readonly items: ItemCountTables;

  constructor(
    readonly request: EvaluationRequest,
    readonly input: EvaluationInput,
    readonly plan: Plan,
    readonly measured: readonly MeasuredModel[],
    startedAt: number,
    /** Undefined: histograms and intervals are left out. */
    readonly spreadOf: SpreadOf | undefined,
    /** Open documents whose text the data is of, and their versions. */
    readonly documents: ReadonlyMap<string, number>,
    /** What is known of the same data already. */
    parts: Partial<LoadedParts> = {},
  ) {
    this.models = parts.models ?? loadedModels(input, measured, plan, parts.before?.models);
    this.items = parts.items ?? new ItemCountTables(input, plan);
    this.view = parts.view ?? {
      id: request.id,
      // Users without a list are a matter of the truth where there is one model, else of each model.
      truth: fileView(input.truth.file, input.models.length === 1 ? input.models[0].absent.findings() : []),
      models: this.models.map((model) => model.view(spreadOf)),
      measures: measureViews(plan),
      convention: plan.convention.name,
      usersRule: plan.convention.choices.users,
      threshold: plan.threshold,
      further: {
        train: request.train?.file.name,
        items: request.items?.file.name,
        catalogue: request.catalogue?.file.name,
      },
      furtherRead: input.furtherRead,
      ...(request.behaviour && { behaviour: request.behaviour }),
      readings: readingsOf(request),
      startedAt,
      milliseconds: Date.now() - startedAt,
    };
  }

  users(query: UsersQuery): UsersPage | undefined {
    return this.models[query.model]?.table.page(query);
  }

  locate(query: UserLocationQuery): UserLocation | undefined {
    return this.models[query.model]?.table.locate(query);
  }

  user(model: number, user: number): UserView | undefined {
    return this.models[model]?.story(model, user);
  }

  async itemSummary(counting: ItemCounting): Promise<ItemSummary> {
    return (await this.items.table(counting)).summary;
  }

  async itemRows(query: ItemsQuery): Promise<ItemsPage> {
    return (await this.items.table(query)).page(query);
  }

  async locateItem(query: ItemLocationQuery): Promise<ItemLocation | undefined> {
    return (await this.items.table(query)).locate(query);
  }

  /** Undefined: there is no such item. */
  async item(counting: ItemCounting, item: number): Promise<ItemView | undefined> {
    if (!(item >= 0 && item < this.input.items.size)) return undefined;
    const table = await this.items.table(counting);
    return itemStory(this.input, this.input.models[counting.model], this.plan, table, item);
  }

  /** The same with other open documents; all that was ordered or counted is kept. */
  withDocuments(
    measured: readonly MeasuredModel[],
    documents: ReadonlyMap<string, number>,
  ): LoadedEvaluation {
    const { request, input, plan, view, spreadOf, models, items } = this;
    const parts = { models, items, view };
    return new LoadedEvaluation(request, input, plan, measured, view.startedAt, spreadOf, documents, parts);
  }

  /** Nobody will ask any more but, perhaps, `successor`. */
  close(successor?: LoadedEvaluation): void {
    if (successor?.items !== this.items) this.items.close();
  }

  explain(model: number, user: number, measure: string): ExplanationView | undefined {
    const loaded = this.models[model];
    if (loaded === undefined || user < 0 || user >= this.input.users.size) return undefined;
    return explanationOf(measurable(this.input, loaded.input), this.plan, user, measure);
  }

  /** What charts are made from. */
  get chartSource(): ChartSource {
    return { input: this.input, plan: this.plan, results: this.models.map(({ result }) => result) };
  }

  perUser(model: number): Iterable<{ user: string; values: (number | null)[] }> {
    return this.models[model].perUser();
  }

  line(file: string, line: number): LineView | undefined {
    for (const [index, model] of this.models.entries()) {
      // Of a file of several models each line belongs to one.
      const found = model.input.file.name === file ? model.line(index, line) : undefined;
      if (found !== undefined) return found;
    }
    return this.input.truth.file.name === file ? this.truthLine(line) : undefined;
  }

  private truthLine(line: number): TruthLine | undefined {
    const { file, truth } = this.input.truth;
    const row = rowAtLine(file.interactions, line);
    if (row < 0) return undefined;
    const user = userOf(file.interactions, row);
    const item = file.interactions.items[row];
    let gain = 0;
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++) {
      if (truth.items[entry] === item) gain = truth.gains[entry];
    }
    return {
      kind: 'truth',
      user,
      userId: this.input.users.text(user),
      item: this.input.items.text(item),
      gain,
      relevant: isRelevant(gain, this.plan.threshold),
      ranks: this.models.map((model) => ({ model: model.input.name, rank: model.rankOf(user, item) })),
      values: this.models.length === 1 ? this.models[0].values(user) : [],
    };
  }
}

function loadedModels(
  input: EvaluationInput,
  measured: readonly MeasuredModel[],
  plan: Plan,
  before: readonly LoadedModel[] | undefined,
): readonly LoadedModel[] {
  const models: readonly LoadedModel[] = input.models.map(
    (model, index) =>
      new LoadedModel(
        input,
        model,
        measured[index],
        plan,
        ({ baseline, measure }) => models[baseline]?.result.measures[measure]?.values,
        before?.[index],
      ),
  );
  return models;
}

function readingsOf({ truth, models, train, items, catalogue }: EvaluationRequest): ReadingView[] {
  return [truth, ...models, train, items, catalogue].flatMap((input) =>
    input === undefined || (input.shape === undefined && input.told === undefined)
      ? []
      : [{ uri: input.file.name, ...(input.told && { told: input.told }) }],
  );
}
