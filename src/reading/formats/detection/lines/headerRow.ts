import { rolesOfNames } from '../../columnNames';
import { mostFrequentNumber } from './delimiters';
import { areConsecutive, isMissing, isNumber } from '../columns/columnProfile';
import type { FileProblem } from '../../fileProblem';
import type { RowFields } from '../../tableShape';

/** Minimum number of rows of IDs with digits below words without digits; with fewer rows, the words may be IDs too. */
const MIN_IDS = 9;

const INFINITE = /^[+-]?inf(inity)?$/i;

/** Returns whether the first row of a table contains its column names. */
export function hasHeader(table: RowFields): boolean {
  const [first, ...rest] = table;
  if (areTypedNames(first)) return true;
  const roles = rolesOfNames(first);
  const numbered = first.filter((field) => isNumber(field) && !/^\p{L}+$/u.test(field.trim()));
  // pandas names a series 0; "u,i,1" is a row.
  const spelled = first.every((field, column) => roles[column] === 'ignored' || field.trim().length > 1);
  if (
    roles.includes('user') &&
    roles.includes('item') &&
    (numbered.length === 0 || (spelled && numbered.every((field) => field.trim() === '0')))
  )
    return true;
  if (namedByTools(first, rest)) return true;
  if (numbered.length > 0) return false;
  const known = roles.filter((role) => role !== 'ignored').length;
  if (known >= 2) return true;
  // One unambiguous name is enough.
  const sure = first.some(
    (field, column) => isIdColumnName(field) && rest.every((fields) => fields[column] !== field),
  );
  if (sure) return true;
  // Words above numbers.
  const numbers = (column: number): number => rest.filter((fields) => isNumber(fields[column] ?? '')).length;
  // A row without a number may begin a file, too.
  const isWord = (field: string): boolean =>
    /\p{L}/u.test(field) && !isMissing(field.trim()) && !INFINITE.test(field.trim()) && !isNumber(field);
  if (rest.length > 0 && first.some((field, column) => isWord(field) && numbers(column) >= rest.length * 0.9))
    return true;
  // A word that means a role is an ID less likely.
  const isTable = known > 0 && rest.every(({ length }) => length === first.length);
  return rest.length >= (isTable ? 2 : MIN_IDS) && areWordsAboveIds(table);
}

/** Returns whether the first row is words without digits, and all fields of the others, at least two rows, have a digit. */
export function areWordsAboveIds([first, ...rest]: RowFields): boolean {
  const ids = (column: number): boolean => rest.every((fields) => /\d/.test(fields[column] ?? ''));
  return (
    rest.length >= 2 && first.every((field, column) => /^\p{L}[\p{L}\s_-]*$/u.test(field) && ids(column))
  );
}

/** Returns whether a field is unambiguously the name of a column of IDs: “item_id”, not “video”. */
export function isIdColumnName(field: string): boolean {
  return rolesOfNames([field])[0] !== 'ignored' && /(^users?|^items?|[_\s-]?id|Id|ID|no)$/.test(field.trim());
}

/** Returns whether all names end in a type, as RecBole writes them. */
export function areTypedNames(names: readonly string[]): boolean {
  return names.every((name) => /:(token|float)(_seq)?$/.test(name));
}

/** Returns the separator between typed RecBole column names in the first line, or undefined if the file is not from RecBole. */
export function typedDelimiter(line: string): '\t' | ',' | undefined {
  return (['\t', ','] as const).find(
    (mark) => line.includes(mark) && areTypedNames(line.trimEnd().split(mark)),
  );
}

