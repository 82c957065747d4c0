import type { IdMatching } from '../../shared/config/evaluationConfig';
import { ORDERED_FORMS, isRoundedPair, MIN_SURE_LENGTH, normalizer } from './idForms';
import {
  fewestWays,
  matchesMostIds,
  isInBothColumns,
  neverMergesIds,
  MAX_SEARCHED_IDS,
  MIN_TWINS,
  pairsUnder,
  evenlySpread,
  isPlainId,
  type IdColumn,
  type SearchedColumns,
} from './pairs';

/** Maximum number of pairs whose difference is determined. */
const MAX_CLASSIFIED = 500;
/** Minimum number of letters and digits of an ID for which signs may be ignored. */
const MIN_BARE_LENGTH = 4;

/** Minimum share of the IDs at which twins are a finding. `MIN_TWINS` are a finding at any share. */
const MIN_SHARE = 0.01;

const fullyNormalized = normalizer(ORDERED_FORMS);

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
    if (ways.includes('punctuation') && fullyNormalized(texts[0]).length < MIN_BARE_LENGTH) continue;
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

/** Maximum number of IDs of each side that are cut at every position. */
const MAX_CUT = 200;
/** Maximum length of a prefix or suffix, in characters. */
const MAX_AFFIX = 64;
/** Maximum number of IDs of each side from which a common beginning is determined. */
const MAX_BEGINNINGS = 1000;

type Affix = 'prefix' | 'suffix';

/**
 * A prefix or suffix; IDs of one side that have it, and the IDs of the other side that equal their remainder.
 */
interface Cut {
  readonly kind: Affix;
  readonly affix: string;
  readonly texts: (readonly [string, string])[];
}

/** Returns the ways, a prefix or a suffix among them, that match most of the unmatched IDs, or undefined. */
function findAffixes(searched: SearchedColumns): readonly IdMatching[] | undefined {
  const cut = mostCut(searched);
  if (cut && isJoining(searched, cut) && !isInBothColumns(searched, cut.filter(isAffix))) return cut;
  const beginnings = searched.both.length === 0 ? beginningsOf(searched) : undefined;
  return beginnings && isJoining(searched, beginnings) ? beginnings : undefined;
}

function isAffix(way: IdMatching): boolean {
  return way.includes('=');
}

/** Returns whether ways match more than one ID, and most of the unmatched ones. */
function isJoining(searched: SearchedColumns, ways: readonly IdMatching[]): boolean {
  const { count } = pairsUnder(searched, ways, MAX_SEARCHED_IDS, 0);
  return count >= Math.min(MIN_TWINS, searched.size) && matchesMostIds(searched, ways);
}

/** Returns the letters and digits of an ID after all differences in spelling are removed. */
function normalKey(text: string): string {
  return fullyNormalized(text).replace(/[-.,]/g, '');
}

const normalNumber = normalizer(['number']);

/** Returns the ways with the prefix or suffix that most IDs have in addition to an ID of the other side. */
function mostCut({ left, right, lone: [lefts, rights] }: SearchedColumns): readonly IdMatching[] | undefined {
  const cuts = new Map<string, Cut>();
  const sides = [
    { column: left, numbers: lefts, other: right, others: rights },
    { column: right, numbers: rights, other: left, others: lefts },
  ];
  for (const { column, numbers, other, others } of sides) {
    const byKey = keysOf(other, others);
    for (const id of evenlySpread(numbers, MAX_CUT)) {
      const text = column.ids.text(id);
      for (const [kind, affix, part] of cutsOf(normalKey(text))) {
        const partner = byKey(normalNumber(part));
        if (partner === undefined) continue;
        const name = `${kind}=${affix}`;
        const cut = cuts.get(name) ?? { kind, affix, texts: [] };
        cut.texts.push([text, partner]);
        cuts.set(name, cut);
      }
    }
  }
  const [best] = [...cuts.values()].sort((a, b) => b.texts.length - a.texts.length);
  if (best === undefined) return undefined;
  const { kind, affix, texts } = best;
  const [[longer, shorter]] = texts;
  const plain = plainAffix(kind, longer, shorter);
  const tries: IdMatching[][] = [
    ...(plain === undefined
      ? []
      : [
          [...FORMS_WITHOUT_PUNCTUATION.filter((way) => way !== 'case'), `${kind}=${plain}`],
          [...FORMS_WITHOUT_PUNCTUATION, `${kind}=${plain.toLowerCase()}`],
        ]),
    [...ORDERED_FORMS, `${kind}=${affix}`],
  ];
  return tries.map((ways) => joining(texts, ways)).find((ways) => ways !== undefined);
}

