import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Segment, SegmentJob } from './segmentJob';

/** More would wait for the one thread that joins what they read. */
const MOST_THREADS = 3;

/**
 * With fewer cores than this, one thread alone is as fast: measured on two, 5 M rows took the same time with a second
 * thread, and a quarter more work. A second core compiles and collects garbage for the first as it is.
 */
const FEWEST_CORES = 4;

/** From this size on a file is worth the start of threads. */
export const LARGE_FILE = 64 << 20;

/** How many threads beside the own one are of use on this machine. */
export function usefulThreads(cores = availableParallelism()): number {
  return cores < FEWEST_CORES ? 0 : Math.min(MOST_THREADS, cores - 1);
}

/** Threads beside this one that read segments of large files. They are started when first needed and serve one file after the other until they are stopped. */
export class ReadingThreads {
  private readonly workers: Worker[] = [];
  private readonly readings = new Map<number, Reading>();
  private running = 0;

  /** @param script segment.worker as it was built */
  constructor(
    private readonly script: string,
    private readonly count: number,
  ) {}

  /** How many there are; one that cannot start, or died, is done without. */
  get size(): number {
    this.start();
    return this.running;
  }

  private start(): void {
    for (let number = this.workers.length; number < this.count; number++) {
      const worker = new Worker(this.script, { stderr: false });
      worker.unref();
      this.workers.push(worker);
      this.running++;
      worker.on('message', (segment: Segment) => this.readings.get(segment.job)?.receive(segment));
      worker.on('error', () => undefined);
      worker.on('exit', () => {
        this.running--;
        for (const reading of this.readings.values()) reading.died();
      });
    }
  }

  stop(): void {
    for (const worker of this.workers.splice(0)) void worker.terminate();
  }

  /** Lets all threads read segments of a file. */
  begin(job: SegmentJob, reading: Reading): void {
    this.readings.set(job.id, reading);
    for (const [index, worker] of this.workers.entries()) worker.postMessage({ job, number: index });
  }

  /** What still comes of that file is of no interest any more. */
  end(job: SegmentJob): void {
    this.readings.delete(job.id);
  }
}

/** Whoever joins what is read of a file. */
export interface Reading {
  receive(segment: Segment): void;
  /** One of the threads is gone. */
  died(): void;
}
