import type { ContestantName } from './contestants';
import type { Machine } from './machine';
import type { MeasuredRun } from './measuredRun';

/** The runs of one contestant on one input, summed up. */
export interface Score {
  readonly runs: number;
  readonly medianSeconds: number;
  readonly fastestSeconds: number;
  readonly userSeconds: number | undefined;
  readonly systemSeconds: number | undefined;
  readonly peakBytes: number | undefined;
}

export interface InputResult {
  readonly input: string;
  readonly rows: number;
  readonly bytes: number;
  readonly scores: Partial<Record<ContestantName, Score>>;
  /** Who could not take part, or answered otherwise, and why. */
  readonly failures: readonly string[];
}

export interface Results {
  readonly date: string;
  readonly machine: Machine;
  /** Average number of waiting processes before and after: above the number of cores, times are inflated. */
  readonly load: { readonly before: number; readonly after: number };
  readonly inputs: readonly InputResult[];
  /** One evaluation of 5 and one of 40 measures. */
  readonly measures: { readonly input: string; readonly few: Score; readonly many: Score } | undefined;
  readonly start: { readonly node: Score; readonly version: Score; readonly example: Score } | undefined;
}

export function scoreOf(runs: readonly MeasuredRun[]): Score {
  const seconds = runs.map((run) => run.seconds);
  return {
    runs: runs.length,
    medianSeconds: median(seconds),
    fastestSeconds: Math.min(...seconds),
    userSeconds: medianOfKnown(runs.map((run) => run.userSeconds)),
    systemSeconds: medianOfKnown(runs.map((run) => run.systemSeconds)),
    peakBytes: medianOfKnown(runs.map((run) => run.peakBytes)),
  };
}

/** User and kernel time together: what a busy machine cannot inflate by making a process wait. */
export function processorSeconds(score: Score): number | undefined {
  return score.userSeconds === undefined || score.systemSeconds === undefined
    ? undefined
    : score.userSeconds + score.systemSeconds;
}

function medianOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
