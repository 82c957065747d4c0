import { columnOf, type TableShape } from '../formats/tableShape';
import { inUtf16 } from '../formats/values/encoding';
import { textFormat } from '../formats/textFormats';
import type { Identifiers } from '../data/ids/identifiers';
import type { UserCandidates } from './candidates';

/** Writes candidates as the input is written: its names of user and item, its separator, and a label behind them. */
export class CandidateRows {
  private readonly encoder: (text: string) => Uint8Array;
  private readonly names: readonly [string, string];
  private readonly delimiter: string;
  /** Rows are JSON, with names in each. */
  private readonly areRecords: boolean;

  constructor(
    private readonly shape: TableShape,
    private readonly newline: string,
    private readonly users: Identifiers,
    private readonly items: Identifiers,
  ) {
    const nameOf = (role: 'user' | 'item'): string => shape.columns[columnOf(shape, role)].name;
    this.names = [nameOf('user'), nameOf('item')];
    this.delimiter = shape.delimiter === 'spaces' ? ' ' : shape.delimiter;
    this.encoder = encoderOf(shape.encoding);
    this.areRecords = textFormat(shape.format)?.line === 'record';
  }

  /** What stands before the first row. */
  head(): Uint8Array {
    const { shape, newline, delimiter } = this;
    if (this.areRecords) return new Uint8Array(0);
    const separator = shape.separatorLine === true ? `sep=${delimiter}${newline}` : '';
    const label = this.names[0].endsWith(':token') ? 'label:float' : 'label';
    const header = shape.header ? this.line([...this.names, label]) : '';
    const mark = shape.encoding === 'utf-8' ? '' : '\ufeff';
    return this.encoder(mark + separator + header);
  }

  rows({ user, positives, order }: UserCandidates): Uint8Array {
    const liked = new Set(positives);
    const name = this.users.text(user);
    return this.encoder(
      order
        .map((item) => {
          const label = liked.has(item) ? 1 : 0;
          const text = this.items.text(item);
          return this.areRecords
            ? `${JSON.stringify({ [this.names[0]]: name, [this.names[1]]: text, label })}${this.newline}`
            : this.line([name, text, String(label)]);
        })
        .join(''),
    );
  }

  private line(fields: readonly string[]): string {
    return fields.map((field) => this.quoted(field)).join(this.delimiter) + this.newline;
  }

  private quoted(field: string): string {
    const { shape, delimiter } = this;
    const quote = shape.quote ?? '"';
    const needs =
      field.includes(delimiter) ||
      /[\r\n]/.test(field) ||
      (shape.quotes && field.startsWith(quote)) ||
      (shape.trim && field.trim() !== field);
    return needs ? quote + field.replaceAll(quote, quote + quote) + quote : field;
  }
}

function encoderOf(encoding: TableShape['encoding']): (text: string) => Uint8Array {
  if (encoding === 'utf-8') {
    const encoder = new TextEncoder();
    return (text) => encoder.encode(text);
  }
  return (text) => inUtf16(text, encoding);
}
