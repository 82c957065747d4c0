import { pointedNumbers } from '../../../shared/text/numbers/pointedNumbers';
import { rolesOfNames } from '../columnNames';
import { parseNumber } from './decimal';
import type { ColumnRole, Delimiter, RowFields } from '../tableShape';

/** Meaning of the commas in the numbers of a table. */
interface Commas {
  /** Columns whose numbers have a comma before their decimals, as in "0,53". */
  readonly decimal: ReadonlySet<number>;
  /** Columns whose commas may be decimal separators, thousands separators or separators of items. */
  readonly unclear: ReadonlyMap<number, AmbiguousComma>;
  /** Columns that certainly contain numbers, whatever their commas mean. */
  readonly numbers: ReadonlySet<number>;
}

export const NO_COMMAS: Commas = { decimal: new Set(), unclear: new Map(), numbers: new Set() };

export interface AmbiguousComma {
  /** First number of the column with such a comma or point. */
  readonly text: string;
  /**
   * Other possible meaning of the comma: thousands, as in "1,234", or two items, as in "12,34". `point`: a point may separate
   * thousands, as in "1.234".
   */
  readonly or: 'thousands' | 'items' | 'point';
}

/**
 * Checks the commas inside fields of columns that may be values: those after the first two, or with the name of a
 * value. IDs and lists of IDs have commas too.
 *
 * @param table the fields of the first rows, perhaps with a header on top
 * @param overrides the specified decimal separator
 */
export function checkCommas(
  table: RowFields,
  delimiter: Delimiter,
  overrides: 'point' | 'comma' | undefined,
): Commas {
  const decimal = new Set<number>();
  const unclear = new Map<number, AmbiguousComma>();
  const [first, ...rest] = table;
  const rolesByName = rolesOfNames(first);
  // No name of a column looks like a number.
  const rows = rest.length === 0 || first.some((field) => WITH_COMMA.test(field.trim())) ? table : rest;
  const cells = (column: number): string[] =>
    rows.map((fields) => (fields[column] ?? '').trim()).filter((field) => field !== '');
  for (let column = 0; column < first.length; column++) {
    const isValue = VALUES.has(rolesByName[column]);
    if (!isValue && (column < 2 || rolesByName[column] !== 'ignored')) continue;
    if (!rows.some((fields) => /[.,]/.test(fields[column] ?? ''))) continue;
    const filled = cells(column);
    const pointed = pointedNumbers(filled);
    // Decimals would end in 0 only if all had the same number of digits.
    const point = pointed.length < filled.length && pointed.find((field) => field.endsWith('0'));
    if (typeof point === 'string') unclear.set(column, { text: point, or: 'point' });
    const commas = filled.filter((field) => field.includes(','));
    // The others are those that the reader reports.
    const numbers = filled.filter((field) => WITH_COMMA.test(field));
    if (!commas.some((field) => WITH_COMMA.test(field))) continue;
    if (overrides !== 'comma' && numbers.length < filled.length * 0.8) continue;
    if (overrides !== 'comma' && holdsItems({ column, first, rolesByName, filled, cells })) continue;
    const text = commas.find((field) => WITH_COMMA.test(field)) ?? commas[0];
    if (!commas.some((field) => WITH_COMMA.test(field) && !THOUSANDS.test(field)))
      unclear.set(column, { text, or: 'thousands' });
    // Whoever separates fields with commas hardly writes decimals with them.
    else if (delimiter === ',' && !isValue && !numbers.some((field) => NO_ITEMS.test(field)))
      unclear.set(column, { text, or: 'items' });
    else decimal.add(column);
  }
  const both = new Set([...decimal, ...unclear.keys()]);
  if (overrides === 'comma') return { ...NO_COMMAS, decimal: both, numbers: both };
  if (overrides === undefined) return { decimal, unclear, numbers: both };
  for (const [column, comma] of unclear) if (comma.or === 'items') both.delete(column);
  return { ...NO_COMMAS, numbers: both };
}

const VALUES: ReadonlySet<ColumnRole> = new Set(['score', 'rating', 'rank', 'label']);
const IDS: ReadonlySet<ColumnRole> = new Set(['user', 'item', 'ignored']);

/**
 * Returns whether a column of texts such as "12,34" certainly contains lists of items, not numbers with decimal commas.
 */
function holdsItems({
  column,
  first,
  rolesByName,
  filled,
  cells,
}: {
  readonly column: number;
  readonly first: readonly string[];
  readonly rolesByName: readonly ColumnRole[];
  readonly filled: readonly string[];
  readonly cells: (column: number) => readonly string[];
}): boolean {
  // Other cells have longer lists.
  if (filled.some((field) => LIST.test(field) && !THOUSANDS_PATTERN.test(field))) return true;
  // Something must be the user, and something else the item.
  const others = first.flatMap((_, other) =>
    other !== column && IDS.has(rolesByName[other]) && cells(other).some(isId) ? [other] : [],
  );
  if (others.length < 2) return true;
  const known = rolesByName.includes('user') && rolesByName.includes('item');
  return (
    !known && /(^|[^a-z])(recs?|recom\w{0,40}|items|lists?|top[_-]?\w{0,40})$/i.test(first[column].trim())
  );
}

/** Returns whether a field may be an ID: it is not a timestamp and has no decimals. */
function isId(field: string): boolean {
  return !/^\d{9,14}$/.test(field) && !/^[+-]?\d*[.,]\d+$/.test(field);
}

/** Returns the table with decimal points in place of the decimal commas of these columns. */
export function withPoints(table: RowFields, columns: ReadonlySet<number>): RowFields {
  if (columns.size === 0) return table;
  return table.map((fields) =>
    fields.map((field, column) => (columns.has(column) ? withDecimalPoint(field) : field)),
  );
}

/** Returns a text such as "0,53" as "0.53"; returns other texts unchanged. */
export function withDecimalPoint(text: string): string {
  return WITH_COMMA.test(text.trim()) ? text.replace(',', '.') : text;
}

/**
 * Returns the number in a text with a decimal comma; NaN if it is not a number, or has points between
 * thousands.
 */
export function commaNumber(text: string): number {
  return text.includes('.') ? NaN : parseNumber(withDecimalPoint(text));
}

/** A whole number, or one with decimals after a comma; perhaps a percentage. */
const WITH_COMMA = /^[+-]?\d+(,\d+)?([eE][+-]?\d+)?(\s?%)?$/;
/** A number whose comma could also separate thousands. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const THOUSANDS_PATTERN = /^[1-9]\d{0,2}(,\d{3})+$/;
/** At least three whole numbers separated by commas. */
const LIST = /^\d+(,\s*\d+){2,}$/;
/** Texts that are not two integers: with a sign, an exponent, no digit before the comma, or a leading zero after it. */
const NO_ITEMS = /[+\-eE]|^0,|,0\d/;
