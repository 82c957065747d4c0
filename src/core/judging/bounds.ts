import type { ModelEvaluationInput } from '../evaluation/evaluate';
import { bindToData, presenceOfUser } from '../evaluation/evaluate';
import type { MeasuringPlan } from '../evaluation/plan';
import { isUserCounted } from '../evaluation/standing';
import { rankingRulesKey } from '../measures/convention';
import type { PerUserMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import { MeanEnds, type BoundedMean } from './boundedMean';
import { boundRuleOf, type BoundRule, type Unbounded } from './boundRule';
import { JudgedLists, type UnknownChoices } from './judgedLists';
import { UserEnds } from './userEnds';

/** Values of a model by metric and user, as evaluated; NaN: the user does not count. */
export type ModelValues = readonly Float64Array[];

/** Lowest and highest mean of a metric of one model, over all possible judgments of the unjudged items. */
export type MeasureBounds =
  | (BoundedMean & {
      readonly reason?: undefined;
      /** Lowest and highest value of each user; NaN: the user counts under no judgment. Absent: not requested. */
      readonly lows?: Float64Array;
      readonly highs?: Float64Array;
    })
  | { readonly reason: Unbounded };

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
export interface BoundedGroup {
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
  let largest = 0;
  for (const gain of input.truth.gains) largest = Math.max(largest, gain);
  const byView = new Map<string, { measures: BoundedMeasure[]; depth: number }>();
  const unbounded = measures.map((measure, index): Unbounded | undefined => {
    const rule = boundRuleOf(measure, grades[grades.length - 1], largest);
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

/**
 * Returns the exact ends of every metric of every model over all judgments of the items that a list of any of these models
 * holds unjudged. Yields the number of users done.
 *
 * @param values of each model, as evaluated
 * @param keepsUsers whether the ends of each user are returned
 */
export function* boundsOf(
  inputs: readonly ModelEvaluationInput[],
  values: readonly ModelValues[],
  plan: MeasuringPlan,
  choices: UnknownChoices,
  keepsUsers = false,
): Generator<number, MeasureBounds[][]> {
  const { groups, unbounded } = boundedGroups(inputs, plan, choices);
  const users = inputs[0].users.size;
  const answers = inputs.map(() => unbounded.map((reason): MeasureBounds => ({ reason: reason ?? 'none' })));
  for (const { lists, measures } of groups) {
    const reasons: { tied: boolean; repeated: boolean } = { tied: false, repeated: false };
    const states = inputs.map((_, model) =>
      measures.map(({ index, measure, compiled, rule }) => ({
        ends: new UserEnds(rule, measure, compiled, choices.grades),
        means: new MeanEnds(rule.kind === 'average-precision' ? rule.floor : undefined),
        values: values[model][index],
        users: compiled.users,
        lows: keepsUsers ? new Float64Array(users).fill(Number.NaN) : undefined,
        highs: keepsUsers ? new Float64Array(users).fill(Number.NaN) : undefined,
      })),
    );
    for (let user = 0; user < users; user++) {
      if (user % USERS_PER_STEP === 0) yield user;
      lists.turnTo(user);
      reasons.tied ||= lists.areTied;
      reasons.repeated ||= lists.areRepeated;
      for (const [model, ofModel] of states.entries()) {
        const standing = presenceOfUser(inputs[model], user);
        const list = lists.lists[model];
        const slots = lists.slots[model];
        const count = lists.items.length + choices.others;
        for (const { ends, means, values: now, users: rule, lows, highs } of ofModel) {
          const value = now[user];
          const isOpen = standing.judged && count > 0;
          if (Number.isNaN(value) && (!isOpen || list.relevant > 0 || !isUserCounted(rule, true, standing)))
            continue;
          const found = isOpen ? ends.of(list, slots, count, value) : ([value, value] as const);
          if (found === undefined) continue;
          means.add(found[0], found[1], Number.isNaN(value));
          if (lows !== undefined && highs !== undefined) [lows[user], highs[user]] = found;
        }
      }
    }
    for (const [model, ofModel] of states.entries())
      for (const [at, { means, lows, highs }] of ofModel.entries())
        answers[model][measures[at].index] = reasons.repeated
          ? { reason: 'repeated' }
          : reasons.tied
            ? { reason: 'ties' }
            : { ...means.ends, ...(lows && highs && { lows, highs }) };
  }
  return answers;
}
