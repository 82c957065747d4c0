import type { FindingCollector } from '../findings/findingCollector';
import { takeRows, wholeNumbers } from './columns';
import { FileOrderCounter, type FileOrder } from './fileOrder';
import { gatherColumn, groupByUser } from './interactions/grouping';
import { lineOfEntry, type Interactions } from './interactions/interactions';
import type { JudgedEntriesFinder } from './judgedEntries';
import { ListSorter } from './listSorter';

/**
 * Recommendation lists of one model, as compressed sparse rows by user: the list of user u is the range offsets[u] …
 * offsets[u + 1]. Entries are in *list order*: best score first, equal scores by rank, then by file order; without
 * scores by rank, and without ranks in file order. Duplicates are included: a convention decides about them.
 *
 * The arrays may be those of the Interactions they were built from: read only.
 */
export interface Rankings {
  /** List bounds by user; length: number of users + 1. A user without a list has an empty range. */
  readonly offsets: Int32Array;
  readonly items: Int32Array;
  /** Score of each entry; undefined if the file has no scores. */
  readonly scores: Float64Array | undefined;
  /** Kept row (see Interactions) of each entry; undefined if entry e is row e. */
  readonly rows: Int32Array | undefined;
  /** Which score is the best: `smallest`; absent: the largest. */
  readonly bestScore?: 'smallest';
  /** `false`: no list contains an item twice, so duplicates need not be searched. Absent: not known. */
  readonly repeats?: boolean;
  /** `false`: no list contains equal scores, so ties need not be searched. Absent: not known. */
  readonly ties?: false;
  /**
   * Listed chunk of each entry, in an evaluation of passages; −1: a further place of the chunk above. Absent: each
   * entry is its item.
   */
  readonly chunks?: Int32Array;
  /** Order of scores or ranks in the file. Absent for a log, and without scores and ranks. */
  readonly fileOrder?: FileOrder;
  /**
   * First entry of each item in the last list that contains it; −1: none. Items with larger numbers are in no
   * list.
   */
  readonly lastEntries: Int32Array;
}

/** Returns the number of users with a list. */
export function countLists(offsets: Int32Array): number {
  let lists = 0;
  for (let user = 0; user + 1 < offsets.length; user++) if (offsets[user + 1] > offsets[user]) lists++;
  return lists;
}

/** Rankings before the search for duplicates. */
type Lists = Omit<Rankings, 'lastEntries'>;

interface RankingOptions {
  /** `smallest`: scores are distances. Default: largest. */
  readonly bestScore?: 'largest' | 'smallest';
  /**
   * Whether unordered lists are reported. False for a log, whose rows are in order of time. Default: true.
   */
  readonly inOrder?: boolean;
  /**
   * Finder that visits each list right after the search for duplicates, while the list is in the CPU cache.
   */
  readonly judged?: JudgedEntriesFinder | undefined;
}

/**
 * Orders the rows of one file into lists. Reports unordered lists, duplicate items (later ones count as dropped), and
 * ranks that contradict the scores.
 *
 * @param userCount users known so far (`users.size`); the result has userCount + 1 offsets
 */
export function buildRankings(
  interactions: Interactions,
  userCount: number,
  findings: FindingCollector,
  options: RankingOptions = {},
): Rankings {
  const { values, ranks } = interactions;
  const grouping = groupByUser(interactions, userCount);
  const { offsets } = grouping;
  let rows = grouping.rows;
  let items = gatherColumn(interactions.items, rows);
  let scores = values === undefined ? undefined : gatherColumn(values, rows);
  let orderedRanks = ranks === undefined ? undefined : gatherColumn(ranks, rows);

  const smallestFirst = scores === undefined || options.bestScore === 'smallest';
  let keys = scores ?? orderedRanks;
  let mayTie = false;
  const order = new FileOrderCounter(smallestFirst);
  if (keys !== undefined) {
    const sorter = new ListSorter();
    let copied = rows !== undefined;
    for (let user = 0; user < userCount; user++) {
      const start = offsets[user];
      const end = offsets[user + 1];
      const notBehind = firstNotBehind(keys, start + 1, end, smallestFirst);
      if (notBehind === end) {
        order.addSorted(end - start);
        continue;
      }
      mayTie = true;
      const misplaced = firstBefore(keys, notBehind, end, smallestFirst);
      order.add(keys, start, end);
      const breaksTies =
        scores !== undefined && orderedRanks !== undefined && areMisplacedRanks(orderedRanks, start, end);
      if (misplaced === end && !breaksTies) continue;
      if (scores !== undefined && misplaced < end && options.inOrder !== false)
        reportUnsorted(interactions, rows, user, misplaced, findings);
      if (!copied) {
        // The columns of the file are not changed, because rows are looked up in them.
        copied = true;
        rows = wholeNumbers(interactions.rows);
        for (let row = 0; row < rows.length; row++) rows[row] = row;
        items = takeRows(items);
        scores = scores && takeRows(scores);
        orderedRanks = orderedRanks && takeRows(orderedRanks);
        keys = scores ?? orderedRanks ?? keys;
      }
      const columns = [rows, items, scores, orderedRanks];
      if (breaksTies && orderedRanks !== undefined) reorder(sorter, orderedRanks, true, columns, start, end);
      reorder(sorter, keys, smallestFirst, columns, start, end);
    }
  }

  const lists = { offsets, items, scores, rows };
  const { repeats, lastEntries } = reportDuplicates(interactions, lists, findings, options.judged);
  if (orderedRanks !== undefined) {
    reportRanks(interactions, lists, orderedRanks, findings);
  }
  const ascending = options.bestScore === 'smallest' && scores !== undefined;
  return {
    offsets,
    items,
    scores,
    rows,
    repeats,
    lastEntries,
    ...(mayTie ? {} : { ties: false as const }),
    ...(keys !== undefined && options.inOrder !== false && { fileOrder: order.counts() }),
    ...(ascending && { bestScore: 'smallest' as const }),
  };
}

