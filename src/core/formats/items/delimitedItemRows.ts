import { LONGEST_LINE } from '../delimited/delimitedReader';
import { quotedFields } from '../delimited/quotedFields';
import { RowCutter, type RowDialect } from '../delimited/rowCutter';
import { quoteOf } from '../delimited/textLines';
import type { AddItemRow, FieldsOfRow, ItemRows } from './itemRows';

/** What is wrong with a line of a file of items. */
interface BadLines {
  /** A quote opens here and never closes. */
  unclosed(line: number): never;
  tooLong(line: number): never;
}

/** The rows of delimited text, its header among them. */
export class DelimitedItemRows implements ItemRows {
  private readonly cutter: RowCutter;
  private readonly quote: number;
  /** A single byte that parts fields; −1: fields are found with care. */
  private readonly delimiter: number;
  /** How far the text was cut. */
  private at = 0;

  constructor(
    private readonly shape: RowDialect,
    add: AddItemRow,
    bad: BadLines,
  ) {
    const { delimiter, trim } = shape;
    this.quote = quoteOf(shape)?.charCodeAt(0) ?? -1;
    this.delimiter = delimiter.length === 1 && !trim ? delimiter.charCodeAt(0) : -1;
    const pass = (_bytes: Uint8Array, start: number, end: number): void => {
      this.at += end - start;
    };
    this.cutter = new RowCutter(
      { ...shape, header: false },
      {
        head: pass,
        gap: pass,
        row: (bytes, start, stop, end, line, quoted, broken) => {
          const long = stop - start > LONGEST_LINE;
          if (broken || (quoted && long)) bad.unclosed(line);
          if (long) bad.tooLong(line);
          add(this.fields(bytes, start, stop, quoted), line, this.at, stop - start);
          this.at += end - start;
        },
      },
    );
  }

  write(chunk: Uint8Array): void {
    this.cutter.write(chunk);
  }

  end(): void {
    this.cutter.end();
  }

  readonly fieldsOf: FieldsOfRow = (row) => {
    const decoder = new TextDecoder();
    return this.fields(row, 0, row.length, row.includes(this.quote)).map((field) => decoder.decode(field));
  };

  private fields(bytes: Uint8Array, start: number, stop: number, quoted: boolean): Uint8Array[] {
    if (quoted || this.delimiter < 0) return quotedFields(bytes, start, stop, this.shape, this.quote);
    const fields: Uint8Array[] = [];
    let from = start;
    for (let at = start; at < stop; at++) {
      if (bytes[at] !== this.delimiter) continue;
      fields.push(bytes.subarray(from, at));
      from = at + 1;
    }
    fields.push(bytes.subarray(from, stop));
    return fields;
  }
}
