import { Int32Column, Float64Column } from '../data/columns';
import { Identifiers } from '../data/ids/identifiers';
import { LinesBuilder } from '../data/interactions/linesBuilder';
import { LineFields, ODD_QUOTES } from '../formats/delimited/lineFields';
import type { LogField, LogRows } from '../formats/scanner/logDialect';
import { FastLogReader } from './fastLogReader';
import { JsonRecord } from './jsonRecord';
import { quoteOf } from '../formats/delimited/textLines';
import { Utf8Text } from '../formats/values/utf8Text';
import { numberIn } from '../formats/values/decimal';
import { commaNumber } from '../formats/values/decimalComma';
import type { TableShape } from '../formats/tableShape';
import { logOf } from './gatheredRows';
import type { InteractionLog } from './interactionLog';
import { columnsOfLog, type LogColumns, type LogIds } from './logColumns';
import { quotedFields } from '../formats/delimited/quotedFields';
import { RowCutter } from '../formats/delimited/rowCutter';
import { TimeBuilder } from './timeColumn';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads rows of delimited text or JSON Lines as they happened: each line that holds a row is one, whether it can be
 * used or not. Repetitions are kept.
 */
export class TextLogReader {
  private rows = 0;
  private readonly users = new Int32Column();
  private readonly items = new Int32Column();
  private readonly ratings: Float64Column | undefined;
  private readonly events: Int32Column | undefined;
  private readonly eventIds = new Identifiers();
  private readonly times: TimeBuilder | undefined;
  private readonly lines = new LinesBuilder();
  private readonly cutter: RowCutter;
  private readonly utf8: Utf8Text;
  private readonly fields: LineFields;
  private readonly json: JsonRecord | undefined;

  /** The columns that count, in the order of the file; slot 0 is the user, 1 the item, 2 time, 3 rating, 4 event. */
  private readonly slotOf: Int8Array;
  private readonly columnOf: ReturnType<typeof columnsOfLog>;
  private readonly last: number;
  private readonly needed: number;
  private readonly starts = new Int32Array(5);
  private readonly ends = new Int32Array(5);
  /** A single byte that parts fields; −1: fields are found with care. */
  private readonly delimiter: number;
  private lastUser = -1;
  /** Of the content, as far as all of its rows were taken. */
  private bytes = 0;

