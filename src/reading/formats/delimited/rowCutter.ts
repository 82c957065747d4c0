import { quoteOf } from './textLines';
import { MAX_LINE_BYTES, endlessLineError } from './endlessLine';
import type { TableShape } from '../tableShape';
import { textFormat } from '../textFormats';
import { BLANK, CR, HASH, LF, TAB } from '../characters';

/**
 * Maximum length of a row of a table in bytes. A quote that is not closed within this length is a mistake.
 */
export const MAX_ROW_BYTES = 1 << 20;

/** Settings that decide where a row ends. */
export interface RowSyntax extends Pick<
  TableShape,
  'format' | 'header' | 'separatorLine' | 'comments' | 'trim' | 'quotes' | 'quote'
> {
  /** Delimiter of fields; `spaces`: runs of blanks and tabs. */
  readonly delimiter: string;
}

/** Reader of complete lines, which stops at a row that it cannot read. */
export interface FastLane {
  /** Number of lines of the last `read`. */
  readonly lines: number;
  begin(): void;
  read(bytes: Uint8Array, start: number, end: number, line: number): number;
}

/** Receiver of the rows that a RowCutter finds. `bytes` is valid only until `cut` is called. */
interface CutRows {
  /**
   * Receives a row in bytes[start … contentEnd), with its line end up to `end`. Both ends are equal at the
   * end of the file; bytes[contentEnd] is a line end in any case.
   *
   * @param line line number, from 1, on which the row begins
   * @param broken whether a quote in the row is never closed
   */
  row(bytes: Uint8Array, start: number, contentEnd: number, end: number, line: number, broken: boolean): void;
  /** Reader of complete lines; rows that it does not support are cut one by one. */
  readonly fast?: FastLane | undefined;
  /** Notifies that all complete rows of the bytes were received: the bytes are overwritten next. */
  cut?(): void;
  /**
   * Receives a piece of the text before the first row: bytes[start … end). bytes[0 … start) may still contain
   * pieces of earlier calls.
   */
  head?(bytes: Uint8Array, start: number, end: number): void;
  /** Receives text between rows that belongs to no row: blank lines and comments. */
  gap?(bytes: Uint8Array, start: number, end: number): void;
}

/**
 * Cuts text into its rows, byte by byte and unchanged, so that they can be written again. The rows of a text do not
 * depend on how its bytes are divided into chunks.
 */
export class RowCutter {
  private carry: Uint8Array = new Uint8Array(1 << 12);
  private carried = 0;
  /** Offset in `carry` up to which there is no line end. */
  private searched = 0;
  /** True if `pending` contains a line end inside a quoted field that is not closed yet. */
  private isOpen = false;
  /** Number of line ends inside quotes in the last scanned row, and whether one of its quotes is unclosed. */
  private linesWithin = 0;
  private endsInQuotes = false;
  /** True if the closing quote is not followed by a delimiter: the quote is then part of the text. */
  private isMisquoted = false;
  /** Bytes between fields: one byte, the same byte twice (`::`), or runs of two bytes (blanks and tabs). */
  private readonly delimiter: number;
  private readonly delimiter2: number;
  /** Number of bytes of the text before the bytes that are being cut. */
  private dropped = 0;
  /** True if a row contains a line end, or a quote that is never closed. */
  crossesLines = false;
  private readonly firstLine: number;
  private headerPending: boolean;
  private separatorPending: boolean;
  private inHead = true;
  private readonly quote: number;
  private readonly isJson: boolean;

  constructor(
    private readonly shape: RowSyntax,
    private readonly sink: CutRows,
    private line = 1,
  ) {
    this.firstLine = line;
    this.isJson = textFormat(shape.format)?.line === 'record';
    this.headerPending = shape.header && !this.isJson;
    this.separatorPending = shape.separatorLine === true;
    const spaces = shape.delimiter === 'spaces';
    this.delimiter = spaces ? BLANK : shape.delimiter.charCodeAt(0);
    this.delimiter2 = spaces ? TAB : this.delimiter;
    this.quote = this.isJson ? -1 : (quoteOf(shape)?.charCodeAt(0) ?? -1);
  }

  /** Returns the offset in the text, in bytes, of bytes[at] as passed to the sink. */
  offsetOf(at: number): number {
    return this.dropped + at;
  }

  /** Number of lines before the current position; the number of lines of the file once `end` was called. */
  get lines(): number {
    return this.line - this.firstLine;
  }

  /** Takes more of the text, in UTF-8 and without byte order mark. */
  write(chunk: Uint8Array): void {
    let from = 0;
    // The row that began before is completed with as little as possible: the others are cut in place.
    while (this.carried > 0 && from < chunk.length) {
      // Of a long field in quotes twice as much each time: it is looked at again from its beginning.
      const least = this.isOpen ? this.carried : 0;
      const to = chunk.indexOf(LF, from + least) + 1 || chunk.length;
      const length = this.carried + to - from;
      this.room(length);
      this.carry.set(chunk.subarray(from, to), this.carried);
      const bytes = this.carry.subarray(0, length);
      this.keep(bytes, this.rowsIn(bytes, length, false));
      from = to;
    }
    if (from < chunk.length) {
      const rest = chunk.subarray(from);
      this.keep(rest, this.rowsIn(rest, rest.length, false));
    }
  }

