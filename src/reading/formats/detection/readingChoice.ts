import { listsText, readSampleRows, type ReadingSample, type SampledRow } from './sampledRows';
import { areConsecutive } from './columns/columnProfile';
import { areNamedAlike, isNamedAlike } from './columns/rivalColumns';
import { isMeaningless } from '../columnNames';
import type { FormatCandidate, FormatCandidates } from './fileKind';
import { columnIndexOfRole, type RowFields } from '../tableShape';
import { isNamedByHeader } from '../textFormats';

/**
 * Weights of the evidence from both files: the overlap of their users and of their items, the share of relevant items
 * that are recommended beyond chance, and items in unused columns.
 */
const WEIGHTS = { users: 6, items: 4, hits: 5, left: -5 } as const;

/** Minimum lead over a reading that is ruled out. `LEAD_OF_USERS` divided by the number of users is added because of chance. */
const CLEAR_LEAD = 0.8;
const LEAD_OF_USERS = 4;

/** Weight if both files use the same name for the user or item column, and a file has several candidate columns. */
const NAMED_ALIKE = 2;

/** A reading of each file. */
interface ReadingPair {
  readonly recommendations: FormatCandidate;
  readonly truth: FormatCandidate;
}

/** The pair of readings that fits best. */
export interface ReadingChoice extends ReadingPair {
  /** All pairs that fit equally well, including the best; those with the most IDs in common come first. Empty if one pair fits best. */
  readonly open: readonly ReadingPair[];
}

/** Way to read one of the files, with the evidence for it. */
interface Weighed {
  readonly reading: FormatCandidate;
  readonly weight: number;
  /** Content as a metric sees it: readings with equal content are equivalent. */
  readonly content: string;
  /** Values in columns without names that are neither users nor items. */
  readonly left: RowFields;
  /** First line: values in the user and item column. */
  readonly first: { readonly user: string; readonly item: string; readonly isHeader: boolean } | undefined;
  /** Upper hash limit of the sampled users; Infinity if only the head was read. */
  readonly reach: number;
  found(reach: number): ReadingIds;
  /** Upper hash limit of the sampled items. */
  readonly itemReach: number;
  items(reach: number): ReadonlySet<string>;
}

/** Users and items that a reading finds in a file, for a sample of its users. */
interface ReadingIds {
  readonly users: ReadonlySet<string>;
  readonly items: ReadonlySet<string>;
  /** User and item, separated by a tab. */
  readonly pairs: ReadonlySet<string>;
}

/** Samples of whole files by reading. */
type Samples = Pick<ReadonlyMap<FormatCandidate, ReadingSample>, 'get'>;

/**
 * Chooses the readings of two files together: those under which the users and the items of both files overlap most.
 *
 * @param recommendations candidate readings of the recommendations
 * @param truth candidate readings of the ground truth
 * @param samples samples of the whole files; readings without one use the head
 */
