import type { JudgedList } from '../../data/judgedList';
import type { PerUserMeasure } from '../../measures/measure';
import { hasTies, recomputeHitRanks } from './tieExpectation';

/**
 * Evaluates lists in the order of tied entries in which those with the largest (or smallest) worth to the
 * metric come first.
 */
export class ItemTieBounds {
  private readonly sign: 1 | -1;
  private size = 0;
  /** Contribution to the metric of the item at each position of the judged list, from position 0. */
  private worths = new Float64Array(0);
  private places = new Int32Array(0);
  /** Arrays of the reordered list. */
  private arrays = arraysOf(0);

  /** @param worthsOf `tiedWorths` of the metric */
  constructor(
    private readonly measure: PerUserMeasure,
    private readonly worthsOf: NonNullable<PerUserMeasure['tiedWorths']>,
    first: 'most' | 'least',
  ) {
    this.sign = first === 'most' ? -1 : 1;
  }

  /** Returns the value in that order. @param list judged under `ties: 'expected'` */
  valueOf(list: JudgedList): number {
    const { measure } = this;
    if (!hasTies(list)) return measure.value(list);
    this.grow(list.depth);
    const { worths, places, arrays } = this;
    this.worthsOf(list, worths);
    const depth = Math.min(list.depth, measure.depth);
    for (let start = 0; start < depth; start = list.tiedUntil[start])
      this.sortRun(start, list.tiedUntil[start]);
    for (let i = 0; i < depth; i++) {
      const from = places[i];
      arrays.items[i] = list.items[from];
      arrays.scores[i] = list.scores[from];
      arrays.gains[i] = list.gains[from];
      arrays.assessment[i] = list.assessment[from];
      arrays.entries[i] = list.entries[from];
    }
    const ordered = { ...list, ...arrays, depth };
    recomputeHitRanks(ordered, list);
    return measure.value(ordered);
  }

  private sortRun(start: number, end: number): void {
    const { worths, places } = this;
    let differ = false;
    for (let i = start; i < end; i++) {
      places[i] = i;
      differ ||= worths[i] !== worths[start];
    }
    if (differ) places.subarray(start, end).sort(this.compare);
  }

  private readonly compare = (a: number, b: number): number =>
    this.sign * (this.worths[a] - this.worths[b]) || a - b;

  private grow(depth: number): void {
    if (depth <= this.size) return;
    this.size = Math.max(depth, this.size * 2);
    this.worths = new Float64Array(this.size);
    this.places = new Int32Array(this.size);
    this.arrays = arraysOf(this.size);
  }
}

function arraysOf(size: number) {
  return {
    items: new Int32Array(size),
    scores: new Float64Array(size),
    gains: new Float64Array(size),
    assessment: new Uint8Array(size),
    entries: new Int32Array(size),
    hitRanks: new Int32Array(size),
    gainedRanks: new Int32Array(size),
  };
}
