import { availableParallelism } from 'node:os';
import type { Threads } from '../threads';
import type { Segment, SegmentJob } from './segmentJob';

/**
 * Minimum size of a file in bytes from which starting threads saves time, if they have a core to themselves
 * or were requested.
 */
export const MIN_FILE_BYTES_FOR_THREADS = 64 << 20;

/**
 * Minimum number of cores for reading threads. With fewer, the threads that compile and collect garbage need
 * the cores: for 5 M rows of Parquet they take 0.25 s of the 0.65 s of a run. Measured on two cores of an EPYC,
 * one thread each: a second thread cost a twentieth of the time for 128 MB of text, changed nothing for 240 MB,
 * and saved a twentieth for 360 MB and a quarter for 1.2 GB. For 56 MB of Parquet it cost an eighth, however
 * early it was started, and saved a fifth for 560 MB.
 */
const CORES_TO_SPARE = 4;
const VERY_LARGE_FILE = 192 << 20;

/** Returns the minimum size of a file for threads, in bytes. */
export function minFileSizeForThreads(cores = availableParallelism()): number {
  return cores < CORES_TO_SPARE ? VERY_LARGE_FILE : MIN_FILE_BYTES_FOR_THREADS;
}

/** Threads that read segments of large files; their script is the built segment.worker. */
export type ReadingThreads = Threads<SegmentJob, Segment>;
