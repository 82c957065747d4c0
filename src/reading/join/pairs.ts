import type { Identifiers } from '../../core/data/ids/identifiers';
import type { IdMatching } from '../../shared/config/evaluationConfig';
import { EXACT_DIGITS, normalizer } from './idForms';

/** Distinct IDs of a column. */
export interface IdColumn {
  readonly ids: Identifiers;
  /** 1 for each id that the column contains, by id number; ids beyond its length are not contained. Absent: all are. */
  readonly has?: Uint8Array;
}

/** Returns the number in a column of an ID of `from`; −1 if the column does not contain it. */
export function idNumberIn({ ids, has }: IdColumn, from: Identifiers, id: number): number {
  const number = ids === from ? id : ids.findBytes(from.arena, from.starts[id], from.starts[id + 1]);
  return number >= 0 && hasId(has, number) ? number : -1;
}

/** Returns the number in a column of an ID as text; −1 if the column does not contain it. */
function idNumberOfText({ ids, has }: IdColumn, text: string): number {
  const number = ids.find(text);
  return number >= 0 && hasId(has, number) ? number : -1;
}

export function hasId(has: Uint8Array | undefined, id: number): boolean {
  return has === undefined || has[id] === 1;
}

const formed = new WeakMap<Identifiers, { readonly size: number; readonly numbers: Int32Array }>();

/**
 * Returns the numbers, ascending, of the IDs that are not plain. The result is stored, so files that share
 * their IDs are searched once.
 */
export function nonPlainIds(ids: Identifiers): Int32Array {
  const known = formed.get(ids);
  if (known?.size === ids.size) return known.numbers;
  const all = new Int32Array(ids.size);
  let count = 0;
  for (let id = 0; id < ids.size; id++) if (!isPlainId(ids, id)) all[count++] = id;
  const numbers = all.slice(0, count);
  formed.set(ids, { size: ids.size, numbers });
  return numbers;
}

/**
 * Returns whether no way of ID matching changes an ID: it has only lower-case letters and digits, or only
 * digits without a leading zero.
 */
export function isPlainId({ arena, starts }: Pick<Identifiers, 'arena' | 'starts'>, id: number): boolean {
  const start = starts[id];
  const end = starts[id + 1];
  let digits = 0;
  for (let at = start; at < end; at++) {
    const byte = arena[at];
    if (byte >= 0x30 && byte <= 0x39) digits++;
    else if (byte < 0x61 || byte > 0x7a) return false;
  }
  if (digits === 0) return true;
  if (digits === end - start) return digits <= EXACT_DIGITS && (arena[start] !== 0x30 || digits === 1);
  // “4e7” is a number to some programs.
  return end - start > 5 || digits < end - start - 1 || arena[start] > 0x39 || arena[start + 1] !== 0x65;
}

/**
 * Maximum number of IDs of each side among which a difference is detected: the first that are not plain. All
 * IDs are counted.
 */
export const MAX_SEARCHED_IDS = 20_000;

/** Number of twins that is a finding whatever their share of the IDs. */
export const MIN_TWINS = 2;

/**
 * Minimum share of the IDs with a difference that it must match, for differences that may also distinguish
 * two IDs.
 */
const MIN_LOOSE_SHARE = 0.5;
/** Like `MIN_LOOSE_SHARE`, if nothing else is in common. */
const MIN_LOOSE_SHARE_ALONE = 0.05;

/** IDs of one or two columns among which twins are searched. */
export interface SearchedColumns {
  readonly left: IdColumn;
  readonly right: IdColumn;
  /** Numbers of the IDs that are in one column only; within one file, of all IDs. */
  readonly lone: readonly [left: Int32Array, right: Int32Array];
  /** Number of IDs of the smaller column. */
  readonly size: number;
  /** Numbers, in the right column, of the IDs that are in both. */
  readonly both: Int32Array;
  readonly maxPairs: number;
}

/** Pairs of IDs that match if a difference in spelling is ignored. */
interface Joined {
  /** Number of IDs of the right column with a twin. */
  readonly count: number;
  readonly pairs: readonly (readonly [left: number, right: number])[];
  /** Number of unmatched IDs in the left column that ignoring the difference changes. */
  readonly changed: number;
  /** Number of unmatched IDs in the right column that it changes. */
  readonly others: number;
}

/**
 * Matches unmatched IDs, ignoring differences. IDs that change are indexed by their new text; the others are
 * looked up unchanged.
 *
 * @param most maximum number of IDs of each side that are not plain; further ones are skipped
 */
