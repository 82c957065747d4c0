import type { Truth } from '../data/truth';

/** Maximum number of distinct gains that are all offered as thresholds. */
const MAX_STEPS = 12;
/** Number of gains sampled to estimate quantiles. */
const SAMPLE = 100_000;

/** Users and items that are relevant at a threshold. */
interface RelevantCount {
  /** Number of users with at least one relevant item. */
  readonly users: number;
  /** Number of relevant items of all users. */
  readonly items: number;
}

/**
 * Counts the users with a relevant item, and the relevant items, for each of some thresholds. An item is relevant if
 * its gain is above 0 and at least θ, as in `isRelevant`.
 *
 * @param thresholds θ in any order; 0 or less: any positive gain
 * @returns counts in the order of `thresholds`
 */
export function relevantCounts(
  { offsets, gains }: Pick<Truth, 'offsets' | 'gains'>,
  thresholds: readonly number[],
): RelevantCount[] {
  const ascending = [...new Set(thresholds)].sort((a, b) => a - b);
  // users[i], items[i]: counts that reach exactly the first i thresholds.
  const users = new Float64Array(ascending.length + 1);
  const items = new Float64Array(ascending.length + 1);
  for (let user = 0; user + 1 < offsets.length; user++) {
    let most = 0;
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      const gain = gains[entry];
      if (!(gain > 0)) continue;
      let reached = 0;
      while (reached < ascending.length && gain >= ascending[reached]) reached++;
      items[reached]++;
      if (reached > most) most = reached;
    }
    users[most]++;
  }
  for (let step = ascending.length - 1; step >= 0; step--) {
    users[step] += users[step + 1];
    items[step] += items[step + 1];
  }
  return thresholds.map((threshold) => {
    const step = ascending.indexOf(threshold) + 1;
    return { users: users[step], items: items[step] };
  });
}

/**
 * Returns gains to offer as a threshold, ascending: all distinct ones above the smallest or, if there are many, the
 * deciles of the positive gains.
 */
export function thresholdSteps(gains: Float64Array): number[] {
  const distinct = new Set<number>();
  for (let entry = 0; entry < gains.length && distinct.size <= MAX_STEPS; entry++)
    if (gains[entry] > 0) distinct.add(gains[entry]);
  if (distinct.size <= MAX_STEPS) return [...distinct].sort((a, b) => a - b).slice(1);
  const stride = Math.max(1, Math.floor(gains.length / SAMPLE));
  const sample = Float64Array.from(
    { length: Math.ceil(gains.length / stride) },
    (_, at) => gains[at * stride],
  )
    .filter((gain) => gain > 0)
    .sort();
  const tenths = Array.from({ length: 9 }, (_, at) => sample[Math.floor(((at + 1) / 10) * sample.length)]);
  return [...new Set(tenths)].filter((gain) => gain > sample[0]);
}
