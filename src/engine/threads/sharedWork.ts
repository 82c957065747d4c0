import { sharedWholeNumbers } from '../../core/data/columns';
import type { ThreadsAnswer, ThreadsClient, ThreadsJob } from './threads';

/** A piece of work of which each thread takes parts until none is left. */
export interface SharedJob extends ThreadsJob {
  /** Shared: the first user, model or draw that no thread took. */
  readonly next: Int32Array;
  /** Shared, by thread: 1 when it has begun, so that an answer will come. */
  readonly begun: Int32Array;
}

/** What a thread found; nothing when it could not go on. */
export interface FoundPart<Part> extends ThreadsAnswer {
  readonly part: Part | undefined;
}

let jobs = 0;

/** A job of which nothing was taken yet. @param threads how many there are beside the own one */
export function sharedJob(threads: number): SharedJob {
  return { id: jobs++, next: sharedWholeNumbers(1), begun: sharedWholeNumbers(threads) };
}

/** Those of the first `count` that nobody else who shares `next` takes, ascending. */
export function* taken(next: Int32Array, count: number): Generator<number, void> {
  for (let index = Atomics.add(next, 0, 1); index < count; index = Atomics.add(next, 0, 1)) yield index;
}

/** What other threads find. */
export class FoundParts<Part> implements ThreadsClient<FoundPart<Part>> {
  private readonly parts: (Part | undefined)[] = [];
  private wake: () => void = () => undefined;
  private lost = false;

  constructor(private readonly job: SharedJob) {}

  receive({ part }: FoundPart<Part>): void {
    this.parts.push(part);
    this.wake();
  }

  died(): void {
    // It may have taken something that nobody did.
    this.lost = true;
    this.wake();
  }

  /** Waits for the threads that have begun; call when nothing is left to take. Undefined when one of them could not go on. */
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
 * Does a job together with other threads, which are let go of in the end, however it ends.
 *
 * @param count how much there is to take of it
 * @param own what this thread does; it waits for what the others find
 */
export async function together<Job extends SharedJob, Part, T>(
  threads: { begin(job: Job, client: FoundParts<Part>): void; end(job: Job): void },
  job: Job,
  count: number,
  own: (others: FoundParts<Part>) => Promise<T>,
): Promise<T> {
  const others = new FoundParts<Part>(job);
  threads.begin(job, others);
  try {
    return await own(others);
  } finally {
    // Nobody is left for those who are still at it.
    Atomics.store(job.next, 0, count);
    threads.end(job);
  }
}
