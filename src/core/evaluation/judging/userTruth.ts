import { sortDescending } from './descending';
import { longestRow, type JudgeInput } from './judgeInput';

/**
 * Ground truth of one user at a time, independent of views: gains in descending order and, on demand, a lookup by
 * item. Two arrays over all items serve all users: a stamp marks entries of the current user, so nothing is cleared
 * between users.
 */
export class UserTruth {
  user = -1;
  /** Judged items of the user: those with a gain of at least 0. */
  judged = 0;
  /** Items of the user with a negative gain: pooled but not judged. */
  pooled = 0;
  /** Positive gains, largest first. */
  ideal: Float64Array<ArrayBuffer>;
  idealLength = 0;
  /** Gain by item, valid if `stampOf` is `stamp` and after `stampItems`. */
  readonly gainOf: Float64Array;
  readonly stampOf: Int32Array;
  stamp = 0;
  private isStamped = false;

  constructor(private readonly input: JudgeInput) {
    this.gainOf = new Float64Array(input.items.size);
    this.stampOf = new Int32Array(input.items.size);
    this.ideal = new Float64Array(longestRow(input.truth.offsets));
  }

  /** Moves to the next user. */
  turnTo(user: number): void {
    const { offsets, gains } = this.input.truth;
    const start = offsets[user];
    const end = offsets[user + 1];
    let positive = 0;
    let pooled = 0;
    let descending = true;
    for (let e = start; e < end; e++) {
      const gain = gains[e];
      if (gain > 0) {
        if (positive > 0 && this.ideal[positive - 1] < gain) descending = false;
        this.ideal[positive++] = gain;
      } else if (gain < 0) {
        pooled++;
      }
    }
    // Binary ground truth, and ground truth in descending order, needs no sorting.
    if (!descending) sortDescending(this.ideal, positive);
    this.user = user;
    this.isStamped = false;
    this.judged = end - start - pooled;
    this.pooled = pooled;
    this.idealLength = positive;
  }

  /** Prepares the lookup of the user's gains by item. */
  stampItems(): void {
    if (this.isStamped) return;
    this.isStamped = true;
    const { offsets, items, gains } = this.input.truth;
    const stamp = ++this.stamp;
    for (let e = offsets[this.user]; e < offsets[this.user + 1]; e++) {
      this.stampOf[items[e]] = stamp;
      this.gainOf[items[e]] = gains[e];
    }
  }

  /** Returns R under a threshold. */
  relevant(threshold: number | undefined): number {
    if (threshold === undefined || threshold <= 0) return this.idealLength;
    let count = this.idealLength;
    while (count > 0 && this.ideal[count - 1] < threshold) count--;
    return count;
  }
}
