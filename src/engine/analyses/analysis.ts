import type { ResultOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import type { AnalysisRequest } from '../engineApi';
import type { SegmentedRows } from '../reading/rowsOf';
import type { ReadingWatch } from '../reading/readingWatch';
import type { ByteSource, OpenSource } from '../sources/byteSource';
import type { RunWatch } from '../watch/runWatch';

/** What an analysis that runs has. */
export interface AnalysisRun {
  readonly open: OpenSource;
  /** Hears how far it is, and stops it. */
  readonly watch: RunWatch;
  /** Stops what waits and cannot ask. */
  readonly signal: AbortSignal;
  /** Bytes that may be used; undefined: nobody knows. */
  readonly free: number | undefined;
  /** How other threads read a large log; absent: there are none. */
  readonly segmentedRows?: SegmentedRows;
}

/**
 * How one kind of analysis is answered.
 *
 * @throws InputError for what a person can mend; Cancelled when it was stopped
 */
export type AnalysisOf<Kind extends SingleAnswerKind> = (
  request: AnalysisRequest<Kind>,
  run: AnalysisRun,
) => Promise<ResultOf<Kind>>;

/** How far the reading of a file is, for whoever waits. */
export function watchOf(
  source: ByteSource,
  { watch, free }: Pick<AnalysisRun, 'watch' | 'free'>,
): ReadingWatch {
  return {
    free,
    check: watch.check,
    progress: (rows, bytes) =>
      watch.report({ step: 'reading', file: source.name, rows, bytes, totalBytes: source.bytes }),
  };
}
