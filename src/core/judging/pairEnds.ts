import type { JudgedList } from '../data/judgedList';
import { isRelevant } from '../data/truth';
import { minListLength } from '../measures/edgeValues';
import type { PerUserMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import { AssignedList } from './assignedList';
import { isBinary, type BoundRule, type RatioRule } from './boundRule';
import { RatioEnds } from './ratioEnds';
import type { ListUnknowns } from './judgedLists';
import { UserEnds } from './userEnds';

/** Maximum assignments that are tried for one user. */
const MAX_ASSIGNMENTS = 4096;

/** Lists of one user in models a and b, with their unknown items. */
interface ListPair {
  readonly lists: readonly [a: JudgedList, b: JudgedList];
  readonly unknowns: readonly [a: ListUnknowns, b: ListUnknowns];
  /** Unknown items, those that no list holds last. */
  readonly count: number;
  /** Values now; NaN: the user does not count. */
  readonly values: readonly [a: number, b: number];
}

/** Largest and smallest differences by the number of items with a positive grade, with their assignments. */
interface Enumerated {
  /** Largest sign · difference by number of items; −∞: none. */
  readonly best: readonly [highest: Float64Array, lowest: Float64Array];
  readonly codes: readonly [highest: Int32Array, lowest: Int32Array];
}

/** Finds how far the same judgments of two lists of one user can move their difference, b − a. */
export class PairDifferenceBounds {
  /** Grades of the unknown items, by number, for the last `best`. */
  grades = new Float64Array(8);
  private readonly assigned: readonly [AssignedList, AssignedList];
  private readonly ofLists: UserEnds;
  private readonly ratio: RatioEnds | undefined;
  private readonly digits: readonly number[];
  private readonly smallestRelevant: number | undefined;
  private readonly shortest: number;
  private pair!: ListPair;
  /** Numbers of the unknown items that are graded one by one. */
  private readonly free: number[] = [];
  /** Numbers of the unknown items, best first, and what each adds to N or to the value. */
  private order: number[] = [];
  private coefficients = new Float64Array(8);
  private sorted = new Float64Array(8);
  private enumerated: Enumerated | undefined;

  /** @param compiled the metric, bound to its data @param scale grades, ascending, with 0 */
  constructor(
    private readonly rule: BoundRule,
    private readonly measure: ResolvedMeasure,
    private readonly compiled: PerUserMeasure,
    private readonly scale: readonly number[],
  ) {
    const { choices, cutoff } = measure;
    const isHit = (grade: number): boolean => isRelevant(grade, choices.threshold);
    this.assigned = [new AssignedList(choices.threshold), new AssignedList(choices.threshold)];
    this.ofLists = new UserEnds(rule, measure, compiled, scale);
    this.smallestRelevant = scale.find(isHit);
    this.shortest = minListLength(choices, cutoff);
    this.digits = isBinary(measure) ? [0, scale[scale.length - 1]] : scale;
    if (rule.kind === 'ratio')
      this.ratio = new RatioEnds(
        rule,
        scale.filter((grade) => grade > 0),
        isHit,
      );
  }

  /** Turns to a user. @returns whether the user counts, or may */
  turnTo(pair: ListPair): boolean {
    const { lists, count, values } = pair;
    this.pair = pair;
    this.enumerated = undefined;
    if (!Number.isNaN(values[1] - values[0])) return true;
    if (lists[0].relevant > 0 || this.smallestRelevant === undefined || count === 0) return false;
    if (lists.some(({ length }) => length < this.shortest)) return false;
    return this.method !== 'ends' || !Number.isNaN(this.limit(1));
  }

  /** Whether `best` is reached by an assignment, and not only a limit. */
  get isExact(): boolean {
    return this.method !== 'ends';
  }

  /**
   * Returns the largest value of sign · difference; NaN if no assignment makes the user count.
   *
   * @param budget maximum number of unknown items with a positive grade
   */
  best(sign: 1 | -1, budget: number): number {
    const { values, count } = this.pair;
    const now = sign * (values[1] - values[0]);
    if (this.grades.length < count) this.grades = new Float64Array(2 * count);
    this.grades.fill(0, 0, count);
    if (count === 0 || budget === 0 || this.smallestRelevant === undefined) return now;
    const found = this.judged(sign, Math.min(budget, count));
    if (found > now || Number.isNaN(now)) return found;
    this.grades.fill(0, 0, count);
    return now;
  }

  private judged(sign: 1 | -1, budget: number): number {
    switch (this.method) {
      case 'ratio':
        return this.bestRatio(sign, budget);
      case 'linear':
        return this.bestSum(sign, budget);
      case 'first':
        return this.bestSingle(sign, this.digits[this.digits.length - 1]);
      case 'ends':
        return this.limit(sign);
      case 'enumeration':
        return this.bestTried(sign, budget);
    }
  }

  private get needsRelevant(): boolean {
    const { values } = this.pair;
    return Number.isNaN(values[1] - values[0]);
  }

  /** How the ends of this user are found. */
  private get method(): 'ratio' | 'linear' | 'first' | 'enumeration' | 'ends' {
    const { rule, measure, pair } = this;
    const [a, b] = pair.lists;
    if (rule.kind === 'ratio' && (!rule.byLength || a.length === b.length)) return 'ratio';
    if (rule.kind === 'first') return 'first';
    const hasEdge = a.relevant === 0 && measure.choices.withoutRelevant !== 'zero';
    if (rule.kind === 'linear' && !hasEdge) return 'linear';
    this.findFree();
    return this.assignments <= MAX_ASSIGNMENTS ? 'enumeration' : 'ends';
  }

  /** Fills the numbers of the items that are graded one by one: if only their number matters outside of the lists, those listed. */
  private findFree(): void {
    const { rule, free, pair, digits } = this;
    free.length = 0;
    if (rule.kind !== 'cascade' && digits.length > 2) {
      for (let number = 0; number < pair.count; number++) free.push(number);
      return;
    }
    for (const [at, { depth }] of pair.lists.entries())
      for (let rank = 0; rank < depth; rank++) {
        const number = pair.unknowns[at].slots[rank];
        if (number >= 0 && !free.includes(number)) free.push(number);
      }
  }

  private get assignments(): number {
    return this.digits.length ** this.free.length * (this.outside + 1);
  }

  /** Number of items outside of both lists that may be relevant together. */
  private get outside(): number {
    const outside = this.pair.count - this.free.length;
    // A cascade only asks for a relevant item at all.
    return this.rule.kind === 'cascade' ? Math.min(1, outside) : outside;
  }

  /** Returns sign · difference under `grades`; NaN: the user does not count. */
  private valueOf(sign: 1 | -1): number {
    const { assigned, compiled, pair, grades, needsRelevant } = this;
    const [a, b] = assigned.map((list) => list.assign(grades, pair.count));
    if (needsRelevant && a.relevant === 0) return Number.NaN;
    return sign * (compiled.value(b) - compiled.value(a));
  }

  private assignLists(): void {
    const { lists, unknowns, count } = this.pair;
    for (const [at, list] of lists.entries()) this.assigned[at].turnTo(list, unknowns[at].slots, count);
  }

  /** Sorts the unknown items by what they add, largest first. */
  private sortByCoefficient(sign: 1 | -1): void {
    const { count } = this.pair;
    const { coefficients } = this;
    this.order = Array.from({ length: count }, (_, number) => number).sort(
      (x, y) => sign * (coefficients[y] - coefficients[x]) || x - y,
    );
    if (this.sorted.length < count) this.sorted = new Float64Array(2 * count);
    for (const [place, number] of this.order.entries()) this.sorted[place] = sign * coefficients[number];
  }

  private clearCoefficients(): void {
    const { count } = this.pair;
    if (this.coefficients.length < count) this.coefficients = new Float64Array(2 * count);
    this.coefficients.fill(0, 0, count);
  }

  private bestRatio(sign: 1 | -1, budget: number): number {
    const { rule, ratio, pair, grades } = this;
    if (rule.kind !== 'ratio' || ratio === undefined) return Number.NaN;
    this.clearCoefficients();
    const [a, b] = pair.lists;
    for (const [at, { depth }] of pair.lists.entries())
      for (let rank = 1; rank <= depth; rank++) {
        const number = pair.unknowns[at].slots[rank - 1];
        if (number >= 0) this.coefficients[number] += (at === 0 ? -1 : 1) * rule.coefficient(rank);
      }
    this.sortByCoefficient(sign);
    const sum = sign * (judgedSum(b, rule) - judgedSum(a, rule));
    const value = ratio.largest(a, sum, this.sorted, budget, a.relevant === 0);
    for (let place = 0; place < budget; place++) grades[this.order[place]] = ratio.gradeAt(place);
    return value;
  }

  private bestSum(sign: 1 | -1, budget: number): number {
    const { pair, grades, scale } = this;
    const largest = scale[scale.length - 1];
    this.assignLists();
    this.clearCoefficients();
    const [a, b] = this.assigned.map((list) => this.compiled.value(list.assign(grades, pair.count)));
    for (let number = 0; number < pair.count; number++) {
      grades[number] = largest;
      this.coefficients[number] = this.valueOf(1) - (b - a);
      grades[number] = 0;
    }
    this.sortByCoefficient(sign);
    let chosen = 0;
    while (chosen < budget && this.sorted[chosen] > 0) grades[this.order[chosen++]] = largest;
    if (chosen > 0 || !this.needsRelevant) return this.valueOf(sign);
    return this.bestSingle(sign, this.smallestRelevant ?? largest);
  }

  /** Returns the best value with one item of this grade. */
  private bestSingle(sign: 1 | -1, grade: number): number {
    const { pair, grades } = this;
    this.assignLists();
    let best = Number.NaN;
    let chosen = 0;
    for (let number = 0; number < pair.count; number++) {
      grades[number] = grade;
      const value = this.valueOf(sign);
      grades[number] = 0;
      if (!(value <= best)) [best, chosen] = [value, number];
    }
    grades[chosen] = grade;
    return best;
  }

  /** Returns a limit that no assignment exceeds: the ends of both lists apart. */
  private limit(sign: 1 | -1): number {
    const { lists, unknowns, count, values } = this.pair;
    const { ofLists } = this;
    const [a, b] = lists.map((list, at) =>
      ofLists.find(list, unknowns[at], count, values[at]) ? [ofLists.low, ofLists.high] : undefined,
    );
    if (a === undefined || b === undefined) return Number.NaN;
    return sign > 0 ? b[1] - a[0] : a[1] - b[0];
  }

  private bestTried(sign: 1 | -1, budget: number): number {
    this.enumerated ??= this.tryAll();
    const side = sign > 0 ? 0 : 1;
    const best = this.enumerated.best[side];
    let items = 0;
    for (let each = 1; each <= budget; each++) if (best[each] > best[items]) items = each;
    if (best[items] === -Infinity) return Number.NaN;
    this.setGrades(this.enumerated.codes[side][items]);
    return best[items];
  }

  private tryAll(): Enumerated {
    const { count } = this.pair;
    const best = [new Float64Array(count + 1), new Float64Array(count + 1)] as const;
    const codes = [new Int32Array(count + 1), new Int32Array(count + 1)] as const;
    for (const side of best) side.fill(-Infinity);
    this.assignLists();
    for (let code = 0; code < this.assignments; code++) {
      const items = this.setGrades(code);
      const value = this.valueOf(1);
      for (const [side, sign] of [1, -1].entries())
        if (sign * value > best[side][items]) {
          best[side][items] = sign * value;
          codes[side][items] = code;
        }
    }
    return { best, codes };
  }

  /** Sets the grades of an assignment by its number. @returns the number of items with a positive grade */
  private setGrades(code: number): number {
    const { grades, free, digits, pair } = this;
    grades.fill(0, 0, pair.count);
    let left = code;
    let items = 0;
    for (const number of free) {
      grades[number] = digits[left % digits.length];
      if (grades[number] > 0) items++;
      left = Math.floor(left / digits.length);
    }
    for (let number = 0; left > 0 && number < pair.count; number++) {
      if (free.includes(number)) continue;
      grades[number] = digits[digits.length - 1];
      items++;
      left--;
    }
    return items;
  }
}

/** Returns N of the judged items of a list. */
function judgedSum({ gained, gainedRanks, gains }: JudgedList, { coefficient, worth }: RatioRule): number {
  let sum = 0;
  for (let at = 0; at < gained; at++) {
    const rank = gainedRanks[at];
    sum += coefficient(rank) * worth(gains[rank - 1]);
  }
  return sum;
}
