import path from 'node:path';
import {
  dividedMeasuring,
  usefulMeasuringThreads,
  type DividedMeasuring,
  type MeasuringThreads,
} from './measuring/dividedMeasuring';
import {
  minFileSizeForThreads,
  MIN_FILE_BYTES_FOR_THREADS,
  usefulReadingThreads,
  type ReadingThreads,
} from './segments/readingThreads';
import { segmentedRows, segmentedReading } from './segments/segmentedReading';
import type { SegmentedRows } from '../../reading/inputs/rowsOf';
import type { SegmentedReading } from '../../reading/inputs/tableFile';
import {
  dividedDrawing,
  usefulDrawingThreads,
  type DividedDrawing,
  type DrawingThreads,
} from './resampling/dividedDrawing';
import { Threads } from './threads';

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
  const script = (name: string): string => path.join(folder, name);
  const reading: ReadingThreads = new Threads(
    script('segment.worker.js'),
    count ?? usefulReadingThreads(),
    keptFor,
  );
  const measuring: MeasuringThreads = new Threads(
    script('measuring.worker.js'),
    count ?? usefulMeasuringThreads(),
    keptFor,
  );
  const drawing: DrawingThreads = new Threads(
    script('resampling.worker.js'),
    count ?? usefulDrawingThreads(),
    keptFor,
  );
  const sizes = { file: count === undefined ? minFileSizeForThreads() : MIN_FILE_BYTES_FOR_THREADS };
  return {
    drawing: dividedDrawing(drawing),
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
