import type { LeaderboardRow } from '../../shared/export/evaluation/leaderboardRows';
import type { MeasureView } from '../../shared/protocol/views/evaluationView';

/** How the rows of the leaderboard are ordered: by a measure's mean. */
export interface LeaderboardOrder {
  readonly measure: number;
  /** Best first, or worst first. */
  readonly bestFirst: boolean;
}

/** So many models are read at a glance; the others are asked for. */
const FIRST_ROWS = 8;

/** The rows in their order: models without a mean come last, equal ones as they were given. */
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

/** The first of the rows, with those that must be in sight wherever they stand: the order stays. */
export function firstRows<Row>(rows: readonly Row[], inSight: (row: Row) => boolean): Row[] {
  if (rows.length <= FIRST_ROWS) return [...rows];
  const kept = new Set(rows.filter(inSight));
  for (const row of rows) if (kept.size < FIRST_ROWS) kept.add(row);
  return rows.filter((row) => kept.has(row));
}
