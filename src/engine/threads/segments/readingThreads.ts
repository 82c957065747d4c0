import { availableParallelism } from 'node:os';
import type { Threads } from '../threads';
import type { Segment, SegmentJob } from './segmentJob';

/** Maximum number of threads. More threads would wait for the thread that joins their rows. */
const MAX_THREADS = 3;

/**
 * Minimum size of a file in bytes from which starting threads saves time, if they have a core to themselves
 * or were requested.
 */
export const MIN_FILE_BYTES_FOR_THREADS = 64 << 20;

/**
 * Minimum number of cores for reading threads. With fewer, the threads that compile and collect garbage need
 * the cores. Measured on two cores: a second thread changed little for 128 MB, saved a sixth of the time for
 * 240 and 480 MB, and four tenths for 1.2 GB. For Parquet with 5 M rows it cost a tenth of a second, however
 * early it was started, because it took time from the compiling threads.
 */
const CORES_TO_SPARE = 4;
const VERY_LARGE_FILE = 192 << 20;

/** Returns the useful number of threads on this machine, in addition to the current one. */
export function usefulReadingThreads(cores = availableParallelism()): number {
  return Math.min(MAX_THREADS, cores - 1);
}

/** Returns the minimum size of a file for threads, in bytes. */
export function minFileSizeForThreads(cores = availableParallelism()): number {
  return cores < CORES_TO_SPARE ? VERY_LARGE_FILE : MIN_FILE_BYTES_FOR_THREADS;
}

/** Threads that read segments of large files; their script is the built segment.worker. */
export type ReadingThreads = Threads<SegmentJob, Segment>;
