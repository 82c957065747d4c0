import { groupByUser } from './grouping';
import type { Interactions } from './interactions';
import { filterRows } from './models';

/**
 * Rule that combines the grades of several judges. `median`: the lower of two middle grades; `last`: the last
 * in the file; `min`: the lowest.
 */
export type JudgeCombination = 'median' | 'last' | 'min' | 'max' | 'mean';

const COMBINED: Readonly<Record<JudgeCombination, (grades: readonly number[]) => number>> = {
  median: (grades) => grades.toSorted((a, b) => a - b)[(grades.length - 1) >> 1],
  last: (grades) => grades[grades.length - 1],
  min: (grades) => Math.min(...grades),
  max: (grades) => Math.max(...grades),
  mean: (grades) => grades.reduce((sum, grade) => sum + grade, 0) / grades.length,
};

/** Prefix of the name of a judge that is a program. */
const PROGRAM = 'model:';

/**
 * Returns whether the grades of a judge are used: those of all judges if none is named; the name `people`
 * means all judges that are not programs.
 */
export function isCounted(judge: string, named: readonly string[] | undefined): boolean {
  if (named === undefined || named.includes(judge)) return true;
  return named.includes('people') && !judge.startsWith(PROGRAM);
}

/** The row of each judge for one pair of user and item. */
export interface JudgedPair {
  readonly user: number;
  readonly item: number;
  /** Row by judge, in the order of the rows. Rows without a grade are left out. */
  readonly rows: ReadonlyMap<number, number>;
}

/**
 * Yields the pairs that judges graded, by user and in the order of their first rows. If a judge graded a pair
 * several times, the last row is used; a row without a grade (NaN) withdraws earlier grades.
 *
 * @param interactions rows with their judges as models
 * @param judges judges whose grades are used; absent: all
 */
export function* judgedPairs(
  interactions: Interactions,
  judges?: readonly string[],
): Generator<JudgedPair & { readonly first: number }> {
  const { models, items, values, userIds } = interactions;
  if (models === undefined) return;
  const counts = Array.from({ length: models.ids.size }, (_, judge) =>
    isCounted(models.ids.text(judge), judges),
  );
  const { offsets, rows } = groupByUser(interactions, userIds.size);
  for (let user = 0; user < userIds.size; user++) {
    const pairs = new Map<number, Map<number, number>>();
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      const row = rows === undefined ? entry : rows[entry];
      const judge = models.ofRow[row];
      if (!counts[judge]) continue;
      const last = pairs.get(items[row]) ?? new Map<number, number>();
      pairs.set(items[row], last);
      // The order of the judges is that of the rows that count.
      last.delete(judge);
      last.set(judge, row);
    }
    for (const [item, last] of pairs) {
      const [first] = last.values();
      if (values !== undefined)
        for (const [judge, row] of last) if (Number.isNaN(values[row])) last.delete(judge);
      if (last.size > 0) yield { user, item, rows: last, first };
    }
  }
}

/** Combines the grades that several judges gave to a pair of user and item into one row. */
export function combinedJudges(
  interactions: Interactions,
  judges: readonly string[] | undefined,
  combination: JudgeCombination,
): Interactions {
  const { models, values } = interactions;
  if (models === undefined) return interactions;
  const isKept = new Uint8Array(interactions.rows);
  const combined = values?.slice();
  for (const { rows, first } of judgedPairs(interactions, judges)) {
    isKept[first] = 1;
    if (combined !== undefined && values !== undefined)
      combined[first] = COMBINED[combination](Array.from(rows.values(), (row) => values[row]));
  }
  return filterRows({ ...interactions, values: combined, models: undefined }, (row) => isKept[row] === 1);
}
