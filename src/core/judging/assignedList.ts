import type { JudgedList } from '../data/judgedList';
import { isRelevant } from '../data/truth';
import { sortDescending } from '../evaluation/judging/descending';

/** A user's list under grades of its unknown items. Reused: a list is valid until the next assignment. */
export class AssignedList {
  private list: JudgedList | undefined;
  private base!: JudgedList;
  private slots!: Int32Array;

  constructor(private readonly threshold: number | undefined) {}

  /** Turns to a judged list. @param slots number of the unknown item at each rank; −1: it is judged */
  turnTo(base: JudgedList, slots: Int32Array, unknown: number): void {
    this.base = base;
    this.slots = slots;
    let { list } = this;
    const positive = base.idealLength + unknown;
    if (list === undefined || list.gains.length < base.depth || list.ideal.length < positive) {
      list = {
        ...base,
        gains: new Float64Array(2 * base.depth),
        hitRanks: new Int32Array(2 * base.depth),
        gainedRanks: new Int32Array(2 * base.depth),
        ideal: new Float64Array(2 * positive),
      };
      this.list = list;
    }
    list.user = base.user;
    list.length = base.length;
    list.depth = base.depth;
    // Assignments do not change these; a judge grows none of these arrays.
    list.items = base.items;
    list.scores = base.scores;
    list.assessment = base.assessment;
    list.entries = base.entries;
    list.tiedUntil = base.tiedUntil;
    list.copies = base.copies;
    list.judgedNotRelevant = base.judgedNotRelevant;
    list.pooled = base.pooled;
  }

  /** Gives each unknown item a grade. @param count unknown items, those outside of the list too */
  assign(grades: ArrayLike<number>, count: number): JudgedList {
    const { base, slots, threshold } = this;
    const list = this.list as JudgedList; // Turned to before.
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
    let { relevant } = base;
    for (let at = 0; at < positive; at++) ideal[at] = base.ideal[at];
    for (let unknown = 0; unknown < count; unknown++) {
      if (!(grades[unknown] > 0)) continue;
      ideal[positive++] = grades[unknown];
      if (isRelevant(grades[unknown], threshold)) relevant++;
    }
    if (positive > base.idealLength) sortDescending(ideal, positive);
    list.hits = hits;
    list.gained = gained;
    list.idealLength = positive;
    list.relevant = relevant;
    return list;
  }
}
