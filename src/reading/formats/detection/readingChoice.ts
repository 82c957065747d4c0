import { areConsecutive } from './columns/columnProfile';
import { countersIn, idNames, sharedNames } from './columns/rivalColumns';
import { firstLineFit, firstLineOf, type FirstLine } from './firstLine';
import { isMeaningless, lastKeyOf, roleByName } from '../columnNames';
import type { FormatCandidate, FormatCandidates } from './fileKind';
import { columnIndexOfRole, type TableShape } from '../tableShape';
import { isNamedByHeader } from '../textFormats';
import {
  areFalling,
  areTogether,
  groupRows,
  listsText,
  readSampleRows,
  type HashSample,
  type ReadingSample,
  type SampledRow,
} from './sampledRows';

type Use = 'recommendations' | 'truth';

/** A reading of each file. */
interface ReadingPair {
  readonly recommendations: FormatCandidate;
  readonly truth: FormatCandidate;
}

/** The pair of readings that fits best. */
export interface ReadingChoice extends ReadingPair {
  /** All pairs that no other pair outdoes; those with the most IDs in common come first. Empty if there is only one. */
  readonly open: readonly ReadingPair[];
}

/** Way to read one of the files, with what it makes of the file. */
interface ReadFile {
  readonly reading: FormatCandidate;
  /** Whether the file can be read in this way for its use. */
  readonly isUsable: boolean;
  /** Content as a metric sees it: readings with equal content are equivalent. */
  readonly content: string;
  /** Number of fields of the head that no role takes and nothing explains. */
  readonly left: number;
  /** Share of the rows of the head, 0 to 1, whose user has the item twice. */
  readonly repeated: number;
  /** Whether the rows of each user are together. */
  readonly together: boolean;
  /** Whether the rows of each user are together, in the order of falling values. */
  readonly ordered: boolean;
  /** Number of the columns of users and items, 0 to 2, that count the rows. */
  readonly counters: number;
  /** @see idNames */
  readonly names: readonly string[];
  /** First line, which may be the header; undefined if it is certain whether it is. */
  readonly first: FirstLine | undefined;
  /** IDs of the head, or a sample of those of the whole file. */
  readonly users: SampledIds;
  readonly items: SampledIds;
  /** Pairs of user and item of the sampled users. */
  readonly pairs: SampledIds;
}

/** IDs with hashes below `reach`. */
interface SampledIds {
  readonly reach: number;
  within(reach: number): ReadonlySet<string>;
}

/** Facts about a pair of readings. Counts are estimates for whole files if these were sampled. */
interface JoinedReadings {
  readonly list: ReadFile;
  readonly judged: ReadFile;
  readonly isUsable: boolean;
  /** Whether each file has a header. */
  readonly header: string;
  /** Style of the lists of each file. */
  readonly layout: string;
  /** Number of the columns of users and items of both files, 0 to 4, that count the rows. */
  readonly counters: number;
  /** Number of pairs of user and item that are in both files. */
  readonly pairs: number;
  /** Number of users and items that are in both files; 0 if no user or no item is. */
  readonly ids: number;
  /** Number of roles of users and items, 0 to 2, whose columns have the same name in both files. */
  readonly shared: number;
  /** Number of users and items that are in one file only. */
  readonly unmatched: number;
  /** @see ReadFile.repeated */
  readonly repeated: number;
  /** @see ReadFile.left */
  readonly left: number;
  /** How the first lines fit, if they may be headers: larger is better. */
  readonly first: number;
}

/** Samples of whole files by reading. */
type Samples = Pick<ReadonlyMap<FormatCandidate, ReadingSample>, 'get'>;

const UNSAMPLED: Samples = new Map();

/** Exclusive upper limit of hashes. */
const ALL_HASHES = 2 ** 32;

/** Ratio of joined IDs from which one of two columns with names holds the users or items, and the other other things. */
const MIN_ID_RATIO = 8;

/** Maximum number of pairs of readings that a question offers. */
const MAX_OPEN = 4;

/**
 * Chooses the readings of two files together: those under which at least as many pairs, users and items join as
 * under any other, and no more is left over. If no readings outdo all others, `open` has those that are not outdone.
 *
 * @param recommendations candidate readings of the recommendations
 * @param truth candidate readings of the ground truth
 * @param samples samples of the whole files; readings without one use the head
 */
