import { hallStatistic, type Difference } from '../comparison/differences';
import { inferFamily } from '../comparison/families';
import type { Inference } from '../comparison/inference';
import {
  intervalOfDifference,
  pairedDifferences,
  type ComparedMeasure,
  type ComparedModel,
} from '../comparison/pairs';
import type { DrawRequest } from '../statistics/resampling/draws';

/** Values of a metric over time. */
interface HistoryInput {
  readonly measure: ComparedMeasure;
  /** Values by snapshot, oldest first, then by user number; NaN: no value. */
  readonly snapshots: readonly Float64Array[];
  /** First snapshot of each stretch of comparable values, ascending from 0. */
  readonly starts: readonly number[];
}

/** Place in time at which the metric changed: from the mean of the snapshots before it to that of those after. */
export interface HistoryChange {
  /** Number of the first snapshot after the change. */
  readonly snapshot: number;
  /** Snapshots that are averaged by user: `from` up to `snapshot`, and `snapshot` up to `to`, exclusive. */
  readonly from: number;
  readonly to: number;
  /** Users with a value on both sides. */
  readonly users: number;
  readonly difference: number;
  /** Simultaneous interval of the difference, with the other changes; null: there is none. */
  readonly interval: readonly [number, number] | null;
  /** Corrected p of the search that found the change. */
  readonly p: number;
  readonly verdict: 'better' | 'worse';
}

/** Snapshots between two changes: from `from` up to `to`, exclusive. */
interface Segment {
  readonly from: number;
  readonly to: number;
}

/** Possible change: `snapshot` divides the segment into two parts. */
interface Cut extends Segment {
  readonly snapshot: number;
}

interface TestedCut extends Cut {
  readonly difference: Difference;
  readonly inference: Inference;
}

/**
 * Finds the snapshots since which a metric is clearly better or worse. Each user's mean before a cut is compared with the
 * mean since, for all cuts of all segments as one family by sign flips (max-T), so a history without a change has a
 * false one in at most 5% of cases. A segment with a significant cut is divided where the means differ most for their
 * number of snapshots (CUSUM), and its parts are searched again. Differences are those between neighboring segments.
 * Yields the number of draws done.
 */
export function* historyChanges(
  { measure, snapshots, starts }: HistoryInput,
  settings: { readonly resamples: number; readonly seed: number },
): Generator<number | DrawRequest, HistoryChange[], Float64Array | undefined> {
  const series = new Series(snapshots);
  const stretches = starts.map((from, at): Segment => ({ from, to: starts[at + 1] ?? snapshots.length }));
  const pByCut = new Map<number, number>();
  for (let open: readonly Segment[] = stretches; open.length > 0;) {
    const tested = yield* testedCuts(series, measure, open.flatMap(cutsOf), settings);
    open = open.flatMap((segment): Segment[] => {
      const cut = bestCut(tested.filter(({ from }) => from === segment.from));
      if (cut === undefined) return [];
      pByCut.set(cut.snapshot, cut.inference.p);
      return [
        { from: cut.from, to: cut.snapshot },
        { from: cut.snapshot, to: cut.to },
      ];
    });
  }
  const neighbors = stretches.flatMap(({ from, to }) => {
    const ownCuts = [...pByCut.keys()].filter((cut) => cut > from && cut < to).sort((a, b) => a - b);
    return ownCuts.map((snapshot, at): Cut => ({
      from: ownCuts[at - 1] ?? from,
      snapshot,
      to: ownCuts[at + 1] ?? to,
    }));
  });
  const tested = yield* testedCuts(series, measure, neighbors, settings);
  return tested.flatMap(({ from, snapshot, to, difference: { moments }, inference }): HistoryChange[] => {
    const { verdict, interval } = inference;
    if (verdict !== 'better' && verdict !== 'worse') return [];
    return [
      {
        ...{ snapshot, from, to, verdict, users: moments.count, difference: moments.mean },
        interval: intervalOfDifference(measure, moments.mean, interval),
        p: pByCut.get(snapshot) ?? inference.p,
      },
    ];
  });
}

/** Returns every cut of a segment. */
function cutsOf({ from, to }: Segment): Cut[] {
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => ({
    from,
    to,
    snapshot: from + at + 1,
  }));
}

/** Tests cuts as one family. */
function* testedCuts(
  series: Series,
  { higherIsBetter }: ComparedMeasure,
  cuts: readonly Cut[],
  settings: { readonly resamples: number; readonly seed: number },
): Generator<number | DrawRequest, TestedCut[], Float64Array | undefined> {
  if (cuts.length === 0) return [];
  const models = cuts.flatMap(({ from, snapshot, to }): ComparedModel[] => [
    { name: `before ${snapshot}`, values: [series.meanOf(from, snapshot)] },
    { name: `since ${snapshot}`, values: [series.meanOf(snapshot, to)] },
  ]);
  const differences = cuts.map((_, at): Difference => {
    const [a, b] = [2 * at, 2 * at + 1];
    const { moments, above, below } = pairedDifferences(models[a].values[0], models[b].values[0]);
    return { a, b, measure: 0, higherIsBetter, moments, changed: above + below, margin: Number.NaN };
  });
  const { inferences } = yield* inferFamily(models, differences, {
    ...{ margin: { kind: 'absolute', value: 0 }, adjust: 'maxt', family: 'all' },
    ...settings,
  });
  return cuts.map((cut, at) => ({ ...cut, difference: differences[at], inference: inferences[at] }));
}

/** Returns the significant cut with the largest CUSUM, of equal ones that with the largest statistic. */
function bestCut(cuts: readonly TestedCut[]): TestedCut | undefined {
  const sizeOf = ({ from, snapshot, to, difference: { moments } }: TestedCut): number =>
    Math.abs(moments.mean) * Math.sqrt(((snapshot - from) * (to - snapshot)) / (to - from));
  return cuts
    .filter(({ inference: { verdict } }) => verdict === 'better' || verdict === 'worse')
    .toSorted(
      (a, b) =>
        sizeOf(b) - sizeOf(a) ||
        Math.abs(hallStatistic(b.difference)) - Math.abs(hallStatistic(a.difference)),
    )
    .at(0);
}

/** Sums of each user over the snapshots up to each, from which means of any segment follow. */
class Series {
  private readonly users: number;
  private readonly sums: Float64Array[];
  private readonly counts: Uint16Array[];

  constructor(snapshots: readonly Float64Array[]) {
    this.users = snapshots[0]?.length ?? 0;
    this.sums = [new Float64Array(this.users)];
    this.counts = [new Uint16Array(this.users)];
    for (const [at, values] of snapshots.entries()) {
      const [sums, counts] = [this.sums[at].slice(), this.counts[at].slice()];
      for (let user = 0; user < this.users; user++) {
        if (Number.isNaN(values[user])) continue;
        sums[user] += values[user];
        counts[user]++;
      }
      this.sums.push(sums);
      this.counts.push(counts);
    }
  }

  /** Returns the mean of each user over the snapshots with a value from `from` up to `to`, exclusive; NaN: none. */
  meanOf(from: number, to: number): Float64Array {
    return Float64Array.from(
      { length: this.users },
      (_, user) =>
        (this.sums[to][user] - this.sums[from][user]) / (this.counts[to][user] - this.counts[from][user]),
    );
  }
}
