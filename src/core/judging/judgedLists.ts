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

/** Lists of one user in all models under one view, with numbers for their unjudged items. */
export class JudgedLists {
  /** List of each model. */
  readonly lists: readonly JudgedList[];
  /** Number of the unknown item at each rank, by model; −1: judged. */
  readonly slots: Int32Array[];
  /** Unknown items that lists hold within the depth, by number. */
  readonly items: number[] = [];
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
    this.judges = inputs.map((input) => new Judge(input, this.truth, view, depth));
    this.lists = this.judges.map(({ list }) => list);
    this.slots = inputs.map(() => new Int32Array(0));
    this.stampOf = new Int32Array(first.items.size);
    this.numberOf = new Int32Array(first.items.size);
    this.listOf = new Int32Array(first.items.size);
    this.mayRepeat = inputs.some(({ rankings }) => rankings.repeats !== false);
    this.mayShare = this.mayRepeat || inputs.length > 1;
    this.seesTies = ['best', 'worst', 'expected'].includes(view.ties);
  }

  /** Loads the lists and judgments of a user; all other methods are about that user. */
  turnTo(user: number): void {
    const { judges, lists, items, truth, stampOf, numberOf, listOf, mayRepeat, mayShare, seesTies } = this;
    truth.turnTo(user);
    let count = 0;
    this.areTied = false;
    this.areRepeated = false;
    const stamp = ++this.stamp;
    for (const [model, judge] of judges.entries()) {
      const { items: ranked, assessment, depth } = judge.judge();
      if (this.slots[model].length < depth) this.slots[model] = new Int32Array(2 * depth);
      const slots = this.slots[model];
      const list = ++this.list;
      for (let at = 0; at < depth; at++) {
        if (assessment[at] === 1) {
          slots[at] = -1;
          continue;
        }
        const item = ranked[at];
        if (!mayShare) {
          slots[at] = count;
          items[count++] = item;
        } else {
          if (stampOf[item] !== stamp) {
            stampOf[item] = stamp;
            numberOf[item] = count;
            items[count++] = item;
          }
          slots[at] = numberOf[item];
        }
        if (mayRepeat) {
          if (listOf[item] === list) this.areRepeated = true;
          listOf[item] = list;
        }
        if (seesTies && isTied(this.inputs[model].rankings, lists[model], at)) this.areTied = true;
      }
    }
    // Emptied first, the array would be allocated for each user.
    items.length = count;
  }
}

/** Returns whether the entry at a place has the score of a neighbor. */
function isTied({ scores, ties }: Rankings, { entries, length }: JudgedList, at: number): boolean {
  if (scores === undefined || ties === false) return false;
  const score = scores[entries[at]];
  return (
    (at > 0 && scores[entries[at - 1]] === score) || (at + 1 < length && scores[entries[at + 1]] === score)
  );
}
