import { RowCutter, type RowDialect } from '../delimited/rowCutter';
import { JsonUnits } from '../json/jsonUnits';
import type { Row } from '../row';
import { RecordFields } from './recordFields';
import type { RowSink } from '../rowSink';

/** How records of JSON follow each other: each on a line of its own, as a RowCutter cuts them, one after the other, or in one list. */
type RecordOrder = RowDialect | 'values' | 'array';

/** The records of JSON or JSON Lines as rows. */
export class RecordRows {
  private readonly fields: RecordFields;
  private readonly text: { write(text: Uint8Array): void; end(): void };

  /**
   * @param names of the columns, which are keys; undefined: those of the first record
   * @param named is told the keys of the first record, and its line, before the record is taken
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

  /** More of the text, in UTF-8 without byte order mark. */
  write(text: Uint8Array): void {
    this.text.write(text);
  }

  end(): void {
    this.text.end();
  }

  /** The row that the bytes hold. */
  rowOf(bytes: Uint8Array): Row {
    this.fields.parse(bytes, 0, bytes.length);
    return this.fields;
  }

  /** Which line is which row is then the same as for who copies lines. */
  private byLines(dialect: RowDialect): RowCutter {
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
