import { isRelevant } from '../../data/truth';
import type { ViewChoices } from '../../measures/convention';
import { isCounted, standingOf, type EvaluationInput } from '../evaluate';
import { Judge, longestRow, UserTruth } from '../judge';
import { listView } from '../listView';
import type { Plan } from '../plan';

/** What one model does with each item, over the users whom the convention counts; arrays by item number. */
export interface ItemCounts {
  /** How many ranks of each list were looked at; Infinity: whole lists. */
  readonly cutoff: number;
  /** Users counted. */
  readonly users: number;
  /** Lists that hold the item within the cutoff. An item that stands twice in a list counts once. */
  readonly recommended: Int32Array;
  /** Lists that hold it there for a user to whom it is relevant. */
  readonly hits: Int32Array;
  /** Sum of the ranks (from 1) at which it is recommended. */
  readonly rankSum: Float64Array;
  /** Users to whom it is relevant. */
  readonly relevant: Int32Array;
  /** Sum of `recommended`: the places that there were to fill. */
  readonly recommendations: number;
  /** Sum of `relevant`: pairs of a user and a relevant item. */
  readonly relevantPairs: number;
}

/** After about this much work the generator yields, so that its caller can stop. */
const WORK_PER_STEP = 200_000;

/**
 * Counts items in one pass over the lists.
 *
 * Yields the number of users done, every few milliseconds; returns the counts. Stopping to iterate cancels.
 *
 * @param cutoff K, at least 1; Infinity: whole lists
 */
export function* countItems(
  input: EvaluationInput,
  plan: Plan,
  cutoff: number,
): Generator<number, ItemCounts> {
  const { rankings, users } = input;
  const counter = new ItemCounter(input, plan, cutoff);
  let work = 0;
  for (let user = 0; user < users.size; user++) {
    counter.add(user);
    work += rankings.offsets[user + 1] - rankings.offsets[user] + 10;
    if (work >= WORK_PER_STEP) {
      work = 0;
      yield user + 1;
    }
  }
  return counter.counts();
}

class ItemCounter {
  private readonly recommended: Int32Array;
  private readonly hits: Int32Array;
  private readonly rankSum: Float64Array;
  private readonly relevant: Int32Array;
  /** The last user, from 1, to whom an item is relevant. */
  private readonly wantedBy: Int32Array;
  private readonly lists: ItemLists;
  private users = 0;
  private recommendations = 0;
  private relevantPairs = 0;

  constructor(
    private readonly input: EvaluationInput,
    private readonly plan: Plan,
    private readonly cutoff: number,
  ) {
    const { size } = input.items;
    this.recommended = new Int32Array(size);
    this.hits = new Int32Array(size);
    this.rankSum = new Float64Array(size);
    this.relevant = new Int32Array(size);
    this.wantedBy = new Int32Array(size);
    this.lists = listsOf(input, plan, cutoff);
  }

  /** Counts a user's list, if the user counts. */
  add(user: number): void {
    const standing = standingOf(this.input, user);
    if (!standing.listed && !standing.judged) return;
    const { relevant, wantedBy } = this;
    const { offsets, items, gains } = this.input.truth;
    const { threshold } = this.plan;
    let wanted = 0;
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
      if (isRelevant(gains[entry], threshold)) {
        wantedBy[items[entry]] = user + 1;
        wanted++;
      }
    if (!isCounted(this.plan.convention.choices.users, wanted > 0, standing)) return;
    this.users++;
    this.relevantPairs += wanted;
    for (let entry = offsets[user]; wanted > 0 && entry < offsets[user + 1]; entry++)
      if (wantedBy[items[entry]] === user + 1) relevant[items[entry]]++;
    this.addList(user);
  }

  private addList(user: number): void {
    const { recommended, hits, rankSum, wantedBy } = this;
    const depth = this.lists.turnTo(user);
    const { items } = this.lists;
    this.recommendations += depth;
    for (let k = 0; k < depth; k++) {
      const item = items[k];
      recommended[item]++;
      rankSum[item] += k + 1;
      if (wantedBy[item] === user + 1) hits[item]++;
    }
  }

