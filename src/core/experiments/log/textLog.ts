import { JsonKind, JsonTape } from '../../formats/json/jsonTape';
import { JsonUnits } from '../../formats/json/jsonUnits';
import { quoteOf } from '../../formats/delimited/textLines';
import type { TableShape } from '../../formats/tableShape';
import { Utf8Text } from '../../formats/values/utf8Text';
import { quotedFields } from '../../formats/delimited/quotedFields';
import { FastLogReader } from '../../logs/fastLogReader';
import { RowCutter } from '../../formats/delimited/rowCutter';
import type { ExperimentLog } from './experimentLog';
import { FieldSpans } from './fieldSpans';
import { CR, LF } from '../../formats/characters';

/** Takes the bytes of a log of text, which may be cut anywhere, and gives its rows to the log. */
export interface TextLogReader {
  write(chunk: Uint8Array): void;
  /** Takes the last row. Call once. */
  end(): void;
}

export function textLogReader(shape: TableShape, log: ExperimentLog): TextLogReader {
  return shape.format === 'delimited' ? new DelimitedLog(shape, log) : new JsonLog(shape, log);
}

/** Rows of delimited text. */
export class DelimitedLog implements TextLogReader {
  private readonly utf8: Utf8Text;
  private readonly spans: FieldSpans;
  private readonly columns: number;
  /** A single byte that parts fields; −1: fields are found with care. */
  private readonly delimiter: number;
  private readonly quote: number;
  private readonly cutter: RowCutter;

  constructor(
    private readonly shape: TableShape,
    private readonly log: ExperimentLog,
    line = 1,
  ) {
    this.columns = shape.columns.length;
    this.spans = new FieldSpans(this.columns, shape.decimal === ',');
    this.delimiter = shape.delimiter.length === 1 && !shape.trim ? shape.delimiter.charCodeAt(0) : -1;
    this.quote = quoteOf(shape)?.charCodeAt(0) ?? -1;
    const { users, variants, events } = log;
    this.cutter = new RowCutter(
      shape,
      {
        fast: FastLogReader.of(shape, log.fields.fields, [users, variants, events], (rows, first) =>
          this.log.takeRows(rows, first),
        ),
        row: (bytes, start, stop, _end, at, quoted, broken) => {
          if (broken) this.log.unreadable(at);
          else this.take(bytes, start, stop, at, quoted);
        },
      },
      line,
    );
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.cutter.write(text));
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  end(): void {
    this.utf8.end();
    this.cutter.end();
  }

  /** Takes complete lines that are not the log's first, or its end. */
  writeUnmarked(text: Uint8Array): void {
    this.cutter.write(text);
  }

  get lines(): number {
    return this.cutter.lines;
  }

  /** It cannot be told from its lines alone where rows end. */
  get crossesLines(): boolean {
    return this.cutter.crossesLines;
  }

  /** Takes the row bytes[start … stop), behind which a line end stands. */
  row(bytes: Uint8Array, start: number, stop: number, line: number): void {
    const { quote } = this;
    this.take(bytes, start, stop, line, quote >= 0 && bytes.subarray(start, stop).includes(quote));
  }

  private take(bytes: Uint8Array, start: number, stop: number, line: number, quoted: boolean): void {
    if (this.delimiter < 0) this.careful(bytes, start, stop);
    else if (quoted) this.inQuotes(bytes, start, stop);
    else this.plain(bytes, start, stop);
    this.log.take(this.spans, line);
  }

  private plain(bytes: Uint8Array, start: number, stop: number): void {
    const { delimiter, columns, spans } = this;
    const { starts, ends } = spans;
    spans.bytes = bytes;
    let column = 0;
    let at = start;
    for (let from = start; column < columns; from = ++at) {
      while (at < stop && bytes[at] !== delimiter) at++;
      starts[column] = from;
      ends[column] = at;
      column++;
      if (at >= stop) break;
    }
    spans.count = column;
  }

