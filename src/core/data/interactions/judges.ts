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
export function isJudgeCounted(judge: string, named: readonly string[] | undefined): boolean {
  if (named === undefined || named.includes(judge)) return true;
  return named.includes('people') && !judge.startsWith(PROGRAM);
}

/** Value of a row whose judge left the grade open (`?`); one that takes a grade back has NaN. */
export const LEFT_OPEN = -Infinity;

/** Kept row of one of several files. */
export interface FileRow {
  readonly file: number;
  readonly row: number;
}

/** The row that counts of each judge of a pair of user and item. */
export interface JudgedPair {
  readonly user: number;
  readonly item: number;
  /** Row with the grade by judge, in the order of the rows. */
  readonly rows: ReadonlyMap<string, FileRow>;
  /** Judges who left the grade open. */
  readonly open: readonly string[];
}

/**
 * Yields the pairs that judges graded or left open, by user and in the order of their first rows. Of each judge and pair
 * the latest row counts, or without times the last row of the last file; one without a grade takes back what the judge gave before.
 *
 * @param files rows with their judges as models, and common numbers of users and items
 * @param judges whose grades count; absent: those of all
 */
export function* gradedPairs(
  files: readonly Interactions[],
  judges?: readonly string[],
): Generator<JudgedPair> {
  const userCount = files.length === 0 ? 0 : files[0].userIds.size;
  const grouped = files.map((interactions) => ({
    ...groupByUser(interactions, userCount),
    ...{ interactions, names: judgesOf(interactions) },
  }));
  const valueOf = ({ file, row }: FileRow): number => files[file].values?.[row] ?? 1;
  const timeOf = ({ file, row }: FileRow): number => files[file].times?.[row] ?? NaN;
  for (let user = 0; user < userCount; user++) {
    const pairs = new Map<number, Map<string, FileRow>>();
    for (const [file, { offsets, rows, interactions, names }] of grouped.entries())
      for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
        const row = rows === undefined ? entry : rows[entry];
        const judge = names[interactions.models?.ofRow[row] ?? 0];
        if (!isJudgeCounted(judge, judges)) continue;
        const item = interactions.items[row];
        const last = pairs.get(item) ?? new Map<string, FileRow>();
        pairs.set(item, last);
        const before = last.get(judge);
        if (before !== undefined && timeOf(before) > timeOf({ file, row })) continue;
        // The order of the judges is that of the rows that count.
        last.delete(judge);
        last.set(judge, { file, row });
      }
    for (const [item, last] of pairs) {
      const open = [...last].flatMap(([judge, row]) => (valueOf(row) === LEFT_OPEN ? [judge] : []));
      for (const [judge, row] of last) if (!Number.isFinite(valueOf(row))) last.delete(judge);
      if (last.size > 0 || open.length > 0) yield { user, item, rows: last, open };
    }
  }
}

/** Returns the names of the judges of a file; without a column of judges, one without a name. */
export function judgesOf({ models }: Pick<Interactions, 'models'>): string[] {
  return models === undefined
    ? ['']
    : Array.from({ length: models.ids.size }, (_, judge) => models.ids.text(judge));
}

/** Returns the grades of a pair in the order of their rows. */
export function gradesOf({ rows }: JudgedPair, files: readonly Interactions[]): number[] {
  return Array.from(rows.values(), ({ file, row }) => files[file].values?.[row] ?? 1);
}

/** Returns the grade that several judges gave together. */
export function combinedGrade(grades: readonly number[], combination: JudgeCombination): number {
  return COMBINED[combination](grades);
}

/** Combines the grades that several judges gave to a pair of user and item into one row. */
export function combinedJudges(
  interactions: Interactions,
  judges: readonly string[] | undefined,
  combination: JudgeCombination,
): Interactions {
  const { values } = interactions;
  const isKept = new Uint8Array(interactions.rows);
  const combined = values?.slice();
  for (const pair of gradedPairs([interactions], judges)) {
    const [first] = pair.rows.values();
    if (first === undefined) continue;
    isKept[first.row] = 1;
    if (combined !== undefined)
      combined[first.row] = combinedGrade(gradesOf(pair, [interactions]), combination);
  }
  return filterRows({ ...interactions, values: combined, models: undefined }, (row) => isKept[row] === 1);
}
