import { listsText, sampledRows, type ReadingSample, type SampledRow } from './sampledRows';
import { areNamedAlike, isNamedAlike } from './columns/rivalColumns';
import { isMeaningless } from '../columnNames';
import type { Reading, Readings } from './fileKind';
import { columnOf, type RowFields } from '../tableShape';
import { isNamedByHeader } from '../textFormats';

/**
 * What the files say together: how much their users and their items meet, how many items of a user are those that this
 * user likes beyond what chance gives, and whether items are left over.
 */
const WEIGHTS = { users: 6, items: 4, hits: 5, left: -5 } as const;

/** A reading that is this much behind another cannot be meant; of few users more is by chance. */
const CLEAR_LEAD = 0.8;
const LEAD_OF_USERS = 4;

/** What it weighs that both files call their users, or their items, by one name, where one has several columns of them. */
const NAMED_ALIKE = 2;

/** How two files are read together. */
interface ReadingPair {
  readonly recommendations: Reading;
  readonly truth: Reading;
}

/** The readings of both files that fit best. */
export interface ReadingChoice extends ReadingPair {
  /** All pairs that fit as well, the best among them, those with the most ids in common first; empty: it is clear. */
  readonly open: readonly ReadingPair[];
}

/** A reading of one of the files with what speaks for it. */
interface Weighed {
  readonly reading: Reading;
  readonly weight: number;
  /** What a measure sees of it: other readings of which this is the same are no others. */
  readonly content: string;
  /** What stands in columns without names that are neither users nor items. */
  readonly left: RowFields;
  /** What stands in the first line where a user and an item stand in the others. */
  readonly first: { readonly user: string; readonly item: string; readonly isHeader: boolean } | undefined;
  /** How far the users reach of whom something is known; all of them where nothing but the head is. */
  readonly reach: number;
  found(reach: number): ReadingIds;
  /** The same of the items. */
  readonly itemReach: number;
  items(reach: number): ReadonlySet<string>;
}

/** What a reading finds in a file, of some of its users. */
interface ReadingIds {
  readonly users: ReadonlySet<string>;
  readonly items: ReadonlySet<string>;
  /** Users with their items. */
  readonly pairs: ReadonlySet<string>;
}

/** What readings find all over their files. */
type Samples = Pick<ReadonlyMap<Reading, ReadingSample>, 'get'>;

/**
 * Chooses how two files are read by what they say together: the reading under which users meet users and items meet items.
 *
 * @param recommendations the ways in which the one can be read
 * @param truth the ways in which the other can
 * @param samples what they find all over the files; of readings without one, what they find in the head
 */
export function chosenReadings(
  recommendations: Readings,
  truth: Readings,
  samples: Samples = new Map(),
): ReadingChoice {
  if (recommendations.length === 1 && truth.length === 1)
    return { recommendations: recommendations[0], truth: truth[0], open: [] };
  const [surest, judging] = [recommendations[0], truth[0]];
  const hasRivals = [...recommendations, ...truth].some(({ rival }) => rival === true);
  if (hasRivals && agree(surest, judging, samples))
    return chosenReadings(withoutRivals(recommendations), withoutRivals(truth), samples);
  const lists = recommendations.map((reading) => weighed(reading, 'recommendations', samples));
  const judgements = truth.map((reading) => weighed(reading, 'truth', samples));
  const pairs = lists
    .flatMap((list) =>
      judgements.map((judged) => {
        const fitting = fit(list, judged);
        const named = hasRivals ? ofNames(list, judged, fitting.users) : 0;
        return { list, judged, ...fitting, weight: fitting.weight + named };
      }),
    )
    .sort((a, b) => b.weight - a.weight);
  const open = openPairs(pairs);
  return { ...pairOf(pairs[0]), open: open.length < 2 ? [] : open.slice(0, MAX_OPEN).map(pairOf) };
}

/** A pair of readings with what speaks for it. */
interface WeighedPair extends ReadingFit {
  readonly list: Weighed;
  readonly judged: Weighed;
}

function readingsIn({ list, judged }: WeighedPair): readonly Reading[] {
  return [list.reading, judged.reading];
}

function pairOf({ list, judged }: WeighedPair): ReadingPair {
  return { recommendations: list.reading, truth: judged.reading };
}

/**
 * Returns the pairs that may be meant, the likeliest first: those with the most ids in common, then those with the user
 * before the item, then those that leave the fewest columns over.
 *
 * @param pairs in the order of their weights
 */
