import { availableParallelism } from 'node:os';
import path from 'node:path';
import { dividedMeasuring, type DividedMeasuring, type MeasuringThreads } from './measuring/dividedMeasuring';
import {
  minFileSizeForThreads,
  MIN_FILE_BYTES_FOR_THREADS,
  type ReadingThreads,
} from './segments/readingThreads';
import { segmentedRows, segmentedReading } from './segments/segmentedReading';
import type { SegmentedRows } from '../../reading/inputs/rowsOf';
import type { SegmentedReading } from '../../reading/inputs/tableFile';
import type { DividedDrawing, DrawingThreads } from './resampling/dividedDrawing';
import { Threads, type ThreadsAnswer, type ThreadsJob } from './threads';

/** Maximum number of threads, by script. */
const MAX_THREADS = {
  // More would wait for the thread that joins their rows.
  segment: 3,
  // More would wait for memory, because computing metrics reads much of it.
  measuring: 3,
  resampling: 7,
};

/** Returns the useful number of threads of a script on this machine, in addition to the current one. */
export function usefulThreads(script: keyof typeof MAX_THREADS, cores = availableParallelism()): number {
  return Math.min(MAX_THREADS[script], cores - 1);
}

/** Worker threads of the engine, if the platform has them. */
export interface EngineThreads {
  readonly segmented?: SegmentedReading;
  readonly segmentedRows?: SegmentedRows;
  readonly divided?: DividedMeasuring;
  readonly drawing?: DividedDrawing;
}

/**
 * Creates threads for large files and large models.
 *
 * @param folder folder of the scripts
 * @param count number of threads in addition to the engine's own; absent: as many as are useful on this
 * machine
 * @param keptFor time in ms after which idle threads are stopped; absent: only `stop` stops them
 */
export function engineThreads(
  folder: string,
  count?: number,
  keptFor?: number,
): Required<EngineThreads> & { stop(): void } {
  const threadsOf = <Job extends ThreadsJob, Answer extends ThreadsAnswer>(
    script: keyof typeof MAX_THREADS,
  ): Threads<Job, Answer> =>
    new Threads(path.join(folder, `${script}.worker.js`), count ?? usefulThreads(script), keptFor);
  const reading: ReadingThreads = threadsOf('segment');
  const measuring: MeasuringThreads = threadsOf('measuring');
  const drawing: DrawingThreads = threadsOf('resampling');
  const sizes = { file: count === undefined ? minFileSizeForThreads() : MIN_FILE_BYTES_FOR_THREADS };
  return {
    // Only comparisons load it.
    drawing: async (...asked) => {
      const { dividedDrawing } = await import('./resampling/dividedDrawing');
      return dividedDrawing(drawing)(...asked);
    },
    segmented: segmentedReading(reading, sizes),
    segmentedRows: segmentedRows(reading, sizes),
    divided: dividedMeasuring(measuring),
    stop: () => {
      reading.stop();
      measuring.stop();
      drawing.stop();
    },
  };
}
