import * as l10n from '@vscode/l10n';
import type { Identifiers } from './identifiers';

/** How many ids of a side are tried where none match: enough to see a habit, few enough to cost nothing. */
export const TRIED = 100_000;
/** The same where others match, as they do after every edit. */
export const TRIED_BESIDE = 200;

/** A way in which two programs write the same id differently. */
interface Spelling {
  /** How the ids would match, as the end of a sentence. */
  readonly how: () => string;
  readonly normal: (id: string) => string;
  /** It may make one of two ids that differ: only to be thought of where nothing else matches. */
  readonly loose?: true;
  /** Where many ids match so, they are no others. */
  readonly often?: true;
}

const SPELLINGS: readonly Spelling[] = [
  {
    how: () => l10n.t('without spaces or invisible characters around them'),
    normal: (id) => without(id, /[\s\u200b\ufeff]/),
  },
  {
    how: () => l10n.t('without quotes around them'),
    normal: (id) => id.trim().replace(/^(['"`])(.*)\1$/, '$2'),
  },
  {
    how: () => l10n.t('in one form of Unicode, with plain spaces'),
    // ASCII is in that form.
    normal: (id) => (NOT_ASCII.test(id) ? id.normalize('NFC').replace(/[\u00a0\u202f]/g, ' ') : id),
  },
  { how: () => l10n.t('with single spaces'), normal: (id) => id.replace(/\s+/g, ' ') },
  { how: () => l10n.t('without percent signs for characters, as in addresses'), normal: decoded },
  {
    how: () => l10n.t('without HTML for characters'),
    normal: (id) => (id.includes('&') ? id.replace(ENTITY, (_, name: string) => ENTITIES[name]) : id),
  },
  { how: () => l10n.t('without leading zeros'), normal: withoutLeadingZeros },
  { how: () => l10n.t('without the trailing “.0”'), normal: (id) => id.replace(/^(-?\d+)\.0+$/, '$1') },
  {
    how: () => l10n.t('as whole numbers without exponent'),
    normal: (id) => (/^-?\d(\.\d+)?e[+]?\d{1,2}$/i.test(id) ? String(Number(id)) : id),
  },
  {
    how: () => l10n.t('without the characters around them'),
    // 7:, [7], ="7", b'7', np.int64(7)
    normal: (id) => without(id.replace(/^\w[\w.]*(?=[('"])/, ''), /[^\p{L}\p{N}]/u),
    loose: true,
  },
  { how: () => l10n.t('in small letters'), normal: (id) => id.toLowerCase(), loose: true, often: true },
  {
    how: () => l10n.t('without the letters before the number'),
    normal: (id) => withoutLeadingZeros(id.replace(/^\D+(?=\d+$)/, '')),
    loose: true,
  },
];

const NOT_ASCII = /[^\0-\x7f]/;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
};
const ENTITY = /&(amp|lt|gt|quot|#39|apos);/g;

/** The id without the percent-encoding of addresses; as it is where that means nothing. */
function decoded(id: string): string {
  if (!/%[\da-f]{2}/i.test(id)) return id;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The id without such characters at its ends. */
function without(id: string, characters: RegExp): string {
  let start = 0;
  let end = id.length;
  while (start < end && characters.test(id[start])) start++;
  while (end > start && characters.test(id[end - 1])) end--;
  return id.slice(start, end);
}

function withoutLeadingZeros(id: string): string {
  return id.replace(/^0+(?=\d)/, '');
}

/**
 * Returns an ID in the plainest of its spellings that mean the same. Of IDs with one plainest spelling it cannot be told
 * which of them another means.
 *
 * @param anyCase whether capital letters are written small, too
 */
export function plainestSpelling(id: string, anyCase: boolean): string {
  return SPELLINGS.reduce(
    (text, { normal, loose, often }) =>
      loose === true && !(anyCase && often === true) ? text : normal(text),
    id,
  );
}

/** An id of the recommendations and one of the truth that would be the same, were they written alike. */
interface NearMatch {
  readonly recommended: number;
  readonly judged: number;
  readonly how: string;
}

/** The first two ids that match in some way, of the recommendations and of the truth, of which none is the same. */
export function nearestOf(
  ids: Identifiers,
  recommended: readonly number[],
  judged: readonly number[],
): NearMatch | undefined {
  for (const { how, normal } of SPELLINGS) {
    const spelled = new Map<string, number>();
    for (const id of recommended) {
      const text = normal(ids.text(id));
      if (!spelled.has(text)) spelled.set(text, id);
    }
    for (const id of judged) {
      const twin = spelled.get(normal(ids.text(id)));
      if (twin !== undefined) return { recommended: twin, judged: id, how: how() };
    }
  }
  return undefined;
}

/** A side of a comparison in which some ids are on both. */
export interface LoneIds {
  /** Those of the side that are not on the other. */
  readonly lone: readonly number[];
  readonly has: (id: number) => boolean;
}

/** Beside others that match, this share of what does not is no chance; ids of fewer letters may differ in one. */
const OFTEN = 0.1;
const SHORT = 3;

/** The ids of one side only that are on the other in a plainer way of writing; only such as cannot mean something else. */
export function nearMatches(ids: Identifiers, recommended: LoneIds, judged: LoneIds): NearMatch[] {
  const twins = (
    lone: readonly number[],
    spellings: readonly Spelling[],
    isOther: (id: number) => boolean,
  ): Twin[] =>
    lone.flatMap((id) => {
      const text = ids.text(id);
      for (const { how, normal, loose } of spellings) {
        const plain = normal(text);
        const twin = plain === text ? -1 : ids.find(plain);
        if (twin >= 0 && isOther(twin) && !(loose === true && text.length <= SHORT))
          return [{ id, twin, how: how() }];
      }
      return [];
    });
  // One that is recommended and stands in the truth as it is misses nothing there.
  const isMissed = (id: number): boolean => recommended.has(id) && !judged.has(id);
  const between = (spellings: readonly Spelling[], isJudged: (id: number) => boolean): NearMatch[] => [
    ...twins(recommended.lone, spellings, isJudged).map(({ id, twin, how }) => ({
      recommended: id,
      judged: twin,
      how,
    })),
    ...twins(judged.lone, spellings, isMissed).map(({ id, twin, how }) => ({
      recommended: twin,
      judged: id,
      how,
    })),
  ];
  const plain = between(
    SPELLINGS.filter(({ loose }) => loose !== true),
    judged.has,
  );
  const often = between(
    SPELLINGS.filter((spelling) => spelling.often),
    // What stands so beside the other in one file is another.
    (id) => judged.has(id) && !recommended.has(id),
  );
  return [...plain, ...(often.length >= OFTEN * judged.lone.length ? often : [])];
}

/** An id and the one that it would be. */
interface Twin {
  readonly id: number;
  readonly twin: number;
  readonly how: string;
}