export function pairsUnder(
  { left, right, lone: [lefts, rights] }: SearchedColumns,
  ways: readonly IdMatching[],
  most: number,
  maxPairs: number,
): Joined {
  const isSame = lefts === rights;
  const normal = normalizer(ways);
  const wantsPlain = ways.some((way) => way.includes('='));
  const isLone = (column: IdColumn, numbers: Int32Array): ((id: number) => boolean) => {
    if (isSame) return () => true;
    const marks = new Uint8Array(column.ids.size);
    for (const id of numbers) marks[id] = 1;
    return (id) => hasId(marks, id);
  };
  const [isLoneLeft, isLoneRight] = [isLone(left, lefts), isLone(right, rights)];
  const changedIds = new Map<string, number>();
  const pairs: [number, number][] = [];
  const twins = new Uint8Array(right.ids.size);
  let count = 0;
  const pair = (one: number, other: number): void => {
    if (twins[other] === 1) return;
    twins[other] = 1;
    count++;
    if (pairs.length < maxPairs) pairs.push([one, other]);
  };
  let changed = 0;
  for (const id of lefts) {
    if (!wantsPlain && isPlainId(left.ids, id)) continue;
    const text = left.ids.text(id);
    const plain = normal(text);
    if (plain === text) continue;
    if (++changed > most) break;
    const other = idNumberOfText(right, plain);
    if (isSame) {
      const before = changedIds.get(plain);
      if (other >= 0) pair(other, id);
      else if (before !== undefined) pair(before, id);
    } else if (other >= 0 && isLoneRight(other)) pair(id, other);
    if (!changedIds.has(plain)) changedIds.set(plain, id);
  }
  let others = 0;
  if (!isSame)
    for (const id of rights) {
      if (!wantsPlain && isPlainId(right.ids, id)) continue;
      const text = right.ids.text(id);
      const plain = normal(text);
      const isChanged = plain !== text;
      if (isChanged && ++others > most) break;
      const other = isChanged ? idNumberOfText(left, plain) : -1;
      const twin = other >= 0 && isLoneLeft(other) ? other : changedIds.get(plain);
      if (isChanged && twin !== undefined) pair(twin, id);
    }
  return {
    count,
    pairs,
    changed: Math.min(changed, most),
    others: isSame ? changed : Math.min(others, most),
  };
}

const LOOSE: ReadonlySet<string> = new Set(['case', 'punctuation', 'digits']);

/** Returns whether a way of ID matching never makes two different IDs equal. */
export function neverMergesIds(way: IdMatching): boolean {
  return !LOOSE.has(way) && !way.includes('=');
}

/** Returns whether ways match most of the IDs that they change, or most of the unmatched IDs. */
export function matchesMostIds(searched: SearchedColumns, ways: readonly IdMatching[]): boolean {
  const { count, changed, others } = pairsUnder(searched, ways, MAX_SEARCHED_IDS, 0);
  const { lone, both } = searched;
  const least = both.length > 0 ? MIN_LOOSE_SHARE : MIN_LOOSE_SHARE_ALONE;
  const [leftCount, rightCount] = lone.map(({ length }) => Math.min(length, MAX_SEARCHED_IDS));
  return (
    count > 0 &&
    (count >= least * Math.min(changed, rightCount) || count >= least * Math.min(others, leftCount))
  );
}

/** Maximum number of matched IDs that are examined. */
const MAX_MATCHED = 1000;
/** Maximum share of matched IDs with the difference, if only one side has it. */
const MAX_MATCHED_SHARE = 0.01;

/**
 * Returns whether IDs that match as written also have the difference. It does not separate the columns then.
 */
export function isInBothColumns({ right, both }: SearchedColumns, ways: readonly IdMatching[]): boolean {
  const normal = normalizer(ways);
  const sample = evenlySpread(both, MAX_MATCHED);
  const changed = sample.filter((id) => {
    const text = right.ids.text(id);
    return normal(text) !== text;
  });
  return changed.length > MAX_MATCHED_SHARE * sample.length;
}

/** Returns at most `most` of the numbers, evenly distributed. */
export function evenlySpread(numbers: Int32Array, most: number): Int32Array {
  if (numbers.length <= most) return numbers;
  return Int32Array.from({ length: most }, (_, at) => numbers[Math.floor((at * numbers.length) / most)]);
}

/**
 * Returns the smallest set of the ways under which the texts of every pair are equal. Less strict ways are
 * removed first.
 */
export function fewestWays(
  pairs: readonly (readonly [string, string])[],
  ways: readonly IdMatching[],
): readonly IdMatching[] {
  const isJoining = (some: readonly IdMatching[]): boolean => {
    const normal = normalizer(some);
    return pairs.every(([left, right]) => normal(left) === normal(right));
  };
  const single = ways.find((way) => !way.includes('=') && neverMergesIds(way) && isJoining([way]));
  if (single !== undefined) return [single];
  let fewest = ways;
  for (const way of LOOSEST_FIRST) {
    const fewer = fewest.filter((other) => other !== way);
    if (fewer.length < fewest.length && isJoining(fewer)) fewest = fewer;
  }
  return fewest;
}

const LOOSEST_FIRST: readonly IdMatching[] = [
  'digits',
  'punctuation',
  'case',
  'percent',
  'html',
  'address',
  'unicode',
  'quotes',
  'number',
  'trim',
];
