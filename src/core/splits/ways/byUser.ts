import type { UsedRows } from '../keptRows';
import { addIdToKey, RowHashes, rowsByHash } from '../rowHashes';
import { HashKey } from '../../statistics/hashKey';
import { SplitPart } from '../splitPart';
import { rowCountOfSize, type SplitOptions } from '../splitOptions';

/** Result of dividing the rows of each user separately. */
interface DividedUsers {
  readonly parts: Uint8Array;
  /** Users who would have too few rows in train. */
  readonly shortUsers: number;
  /**
   * Number of users who have two rows of equal time in different parts; undefined if the strategy does not use times.
   */
  readonly tiesDecided: number | undefined;
  /** Number of dropped rows of users with too few rows. */
  readonly dropped: number;
}

/** Divides by `user`: the first rows of each user by hash are test, the next valid. */
export function divideByHash(kept: UsedRows, options: SplitOptions): DividedUsers {
  return divided({ ...kept, rows: rowsByHash(kept, options.seed) }, options, 'first');
}

/** Divides by `user-time`: the last rows of each user in time are test, those before them valid. */
export function divideByTime(kept: UsedRows, options: SplitOptions): DividedUsers {
  return divided(sortedByTime(kept, options), options, 'last');
}

/** Sorts each user's rows by time; rows of equal time are in file order, or by hash. */
export function sortedByTime(kept: UsedRows, { ties, seed }: Pick<SplitOptions, 'ties' | 'seed'>): UsedRows {
  const { keys, starts } = kept;
  if (ties === 'file' || keys === undefined) return kept;
  const rows = kept.rows.slice();
  const hashes = new RowHashes(kept, seed, 'tie');
  for (let user = 0; user + 1 < starts.length; user++)
    for (let from = starts[user]; from < starts[user + 1];) {
      let to = from + 1;
      while (to < starts[user + 1] && keys[rows[to]] === keys[rows[from]]) to++;
      if (to - from > 1) hashes.sort(rows, from, to);
      from = to;
    }
  return { ...kept, rows };
}

/** Divides each user's rows. @param side end of the rows that becomes test */
function divided(
  { log, rows, starts, keys }: UsedRows,
  options: SplitOptions,
  side: 'first' | 'last',
): DividedUsers {
  const { test, valid, rounding, short, minTrain } = options;
  const parts = new Uint8Array(log.rows);
  let shortUsers = 0;
  let tiesDecided = 0;
  let dropped = 0;
  for (let user = 0; user + 1 < starts.length; user++) {
    const start = starts[user];
    const n = starts[user + 1] - start;
    if (n === 0) continue;
    const inTest = rowCountOfSize(test, n, rounding);
    const inValid = Math.min(rowCountOfSize(valid, n, rounding), n - inTest);
    const requestedRows = wantedOf(test, n, options) + wantedOf(valid, n, options);
    const isShort = n - requestedRows < minTrain;
    if (isShort) shortUsers++;
    if (isShort && short === 'drop') {
      dropped += n;
      continue;
    }
    if (isShort && short === 'train') {
      for (let at = start; at < start + n; at++) parts[rows[at]] = SplitPart.train;
      continue;
    }
    for (let index = 0; index < n; index++) {
      const row = rows[side === 'first' ? start + index : start + n - 1 - index];
      parts[row] =
        index < inTest ? SplitPart.test : index < inTest + inValid ? SplitPart.valid : SplitPart.train;
    }
    if (side === 'first' || keys === undefined) continue;
    const isTie = (before: number): boolean =>
      before > 0 && before < n && keys[rows[start + before - 1]] === keys[rows[start + before]];
    if (isTie(n - inTest) || isTie(n - inTest - inValid)) tiesDecided++;
  }
  return { parts, shortUsers, tiesDecided: side === 'last' ? tiesDecided : undefined, dropped };
}

/** Like `countOf`, but a count may exceed n. */
function wantedOf(size: SplitOptions['test'], n: number, { rounding }: SplitOptions): number {
  return size?.kind === 'count' ? size.count : rowCountOfSize(size, n, rounding);
}

/**
 * Returns the fold of each row of the log for `user`: the row's position by hash among its user's, shifted by a hash
 * of the user.
 */
export function userFolds(kept: UsedRows, seed: number, folds: number): Uint16Array {
  const { log, starts } = kept;
  const rows = rowsByHash(kept, seed);
  const foldOf = new Uint16Array(log.rows);
  const key = new HashKey(seed);
  for (let user = 0; user + 1 < starts.length; user++) {
    if (starts[user] === starts[user + 1]) continue;
    const moved = addIdToKey(key.begin('fold'), log.userIds, user).hash()[0];
    for (let at = starts[user]; at < starts[user + 1]; at++)
      foldOf[rows[at]] = (at - starts[user] + moved) % folds;
  }
  return foldOf;
}