export function chosenReadings(
  recommendations: FormatCandidates,
  truth: FormatCandidates,
  samples: Samples = UNSAMPLED,
): ReadingChoice {
  const [listed, judging] = withoutRivals(recommendations, truth, samples);
  if (listed.length === 1 && judging.length === 1)
    return { recommendations: listed[0], truth: judging[0], open: [] };
  const lists = readFiles(listed, 'recommendations', samples);
  const judgements = readFiles(judging, 'truth', samples);
  const pairs = lists.flatMap((list) => judgements.map((judged) => joined(list, judged)));
  const usable = pairs.filter((pair) => pair.ids > 0 && pair.isUsable);
  const distinct = usable.filter(
    (pair, index) => !usable.slice(0, index).some((other) => areEqual(pair, other)),
  );
  const open = distinct
    .filter((pair) => !distinct.some((other) => outdoes(other, pair)))
    .sort((a, b) => (areRivals(a, b) ? 0 : b.ids - a.ids) || usersFirst(b) - usersFirst(a));
  const [best = pairs[0]] = open;
  return { ...pairOf(best), open: open.length < 2 ? [] : open.slice(0, MAX_OPEN).map(pairOf) };
}

/**
 * Returns the readings without other ID columns if the most certain columns have the same names in both files and
 * their IDs overlap. If the heads overlap, the rest of the files need not be sampled.
 */
export function withoutRivals(
  recommendations: FormatCandidates,
  truth: FormatCandidates,
  samples: Samples = UNSAMPLED,
): readonly [FormatCandidates, FormatCandidates] {
  const [[list, ...lists], [judged, ...judgements]] = [recommendations, truth];
  const isSettled =
    [...lists, ...judgements].some(({ rival }) => rival === true) &&
    sharedNames(idNames(list), idNames(judged)) === 2 &&
    idsInCommon(list, judged, samples) > 0;
  if (!isSettled) return [recommendations, truth];
  const isNoRival = ({ rival }: FormatCandidate): boolean => rival !== true;
  return [
    [list, ...lists.filter(isNoRival)],
    [judged, ...judgements.filter(isNoRival)],
  ];
}

/** Returns the number of users and items that are in both files, or 0 if no user or no item is. */
export function idsInCommon(list: FormatCandidate, judged: FormatCandidate, samples: Samples): number {
  const [first] = readFiles([list], 'recommendations', samples);
  const [second] = readFiles([judged], 'truth', samples);
  return joined(first, second).ids;
}

/** Returns the readings with what they make of the file, the likeliest first. */
function readFiles(readings: FormatCandidates, use: Use, samples: Samples): ReadFile[] {
  const isOpen = new Set(readings.map(({ guess }) => guess.shape.header)).size > 1;
  const isOfUse = ({ only = use }: FormatCandidate): boolean => only === use;
  return readings
    .toSorted((a, b) => Number(isOfUse(b)) - Number(isOfUse(a)))
    .map((reading) => {
      const { shape } = reading.guess;
      const rows = readSampleRows(shape, reading.rows, use);
      const users = rows.map(({ user }) => user);
      const lists = [...groupRows(rows, ({ user }) => user).values()];
      const together = lists.length < rows.length && areTogether(users);
      const { users: sampled, items } = samples.get(reading) ?? {
        users: { reach: ALL_HASHES, within: () => rows },
        items: { reach: ALL_HASHES, within: () => rows.map(({ item }) => item) },
      };
      return {
        reading,
        isUsable: reading.guess.problem === undefined && isOfUse(reading),
        content: listsText(rows, use, shape.bestScore),
        left: leftOver(reading),
        repeated: 1 - new Set(rows.map(pairText)).size / rows.length,
        together,
        ordered: together && areFalling(lists),
        counters: countersIn(reading),
        names: idNames(reading),
        first: isOpen ? firstLineOf(reading) : undefined,
        users: sampledIds(sampled, (row) => row.user),
        items: sampledIds(items, (item) => item),
        pairs: sampledIds(sampled, pairText),
      };
    });
}

function joined(list: ReadFile, judged: ReadFile): JoinedReadings {
  const users = joinedIds(list.users, judged.users);
  const items = joinedIds(list.items, judged.items);
  return {
    list,
    judged,
    isUsable: list.isUsable && judged.isUsable,
    header: [list, judged].map(({ reading }) => reading.guess.shape.header).join(),
    layout: [list, judged].map(({ reading }) => reading.guess.shape.list).join(),
    counters: list.counters + judged.counters,
    pairs: joinedIds(list.pairs, judged.pairs).joined,
    ids: users.joined === 0 || items.joined === 0 ? 0 : users.joined + items.joined,
    unmatched: users.unmatched + items.unmatched,
    shared: sharedNames(list.names, judged.names),
    repeated: list.repeated + judged.repeated,
    left: list.left + judged.left,
    first:
      firstLineFit(list.first, judged.first, [users.others, items.others]) +
      firstLineFit(judged.first, list.first, [users.ones, items.ones]),
  };
}