  /** Fields in quotes without a quote or a line end in them are read where they stand. */
  private inQuotes(bytes: Uint8Array, start: number, stop: number): void {
    const { delimiter, columns, spans, quote } = this;
    const { starts, ends } = spans;
    spans.bytes = bytes;
    let column = 0;
    let at = start;
    for (; column < columns; at++) {
      if (bytes[at] === quote) {
        const from = ++at;
        while (at < stop && bytes[at] !== quote) at++;
        starts[column] = from;
        ends[column] = at++;
        if (at < stop ? bytes[at] !== delimiter : at > stop) return this.careful(bytes, start, stop);
      } else {
        starts[column] = at;
        while (at < stop && bytes[at] !== delimiter) at++;
        ends[column] = at;
      }
      column++;
      if (at >= stop) break;
    }
    spans.count = column;
  }

  private careful(bytes: Uint8Array, start: number, stop: number): void {
    let end = stop;
    while (end > start && (bytes[end - 1] === LF || bytes[end - 1] === CR)) end--;
    this.spans.takeCopies(quotedFields(bytes, start, end, this.shape, this.quote));
  }
}

/** Records of JSON, each with a value for each key; what stands deeper is not looked at. */
class JsonLog implements TextLogReader {
  private readonly utf8: Utf8Text;
  private readonly units: JsonUnits;
  private readonly tape = new JsonTape();
  private readonly spans: FieldSpans;
  private readonly keys: readonly Uint8Array[];

  constructor(
    shape: TableShape,
    private readonly log: ExperimentLog,
  ) {
    const encoder = new TextEncoder();
    this.keys = shape.columns.map(({ name }) => encoder.encode(name));
    this.spans = new FieldSpans(this.keys.length, false);
    this.units = new JsonUnits(shape.format === 'json-records' ? 'array' : 'none', {
      unit: (bytes, start, end) => this.unit(bytes, start, end),
      tooLarge: () => this.log.unreadable(this.units.endPlace.line),
      truncated: (insideUnit) => {
        if (insideUnit) this.log.unreadable(this.units.endPlace.line);
      },
    });
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.units.write(text));
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  end(): void {
    this.utf8.end();
    this.units.end();
  }

  private unit(bytes: Uint8Array, start: number, end: number): void {
    const { tape, spans } = this;
    let from = start;
    while (from < end && bytes[from] <= 32) from++;
    const { line } = this.units.placeOf(from);
    if (!tape.parse(bytes, from, end) || tape.kinds[0] !== JsonKind.object) return this.log.unreadable(line);
    spans.bytes = bytes;
    spans.count = this.keys.length;
    spans.starts.fill(0);
    spans.ends.fill(0);
    let place = 0;
    let escaped = false;
    for (let key = 1; key < tape.nexts[0]; key = tape.nexts[key + 1]) {
      const value = key + 1;
      const column = this.columnOf(bytes, key, place);
      if (column < 0) continue;
      place = column + 1;
      const kind = tape.kinds[value];
      if (kind !== JsonKind.text && kind !== JsonKind.escaped && kind !== JsonKind.bare) continue;
      escaped ||= kind === JsonKind.escaped;
      spans.starts[column] = tape.starts[value];
      spans.ends[column] = tape.ends[value];
    }
    if (escaped) this.unescape();
    this.log.take(spans, line);
  }

  /** The column of a key: mostly the one after that of the key before. */
  private columnOf(bytes: Uint8Array, token: number, expected: number): number {
    const { starts, ends } = this.tape;
    const isKey = (column: number): boolean => {
      const key = this.keys[column];
      const start = starts[token];
      if (ends[token] - start !== key.length) return false;
      for (let at = 0; at < key.length; at++) if (bytes[start + at] !== key[at]) return false;
      return true;
    };
    if (expected < this.keys.length && isKey(expected)) return expected;
    for (let column = 0; column < this.keys.length; column++) if (isKey(column)) return column;
    return -1;
  }

  private unescape(): void {
    const { spans } = this;
    const encoder = new TextEncoder();
    spans.takeCopies(
      this.keys.map((_, column) => {
        const text = spans.textAt(column);
        try {
          return encoder.encode(text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text);
        } catch {
          return encoder.encode(text);
        }
      }),
    );
  }
}
