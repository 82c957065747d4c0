import type { JudgedList } from '../data/judgedList';

/** A run of entries of equal score, as a measure sees it that averages over their orders. */
interface TiedRun {
  /** Entries above it. */
  readonly above: number;
  readonly size: number;
  /** Hits among its entries. */
  readonly hits: number;
}

/**
 * The runs of a list judged under `ties: 'expected'`, from the top; single entries are runs of one. Stops
 * after the run that rank `cutoff` falls into.
 */
export function tiedRuns(list: JudgedList, cutoff: number): TiedRun[] {
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

/** How many ranks of a run lie within the cutoff. */
function within(run: TiedRun, cutoff: number): number {
  return Math.min(run.size, cutoff - run.above);
}

/** Mean of h(K) over all orders of tied entries. */
export function expectedHits(list: JudgedList, cutoff: number): number {
  let hits = 0;
  for (const run of tiedRuns(list, cutoff)) hits += (run.hits * within(run, cutoff)) / run.size;
  return hits;
}

/** Mean of Σ rel(i_k) · weight(k) over all orders of tied entries. */
export function expectedWeightedHits(
  list: JudgedList,
  cutoff: number,
  weight: (rank: number) => number,
): number {
  let sum = 0;
  for (const run of tiedRuns(list, cutoff)) {
    if (run.hits === 0) continue;
    let weights = 0;
    for (let i = 1; i <= within(run, cutoff); i++) weights += weight(run.above + i);
    sum += (run.hits / run.size) * weights;
  }
  return sum;
}

/**
 * Mean of value(rank of the first hit), 0 where there is none within the cutoff, over all orders of tied
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

/** Mean of Σ Precision@k · rel(i_k) over all orders of tied entries (McSherry, Najork 2008). */
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

/** Whether a run of equal scores goes on below the cutoff, so that chance decides what is seen. */
export function isTiedAtCutoff(list: JudgedList, cutoff: number): boolean {
  return cutoff < list.depth && list.tiedUntil[cutoff - 1] > cutoff;
}
