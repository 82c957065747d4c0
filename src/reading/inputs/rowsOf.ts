import type { ColumnarFile, Leaf } from '../formats/columnar/columnarFile';
import type { RowSink } from '../formats/rowSink';
import { TextRows } from '../formats/rows/textRows';
import type { TableShape } from '../formats/tableShape';
import type { ByteSource } from '../sources/byteSource';
import { createPause } from '../../core/watch/yieldToEvents';
import type { ReadingWatch } from './readingWatch';
import type { TextCheck } from './textEncoding';

/**
 * Passes the rows of a text to a sink, with several threads. Returns false if this is impossible or not
 * faster; the sink must then be discarded.
 */
export type SegmentedRows = (
  source: ByteSource,
  shape: TableShape,
  sink: RowSink,
  watch: ReadingWatch,
) => Promise<boolean>;

/** Receiver of the content of a text, in chunks cut at any byte. */
interface TextReader<T> {
  readonly rowsRead: number;
  write(chunk: Uint8Array): void;
  end(): T;
}

interface ContentOptions {
  /** Check of the text's encoding. Absent: the text may be in any encoding. */
  readonly check?: TextCheck | undefined;
  /** Called with each block of the content before its rows are read. */
  readonly see?: ((chunk: Uint8Array) => void) | undefined;
  /** Whether each file of a table in a folder has a header. */
  readonly named?: boolean;
}

/**
 * Reads a text from front to back.
 *
 * @returns result of the reader
 * @throws InputError if the text is not in the encoding
 */
export async function readContent<T>(
  source: ByteSource,
  reader: TextReader<T>,
  watch: ReadingWatch,
  { check, see, named }: ContentOptions = {},
): Promise<T> {
  // Content that is in memory already would otherwise delay a cancellation.
  const pause = createPause(watch.check);
  let raw = 0;
  for await (const chunk of source.chunks((read) => (raw = read), named)) {
    watch.check();
    see?.(chunk);
    if (check?.write(chunk) === false) break;
    reader.write(chunk);
    watch.progress(reader.rowsRead, raw);
    await pause();
  }
  await check?.end();
  return reader.end();
}

interface RowsOptions extends ContentOptions {
  /** Reads a large text with several threads, without calling `see`; absent: there are no threads. */
  readonly segmented?: SegmentedRows | undefined;
  /** Whether rows are those that a RowCopier copies: each line is one row, whatever its bytes are. */
  readonly asWritten?: boolean;
}

/**
 * Passes all rows of a text to a sink.
 *
 * @param open creates the sink; called again if several threads gave up
 * @throws InputError if the text is not in the encoding in which it is read
 */
export async function readTextRows<S extends RowSink>(
  source: ByteSource,
  shape: TableShape,
  open: () => S,
  watch: ReadingWatch,
  { segmented, asWritten, ...content }: RowsOptions = {},
): Promise<S> {
  if (segmented !== undefined) {
    const sink = open();
    if (await segmented(source, shape, sink, watch)) return sink;
  }
  const sink = open();
  await readContent(source, new TextRows(shape, sink, asWritten), watch, content);
  return sink;
}

/**
 * Passes all rows of a columnar file to a sink.
 *
 * @param leaves columns by the sink's columns; undefined: the column is not used
 * @throws InputError if the file is damaged
 */
export async function columnarRowsOf(
  file: ColumnarFile,
  leaves: readonly (Leaf | undefined)[],
  sink: RowSink,
  watch: ReadingWatch,
): Promise<void> {
  const { readColumnarRows } = await import('../formats/rows/columnarRows');
  const pause = createPause(watch.check);
  await readColumnarRows(file, leaves, sink, async (bytes) => {
    watch.progress(sink.rowsRead, bytes);
    await pause();
  });
}
