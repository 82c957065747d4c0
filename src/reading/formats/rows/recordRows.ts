import { RowCutter, type RowSyntax } from '../delimited/rowCutter';
import { JsonUnits } from '../json/jsonUnits';
import type { TimeVisitor } from '../../../core/logs/timeTaker';
import type { Row } from '../row';
import type { RowSink } from '../rowSink';
import { clipText } from '../../../shared/text/clip';
import type { Identifiers } from '../../../core/data/ids/identifiers';
import { fieldKey, type FieldKey } from '../json/jsonKeys';
import { ABSENT, JsonKind, JsonTape } from '../json/jsonTape';
import { keyHash } from '../scanner/keyHash';
import { parseNumberBytes } from '../values/decimal';

/**
 * Arrangement of JSON records: one per line, as a RowCutter cuts them, one after the other, or in one list.
 */
type RecordOrder = RowSyntax | 'values' | 'array';

/** Passes the records of JSON or JSON Lines to a sink as rows. */
export class RecordRows {
  private readonly fields: RecordFields;
  private readonly text: { write(text: Uint8Array): void; end(): void };

  /**
   * @param names names of the columns, which are keys; undefined: the keys of the first record
   * @param named receives the keys of the first record and its line number, before the record is taken
   */
  constructor(
    order: RecordOrder,
    names: readonly string[] | undefined,
    private readonly sink: RowSink,
    private readonly named?: (names: readonly string[], line: number) => void,
  ) {
    this.fields = new RecordFields(names);
    this.text = typeof order === 'string' ? this.byUnits(order) : this.byLines(order);
  }

  /** Parses the next part of the text, in UTF-8 without byte order mark. */
  write(text: Uint8Array): void {
    this.text.write(text);
  }

  end(): void {
    this.text.end();
  }

  /** Returns the row that the bytes contain. */
  rowOf(bytes: Uint8Array): Row {
    this.fields.parse(bytes, 0, bytes.length);
    return this.fields;
  }

  /** Returns a cutter at line ends, so that rows have the same line numbers as in code that copies lines. */
  private byLines(dialect: RowSyntax): RowCutter {
    const cutter: RowCutter = new RowCutter(dialect, {
      row: (bytes, start, stop, _end, line) => this.record(bytes, start, stop, line, cutter.offsetOf(start)),
    });
    return cutter;
  }

  private byUnits(order: 'values' | 'array'): JsonUnits {
    const units: JsonUnits = new JsonUnits(order === 'array' ? 'array' : 'none', {
      unit: (bytes, start, end) => {
        let at = start;
        while (at < end && bytes[at] <= 32) at++;
        this.record(bytes, at, end, units.placeOf(at).line, units.offsetOf(at));
      },
      tooLarge: () => this.sink.unreadable(units.endPlace.line, 0),
      truncated: () => this.sink.unreadable(units.endPlace.line, 0),
    });
    return units;
  }

  private record(bytes: Uint8Array, start: number, end: number, line: number, offset: number): void {
    const { fields, sink } = this;
    if (!fields.parse(bytes, start, end)) return sink.unreadable(line, end - start);
    if (!fields.isNamed) this.named?.(fields.takeNames(), line);
    sink.take(fields, line, offset, end - start, false);
  }
}

const WHOLE = /^-?(?:0|[1-9]\d*)$/;
const EMPTY_BYTES = new Uint8Array(0);
/**
 * Maximum number of characters of a text in a table of items. The beginning of a longer text suffices for
 * display.
 */
const LONGEST_TEXT = 1000;

const encoder = new TextEncoder();

/** Fields of one record of JSON at a time, by column. A record may also be a list. */
class RecordFields implements Row {
  private readonly tape = new JsonTape();
  /** Keys of the columns in a record. */
  private places: readonly FieldKey[] | undefined;
  /** Token of each column's value. If a key is repeated, its last value is used, as in JSON.parse. */
  private tokens = new Int32Array(0);

  /** @param names names of the columns; undefined: `takeNames` sets them */
  constructor(names: readonly string[] | undefined) {
    if (names !== undefined) this.setNames(names);
  }

  get isNamed(): boolean {
    return this.places !== undefined;
  }

  /** Uses the keys of the current record as columns from now on. */
  takeNames(): readonly string[] {
    const { tape } = this;
    const names: string[] = [];
    for (let key = 1; key < tape.nexts[0]; key = tape.nexts[key + 1]) names.push(this.textOf(key));
    const distinct = [...new Set(names)];
    this.setNames(distinct);
    this.findMembers();
    return distinct;
  }

