import { BLANK, CR, LF, TAB } from '../characters';
import { endOfQuotedRow } from './quotedFields';

// The build for browsers brings its own Buffer, so that the same code runs in Node and in a web worker.
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

const HASH = 35;

/** What QuotedText finds. `open`: the file ends without a line end after it. */
export interface QuotedRows {
  row(fields: readonly Uint8Array[], line: number, open: boolean): void;
  /** A quote that opens on this line is never closed; the line is skipped. */
  unclosed(line: number): void;
  /** This line is longer than a row may be; it is skipped. */
  tooLong(line: number): void;
}

export interface QuotedDialect {
  /** `spaces`: runs of blanks and tabs. Anything else is taken as it is. */
  readonly delimiter: string;
  readonly quotes: boolean;
  /** Absent: the double one. */
  readonly quote?: "'";
  readonly trim: boolean;
  readonly comments: boolean;
}

/** How much is parsed at once: after so much, whoever reads plain rows looks whether quotes still stand in them. */
const BATCH = 1 << 16;

/**
 * Delimited text with everything that quotes can do: line ends and quotes inside fields, quotes in the
 * middle of unquoted text. It reads a batch of rows with csv-parse, which takes its time, and hands back what stands
 * behind them. A batch that ends inside a record waits for its end.
 */
export class QuotedText {
  private pending = new Uint8Array(2 * BATCH);
  private length = 0;
  /** Parse when this much is pending. */
  private threshold = BATCH;
  /** What is pending begins with a row whose quote was not closed when csv-parse last looked. */
  private isOpen = false;

  /**
   * @param line the 1-based line on which the first byte stands; then of what was handed back
   * @param limit a row has no more bytes than this: a quote that is not closed within so many is taken for a mistake
   */
  constructor(
    private readonly dialect: QuotedDialect,
    public line: number,
    private readonly limit: number,
    private readonly rows: QuotedRows,
  ) {}

