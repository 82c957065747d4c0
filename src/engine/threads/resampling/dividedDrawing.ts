import { availableParallelism } from 'node:os';
import {
  additionsOf,
  drawn,
  emptyDraws,
  joinDraws,
  type DrawTask,
} from '../../../core/statistics/resampling/draws';
import { sharedJob, together, type FoundPart, type FoundParts } from '../sharedWork';
import type { Threads } from '../threads';
import { yieldToEvents } from '../../watch/yieldToEvents';
import { takenDraws, type DrawingJob, type DrawnPart } from './drawingJob';

/** Threads that draw for comparisons: their script is resampling.worker as it was built. */
export type DrawingThreads = Threads<DrawingJob, FoundPart<readonly DrawnPart[]>>;

const MOST_THREADS = 7;

/** How many threads beside the own one are of use on this machine. */
export function usefulDrawingThreads(cores = availableParallelism()): number {
  return Math.min(MOST_THREADS, cores - 1);
}

/**
 * All draws of a task, shared among threads; undefined when one thread alone must draw them. Equal to the last bit for
 * any number of threads.
 *
 * @param check throws when nobody waits any more
 * @param onDone told how many are done or under way
 */
export type DividedDrawing = (
  task: DrawTask,
  draws: number,
  check: () => void,
  onDone: (draws: number) => void,
) => Promise<Float64Array | undefined>;

/** Additions that are worth other threads: some tenths of a second. */
const LARGE = 50_000_000;

/** Milliseconds between two looks at the messages. */
const SLICE = 40;

/** @param worth how much work there must be */
export function dividedDrawing(threads: DrawingThreads, worth = LARGE): DividedDrawing {
  return async (task, draws, check, onDone) => {
    if (additionsOf(task) * draws < worth || threads.size === 0) return undefined;
    const job: DrawingJob = { ...sharedJob(threads.count), task, draws };
    return together(threads, job, draws, async (others: FoundParts<readonly DrawnPart[]>) => {
      const whole = emptyDraws(task, draws);
      let breathed = performance.now();
      for (;;) {
        const taken = takenDraws(job);
        if (taken === undefined) break;
        joinDraws(task, whole, drawn(task, ...taken), taken[0]);
        if (performance.now() - breathed < SLICE) continue;
        await yieldToEvents();
        breathed = performance.now();
        check();
        onDone(Math.min(draws, Atomics.load(job.next, 0)));
      }
      const parts = await others.all();
      check();
      if (parts === undefined) return undefined;
      for (const { from, found } of parts.flat()) joinDraws(task, whole, found, from);
      return whole;
    });
  };
}
