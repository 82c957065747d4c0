import { availableParallelism } from 'node:os';
import type { Threads } from '../threads';
import type { Segment, SegmentJob } from './segmentJob';

/** More would wait for the one thread that joins what they read. */
const MOST_THREADS = 3;

/** From this size on a file is worth the start of threads that have a core to themselves, or that somebody asks for. */
export const LARGE_FILE = 64 << 20;

/**
 * With fewer cores than this they have none: whoever compiles and collects garbage for the first is there already.
 * Measured on two, a second thread changed little for 128 MB, took a sixth off the time of 240 and 480 MB, and four
 * tenths off that of 1.2 GB. Of Parquet with 5 M rows it cost a tenth of a second, however early it was started: what it
 * reads for the first, it takes from the threads that compile.
 */
const CORES_TO_SPARE = 4;
const VERY_LARGE_FILE = 192 << 20;

/** How many threads beside the own one are of use on this machine. */
export function usefulReadingThreads(cores = availableParallelism()): number {
  return Math.min(MOST_THREADS, cores - 1);
}

/** Bytes of the smallest file that they are of use for. */
export function fileWorthThreads(cores = availableParallelism()): number {
  return cores < CORES_TO_SPARE ? VERY_LARGE_FILE : LARGE_FILE;
}

/** Threads that read segments of large files: their script is segment.worker as it was built. */
export type ReadingThreads = Threads<SegmentJob, Segment>;
