import { drawsAtATime, type DrawTask } from '../../../core/statistics/resampling/draws';
import type { SharedJob } from '../sharedWork';

/** Resamples that several threads share. */
export interface DrawingJob extends SharedJob {
  readonly task: DrawTask;
  readonly draws: number;
}

/** Consecutive resamples of a thread. */
export interface DrawnPart {
  /** Index of the first resample in the result. */
  readonly from: number;
  readonly found: Float64Array;
}

/** Claims the next resamples that no thread has: [from, to); undefined: all are claimed. */
export function claimDraws({ next, task, draws }: DrawingJob): readonly [number, number] | undefined {
  const turn = drawsAtATime(task, draws);
  const from = Atomics.add(next, 0, turn);
  return from >= draws ? undefined : [from, Math.min(draws, from + turn)];
}
