import type { Identifiers } from '../data/ids/identifiers';
import { HashKey, type KeyWord } from '../statistics/hashKey';
import { RowSorter } from '../logs/rowSorter';
import type { UsedRows } from './keptRows';

/** 2²¹: factor by which the first hash word and the upper bits of the second one become one exact integer. */
const SECOND = 2097152;

/**
 * Hashes of rows by user, item and occurrence. The occurrence is the number of a pair's row in time, so that
 * hashes are independent of the order of rows. One number per row is stored, which orders nearly all rows;
 * `compare` resolves ties.
 */
export class RowHashes {
  /** Hashes by row of the log, for kept rows only. */
  readonly numbers: Float64Array;
  private readonly sorter = new RowSorter();
  private readonly key: HashKey;
  private readonly other: HashKey;

  constructor(
    private readonly filteredRows: UsedRows,
    seed: number,
    private readonly word: KeyWord,
  ) {
    this.key = new HashKey(seed);
    this.other = new HashKey(seed);
    const { log, rows, starts } = filteredRows;
    const { items, userIds, itemIds } = log;
    this.numbers = new Float64Array(log.rows);
    const occurrences = new Int32Array(itemIds.size);
    const { key } = this;
    for (let user = 0; user + 1 < starts.length; user++) {
      const end = starts[user + 1];
      if (starts[user] === end) continue;
      addIdToKey(key.begin(word), userIds, user);
      const { length } = key;
      for (let at = starts[user]; at < end; at++) {
        const row = rows[at];
        const item = items[row];
        const words = addIdToKey(key.cut(length), itemIds, item)
          .addCount(occurrences[item]++)
          .hash();
        this.numbers[row] = words[0] * SECOND + (words[1] >>> 11);
      }
      for (let at = starts[user]; at < end; at++) occurrences[items[rows[at]]] = 0;
    }
  }

  /** Compares rows by hash. Negative: row a comes first. */
  compare(a: number, b: number): number {
    const difference = this.numbers[a] - this.numbers[b];
    if (difference !== 0 || a === b) return difference;
    const one = this.write(this.key, a);
    const two = this.write(this.other, b);
    const second = one.hash()[1] - two.hash()[1];
    return second === 0 ? compareBytes(one, two) : second;
  }

  /** Sorts rows[start … end) by hash. */
  sort(rows: Int32Array, start: number, end: number): void {
    this.sorter.sort(rows, start, end, this.numbers);
    for (let from = start; from < end;) {
      let to = from + 1;
      while (to < end && this.numbers[rows[to]] === this.numbers[rows[from]]) to++;
      if (to - from > 1) rows.subarray(from, to).sort((a, b) => this.compare(a, b));
      from = to;
    }
  }

  private write(key: HashKey, row: number): HashKey {
    const { log, rows, starts } = this.filteredRows;
    const user = log.users[row];
    const item = log.items[row];
    let occurrence = 0;
    for (let at = starts[user]; rows[at] !== row; at++) if (log.items[rows[at]] === item) occurrence++;
    return addIdToKey(addIdToKey(key.begin(this.word), log.userIds, user), log.itemIds, item).addCount(
      occurrence,
    );
  }
}

/** Returns the kept rows, by user and then by hash. */
export function rowsByHash(filteredRows: UsedRows, seed: number): Int32Array {
  const hashes = new RowHashes(filteredRows, seed, 'row');
  const rows = filteredRows.rows.slice();
  for (let user = 0; user + 1 < filteredRows.starts.length; user++)
    hashes.sort(rows, filteredRows.starts[user], filteredRows.starts[user + 1]);
  return rows;
}

/** Adds an ID as a part of a key. */
export function addIdToKey(key: HashKey, ids: Identifiers, id: number): HashKey {
  return key.add(ids.arena, ids.starts[id], ids.starts[id + 1]);
}

function compareBytes(a: HashKey, b: HashKey): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = a.bytes[at] - b.bytes[at];
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Returns the given IDs in the order of the hashes of (word, ID). */
export function idsByHash(
  ids: Identifiers,
  which: Int32Array,
  seed: number,
  word: 'user' | 'item',
): Int32Array {
  const first = new Uint32Array(ids.size);
  const second = new Uint32Array(ids.size);
  const key = new HashKey(seed);
  for (const id of which) {
    const words = addIdToKey(key.begin(word), ids, id).hash();
    first[id] = words[0];
    second[id] = words[1];
  }
  return which.slice().sort((a, b) => first[a] - first[b] || second[a] - second[b] || ids.compare(a, b));
}
