import type { JudgedList } from '../data/judgedList';
import { hypergeometric } from '../statistics/hypergeometric';

/** A run of entries of equal score, for a metric that averages over their orders. */
interface TiedRun {
  /** Number of entries ranked above the tied entries. */
  readonly above: number;
  readonly size: number;
  /** Number of hits among the tied entries. */
  readonly hits: number;
}

/**
 * Returns the runs of equal scores of a list judged under `ties: 'expected'`, from the top; single entries are runs
 * of one. Stops after the run that contains rank `cutoff`.
 */
function tiedRuns(list: JudgedList, cutoff: number): TiedRun[] {
  const runs: TiedRun[] = [];
  let hit = 0;
  for (let above = 0; above < list.depth && above < cutoff;) {
    const end = list.tiedUntil[above];
    const before = hit;
    while (hit < list.hits && list.hitRanks[hit] <= end) hit++;
    runs.push({ above, size: end - above, hits: hit - before });
    above = end;
  }
  return runs;
}

/** Hits of a list within a cutoff, and misses above them, over all orders of tied entries. */
export interface TopByChance {
  readonly hits: number;
  readonly chance: number;
  /** Mean number of pairs of a hit and a miss above it within the cutoff, given this number of hits. */
  readonly missesAbove: number;
}

/**
 * Returns the possible numbers of hits within a cutoff, each with its probability. Only the run that the cutoff cuts
 * is random: a draw without replacement.
 */
export function topByChance(list: JudgedList, cutoff: number): TopByChance[] {
  let hitsAbove = 0;
  let missesAbove = 0;
  let pairs = 0;
  for (const run of tiedRuns(list, cutoff)) {
    const shown = within(run, cutoff);
    const misses = run.size - run.hits;
    if (shown < run.size) {
      const { first, weights } = hypergeometric(run.size, run.hits, shown);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      return Array.from(weights, (weight, index) => {
        const drawn = first + index;
        return {
          hits: hitsAbove + drawn,
          chance: weight / sum,
          missesAbove: pairs + drawn * missesAbove + (drawn * (shown - drawn)) / 2,
        };
      });
    }
    pairs += run.hits * missesAbove + (run.hits * misses) / 2;
    hitsAbove += run.hits;
    missesAbove += misses;
  }
  return [{ hits: hitsAbove, chance: 1, missesAbove: pairs }];
}

/** Returns the number of ranks of a run within the cutoff. */
function within(run: TiedRun, cutoff: number): number {
  return Math.min(run.size, cutoff - run.above);
}

/** Calls `visit` with the position (from 0) of each entry that may be within the cutoff, and with the probability of that. */
export function forEachEntryWithinCutoff(
  list: JudgedList,
  cutoff: number,
  visit: (place: number, chance: number) => void,
): void {
  for (const run of tiedRuns(list, cutoff)) {
    const chance = within(run, cutoff) / run.size;
    for (let i = 0; i < run.size; i++) visit(run.above + i, chance);
  }
}

/**
 * Calls `visit` with the positions (from 0) of each two entries that may both be within the cutoff, and with the
 * probability of that. The first is above the second or tied with it.
 */
export function pairsByChance(
  list: JudgedList,
  cutoff: number,
  visit: (above: number, below: number, chance: number) => void,
): void {
  for (const run of tiedRuns(list, cutoff)) {
    const shown = within(run, cutoff);
    const one = shown / run.size;
    const both = run.size === 1 ? 0 : (one * (shown - 1)) / (run.size - 1);
    for (let below = run.above; below < run.above + run.size; below++) {
      for (let above = 0; above < below; above++) visit(above, below, above < run.above ? one : both);
    }
  }
}

/** Returns the probability that each item of a list is within the cutoff at least once, duplicates included. */
export function chanceOfItems(list: JudgedList, cutoff: number): Map<number, number> {
  const chances = new Map<number, number>();
  for (const run of tiedRuns(list, cutoff)) {
    const shown = within(run, cutoff);
    const copies = new Map<number, number>();
    for (let place = run.above; place < run.above + run.size; place++) {
      const item = list.items[place];
      if (!chances.has(item)) copies.set(item, (copies.get(item) ?? 0) + 1);
    }
    for (const [item, count] of copies) {
      // A single entry, or a run completely within the cutoff, needs no more than this.
      let none = count === 1 || shown === run.size ? 1 - shown / run.size : 1;
      for (let rank = 0; count > 1 && rank < shown && none > 0; rank++)
        none *= (run.size - count - rank) / (run.size - rank);
      chances.set(item, 1 - Math.max(0, none));
    }
  }
  return chances;
}

