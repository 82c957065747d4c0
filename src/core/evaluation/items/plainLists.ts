import type { RankingRules } from '../../measures/convention';
import type { ModelEvaluationInput } from '../evaluate';
import { longestRow } from '../judging/judgeInput';

/** The distinct items of each list in turn, down to the cutoff. */
export interface ItemLists {
  /** Items of the current user by rank; longer than the list. */
  readonly items: Int32Array;
  /** Moves to a user; returns the number of items. */
  turnTo(user: number): number;
}

/** Returns whether a view keeps lists in file order with each item at its first rank, so that no judging is needed. */
export function needsNoJudging({ rankings }: ModelEvaluationInput, view: RankingRules): boolean {
  return (
    (view.duplicates === 'first' || (rankings.repeats === false && view.duplicates !== 'joined')) &&
    (view.ties === 'list-order' || rankings.scores === undefined || rankings.ties === false) &&
    view.missed === 'absent' &&
    view.unjudged === 'kept'
  );
}

/** Lists in file order. */
export class FileOrderLists implements ItemLists {
  readonly items: Int32Array;
  /** The last user (from 1) whose list contained each item. */
  private readonly seenBy: Int32Array;

  constructor(
    private readonly input: ModelEvaluationInput,
    private readonly cutoff: number,
  ) {
    this.items = new Int32Array(longestRow(input.rankings.offsets));
    this.seenBy = new Int32Array(input.rankings.repeats === false ? 0 : input.items.size);
  }

  turnTo(user: number): number {
    const { offsets, items, repeats } = this.input.rankings;
    const start = offsets[user];
    if (repeats !== false) return this.turnToRepeating(user, start, offsets[user + 1]);
    const depth = Math.min(offsets[user + 1] - start, this.cutoff);
    for (let k = 0; k < depth; k++) this.items[k] = items[start + k];
    return depth;
  }

  private turnToRepeating(user: number, start: number, end: number): number {
    const { seenBy, cutoff } = this;
    const { items } = this.input.rankings;
    let depth = 0;
    for (let entry = start; entry < end && depth < cutoff; entry++) {
      const item = items[entry];
      if (seenBy[item] === user + 1) continue;
      seenBy[item] = user + 1;
      this.items[depth++] = item;
    }
    return depth;
  }
}
