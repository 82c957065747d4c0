import type { FindingCollector } from '../../findings/findingCollector';
import type { Identifiers } from '../../data/ids/identifiers';
import type { Interactions } from '../../data/interactions/interactions';
import { FullRowReader } from './fullRowReader';
import { builderFor } from '../interactionsBuilder';
import { LONGEST_TEXT, notText } from './endlessLine';
import { LineFields, ODD_QUOTES } from './lineFields';
import { isPlain, FastRowReader } from './fastRowReader';
import { QuotedText } from './quotedText';
import type { Reader, ReaderOptions } from '../readerOptions';
import { refusesNegative, RowPolicy } from '../rowPolicy';
import type { TableShape } from '../tableShape';
import { usedColumns } from '../usedColumns';
import { Utf8Text } from '../values/utf8Text';
import { BLANK, CR, LF, TAB } from '../characters';

const HASH = 35;

/** A longer line is no row of a table; it is skipped and reported, and never held in memory. */
export const LONGEST_LINE = 1 << 20;

/** Chunks are scanned in parts of this size, so that a line longer than LONGEST_LINE never lies within one. */
const PART = 1 << 19;

/**
 * Reads delimited text of every dialect. Complete lines are scanned in place, in the chunk that was
 * written; the rest of a chunk waits in `carry`.
 */
export class DelimitedReader implements Reader {
  private headerPending: boolean;
  /** The first line is still to come, and names the separator. */
  private separatorPending: boolean;
  /** Takes over from a row with quotes that the scanner does not understand, for a batch. */
  private quoted: QuotedText | undefined;
  private wasQuoted = false;
  private readonly utf8: Utf8Text;

  /** An incomplete line, perhaps with the CR of a CRLF at its end. */
  private carry = new Uint8Array(1 << 12);
  private carried = 0;
  /** Inside a line that is longer than LONGEST_LINE; its length so far. */
  private skipped = 0;

  private readonly fields: LineFields;
  private readonly policy: RowPolicy;
  private readonly fullRows: FullRowReader;
  /** Reads all rows in which nothing is unusual; undefined for dialects that it does not understand. */
  private readonly plain: FastRowReader | undefined;
  /** Rows that the full row reader has not seen: plain ones, and those in lines of which no row could be made. */
  private otherRows = 0;
  /** Bytes of complete lines so far. */
  private scanned = 0;

