import {
  drawCost,
  drawResamples,
  emptyDraws,
  mergeDraws,
  type DrawTask,
} from '../../../core/statistics/resampling/draws';
import { createSharedJob, runShared, type PartResult, type PartResults } from '../sharedWork';
import type { Threads } from '../threads';
import { yieldToEvents } from '../../../core/watch/yieldToEvents';
import { claimDraws, type DrawingJob, type DrawnPart } from './drawingJob';

/** Threads that resample for comparisons; their script is the built resampling.worker. */
export type DrawingThreads = Threads<DrawingJob, PartResult<readonly DrawnPart[]>>;

/**
 * Function that computes all resamples of a task, divided among threads; undefined if one thread must compute
 * them. Results are equal to the last bit for any number of threads.
 *
 * @param check throws if the task is canceled
 * @param onDone receives the number of resamples done or running
 */
export type DividedDrawing = (
  task: DrawTask,
  draws: number,
  check: () => void,
  onDone: (draws: number) => void,
) => Promise<Float64Array | undefined>;

/** Minimum number of additions for additional threads: some tenths of a second. */
const LARGE = 50_000_000;

/** Time in ms between two checks for messages. */
const SLICE = 40;

/** Returns the function that divides resamples. @param worth minimum work for additional threads */
export function dividedDrawing(threads: DrawingThreads, worth = LARGE): DividedDrawing {
  return async (task, draws, check, onDone) => {
    if (drawCost(task) * draws < worth || threads.size === 0) return undefined;
    const job: DrawingJob = { ...createSharedJob(threads.count), task, draws };
    return runShared(threads, job, draws, async (others: PartResults<readonly DrawnPart[]>) => {
      const whole = emptyDraws(task, draws);
      let breathed = performance.now();
      for (;;) {
        const taken = claimDraws(job);
        if (taken === undefined) break;
        mergeDraws(task, whole, drawResamples(task, ...taken), taken[0]);
        if (performance.now() - breathed < SLICE) continue;
        await yieldToEvents();
        breathed = performance.now();
        check();
        onDone(Math.min(draws, Atomics.load(job.next, 0)));
      }
      const parts = await others.all();
      check();
      if (parts === undefined) return undefined;
      for (const { from, found } of parts.flat()) mergeDraws(task, whole, found, from);
      return whole;
    });
  };
}
