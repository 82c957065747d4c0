import type { Identifiers } from '../../../core/data/ids/identifiers';
import type { FindingPlace } from '../../../shared/findings/finding';
import type { TimeVisitor } from '../../../core/logs/timeTaker';
import type { Row } from '../row';
import { keyHash } from '../scanner/keyHash';
import { parseNumberBytes } from '../values/decimal';
import { commaNumber, withDecimalPoint } from '../values/decimalComma';
import { isPercentage } from '../values/percentages';
import type { TableShape } from '../tableShape';
import { listEntries } from './lists';
import { quoteOf, trimBlanks } from './textLines';
import { BLANK, COLON, CR, LF, TAB } from '../characters';

const PERCENT = 37;
const EMPTY_BYTES = new Uint8Array(0);

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Result of `split` if quotes need `quotedFields`. */
const ODD_QUOTES = -1;

/** Syntax of the fields of a line. */
export interface FieldDialect extends Pick<
  TableShape,
  'quotes' | 'quote' | 'trim' | 'decimal' | 'userColon'
> {
  /** Delimiter of fields; `spaces`: runs of blanks and tabs. */
  readonly delimiter: string;
  /** Syntax of lists in cells; absent: there are no lists. */
  readonly list?: TableShape['list'];
  readonly around?: TableShape['around'];
}

/** Fields of one line at a time, split by a reader that supports every dialect. */
export class LineFields implements Row {
  /** Number of fields of the current line. */
  count = 0;
  /** Number of fields of the current line, without empty fields at its end. */
  filled = 0;

