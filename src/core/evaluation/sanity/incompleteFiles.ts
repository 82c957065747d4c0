import type { Rankings } from '../../data/rankings';

/** Numbers of rows at which exports, samples and spreadsheets end. */
const ROUND_ROWS: ReadonlySet<number> = new Set([
  ...[1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000],
  // Rows of a sheet, with and without a header.
  ...[65_535, 65_536, 1_048_575, 1_048_576],
]);

/** Minimum share of the lists other than the last one that have the same length. */
const MIN_LIST_SHARE = 0.95;

/**
 * Returns whether a file ends at a round number of rows in the middle of its last list: all other lists have one,
 * greater length.
 */
export function roundRows(
  { offsets }: Pick<Rankings, 'offsets'>,
  { rows, lastUser }: { readonly rows: number; readonly lastUser: number },
): boolean {
  if (!ROUND_ROWS.has(rows)) return false;
  const lengths = new Map<number, number>();
  for (let user = 0; user + 1 < offsets.length; user++) {
    const length = offsets[user + 1] - offsets[user];
    if (length > 0 && user !== lastUser) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  }
  const last = offsets[lastUser + 1] - offsets[lastUser];
  const others = [...lengths.values()].reduce((sum, count) => sum + count, 0);
  const usual = [...lengths].find(([, count]) => count >= MIN_LIST_SHARE * others);
  return usual !== undefined && usual[0] > last;
}

/** "train-00002-of-00005.parquet": number of the file, and of all files. */
const NUMBERED_OF = /(?<!\d)(\d+)-of-(\d+)/;
/** Name of a file that Spark wrote: "part-00002-c42d….csv", "part-r-00002". Group 1: number of the file. */
const SPARK_PART = /(?:^|[\\/])part-(?:[rm]-)?(\d{5})(?!\d)/;

/**
 * Returns the number of files that are missing from a numbered sequence, and the name of a present one; undefined if
 * none is missing. Files are numbered from 0 or 1; without a total the last one is unknown.
 */
export function missingParts(
  names: readonly string[],
): readonly [missing: number, example: string] | undefined {
  const byTotal = new Map<
    string,
    { readonly total: number; readonly present: Set<number>; readonly name: string }
  >();
  const spark = new Set<number>();
  let example = '';
  for (const name of names) {
    const match = NUMBERED_OF.exec(name);
    if (match !== null) {
      const [, number, total] = match;
      const key = JSON.stringify([name.slice(0, match.index), total]);
      const group = byTotal.get(key) ?? { total: Number(total), present: new Set<number>(), name };
      byTotal.set(key, group);
      group.present.add(Number(number));
      continue;
    }
    const part = SPARK_PART.exec(name)?.[1];
    if (part === undefined) continue;
    if (spark.size === 0) example = name;
    spark.add(Number(part));
  }
  for (const { total, present, name } of byTotal.values())
    if (present.size < total) return [total - present.size, name];
  if (spark.size === 0) return undefined;
  const numbers = [...spark];
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const missing = last + 1 - Math.min(first, 1) - spark.size;
  return missing > 0 ? [missing, example] : undefined;
}
