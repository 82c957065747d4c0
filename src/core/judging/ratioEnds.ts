import type { JudgedList } from '../data/judgedList';
import type { RatioRule } from './boundRule';
import type { Ends } from './precisionEnds';

/** Maximum rounds; four were the most in thousands of trials. */
const MAX_ROUNDS = 50;

/** Finds the largest N/D over all grades of unknown items, by Dinkelbach (Management Science 13:492, 1967). */
export class RatioEnds {
  /** Worths of the scale, ascending, without 0 and repeats; and the place of the first relevant grade. */
  private readonly worths: Float64Array;
  /** Difference of each worth to the one below. */
  private readonly steps: Float64Array;
  /** Smallest grade of each worth. */
  private readonly gradeOf: readonly number[];
  private readonly firstRelevant: number;
  /** Value of φ by number of items, for lists of the length `phiLength`. */
  private phis = new Float64Array(0);
  private phiLength = 0;
  /** Numbers of items that the tables have room for; a row of a table begins at each multiple. */
  private room = 0;
  /** Largest possible sum of coefficients, by number of items. */
  private sums = new Float64Array(0);
  /** Denominator D, by number of items with the largest worth. */
  private totals = new Float64Array(0);
  /** Summand of the denominator D, by index of the worth (row) and number of items that have at least that worth. */
  private denominators = new Float64Array(0);
  /** Largest N − λ · D of a worth and those above it, by maximum number of items; and that number, by worth (row). */
  private best = new Float64Array(0);
  private choices = new Int32Array(0);
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
    this.worths = Float64Array.from(new Set(positive.map(rule.worth)));
    this.gradeOf = Array.from(
      this.worths,
      (worth) => positive.find((grade) => rule.worth(grade) === worth) ?? 0,
    );
    this.steps = this.worths.map((each, place) => each - (place === 0 ? 0 : this.worths[place - 1]));
    this.counts = new Int32Array(this.worths.length);
    this.roundCounts = new Int32Array(this.worths.length);
    const relevant = grades.find(isRelevant);
    this.firstRelevant = relevant === undefined ? -1 : this.worths.indexOf(rule.worth(relevant));
  }

  /**
   * Finds the ends of one list. It is smallest if all items outside of the list have the largest grade and of those in it
   * only the last. No ends: the low one is Infinity, the high one −Infinity.
   *
   * @param sum N of the judged items
   * @param coefficients of the unknown items in the order of their ranks, then 0 for those outside of the list
   * @param listed unknown items in the list
   */
  findEnds(
    ends: Ends,
    list: JudgedList,
    sum: number,
    coefficients: Float64Array,
    listed: number,
    count: number,
    needsRelevant: boolean,
  ): void {
    const { worths } = this;
    ends.low = Infinity;
    ends.high = -Infinity;
    if (worths.length === 0 || (needsRelevant && this.firstRelevant < 0)) return;
    const fixed = this.prepare(list, coefficients, count);
    const top = worths[worths.length - 1];
    const { totals, sums } = this;
    // D is 0 for an ideal list that is as long as an empty list: then N is, too.
    for (let items = 0; items <= count; items++) if (!(totals[items] > 0)) totals[items] = 1;
    let low = Infinity;
    let last = 0;
    const outside = count - listed;
    for (let items = 0; items <= listed; items++) {
      if (items > 0) last += coefficients[listed - items];
      if (!needsRelevant || outside + items > 0)
        low = Math.min(low, (sum + top * last) / totals[outside + items]);
    }
    ends.low = low;
    // No item can add to N: each only adds to D.
    if (listed === 0) ends.high = sum / totals[needsRelevant ? 1 : 0];
    else if (worths.length > 1) ends.high = this.improvedFrom(sum, fixed, count, needsRelevant);
    else {
      let high = -Infinity;
      for (let items = needsRelevant ? 1 : 0; items <= listed; items++)
        high = Math.max(high, (sum + top * sums[items]) / totals[items]);
      ends.high = high;
    }
  }

  /**
   * Returns the largest N/D; NaN if there is none.
   *
   * @param list whose judged items and length D is of
   * @param sum N of the judged items
   * @param coefficients of the unknown items, largest first
   * @param needsRelevant whether one of them must be relevant
   */
  largest(
    list: JudgedList,
    sum: number,
    coefficients: Float64Array,
    count: number,
    needsRelevant: boolean,
  ): number {
    if (needsRelevant && (count === 0 || this.firstRelevant < 0)) return Number.NaN;
    return this.improvedFrom(sum, this.prepare(list, coefficients, count), count, needsRelevant);
  }

  /** Returns the grade of an unknown item in the last largest N/D. @param place of its coefficient, from 0 */
  gradeAt(place: number): number {
    let grade = 0;
    for (const [worth, items] of this.counts.entries()) if (place < items) grade = this.gradeOf[worth];
    return grade;
  }

  /** Returns the largest N/D, from the value of the fewest items on. @param base N of the judged items */
  private improvedFrom(base: number, fixed: number, count: number, needsRelevant: boolean): number {
    const { worths, steps, sums, denominators, room, counts } = this;
    const start = needsRelevant ? this.firstRelevant : -1;
    let sum = base;
    let over = fixed;
    for (let place = 0; place < worths.length; place++) {
      const items = place <= start ? 1 : 0;
      counts[place] = items;
      sum += steps[place] * sums[items];
      over += denominators[place * room + items];
    }
    let value = over > 0 ? sum / over : 0;
    // All that add to N with the largest worth: mostly near the largest value.
    let adding = 0;
    while (adding < count && sums[adding + 1] > sums[adding]) adding++;
    if (adding > 0) {
      const next = (base + worths[worths.length - 1] * sums[adding]) / this.totals[adding];
      if (next > value) {
        value = next;
        for (let place = 0; place < worths.length; place++) counts[place] = adding;
      }
    }
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const next = this.improved(value, base, fixed, count, start);
      if (!(next > value + 1e-15)) return Math.max(value, next);
      for (let place = 0; place < worths.length; place++) counts[place] = this.roundCounts[place];
      value = next;
    }
    return value;
  }

  private makeRoom(count: number): void {
    if (count < this.room) return;
    this.room = Math.max(8, 2 * count + 2);
    const size = this.worths.length * this.room;
    this.sums = new Float64Array(this.room);
    this.totals = new Float64Array(this.room);
    this.denominators = new Float64Array(size);
    this.best = new Float64Array(this.room);
    this.choices = new Int32Array(size);
  }

  /** Fills the tables of N and D. @returns the part of D that no unknown item changes */
  private prepare(
    { ideal, idealLength, length }: JudgedList,
    coefficients: Float64Array,
    count: number,
  ): number {
    this.makeRoom(count);
    this.fillPhis(idealLength + count, length);
    const { worths, phis, sums, totals, denominators, room } = this;
    const { worth } = this.rule;
    for (let items = 1; items <= count; items++) sums[items] = sums[items - 1] + coefficients[items - 1];
    if (worths.length === 1) {
      const judged = this.itemsOfWorth(ideal, idealLength);
      if (judged >= 0) {
        for (let items = 0; items <= count; items++)
          totals[items] = denominators[items] = worths[0] * phis[judged + items];
        return 0;
      }
    }
    let fixed = 0;
    let below = 0;
    let at = idealLength;
    let passed = 0;
    let filled = 0;
    // Worths of the scale and of the judged items, ascending; `at` items are worth at least `next`.
    for (let place = 0; ;) {
      let judged = Infinity;
      for (; at > 0; at--) {
        if (ideal[at - 1] === passed) continue;
        judged = worth(ideal[at - 1]);
        if (judged > below) break;
        judged = Infinity;
        passed = ideal[at - 1];
      }
      while (place < worths.length && worths[place] <= below) place++;
      const next = Math.min(judged, place < worths.length ? worths[place] : Infinity);
      if (next === Infinity) break;
      const step = next - below;
      const row = place * room;
      if (place === worths.length) fixed += step * phis[at];
      else if (place < filled)
        for (let items = 0; items <= count; items++) denominators[row + items] += step * phis[at + items];
      else {
        filled = place + 1;
        for (let items = 0; items <= count; items++) denominators[row + items] = step * phis[at + items];
      }
      below = next;
    }
    for (let items = 0; items <= count; items++) totals[items] = fixed + denominators[items];
    for (let row = room; row < denominators.length; row += room)
      for (let items = 0; items <= count; items++) totals[items] += denominators[row + items];
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
    const { steps, sums, denominators, best, choices, room, roundCounts } = this;
    const top = steps.length - 1;
    for (let items = 0; items <= count; items++) best[items] = 0;
    for (let place = top; place >= 0; place--) {
      const step = steps[place];
      const row = place * room;
      let most = -Infinity;
      let chosen = 0;
      // A relevant item must have at least the worth at `start`.
      for (let items = 0; items <= count; items++) {
        const each = step * sums[items] - value * denominators[row + items] + best[items];
        if (each > most && (items > 0 || place > start)) {
          most = each;
          chosen = items;
        }
        best[items] = most;
        choices[row + items] = chosen;
      }
    }
    let items = count;
    let sum = base;
    let over = fixed;
    for (let place = 0; place <= top; place++) {
      const row = place * room;
      items = choices[row + items];
      sum += steps[place] * sums[items];
      over += denominators[row + items];
      roundCounts[place] = items;
    }
    return over > 0 ? sum / over : 0;
  }
}
