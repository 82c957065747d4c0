import type { ViewChoices } from '../measures/convention';
import type { Plan } from './plan';

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