  /** Takes the last row, if it has no line end. */
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
    if (length > MAX_LINE_BYTES) throw endlessLineError(this.line);
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
   * Finds the rows in bytes[0 … bytes.length). Only the first `length` bytes are text.
   *
   * @returns the offset of the first row that may be incomplete
   */
  private cut(bytes: Uint8Array, length: number, last: boolean): number {
    const { quote, sink } = this;
    const none = bytes.length;
    // Only lines with an LF of the text's own: a CR at the end may be half a line end.
    const { fast } = sink;
    fast?.begin();
    const fastEnd = fast === undefined || last ? 0 : bytes.lastIndexOf(LF, length - 1) + 1;
    let start = 0;
    let quiet = this.searched;
    this.searched = 0;
    this.isOpen = false;
    while (start < length) {
      if (fast !== undefined && start < fastEnd && !this.headerPending && !this.separatorPending) {
        const from = start;
        start = fast.read(bytes, start, fastEnd, this.line);
        this.line += fast.lines;
        if (start > from) this.inHead = false;
        if (start === length) return start;
      }
      const blank = start;
      while (bytes[start] === LF && start < length) start++;
      if (start > blank) {
        this.outside(bytes, blank, start);
        this.line += start - blank;
        continue;
      }
      const kind = this.kindOf(bytes, start);
      const mayQuote = quote >= 0 && (kind === 'row' || kind === 'header');
      const limit = Math.min(none, start + MAX_ROW_BYTES + 1);
      this.linesWithin = 0;
      this.endsInQuotes = false;
      this.isMisquoted = false;
      // A long line that comes in small pieces is searched once.
      const isCut = quiet > start && lineEnd(bytes, quiet) === none;
      let stop = mayQuote && !isCut && quiet < limit ? this.rowEnd(bytes, start, limit) : -1;
      let broken = false;
      let lines = 1;
      if (stop >= 0) {
        lines += this.linesWithin;
        if (this.linesWithin > 0) this.crossesLines = true;
      } else {
        stop = lineEnd(bytes, Math.max(start, quiet));
        if (stop === none) {
          this.searched = none - start;
          return start;
        }
        // The line end is not the row's: the row ends later, or its quote is never closed.
        if (mayQuote && (this.endsInQuotes || this.linesWithin > 0)) {
          if (!last && limit === none && !this.isMisquoted) {
            this.isOpen = true;
            return start;
          }
          broken = this.crossesLines = true;
        }
      }
      quiet = 0;
      // The LF of a CRLF may be in the bytes to come.
      if (bytes[stop] === CR && stop + 1 === none && !last) return start;
      const end = Math.min(bytes[stop] === CR && bytes[stop + 1] === LF ? stop + 2 : stop + 1, length);
      if (kind === 'separator') this.separatorPending = false;
      if (kind === 'header') this.headerPending = false;
      if (kind === 'row') {
        this.inHead = false;
        sink.row(bytes, start, stop, end, this.line, broken);
      } else this.outside(bytes, start, end);
      this.line += lines;
      start = end;
    }
    return start;
  }

  /** Passes on text that belongs to no row. */
  private outside(bytes: Uint8Array, start: number, end: number): void {
    if (this.inHead) this.sink.head?.(bytes, start, end);
    else this.sink.gap?.(bytes, start, end);
  }

  private kindOf(bytes: Uint8Array, start: number): 'row' | 'header' | 'separator' | 'comment' | 'blank' {
    let at = start;
    while (bytes[at] === BLANK || bytes[at] === TAB) at++;
    // Tabs between fields make a row, if one of nothing.
    const isEmpty = at === bytes.length || bytes[at] === LF || bytes[at] === CR;
    if (isEmpty && (this.delimiter !== TAB || !bytes.subarray(start, at).includes(TAB))) return 'blank';
    if (this.separatorPending) return 'separator';
    if (this.shape.comments && bytes[at] === HASH) return 'comment';
    return this.headerPending ? 'header' : 'row';
  }

  /**
   * Returns the offset of the line end of the row at `start`, skipping line ends in quotes. Text after a
   * closing quote belongs to the field; but if the quotes contain a line end, the first quote was not an
   * opening quote. Returns −1 if there is no line end before `limit`, or a quote is not closed or not a
   * quote.
   */
  private rowEnd(bytes: Uint8Array, start: number, limit: number): number {
    const { quote, delimiter, delimiter2, shape } = this;
    const skipsBlanks = shape.trim || delimiter !== delimiter2;
    const twice = shape.delimiter.length === 2;
    let at = start;
    for (;;) {
      if (skipsBlanks) while (bytes[at] === BLANK || (bytes[at] === TAB && delimiter !== TAB)) at++;
      if (bytes[at] === quote) {
        const linesBefore = this.linesWithin;
        for (at++; at < limit; at++) {
          const byte = bytes[at];
          if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) this.linesWithin++;
          else if (byte === quote) {
            if (bytes[at + 1] !== quote) break;
            at++;
          }
        }
        if (at >= limit) {
          this.endsInQuotes = true;
          return -1;
        }
        at++;
        if (this.linesWithin > linesBefore && at < limit && !this.endsField(bytes, at)) {
          this.isMisquoted = this.endsInQuotes = true;
          return -1;
        }
      }
      for (; at < limit; at++) {
        const byte = bytes[at];
        if (byte === LF || byte === CR) return at;
        if ((byte === delimiter || byte === delimiter2) && (!twice || bytes[at + 1] === delimiter)) break;
      }
      if (at >= limit) return -1;
      at += twice ? 2 : 1;
    }
  }

  /**
   * Returns whether a field in quotes may end before bytes[at]: at a delimiter, a line end, or a blank that
   * is trimmed.
   */
  private endsField(bytes: Uint8Array, at: number): boolean {
    const { delimiter, delimiter2, shape } = this;
    const byte = bytes[at];
    const isBlank = shape.trim && (byte === BLANK || byte === TAB);
    return byte === LF || byte === CR || byte === delimiter || byte === delimiter2 || isBlank;
  }
}

/** Returns the first line end at or after `from`, or the end of the bytes. */
function lineEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++;
  return at;
}
