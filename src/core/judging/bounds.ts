import type { JudgedList } from '../data/judgedList';
import type { ModelEvaluationInput, UserRange } from '../evaluation/evaluate';
import { bindToData, presenceOfUser } from '../evaluation/evaluate';
import type { MeasuringPlan } from '../evaluation/plan';
import { isUserCounted } from '../evaluation/standing';
import { rankingRulesKey } from '../measures/convention';
import type { PerUserMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import { MeanEnds, type BoundedMean } from './boundedMean';
import { boundRuleOf, type BoundRule, type Unbounded } from './boundRule';
import { JudgedLists, type ListUnknowns, type UnknownChoices } from './judgedLists';
import { UserEnds } from './userEnds';

/** Values of a model by metric and user, as evaluated; NaN: the user does not count. */
export type ModelValues = readonly Float64Array[];

/** Lowest and highest mean of a metric of one model, over all possible judgments of the unjudged items. */
export type MeasureBounds = (BoundedMean & { readonly reason?: undefined }) | { readonly reason: Unbounded };

/** Users between two moments at which a caller may stop. */
const USERS_PER_STEP = 2000;

/** A metric with bounds. */
export interface BoundedMeasure {
  readonly index: number;
  readonly measure: ResolvedMeasure;
  readonly compiled: PerUserMeasure;
  readonly rule: BoundRule;
}

/** Metrics that are judged alike, with the depth to which lists have unknown items. */
interface BoundedGroup {
  readonly lists: JudgedLists;
  readonly measures: readonly BoundedMeasure[];
}

/** Returns the metrics with bounds by view and depth, and why others have none. */
export function boundedGroups(
  inputs: readonly ModelEvaluationInput[],
  { measures }: Pick<MeasuringPlan, 'measures'>,
  { grades, depth = 0 }: UnknownChoices,
): { readonly groups: readonly BoundedGroup[]; readonly unbounded: readonly (Unbounded | undefined)[] } {
  const [input] = inputs;
  const byView = new Map<string, { measures: BoundedMeasure[]; depth: number }>();
  const unbounded = measures.map((measure, index): Unbounded | undefined => {
    const rule = boundRuleOf(measure, grades[grades.length - 1], input.truth.gains);
    if (typeof rule === 'string') return rule;
    const compiled = bindToData(measure.compiled, input);
    if (compiled.kind !== 'per-user') return 'none';
    const deep = Math.max(compiled.depth, depth);
    const key = `${rankingRulesKey(compiled.view)} ${deep}`;
    const group = byView.get(key) ?? { measures: [], depth: deep };
    byView.set(key, group);
    group.measures.push({ index, measure, compiled, rule });
    return undefined;
  });
  const groups = Array.from(byView.values(), (group) => ({
    lists: new JudgedLists(inputs, group.measures[0].compiled.view, group.depth),
    measures: group.measures,
  }));
  return { groups, unbounded };
}

/** Lowest and highest value of each user; NaN: the user counts under no judgment. */
export interface EndColumns {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** Returns columns by model and metric, filled with NaN. @param numbersOf allocates a column */
export function newEndColumns(
  models: number,
  measures: number,
  users: number,
  numbersOf = (length: number): Float64Array => new Float64Array(length),
): EndColumns[][] {
  const column = (): Float64Array => numbersOf(users).fill(Number.NaN);
  return Array.from({ length: models }, () =>
    Array.from({ length: measures }, () => ({ lows: column(), highs: column() })),
  );
}

/**
 * Returns the exact ends of every metric of every model over all judgments of the items that a list of any of these models
 * holds unjudged. Yields the number of users done.
 *
 * @param values of each model, as evaluated
 * @param columns for the ends of each user, by model and metric; default: they are not kept
 * @param only users to visit, ascending, as if there were no others; default: all
 */
export function* boundsOf(
  inputs: readonly ModelEvaluationInput[],
  values: readonly ModelValues[],
  plan: Pick<MeasuringPlan, 'measures'>,
  choices: UnknownChoices,
  columns?: readonly (readonly EndColumns[])[],
  only: Iterable<UserRange> = [{ start: 0, end: inputs[0].users.size }],
): Generator<number, MeasureBounds[][]> {
  const { groups, unbounded } = boundedGroups(inputs, plan, choices);
  const states = groups.map(({ lists, measures }) => ({
    lists,
    reason: undefined as Inexact | undefined,
    models: inputs.map((input, model) =>
      measures.map(
        (measure) =>
          new MeanOfModel(
            input,
            measure,
            values[model][measure.index],
            choices,
            columns?.[model][measure.index],
          ),
      ),
    ),
  }));
  for (const { start: first, end } of only)
    for (let start = first; start < end; start += USERS_PER_STEP) {
      yield start;
      for (const state of states) {
        const { lists, models } = state;
        const found = addUsers(lists, models, choices.others, start, Math.min(end, start + USERS_PER_STEP));
        if (state.reason !== 'repeated') state.reason = found ?? state.reason;
      }
    }
  const answers = inputs.map(() => unbounded.map((reason): MeasureBounds => ({ reason: reason ?? 'none' })));
  for (const { models, reason } of states)
    for (const [model, means] of models.entries())
      for (const mean of means) answers[model][mean.index] = reason === undefined ? mean.bounds : { reason };
  return answers;
}

/**
 * Returns the bounds that `boundsOf` gives for all users, to the last bit, of threads that each visited some of them.
 *
 * @param parts results of the threads, which wrote to the columns
 */
export function joinBounds(
  values: readonly ModelValues[],
  { measures }: Pick<MeasuringPlan, 'measures'>,
  columns: readonly (readonly EndColumns[])[],
  parts: readonly (readonly (readonly MeasureBounds[])[])[],
): MeasureBounds[][] {
  return values.map((ofModel, model) =>
    measures.map((measure, index): MeasureBounds => {
      const reasons = parts.flatMap((part) => part[model][index].reason ?? []);
      if (reasons.length > 0) return { reason: reasons.includes('repeated') ? 'repeated' : reasons[0] };
      const { lows, highs } = columns[model][index];
      const means = new MeanEnds(floorOf(measure));
      for (let user = 0; user < lows.length; user++)
        if (!Number.isNaN(lows[user])) means.add(lows[user], highs[user], Number.isNaN(ofModel[index][user]));
      return means.ends;
    }),
  );
}

/** Returns the minimum of values in a geometric mean; undefined: the mean is arithmetic. */
function floorOf({ compiled }: ResolvedMeasure): number | undefined {
  return compiled.kind === 'per-user' && compiled.aggregate?.name === 'geometric-mean'
    ? compiled.aggregate.floor
    : undefined;
}

/** Why ends of a user may not be exact. */
type Inexact = 'repeated' | 'ties';

/**
 * Adds the ends of users to the means of each model. This loop is separate because loops that yield are slower.
 *
 * @returns why the ends of one of them may not be exact
 */
function addUsers(
  lists: JudgedLists,
  models: readonly (readonly MeanOfModel[])[],
  others: number,
  start: number,
  end: number,
): Inexact | undefined {
  let [isRepeated, isTied] = [false, false];
  for (let user = start; user < end; user++) {
    lists.turnTo(user);
    isRepeated ||= lists.areRepeated;
    isTied ||= lists.areTied;
    const count = lists.count + others;
    for (let model = 0; model < models.length; model++) {
      const means = models[model];
      for (let at = 0; at < means.length; at++)
        means[at].add(lists.lists[model], lists.unknowns[model], count, user);
    }
  }
  return isRepeated ? 'repeated' : isTied ? 'ties' : undefined;
}

/** Bounds of one metric of one model. */
class MeanOfModel {
  private readonly ends: UserEnds;
  private readonly means: MeanEnds;
  constructor(
    private readonly input: ModelEvaluationInput,
    private readonly measure: BoundedMeasure,
    private readonly values: Float64Array,
    { grades }: UnknownChoices,
    private readonly columns: EndColumns | undefined,
  ) {
    const { rule, compiled } = measure;
    this.ends = new UserEnds(rule, measure.measure, compiled, grades);
    this.means = new MeanEnds(floorOf(measure.measure));
  }

  get index(): number {
    return this.measure.index;
  }

  /** Adds the list of a user. @param count unknown items of the user, in the list or not */
  add(list: JudgedList, unknowns: ListUnknowns, count: number, user: number): void {
    const { ends, means, input, columns } = this;
    const { offsets } = input.truth;
    const value = this.values[user];
    const isOpen = count > 0 && offsets[user + 1] > offsets[user];
    if (Number.isNaN(value) && !(isOpen && list.relevant === 0 && this.mayEnter(user))) return;
    if (!ends.find(list, unknowns, isOpen ? count : 0, value)) return;
    means.add(ends.low, ends.high, Number.isNaN(value));
    if (columns === undefined) return;
    columns.lows[user] = ends.low;
    columns.highs[user] = ends.high;
  }

  private mayEnter(user: number): boolean {
    const { input, measure } = this;
    return isUserCounted(measure.compiled.users, true, presenceOfUser(input, user));
  }

  get bounds(): MeasureBounds {
    return this.means.ends;
  }
}
