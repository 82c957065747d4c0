import { sharedWholeNumbers } from '../../core/data/columns';
import type { ThreadsAnswer, ThreadsClient, ThreadsJob } from './threads';

/** Job that threads work on together: each claims indexes until none is left. */
export interface SharedJob extends ThreadsJob {
  /** Shared by all threads: index of the first user, model or resample that is not claimed. */
  readonly next: Int32Array;
  /** Shared by all threads: 1 for each thread that has begun, so that its result will arrive. */
  readonly begun: Int32Array;
}

/** Result of a thread, without `part` if the thread failed. */
export interface PartResult<Part> extends ThreadsAnswer {
  readonly part: Part | undefined;
}

let jobs = 0;

/** Returns a new job with nothing claimed. @param threads number of threads in addition to the current one */
export function createSharedJob(threads: number): SharedJob {
  return { id: jobs++, next: sharedWholeNumbers(1), begun: sharedWholeNumbers(threads) };
}

/** Yields indexes below `count`, ascending; each is yielded once among all threads that share `next`. */
export function* claimIndexes(next: Int32Array, count: number): Generator<number, void> {
  for (let index = Atomics.add(next, 0, 1); index < count; index = Atomics.add(next, 0, 1)) yield index;
}

/** Collects the results of the other threads. */
export class PartResults<Part> implements ThreadsClient<PartResult<Part>> {
  private readonly parts: (Part | undefined)[] = [];
  private wake: () => void = () => undefined;
  private lost = false;

  constructor(private readonly job: SharedJob) {}

  receive({ part }: PartResult<Part>): void {
    this.parts.push(part);
    this.wake();
  }

  died(): void {
    // The thread may have claimed a part that it did not finish.
    this.lost = true;
    this.wake();
  }

  /**
   * Waits for the results of the threads that have begun; undefined if one of them failed. Call when all indexes are
   * claimed.
   */
  all(): Promise<Part[] | undefined> {
    return new Promise((resolve) => {
      this.wake = () => {
        const { parts } = this;
        const known = parts.filter((part) => part !== undefined);
        if (this.lost || known.length < parts.length) resolve(undefined);
        else if (parts.length >= this.begun) resolve(known);
      };
      this.wake();
    });
  }

  private get begun(): number {
    return this.job.begun.reduce((count, begun) => count + begun, 0);
  }
}

/**
 * Runs a job together with other threads, which are released at its end or on an error.
 *
 * @param count number of parts
 * @param own work of this thread; it awaits the results of the other threads
 */
export async function runShared<Job extends SharedJob, Part, T>(
  threads: { begin(job: Job, client: PartResults<Part>): void; end(job: Job): void },
  job: Job,
  count: number,
  own: (others: PartResults<Part>) => Promise<T>,
): Promise<T> {
  const others = new PartResults<Part>(job);
  threads.begin(job, others);
  try {
    return await own(others);
  } finally {
    // The result is not needed: leaves nothing to claim for threads that are still running.
    Atomics.store(job.next, 0, count);
    threads.end(job);
  }
}
