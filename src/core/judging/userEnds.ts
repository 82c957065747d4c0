import type { JudgedList } from '../data/judgedList';
import { isRelevant } from '../data/truth';
import { minListLength } from '../measures/edgeValues';
import type { PerUserMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import { AssignedList } from './assignedList';
import type { BoundRule, RatioRule } from './boundRule';
import { averagePrecisionEnds, rPrecisionEnds, type Ends } from './precisionEnds';
import { RatioEnds } from './ratioEnds';

/** Finds the smallest and the largest value of one list over all judgments of its unknown items. */
export class UserEnds {
  private readonly assigned: AssignedList;
  private readonly ratio: RatioEnds | undefined;
  private readonly largest: number;
  /** Smallest grade that makes an item relevant; undefined: none does. */
  private readonly smallestRelevant: number | undefined;
  private readonly shortest: number;
  private grades = new Float64Array(0);
  private coefficients = new Float64Array(0);

  /** @param compiled the metric, bound to its data @param grades of the scale, ascending */
  constructor(
    private readonly rule: BoundRule,
    { choices, cutoff }: ResolvedMeasure,
    private readonly compiled: PerUserMeasure,
    grades: readonly number[],
  ) {
    const isHit = (grade: number): boolean => isRelevant(grade, choices.threshold);
    this.assigned = new AssignedList(choices.threshold);
    this.largest = grades[grades.length - 1];
    this.smallestRelevant = grades.find(isHit);
    this.shortest = minListLength(choices, cutoff);
    if (rule.kind === 'ratio')
      this.ratio = new RatioEnds(
        rule,
        grades.filter((grade) => grade > 0),
        isHit,
      );
  }

  /**
   * Returns the ends of a list; undefined if no judgment gives it a value.
   *
   * @param slots number of the unknown item at each rank; −1: it is judged
   * @param count unknown items, those outside of the list too
   * @param now value of the list; NaN: the user does not count
   */
  of(list: JudgedList, slots: Int32Array, count: number, now: number): Ends | undefined {
    if (list.length < this.shortest) return undefined;
    const isCounted = !Number.isNaN(now);
    if (count === 0 || (this.smallestRelevant === undefined && this.ratio === undefined))
      return isCounted ? [now, now] : undefined;
    const [low, high] = this.judged(list, slots, count, now);
    // The user counts as it is: that is one of the assignments.
    if (isCounted) return [Math.min(low, now), Math.max(high, now)];
    return low <= high ? [low, high] : undefined;
  }

  /** Returns the ends over all assignments with a relevant item; low above high: there are none. */
  private judged(list: JudgedList, slots: Int32Array, count: number, now: number): Ends {
    const { rule } = this;
    const needsRelevant = list.relevant === 0;
    if (needsRelevant && this.smallestRelevant === undefined) return [Infinity, -Infinity];
    switch (rule.kind) {
      case 'ratio':
        return this.ratioEnds(list, slots, count, needsRelevant);
      case 'average-precision':
        return averagePrecisionEnds(
          list,
          { slots, count },
          Math.min(list.depth, this.compiled.depth),
          rule.over,
          needsRelevant,
        );
      case 'r-precision':
        return rPrecisionEnds(list, { slots, count });
      case 'first':
        return this.firstEnds(list, slots, count, needsRelevant ? undefined : now, rule.atRank);
      default:
        return this.monotoneEnds(list, slots, count, needsRelevant ? undefined : now);
    }
  }

  /** Returns the ends of what the first hit decides. @param now value; undefined: an item must become relevant */
  private firstEnds(
    { depth }: JudgedList,
    slots: Int32Array,
    count: number,
    now: number | undefined,
    atRank: (rank: number) => number,
  ): Ends {
    const ranks = Math.min(depth, this.compiled.depth);
    let [first, last, listed] = [0, 0, 0];
    for (let at = 0; at < ranks; at++) {
      if (slots[at] < 0) continue;
      listed++;
      first ||= at + 1;
      last = at + 1;
    }
    const high = first === 0 ? 0 : atRank(first);
    if (now !== undefined) return [now, Math.max(now, high)];
    return [listed < count || last === 0 ? 0 : atRank(last), high];
  }

  /** Returns the ends of a value that a higher grade never lowers. @param now value; undefined: an item must become relevant */
  private monotoneEnds(list: JudgedList, slots: Int32Array, count: number, now: number | undefined): Ends {
    const { assigned, compiled, smallestRelevant = 0 } = this;
    if (this.grades.length < count) this.grades = new Float64Array(2 * count);
    const { grades } = this;
    if (now !== undefined && !this.hasUnknown(list, slots)) return [now, now];
    assigned.turnTo(list, slots, count);
    const under = (fill: number): number =>
      compiled.value(assigned.assign(grades.fill(fill, 0, count), count));
    const high = under(this.largest);
    if (now !== undefined) return [now, high];
    let low = Infinity;
    grades.fill(0, 0, count);
    for (let item = 0; item < count; item++) {
      grades[item] = smallestRelevant;
      low = Math.min(low, compiled.value(assigned.assign(grades, count)));
      grades[item] = 0;
    }
    return [low, high];
  }

  /** Returns whether an item is unknown at a rank that counts. */
  private hasUnknown({ depth }: JudgedList, slots: Int32Array): boolean {
    const ranks = Math.min(depth, this.compiled.depth);
    for (let at = 0; at < ranks; at++) if (slots[at] >= 0) return true;
    return false;
  }

  private ratioEnds(list: JudgedList, slots: Int32Array, count: number, needsRelevant: boolean): Ends {
    const { rule, ratio } = this;
    if (rule.kind !== 'ratio' || ratio === undefined) return [Infinity, -Infinity];
    if (this.coefficients.length < count) this.coefficients = new Float64Array(2 * count);
    const { coefficients } = this;
    const sum = judgedSum(list, rule);
    let listed = 0;
    for (let at = 0; at < list.depth && listed < count; at++) {
      if (slots[at] < 0) continue;
      const coefficient = rule.coefficient(at + 1);
      if (coefficient > 0) coefficients[listed++] = coefficient;
    }
    coefficients.fill(0, listed, count);
    const { ideal, idealLength, length } = list;
    return ratio.endsOfList({ sum, ideal, idealLength, length }, coefficients, listed, count, needsRelevant);
  }
}

/** Returns N of the judged items of a list. */
export function judgedSum(list: JudgedList, { coefficient, worth }: RatioRule): number {
  let sum = 0;
  for (let at = 0; at < list.gained; at++) {
    const rank = list.gainedRanks[at];
    sum += coefficient(rank) * worth(list.gains[rank - 1]);
  }
  return sum;
}
