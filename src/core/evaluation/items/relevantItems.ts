import { isRelevant, type Truth } from '../../data/truth';

/** The relevant items of each user in turn. */
export class RelevantItems {
  /** Last visited user to whom each item is relevant, by item; user numbers start at 1, 0: none yet. */
  private readonly relevantTo: Int32Array;
  private turn = 0;

  constructor(
    private readonly truth: Truth,
    items: number,
    private readonly threshold: number | undefined,
  ) {
    this.relevantTo = new Int32Array(items);
  }

  /** Moves to a user; returns the number of relevant items. */
  turnTo(user: number): number {
    const { relevantTo, threshold } = this;
    const { offsets, items, gains } = this.truth;
    const end = offsets[user + 1];
    this.turn = user + 1;
    let count = 0;
    for (let entry = offsets[user]; entry < end; entry++)
      if (isRelevant(gains[entry], threshold)) {
        relevantTo[items[entry]] = user + 1;
        count++;
      }
    return count;
  }

  has(item: number): boolean {
    return this.relevantTo[item] === this.turn;
  }
}