const FORMS_WITHOUT_PUNCTUATION = ORDERED_FORMS.filter((way) => way !== 'punctuation');

/**
 * Returns the smallest set of the ways that matches the pairs, or undefined if all ways together do not match
 * them.
 */
function joining(
  texts: readonly (readonly [string, string])[],
  ways: readonly IdMatching[],
): readonly IdMatching[] | undefined {
  const joiner = normalizer(ways);
  return texts.every(([one, other]) => joiner(one) === joiner(other)) ? fewestWays(texts, ways) : undefined;
}

/**
 * Returns the prefix or suffix that one ID has in addition to the other, as written; undefined if the IDs
 * also differ elsewhere.
 */
function plainAffix(kind: Affix, longer: string, shorter: string): string | undefined {
  const isPart = kind === 'prefix' ? longer.endsWith(shorter) : longer.startsWith(shorter);
  if (!isPart || shorter === '') return undefined;
  const affix = kind === 'prefix' ? longer.slice(0, -shorter.length) : longer.slice(shorter.length);
  return affix === '' || /[,"'\s]/.test(affix) ? undefined : affix;
}

/** Returns a function that finds an unmatched ID of the column by its normalized text. */
function keysOf(column: IdColumn, numbers: Int32Array): (key: string) => string | undefined {
  let byKey: Map<string, string> | undefined;
  return (key) => {
    if (byKey === undefined) {
      byKey = new Map();
      for (const id of numbers.subarray(0, MAX_SEARCHED_IDS)) {
        const text = column.ids.text(id);
        byKey.set(isPlainId(column.ids, id) ? text : normalKey(text), text);
      }
    }
    return byKey.get(key);
  };
}

/** Yields the cuts of an ID into prefix and rest, and into rest and suffix. Never cuts between two digits. */
function* cutsOf(key: string): Iterable<readonly [Affix, affix: string, part: string]> {
  const isDigit = (at: number): boolean => /\d/.test(key[at]);
  for (let length = 1; length < key.length && length <= MAX_AFFIX; length++) {
    if (!(isDigit(length - 1) && isDigit(length))) yield ['prefix', key.slice(0, length), key.slice(length)];
    const end = key.length - length;
    if (!(isDigit(end - 1) && isDigit(end))) yield ['suffix', key.slice(end), key.slice(0, end)];
  }
}

/**
 * Returns the ways that remove the common beginning of all IDs of each side, if the two beginnings differ:
 * “http” and “https”, “user:” and “u”.
 */
function beginningsOf({ left, right, lone }: SearchedColumns): readonly IdMatching[] | undefined {
  let [prefix, otherPrefix] = lone.map((numbers, at) => commonBeginning(at === 0 ? left : right, numbers));
  while (prefix !== '' && otherPrefix !== '' && prefix.at(-1) === otherPrefix.at(-1)) {
    prefix = prefix.slice(0, -1);
    otherPrefix = otherPrefix.slice(0, -1);
  }
  // “user:” is more than “u”, but “v” is something else.
  const isLonger = prefix.startsWith(otherPrefix) || otherPrefix.startsWith(prefix);
  if (prefix === otherPrefix || !isLonger) return undefined;
  const texts = [prefix, otherPrefix]
    .filter((text) => text !== '')
    .map((text): IdMatching => `prefix=${text}`);
  const ways = [...ORDERED_FORMS, ...texts];
  const searched = { left, right, lone, size: 0, both: lone[0].subarray(0, 0), maxPairs: 0 };
  const { pairs } = pairsUnder(searched, ways, MAX_SEARCHED_IDS, MAX_CUT);
  if (pairs.length === 0) return undefined;
  return joining(
    pairs.map(([a, b]) => [left.ids.text(a), right.ids.text(b)]),
    ways,
  );
}

/** Returns the common beginning of all ids as written, without digits at its end. */
function commonBeginning({ ids }: IdColumn, numbers: Int32Array): string {
  let common: string | undefined;
  for (const id of evenlySpread(numbers, MAX_BEGINNINGS)) {
    const key = normalKey(ids.text(id));
    let length = 0;
    const most = common === undefined ? key.length - 1 : Math.min(common.length, key.length - 1);
    while (length < most && (common === undefined || common[length] === key[length])) length++;
    common = key.slice(0, length);
  }
  return (common ?? '').replace(/(?<!\d)\d+$/, '');
}