  /**
   * @param expectedBytes of the content, as far as that is known
   * @throws Error when the shape has no user or no item column
   */
  constructor(
    private readonly shape: TableShape,
    private readonly ids: LogIds,
    asked: LogColumns,
    private readonly expectedBytes = 0,
  ) {
    this.columnOf = columnsOfLog(shape, asked);
    const [user, item, time, valueAt, event] = this.columnOf;
    this.last = Math.max(...this.columnOf);
    this.needed = Math.max(user, item) + 1;
    this.slotOf = new Int8Array(this.last + 1).fill(-1);
    for (const [slot, column] of this.columnOf.entries()) if (column >= 0) this.slotOf[column] = slot;
    this.times = time < 0 ? undefined : new TimeBuilder();
    this.ratings = valueAt < 0 ? undefined : new Float64Column();
    this.events = event < 0 ? undefined : new Int32Column();
    this.json = shape.format === 'json-lines' ? new JsonRecord() : undefined;
    const plain = shape.delimiter.length === 1 && !shape.trim;
    this.delimiter = plain ? shape.delimiter.charCodeAt(0) : -1;
    this.fields = new LineFields(shape, this.last + 1);
    const fast = FastLogReader.of(
      shape,
      this.fieldsOfColumns(),
      [ids.users, ids.items, this.eventIds],
      (rows, line) => this.takeRows(rows, line),
    );
    this.cutter = new RowCutter(shape, {
      fast,
      row: (bytes, start, stop, _end, line, quoted, broken) =>
        this.row(bytes, start, stop, line, quoted, broken),
    });
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.cutter.write(text), false);
  }

  private fieldsOfColumns(): (LogField | undefined)[] {
    const [user, item, time, rating, event] = this.columnOf;
    const fields = new Array<LogField | undefined>(this.last + 1).fill(undefined);
    fields[user] = { kind: 'id', table: 0 };
    fields[item] = { kind: 'id', table: 1 };
    if (time >= 0) fields[time] = { kind: 'time' };
    if (rating >= 0) fields[rating] = { kind: 'number', mayBeBlank: true, mayBeNegative: true };
    if (event >= 0) fields[event] = { kind: 'id', table: 2 };
    return fields;
  }

  private takeRows({ rows: count, ids, times, timeKinds, numbers }: LogRows, line: number): void {
    const { rows } = this;
    this.lines.at(rows, line);
    this.reserve(rows + count);
    this.users.values.set(ids[0], rows);
    this.items.values.set(ids[1], rows);
    this.times?.addRows(times, timeKinds);
    this.ratings?.values.set(numbers[0], rows);
    this.events?.values.set(ids[2], rows);
    this.rows += count;
  }

  /** How many rows there are so far. */
  get rowsRead(): number {
    return this.rows;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
    this.bytes += chunk.length;
  }

  end(): InteractionLog {
    this.utf8.end();
    this.cutter.end();
    const { rows, users, items, times, ratings, events, eventIds, lines, ids } = this;
    return logOf({ rows, users, items, times, ratings, events, eventIds, lines, ids });
  }

  private row(
    bytes: Uint8Array,
    start: number,
    stop: number,
    line: number,
    quoted: boolean,
    broken: boolean,
  ): void {
    this.lines.at(this.rows, line);
    if (broken) this.bad();
    else if (this.json !== undefined) this.record(this.json, bytes, start, stop);
    else if (quoted || this.delimiter < 0) this.careful(bytes, start, stop);
    else this.plain(bytes, start, stop);
  }

  private plain(bytes: Uint8Array, start: number, stop: number): void {
    const { delimiter, slotOf, starts, ends, last } = this;
    let column = 0;
    let from = start;
    let at = start;
    for (;;) {
      while (at < stop && bytes[at] !== delimiter) at++;
      const slot = slotOf[column];
      if (slot >= 0) {
        starts[slot] = from;
        ends[slot] = at;
      }
      column++;
      if (at === stop || column > last) break;
      from = ++at;
    }
    if (column < this.needed) return this.bad();
    const user = this.idIn(this.ids.users, bytes, starts[0], ends[0], true);
    const item = user < 0 ? -1 : this.idIn(this.ids.items, bytes, starts[1], ends[1], false);
    if (item < 0) return this.bad();
    const [, , time, rating, event] = this.columnOf;
    this.begin(user, item);
    if (time >= 0) {
      if (time >= column) this.times?.addNone();
      else if (this.shape.decimal === ',')
        this.times?.addText(withPoint(decoder.decode(bytes.subarray(starts[2], ends[2]))));
      else this.times?.add(bytes, starts[2], ends[2]);
    }
    if (rating >= 0)
      this.rate(
        rating >= column
          ? NaN
          : this.shape.decimal === ','
            ? commaNumber(decoder.decode(bytes.subarray(starts[3], ends[3])))
            : numberIn(bytes, starts[3], ends[3]),
      );
    if (event >= 0) this.happen(event >= column ? -1 : this.eventIds.internBytes(bytes, starts[4], ends[4]));
    this.rows++;
  }

  /** A row with quotes, or of a dialect that needs care. */
  private careful(bytes: Uint8Array, start: number, stop: number): void {
    const { fields } = this;
    if (fields.split(bytes, start) === ODD_QUOTES || lineEndBefore(bytes, start, stop)) {
      const quote = quoteOf(this.shape)?.charCodeAt(0) ?? -1;
      fields.take(quotedFields(bytes, start, stop, this.shape, quote));
    }
    if (fields.count < this.needed || fields.isBlank(this.columnOf[0]) || fields.isBlank(this.columnOf[1]))
      return this.bad();
    const [user, item, time, rating, event] = this.columnOf;
    this.begin(fields.idIn(user, this.ids.users), fields.idIn(item, this.ids.items));
    const has = (column: number): boolean => column < fields.count;
    if (time >= 0) {
      const text = has(time) ? fields.textOf(time) : undefined;
      this.times?.addText(this.shape.decimal === ',' && text !== undefined ? withPoint(text) : text);
    }
    if (rating >= 0) this.rate(has(rating) && !fields.isBlank(rating) ? fields.numberAt(rating) : NaN);
    if (event >= 0) this.happen(has(event) ? this.eventIds.intern(fields.textOf(event)) : -1);
    this.rows++;
  }

  private record(json: JsonRecord, bytes: Uint8Array, start: number, stop: number): void {
    if (!json.parse(bytes, start, stop)) return this.bad();
    const [user, item, time, rating, event] = this.columnOf;
    const textOf = (column: number): string | undefined =>
      column < 0 ? undefined : json.text(this.shape.columns[column].name, column);
    const userText = textOf(user);
    const itemText = textOf(item);
    if (isBlank(userText) || isBlank(itemText)) return this.bad();
    this.begin(this.ids.users.intern(userText), this.ids.items.intern(itemText));
    if (time >= 0) this.times?.addText(textOf(time));
    const value = textOf(rating);
    if (rating >= 0) this.rate(value === undefined ? NaN : numberOfText(value));
    const word = textOf(event);
    if (event >= 0) this.happen(word === undefined ? -1 : this.eventIds.intern(word));
    this.rows++;
  }

  private bad(): void {
    this.begin(-1, -1);
    this.times?.addNone();
    this.rate(NaN);
    this.happen(-1);
    this.rows++;
  }

  private begin(user: number, item: number): void {
    const { rows } = this;
    this.reserve(rows + 1);
    this.users.values[rows] = user;
    this.items.values[rows] = item;
  }

  private reserve(rows: number): void {
    if (rows <= this.users.values.length) return;
    // The whole file at once, as far as it can be told: columns that grow are there twice for a while.
    const expected = this.bytes === 0 ? 0 : Math.ceil((this.rows / this.bytes) * this.expectedBytes * 1.02);
    const room = expected > rows ? expected : 2 * rows;
    this.times?.reserve(room);
    this.users.reserve(room);
    this.items.reserve(room);
    this.ratings?.reserve(room);
    this.events?.reserve(room);
  }

  private rate(rating: number): void {
    if (this.ratings !== undefined) this.ratings.values[this.rows] = rating;
  }

  private happen(event: number): void {
    if (this.events !== undefined) this.events.values[this.rows] = event;
  }

  /** −1 where nothing but blanks stands. */
  private idIn(ids: Identifiers, bytes: Uint8Array, start: number, end: number, isUser: boolean): number {
    if (isUser && this.lastUser >= 0) {
      const { arena, starts } = ids;
      const from = starts[this.lastUser];
      const length = end - start;
      if (starts[this.lastUser + 1] - from === length) {
        let at = 0;
        while (at < length && arena[from + at] === bytes[start + at]) at++;
        if (at === length) return this.lastUser;
      }
    }
    let at = start;
    while (at < end && (bytes[at] === 32 || bytes[at] === 9)) at++;
    if (at === end) return -1;
    const id = ids.internBytes(bytes, start, end);
    if (isUser) this.lastUser = id;
    return id;
  }
}

/** Of a number that has a comma before its decimals. */
function withPoint(text: string): string {
  return /^\s*-?\d+,\d+\s*$/.test(text) ? text.replace(',', '.') : text;
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}

function numberOfText(text: string): number {
  const bytes = new TextEncoder().encode(text);
  return numberIn(bytes, 0, bytes.length);
}

function lineEndBefore(bytes: Uint8Array, start: number, stop: number): boolean {
  for (let at = start; at < stop; at++) if (bytes[at] === 10 || bytes[at] === 13) return true;
  return false;
}
