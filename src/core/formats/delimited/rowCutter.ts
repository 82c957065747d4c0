import { endOfQuotedRow } from './quotedFields';
import { quoteOf } from './textLines';
import { LONGEST_LINE } from './delimitedReader';
import { LONGEST_TEXT, notText } from './endlessLine';
import type { TableShape } from '../tableShape';
import { textFormat } from '../textFormats';
import { BLANK, CR, LF, TAB } from '../characters';

const HASH = 35;

/** As far as it matters where a row ends. */
export interface RowDialect extends Pick<
  TableShape,
  'format' | 'header' | 'separatorLine' | 'comments' | 'trim' | 'quotes' | 'quote'
> {
  /** `spaces`: runs of blanks and tabs. Anything else is taken as it is. */
  readonly delimiter: string;
}

/** Takes complete rows by itself, as far as it can. */
interface FastRows {
  /** How many lines the last `read` took. */
  readonly lines: number;
  begin(): void;
  read(bytes: Uint8Array, start: number, end: number, line: number): number;
}

/** What a RowCutter finds. `bytes` is valid only until `cut` is called. */
export interface RowSink {
  /**
   * A row stands in bytes[start … contentEnd), and its line end up to `end`; both are the same where the file ends.
   * bytes[contentEnd] is a line end in any case.
   *
   * @param line the 1-based line on which the row begins
   * @param quoted a quote stands in it
   * @param broken a quote that opens in it is never closed
   */
  row(
    bytes: Uint8Array,
    start: number,
    contentEnd: number,
    end: number,
    line: number,
    quoted: boolean,
    broken: boolean,
  ): void;
  /** Reads complete lines by itself, as far as it can; where it stops the rows are cut one by one. */
  readonly fast?: FastRows | undefined;
  /** All rows were found that are complete: their bytes are overwritten next. */
  cut?(): void;
  /** What stands before the first row: bytes[0 … end) of the text and perhaps of earlier calls. */
  head?(bytes: Uint8Array, start: number, end: number): void;
  /** What stands between rows and belongs to none: blank lines and comments. */
  gap?(bytes: Uint8Array, start: number, end: number): void;
}

/**
 * Cuts text into its rows, byte by byte as they stand, so that they can be written again. Which line is a row is the
 * same each time the same text is cut, however its bytes come.
 */
export class RowCutter {
  private carry: Uint8Array = new Uint8Array(1 << 12);
  private carried = 0;
  /** Bytes of the text before those that are being cut. */
  private dropped = 0;
  /** A row holds a line end, or a quote that opens in it is never closed. */
  crossesLines = false;
  private readonly firstLine: number;
  private headerPending: boolean;
  private separatorPending: boolean;
  private inHead = true;
  private readonly quote: number;
  private readonly isJson: boolean;

  constructor(
    private readonly shape: RowDialect,
    private readonly sink: RowSink,
    private line = 1,
  ) {
    this.firstLine = line;
    this.isJson = textFormat(shape.format)?.line === 'record';
    this.headerPending = shape.header && !this.isJson;
    this.separatorPending = shape.separatorLine === true;
    this.quote = this.isJson ? -1 : (quoteOf(shape)?.charCodeAt(0) ?? -1);
  }

  /** How many bytes of the text stand before bytes[at] of those that the sink is given. */
  offsetOf(at: number): number {
    return this.dropped + at;
  }

  /** Lines so far; all of them once it was ended. */
  get lines(): number {
    return this.line - this.firstLine;
  }

  /** Takes more of the text, in UTF-8 and without byte order mark. */
  write(chunk: Uint8Array): void {
    if (this.carried === 0) {
      this.keep(chunk, this.rowsIn(chunk, chunk.length, false));
      return;
    }
    const length = this.carried + chunk.length;
    this.room(length);
    this.carry.set(chunk, this.carried);
    const bytes = this.carry.subarray(0, length);
    this.keep(bytes, this.rowsIn(bytes, length, false));
  }

  /** Takes the last row, where no line end follows it. */
  end(): void {
    if (this.carried === 0) return;
    const open = this.carry[this.carried - 1] !== LF && this.carry[this.carried - 1] !== CR;
    if (open) {
      this.room(this.carried + 1);
      this.carry[this.carried] = LF;
    }
    const length = this.carried;
    this.carried = 0;
    this.rowsIn(this.carry.subarray(0, open ? length + 1 : length), length, true);
  }