export function chosenReadings(
  recommendations: FormatCandidates,
  truth: FormatCandidates,
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

/** Ways to read both files, with the evidence for them. */
interface WeighedPair extends ReadingFit {
  readonly list: Weighed;
  readonly judged: Weighed;
}

function readingsIn({ list, judged }: WeighedPair): readonly FormatCandidate[] {
  return [list.reading, judged.reading];
}

function pairOf({ list, judged }: WeighedPair): ReadingPair {
  return { recommendations: list.reading, truth: judged.reading };
}

/**
 * Returns the pairs that may be meant, the likeliest first: most common IDs, then those close to the best, then user
 * column before item column, then most columns used.
 *
 * @param pairs pairs by falling weight
 */
function openPairs([best, ...others]: readonly WeighedPair[]): readonly WeighedPair[] {
  // If a reading has no user or item column, there is no choice: the problem is reported.
  const isUsable = (pair: WeighedPair): boolean =>
    readingsIn(pair).every(({ guess }) => guess.problem === undefined);
  if (!isUsable(best)) return [best];
  const usersFirst = (pair: WeighedPair): number => readingsIn(pair).filter(isUserFirst).length;
  const isByPosition = (pair: WeighedPair): boolean =>
    usersFirst(pair) === 2 && readingsIn(pair).every(({ guess }) => !guess.shape.header);
  // A pair without common IDs cannot be meant if another pair has some. Without column names, the user column comes first
  // unless the IDs contradict it.
  const isClose = (pair: WeighedPair): boolean => pair.weight > best.weight - leadOf(best.users);
  const mayBeMeant = (pair: WeighedPair): boolean =>
    (pair.ids > 0 || best.ids === 0) &&
    (isClose(pair) || (isByPosition(pair) && !isByPosition(best) && pair.ids >= best.ids));
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
  return open.toSorted(
    (a, b) =>
      b.ids - a.ids ||
      Number(isClose(b)) - Number(isClose(a)) ||
      usersFirst(b) - usersFirst(a) ||
      used(b) - used(a),
  );
}

/** Maximum number of pairs of readings that a question offers. */
const MAX_OPEN = 4;

/** Returns the overlap of the users of two readings plus that of their items, 0 to 2, or 0 if either is 0. */
export function idsInCommon(list: FormatCandidate, judged: FormatCandidate, samples: Samples): number {
  return fit(weighed(list, 'recommendations', samples), weighed(judged, 'truth', samples)).ids;
}

/**
 * Returns the readings without rivals if the most certain columns have the same names in both files and their IDs overlap
 * in the heads. The rest of the files then need not be sampled.
 */
export function agreedReadings(
  recommendations: FormatCandidates,
  truth: FormatCandidates,
): readonly [FormatCandidates, FormatCandidates] {
  const hasRivals = [...recommendations, ...truth].some(({ rival }) => rival === true);
  return hasRivals && agree(recommendations[0], truth[0], new Map())
    ? [withoutRivals(recommendations), withoutRivals(truth)]
    : [recommendations, truth];
}

/** Returns the minimum lead of one reading over another if this number of users is known. */
function leadOf(users: number): number {
  return CLEAR_LEAD + LEAD_OF_USERS / Math.max(1, users);
}

/** Returns whether the most certain columns have the same names in both files and overlap in the heads: no other is meant. */
function agree(list: FormatCandidate, judged: FormatCandidate, samples: Samples): boolean {
  if (!areNamedAlike(list.guess.shape, judged.guess.shape)) return false;
  const [first, second] = [weighed(list, 'recommendations', samples), weighed(judged, 'truth', samples)];
  return fit(first, second).weight > first.weight + second.weight;
}

/** Returns the ways to read a file that use the same ID columns as the likeliest one. */
function withoutRivals([first, ...others]: FormatCandidates): FormatCandidates {
  return [first, ...others.filter(({ rival }) => rival !== true)];
}

/** Returns the weight of column names if several columns may hold the IDs. Names decide if the files do not. */
function ofNames(list: Weighed, judged: Weighed, users: number): number {
  const sides = [list.reading, judged.reading];
  const [a, b] = sides.map(({ guess }) => guess.shape);
  const alike = Number(isNamedAlike(a, b, 'user')) + Number(isNamedAlike(a, b, 'item'));
  return NAMED_ALIKE * alike - leadOf(users) * sides.filter(({ rival }) => rival === true).length;
}

function weighed(reading: FormatCandidate, use: 'recommendations' | 'truth', samples: Samples): Weighed {
  const { rows } = readSampleRows(reading.guess.shape, reading.rows, use);
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

/** Offsets the preference for a user column before the item column, which matters for one file but hardly for two. */
const USER_FIRST = -0.7;

function isUserFirst({ guess: { shape } }: FormatCandidate): boolean {
  return shape.list === 'none' && columnIndexOfRole(shape, 'user') < columnIndexOfRole(shape, 'item');
}

/** Penalty for files without common IDs: they cannot be evaluated, so any overlapping pair is preferred. */
const DISJOINT_SCORE = -10;

/** Evidence that two candidates, one of each file, belong together: names, and IDs in common. */
interface ReadingFit {
  readonly weight: number;
  /** Number of known users of the file with fewer users. */
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

/** Weight for each column name that is a user or an item of the other file. */
const NAMES_ARE_IDS = -3;
/** Weight for a first row with neither a user nor an item of the other file. */
const ROW_IS_UNKNOWN = -1.5;

function firstLineFits({ first }: Weighed, other: ReadingIds): number {
  if (first === undefined) return 0;
  const known = Number(other.users.has(first.user)) + Number(other.items.has(first.item));
  if (first.isHeader) return NAMES_ARE_IDS * known;
  return known === 0 ? ROW_IS_UNKNOWN : 0;
}

function firstLine({ guess: { shape }, rows }: FormatCandidate): Weighed['first'] {
  const [user, item] = [columnIndexOfRole(shape, 'user'), columnIndexOfRole(shape, 'item')];
  if (!isNamedByHeader(shape.format) || shape.list !== 'none' || user < 0 || item < 0) return undefined;
  const fields = shape.header ? shape.columns.map(({ name }) => name) : rows[0];
  if (fields === undefined) return undefined;
  return { user: (fields[user] ?? '').trim(), item: (fields[item] ?? '').trim(), isHeader: shape.header };
}

/** Returns the share of relevant pairs that were recommended to the same user, minus the share expected by chance. */
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

/** Returns the values in unnamed columns, and after the last column, that are neither users nor items nor consecutive numbers. */
function leftOver({ guess: { shape }, rows }: FormatCandidate): string[][] {
  if (!isNamedByHeader(shape.format) || shape.list === 'rest') return [];
  const left: string[][] = [];
  for (const fields of rows)
    fields.forEach((field, column) => {
      const { role = 'ignored', name = '' } = shape.columns[column] ?? {};
      const isNamed = shape.header && !isMeaningless(name);
      if (isNamed || ['user', 'item', 'rank'].includes(role) || field.trim() === '') return;
      (left[column] ??= []).push(field.trim());
    });
  return left.filter((fields) => fields !== undefined && !areConsecutive(fields));
}

/**
 * Returns how well an unused column covers the items of the other file, relative to the item column, 0 to 1. Grades are
 * few, so that they cover few items whose IDs are numbers.
 */
function itemsLeft({ left }: Weighed, { items }: ReadingIds, other: ReadingIds): number {
  const share = (ids: ReadonlySet<string>): number => {
    let known = 0;
    for (const id of ids) if (other.items.has(id)) known++;
    return known === 0 ? 0 : known / Math.max(ids.size, other.items.size);
  };
  const most = Math.max(0, ...left.map((fields) => share(new Set(fields))));
  return most === 0 ? 0 : Math.min(1, most / Math.max(share(items), 0.1));
}

/** Returns the mean of the shares of each set that are in the other. */
function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let both = 0;
  for (const id of one) if (other.has(id)) both++;
  return (both / one.size + both / other.size) / 2;
}
