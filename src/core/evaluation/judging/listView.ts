import type { RankingRules } from '../../measures/convention';
import type { MeasuringPlan } from '../plan';

/** Returns the rules that keep a list in file order, each item once. */
export function fileOrderRules(threshold: number | undefined): RankingRules {
  return { threshold, ties: 'list-order', duplicates: 'first', missed: 'absent', unjudged: 'kept' };
}

/**
 * Returns the view in which lists are displayed or counted, not measured: in one order (the convention's if it has
 * one), and each item once.
 */
export function displayRules({ convention, threshold }: MeasuringPlan): RankingRules {
  const { ties, duplicates, missed, unjudged } = convention.choices;
  return {
    // Shows only entries of the list, not the whole catalogue.
    missed: missed === 'catalogue' ? 'absent' : missed,
    unjudged,
    threshold,
    ties: ties === 'expected' ? 'list-order' : ties,
    duplicates: duplicates === 'last' ? 'last' : 'first',
  };
}

/** Returns the view of a complete list without additions, in the order in which the convention looks for hits. */
export function wholeListRules(plan: MeasuringPlan): RankingRules {
  const { ties, duplicates } = displayRules(plan);
  return { ...fileOrderRules(plan.threshold), ties, duplicates };
}