  private room(length: number): void {
    if (length <= this.carry.length) return;
    if (length > LONGEST_TEXT) throw notText(this.line);
    const larger = new Uint8Array(2 * length);
    larger.set(this.carry.subarray(0, this.carried));
    this.carry = larger;
  }

  private keep(bytes: Uint8Array, from: number): void {
    this.dropped += from;
    const left = bytes.length - from;
    if (bytes.buffer === this.carry.buffer) this.carry.copyWithin(0, from, bytes.length);
    else {
      this.carried = 0;
      this.room(left);
      this.carry.set(bytes.subarray(from), 0);
    }
    this.carried = left;
  }

  private rowsIn(bytes: Uint8Array, length: number, last: boolean): number {
    const from = this.cut(bytes, length, last);
    this.sink.cut?.();
    return from;
  }

  /**
   * Finds the rows of bytes[0 … bytes.length), of which `length` are the text's own.
   *
   * @returns where the first begins that is not known to be complete
   */
  private cut(bytes: Uint8Array, length: number, last: boolean): number {
    const { quote, sink } = this;
    const none = bytes.length;
    const found = (byte: number, from: number): number => {
      const at = bytes.indexOf(byte, from);
      return at < 0 ? none : at;
    };
    // Looked for from the first row on that is cut here.
    let feed = -1;
    let carriageReturn = -1;
    let quoteAt = quote < 0 ? none : -1;
    // Only lines with an LF of the text's own: a CR at the end may be half a line end.
    const { fast } = sink;
    fast?.begin();
    const whole = fast === undefined || last ? 0 : bytes.lastIndexOf(LF, length - 1) + 1;
    let start = 0;
    while (start < length) {
      if (fast !== undefined && start < whole && !this.headerPending && !this.separatorPending) {
        const from = start;
        start = fast.read(bytes, start, whole, this.line);
        this.line += fast.lines;
        if (start > from) this.inHead = false;
        if (start === length) return start;
      }
      if (feed < start) feed = found(LF, start);
      if (carriageReturn < start) carriageReturn = found(CR, start);
      if (quoteAt < start) quoteAt = found(quote, start);
      let stop = Math.min(feed, carriageReturn);
      if (stop === none) return start;
      const kind = this.kindOf(bytes, start, stop);
      const quoted = quoteAt < stop && (kind === 'row' || kind === 'header');
      let broken = false;
      let lines = 1;
      if (quoted) {
        const close = endOfQuotedRow(bytes, start, none, this.shape, quote);
        if (close >= 0) {
          if (close > stop) {
            lines += lineEndsIn(bytes, stop, close);
            this.crossesLines = true;
          }
          stop = close;
        } else if (!last && none - start <= LONGEST_LINE) return start;
        else broken = this.crossesLines = true;
      }
      // The LF of a CRLF may be in the bytes to come.
      if (bytes[stop] === CR && stop + 1 === none && !last) return start;
      const end = Math.min(bytes[stop] === CR && bytes[stop + 1] === LF ? stop + 2 : stop + 1, length);
      if (kind === 'separator') this.separatorPending = false;
      if (kind === 'header') this.headerPending = false;
      if (kind === 'row') {
        this.inHead = false;
        sink.row(bytes, start, stop, end, this.line, quoted, broken);
      } else if (this.inHead) sink.head?.(bytes, start, end);
      else sink.gap?.(bytes, start, end);
      this.line += lines;
      start = end;
    }
    return start;
  }

  private kindOf(
    bytes: Uint8Array,
    start: number,
    stop: number,
  ): 'row' | 'header' | 'separator' | 'comment' | 'blank' {
    let at = start;
    while (at < stop && (bytes[at] === BLANK || bytes[at] === TAB)) at++;
    if (at === stop) return 'blank';
    if (this.separatorPending) return 'separator';
    if (this.shape.comments && bytes[at] === HASH) return 'comment';
    return this.headerPending ? 'header' : 'row';
  }
}

/** A CRLF is one. */
function lineEndsIn(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++)
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) count++;
  return count;
}
