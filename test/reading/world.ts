import type { Random } from './random';

/** What was recommended and what was liked: the facts that every form of a case writes down. */
export interface World {
  /** Lists, the best item first. */
  readonly lists: ReadonlyMap<string, readonly Recommended[]>;
  readonly truth: ReadonlyMap<string, readonly Liked[]>;
  /** All items, recommended and liked or not. */
  readonly items: readonly string[];
}

export interface Recommended {
  readonly item: string;
  /** Falls within a list. */
  readonly score: number;
}

export interface Liked {
  readonly item: string;
  /** 1 … 5. */
  readonly gain: number;
}

/** How ids look. */
export type IdKind = keyof typeof ID_KINDS;

type Ids = readonly [user: (n: number) => string, item: (n: number) => string];

const hex = (n: number, digits: number, salt: number): string =>
  (Math.imul(n + 1, 0x9e3779b1 ^ salt) >>> 0).toString(16).padStart(8, '0').repeat(2).slice(0, digits);

const uuid =
  (salt: number) =>
  (n: number): string =>
    `${hex(n, 8, salt)}-${hex(n, 4, salt + 1)}-4${hex(n, 3, salt + 2)}-a${hex(n, 3, salt + 3)}-${hex(n, 12, salt + 4)}`;

const NAMES = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi', 'ivan', 'judy'];
const LETTERS = 'abcdefghij';
const FILMS = ['heat', 'alien', 'ran', 'up', 'brazil', 'fargo', 'psycho', 'amelie', 'vertigo', 'gravity'];
const letters = (n: number): string => (n < 1 ? '' : LETTERS[n % 10] + letters(Math.floor(n / 10)));
const KOREAN = ['영화', '도서', '음악', '게임'];

/** A user and an item by their numbers from 0, in each kind of ids. */
export const ID_KINDS = {
  prefixed: [(n) => `u${n + 1}`, (n) => `i${n + 1}`],
  'small whole numbers': [(n) => `${n + 1}`, (n) => `${n + 1}`],
  'large whole numbers': [(n) => `${1000 + 7 * n}`, (n) => `${20_311 + 13 * n}`],
  uuid: [uuid(17), uuid(4242)],
  hyphens: [(n) => `user-${n + 1}`, (n) => `sku-${100 + n}-${n % 7}`],
  dots: [(n) => `acc.${n + 1}`, (n) => `${1 + (n % 3)}.${n + 10}.0`],
  dates: [(n) => `c${n + 10}`, (n) => `2024-0${1 + (n % 9)}-${10 + (Math.floor(n / 9) % 18)}-${n}`],
  zeros: [(n) => `${n + 1}`.padStart(5, '0'), (n) => `${n * 3 + 1}`.padStart(6, '0')],
  korean: [(n) => `회원${n + 1}`, (n) => `${KOREAN[n % 4]}${n + 1}`],
  words: [
    (n) => NAMES[n % 10] + letters(Math.floor(n / 10)),
    (n) => FILMS[n % 10] + letters(Math.floor(n / 10)),
  ],
  underscores: [(n) => `user_${n + 1}`, (n) => `item_${n + 1}`],
  asin: [(n) => `A${hex(n, 12, 9).toUpperCase()}`, (n) => `B0${hex(n, 8, 77).toUpperCase()}`],
  isbn: [(n) => `${276_700 + 11 * n}`, (n) => `${9_780_000_000_000 + 104_729 * n}`],
  hex: [(n) => hex(n, 12, 5), (n) => hex(n, 8, 99)],
  'like times': [(n) => `${1_600_000_000 + 86_411 * n}`, (n) => `${1_500_000_000 + 7_919 * n}`],
  'like years': [(n) => `${n + 1}`, (n) => `${1950 + n}`],
  floats: [(n) => `${n + 1}.0`, (n) => `${n * 2 + 101}.0`],
  letters: [
    (n) => `${String.fromCharCode(65 + (n % 26))}${n < 26 ? '' : n}`,
    (n) => `${String.fromCharCode(97 + (n % 26))}${n < 26 ? '' : n}`,
  ],
  mail: [(n) => `${NAMES[n % 10]}${n}@mail.org`, (n) => `https://shop.example/p/${n + 10}?ref=a`],
  colons: [(n) => `user:${n + 1}`, (n) => `item:${n + 1}`],
  slashes: [(n) => `/m/0${hex(n, 4, 3)}`, (n) => `spotify:track:${hex(n, 10, 31)}`],
  titles: [(n) => `${NAMES[n % 10]} ${letters(n + 1)}`, (n) => `${FILMS[n % 10]}, The (${1950 + n})`],
  sentences: [(n) => `u${n + 1}`, (n) => `Part ${n + 1}: a film`],
} as const satisfies Record<string, Ids>;

/** Ids with separators in them, which not every form can hold. */
export const AWKWARD: ReadonlySet<string> = new Set(['titles', 'sentences']);

export const KINDS = Object.keys(ID_KINDS) as readonly IdKind[];

/** How scores look. */
export type ScoreStyle = 'shares' | 'ratings' | 'logits' | 'votes';

const STYLES: Readonly<Record<ScoreStyle, (place: number, random: Random) => number>> = {
  shares: (place, random) => 0.97 - place * 0.041 - random.next() * 0.03,
  ratings: (place, random) => 4.93 - place * 0.19 - random.next() * 0.15,
  logits: (place, random) => 2.1 - place * 0.61 - random.next() * 0.5,
  votes: (place, random) => 400 - place * 17 - random.whole(0, 15),
};

export function makeWorld(random: Random, kind: IdKind, userCount: number, style: ScoreStyle): World {
  const [user, item]: Ids = ID_KINDS[kind];
  const items = Array.from({ length: random.whole(24, 70) }, (_, n) => item(n));
  const length = random.of([1, 3, 5, 10, 10, 10, 20]);
  const even = random.chance(0.6);
  // Some users have no list, and some lists no user who liked anything.
  const cold = random.chance(0.25) ? 0.15 : 0;
  const lists = new Map<string, Recommended[]>();
  const truth = new Map<string, Liked[]>();
  for (let n = 0; n < userCount; n++) {
    const wanted = even ? length : random.whole(1, length);
    const list = random.shuffled(items).slice(0, wanted);
    const isCold = n > 1 && random.chance(cold);
    const hasList = !isCold || random.chance(0.5);
    if (hasList)
      lists.set(
        user(n),
        list.map((id, index) => ({ item: id, score: Number(STYLES[style](index, random).toFixed(4)) })),
      );
    if (isCold && hasList) continue;
    // Half of what was liked was recommended, so that hits are no matter of luck.
    const likedCount = random.whole(1, 6);
    const liked = new Set<string>();
    while (liked.size < likedCount) liked.add(random.chance(0.5) ? random.of(list) : random.of(items));
    truth.set(
      user(n),
      [...liked].map((id) => ({ item: id, gain: random.whole(1, 5) })),
    );
  }
  return { lists, truth, items };
}
