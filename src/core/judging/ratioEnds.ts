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
  /** Value of φ by number of items, for lists of the length `phiLength`. */
  private phis = new Float64Array(0);
  private phiLength = 0;
  /** Summand of the denominator D, by index of the worth and number of items that have at least that worth. */
  private denominators: Float64Array[] = [];
  /** Largest possible sum of coefficients, by number of items. */
  private sums = new Float64Array(1);
  /** Denominator D, by number of items with the largest worth. */
  private totals = new Float64Array(0);
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
    const { totals } = this;
    // D is 0 for an ideal list that is as long as an empty list: then N is, too.
    for (let items = 0; items <= count; items++) if (!(totals[items] > 0)) totals[items] = 1;
    let low = Infinity;
    let last = 0;
    const outside = count - listed;
    for (let items = 0; items <= listed; items++) {
      if (items > 0) last += coefficients[listed - items];
      if (!needsRelevant || outside + items > 0)
        low = Math.min(low, (base.sum + top * last) / totals[outside + items]);
    }
    // No item can add to N: each only adds to D.
    if (listed === 0) return [low, needsRelevant ? base.sum / totals[1] : base.sum / totals[0]];
    if (worths.length > 1) return [low, this.improvedFrom(base.sum, fixed, count, needsRelevant)];
    let high = -Infinity;
    for (let items = needsRelevant ? 1 : 0; items <= count; items++)
      high = Math.max(high, (base.sum + top * this.sums[items]) / totals[items]);
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
    // All that add to N with the largest worth: mostly near the largest value.
    let adding = 0;
    while (adding < count && this.sums[adding + 1] > this.sums[adding]) adding++;
    if (adding > 0) {
      const next = (base + worths[worths.length - 1] * this.sums[adding]) / this.totals[adding];
      if (next > value) {
        value = next;
        this.counts.fill(adding);
      }
    }
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
    const { worths } = this;
    const { worth } = this.rule;
    this.fillPhis(idealLength + count, length);
    const { phis } = this;
    if (this.sums.length <= count) this.sums = new Float64Array(2 * count + 2);
    for (let items = 1; items <= count; items++)
      this.sums[items] = this.sums[items - 1] + coefficients[items - 1];
    while (this.denominators.length < worths.length || (this.denominators[0]?.length ?? Infinity) <= count) {
      const room = Math.max(8, 2 * count + 2);
      this.denominators = worths.map(() => new Float64Array(room));
      this.totals = new Float64Array(room);
      this.best = worths.map(() => new Float64Array(room));
      this.choices = worths.map(() => new Int32Array(room));
      if (worths.length === 0) break;
    }
    if (worths.length === 1) {
      const items = this.itemsOfWorth(ideal, idealLength);
      if (items >= 0) {
        const [table] = this.denominators;
        for (let added = 0; added <= count; added++) table[added] = worths[0] * phis[items + added];
        for (let added = 0; added <= count; added++) this.totals[added] = table[added];
        return 0;
      }
    }
    for (const table of this.denominators) table.fill(0, 0, count + 1);
    let fixed = 0;
    let below = 0;
    let at = idealLength;
    // Worths of the scale and of the judged items, ascending; `at` items are worth at least `next`.
    for (let place = 0; ;) {
      let judged = Infinity;
      for (; at > 0; at--) {
        judged = worth(ideal[at - 1]);
        if (judged > below) break;
        judged = Infinity;
      }
      while (place < worths.length && worths[place] <= below) place++;
      const next = Math.min(judged, place < worths.length ? worths[place] : Infinity);
      if (next === Infinity) break;
      const step = next - below;
      if (place === worths.length) fixed += step * phis[at];
      else {
        const table = this.denominators[place];
        for (let items = 0; items <= count; items++) table[items] += step * phis[at + items];
      }
      below = next;
    }
    this.totals.fill(fixed, 0, count + 1);
    for (const table of this.denominators)
      for (let items = 0; items <= count; items++) this.totals[items] += table[items];
    return fixed;
  }

  /** Returns the number of judged items with the only worth of the scale; −1: some have another worth. */
  private itemsOfWorth(ideal: ArrayLike<number>, idealLength: number): number {
    const { worth } = this.rule;
    let items = idealLength;
    while (items > 0 && worth(ideal[items - 1]) === 0) items--;
    if (items === 0) return 0;
    return worth(ideal[items - 1]) === this.worths[0] && worth(ideal[0]) === this.worths[0] ? items : -1;
  }

  /** Fills φ up to a number of items. */
  private fillPhis(most: number, length: number): void {
    const { rule } = this;
    if (this.phis.length > most && (!rule.byLength || this.phiLength === length)) return;
    this.phiLength = length;
    const room = rule.byLength ? most + 1 : 2 * most + 8;
    this.phis = Float64Array.from({ length: room }, (_, items) => rule.phi(items, length));
  }

  /** Returns N/D where N − value · D is largest. */
  private improved(value: number, base: number, fixed: number, count: number, start: number): number {
    const { worths, sums } = this;
    const top = worths.length - 1;
    for (let place = top; place >= 0; place--) {
      const step = this.worthStep(place);
      const denominators = this.denominators[place];
      const best = this.best[place];
      const choices = this.choices[place];
      const bestAbove = this.best[Math.min(top, place + 1)];
      let above = place === top ? 0 : -Infinity;
      let chosen = 0;
      for (let items = 0; items <= count; items++) {
        if (place < top && bestAbove[items] > above) {
          above = bestAbove[items];
          chosen = items;
        }
        best[items] = step * sums[items] - value * denominators[items] + above;
        choices[items] = chosen;
      }
      // A relevant item must have at least this worth.
      if (place <= start) best[0] = -Infinity;
    }
    let items = 0;
    if (top >= 0) {
      const [best] = this.best;
      for (let each = 1; each <= count; each++) if (best[each] > best[items]) items = each;
    }
    let sum = base;
    let over = fixed;
    for (let place = 0; place <= top; place++) {
      sum += this.worthStep(place) * sums[items];
      over += this.denominators[place][items];
      this.roundCounts[place] = items;
      items = this.choices[place][items];
    }
    return over > 0 ? sum / over : 0;
  }
}
