import type { RatioRule } from './boundRule';
import type { Ends } from './precisionEnds';

/** Maximum rounds; four were the most in thousands of trials. */
const MAX_ROUNDS = 50;

/** Parts of N and D that the judged items of one user determine. */
export interface RatioBase {
  /** N of the judged items. */
  readonly sum: number;
  /** Positive grades of the user's judged items, largest first. */
  readonly ideal: ArrayLike<number>;
  readonly idealLength: number;
  /** Entries of the list. */
  readonly length: number;
}

/** Finds the largest N/D over all grades of unknown items, by Dinkelbach (Management Science 13:492, 1967). */
export class RatioEnds {
  /** Worths of the scale, ascending, without 0 and repeats; and the place of the first relevant grade. */
  private readonly worths: readonly number[];
  /** Smallest grade of each worth. */
  private readonly gradeOf: readonly number[];
  private readonly firstRelevant: number;
  /** Part of D by place of the scale and number of items. */
  private denominators: Float64Array[] = [];
  /** Largest sum of the coefficients of a number of items. */
  private sums = new Float64Array(1);
  private best: Float64Array[] = [];
  private choices: Int32Array[] = [];
  /** Number of unknown items that have at least the worth at a place in the largest N/D; those of the current round. */
  private readonly counts: Int32Array;
  private readonly roundCounts: Int32Array;

  /** @param grades positive grades of the scale, ascending @param isRelevant whether a grade makes an item relevant */
  constructor(
    private readonly rule: RatioRule,
    grades: readonly number[],
    isRelevant: (grade: number) => boolean,
  ) {
    const positive = grades.filter((grade) => rule.worth(grade) > 0);
    this.worths = [...new Set(positive.map(rule.worth))];
    this.gradeOf = this.worths.map((worth) => positive.find((grade) => rule.worth(grade) === worth) ?? 0);
    this.counts = new Int32Array(this.worths.length);
    this.roundCounts = new Int32Array(this.worths.length);
    const relevant = grades.find(isRelevant);
    this.firstRelevant = relevant === undefined ? -1 : this.worths.indexOf(rule.worth(relevant));
  }

  /**
   * Returns the ends of one list. It is smallest if all items outside of the list have the largest grade and of those in it
   * only the last.
   *
   * @param coefficients of the unknown items in the order of their ranks, then 0 for those outside of the list
   * @param listed unknown items in the list
   */
  endsOfList(
    base: RatioBase,
    coefficients: Float64Array,
    listed: number,
    count: number,
    needsRelevant: boolean,
  ): Ends {
    const { worths } = this;
    if (worths.length === 0 || (needsRelevant && this.firstRelevant < 0)) return [Infinity, -Infinity];
    const fixed = this.prepare(base, coefficients, count);
    const top = worths[worths.length - 1];
    // D is 0 for an ideal list that is as long as an empty list: then N is, too.
    const over = (items: number): number => {
      let all = fixed;
      for (const table of this.denominators) all += table[items];
      return all > 0 ? all : 1;
    };
    let low = Infinity;
    let last = 0;
    const outside = count - listed;
    for (let items = 0; items <= listed; items++) {
      if (items > 0) last += coefficients[listed - items];
      if (!needsRelevant || outside + items > 0)
        low = Math.min(low, (base.sum + top * last) / over(outside + items));
    }
    // No item can add to N: each only adds to D.
    if (listed === 0) return [low, needsRelevant ? base.sum / over(1) : base.sum / over(0)];
    if (worths.length > 1) return [low, this.improvedFrom(base.sum, fixed, count, needsRelevant)];
    let high = -Infinity;
    for (let items = needsRelevant ? 1 : 0; items <= count; items++)
      high = Math.max(high, (base.sum + top * this.sums[items]) / over(items));
    return [low, high];
  }

  /**
   * Returns the largest N/D; NaN if there is none.
   *
   * @param coefficients of the unknown items, largest first
   * @param needsRelevant whether one of them must be relevant
   */
  largest(base: RatioBase, coefficients: Float64Array, count: number, needsRelevant: boolean): number {
    if (needsRelevant && (count === 0 || this.firstRelevant < 0)) return Number.NaN;
    return this.improvedFrom(base.sum, this.prepare(base, coefficients, count), count, needsRelevant);
  }