/** Returns the mean of Σ rel(i_k) · worth(i_k) · weight(k) over the ranks k within the cutoff and all orders of tied entries. */
export function expectedWorthOfHits(
  list: JudgedList,
  cutoff: number,
  worth: (item: number) => number,
  weight: (rank: number) => number,
): number {
  let sum = 0;
  let hit = 0;
  for (const run of tiedRuns(list, cutoff)) {
    if (run.hits === 0) continue;
    let worths = 0;
    for (let of = 0; of < run.hits; of++) worths += worth(list.items[list.hitRanks[hit++] - 1]);
    let weights = 0;
    for (let i = 1; i <= within(run, cutoff); i++) weights += weight(run.above + i);
    sum += (worths / run.size) * weights;
  }
  return sum;
}

/** Returns the mean of Σ rel(i_k) · worth(i_k, k) over the ranks k within the cutoff and all orders of tied entries. */
export function expectedOverHits(
  list: JudgedList,
  cutoff: number,
  worth: (item: number, rank: number) => number,
): number {
  let sum = 0;
  let hit = 0;
  for (const run of tiedRuns(list, cutoff)) {
    for (let of = 0; of < run.hits; of++, hit++) {
      const item = list.items[list.hitRanks[hit] - 1];
      for (let i = 1; i <= within(run, cutoff); i++) sum += worth(item, run.above + i) / run.size;
    }
  }
  return sum;
}

/** Writes the worth of each entry of a list in which only hits have a worth. */
export function writeWorthOfHits(
  list: JudgedList,
  worths: Float64Array,
  worth: (item: number) => number,
): void {
  worths.fill(0, 0, list.depth);
  for (let hit = 0; hit < list.hits; hit++) {
    const place = list.hitRanks[hit] - 1;
    worths[place] = worth(list.items[place]);
  }
}

/** Returns the mean of h(K) over all orders of tied entries. */
export function expectedHits(list: JudgedList, cutoff: number): number {
  let hits = 0;
  for (const run of tiedRuns(list, cutoff)) hits += (run.hits * within(run, cutoff)) / run.size;
  return hits;
}

/** Returns the mean of Σ rel(i_k) · weight(k) over all orders of tied entries. */
export function expectedWeightedHits(
  list: JudgedList,
  cutoff: number,
  weight: (rank: number) => number,
): number {
  return expectedWorthOfHits(list, cutoff, () => 1, weight);
}

/**
 * Returns the mean of value(rank of the first hit), 0 if there is none within the cutoff, over all orders of tied
 * entries (McSherry, Najork 2008).
 */
export function expectedAtFirstHit(
  list: JudgedList,
  cutoff: number,
  value: (rank: number) => number,
): number {
  const run = tiedRuns(list, cutoff).find(({ hits }) => hits > 0);
  if (run === undefined) return 0;
  let sum = 0;
  // Probability that none of the ranks of the run so far is a hit.
  let none = 1;
  for (let i = 1; i <= within(run, cutoff); i++) {
    const remaining = run.size - i + 1;
    sum += none * (run.hits / remaining) * value(run.above + i);
    none *= (remaining - run.hits) / remaining;
  }
  return sum;
}

/** Returns the mean of Σ Precision@k · rel(i_k) over all orders of tied entries (McSherry, Najork 2008). */
export function expectedPrecisionSum(list: JudgedList, cutoff: number): number {
  let sum = 0;
  let hitsAbove = 0;
  for (const run of tiedRuns(list, cutoff)) {
    for (let i = 1; run.hits > 0 && i <= within(run, cutoff); i++) {
      const others = run.size === 1 ? 0 : ((i - 1) * (run.hits - 1)) / (run.size - 1);
      sum += ((run.hits / run.size) * (hitsAbove + 1 + others)) / (run.above + i);
    }
    hitsAbove += run.hits;
  }
  return sum;
}

/** Returns whether a run of equal scores continues below the cutoff, so that chance decides which entries are within it. */
export function isTiedAtCutoff(list: JudgedList, cutoff: number): boolean {
  return cutoff < list.depth && list.tiedUntil[cutoff - 1] > cutoff;
}