  // As far as they are needed. Content: sources[i][starts[i] … ends[i]). Place in the line: rawStarts[i] …
  // rawEnds[i], −1 where it is not known.
  private readonly sources: Uint8Array[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly rawStarts: number[] = [];
  private readonly rawEnds: number[] = [];
  /** Bytes that contain the current line, and where it begins. */
  private text: Uint8Array = new Uint8Array(0);
  private lineStart = 0;
  /** Quote character; −1: fields are not quoted. */
  private readonly quote: number;
  /** Number of doubled quotes in the current quoted field. */
  private doubled = 0;

  /** @param captured maximum number of fields of a line that are stored */
  constructor(
    private readonly shape: FieldDialect,
    private readonly captured: number,
  ) {
    this.quote = quoteOf(shape)?.charCodeAt(0) ?? -1;
  }

  /** True if the line is empty or blank. */
  get isEmpty(): boolean {
    return this.count === 0 || (this.count === 1 && this.isBlank(0));
  }

  /** Takes fields that were split by another reader. */
  take(fields: readonly Uint8Array[]): void {
    this.count = fields.length;
    this.filled = fields.findLastIndex(({ length }) => length > 0) + 1;
    for (let column = 0; column < Math.min(fields.length, this.captured); column++) {
      this.sources[column] = fields[column];
      this.starts[column] = 0;
      this.ends[column] = fields[column].length;
      this.rawStarts[column] = this.rawEnds[column] = -1;
    }
  }

  /** Splits the line at `start` into fields. Returns the offset of its line end, or ODD_QUOTES. */
  split(bytes: Uint8Array, start: number): number {
    this.count = this.filled = 0;
    this.text = bytes;
    this.lineStart = start;
    const { delimiter } = this.shape;
    const from = this.shape.userColon === true ? this.behindUser(bytes, start) : start;
    return delimiter === 'spaces'
      ? this.splitAtBlanks(bytes, from)
      : this.splitAt(bytes, from, delimiter.charCodeAt(0), delimiter.length === 2);
  }

  /**
   * Finds the user before a colon that ends the line or precedes a blank. Returns the offset of the items;
   * `start` if there is no such colon.
   */
  private behindUser(bytes: Uint8Array, start: number): number {
    let from = start;
    while (bytes[from] === BLANK || bytes[from] === TAB) from++;
    let at = from;
    while (bytes[at] !== COLON || !isBehindColon(bytes[at + 1]))
      if (bytes[at] === LF || bytes[at++] === CR) return start;
    let to = at;
    while (to > from && (bytes[to - 1] === BLANK || bytes[to - 1] === TAB)) to--;
    this.found(bytes, from, to);
    return at + 1;
  }

  private splitAtBlanks(bytes: Uint8Array, start: number): number {
    let at = start;
    for (;;) {
      while (bytes[at] === BLANK || bytes[at] === TAB) at++;
      if (bytes[at] === LF || bytes[at] === CR) return at;
      const from = at;
      if (bytes[at] === this.quote) {
        const close = this.closingQuote(bytes, from);
        if (close < 0) return ODD_QUOTES;
        at = close + 1;
        if (bytes[at] !== BLANK && bytes[at] !== TAB && bytes[at] !== LF && bytes[at] !== CR)
          return ODD_QUOTES;
        this.quotedField(bytes, from, close);
      } else {
        while (bytes[at] !== BLANK && bytes[at] !== TAB && bytes[at] !== LF && bytes[at] !== CR) at++;
        this.found(bytes, from, at);
      }
    }
  }

  /** Splits at a delimiter of one byte. @param twice whether the delimiter is this byte twice */
  private splitAt(bytes: Uint8Array, start: number, delimiter: number, twice: boolean): number {
    const { trim } = this.shape;
    let at = start;
    for (;;) {
      if (trim) while (bytes[at] === BLANK || (bytes[at] === TAB && delimiter !== TAB)) at++;
      const from = at;
      if (bytes[at] === this.quote) {
        const close = this.closingQuote(bytes, from);
        if (close < 0) return ODD_QUOTES;
        at = close + 1;
        if (trim) while (bytes[at] === BLANK || (bytes[at] === TAB && delimiter !== TAB)) at++;
        const separated = bytes[at] === delimiter && (!twice || bytes[at + 1] === delimiter);
        if (!separated && bytes[at] !== LF && bytes[at] !== CR) return ODD_QUOTES;
        this.quotedField(bytes, from, close);
      } else {
        while (bytes[at] !== LF && bytes[at] !== CR) {
          if (bytes[at] === delimiter && (!twice || bytes[at + 1] === delimiter)) break;
          at++;
        }
        let to = at;
        if (trim) while (to > from && (bytes[to - 1] === BLANK || bytes[to - 1] === TAB)) to--;
        this.found(bytes, from, to);
      }
      if (bytes[at] !== delimiter) return at;
      at += twice ? 2 : 1;
    }
  }

  /**
   * Returns the offset of the quote that closes the quote at `open`; −1 if the line ends first. Sets
   * `doubled` to the number of doubled quotes between them.
   */
  private closingQuote(bytes: Uint8Array, open: number): number {
    const { quote } = this;
    this.doubled = 0;
    for (let at = open + 1; bytes[at] !== LF && bytes[at] !== CR; at++) {
      if (bytes[at] !== quote) continue;
      if (bytes[at + 1] !== quote) return at;
      this.doubled++;
      at++;
    }
    return -1;
  }

  private found(bytes: Uint8Array, from: number, to: number): void {
    const column = this.count++;
    if (to > from) this.filled = this.count;
    if (column >= this.captured) return;
    this.sources[column] = bytes;
    this.starts[column] = this.rawStarts[column] = from;
    this.ends[column] = this.rawEnds[column] = to;
  }

  /** Stores the field between the quotes at `open` and `close`. */
  private quotedField(bytes: Uint8Array, open: number, close: number): void {
    if (this.doubled === 0) {
      this.found(bytes, open + 1, close);
      return;
    }
    const content = new Uint8Array(close - open - 1 - this.doubled);
    let length = 0;
    for (let at = open + 1; at < close; at++) {
      content[length++] = bytes[at];
      if (bytes[at] === this.quote) at++;
    }
    const column = this.count;
    this.found(content, 0, length);
    if (column >= this.captured) return;
    this.rawStarts[column] = open + 1;
    this.rawEnds[column] = close;
  }

  has(column: number): boolean {
    return column < this.count;
  }

  isBlank(column: number): boolean {
    if (column >= this.count) return true;
    const bytes = this.sources[column];
    for (let at = this.starts[column]; at < this.ends[column]; at++) {
      if (bytes[at] !== BLANK && bytes[at] !== TAB) return false;
    }
    return true;
  }

  /** Returns the text of a field without surrounding blanks. */
  textAt(column: number): string {
    return trimBlanks(decoder.decode(this.bytesAt(column)));
  }

  bytesAt(column: number): Uint8Array {
    if (column >= this.count) return EMPTY_BYTES;
    return this.sources[column].subarray(this.starts[column], this.ends[column]);
  }

  hashAt(column: number): number {
    if (this.isBlank(column)) return NaN;
    return keyHash(this.sources[column], this.starts[column], this.ends[column]);
  }

  entriesAt(column: number): readonly string[] | undefined {
    const { list = 'none', around } = this.shape;
    if (list === 'none' || list === 'rest' || column >= this.count) return undefined;
    return listEntries(this.textAt(column), undefined, list, around).map(({ item }) => item);
  }

  timeAt<T>(column: number, taker: TimeVisitor<T>): T {
    if (column >= this.count) return taker.none();
    if (this.shape.decimal !== ',')
      return taker.text(this.sources[column], this.starts[column], this.ends[column]);
    const bytes = encoder.encode(withDecimalPoint(this.textAt(column)));
    return taker.text(bytes, 0, bytes.length);
  }

  /** Returns the number of the ID in a field; adds a new ID. */
  idIn(column: number, ids: Identifiers): number {
    return ids.internBytes(this.sources[column], this.starts[column], this.ends[column]);
  }

  /** Like `idIn`, without the blanks around the id. */
  trimmedIdIn(column: number, ids: Identifiers): number {
    const bytes = this.sources[column];
    let start = this.starts[column];
    let end = this.ends[column];
    while (start < end && (bytes[start] === BLANK || bytes[start] === TAB)) start++;
    while (end > start && (bytes[end - 1] === BLANK || bytes[end - 1] === TAB)) end--;
    return ids.internBytes(bytes, start, end);
  }

  /** Returns the number in a field; NaN if it is not a number. */
  numberAt(column: number): number {
    if (column >= this.count) return NaN;
    if (this.shape.decimal === ',') return commaNumber(this.textAt(column));
    return parseNumberBytes(this.sources[column], this.starts[column], this.ends[column]);
  }

  /** Returns true if the number in a field is a percentage. */
  isPercentage(column: number): boolean {
    const bytes = this.sources[column];
    for (let at = this.starts[column]; at < this.ends[column]; at++)
      if (bytes[at] === PERCENT) return isPercentage(this.textAt(column));
    return false;
  }

  /**
   * Returns the range of a field in the bytes of its line, without surrounding quotes; undefined if unknown.
   */
  rangeOf(column: number): readonly [start: number, end: number] | undefined {
    if (column < 0 || column >= this.count || this.rawStarts[column] < 0) return undefined;
    return [this.rawStarts[column], this.rawEnds[column]];
  }

  /** Returns the place of a field, in UTF-16 units as editors count. `endColumn` is exclusive. */
  placeOf(column: number, line: number, details: readonly (string | number)[]): FindingPlace {
    if (this.rawStarts[column] < 0) return { line, details };
    const { text, lineStart } = this;
    const units = (end: number): number => new TextDecoder().decode(text.subarray(lineStart, end)).length;
    return {
      line,
      column: units(this.rawStarts[column]) + 1,
      endColumn: units(this.rawEnds[column]) + 1,
      details,
    };
  }
}

function isBehindColon(byte: number): boolean {
  return byte === BLANK || byte === TAB || byte === LF || byte === CR;
}
