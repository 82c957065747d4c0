import type { JudgedList } from '../data/judgedList';
import { isRelevant } from '../data/truth';
import { leastLength } from '../measures/edgeValues';
import type { PerUserMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import { AssignedList } from './assignedList';
import type { BoundRule } from './boundRule';
import { averagePrecisionEnds, rPrecisionEnds, type Ends, type ListUnknowns } from './precisionEnds';
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
    this.shortest = leastLength(choices, cutoff);
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
    const [low, high] = this.judged(list, slots, count, list.relevant === 0);
    // The user counts as it is: that is one of the assignments.
    if (isCounted) return [Math.min(low, now), Math.max(high, now)];
    return low <= high ? [low, high] : undefined;
  }

  /** Returns the ends over all assignments with a relevant item; low above high: there are none. */
  private judged(list: JudgedList, slots: Int32Array, count: number, needsRelevant: boolean): Ends {
    const { rule } = this;
    if (needsRelevant && this.smallestRelevant === undefined) return [Infinity, -Infinity];
    const unknowns: ListUnknowns = { isUnknown: (rank) => slots[rank - 1] >= 0, count };
    switch (rule.kind) {
      case 'ratio':
        return this.ratioEnds(list, slots, count, needsRelevant);
      case 'average-precision':
        return averagePrecisionEnds(
          list,
          unknowns,
          Math.min(list.depth, this.compiled.depth),
          rule.over,
          needsRelevant,
        );
      case 'r-precision':
        return rPrecisionEnds(list, unknowns);
      default:
        return this.monotoneEnds(list, slots, count, needsRelevant);
    }
  }

  /** Returns the ends of a value that a higher grade never lowers. */
  private monotoneEnds(list: JudgedList, slots: Int32Array, count: number, needsRelevant: boolean): Ends {
    const { assigned, compiled, smallestRelevant = 0 } = this;
    if (this.grades.length < count) this.grades = new Float64Array(2 * count);
    const { grades } = this;
    assigned.turnTo(list, slots, count);
    const under = (fill: number): number =>
      compiled.value(assigned.assign(grades.fill(fill, 0, count), count));
    const high = under(this.largest);
    if (!needsRelevant) return [under(0), high];
    let low = Infinity;
    grades.fill(0, 0, count);
    for (let item = 0; item < count; item++) {
      grades[item] = smallestRelevant;
      low = Math.min(low, compiled.value(assigned.assign(grades, count)));
      grades[item] = 0;
    }
    return [low, high];
  }

  private ratioEnds(list: JudgedList, slots: Int32Array, count: number, needsRelevant: boolean): Ends {
    const { rule, ratio } = this;
    if (rule.kind !== 'ratio' || ratio === undefined) return [Infinity, -Infinity];
    if (this.coefficients.length < count) this.coefficients = new Float64Array(2 * count);
    const { coefficients } = this;
    let sum = 0;
    let listed = 0;
    for (let at = 0; at < list.gained; at++) {
      const rank = list.gainedRanks[at];
      sum += rule.coefficient(rank) * rule.worth(list.gains[rank - 1]);
    }
    for (let at = 0; at < list.depth && listed < count; at++) {
      const coefficient = slots[at] < 0 ? 0 : rule.coefficient(at + 1);
      if (coefficient > 0) coefficients[listed++] = coefficient;
    }
    const { ideal, idealLength, length } = list;
    const base = { sum, ideal, idealLength, length };
    coefficients.fill(0, listed, count);
    const high = ratio.largest(base, coefficients, count, 1, needsRelevant);
    // Coefficients of −N, largest first: those outside of the list, and then from the last rank on.
    const ofList = coefficients.subarray(0, listed).reverse();
    for (let at = listed - 1; at >= 0; at--) coefficients[count - listed + at] = -ofList[at];
    coefficients.fill(0, 0, count - listed);
    const low = -ratio.largest(base, coefficients, count, -1, needsRelevant);
    return [low, high];
  }
}