  /** Keeps bytes for later. */
  keep(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.pending.length) {
      const larger = new Uint8Array(Math.max(this.pending.length * 2, this.length + bytes.length));
      larger.set(this.pending.subarray(0, this.length));
      this.pending = larger;
    }
    this.pending.set(bytes, this.length);
    this.length += bytes.length;
  }

  /**
   * Takes the next bytes, all of them or up to where a batch is full.
   *
   * @returns how many it took; `left`: it is done, and hands back what it took of these and has not read
   */
  write(bytes: Uint8Array): { readonly taken: number; readonly left?: Uint8Array } {
    for (let taken = 0; taken < bytes.length;) {
      // A batch begins and ends at the same bytes, however the text comes: so every row is read in the same way.
      const part = bytes.subarray(taken, taken + Math.max(1, this.threshold - this.length));
      this.keep(part);
      taken += part.length;
      if (this.length < this.threshold) continue;
      const done = this.parse(false);
      if (done !== undefined) return { taken, left: this.pending.slice(done, this.length) };
    }
    return { taken: bytes.length };
  }

  /** Reads what is left of the text. Returns what stands behind a line that was skipped. */
  end(): Uint8Array {
    return this.pending.slice(this.parse(true), this.length);
  }

  /** Reads rows. Returns where they end; undefined: more bytes are needed to know. */
  private parse(last: boolean): number | undefined {
    const complete = last ? this.length : endOfLines(this.pending, this.length);
    let done = 0;
    if (!this.isOpen || this.closes(last)) {
      const { taken, mayContinue } = this.records(this.pending.subarray(0, complete), last);
      if (taken === complete) return complete;
      done = taken;
      this.isOpen = mayContinue;
    }
    // The line end behind it belongs to no row.
    if (this.isOpen && !last && this.length - done <= this.limit + 2) {
      this.pending.copyWithin(0, done, this.length);
      this.length -= done;
      this.threshold = Math.max(BATCH, 2 * this.length);
      return undefined;
    }
    // The beginning of one line alone, and too long for it already: whoever reads plain rows skips such lines.
    if (done >= complete) return done;
    return done + this.skipLine(this.pending.subarray(done, complete));
  }

  /** Whether the quote that was open is closed in what came since, and its row ended. */
  private closes(last: boolean): boolean {
    const { length } = this;
    if (last) this.keep(Uint8Array.of(LF));
    const quote = (this.dialect.quote ?? '"').charCodeAt(0);
    const end = endOfQuotedRow(this.pending, 0, this.length, this.dialect, quote);
    this.length = length;
    return end >= 0;
  }

  /**
   * Hands all complete records on. `taken`: how many bytes they took, which is all or up to a record with
   * a bad quote; `mayContinue`: that quote may close in what comes next.
   */
  private records(data: Uint8Array, last: boolean): { taken: number; mayContinue: boolean } {
    const { delimiter, quotes, quote = '"' } = this.dialect;
    let taken = 0;
    try {
      parse(data, {
        delimiter: delimiter === 'spaces' ? [' ', '\t'] : delimiter,
        quote: quotes ? quote : null,
        escape: quotes ? quote : null,
        // Its rtrim needs text; trailing blanks are cut in `cut`.
        ltrim: this.dialect.trim,
        comment: this.dialect.comments ? '#' : null,
        comment_no_infix: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
        // Fields as bytes: ids need not be UTF-8.
        encoding: null,
        // Between two blanks of a run stands nothing; an empty field is one in quotes.
        ...(delimiter === 'spaces' && {
          cast: (field: unknown, { quoting }) =>
            quoting || (field as Uint8Array).length > 0 ? field : undefined,
        }),
        on_record: (fields: unknown, info) => {
          const end = info.bytes;
          const start = this.contentStart(data, taken);
          // Longer ones fit into one batch by chance.
          if (contentEnd(data, end) - start > this.limit) {
            taken = start;
            throw new TooLongRecord();
          }
          const open = last && end === data.length && data[end - 1] !== LF && data[end - 1] !== CR;
          const line = this.line;
          this.line += linesIn(data, start, end);
          taken = end;
          this.rows.row(this.cut(fields as readonly (Uint8Array | undefined)[]), line, open);
          return null;
        },
      });
    } catch (error) {
      if (error instanceof TooLongRecord) return { taken, mayContinue: false };
      if (!(error instanceof CsvError)) throw error;
      return { taken: this.contentStart(data, taken), mayContinue: error.code === 'CSV_QUOTE_NOT_CLOSED' };
    }
    this.line += linesIn(data, taken, data.length);
    return { taken: data.length, mayContinue: false };
  }

  /** The fields of a row, without those that are none, and without the blanks around them. */
  private cut(written: readonly (Uint8Array | undefined)[]): readonly Uint8Array[] {
    const fields = written.filter((field) => field !== undefined);
    if (!this.dialect.trim) return fields;
    return fields.map((field) => {
      let end = field.length;
      while (end > 0 && (field[end - 1] === BLANK || field[end - 1] === TAB)) end--;
      return field.subarray(0, end);
    });
  }

  /** Steps over blank lines and comments, counting them. */
  private contentStart(data: Uint8Array, from: number): number {
    let at = from;
    for (;;) {
      const byte = data[at];
      if (byte === LF || byte === CR) {
        at += byte === CR && data[at + 1] === LF ? 2 : 1;
        this.line++;
      } else if (byte === HASH && this.dialect.comments) {
        const next = lineEnd(data, at);
        this.line += linesIn(data, at, next);
        at = next;
      } else return at;
    }
  }

  private skipLine(data: Uint8Array): number {
    const end = lineEnd(data, 0);
    if (contentEnd(data, end) > this.limit) this.rows.tooLong(this.line);
    else this.rows.unclosed(this.line);
    this.line++;
    return end;
  }
}

/** Of a line, or of several within quotes. */
class TooLongRecord extends Error {}

/** Where the lines that are surely complete end: a CR at the very end may be half of a CRLF. */
function endOfLines(bytes: Uint8Array, length: number): number {
  for (let end = length; end > 0; end--) {
    if (bytes[end - 1] === LF || (bytes[end - 1] === CR && end < length)) return end;
  }
  return 0;
}

/** Before the line end that stands before `end`, if one does. */
function contentEnd(bytes: Uint8Array, end: number): number {
  if (bytes[end - 1] === CR) return end - 1;
  if (bytes[end - 1] !== LF) return end;
  return bytes[end - 2] === CR ? end - 2 : end - 1;
}

/** Just after the line end at or behind `from`. */
function lineEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === LF) return at + 1;
    if (bytes[at] === CR) return bytes[at + 1] === LF ? at + 2 : at + 1;
  }
  return bytes.length;
}

function linesIn(bytes: Uint8Array, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at++) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) lines++;
  }
  return lines;
}
