import type { LeaderboardRow } from '../../shared/export/evaluation/leaderboardRows';
import type { MeasureView } from '../../shared/protocol/views/evaluationView';

/** Order of the leaderboard: the metric by whose mean its rows are sorted. */
export interface LeaderboardOrder {
  readonly measure: number;
  /** Whether the best is first; otherwise the worst is. */
  readonly bestFirst: boolean;
}

/** Number of models shown at first. */
const FIRST_ROWS = 8;

/** Returns the sorted rows. Models without a mean are last, and equal means keep the given order. */
export function orderedRows<Row extends Pick<LeaderboardRow, 'means'>>(
  rows: readonly Row[],
  measures: readonly Pick<MeasureView, 'higherIsBetter'>[],
  { measure, bestFirst }: LeaderboardOrder,
): Row[] {
  const higherFirst = (measures[measure]?.higherIsBetter ?? true) === bestFirst;
  const mean = (row: Row): number => row.means[measure]?.mean ?? Number.NaN;
  return rows.toSorted((a, b) => {
    const [first, second] = [mean(a), mean(b)];
    if (Number.isNaN(first) || Number.isNaN(second))
      return Number(Number.isNaN(first)) - Number(Number.isNaN(second));
    return higherFirst ? second - first : first - second;
  });
}

/** Returns the first rows, and those further down that must be visible, in the same order. */
export function firstRows<Row>(rows: readonly Row[], inSight: (row: Row) => boolean): Row[] {
  if (rows.length <= FIRST_ROWS) return [...rows];
  const kept = new Set(rows.filter(inSight));
  for (const row of rows) if (kept.size < FIRST_ROWS) kept.add(row);
  return rows.filter((row) => kept.has(row));
}
