import type { ViewChoices } from '../measures/convention';
import type { Plan } from './plan';

/** A list as it stands in its file, each item once. */
export function asWritten(threshold: number | undefined): ViewChoices {
  return { threshold, ties: 'list-order', duplicates: 'first', missed: 'absent' };
}

/**
 * How a list is seen where it is shown or counted, not measured: in one order, which is the convention's where
 * that has one, and with each item once, however often it stands there.
 */
export function listView({ convention, threshold }: Plan): ViewChoices {
  const { ties, duplicates, missed } = convention.choices;
  return {
    missed,
    threshold,
    ties: ties === 'expected' ? 'list-order' : ties,
    duplicates: duplicates === 'last' ? 'last' : 'first',
  };
}
