import type { ResultOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import type { AnalysisRequest } from '../engineApi';
import type { SegmentedRows } from '../../reading/inputs/rowsOf';
import type { ReadingWatch } from '../../reading/inputs/readingWatch';
import type { ByteSource, OpenSource } from '../../reading/sources/byteSource';
import type { RunWatch } from '../../core/watch/runWatch';

/** Resources of a running analysis. */
export interface AnalysisRun {
  readonly open: OpenSource;
  /** Reports progress, and cancels the analysis. */
  readonly watch: RunWatch;
  /** Cancels waits that cannot poll. */
  readonly signal: AbortSignal;
  /** Memory that may be used, in bytes; undefined: unknown. */
  readonly free: number | undefined;
  /** Reads a large log on several threads; absent: logs are read on one thread. */
  readonly segmentedRows?: SegmentedRows;
}

/**
 * Function that runs one kind of analysis.
 *
 * @throws InputError for an error that the user can act on; Cancelled if it was canceled
 */
export type AnalysisOf<Kind extends SingleAnswerKind> = (
  request: AnalysisRequest<Kind>,
  run: AnalysisRun,
) => Promise<ResultOf<Kind>>;

/** Returns the watch that reports how much of a file has been read. */
export function createReadWatch(
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