function openPairs([best, ...others]: readonly WeighedPair[]): readonly WeighedPair[] {
  // Where no user or no item is found there is no choice: that is said.
  const isUsable = (pair: WeighedPair): boolean =>
    readingsIn(pair).every(({ guess }) => guess.problem === undefined);
  if (!isUsable(best)) return [best];
  const usersFirst = (pair: WeighedPair): number => readingsIn(pair).filter(isUserFirst).length;
  const isByPosition = (pair: WeighedPair): boolean =>
    usersFirst(pair) === 2 && readingsIn(pair).every(({ guess }) => !guess.shape.header);
  // What matches nothing cannot be meant if another matches. Without names, the user comes first unless ids say otherwise.
  const mayBeMeant = (pair: WeighedPair): boolean =>
    (pair.ids > 0 || best.ids === 0) &&
    (pair.weight > best.weight - leadOf(best.users) ||
      (isByPosition(pair) && !isByPosition(best) && pair.ids >= best.ids));
  const open = [best];
  for (const other of others.filter((pair) => isUsable(pair) && mayBeMeant(pair))) {
    const isSame = open.some(
      ({ list, judged }) => list.content === other.list.content && judged.content === other.judged.content,
    );
    if (!isSame) open.push(other);
  }
  const used = (pair: WeighedPair): number =>
    readingsIn(pair).flatMap(({ guess }) => guess.shape.columns.filter(({ role }) => role !== 'ignored'))
      .length;
  return open.toSorted((a, b) => b.ids - a.ids || usersFirst(b) - usersFirst(a) || used(b) - used(a));
}

/** Maximum number of pairs of readings that are open. */
const MAX_OPEN = 4;

/**
 * Returns how many of the ids of two readings both have, 0 to 2: the shares of their users and of their items. 0 if no user
 * or no item is in both.
 */
export function idsInCommon(list: Reading, judged: Reading, samples: Samples): number {
  return fit(weighed(list, 'recommendations', samples), weighed(judged, 'truth', samples)).ids;
}

/**
 * Returns the readings that are left where the surest columns are called alike in both files and meet in their heads: no
 * more of the files need be looked at for others.
 */
export function agreedReadings(recommendations: Readings, truth: Readings): readonly [Readings, Readings] {
  const hasRivals = [...recommendations, ...truth].some(({ rival }) => rival === true);
  return hasRivals && agree(recommendations[0], truth[0], new Map())
    ? [withoutRivals(recommendations), withoutRivals(truth)]
    : [recommendations, truth];
}

/** By how much one reading must be ahead of another, of which so many users are known. */
function leadOf(users: number): number {
  return CLEAR_LEAD + LEAD_OF_USERS / Math.max(1, users);
}

/**
 * Whether the columns of the surest names are called alike in both files and meet in their heads, so that no other
 * column is meant.
 */
function agree(list: Reading, judged: Reading, samples: Samples): boolean {
  if (!areNamedAlike(list.guess.shape, judged.guess.shape)) return false;
  const [first, second] = [weighed(list, 'recommendations', samples), weighed(judged, 'truth', samples)];
  return fit(first, second).weight > first.weight + second.weight;
}

/** What is told without looking at other columns. */
function withoutRivals([first, ...others]: Readings): Readings {
  return [first, ...others.filter(({ rival }) => rival !== true)];
}

/** What the names of columns weigh, where several may hold the ids: names decide where the files do not. */
function ofNames(list: Weighed, judged: Weighed, users: number): number {
  const sides = [list.reading, judged.reading];
  const [a, b] = sides.map(({ guess }) => guess.shape);
  const alike = Number(isNamedAlike(a, b, 'user')) + Number(isNamedAlike(a, b, 'item'));
  return NAMED_ALIKE * alike - leadOf(users) * sides.filter(({ rival }) => rival === true).length;
}

function weighed(reading: Reading, use: 'recommendations' | 'truth', samples: Samples): Weighed {
  const { rows } = sampledRows(reading.guess.shape, reading.rows, use);
  const sample = samples.get(reading);
  const founds = new Map<number, ReadingIds>();
  const catalogues = new Map<number, ReadonlySet<string>>();
  return {
    reading,
    weight: reading.evidence[use] + (isUserFirst(reading) ? USER_FIRST : 0),
    reach: sample?.users.reach ?? Infinity,
    found: (reach) => {
      let known = founds.get(reach);
      if (known === undefined) founds.set(reach, (known = foundIn(sample?.users.within(reach) ?? rows)));
      return known;
    },
    itemReach: sample?.items.reach ?? Infinity,
    items: (reach) => {
      let known = catalogues.get(reach);
      if (known === undefined)
        catalogues.set(reach, (known = sample ? new Set(sample.items.within(reach)) : itemsIn(rows)));
      return known;
    },
    content: listsText(rows, use, reading.guess.shape.bestScore),
    left: leftOver(reading),
    first: firstLine(reading),
  };
}

function foundIn(rows: readonly SampledRow[]): ReadingIds {
  return {
    users: new Set(rows.map(({ user }) => user)),
    items: itemsIn(rows),
    pairs: new Set(rows.map(({ user, item }) => `${user}\t${item}`)),
  };
}

function itemsIn(rows: readonly SampledRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ item }) => item));
}

/** Of a file alone it speaks for a reading that the user comes first; beside another file it is hardly a sign. */
const USER_FIRST = -0.7;