/** Counts the IDs of two files, estimated from samples of the same hashes. */
function joinedIds(one: SampledIds, other: SampledIds) {
  const reach = Math.min(one.reach, other.reach);
  const [ones, others] = [one.within(reach), other.within(reach)];
  let both = 0;
  for (const id of ones) if (others.has(id)) both++;
  const scale = ALL_HASHES / reach;
  return { ones, others, joined: both * scale, unmatched: (ones.size + others.size - 2 * both) * scale };
}

/** Returns the IDs of a sample, which are collected once for each reach. */
function sampledIds<Row>(sample: HashSample<Row>, idOf: (row: Row) => string): SampledIds {
  const found = new Map<number, ReadonlySet<string>>();
  return {
    reach: sample.reach,
    within: (reach) => {
      const ids = found.get(reach) ?? new Set(sample.within(reach).map(idOf));
      found.set(reach, ids);
      return ids;
    },
  };
}

function pairText({ user, item }: SampledRow): string {
  return `${user}\t${item}`;
}

function pairOf({ list, judged }: JoinedReadings): ReadingPair {
  return { recommendations: list.reading, truth: judged.reading };
}

function areEqual(a: JoinedReadings, b: JoinedReadings): boolean {
  return a.list.content === b.list.content && a.judged.content === b.judged.content;
}

/** Returns whether a pair of readings rules another one out. */
function outdoes(a: JoinedReadings, b: JoinedReadings): boolean {
  if (a.header !== b.header && a.first !== b.first) return a.first > b.first;
  if (isExchanged(a.list, b.list) && isExchanged(a.judged, b.judged)) return areRatherUsers(a, b);
  const byName = a.header === b.header ? leadByName(a, b) : 0;
  if (byName !== 0) return byName > 0;
  if (areRivals(a, b)) return exactNames(a) > exactNames(b);
  const fewerRepeated = b.repeated - a.repeated;
  // Words of a title recur in the titles of a user; the items of a list do not.
  const isRecut = isCutOtherwise(a.list, b.list) || isCutOtherwise(a.judged, b.judged);
  if (isRecut && fewerRepeated !== 0) return fewerRepeated > 0;
  const fewerLeft = b.left - a.left;
  // Pairs in common are hits: of two columns of items, the one with more need not be meant, and that with fewer even less.
  const isTurned =
    (a.judged === b.judged && isExchanged(a.list, b.list)) ||
    (a.list === b.list && isExchanged(a.judged, b.judged));
  const morePairs = isTurned ? a.pairs - b.pairs : Math.min(0, a.pairs - b.pairs);
  const leads = [morePairs, a.ids - b.ids, fewerRepeated, isOfRest(a, b) ? 0 : fewerLeft];
  const isEven = !isRecut && leads.every((lead) => lead === 0);
  return isAhead(leads) || (isEven && isAhead([fewerLeft, b.unmatched - a.unmatched]));
}

/** Returns whether some leads are positive and none is negative. */
function isAhead(leads: readonly number[]): boolean {
  return leads.every((lead) => lead >= 0) && leads.some((lead) => lead > 0);
}

/** Returns whether the users of a reading are the items of another, in columns split alike. */
function isExchanged({ reading: a }: ReadFile, { reading: b }: ReadFile): boolean {
  const [one, other] = [a.guess.shape, b.guess.shape];
  return (
    one.list === other.list &&
    one.delimiter === other.delimiter &&
    columnIndexOfRole(one, 'user') === columnIndexOfRole(other, 'item') &&
    columnIndexOfRole(one, 'item') === columnIndexOfRole(other, 'user')
  );
}

/** Returns whether a pair has lists of all other fields of a line, which leave nothing over. */
function isOfRest(...pairs: readonly JoinedReadings[]): boolean {
  return pairs.some(({ list, judged }) =>
    [list, judged].some(({ reading }) => reading.guess.shape.list === 'rest'),
  );
}

/**
 * Returns whether two pairs of readings take columns of different names for the users or items of a file, and both join IDs: how
 * many does not tell which is meant.
 */
