import { availableParallelism } from 'node:os';
import type { Threads } from '../threads';
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
export function usefulReadingThreads(cores = availableParallelism()): number {
  return cores < FEWEST_CORES ? 0 : Math.min(MOST_THREADS, cores - 1);
}

/** Threads that read segments of large files: their script is segment.worker as it was built. */
export type ReadingThreads = Threads<SegmentJob, Segment>;
