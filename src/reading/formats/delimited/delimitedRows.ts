import { LineFields, type FieldDialect } from './lineFields';
import { LONGEST_LINE, RowCutter, type FastLane, type RowDialect } from './rowCutter';
import { quoteOf } from './textLines';
import type { Row } from '../row';
import { fieldCounts, type FieldCounts, type TableShape } from '../tableShape';
import { LF, BLANK, TAB } from '../characters';
import { fastRowsOf } from './fastRows';
import type { RowSink } from '../rowSink';

/** Syntax of delimited text that rows and fields depend on. */
export type DelimitedDialect = RowDialect & FieldDialect & Pick<TableShape, 'list' | 'columns'>;

/** The rows of delimited text: plain ones in batches, the others one by one. */
export class DelimitedRows {
  /** Fields of the current row. */
  readonly fields: LineFields;
  private readonly quote: number;
  private readonly counts: FieldCounts;
  private readonly cutter: RowCutter;

  /**
   * @param line of the text's first
   * @param fast takes plain rows; default: what gives them to the sink in batches, where it takes such
   */
  constructor(
    private readonly shape: DelimitedDialect,
    private readonly sink: RowSink,
    line = 1,
    fast = batchesOf(shape, sink),
  ) {
    this.fields = new LineFields(shape, sink.columns);
    this.counts = fieldCounts(shape);
    this.quote = quoteOf(shape)?.charCodeAt(0) ?? -1;
    this.cutter = new RowCutter(
      shape,
      {
        fast,
        row: (bytes, start, stop, end, at, broken) => {
          const length = stop - start;
          if (broken) sink.unreadable(at, length);
          else this.hand(bytes, start, stop, at, this.cutter.offsetOf(start), end === stop);
        },
      },
      line,
    );
  }

  /** More of the text, in UTF-8 without byte order mark. */
  write(text: Uint8Array): void {
    this.cutter.write(text);
  }

  end(): void {
    this.cutter.end();
  }

  /** Returns the offset in the text, in bytes, of bytes[at] of the current chunk. */
  offsetOf(at: number): number {
    return this.cutter.offsetOf(at);
  }

  /** Number of lines read so far. */
  get lines(): number {
    return this.cutter.lines;
  }

  /** True if a row may span several lines. */
  get crossesLines(): boolean {
    return this.cutter.crossesLines;
  }

  /** The row that the bytes hold. */
  rowOf(bytes: Uint8Array): Row {
    const line = new Uint8Array(bytes.length + 1);
    line.set(bytes);
    line[bytes.length] = LF;
    return this.rowIn(line, 0, bytes.length);
  }

  /**
   * Hands the row in bytes[start … stop), which a line end follows, to the sink.
   *
   * @param offset of the row in the text
   * @param open it is the last one, and has no line end
   */
  hand(bytes: Uint8Array, start: number, stop: number, line: number, offset: number, open: boolean): void {
    const { fields, sink } = this;
    const row = this.rowIn(bytes, start, stop);
    const isMisfit =
      stop - start <= LONGEST_LINE &&
      !fields.isEmpty &&
      (fields.count < this.counts.least || fields.filled > this.counts.most);
    if (isMisfit && sink.misfit !== undefined) sink.misfit(line, fields.count, this.counts.most, open);
    else sink.take(row, line, offset, stop - start, open);
  }

  /** Returns the row in bytes[start … stop), which is followed by a line end. */
  rowIn(bytes: Uint8Array, start: number, stop: number): Row {
    const { fields } = this;
    // Where quotes are odd, or hold line ends, the fields are found more slowly.
    if (fields.split(bytes, start) !== stop)
      fields.take(quotedFields(bytes, start, stop, this.shape, this.quote));
    return fields;
  }
}

function batchesOf(shape: DelimitedDialect, { batches, fields }: RowSink): FastLane | undefined {
  if (batches === undefined || fields === undefined) return undefined;
  return fastRowsOf(shape, fields, batches.ids, (rows, line) => batches.takeRows(rows, line, 0, rows.rows));
}

/**
 * The fields of a row in which quotes hold line ends, or are otherwise unusual. What follows a closing quote makes the
 * field one without quotes; those doubled before it are one, as csv-parse has it with relax_quotes.
 */
function quotedFields(
  bytes: Uint8Array,
  start: number,
  stop: number,
  dialect: FieldDialect,
  quote: number,
): Uint8Array[] {
  const { trim } = dialect;
  const { spaces, twice, isBlank, isDelimiter } = betweenFields(bytes, dialect);
  const fields: Uint8Array[] = [];
  let at = start;
  for (;;) {
    if (trim || spaces) while (at < stop && isBlank(at)) at++;
    if (spaces && at >= stop) return fields;
    const from = at;
    let close = -1;
    if (bytes[at] === quote) {
      close = at + 1;
      while (close < stop && (bytes[close] !== quote || bytes[close + 1] === quote))
        close += bytes[close] === quote ? 2 : 1;
      at = close + 1;
      if (trim) while (at < stop && isBlank(at)) at++;
    }
    const behind = at;
    while (at < stop && !isDelimiter(at)) at++;
    if (close >= 0 && at === behind) fields.push(unquoted(bytes, from + 1, close, quote));
    else {
      let to = at;
      if (trim) while (to > from && isBlank(to - 1)) to--;
      fields.push(close < 0 ? bytes.slice(from, to) : relaxed(bytes, from, close, to, quote));
    }
    if (at >= stop) return fields;
    at += twice ? 2 : 1;
  }
}

/** Returns the delimiter between the fields of a text. */
function betweenFields(bytes: Uint8Array, { delimiter }: FieldDialect) {
  const spaces = delimiter === 'spaces';
  const first = spaces ? BLANK : delimiter.charCodeAt(0);
  const twice = delimiter.length === 2;
  return {
    spaces,
    twice,
    isBlank: (at: number): boolean => bytes[at] === BLANK || (bytes[at] === TAB && first !== TAB),
    isDelimiter: (at: number): boolean =>
      spaces
        ? bytes[at] === BLANK || bytes[at] === TAB
        : bytes[at] === first && (!twice || bytes[at + 1] === first),
  };
}

/** Returns bytes[open … end) with doubled quotes made single in the quoted part, which ends at `close`. */
function relaxed(bytes: Uint8Array, open: number, close: number, end: number, quote: number): Uint8Array {
  const content = unquoted(bytes, open + 1, close, quote);
  const field = new Uint8Array(1 + content.length + end - close);
  field[0] = quote;
  field.set(content, 1);
  field.set(bytes.subarray(close, end), 1 + content.length);
  return field;
}

function unquoted(bytes: Uint8Array, start: number, end: number, quote: number): Uint8Array {
  const content = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    content[length++] = bytes[at];
    if (bytes[at] === quote) at++;
  }
  return content.subarray(0, length);
}