  /** Returns the grade of an unknown item in the last largest N/D. @param place of its coefficient, from 0 */
  gradeAt(place: number): number {
    let grade = 0;
    for (const [worth, items] of this.counts.entries()) if (place < items) grade = this.gradeOf[worth];
    return grade;
  }

  /** Returns the largest N/D, from the value of the fewest items on. @param base N of the judged items */
  private improvedFrom(base: number, fixed: number, count: number, needsRelevant: boolean): number {
    const { worths } = this;
    const start = needsRelevant ? this.firstRelevant : -1;
    let sum = base;
    let over = fixed;
    for (let place = 0; place < worths.length; place++) {
      const items = place <= start ? 1 : 0;
      this.counts[place] = items;
      sum += this.worthStep(place) * this.sums[items];
      over += this.denominators[place][items];
    }
    let value = over > 0 ? sum / over : 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const next = this.improved(value, base, fixed, count, start);
      if (!(next > value + 1e-15)) return Math.max(value, next);
      this.counts.set(this.roundCounts);
      value = next;
    }
    return value;
  }

  private worthStep(place: number): number {
    return this.worths[place] - (place === 0 ? 0 : this.worths[place - 1]);
  }

  /** Fills the tables of N and D. @returns the part of D that no unknown item changes */
  private prepare(
    { ideal, idealLength, length }: RatioBase,
    coefficients: Float64Array,
    count: number,
  ): number {
    const { rule, worths } = this;
    if (this.sums.length <= count) this.sums = new Float64Array(2 * count + 2);
    for (let items = 1; items <= count; items++)
      this.sums[items] = this.sums[items - 1] + coefficients[items - 1];
    while (this.denominators.length < worths.length || (this.denominators[0]?.length ?? Infinity) <= count) {
      const room = Math.max(8, 2 * count + 2);
      this.denominators = worths.map(() => new Float64Array(room));
      this.best = worths.map(() => new Float64Array(room));
      this.choices = worths.map(() => new Int32Array(room));
      if (worths.length === 0) break;
    }
    for (const table of this.denominators) table.fill(0, 0, count + 1);
    let fixed = 0;
    let below = 0;
    let at = idealLength;
    // Worths of the scale and of the judged items, ascending; `at` items are worth at least `next`.
    for (let place = 0; ;) {
      while (at > 0 && rule.worth(ideal[at - 1]) <= below) at--;
      const judged = at > 0 ? rule.worth(ideal[at - 1]) : Infinity;
      while (place < worths.length && worths[place] <= below) place++;
      const next = Math.min(judged, place < worths.length ? worths[place] : Infinity);
      if (next === Infinity) return fixed;
      if (place === worths.length) fixed += (next - below) * rule.phi(at, length);
      else
        for (let items = 0; items <= count; items++)
          this.denominators[place][items] += (next - below) * rule.phi(at + items, length);
      below = next;
    }
  }

  /** Returns N/D where N − value · D is largest. */
  private improved(value: number, base: number, fixed: number, count: number, start: number): number {
    const { worths, sums, denominators, best, choices } = this;
    for (let place = worths.length - 1; place >= 0; place--) {
      const step = this.worthStep(place);
      let above = -Infinity;
      let chosen = 0;
      for (let items = 0; items <= count; items++) {
        const further = place + 1 < worths.length ? best[place + 1][items] : items === 0 ? 0 : -Infinity;
        if (further > above) {
          above = further;
          chosen = items;
        }
        best[place][items] =
          items === 0 && place <= start
            ? -Infinity
            : step * sums[items] - value * denominators[place][items] + above;
        choices[place][items] = chosen;
      }
    }
    let items = 0;
    if (worths.length > 0)
      for (let each = 1; each <= count; each++) if (best[0][each] > best[0][items]) items = each;
    let sum = base;
    let over = fixed;
    for (let place = 0; place < worths.length; place++) {
      sum += this.worthStep(place) * sums[items];
      over += denominators[place][items];
      this.roundCounts[place] = items;
      items = choices[place][items];
    }
    return over > 0 ? sum / over : 0;
  }
}
