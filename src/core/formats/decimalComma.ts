import { rolesOfNames } from './columnNames';
import { numberOf } from './decimal';

/** What the commas in the numbers of a table are. */
export interface Commas {
  /** Columns whose numbers have a comma before their decimals, as in "0,53". */
  readonly decimal: ReadonlySet<number>;
  /** Columns whose commas may be that or thousands, as in "1,234", with the first such number. */
  readonly unclear: ReadonlyMap<number, string>;
}

/**
 * Looks at the commas inside fields. Only what may be a value is looked at: a column behind the first two, or one
 * whose name says so. Ids and lists of ids have commas too.
 *
 * @param table the fields of the first rows, perhaps with a header on top
 * @param least which share of a column's fields must be such numbers
 */
export function commasOf(table: readonly (readonly string[])[], least = 0.8): Commas {
  const decimal = new Set<number>();
  const unclear = new Map<number, string>();
  const [first, ...rest] = table;
  const named = rolesOfNames(first);
  for (let column = 0; column < first.length; column++) {
    const isValue = ['score', 'rating', 'rank', 'label'].includes(named[column]);
    if (column < 2 && !isValue) continue;
    const fields = (rest.length === 0 ? table : rest).map((fields) => (fields[column] ?? '').trim());
    const filled = fields.filter((field) => field !== '');
    const commas = filled.filter((field) => field.includes(','));
    if (commas.length === 0) continue;
    // The others are those that the reader reports.
    const numbers = filled.filter((field) => WITH_COMMA.test(field));
    if (numbers.length < filled.length * least || !commas.some((field) => WITH_COMMA.test(field))) continue;
    if (commas.some((field) => WITH_COMMA.test(field) && !THOUSANDS.test(field))) decimal.add(column);
    else unclear.set(column, commas.find((field) => WITH_COMMA.test(field)) ?? commas[0]);
  }
  return { decimal, unclear };
}

/** The table with points for the decimal commas of these columns, so that what follows sees numbers. */
export function withPoints(
  table: readonly (readonly string[])[],
  columns: ReadonlySet<number>,
): readonly (readonly string[])[] {
  if (columns.size === 0) return table;
  return table.map((fields) => fields.map((field, column) => (columns.has(column) ? pointed(field) : field)));
}

/** "0,53" as "0.53"; what is no number with a decimal comma stays as it is. */
function pointed(text: string): string {
  return WITH_COMMA.test(text.trim()) ? text.replace(',', '.') : text;
}

/** The number that a text with decimal commas says; NaN: none, or one with points between thousands. */
export function commaNumber(text: string): number {
  return text.includes('.') ? NaN : numberOf(pointed(text));
}

/** A whole number, or one with decimals behind a comma. */
const WITH_COMMA = /^[+-]?\d+(,\d+)?([eE][+-]?\d+)?$/;
/** Could as well be thousands. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