function areRivals(a: JoinedReadings, b: JoinedReadings): boolean {
  const isNamed = isOfOtherName(a.list, b.list) || isOfOtherName(a.judged, b.judged);
  return isNamed && a.ids < MIN_ID_RATIO * b.ids && b.ids < MIN_ID_RATIO * a.ids;
}

/**
 * Returns a positive number if a pair of readings is meant rather than another one, as its columns of users and items have the
 * same names in both files, or do not count rows as the other's do. Negative: the other is meant; 0: names do not decide.
 */
function leadByName(a: JoinedReadings, b: JoinedReadings): number {
  const shared = a.shared - b.shared;
  if (shared === 0) return a.layout === b.layout ? b.counters - a.counters : 0;
  // A shop that both files name has items several times.
  const [leader, other] = shared > 0 ? [a, b] : [b, a];
  return leader.repeated > other.repeated ? 0 : shared;
}

/** Returns the number of columns of users and items, 0 to 4, whose whole names mean their roles. */
function exactNames({ list, judged }: JoinedReadings): number {
  return [list, judged]
    .flatMap(({ reading: { guess } }) => guess.shape.columns)
    .filter(
      ({ name, role }) =>
        (role === 'user' || role === 'item') && roleByName(lastKeyOf(name))?.certainty === 'name',
    ).length;
}

/** Returns whether two readings of a file take columns with different names for its users or items. */
function isOfOtherName({ reading: a }: ReadFile, { reading: b }: ReadFile): boolean {
  const [one, other] = [a.guess.shape, b.guess.shape];
  const isNamed = ({ header, format, columns }: TableShape, column: number): boolean =>
    (header || !isNamedByHeader(format)) && column >= 0 && !isMeaningless(columns[column].name);
  return (['user', 'item'] as const).some((role) => {
    const [first, second] = [columnIndexOfRole(one, role), columnIndexOfRole(other, role)];
    return first !== second && isNamed(one, first) && isNamed(other, second);
  });
}

/** Returns whether one of two readings of a file takes cells for lists that the other takes for items. */
function isCutOtherwise({ reading: a }: ReadFile, { reading: b }: ReadFile): boolean {
  const [one, other] = [a.guess.shape, b.guess.shape];
  return (
    one.list !== other.list &&
    [one, other].some(({ list }) => list === 'none') &&
    [one, other].every(({ list }) => list !== 'rest') &&
    one.delimiter === other.delimiter &&
    columnIndexOfRole(one, 'item') === columnIndexOfRole(other, 'item')
  );
}

/**
 * Returns whether the users of a pair of readings are users rather than those of a pair in which users and items are
 * exchanged in both files, so that equally many IDs join: their lists are together and in order, or they come first in
 * both files and their rows are together.
 */
function areRatherUsers(a: JoinedReadings, b: JoinedReadings): boolean {
  const others = signsOfUsers(b);
  const leads = signsOfUsers(a).map((sign, at) => sign - others[at]);
  return isAhead(leads.slice(0, 1)) || (usersFirst(a) === 2 && isAhead(leads));
}

/** Returns the signs that users are users: the first is a proof. */
function signsOfUsers({ list, judged }: JoinedReadings): readonly number[] {
  const together = [list, judged].map((file) => Number(file.together));
  return [Number(list.ordered), ...together];
}

/** Returns the number of the files, 0 to 2, whose user column is before the item column. */
function usersFirst({ list, judged }: JoinedReadings): number {
  return [list, judged].filter(
    ({ reading: { guess } }) =>
      guess.shape.list === 'none' &&
      columnIndexOfRole(guess.shape, 'user') < columnIndexOfRole(guess.shape, 'item'),
  ).length;
}

/**
 * Returns the number of fields of the head that no role takes: those of lines with another number of fields, and of
 * columns without names that are neither constant nor row numbers.
 */
function leftOver({ guess: { shape }, rows }: FormatCandidate): number {
  if (!isNamedByHeader(shape.format) || shape.list === 'rest') return 0;
  const uneven = rows.filter((fields) => fields.length !== shape.columns.length).flat().length;
  return shape.columns.reduce((left, { role, name }, column) => {
    const fields = rows.map((row) => (row[column] ?? '').trim()).filter((field) => field !== '');
    const isExplained =
      role !== 'ignored' ||
      (shape.header && !isMeaningless(name)) ||
      new Set(fields).size < 2 ||
      areConsecutive(fields);
    return isExplained ? left : left + fields.length;
  }, uneven);
}