function isUserFirst({ guess: { shape } }: Reading): boolean {
  return shape.list === 'none' && columnOf(shape, 'user') < columnOf(shape, 'item');
}

/** Files that do not meet cannot be evaluated: any way in which they do comes before. */
const DISJOINT_SCORE = -10;

/** How well two readings fit. */
interface ReadingFit {
  readonly weight: number;
  /** Number of users that both are known to have at least. */
  readonly users: number;
  /** @see idsInCommon */
  readonly ids: number;
}

function fit(list: Weighed, judged: Weighed): ReadingFit {
  const reach = Math.min(list.reach, judged.reach);
  const [recommended, liked] = [list.found(reach), judged.found(reach)];
  const users = common(recommended.users, liked.users);
  const itemReach = Math.min(list.itemReach, judged.itemReach);
  const items = common(list.items(itemReach), judged.items(itemReach));
  const weight =
    (users === 0 || items === 0 ? DISJOINT_SCORE : 0) +
    list.weight +
    judged.weight +
    WEIGHTS.users * users +
    WEIGHTS.items * items +
    WEIGHTS.hits * hits(recommended, liked) +
    WEIGHTS.left * (itemsLeft(list, recommended, liked) + itemsLeft(judged, liked, recommended)) +
    firstLineFits(list, liked) +
    firstLineFits(judged, recommended);
  const ids = users === 0 || items === 0 ? 0 : users + items;
  return { weight, users: Math.min(recommended.users.size, liked.users.size), ids };
}

/** What it weighs that the names of columns are a user and an item of the other file, or that a row has neither. */
const NAMES_ARE_IDS = -3;
const ROW_IS_UNKNOWN = -1.5;

function firstLineFits({ first }: Weighed, other: ReadingIds): number {
  if (first === undefined) return 0;
  const known = Number(other.users.has(first.user)) + Number(other.items.has(first.item));
  if (first.isHeader) return NAMES_ARE_IDS * known;
  return known === 0 ? ROW_IS_UNKNOWN : 0;
}

function firstLine({ guess: { shape }, rows }: Reading): Weighed['first'] {
  const [user, item] = [columnOf(shape, 'user'), columnOf(shape, 'item')];
  if (!isNamedByHeader(shape.format) || shape.list !== 'none' || user < 0 || item < 0) return undefined;
  const fields = shape.header ? shape.columns.map(({ name }) => name) : rows[0];
  if (fields === undefined) return undefined;
  return { user: (fields[user] ?? '').trim(), item: (fields[item] ?? '').trim(), isHeader: shape.header };
}

/** Which share of what is liked was recommended to the same user, beyond what would be if items were dealt by chance. */
function hits(list: ReadingIds, judged: ReadingIds): number {
  const [fewer, more] =
    list.pairs.size < judged.pairs.size ? [list.pairs, judged.pairs] : [judged.pairs, list.pairs];
  if (fewer.size === 0) return 0;
  let both = 0;
  for (const pair of fewer) if (more.has(pair)) both++;
  const users = Math.max(list.users.size, judged.users.size);
  const items = Math.max(list.items.size, judged.items.size);
  return Math.max(0, both / fewer.size - more.size / (users * items));
}

/** What stands in the columns without names, and behind the last one, that are neither users nor items nor counted. */
function leftOver({ guess: { shape }, rows }: Reading): string[][] {
  if (!isNamedByHeader(shape.format) || shape.list === 'rest') return [];
  const left: string[][] = [];
  for (const fields of rows)
    fields.forEach((field, column) => {
      const { role = 'ignored', name = '' } = shape.columns[column] ?? {};
      const isNamed = shape.header && !isMeaningless(name);
      if (isNamed || ['user', 'item', 'rank'].includes(role) || field.trim() === '') return;
      (left[column] ??= []).push(field.trim());
    });
  return left.filter((fields) => fields !== undefined && !areCounted(fields));
}

/** Whether numbers go up by one. */
function areCounted(fields: readonly string[]): boolean {
  return fields.length > 2 && fields.every((field, row) => Number(field) === Number(fields[0]) + row);
}

/** Whether a column that is neither users nor items holds the items of the other file, as the column of items does. */
function itemsLeft({ left }: Weighed, { items }: ReadingIds, other: ReadingIds): number {
  const share = (ids: ReadonlySet<string>): number => {
    let known = 0;
    for (const id of ids) if (other.items.has(id)) known++;
    return ids.size === 0 ? 0 : known / ids.size;
  };
  const most = Math.max(0, ...left.map((fields) => share(new Set(fields))));
  return most === 0 ? 0 : Math.min(1, most / Math.max(share(items), 0.1));
}

/** How much of each of two sets is in the other: the mean of both shares. */
function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let both = 0;
  for (const id of one) if (other.has(id)) both++;
  return (both / one.size + both / other.size) / 2;
}
