import type { JudgedList } from '../data/judgedList';
import { isRelevant } from '../data/truth';
import { sortDescending } from '../evaluation/judging/descending';

/** A user's list under grades of its unknown items. Reused: a list is valid until the next assignment. */
export class AssignedList {
  readonly list: JudgedList;
  private base!: JudgedList;
  private slots!: Int32Array;

  constructor(private readonly threshold: number | undefined) {
    this.list = {} as JudgedList;
  }

  /** Turns to a judged list. @param slots number of the unknown item at each rank; −1: it is judged */
  turnTo(base: JudgedList, slots: Int32Array, unknown: number): void {
    this.base = base;
    this.slots = slots;
    const { depth, idealLength } = base;
    const room = this.list.gains as Float64Array | undefined;
    const ideal = this.list.ideal as Float64Array | undefined;
    Object.assign(this.list, base, {
      gains: room !== undefined && room.length >= depth ? room : new Float64Array(2 * depth),
      hitRanks: room !== undefined && room.length >= depth ? this.list.hitRanks : new Int32Array(2 * depth),
      gainedRanks:
        room !== undefined && room.length >= depth ? this.list.gainedRanks : new Int32Array(2 * depth),
      ideal:
        ideal !== undefined && ideal.length >= idealLength + unknown
          ? ideal
          : new Float64Array(2 * (idealLength + unknown)),
    });
  }

  /** Gives each unknown item a grade. @param count unknown items, those outside of the list too */
  assign(grades: ArrayLike<number>, count: number): JudgedList {
    const { list, base, slots, threshold } = this;
    const { gains, hitRanks, gainedRanks, ideal } = list;
    let [hits, gained] = [0, 0];
    for (let at = 0; at < list.depth; at++) {
      const gain = slots[at] < 0 ? base.gains[at] : grades[slots[at]];
      gains[at] = gain;
      if (!(gain > 0)) continue;
      gainedRanks[gained++] = at + 1;
      if (isRelevant(gain, threshold)) hitRanks[hits++] = at + 1;
    }
    let positive = base.idealLength;
    let relevant = base.relevant;
    for (let at = 0; at < positive; at++) ideal[at] = base.ideal[at];
    for (let unknown = 0; unknown < count; unknown++) {
      if (!(grades[unknown] > 0)) continue;
      ideal[positive++] = grades[unknown];
      if (isRelevant(grades[unknown], threshold)) relevant++;
    }
    if (positive > base.idealLength) sortDescending(ideal, positive);
    Object.assign(list, { hits, gained, idealLength: positive, relevant });
    return list;
  }
}
