import type { IdMatching } from '../../shared/config/evaluationConfig';
import { findAffixes } from './affixes';
import type { IdColumn } from './idColumn';
import { ORDERED_FORMS, isRoundedPair, MIN_SURE_LENGTH, normalId, normalizer } from './idForms';
import {
  fewestWays,
  matchesMostIds,
  isInBothColumns,
  neverMergesIds,
  MAX_SEARCHED_IDS,
  MIN_TWINS,
  pairsUnder,
  type SearchedColumns,
} from './pairs';

/** Maximum number of pairs whose difference is determined. */
const MAX_CLASSIFIED = 500;
/** Minimum number of letters and digits of an ID for which signs may be ignored. */
const MIN_BARE_LENGTH = 4;

/** Minimum share of the IDs at which twins are a finding. `MIN_TWINS` are a finding at any share. */
const MIN_SHARE = 0.01;

/** IDs of two columns that would match if a difference in spelling were ignored. */
export interface Twins {
  /** Differences in spelling that must be ignored for the IDs to match, as values of `--match-ids`. */
  readonly ways: readonly IdMatching[];
  /** Number of IDs of the right column with a twin. */
  readonly count: number;
  /** First pairs, as ID numbers in their columns. */
  readonly pairs: readonly (readonly [left: number, right: number])[];
}

/**
 * Returns pairs of IDs that would match between two columns if their spelling were ignored; undefined if
 * there are too few.
 */
export function findTwins(searched: SearchedColumns): Twins | undefined {
  const ways = waysOf(searched) ?? findAffixes(searched);
  return ways && counted(searched, ways);
}

/**
 * Returns the IDs that one column contains in two spellings, or undefined.
 *
 * @param numbers numbers of the IDs of the column that are not plain
 * @param size number of IDs of the column
 */
export function twinsWithin(
  column: IdColumn,
  numbers: Int32Array,
  size: number,
  maxPairs: number,
): Twins | undefined {
  const searched = {
    left: column,
    right: column,
    lone: [numbers, numbers],
    size,
    both: new Int32Array(0),
    maxPairs,
  } as const;
  const ways = waysOf(searched);
  return ways && counted(searched, ways);
}

/**
 * Returns the smallest set of ways that matches all IDs that can be matched. Each way must match too many IDs
 * to be a coincidence.
 */
function waysOf(searched: SearchedColumns): readonly IdMatching[] | undefined {
  const pairs = pairsUnder(searched, ORDERED_FORMS, MAX_SEARCHED_IDS, MAX_CLASSIFIED).pairs;
  let rounded = 0;
  const kinds = new Map<string, { ways: readonly IdMatching[]; pairs: [string, string][] }>();
  for (const [left, right] of pairs) {
    const texts: [string, string] = [searched.left.ids.text(left), searched.right.ids.text(right)];
    const ways = fewestWays([texts], ORDERED_FORMS);
    if (ways.includes('punctuation') && normalId(texts[0], ORDERED_FORMS).length < MIN_BARE_LENGTH) continue;
    if (ways.includes('digits')) rounded += isRoundedPair(...texts) ? 1 : -1;
    // Of sections “1.1” and “1.10” are two, and nothing in one file shows the contrary.
    if (searched.left === searched.right && (isDoubtful(ways, texts) || ways.includes('digits'))) continue;
    const kind = kinds.get(ways.join()) ?? { ways, pairs: [] };
    kind.pairs.push(texts);
    kinds.set(ways.join(), kind);
  }
  const joined = new Set<IdMatching>();
  for (const { ways, pairs: texts } of kinds.values())
    if (
      isEnough(texts.length, searched.size) &&
      !(ways.includes('digits') && rounded <= 0) &&
      isNoChance(searched, ways, texts)
    )
      for (const way of ways) joined.add(way);
  return joined.size === 0 ? undefined : ORDERED_FORMS.filter((way) => joined.has(way));
}

function isEnough(count: number, size: number): boolean {
  return count >= MIN_TWINS || count >= MIN_SHARE * size;
}

/** Returns whether two numbers are equal but may be two names: “1.1” and “1.10”, “100” and “1e2”. */
function isDoubtful(ways: readonly IdMatching[], texts: readonly string[]): boolean {
  if (!ways.includes('number')) return false;
  return texts.every((text) => /\.0*[1-9]/.test(text)) || texts.some((text) => /^\d+e\d+$/i.test(text));
}

/**
 * Returns whether a match is not a coincidence: the ways of matching never make two different IDs equal, or all matched
 * IDs are long, or the ways match most of the IDs that they change.
 */
function isNoChance(
  searched: SearchedColumns,
  ways: readonly IdMatching[],
  texts: readonly (readonly [string, string])[],
): boolean {
  const isInDoubt = texts.some((pair) => isDoubtful(ways, pair));
  if (ways.every(neverMergesIds) && !isInDoubt) return true;
  if (isInDoubt && isInBothColumns(searched, ways)) return false;
  const normal = normalizer(ways);
  const isSure = ([left, right]: readonly [string, string]): boolean =>
    !ways.includes('digits') &&
    !isInDoubt &&
    normal(left).length >= MIN_SURE_LENGTH &&
    marksOf(left) === marksOf(right);
  return texts.every(isSure) || matchesMostIds(searched, ways);
}

/** Returns the positions of signs between digits, which distinguish “1-12” from “11-2”. */
function marksOf(id: string): string {
  return id
    .toLowerCase()
    .replace(/\.0+$/, '')
    .replace(/(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu, '|')
    .replace(/[^\p{L}\p{N}|]+/gu, '');
}

function counted(searched: SearchedColumns, ways: readonly IdMatching[]): Twins | undefined {
  const { count, pairs } = pairsUnder(searched, ways, Infinity, searched.maxPairs);
  return isEnough(count, searched.size) ? { ways, count, pairs } : undefined;
}
