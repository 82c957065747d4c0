import type { Rankings } from '../../data/rankings';
import { isRelevant, type Truth } from '../../data/truth';

/** Lists that are done between two yields. */
const LISTS_PER_STEP = 10_000;

/** Groups of items, and the ranks whose exposure counts. */
export interface ExposedGroups {
  /** Group of each item; −1: none. */
  readonly groupOf: Int32Array;
  /** Number of groups. */
  readonly count: number;
  /** Number of ranks that are counted; Infinity: all. */
  readonly cutoff: number;
}

type Lists = Pick<Rankings, 'offsets' | 'items'>;

/**
 * Computes attention-weighted rank fairness by list: 1 minus the Jensen–Shannon divergence (in bits) between the
 * exposure of the groups in the list and a target. Exposure is 1/log₂(1 + rank), over the ranks whose item has a group.
 * 1: as the target; 0: only groups that the target lacks. NaN: no such rank, or no target. Yields the share done.
 *
 * Sapiezynski et al., Quantifying the Impact of User Attention on Fair Group Representation in Ranked Lists, 2019; the
 * distance of Ekstrand et al., Overview of the TREC 2022 Fair Ranking Track.
 *
 * @param targets shares of the groups, each with the sum 1
 * @returns values by target and list
 */
export function* rankFairnessByList(
  { offsets, items }: Lists,
  { groupOf, count, cutoff }: ExposedGroups,
  targets: readonly Float64Array[],
): Generator<number, Float64Array[]> {
  const lists = offsets.length - 1;
  const values = targets.map(() => new Float64Array(lists).fill(Number.NaN));
  const exposure = new Float64Array(count);
  for (let list = 0; list < lists; list++) {
    if (list % LISTS_PER_STEP === LISTS_PER_STEP - 1) yield list / lists;
    const end = Math.min(offsets[list + 1], offsets[list] + cutoff);
    const met: number[] = [];
    let all = 0;
    for (let entry = offsets[list]; entry < end; entry++) {
      const group = groupOf[items[entry]];
      if (group < 0) continue;
      const weight = 1 / Math.log2(entry - offsets[list] + 2);
      if (exposure[group] === 0) met.push(group);
      exposure[group] += weight;
      all += weight;
    }
    if (all === 0) continue;
    for (const [at, target] of targets.entries())
      values[at][list] = 1 - divergence(exposure, all, met, target);
    for (const group of met) exposure[group] = 0;
  }
  return values;
}

/** Returns the Jensen–Shannon divergence in bits, 0 … 1. @param met groups with exposure */
function divergence(
  exposure: Float64Array,
  all: number,
  met: readonly number[],
  target: Float64Array,
): number {
  // A group without exposure adds half its target, and all targets add up to 1.
  let sum = 1;
  for (const group of met) {
    const [own, aim] = [exposure[group] / all, target[group]];
    sum += own * Math.log2((2 * own) / (own + aim)) - aim;
    if (aim > 0) sum += aim * Math.log2((2 * aim) / (own + aim));
  }
  return Math.min(1, Math.max(0, sum / 2));
}

/** Items that a list may contain. */
export interface ListedItems {
  readonly isListed: (item: number) => boolean;
  /** Number of these items by group. */
  readonly sizes: Float64Array;
  /** Number of these items, with and without a group. */
  readonly size: number;
}

/** Expected exposure of groups of items. */
export interface ExpectedExposure {
  /** EE-D: sum of the squares of the exposure of the groups. */
  readonly disparity: number;
  /** EE-R: sum of the products of exposure and target. */
  readonly relevance: number;
  /** EE-L: sum of the squares of the differences between exposure and target. */
  readonly loss: number;
  /** Lists that count: those with a recommendation whose user has a relevant item. */
  readonly users: number;
}

/**
 * Computes expected exposure: the mean exposure of each group over lists (and runs), 1/log₂(1 + rank) at each rank,
 * against the mean of an ideal list of the same length. In it the relevant items share the first ranks equally, and the
 * other items of the catalog the ranks after. Yields the share done.
 *
 * Diaz et al., Evaluating Stochastic Rankings with Expected Exposure, 2020, with groups and users as in Raj & Ekstrand,
 * Measuring Fairness in Ranked Results, 2022.
 *
 * @param runs lists of each run of a model
 */
export function* expectedExposure(
  runs: readonly Lists[],
  { groupOf, count, cutoff }: ExposedGroups,
  truth: Truth,
  threshold: number | undefined,
  { isListed, sizes, size }: ListedItems,
): Generator<number, ExpectedExposure> {
  const exposure = new Float64Array(count);
  const target = new Float64Array(count);
  /** Relevant items of a list by group, and those of the catalog. */
  const [relevant, listed] = [new Float64Array(count), new Float64Array(count)];
  const lists = truth.offsets.length - 1;
  /** Sum of 1/log₂(1 + rank) over the ranks up to each. */
  const upTo: number[] = [0];
  const sumUpTo = (ranks: number): number => {
    for (let rank = upTo.length; rank <= ranks; rank++) upTo.push(upTo[rank - 1] + 1 / Math.log2(1 + rank));
    return upTo[ranks];
  };
  let users = 0;
  for (const [run, { offsets, items }] of runs.entries())
    for (let list = 0; list < lists; list++) {
      if (list % LISTS_PER_STEP === LISTS_PER_STEP - 1) yield (run + list / lists) / runs.length;
      const length = Math.min(offsets[list + 1] - offsets[list], cutoff);
      if (length === 0) continue;
      relevant.fill(0);
      listed.fill(0);
      let [relevantCount, others] = [0, size];
      for (let entry = truth.offsets[list]; entry < truth.offsets[list + 1]; entry++) {
        if (!isRelevant(truth.gains[entry], threshold)) continue;
        const item = truth.items[entry];
        const group = groupOf[item];
        relevantCount++;
        if (group >= 0) relevant[group]++;
        if (!isListed(item)) continue;
        others--;
        if (group >= 0) listed[group]++;
      }
      if (relevantCount === 0) continue;
      users++;
      for (let rank = 1; rank <= length; rank++) {
        const group = groupOf[items[offsets[list] + rank - 1]];
        if (group >= 0) exposure[group] += sumUpTo(rank) - sumUpTo(rank - 1);
      }
      const ofRelevant = sumUpTo(Math.min(relevantCount, length)) / relevantCount;
      const ofOthers = others > 0 ? (sumUpTo(length) - sumUpTo(Math.min(relevantCount, length))) / others : 0;
      for (let group = 0; group < count; group++)
        target[group] += ofRelevant * relevant[group] + ofOthers * (sizes[group] - listed[group]);
    }
  const product = (one: Float64Array, other: Float64Array): number =>
    one.reduce((sum, value, group) => sum + (value / users) * (other[group] / users), 0);
  const [disparity, relevance] = [product(exposure, exposure), product(exposure, target)];
  const gaps = exposure.map((value, group) => value - target[group]);
  return { disparity, relevance, loss: product(gaps, gaps), users: Math.round(users / runs.length) };
}
