import { growArray } from '../data/columns';
import type { JudgedList } from '../data/judgedList';
import type { Rankings } from '../data/rankings';
import type { ModelEvaluationInput } from '../evaluation/evaluate';
import { Judge } from '../evaluation/judging/judge';
import { UserTruth } from '../evaluation/judging/userTruth';
import type { RankingRules } from '../measures/convention';

/** Items that may become relevant. */
export interface UnknownChoices {
  /** Number of further unjudged items that no list holds. */
  readonly others: number;
  /** Depth, if it is larger than K. */
  readonly depth?: number | undefined;
  /** Grades that a judgment may have, ascending, with 0. */
  readonly grades: readonly number[];
}

/** Unknown items of one list of a user. */
export interface ListUnknowns {
  /** Number of the unknown item at each rank; −1: it is judged. */
  slots: Int32Array;
  /** Ranks of the unknown items, ascending; `listed` are set. */
  ranks: Int32Array;
  listed: number;
}

const NO_RANKS = new Int32Array(0);

/** Unknown items of an empty list. */
export const NO_UNKNOWNS: Readonly<ListUnknowns> = { slots: NO_RANKS, ranks: NO_RANKS, listed: 0 };

/** Lists of one user in all models under one view, with numbers for their unjudged items. */
export class JudgedLists {
  /** List of each model. */
  readonly lists: readonly JudgedList[];
  /** Unknown items of each list. */
  readonly unknowns: readonly ListUnknowns[];
  /** Unknown items that lists hold within the depth, by number; `count` are set. */
  items = new Int32Array(16);
  count = 0;
  /** Whether a list of the user has equal scores at an unknown item, or an unknown item twice. */
  areTied = false;
  areRepeated = false;
  private readonly truth: UserTruth;
  private readonly judges: readonly Judge[];
  private readonly stampOf: Int32Array;
  private readonly numberOf: Int32Array;
  /** Last list, by its number, that an item was unknown in. */
  private readonly listOf: Int32Array;
  private stamp = 0;
  private list = 0;
  private readonly seesTies: boolean;
  /** Whether a list may contain an item twice, or several lists of a user the same item. */
  private readonly mayRepeat: boolean;
  private readonly mayShare: boolean;

  /** @param inputs one of each model, with common numbers of users and items */
  constructor(
    private readonly inputs: readonly ModelEvaluationInput[],
    view: RankingRules,
    depth: number,
  ) {
    const [first] = inputs;
    this.truth = new UserTruth(first);
    this.judges = inputs.map((input) => new Judge(withoutUnneededScores(input), this.truth, view, depth));
    this.lists = this.judges.map(({ list }) => list);
    this.unknowns = inputs.map(() => ({ ...NO_UNKNOWNS }));
    this.stampOf = new Int32Array(first.items.size);
    this.numberOf = new Int32Array(first.items.size);
    this.listOf = new Int32Array(first.items.size);
    this.mayRepeat = inputs.some(({ rankings }) => rankings.repeats !== false);
    this.mayShare = this.mayRepeat || inputs.length > 1;
    this.seesTies =
      ['best', 'worst', 'expected'].includes(view.ties) &&
      inputs.some(({ rankings: { scores, ties } }) => scores !== undefined && ties !== false);
  }

  /** Loads the lists and judgments of a user; all other methods are about that user. */
  turnTo(user: number): void {
    const { judges, lists, unknowns, truth } = this;
    let { items } = this;
    const { stampOf, numberOf, listOf, mayRepeat, mayShare, seesTies } = this;
    truth.turnTo(user);
    let count = 0;
    this.areTied = false;
    this.areRepeated = false;
    const stamp = ++this.stamp;
    for (let model = 0; model < judges.length; model++) {
      const { items: ranked, assessment, depth } = judges[model].judge();
      const unknown = unknowns[model];
      if (unknown.slots.length < depth) {
        unknown.slots = new Int32Array(2 * depth);
        unknown.ranks = new Int32Array(2 * depth);
      }
      const { slots, ranks } = unknown;
      let listed = 0;
      for (let at = 0; at < depth; at++) {
        slots[at] = -1;
        ranks[listed] = at + 1;
        // Whether an item is judged is hard to predict for the processor: this compiles without a branch.
        listed += assessment[at] === 1 ? 0 : 1;
      }
      unknown.listed = listed;
      if (items.length < count + listed) items = this.items = growArray(items, count + listed);
      const list = ++this.list;
      for (let each = 0; each < listed; each++) {
        const at = ranks[each] - 1;
        const item = ranked[at];
        if (!mayShare) {
          slots[at] = count;
          items[count++] = item;
          continue;
        }
        if (stampOf[item] !== stamp) {
          stampOf[item] = stamp;
          numberOf[item] = count;
          items[count++] = item;
        }
        slots[at] = numberOf[item];
        if (mayRepeat) {
          if (listOf[item] === list) this.areRepeated = true;
          listOf[item] = list;
        }
      }
      if (seesTies)
        for (let each = 0; each < listed; each++)
          if (isTied(this.inputs[model].rankings, lists[model], ranks[each] - 1)) this.areTied = true;
    }
    this.count = count;
  }
}

/** Returns the unknown items with a positive grade. @param grades by number of the item */
export function gradedItems(
  { items, count }: JudgedLists,
  grades: Float64Array,
): [item: number, grade: number][] {
  const graded: [number, number][] = [];
  for (let number = 0; number < count; number++)
    if (grades[number] > 0) graded.push([items[number], grades[number]]);
  return graded;
}

/** Returns the lists without scores if these decide neither their order nor which of several entries counts. */
function withoutUnneededScores(input: ModelEvaluationInput): ModelEvaluationInput {
  const { rankings } = input;
  const isOrdered = rankings.ties === false && rankings.repeats === false;
  return isOrdered ? { ...input, rankings: { ...rankings, scores: undefined } } : input;
}

/** Returns whether the entry at a place has the score of a neighbor. */
function isTied({ scores, ties }: Rankings, { entries, length }: JudgedList, at: number): boolean {
  if (scores === undefined || ties === false) return false;
  const score = scores[entries[at]];
  return (
    (at > 0 && scores[entries[at - 1]] === score) || (at + 1 < length && scores[entries[at + 1]] === score)
  );
}
