import type { Delimiter, TableShape } from '../tableShape';
import type { Quote } from '../delimited/textLines';

/** A shape of delimited text in which nothing is unusual. */
export function shapeOf(
  delimiter: Delimiter,
  columns: TableShape['columns'],
  header: boolean,
  quote: Quote | undefined,
): TableShape {
  return {
    format: 'delimited',
    encoding: 'utf-8',
    delimiter,
    quotes: quote !== undefined,
    ...(quote === "'" && { quote: "'" as const }),
    trim: false,
    comments: false,
    header,
    list: 'none',
    columns,
  };
}
