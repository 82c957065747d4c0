import type { ID_MATCHINGS } from '../../../shared/config/evaluationConfig';
import { Identifiers } from './identifiers';

/** A way of writing an id that a person may let count for the same. */
export type IdMatching = (typeof ID_MATCHINGS)[number];

const NORMAL: Readonly<Record<IdMatching, (id: string) => string>> = {
  number: asNumber,
  trim: (id) => id.replace(/^[\s\u200b\ufeff]+/, '').replace(/(?<![\s\u200b\ufeff])[\s\u200b\ufeff]+$/, ''),
  case: (id) => id.toLowerCase(),
};

/** More digits than these a double does not hold. */
const EXACT_DIGITS = 15;

/** "181.0", "0181" and "1.81e2" as "181"; what is no whole number stays as it is. */
function asNumber(id: string): string {
  const whole = /^(-?)(\d+)(?:\.0*)?$/.exec(id);
  if (whole !== null) {
    const digits = whole[2].replace(/^0+(?=\d)/, '');
    return digits === '0' ? digits : `${whole[1]}${digits}`;
  }
  if (!/^-?\d(?:\.\d+)?e\+?\d{1,2}$/i.test(id)) return id;
  const number = Number(id);
  return Number.isInteger(number) && Math.abs(number) < 10 ** EXACT_DIGITS ? String(number) : id;
}

/** Blanks hide what is a number. */
const IN_ORDER: readonly IdMatching[] = ['trim', 'number', 'case'];

/** An id as it is written when these ways count for the same. */
export function normalId(id: string, ways: readonly IdMatching[]): string {
  return IN_ORDER.filter((way) => ways.includes(way)).reduce((text, way) => NORMAL[way](text), id);
}

/** Ids that were numbered anew: those that are the same by some way have one number. */
export interface RenumberedIds {
  readonly ids: Identifiers;
  /** By the number before. */
  readonly numbers: Int32Array;
}

/** Numbers ids anew, so that those count for the same that are written alike in these ways. */
export function renumbered(ids: Identifiers, ways: readonly IdMatching[]): RenumberedIds {
  const fresh = new Identifiers();
  const text = ids.reader();
  const numbers = new Int32Array(ids.size);
  for (let id = 0; id < numbers.length; id++) numbers[id] = fresh.intern(normalId(text(id), ways));
  return { ids: fresh, numbers };
}

/** What lets most ids of a side match, and how many. */
export interface PossibleMatch {
  readonly ways: readonly IdMatching[];
  readonly matched: number;
  /** The first of them, as both sides write them. */
  readonly pairs: readonly (readonly [recommended: string, judged: string])[];
}

/** So many are shown. */
const PAIRS = 3;

/** The least that lets most of the judged ids match recommended ones; undefined: nothing does. */
export function possibleMatch(
  ids: Identifiers,
  recommended: readonly number[],
  judged: readonly number[],
): PossibleMatch | undefined {
  const tries: (readonly IdMatching[])[] = [
    ['number'],
    ['trim'],
    ['case'],
    ['number', 'trim'],
    ['trim', 'case'],
  ];
  let best: PossibleMatch | undefined;
  for (const ways of tries) {
    const known = new Map(recommended.map((id) => [normalId(ids.text(id), ways), ids.text(id)]));
    const matched = judged.filter((id) => known.has(normalId(ids.text(id), ways)));
    if (matched.length <= (best?.matched ?? 0)) continue;
    const pairs = matched.slice(0, PAIRS).map((id): PossibleMatch['pairs'][number] => {
      const text = ids.text(id);
      return [known.get(normalId(text, ways)) ?? text, text];
    });
    best = { ways, matched: matched.length, pairs };
  }
  return best;
}
