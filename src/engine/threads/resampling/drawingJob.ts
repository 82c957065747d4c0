import { drawsAtATime, type DrawTask } from '../../../core/statistics/resampling/draws';
import type { SharedJob } from '../sharedWork';

/** Draws that several threads share. */
export interface DrawingJob extends SharedJob {
  readonly task: DrawTask;
  readonly draws: number;
}

/** Some draws that a thread made one after the other. */
export interface DrawnPart {
  /** The first of them. */
  readonly from: number;
  readonly found: Float64Array;
}

/** The next draws that nobody took; undefined: none is left. */
export function takenDraws({ next, task, draws }: DrawingJob): readonly [number, number] | undefined {
  const turn = drawsAtATime(task, draws);
  const from = Atomics.add(next, 0, turn);
  return from >= draws ? undefined : [from, Math.min(draws, from + turn)];
}
