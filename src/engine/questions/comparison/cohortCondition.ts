import type { Cohorting } from '../../../core/comparison/cohorts';
import { columnInQuery, textInQuery } from '../../../shared/query/quoting';

/**
 * Returns the condition of the query box that selects a cohort; null if the query language has no name for its column.
 */
export function conditionOf({ by, values, cuts, empty, crosses }: Cohorting, cohort: number): string | null {
  if (crosses === true) return null;
  const column = columnInQuery(by);
  if (column === undefined) return null;
  // Users who are not in the file have no number, as others in it may.
  if (cohort === empty) return cuts === undefined ? `${column} = ""` : null;
  if (cuts === undefined) return `${column} = ${textInQuery(values[cohort])}`;
  const from = cohort === 0 ? undefined : `${column} >= ${cuts[cohort - 1]}`;
  const to = cohort === cuts.length ? undefined : `${column} < ${cuts[cohort]}`;
  if (from === undefined && to === undefined) return `${column} != none`;
  return [from, to].filter((part) => part !== undefined).join(' and ');
}
