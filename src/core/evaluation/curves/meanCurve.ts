import type { JudgedList } from '../../data/judgedList';
import type { PerUserMeasure } from '../../measures/measure';
import type { CutoffPoint } from './cutoffPoint';
import { intervalHalfWidth } from '../meanInterval';
import { valueFunction } from '../measureRunner';

/**
 * Accumulates the means of a metric at all cutoffs, and their intervals, while users are visited. Equal to one
 * `RunningMean` per cutoff to the last bit, but in columns. A list is evaluated only where its value can change;
 * zeros are only counted.
 */
export class MeanCurve {
  private readonly valueAt: readonly ((list: JudgedList) => number)[];
  private readonly steps: CutoffSteps;
  private readonly sums: Float64Array;
  /** Rounding errors of the sums (Neumaier 1974). */
  private readonly lost: Float64Array;
  /** Number of non-zero values so far. */
  private readonly added: Float64Array;
  /** Number of finite non-zero values so far. */
  private readonly finite: Float64Array;
  /** Mean of the finite non-zero values so far (Welford 1962). */
  private readonly means: Float64Array;
  /** Sum of their squared deviations from the mean. */
  private readonly squares: Float64Array;
  /** Users whose value is 0 up to this cutoff and non-zero at the next, by cutoff. */
  private readonly zeroUntil: Float64Array;

  /** @param measures the metric at cutoffs 1, 2 … */
  constructor(measures: readonly PerUserMeasure[]) {
    const deepest = measures.length;
    const column = (): Float64Array => new Float64Array(deepest);
    this.valueAt = measures.map(valueFunction);
    const [{ saturationCutoff, view }] = measures;
    this.steps = new CutoffSteps(saturationCutoff, deepest, view.ties === 'expected');
    this.sums = column();
    this.lost = column();
    this.added = column();
    this.finite = column();
    this.means = column();
    this.squares = column();
    this.zeroUntil = column();
  }

  /** Adds the next user's list; returns the number of evaluations. */
  add(list: JudgedList): number {
    const { steps, valueAt, zeroUntil } = this;
    const deepest = valueAt.length;
    steps.turnTo(list);
    let zeros = 0;
    for (let step = 0; step < steps.count; step++) {
      const from = steps.at[step];
      const end = step + 1 < steps.count ? steps.at[step + 1] : deepest + 1;
      const value = valueAt[from - 1](list);
      if (value === 0 && zeros === from - 1) zeros = end - 1;
      else if (!Number.isNaN(value)) this.addValue(value, from - 1, end - 1);
    }
    if (zeros > 0) zeroUntil[zeros - 1]++;
    return steps.count;
  }

  points(): CutoffPoint[] {
    const points = new Array<CutoffPoint>(this.valueAt.length);
    let zeros = 0;
    for (let i = points.length - 1; i >= 0; i--) {
      zeros += this.zeroUntil[i];
      const users = this.added[i] + zeros;
      const finite = this.finite[i] + zeros;
      // Merges the zeros with the other values (Chan, Golub, LeVeque 1979).
      const apart = finite === 0 ? 0 : (this.means[i] * this.means[i] * this.finite[i] * zeros) / finite;
      points[i] = {
        mean: (this.sums[i] + this.lost[i]) / users,
        users,
        halfWidth: intervalHalfWidth(finite, this.squares[i] + apart),
      };
    }
    return points;
  }

  /** Adds a value at indexes `from` … `end` − 1. */
  private addValue(value: number, from: number, end: number): void {
    const { sums, lost, added, finite, means, squares } = this;
    const isFinite = Number.isFinite(value);
    for (let i = from; i < end; i++) {
      const sum = sums[i];
      const next = sum + value;
      lost[i] += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sums[i] = next;
      added[i]++;
      if (!isFinite) continue;
      const step = value - means[i];
      means[i] += step / ++finite[i];
      squares[i] += step * (value - means[i]);
    }
  }
}

/** Cutoffs at which the value of one list can differ from its value at the previous cutoff. */
class CutoffSteps {
  /** The first `count` are the cutoffs of the last list: 1, then ascending. */
  readonly at: Int32Array;
  count = 0;

  /** @param saturationCutoff of the metric; absent: every cutoff is a step */
  constructor(
    private readonly saturationCutoff: PerUserMeasure['saturationCutoff'],
    private readonly deepest: number,
    private readonly tied: boolean,
  ) {
    this.at = new Int32Array(deepest);
  }

  turnTo(list: JudgedList): void {
    const { saturationCutoff, deepest } = this;
    this.count = 0;
    this.add(1);
    if (saturationCutoff === undefined) {
      for (let cutoff = 2; cutoff <= deepest; cutoff++) this.add(cutoff);
      return;
    }
    if (list.gained === 0) return;
    const first = this.tied ? this.startOfRun(list, list.gainedRanks[0]) : list.gainedRanks[0];
    const last = Math.min(saturationCutoff(list), deepest);
    for (let cutoff = first; cutoff <= last; cutoff++) this.add(cutoff);
    if (this.tied) this.addRuns(list);
    else for (let i = 0; i < list.gained; i++) this.add(list.gainedRanks[i]);
  }

  /** Appends a cutoff if it is larger than the last one and at most `deepest`. */
  private add(cutoff: number): void {
    if (cutoff <= this.deepest && (this.count === 0 || cutoff > this.at[this.count - 1]))
      this.at[this.count++] = cutoff;
  }

  private startOfRun({ tiedUntil }: JudgedList, rank: number): number {
    let start = rank;
    while (start > 1 && tiedUntil[start - 2] >= rank) start--;
    return start;
  }

  /** Adds all cutoffs in runs of equal scores with an item of positive gain, which may be anywhere in its run. */
  private addRuns(list: JudgedList): void {
    for (let i = 0; i < list.gained; i++) {
      const rank = list.gainedRanks[i];
      for (let cutoff = this.startOfRun(list, rank); cutoff <= list.tiedUntil[rank - 1]; cutoff++)
        this.add(cutoff);
    }
  }
}
