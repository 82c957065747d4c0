import { compileMeasure, resolveChoices, type ResolvedMeasure } from '../../measures/resolve';
import { parseMeasure } from '../../measures/syntax';
import type { Truth } from '../../data/truth';
import type { EvaluationPlan } from '../plan';
import { wholeListRules } from './listView';

/**
 * Returns whether a ground truth also contains items that are not relevant. Only then are missing items
 * unjudged.
 */
export function hasJudgements({ gains }: Pick<Truth, 'gains'>): boolean {
  for (const gain of gains) if (gain <= 0) return true;
  return false;
}

/**
 * Returns the metric of the share of judged items among the first `cutoff` of each list, over the users of the ground
 * truth with a list. It is in the view that every evaluation has, in which no list is refused.
 *
 * @param pooled whether items that are pooled but not judged count as judged
 */
export function judgedShareAt(
  cutoff: number | undefined,
  pooled: 'unjudged' | 'judged',
  plan: EvaluationPlan,
): ResolvedMeasure {
  const query = parseMeasure(
    `Judged(pooled=${pooled},users=judged-both)${cutoff === undefined ? '' : `@${cutoff}`}`,
  );
  const { ties, duplicates, missed, unjudged } = wholeListRules(plan);
  const choices = resolveChoices(query, plan.convention, plan.threshold);
  return compileMeasure(query, { ...choices, ties, duplicates, missed, unjudged });
}

/**
 * Returns the plan for a group of the ground truth: metrics that compare items one by one do not compare items that
 * only other groups judge.
 */
export function planOfGroup(plan: EvaluationPlan): EvaluationPlan {
  return {
    ...plan,
    measures: plan.measures.map((measure) =>
      measure.family.comparesItems === true && measure.choices.unjudged === 'kept'
        ? compileMeasure(measure, { ...measure.choices, unjudged: 'same-group' })
        : measure,
    ),
  };
}

/**
 * Returns a metric over only the judged items of each list; undefined if the metric has no such choice or
 * already uses it.
 */
export function onCondensedLists(measure: ResolvedMeasure): ResolvedMeasure | undefined {
  const { family, choices } = measure;
  if (choices.unjudged === 'removed') return undefined;
  if (!family.parameters.some(({ overrides }) => overrides === 'unjudged')) return undefined;
  return compileMeasure(measure, { ...choices, unjudged: 'removed' });
}