  /**
   * Parses the record in bytes[start … end), which must not change while the record is used. Returns false if
   * it is not a record.
   */
  parse(bytes: Uint8Array, start: number, end: number): boolean {
    const { tape } = this;
    if (!tape.parse(bytes, start, end)) return false;
    if (tape.kinds[0] === JsonKind.array && this.isNamed) this.findElements();
    else if (tape.kinds[0] === JsonKind.object) this.findMembers();
    else return false;
    return true;
  }

  has(column: number): boolean {
    return this.tokens[column] !== ABSENT && this.tape.kinds[this.tokens[column]] < JsonKind.array;
  }

  isBlank(column: number): boolean {
    return !this.has(column) || this.textAt(column).trim() === '';
  }

  idIn(column: number, ids: Identifiers): number {
    const { tape } = this;
    const token = this.tokens[column];
    return tape.kinds[token] === JsonKind.text ? tape.interned(ids, token) : ids.intern(this.textAt(column));
  }

  numberAt(column: number): number {
    const bytes = this.bytesOf(column);
    return parseNumberBytes(bytes, 0, bytes.length);
  }

  timeAt<T>(column: number, taker: TimeVisitor<T>): T {
    if (!this.has(column)) return taker.none();
    const bytes = this.bytesOf(column);
    return taker.text(bytes, 0, bytes.length);
  }

  textAt(column: number): string {
    return this.has(column) ? this.textOf(this.tokens[column]) : '';
  }

  bytesAt(column: number): Uint8Array {
    const { tape } = this;
    const token = this.tokens[column];
    if (token === ABSENT || tape.kinds[token] !== JsonKind.array)
      return encoder.encode(clipText(this.textAt(column), LONGEST_TEXT));
    // Lists may be embeddings: they are kept whole.
    return encoder.encode(this.entriesOf(token).join('|'));
  }

  entriesAt(column: number): readonly string[] | undefined {
    const token = this.tokens[column];
    return token === ABSENT || this.tape.kinds[token] !== JsonKind.array ? undefined : this.entriesOf(token);
  }

  hashAt(column: number): number {
    if (this.isBlank(column)) return NaN;
    const bytes = this.bytesOf(column);
    return keyHash(bytes, 0, bytes.length);
  }

  private setNames(names: readonly string[]): void {
    this.places = names.map(fieldKey);
    this.tokens = new Int32Array(names.length);
  }

  private findElements(): void {
    const elements = this.tape.elements(0, this.tokens.length);
    for (let column = 0; column < this.tokens.length; column++) this.take(column, elements[column] ?? ABSENT);
  }

  private findMembers(): void {
    const { tape, places = [] } = this;
    this.tokens.fill(ABSENT);
    // Mostly the members come in the order of the columns.
    let expected = 0;
    for (let key = 1; key < tape.nexts[0]; key = tape.nexts[key + 1]) {
      for (let tried = 0; tried < places.length; tried++) {
        const column = (expected + tried) % places.length;
        if (tape.isKey(key, places[column].whole)) {
          this.take(column, key + 1);
          expected = column + 1;
          break;
        }
      }
    }
    for (const [column, key] of places.entries())
      if (key.within !== undefined && this.tokens[column] === ABSENT) this.take(column, tape.field(0, key));
  }

  private take(column: number, token: number): void {
    const { tape } = this;
    const value = token === ABSENT ? ABSENT : tape.unwrapped(token);
    this.tokens[column] = value === ABSENT || tape.kinds[value] === JsonKind.null ? ABSENT : value;
  }

  /** Returns the texts and numbers of an array; objects and lists within it are skipped. */
  private entriesOf(array: number): string[] {
    const { tape } = this;
    const entries = tape.elements(array).filter((entry) => isPlain(tape.kinds[entry]));
    return entries.map((entry) => this.textOf(entry));
  }

  private bytesOf(column: number): Uint8Array {
    return this.has(column) ? this.tape.textBytes(this.tokens[column]) : EMPTY_BYTES;
  }

  /** Returns a text, or a number in its shortest decimal form. */
  private textOf(token: number): string {
    const text = this.tape.text(token);
    if (this.tape.kinds[token] !== JsonKind.bare || WHOLE.test(text)) return text;
    const number = Number(text);
    return Number.isNaN(number) ? text : String(number);
  }
}

function isPlain(kind: JsonKind): boolean {
  return kind < JsonKind.array && kind !== JsonKind.null;
}