  constructor(
    private readonly shape: TableShape,
    users: Identifiers,
    items: Identifiers,
    private readonly findings: FindingCollector,
    private readonly options: ReaderOptions,
    private readonly rows = builderFor(shape, options, users, items),
    /** Line of the next row. */
    private line = 1,
  ) {
    const columns = usedColumns(shape, options);
    const { user, item, value, rank, label, apart } = columns;
    const lastItem = shape.list === 'rest' ? user : item;
    const needed = Math.max(user, lastItem, value, rank, label, ...apart) + 1;
    this.fields = new LineFields(shape, shape.list === 'rest' ? Infinity : needed);
    this.policy = new RowPolicy(shape, columns, options, users, items, findings, rows);
    this.fullRows = new FullRowReader(shape, columns, needed, this.fields, this.policy);
    this.headerPending = shape.header;
    this.separatorPending = shape.separatorLine === true;
    this.rows.nextLine(line);
    if (isPlain(shape, columns)) {
      const refuses = refusesNegative(shape, options);
      this.plain = new FastRowReader(shape, columns, users, items, rows, refuses, rows.modelIds);
    }
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.text(text));
  }

  get rowsRead(): number {
    return this.otherRows + this.policy.rowsRead;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  /** Takes bytes of UTF-8 from the middle of a file, where no byte order mark can be. */
  writeUnmarked(chunk: Uint8Array): void {
    this.text(chunk);
  }

  /** Lines so far, those before the first row among them; the last one once it was ended. */
  get lines(): number {
    return this.line - 1;
  }

  /** After end(): what follows these lines cannot be read without them, because of a quote or of a header yet to come. */
  get needsWhole(): boolean {
    return this.wasQuoted || this.headerPending || this.separatorPending;
  }

  end(): Interactions {
    this.utf8.end();
    // Behind a line whose quote is never closed there may be others.
    do {
      if (this.quoted !== undefined) this.text(this.unquoted(this.quoted, this.quoted.end()));
      if (this.quoted === undefined) this.lastLine();
    } while (this.quoted !== undefined);
    return this.rows.finished();
  }

  /** Takes the line that no line end follows. */
  private lastLine(): void {
    if (this.skipped > 0) this.skippedLine();
    else if (this.carried > 0) {
      const open = this.carry[this.carried - 1] !== CR;
      if (open) this.append(Uint8Array.of(LF));
      const carry = this.carry.subarray(0, this.carried);
      this.carried = 0;
      const at = this.scan(carry, 0, carry.length, open);
      this.quoted?.keep(open ? carry.subarray(at, -1) : carry.subarray(at));
    }
  }

  private text(chunk: Uint8Array): void {
    // Bytes that were handed back, before those that follow them.
    const behind: Uint8Array[] = [];
    for (let bytes: Uint8Array | undefined = chunk; bytes !== undefined; bytes = behind.pop()) {
      for (let at = 0; at < bytes.length;) {
        if (this.quoted === undefined) {
          at = this.part(bytes, at, Math.min(at + PART, bytes.length));
          continue;
        }
        const { taken, left } = this.quoted.write(bytes.subarray(at));
        at += taken;
        // Rows that were read there count in how many the file may hold.
        this.scanned += taken - (left?.length ?? 0);
        if (left === undefined) continue;
        behind.push(bytes.subarray(at), this.unquoted(this.quoted, left));
        break;
      }
    }
  }

  /** Goes on without care for quotes, with what was handed back. */
  private unquoted({ line }: QuotedText, left: Uint8Array): Uint8Array {
    this.quoted = undefined;
    this.line = line;
    this.rows.nextLine(line);
    return left;
  }

  /** Takes bytes[from … end), or what stands there up to a row with odd quotes. Returns where the rest begins. */
  private part(bytes: Uint8Array, from: number, end: number): number {
    let start = from;
    if (this.skipped > 0 || this.carried > 0) {
      start = this.finishLine(bytes, from, end);
      if (this.quoted !== undefined) return start;
    }
    if (start === end) return end;
    const complete = endOfLines(bytes, start, end);
    if (complete > start) {
      const at = this.scan(bytes, start, complete, false);
      if (this.quoted !== undefined) return at;
    }
    if (complete < end) this.carryOn(bytes, complete, end);
    return end;
  }

  /** Completes the line that began in an earlier part. Returns where the next line begins. */
  private finishLine(bytes: Uint8Array, from: number, end: number): number {
    let start = from;
    if (this.carried > 0 && this.carry[this.carried - 1] === CR) {
      // That line was complete, but for the LF that may follow its CR.
      if (bytes[start] === LF) this.append(bytes.subarray(start, ++start));
    } else {
      while (start < end && bytes[start] !== LF && bytes[start] !== CR) start++;
      if (start === end || (start === end - 1 && bytes[start] === CR)) {
        this.carryOn(bytes, from, end);
        return end;
      }
      this.carryOn(bytes, from, start);
      const lineEnd = start;
      start += bytes[start] === CR && bytes[start + 1] === LF ? 2 : 1;
      // As it is written: the line end may stand inside quotes.
      if (this.skipped === 0) this.append(bytes.subarray(lineEnd, start));
    }
    if (this.skipped > 0) {
      this.skippedLine();
      return start;
    }
    const carry = this.carry.subarray(0, this.carried);
    this.carried = 0;
    const at = this.scan(carry, 0, carry.length, false);
    this.quoted?.keep(carry.subarray(at));
    return start;
  }

  /** Keeps a part of a line, or only its length once the line is too long. */
  private carryOn(bytes: Uint8Array, from: number, end: number): void {
    const endsInCarriageReturn = end > from && bytes[end - 1] === CR;
    const to = endsInCarriageReturn ? end - 1 : end;
    if (this.skipped === 0 && this.carried + to - from <= LONGEST_LINE) this.append(bytes.subarray(from, to));
    else {
      this.skipped = Math.max(this.skipped, this.carried) + to - from;
      this.carried = 0;
      if (this.skipped > LONGEST_TEXT) throw notText(this.line);
    }
    // Also of a skipped line: an LF in the next part would belong to it.
    if (endsInCarriageReturn) this.append(Uint8Array.of(CR));
  }

  private append(bytes: Uint8Array): void {
    if (this.carried + bytes.length > this.carry.length) {
      const larger = new Uint8Array(Math.max(this.carry.length * 2, this.carried + bytes.length));
      larger.set(this.carry.subarray(0, this.carried));
      this.carry = larger;
    }
    this.carry.set(bytes, this.carried);
    this.carried += bytes.length;
  }

  private skippedLine(): void {
    this.unusable();
    this.separatorPending = false;
    this.reportTooLong(this.line);
    this.skipped = 0;
    this.carried = 0;
    this.line++;
    this.rows.nextLine(this.line);
  }

  /** Counts a line of which no row can be made, whatever it was meant to be. */
  private unusable(): void {
    this.otherRows++;
    this.headerPending = false;
  }

  private reportTooLong(line: number): void {
    this.findings.add('line-too-long', true, () => ({ line, details: [LONGEST_LINE] }));
  }

  /**
   * Reads the complete lines bytes[start … end), or up to a row with odd quotes, which others read. Returns where it
   * stopped. `open`: the last of them has no line end in the file.
   */
  private scan(bytes: Uint8Array, start: number, end: number, open: boolean): number {
    this.reserve(end - start);
    this.plain?.begin();
    let at = start;
    while (at < end) {
      if (this.plain !== undefined && !this.headerPending && !this.separatorPending && !open) {
        const before = this.rows.rows;
        at = this.plain.read(bytes, at, end, this.line);
        this.otherRows += this.rows.rows - before;
        this.line += this.plain.lines;
        if (at >= end) return end;
      }
      const next = this.row(bytes, at, open);
      if (next === ODD_QUOTES) {
        this.startQuoted();
        return at;
      }
      at = this.blankLines(bytes, next, end);
    }
    return end;
  }

  /** Steps over lines without a character. Returns where they end. */
  private blankLines(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end && bytes[at] === LF) at++;
    if (at > start) this.rows.nextLine((this.line += at - start));
    return at;
  }

  /** Makes room for all rows that `bytes` of text can hold, and at the first time for the whole file. */
  private reserve(bytes: number): void {
    const { expectedBytes } = this.options;
    const most = mostRows(this.shape, bytes);
    const expected =
      expectedBytes === undefined || this.scanned === 0
        ? 0
        : // With room for the last part too, which is not known to hold no more rows than others.
          Math.ceil((this.rows.rows / this.scanned) * expectedBytes * 1.02) + most;
    this.rows.reserve(most, expected);
    this.scanned += bytes;
  }

  /** Reads one line with care. Returns where the next begins. */
  private row(bytes: Uint8Array, start: number, open: boolean): number {
    const first = bytes[start];
    let stop = start;
    if (first !== LF && first !== CR) {
      if (this.separatorPending || this.isComment(bytes, start)) {
        while (bytes[stop] !== LF && bytes[stop] !== CR) stop++;
      } else {
        stop = this.fields.split(bytes, start);
        if (stop === ODD_QUOTES) return ODD_QUOTES;
        this.use(this.line, open);
      }
    }
    this.separatorPending = false;
    this.line++;
    this.rows.nextLine(this.line);
    return bytes[stop] === CR && bytes[stop + 1] === LF ? stop + 2 : stop + 1;
  }

  private isComment(bytes: Uint8Array, start: number): boolean {
    if (!this.shape.comments) return false;
    let at = start;
    while (bytes[at] === BLANK || bytes[at] === TAB) at++;
    return bytes[at] === HASH;
  }

  /** Makes rows of the line whose fields were found, unless it is the header. */
  private use(line: number, open: boolean): void {
    if (this.fields.isEmpty) return;
    if (this.headerPending) this.headerPending = false;
    else this.fullRows.use(line, open);
  }

  /** From the next row on csv-parse reads the file, for a while. */
  private startQuoted(): void {
    this.wasQuoted = true;
    this.quoted = new QuotedText(this.shape, this.line, LONGEST_LINE, {
      row: (fields, line, open) => {
        this.fields.take(fields);
        this.use(line, open);
      },
      unclosed: (line) => {
        this.unusable();
        this.findings.add('unclosed-quote', true, () => ({ line, details: [] }));
      },
      tooLong: (line) => {
        this.unusable();
        this.reportTooLong(line);
      },
    });
  }
}

/** How many rows that many bytes of text can hold. */
export function mostRows(shape: TableShape, bytes: number): number {
  // A row takes four bytes at least, an item of a list two.
  return (bytes >> (shape.list === 'none' ? 2 : 1)) + 1;
}

/** Just after the last line end in bytes[start … end), `start` when there is none. A CR at the very end may be half of a CRLF. */
function endOfLines(bytes: Uint8Array, start: number, end: number): number {
  for (let at = end; at > start; at--) {
    if (bytes[at - 1] === LF || (bytes[at - 1] === CR && at < end)) return at;
  }
  return start;
}
