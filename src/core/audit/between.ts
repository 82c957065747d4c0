import { firstPlace } from '../data/firstPlace';
import type { BetweenParts } from '../../shared/protocol/auditResult';
import type { AuditedPart, AuditedRows } from './auditedPart';

/** Compares two parts: common rows, cold users and items, and order in time. */
export function comparePartPair(data: AuditedRows, earlier: AuditedPart, later: AuditedPart): BetweenParts {
  return {
    earlier: earlier.name,
    later: later.name,
    ...commonRows(data, earlier, later),
    ...coldRows(data, earlier, later),
    ...(data.keys && timeOrder(data, data.keys, earlier, later)),
  };
}

/**
 * Calls `visit` for each interaction of the later part whose pair of user and item is an interaction in the earlier
 * part, with whether the earlier part has it at the same time.
 */
export function forCommonPairs(
  { keys, isInteraction }: AuditedRows,
  earlier: AuditedPart,
  later: AuditedPart,
  visit: (row: number, sameTime: boolean, isFirstOfPair: boolean) => void,
): void {
  for (let user = 0; user + 1 < later.starts.length; user++) {
    let from = earlier.starts[user];
    const end = earlier.starts[user + 1];
    if (from === end) continue;
    let visited = -1;
    for (let at = later.starts[user]; at < later.starts[user + 1]; at++) {
      const item = later.items[at];
      while (from < end && earlier.items[from] < item) from++;
      if (from === end || earlier.items[from] !== item) continue;
      const row = later.rows[at];
      if (!isInteraction(row)) continue;
      let isCommon = false;
      let same = false;
      for (let other = from; other < end && earlier.items[other] === item; other++) {
        if (!isInteraction(earlier.rows[other])) continue;
        isCommon = true;
        if (keys === undefined) break;
        const key = keys[earlier.rows[other]];
        if (key >= keys[row]) {
          same = key === keys[row];
          break;
        }
      }
      if (!isCommon) continue;
      visit(row, same, visited !== item);
      visited = item;
    }
  }
}

function commonRows(
  data: AuditedRows,
  earlier: AuditedPart,
  later: AuditedPart,
): Pick<BetweenParts, 'commonPairs' | 'pairRows' | 'sameRows'> {
  let commonPairs = 0;
  let pairRows = 0;
  let sameRows = 0;
  forCommonPairs(data, earlier, later, (_row, sameTime, isFirst) => {
    pairRows++;
    if (sameTime) sameRows++;
    if (isFirst) commonPairs++;
  });
  return { commonPairs, pairRows, sameRows: data.keys === undefined ? null : sameRows };
}

function coldRows(
  data: AuditedRows,
  earlier: AuditedPart,
  later: AuditedPart,
): Pick<BetweenParts, 'coldUsers' | 'coldUserRows' | 'coldItems' | 'coldItemRows'> {
  const known = earlier.hasItem;
  const counted = new Uint8Array(data.itemIds.size);
  let coldUsers = 0;
  let coldUserRows = 0;
  let coldItems = 0;
  let coldItemRows = 0;
  for (let user = 0; user + 1 < later.starts.length; user++) {
    const n = later.starts[user + 1] - later.starts[user];
    if (n === 0 || earlier.starts[user + 1] > earlier.starts[user]) continue;
    coldUsers++;
    coldUserRows += n;
  }
  for (const item of later.items) {
    if (known[item] === 1) continue;
    coldItemRows++;
    coldItems += 1 - counted[item];
    counted[item] = 1;
  }
  return { coldUsers, coldUserRows, coldItems, coldItemRows };
}