  counts(): ItemCounts {
    const { cutoff, users, recommended, hits, rankSum, relevant, recommendations, relevantPairs } = this;
    return { cutoff, users, recommended, hits, rankSum, relevant, recommendations, relevantPairs };
  }
}

/** The items of one list after the other, each once, as far as the cutoff. */
interface ItemLists {
  /** Of the user turned to, by rank; longer than the list. */
  readonly items: Int32Array;
  /** Turns to a user; returns how many items there are. */
  turnTo(user: number): number;
}

function listsOf(input: EvaluationInput, plan: Plan, cutoff: number): ItemLists {
  const view = listView(plan);
  const { scores } = input.rankings;
  // Lists stand in list order: only another order of equal scores, or another repeat than the first, asks for a judge.
  return view.duplicates === 'first' && (view.ties === 'list-order' || scores === undefined)
    ? new PlainLists(input, cutoff)
    : new JudgedLists(input, { ...view, missed: 'absent' }, cutoff);
}

class PlainLists implements ItemLists {
  readonly items: Int32Array;
  /** The last user, from 1, in whose list an item was seen. */
  private readonly seenBy: Int32Array;

  constructor(
    private readonly input: EvaluationInput,
    private readonly cutoff: number,
  ) {
    this.items = new Int32Array(longestRow(input.rankings.offsets));
    this.seenBy = new Int32Array(input.items.size);
  }

  turnTo(user: number): number {
    const { seenBy, cutoff } = this;
    const { offsets, items } = this.input.rankings;
    const end = offsets[user + 1];
    let depth = 0;
    for (let entry = offsets[user]; entry < end && depth < cutoff; entry++) {
      const item = items[entry];
      if (seenBy[item] === user + 1) continue;
      seenBy[item] = user + 1;
      this.items[depth++] = item;
    }
    return depth;
  }
}

class JudgedLists implements ItemLists {
  readonly items: Int32Array;
  private readonly truth: UserTruth;
  private readonly judge: Judge;

  constructor(input: EvaluationInput, view: ViewChoices, cutoff: number) {
    this.truth = new UserTruth(input);
    this.judge = new Judge(input, this.truth, view, cutoff);
    this.items = this.judge.list.items;
  }

  turnTo(user: number): number {
    this.truth.turnTo(user);
    return this.judge.judge().depth;
  }
}

/** Users to whom each item is relevant and not recommended. */
export function missedCounts({ relevant, hits }: ItemCounts): Int32Array {
  return relevant.map((users, item) => users - hits[item]);
}

/** Of the lists that hold an item, the share in which it is a hit; NaN where none holds it. */
export function hitShares({ recommended, hits }: ItemCounts): Float64Array {
  return new Float64Array(hits).map((count, item) => count / recommended[item]);
}

/** Mean rank of each item in the lists that hold it; NaN where none does. */
export function meanRanks({ recommended, rankSum }: ItemCounts): Float64Array {
  return rankSum.map((sum, item) => sum / recommended[item]);
}

/**
 * Share of all recommendations that an item has, divided by its share of all relevant pairs: 2 is recommended
 * twice as often as it is wanted beside the others, 0 never. Infinity where it is recommended and relevant to
 * nobody; NaN where it is neither.
 */
export function lifts(counts: ItemCounts): Float64Array {
  const due = recommendationsDue(counts);
  return due.map((fair, item) => counts.recommended[item] / fair);
}

/**
 * How much oftener an item is recommended than it were if the same number of recommendations had been shared
 * out as the relevant pairs are; negative: more seldom. They sum to 0. NaN where nothing is relevant.
 */
export function surpluses(counts: ItemCounts): Float64Array {
  const due = recommendationsDue(counts);
  return due.map((fair, item) => counts.recommended[item] - fair);
}

/** Recommendations of each item, if all were shared out as the relevant pairs are. */
function recommendationsDue({ recommendations, relevantPairs, relevant }: ItemCounts): Float64Array {
  return new Float64Array(relevant).map((users) => (recommendations * users) / relevantPairs);
}
