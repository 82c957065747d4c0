import { availableParallelism } from 'node:os';
import { sharedWholeNumbers } from '../../../core/data/columns';
import {
  additionsOf,
  drawn,
  emptyDraws,
  joinDraws,
  type DrawTask,
} from '../../../core/statistics/resampling/draws';
import type { Threads, ThreadsClient } from '../threads';
import { yieldToEvents } from '../yieldToEvents';
import { takenDraws, type DrawingJob, type DrawnPart, type DrawnParts } from './drawingJob';

/** Threads that draw for comparisons: their script is resampling.worker as it was built. */
export type DrawingThreads = Threads<DrawingJob, DrawnParts>;

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

let jobs = 0;

/** @param worth how much work there must be */
export function dividedDrawing(threads: DrawingThreads, worth = LARGE): DividedDrawing {
  return async (task, draws, check, onDone) => {
    if (additionsOf(task) * draws < worth || threads.size === 0) return undefined;
    const job: DrawingJob = {
      id: jobs++,
      task,
      draws,
      next: sharedWholeNumbers(1),
      begun: sharedWholeNumbers(threads.count),
    };
    const others = new Parts(job);
    threads.begin(job, others);
    try {
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
      for (const { from, found } of parts) joinDraws(task, whole, found, from);
      return whole;
    } finally {
      // Nobody is left for those who are still at it.
      Atomics.store(job.next, 0, draws);
      threads.end(job);
    }
  };
}

/** What other threads drew. */
class Parts implements ThreadsClient<DrawnParts> {
  private readonly answers: (readonly DrawnPart[] | undefined)[] = [];
  private wake: () => void = () => undefined;
  private lost = false;

  constructor(private readonly job: DrawingJob) {}

  receive({ parts }: DrawnParts): void {
    this.answers.push(parts);
    this.wake();
  }

  died(): void {
    // It may have taken draws that nobody drew.
    this.lost = true;
    this.wake();
  }

  /** Waits for the threads that have begun; call when no draw is left to take. Undefined when one of them could not go on. */
  all(): Promise<DrawnPart[] | undefined> {
    return new Promise((resolve) => {
      this.wake = () => {
        const { answers } = this;
        const known = answers.filter((parts) => parts !== undefined);
        if (this.lost || known.length < answers.length) resolve(undefined);
        else if (answers.length >= this.begun) resolve(known.flat());
      };
      this.wake();
    });
  }

  private get begun(): number {
    return this.job.begun.reduce((count, begun) => count + begun, 0);
  }
}
