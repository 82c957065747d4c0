import type { JudgedList } from '../data/judgedList';
import { isRelevant } from '../data/truth';
import { minListLength } from '../measures/edgeValues';
import type { PerUserMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import { AssignedList } from './assignedList';
import type { BoundRule } from './boundRule';
import type { ListUnknowns } from './judgedLists';
import { findAveragePrecisionEnds, findRPrecisionEnds, type Ends } from './precisionEnds';
import { RatioEnds } from './ratioEnds';

/** Finds the smallest and the largest value of one list over all judgments of its unknown items. */
export class UserEnds implements Ends {
  low = Number.NaN;
  high = Number.NaN;
  private readonly assigned: AssignedList;
  private readonly ratio: RatioEnds | undefined;
  private readonly largest: number;
  /** Smallest grade that makes an item relevant; undefined: none does. */
  private readonly smallestRelevant: number | undefined;
  private readonly shortest: number;
  private grades = new Float64Array(0);
  /** Coefficients of a ratio by rank, and those of the unknown items. */
  private weights = new Float64Array(0);
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
   * Finds the ends of a list.
   *
   * @param count unknown items, those outside of the list too
   * @param now value of the list; NaN: the user does not count
   * @returns false if no judgment gives the list a value
   */
  find(list: JudgedList, unknowns: ListUnknowns, count: number, now: number): boolean {
    if (list.length < this.shortest) return false;
    const isCounted = !Number.isNaN(now);
    if (count === 0 || (this.smallestRelevant === undefined && this.ratio === undefined)) {
      this.set(now, now);
      return isCounted;
    }
    this.findJudged(list, unknowns, count, now);
    // The user counts as it is: that is one of the assignments.
    if (isCounted) this.set(Math.min(this.low, now), Math.max(this.high, now));
    return this.low <= this.high;
  }

  private set(low: number, high: number): void {
    this.low = low;
    this.high = high;
  }

  /** Finds the ends over all assignments with a relevant item; low above high: there are none. */
  private findJudged(list: JudgedList, unknowns: ListUnknowns, count: number, now: number): void {
    const { rule } = this;
    const needsRelevant = list.relevant === 0;
    if (needsRelevant && this.smallestRelevant === undefined) return this.set(Infinity, -Infinity);
    switch (rule.kind) {
      case 'ratio':
        return this.findRatio(list, unknowns, count, needsRelevant);
      case 'average-precision': {
        const depth = Math.min(list.depth, this.compiled.depth);
        return findAveragePrecisionEnds(this, list, unknowns, count, depth, rule.over, needsRelevant);
      }
      case 'r-precision':
        return findRPrecisionEnds(this, list, unknowns, count);
      case 'first':
        return this.findFirst(unknowns, count, needsRelevant ? undefined : now, rule.atRank);
      default:
        return this.findMonotone(list, unknowns, count, needsRelevant ? undefined : now);
    }
  }

  /** Returns the number of unknown items at ranks that count. */
  private listedIn({ ranks, listed }: ListUnknowns): number {
    const { depth } = this.compiled;
    let within = listed;
    while (within > 0 && ranks[within - 1] > depth) within--;
    return within;
  }

  /** Finds the ends of what the first hit decides. @param now value; undefined: an item must become relevant */
  private findFirst(
    unknowns: ListUnknowns,
    count: number,
    now: number | undefined,
    atRank: (rank: number) => number,
  ): void {
    const { ranks } = unknowns;
    const listed = this.listedIn(unknowns);
    const high = listed === 0 ? 0 : atRank(ranks[0]);
    if (now !== undefined) this.set(now, Math.max(now, high));
    else this.set(listed < count || listed === 0 ? 0 : atRank(ranks[listed - 1]), high);
  }

  /** Finds the ends of a value that a higher grade never lowers. @param now value; undefined: an item must become relevant */
  private findMonotone(
    list: JudgedList,
    unknowns: ListUnknowns,
    count: number,
    now: number | undefined,
  ): void {
    const { assigned, compiled, smallestRelevant = 0 } = this;
    if (this.grades.length < count) this.grades = new Float64Array(2 * count);
    const { grades } = this;
    if (now !== undefined && this.listedIn(unknowns) === 0) return this.set(now, now);
    assigned.turnTo(list, unknowns.slots, count);
    const under = (fill: number): number =>
      compiled.value(assigned.assign(grades.fill(fill, 0, count), count));
    const high = under(this.largest);
    if (now !== undefined) return this.set(now, high);
    let low = Infinity;
    grades.fill(0, 0, count);
    for (let item = 0; item < count; item++) {
      grades[item] = smallestRelevant;
      low = Math.min(low, compiled.value(assigned.assign(grades, count)));
      grades[item] = 0;
    }
    this.set(low, high);
  }

  private findRatio(list: JudgedList, unknowns: ListUnknowns, count: number, needsRelevant: boolean): void {
    const { rule, ratio } = this;
    if (rule.kind !== 'ratio' || ratio === undefined) return this.set(Infinity, -Infinity);
    if (this.coefficients.length < count) this.coefficients = new Float64Array(2 * count);
    if (this.weights.length <= list.depth)
      this.weights = Float64Array.from({ length: 2 * list.depth + 1 }, (_, rank) =>
        rank === 0 ? 0 : rule.coefficient(rank),
      );
    const { coefficients, weights } = this;
    const { ranks, listed: all } = unknowns;
    let listed = 0;
    for (let at = 0; at < all; at++) {
      const weight = weights[ranks[at]];
      if (weight > 0) coefficients[listed++] = weight;
    }
    for (let at = listed; at < count; at++) coefficients[at] = 0;
    const { gained, gainedRanks, gains } = list;
    let sum = 0;
    for (let at = 0; at < gained; at++) {
      const rank = gainedRanks[at];
      sum += weights[rank] * rule.worth(gains[rank - 1]);
    }
    ratio.findEnds(this, list, sum, coefficients, listed, count, needsRelevant);
  }
}