function timeOrder(
  { users, items, itemIds, userIds }: AuditedRows,
  keys: Float64Array,
  earlier: AuditedPart,
  later: AuditedPart,
): Partial<BetweenParts> {
  const firstOfItem = new Float64Array(itemIds.size).fill(Infinity);
  const lastOfUser = new Float64Array(userIds.size).fill(-Infinity);
  earlier.forEachRow((row) => {
    const key = keys[row];
    if (key < firstOfItem[items[row]]) firstOfItem[items[row]] = key;
    if (key !== Infinity && key > lastOfUser[users[row]]) lastOfUser[users[row]] = key;
  });
  const hasOwnFuture = new Uint8Array(userIds.size);
  const end = earlier.last;
  let start = Infinity;
  let before = 0;
  let ownFutureRows = 0;
  let ownFutureUsers = 0;
  later.forEachRow((row) => {
    const key = keys[row];
    if (key < start) start = key;
    if (key < end) before++;
    if (!(key < lastOfUser[users[row]])) return;
    ownFutureRows++;
    ownFutureUsers += 1 - hasOwnFuture[users[row]];
    hasOwnFuture[users[row]] = 1;
  });
  let afterStart = 0;
  earlier.forEachRow((row) => {
    if (keys[row] > start && keys[row] !== Infinity) afterStart++;
  });
  const timesOf = (part: AuditedPart): Times => ({
    most: part.rows.length,
    forEach: (visit) =>
      part.forEachRow((row) => {
        if (keys[row] !== Infinity) visit(keys[row]);
      }),
  });
  const firsts = firstOfItem.filter((key) => key !== Infinity);
  return {
    rowsBeforeEarlierEnds: before,
    earlierRowsAfterStart: afterStart,
    futureRows: shareAfter(timesOf(earlier), timesOf(later)),
    futureItems: shareAfter(
      { most: firsts.length, forEach: (visit) => firsts.forEach((key) => visit(key)) },
      timesOf(later),
    ),
    ownFutureRows,
    ownFutureUsers,
  };
}

/** Unsorted times, at most `most` of them. */
interface Times {
  readonly most: number;
  forEach(visit: (key: number) => void): void;
}

/** Returns the mean over `points` of the share of `times` that is larger. */
function shareAfter(times: Times, points: Times): number {
  // Sorts only the smaller set: the larger may have as many times as a file has rows.
  const sortsTimes = times.most <= points.most;
  const sorted = new SortedTimes(sortsTimes ? times : points);
  const { length } = sorted;
  let others = 0;
  let sum = 0;
  (sortsTimes ? points : times).forEach((key) => {
    others++;
    sum += sortsTimes ? length - sorted.countUpTo(key, true) : sorted.countUpTo(key, false);
  });
  const [ofTimes, ofPoints] = sortsTimes ? [length, others] : [others, length];
  return ofTimes === 0 || ofPoints === 0 ? 0 : sum / ofTimes / ofPoints;
}

/** Number of intervals of equal length that index sorted times. In most files each contains few times. */
const STRETCHES = 1 << 16;

/** Sorted times that count how many are earlier than a given time. */
class SortedTimes {
  private readonly sorted: Float64Array;
  private readonly least: number;
  /** Number of intervals per unit of time, 2¹⁶ over all times. */
  private readonly scale: number;
  /** Number of times before each interval. */
  private readonly before = new Int32Array(STRETCHES + 1);

  constructor({ most, forEach }: Times) {
    const times = new Float64Array(most);
    let count = 0;
    forEach((key) => (times[count++] = key));
    const sorted = times.subarray(0, count).sort();
    this.sorted = sorted;
    this.least = count === 0 ? 0 : sorted[0];
    const span = count === 0 ? 0 : sorted[count - 1] - this.least;
    this.scale = span > 0 ? STRETCHES / span : 0;
    for (let at = 0; at < count; at++) this.before[this.stretchOf(sorted[at]) + 1]++;
    for (let at = 0; at < STRETCHES; at++) this.before[at + 1] += this.before[at];
  }

  get length(): number {
    return this.sorted.length;
  }

  /** Counts the times before `time`; `inclusive`: those at `time` too. */
  countUpTo(time: number, inclusive: boolean): number {
    const { sorted, before } = this;
    const stretch = this.stretchOf(time);
    return firstPlace(before[stretch], before[stretch + 1], (place) =>
      inclusive ? sorted[place] > time : sorted[place] >= time,
    );
  }

  /** Returns the interval of a time; monotonic in time. */
  private stretchOf(time: number): number {
    return Math.max(0, Math.min(STRETCHES - 1, Math.floor((time - this.least) * this.scale)));
  }
}
