import type { ColumnarFile, Leaf } from '../../core/formats/columnar/columnarFile';
import type { RowSink } from '../../core/formats/rowSink';
import { TextRows } from '../../core/formats/rows/textRows';
import type { TableShape } from '../../core/formats/tableShape';
import type { ByteSource } from '../sources/byteSource';
import { pauses } from '../threads/yieldToEvents';
import type { ReadingWatch } from './readingWatch';
import type { TextCheck } from './textEncoding';

/** Gives the rows of a text to a sink with several threads. False: it is not possible or does not pay, and the sink is of no use then. */
export type SegmentedRows = (
  source: ByteSource,
  shape: TableShape,
  sink: RowSink,
  watch: ReadingWatch,
) => Promise<boolean>;

interface RowsOptions {
  /** How a large text is read by several threads, where there are such. */
  readonly segmented?: SegmentedRows | undefined;
  /** Rows are those that a RowCopier copies: each line is one, whatever bytes it has. */
  readonly asWritten?: boolean;
  /** Absent: the text may be in any encoding. */
  readonly check?: TextCheck | undefined;
  /** Sees each part of the content before its rows are taken; not where several threads read. */
  readonly see?: (chunk: Uint8Array) => void;
}

/**
 * Gives all rows of a text to a sink.
 *
 * @param open makes the sink; called again where several threads gave up
 * @throws InputError when the text is not in the encoding in which it is read
 */
export async function textRowsOf<S extends RowSink>(
  source: ByteSource,
  shape: TableShape,
  open: () => S,
  watch: ReadingWatch,
  { segmented, asWritten = false, check, see }: RowsOptions = {},
): Promise<S> {
  if (segmented !== undefined) {
    const sink = open();
    if (await segmented(source, shape, sink, watch)) return sink;
  }
  const sink = open();
  const rows = new TextRows(shape, sink, asWritten);
  const pause = pauses(watch.check);
  let raw = 0;
  for await (const chunk of source.chunks((read) => (raw = read))) {
    watch.check();
    if (check?.write(chunk) === false) break;
    see?.(chunk);
    rows.write(chunk);
    watch.progress(sink.rowsRead, raw);
    await pause();
  }
  await check?.end();
  rows.end();
  return sink;
}

/**
 * Gives all rows of a file that stores columns to a sink.
 *
 * @param leaves by the sink's columns; undefined: the column does not count
 * @throws InputError when the file is damaged
 */
export async function columnarRowsOf(
  file: ColumnarFile,
  leaves: readonly (Leaf | undefined)[],
  sink: RowSink,
  watch: ReadingWatch,
): Promise<void> {
  const { readColumnarRows } = await import('../../core/formats/rows/columnarRows');
  const pause = pauses(watch.check);
  await readColumnarRows(file, leaves, sink, async (bytes) => {
    watch.progress(sink.rowsRead, bytes);
    await pause();
  });
}