/** Sorts columns[…][start … end) by keys, stably. */
function reorder(
  sorter: ListSorter,
  keys: Float64Array,
  ascending: boolean,
  columns: readonly (Int32Array | Float64Array | undefined)[],
  start: number,
  end: number,
): void {
  sorter.sort(keys, start, end, ascending);
  for (const column of columns) if (column !== undefined) sorter.apply(column, start, end);
}

/** Returns whether all ranks are numbers but they are not ascending. */
function areMisplacedRanks(ranks: Float64Array, start: number, end: number): boolean {
  let isMisplaced = false;
  for (let at = start; at < end; at++) {
    if (Number.isNaN(ranks[at])) return false;
    if (at > start && ranks[at] < ranks[at - 1]) isMisplaced = true;
  }
  return isMisplaced;
}

/** Returns the first entry from `entry` on that is equal to or better than the previous one, or `end`. */
function firstNotBehind(keys: Float64Array, entry: number, end: number, ascending: boolean): number {
  let at = entry;
  if (ascending) while (at < end && keys[at] > keys[at - 1]) at++;
  else while (at < end && keys[at] < keys[at - 1]) at++;
  return Math.min(at, end);
}

/** Returns the first entry from `entry` on that is better than the previous one, or `end`. */
function firstBefore(keys: Float64Array, entry: number, end: number, ascending: boolean): number {
  let at = entry;
  if (ascending) while (at < end && !(keys[at] < keys[at - 1])) at++;
  else while (at < end && !(keys[at] > keys[at - 1])) at++;
  return at;
}

function reportUnsorted(
  interactions: Interactions,
  rows: Int32Array | undefined,
  user: number,
  entry: number,
  findings: FindingCollector,
): void {
  findings.add('unsorted-list', false, () => ({
    line: lineOfEntry(interactions, rows, entry),
    details: [interactions.userIds.text(user)],
  }));
}

/** Reports duplicates. @returns whether there are any, and the last entry of each item */
function reportDuplicates(
  interactions: Interactions,
  rankings: Lists,
  findings: FindingCollector,
  judged: JudgedEntriesFinder | undefined,
): Pick<Rankings, 'lastEntries'> & { readonly repeats: boolean } {
  let repeats = false;
  const { offsets, items } = rankings;
  // Entry of each item, in the current list if it is not before the list's start.
  const seen = wholeNumbers(interactions.itemIds.size).fill(-1);
  for (let user = 0; user + 1 < offsets.length; user++) {
    const start = offsets[user];
    const end = offsets[user + 1];
    for (let entry = start; ; entry++) {
      entry = nextRepeat(items, seen, start, entry, end);
      if (entry === end) break;
      repeats = true;
      reportDuplicate(interactions, rankings, user, entry, seen[items[entry]], findings);
    }
    judged?.look(start, seen);
  }
  return { repeats, lastEntries: seen };
}

/** Returns the next entry from `entry` on whose item is already in the list that begins at `start`, or `end`. */
function nextRepeat(items: Int32Array, seen: Int32Array, start: number, entry: number, end: number): number {
  let at = entry;
  for (; at < end; at++) {
    const item = items[at];
    if (seen[item] >= start) break;
    seen[item] = at;
  }
  return at;
}

function reportDuplicate(
  interactions: Interactions,
  { rows, items }: Lists,
  user: number,
  entry: number,
  first: number,
  findings: FindingCollector,
): void {
  findings.add('duplicate-item', true, () => ({
    line: lineOfEntry(interactions, rows, entry),
    details: [
      interactions.itemIds.text(items[entry]),
      lineOfEntry(interactions, rows, first),
      interactions.userIds.text(user),
    ],
  }));
}

/** Reports ranks that contradict the scores, or other ranks: once per list. */
function reportRanks(
  interactions: Interactions,
  rankings: Lists,
  ranks: Float64Array,
  findings: FindingCollector,
): void {
  const { offsets, scores } = rankings;
  for (let user = 0; user + 1 < offsets.length; user++) {
    const start = offsets[user];
    const end = offsets[user + 1];
    const contradiction = contradictoryEntry(ranks, scores, start, end);
    if (contradiction >= 0) reportRank(interactions, rankings, user, contradiction, ranks, findings);
  }
}

/** Returns the first of the entries start … end − 1 whose rank contradicts the order of the list, or −1. */
export function contradictoryEntry(
  ranks: Float64Array,
  scores: Float64Array | undefined,
  start: number,
  end: number,
): number {
  let constant = true;
  let contradiction = -1;
  for (let entry = start + 1; entry < end; entry++) {
    const above = ranks[entry - 1];
    const rank = ranks[entry];
    if (rank !== above) constant = false;
    const tied = scores !== undefined && scores[entry] === scores[entry - 1];
    if (contradiction < 0 && (rank === above || (rank < above && !tied))) contradiction = entry;
  }
  // A constant column is filled in for a format, and does not rank.
  return constant ? -1 : contradiction;
}

function reportRank(
  interactions: Interactions,
  { offsets, rows }: Lists,
  user: number,
  entry: number,
  ranks: Float64Array,
  findings: FindingCollector,
): void {
  findings.add('contradictory-ranks', false, () => ({
    line: lineOfEntry(interactions, rows, entry),
    details: [ranks[entry], entry - offsets[user] + 1, interactions.userIds.text(user)],
  }));
}
