import type { IdMatching } from '../../shared/config/evaluationConfig';
import { isPlainId, type IdColumn } from './idColumn';
import { ORDERED_FORMS, normalizer } from './idForms';
import {
  fewestWays,
  matchesMostIds,
  isInBothColumns,
  MAX_SEARCHED_IDS,
  MIN_TWINS,
  pairsUnder,
  evenlySpread,
  type SearchedColumns,
} from './pairs';

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
export function findAffixes(searched: SearchedColumns): readonly IdMatching[] | undefined {
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

const normal = normalizer(ORDERED_FORMS);

/** Returns the letters and digits of an ID after all differences in spelling are removed. */
function normalKey(text: string): string {
  return normal(text).replace(/[-.,]/g, '');
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
