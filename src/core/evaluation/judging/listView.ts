import type { ViewChoices } from '../../measures/convention';
import type { MeasuringPlan } from '../plan';

/** A list as it stands in its file, each item once. */
export function asWritten(threshold: number | undefined): ViewChoices {
  return { threshold, ties: 'list-order', duplicates: 'first', missed: 'absent', unjudged: 'kept' };
}

/**
 * How a list is seen where it is shown or counted, not measured: in one order, which is the convention's where
 * that has one, and with each item once, however often it stands there.
 */
export function listView({ convention, threshold }: MeasuringPlan): ViewChoices {
  const { ties, duplicates, missed, unjudged } = convention.choices;
  return {
    // What is shown of a list are its own entries, not the whole catalogue.
    missed: missed === 'catalogue' ? 'absent' : missed,
    unjudged,
    threshold,
    ties: ties === 'expected' ? 'list-order' : ties,
    duplicates: duplicates === 'last' ? 'last' : 'first',
  };
}

/** The list with nothing added and nothing left out, in the order in which the convention looks for hits. */
export function wholeList(plan: MeasuringPlan): ViewChoices {
  const { ties, duplicates } = listView(plan);
  return { ...asWritten(plan.threshold), ties, duplicates };
}
