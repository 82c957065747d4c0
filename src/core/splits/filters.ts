import type { FilterCount } from '../../shared/protocol/splitResult';
import type { UsedRows } from './keptRows';
import { groupUsedRows, filterKeptRows } from './keptRows';
import { needsTime, type SplitOptions } from './splitOptions';
import type { InteractionLog } from '../logs/interactionLog';

/** Returns the rows to divide, and the number of rows removed: bad rows first, then by each requested filter. */
export function filterLog(
  log: InteractionLog,
  options: SplitOptions,
): {
  readonly filteredRows: UsedRows;
  readonly counts: readonly FilterCount[];
  readonly duplicatesTied: number;
} {
  const counts: FilterCount[] = [];
  let filteredRows = groupUsedRows(log, needsTime(options));
  const bad = log.rows - filteredRows.rows.length;
  if (bad > 0) counts.push({ filter: 'bad-row', rows: bad });
  const apply = (filter: FilterCount['filter'], left: UsedRows): void => {
    counts.push({ filter, rows: filteredRows.rows.length - left.rows.length });
    filteredRows = left;
  };
  const { events, minRating, duplicates, core } = options;
  if (events !== undefined) apply('events', ofEvents(filteredRows, events));
  if (minRating !== undefined) {
    const ratings = log.ratings;
    apply(
      'min-rating',
      filterKeptRows(filteredRows, (row) => ratings !== undefined && ratings[row] >= minRating),
    );
  }
  let duplicatesTied = 0;
  if (duplicates === 'exact') apply('duplicates', withoutCopies(filteredRows));
  else if (duplicates !== 'keep') {
    const { left, tied } = onePerPair(filteredRows, duplicates);
    duplicatesTied = tied;
    apply('duplicates', left);
  }
  if (core !== undefined) apply('core', coreOf(filteredRows, core));
  return { filteredRows, counts, duplicatesTied };
}

function ofEvents(rowsToFilter: UsedRows, words: readonly string[]): UsedRows {
  const { events } = rowsToFilter.log;
  if (events === undefined) return rowsToFilter;
  const wanted = new Uint8Array(events.ids.size);
  for (const word of words) {
    const id = events.ids.find(word);
    if (id >= 0) wanted[id] = 1;
  }
  return filterKeptRows(rowsToFilter, (row) => events.ofRow[row] >= 0 && wanted[events.ofRow[row]] === 1);
}

/** Keeps the first row in the file of rows with equal user, item, time and rating. */
function withoutCopies(rowsToFilter: UsedRows): UsedRows {
  const { rows, starts, keys, log } = rowsToFilter;
  const { items, ratings } = log;
  const copies = new Uint8Array(log.rows);
  const rating = (row: number): number => ratings?.[row] ?? NaN;
  const differs = (a: number, b: number): number =>
    items[a] - items[b] ||
    (keys === undefined || keys[a] === keys[b] ? 0 : keys[a] - keys[b]) ||
    (Object.is(rating(a), rating(b)) || rating(a) === rating(b) ? 0 : compareNumbers(rating(a), rating(b)));
  for (let user = 0; user + 1 < starts.length; user++) {
    if (starts[user + 1] - starts[user] < 2) continue;
    const own = rows.slice(starts[user], starts[user + 1]).sort((a, b) => differs(a, b) || a - b);
    for (let at = 1; at < own.length; at++) if (differs(own[at - 1], own[at]) === 0) copies[own[at]] = 1;
  }
  return filterKeptRows(rowsToFilter, (row) => copies[row] === 0);
}

/** Compares numbers for sorting; NaN sorts last. */
function compareNumbers(a: number, b: number): number {
  return Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b;
}

/**
 * Keeps the first or last row of each user and item. `tied`: pairs with another row of the same time, or
 * without times, so that file order decides.
 */
function onePerPair(
  filteredRows: UsedRows,
  end: 'first' | 'last',
): { readonly left: UsedRows; readonly tied: number } {
  const { rows, starts, keys, log } = filteredRows;
  const isChosen = new Uint8Array(log.rows);
  const seenBy = new Int32Array(log.itemIds.size).fill(-1);
  /** Chosen row by item, of the current user; −1 after a tie was counted. */
  const chosenRow = new Int32Array(log.itemIds.size);
  let tied = 0;
  for (let user = 0; user + 1 < starts.length; user++) {
    const length = starts[user + 1] - starts[user];
    for (let index = 0; index < length; index++) {
      const row = rows[end === 'first' ? starts[user] + index : starts[user + 1] - 1 - index];
      const item = log.items[row];
      if (seenBy[item] === user) {
        const chosen = chosenRow[item];
        if (chosen >= 0 && (keys === undefined || keys[chosen] === keys[row])) {
          tied++;
          chosenRow[item] = -1;
        }
        continue;
      }
      seenBy[item] = user;
      chosenRow[item] = row;
      isChosen[row] = 1;
    }
  }
  return { left: filterKeptRows(filteredRows, (row) => isChosen[row] === 1), tied };
}

/**
 * Returns the largest set in which every user and every item has the minimum number of rows. It is unique, whatever
 * is removed first.
 */
function coreOf(
  rowsToFilter: UsedRows,
  { users: leastOfUser, items: leastOfItem }: { users: number; items: number },
): UsedRows {
  const { rows, log } = rowsToFilter;
  const { users, items } = log;
  const ofUser = new Int32Array(log.userIds.size);
  const ofItem = new Int32Array(log.itemIds.size);
  for (const row of rows) {
    ofUser[users[row]]++;
    ofItem[items[row]]++;
  }
  let alive = rows.slice();
  for (;;) {
    let left = 0;
    for (const row of alive) {
      const user = users[row];
      const item = items[row];
      if (ofUser[user] >= leastOfUser && ofItem[item] >= leastOfItem) alive[left++] = row;
      else {
        ofUser[user]--;
        ofItem[item]--;
      }
    }
    if (left === alive.length) break;
    alive = alive.subarray(0, left);
  }
  return filterKeptRows(
    rowsToFilter,
    (row) => ofUser[users[row]] >= leastOfUser && ofItem[items[row]] >= leastOfItem,
  );
}