/** Returns whether these are default column names of R, Spark, MATLAB, BigQuery, pandas or spreadsheets. */
function namedByTools(first: readonly string[], rest: RowFields): boolean {
  const names = first[0] === '' ? first.slice(1) : first;
  const parts = names.map((name) =>
    /^(V|X|_c|_|Var|Column|col|field_?|f|string_field_|int64_field_)?(\d+)_?$/i.exec(name.trim()),
  );
  const [one] = parts;
  if (one === null || one === undefined || names.length < 2) return false;
  const counted = parts.every(
    (part, index) => part?.[1] === one[1] && Number(part?.[2]) === Number(one[2]) + index,
  );
  if (!counted || Number(one[2]) > 1) return false;
  // "0,1,2" may be a row, but not above rows with decimals or next to a blank.
  if (one[1] !== undefined) return !rest.some((fields) => fields.some((field) => first.includes(field)));
  const below = names.map((_, place) => rest.map((fields) => (fields.at(place - names.length) ?? '').trim()));
  // No ID below begins the file with a number.
  const areIds = (cells: readonly string[]): boolean =>
    cells.length > 1 && cells.every((cell) => /\p{L}/u.test(cell));
  if (below.slice(0, 2).every(areIds)) return true;
  const scores = below.findIndex((cells) => cells.length > 0 && cells.every((cell) => /\.\d/.test(cell)));
  if (Number(one[2]) !== 0 || names.length < 3 || (first[0] !== '' && scores < 0)) return false;
  // It may still be a row of numbered users and items.
  const numbers = (below[scores] ?? []).map(Number);
  const beyond = Number(names[scores]) > Math.max(...numbers) || Number(names[scores]) < Math.min(...numbers);
  return first[0] === '' || beyond || below.some((cells) => cells.every((cell) => /\p{L}/u.test(cell)));
}

/** Returns whether the first row may be a row though it looks like a header, or vice versa: words above words. */
export function mayBeRow(table: RowFields, header: boolean): boolean {
  const [first, ...rest] = table;
  if (rest.length === 0 || first.some((field) => isNumber(field) || /\d/.test(field))) return false;
  if (rolesOfNames(first).some((role) => role !== 'ignored')) return false;
  const numbers = first.some((_, column) => rest.every((fields) => isNumber(fields[column] ?? '')));
  return !(header && numbers);
}

/** Maximum number of lines above a header. */
const MAX_TITLE_LINES = 5;
/** Minimum share of the lines from the header on with as many fields as it. */
const MIN_WIDTH_SHARE = 0.9;

/** Returns the index of the header if it is below lines with fewer fields, such as a title; undefined if it is not. */
export function headerBelowTitle(table: RowFields): number | undefined {
  const width = mostFrequentNumber(table.map((fields) => fields.length));
  const header = table.findIndex((fields) => fields.length === width);
  if (width < 2 || header < 1 || header > MAX_TITLE_LINES) return undefined;
  const rows = table.slice(header);
  const areEven = rows.filter((fields) => fields.length === width).length >= MIN_WIDTH_SHARE * rows.length;
  return areEven && rows.length > 1 && hasHeader(rows) ? header : undefined;
}

/** Returns a problem if the first line names fewer columns than all other lines have, so that the names cannot be assigned. */
export function narrowHeader(table: RowFields): FileProblem | undefined {
  const [names, ...rows] = table;
  const [fields = 0] = rows.map((row) => row.length);
  const wider =
    fields > names.length && rows.every((row) => row.length === fields && row.at(-1)?.trim() !== '');
  return wider ? { code: 'narrow-header', names: names.length, fields } : undefined;
}

/** Adds a blank to the header if rows begin with a row name. R writes no header field, not even a separator, above row names. */
export function withRowNames(table: RowFields): RowFields {
  const [header, ...rows] = table;
  const wider = rows.filter((fields) => fields.length === header.length + 1);
  const named =
    wider.length >= rows.length * 0.9 &&
    new Set(wider.map(([name]) => name)).size === wider.length &&
    wider.every((fields) => fields[header.length] !== '');
  const areNumbered = areConsecutive(wider.map(([name]) => name)) && wider.length === rows.length;
  return named && wider.length > 0 && (areNumbered || hasHeader([['', ...header], ...rows]))
    ? [['', ...header], ...rows]
    : table;
}
