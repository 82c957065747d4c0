import type { RankingRules } from '../../measures/convention';
import { presenceOfUser, type ModelEvaluationInput } from '../evaluate';
import { isUserCounted } from '../standing';
import { Judge } from '../judging/judge';
import { UserTruth } from '../judging/userTruth';
import { displayRules } from '../judging/listView';
import type { EvaluationPlan } from '../plan';
import { userSteps } from '../userSteps';
import { needsNoJudging, FileOrderLists, type ItemLists } from './plainLists';
import { RelevantItems } from './relevantItems';

/** Counts of one model by item number, over the users that count under the convention. */
export interface ItemCounts {
  /** Number of ranks counted in each list; Infinity: whole lists. */
  readonly cutoff: number;
  /** Number of users whose lists count. */
  readonly users: number;
  /** Lists that contain the item within the cutoff; duplicates count once. */
  readonly recommended: Int32Array;
  /** Number of lists that contain the item within the cutoff and whose user finds the item relevant. */
  readonly hits: Int32Array;
  /** Sum of the ranks (from 1) at which the item is recommended. */
  readonly rankSum: Float64Array;
  /** Users to whom the item is relevant. */
  readonly relevant: Int32Array;
  /** Sum of `recommended`: the number of filled ranks. */
  readonly recommendations: number;
  /** Sum of `relevant`: pairs of a user and a relevant item. */
  readonly relevantPairs: number;
}

/** Counts of some of the items; the sums are over all items. */
export type CountsOfItems = Omit<ItemCounts, 'cutoff' | 'users'>;

/** Units of work after which the generator yields, so that the caller can stop. */
const WORK_PER_STEP = 200_000;

/**
 * Counts items in one pass over the lists.
 *
 * Yields the number of users done every few milliseconds; returns the counts. Stop iterating to cancel.
 *
 * @param cutoff K, at least 1; Infinity: whole lists
 */
export function* countItems(
  input: ModelEvaluationInput,
  plan: EvaluationPlan,
  cutoff: number,
): Generator<number, ItemCounts> {
  const { rankings, users } = input;
  const counter = new ItemCounter(input, plan, cutoff);
  yield* userSteps(users.size, WORK_PER_STEP, (user) => {
    counter.add(user);
    return rankings.offsets[user + 1] - rankings.offsets[user] + 10;
  });
  return counter.counts();
}

class ItemCounter {
  private readonly recommended: Int32Array;
  private readonly hits: Int32Array;
  private readonly rankSum: Float64Array;
  private readonly relevant: Int32Array;
  private readonly wanted: RelevantItems;
  private readonly lists: ItemLists;
  private users = 0;
  private recommendations = 0;
  private relevantPairs = 0;

  constructor(
    private readonly input: ModelEvaluationInput,
    private readonly plan: EvaluationPlan,
    private readonly cutoff: number,
  ) {
    const { size } = input.items;
    this.recommended = new Int32Array(size);
    this.hits = new Int32Array(size);
    this.rankSum = new Float64Array(size);
    this.relevant = new Int32Array(size);
    this.wanted = new RelevantItems(input.truth, size, plan.threshold);
    this.lists = listsOf(input, plan, cutoff);
  }

  /** Counts a user's list, if the user counts. */
  add(user: number): void {
    const standing = presenceOfUser(this.input, user);
    if (!standing.listed && !standing.judged) return;
    const { relevant, wanted } = this;
    const { offsets, items } = this.input.truth;
    const count = wanted.turnTo(user);
    if (!isUserCounted(this.plan.convention.choices.users, count > 0, standing)) return;
    this.users++;
    this.relevantPairs += count;
    for (let entry = offsets[user]; count > 0 && entry < offsets[user + 1]; entry++)
      if (wanted.has(items[entry])) relevant[items[entry]]++;
    this.addList(user);
  }

  private addList(user: number): void {
    const { recommended, hits, rankSum, wanted } = this;
    const depth = this.lists.turnTo(user);
    const { items } = this.lists;
    this.recommendations += depth;
    for (let k = 0; k < depth; k++) {
      const item = items[k];
      recommended[item]++;
      rankSum[item] += k + 1;
      if (wanted.has(item)) hits[item]++;
    }
  }

  counts(): ItemCounts {
    const { cutoff, users, recommended, hits, rankSum, relevant, recommendations, relevantPairs } = this;
    return { cutoff, users, recommended, hits, rankSum, relevant, recommendations, relevantPairs };
  }
}

function listsOf(input: ModelEvaluationInput, plan: EvaluationPlan, cutoff: number): ItemLists {
  const view = { ...displayRules(plan), missed: 'absent' } as const;
  return needsNoJudging(input, view)
    ? new FileOrderLists(input, cutoff)
    : new JudgedLists(input, view, cutoff);
}

class JudgedLists implements ItemLists {
  readonly items: Int32Array;
  private readonly truth: UserTruth;
  private readonly judge: Judge;

  constructor(input: ModelEvaluationInput, view: RankingRules, cutoff: number) {
    this.truth = new UserTruth(input);
    this.judge = new Judge(input, this.truth, view, cutoff);
    this.items = this.judge.list.items;
  }

  turnTo(user: number): number {
    this.truth.turnTo(user);
    return this.judge.judge().depth;
  }
}

/** Returns the number of users to whom each item is relevant and not recommended. */
export function missedCounts({ relevant, hits }: CountsOfItems): Int32Array {
  return relevant.map((users, item) => users - hits[item]);
}

/** Returns the share of the lists with an item in which it is a hit; NaN if no list contains it. */
export function hitRateByItem({ recommended, hits }: CountsOfItems): Float64Array {
  return new Float64Array(hits).map((count, item) => count / recommended[item]);
}

/** Returns the mean rank of each item in the lists that contain it; NaN if none does. */
export function meanRanks({ recommended, rankSum }: CountsOfItems): Float64Array {
  return rankSum.map((sum, item) => sum / recommended[item]);
}

/**
 * Returns the share of each item in all recommendations divided by its share in all relevant pairs: 2 is recommended
 * twice as often as its relevance predicts, 0 never. Infinity if it is recommended but relevant to no user; NaN if
 * neither.
 */
export function recommendationLifts(counts: CountsOfItems): Float64Array {
  const due = recommendationsDue(counts);
  return due.map((fair, item) => counts.recommended[item] / fair);
}

/**
 * Returns by how many recommendations each item exceeds its share of the relevant pairs; negative: falls short. The
 * sum is 0. NaN if nothing is relevant.
 */
export function exposureSurpluses(counts: CountsOfItems): Float64Array {
  const due = recommendationsDue(counts);
  return due.map((fair, item) => counts.recommended[item] - fair);
}

/** Returns the recommendations that each item would have in proportion to its relevant pairs. */
function recommendationsDue({ recommendations, relevantPairs, relevant }: CountsOfItems): Float64Array {
  return new Float64Array(relevant).map((users) => (recommendations * users) / relevantPairs);
}
