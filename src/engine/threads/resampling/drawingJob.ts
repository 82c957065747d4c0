import { drawsAtATime, type DrawTask } from '../../../core/statistics/resampling/draws';
import type { ThreadsAnswer, ThreadsJob } from '../threads';

/** Draws that several threads share. */
export interface DrawingJob extends ThreadsJob {
  readonly task: DrawTask;
  readonly draws: number;
  /** Shared: the first draw that nobody took. */
  readonly next: Int32Array;
  /** Shared, by thread: 1 when it has begun, so that an answer will come. */
  readonly begun: Int32Array;
}

/** What a thread found: parts with the draws that they begin with; nothing when it could not go on. */
export interface DrawnParts extends ThreadsAnswer {
  readonly parts: readonly DrawnPart[] | undefined;
}

export interface DrawnPart {
  readonly from: number;
  readonly found: Float64Array;
}

/** The next draws that nobody took; undefined: none is left. */
export function takenDraws({ next, task, draws }: DrawingJob): readonly [number, number] | undefined {
  const turn = drawsAtATime(task, draws);
  const from = Atomics.add(next, 0, turn);
  return from >= draws ? undefined : [from, Math.min(draws, from + turn)];
}
