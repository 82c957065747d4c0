import type { ExperimentLog } from './experimentLog';
import type { LogHead } from './logColumn';
import { textLogHead, unclearPoint, type UnclearPoint } from './logHead';
import { HEAD_BYTES } from '../formats/detection/inspect';
import { formatName, type ReadOptions } from '../formats/readOptions';
import { openColumnarFile } from '../inputs/openColumnar';
import type { ReadingWatch } from '../inputs/readingWatch';
import { columnarRowsOf, readTextRows, type SegmentedRows } from '../inputs/rowsOf';
import { neededEncoding, TextCheck } from '../inputs/textEncoding';
import { type ByteSource, headOf } from '../sources/byteSource';

/** Format options of a log that a person may specify. */
export type LogOverrides = Pick<ReadOptions, 'format' | 'decimal' | 'encoding'>;

/** Log whose columns are known by name, before its rows are read. */
interface LogSource {
  readonly head: LogHead;
  /** Format name, as `--format-in` takes it. */
  readonly format: string;
  /** Number whose point may be a decimal point or a thousands separator. */
  readonly unclear?: UnclearPoint | undefined;
  /** Returns the values of a column in the first rows. */
  valuesAt(place: number): Promise<readonly string[]>;
  /**
   * Passes all rows to a log.
   *
   * @param open creates the log; called again if reading on several threads was abandoned and begins anew
   */
  read(open: () => ExperimentLog, watch: ReadingWatch, segmented?: SegmentedRows): Promise<unknown>;
}

/** Reads the head of a log. @throws InputError if it is no table */
export async function readLogSource(source: ByteSource, overrides: LogOverrides): Promise<LogSource> {
  const stored = await openColumnarFile(source);
  if (stored !== undefined) {
    const { columnarLogHead, firstTexts, logLeaves } = await import('./columnarLogHead');
    const { file, format } = stored;
    const leaves = logLeaves(file);
    return {
      head: columnarLogHead(leaves),
      format: format.name,
      valuesAt: (place) => firstTexts(file, leaves[place]),
      read: (open, watch) => columnarRowsOf(file, leaves, open(), watch),
    };
  }
  const { bytes, complete } = await headOf(source, HEAD_BYTES);
  const { encoding: said, ...others } = overrides;
  // A specified encoding is used only if the file is not UTF-8 and has no byte order mark.
  const encoding = await neededEncoding(source, said);
  const head = textLogHead(bytes, source.name, complete, { ...others, ...(encoding && { encoding }) });
  const { shape, rows } = head;
  return {
    head,
    format: formatName(shape),
    unclear: overrides.decimal === undefined ? unclearPoint(head) : undefined,
    valuesAt: async (place) => rows.map((fields) => fields[place] ?? ''),
    read: (open, watch, segmented) => {
      const check = new TextCheck(source, shape.encoding);
      return readTextRows(source, shape, open, watch, { segmented, check });
    },
  };
}
