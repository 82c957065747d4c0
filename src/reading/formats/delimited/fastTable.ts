import type { RowPolicy } from '../rowPolicy';
import {
  ScannerRole,
  MAX_SCANNED_COLUMNS,
  NO_BYTE,
  RowScanner,
  type ScannerDialect,
} from '../scanner/rowScanner';
import { fieldCounts, type TableShape } from '../tableShape';
import type { UsedColumns } from '../usedColumns';
import { BLANK, COMMA, HASH, POINT, QUOTE, TAB } from '../characters';
import { FastRows } from './fastRows';

/**
 * Returns a reader of plain rows of users, items and numbers, without doubled quotes. Undefined if the
 * scanner does not support the shape.
 *
 * @param policy receives the rows
 * @param expected returns the estimated rows of the whole file, given the number of rows before an offset in
 * the current bytes
 */
export function createFastTableReader(
  policy: RowPolicy,
  expected: (rows: number, at: number) => number = () => 0,
): FastRows | undefined {
  const { rows, shape, columns } = policy;
  const scanner = RowScanner.ofThread();
  if (scanner === undefined || !isPlain(shape, columns)) return undefined;
  const dialect = dialectOf(shape, columns, policy.refusesNegative);
  const ids = [rows.userIds, rows.itemIds, rows.modelIds] as const;
  return new FastRows(scanner, {
    dialect,
    ids,
    scan: (own, from, to) => own.scan(ids, from, to, rows.lastUser),
    take: ({ kept }, line, end) => {
      rows.nextLine(line);
      rows.reserve(kept.rows, expected(rows.rows + kept.rows, end));
      rows.appendScanned(kept);
      policy.rowsRead += kept.rows;
      return kept.rows;
    },
  });
}

function dialectOf(shape: TableShape, columns: UsedColumns, refusesNegative: boolean): ScannerDialect {
  const { user, item, value, rank, label, model } = columns;
  const roles = new Array<ScannerRole>(Math.max(user, item, value, rank, label, model) + 1);
  roles.fill(ScannerRole.ignored);
  roles[user] = ScannerRole.user;
  roles[item] = ScannerRole.item;
  if (value >= 0) roles[value] = ScannerRole.value;
  if (rank >= 0) roles[rank] = ScannerRole.rank;
  if (label >= 0) roles[label] = ScannerRole.label;
  if (model >= 0) roles[model] = ScannerRole.model;
  const blanks = shape.delimiter === 'spaces';
  const delimiter = blanks ? BLANK : shape.delimiter.charCodeAt(0);
  return {
    roles,
    counts: fieldCounts(shape),
    delimiter,
    delimiter2: blanks ? TAB : delimiter,
    double: shape.delimiter === '::',
    quote: shape.quotes ? QUOTE : NO_BYTE,
    comment: shape.comments ? HASH : NO_BYTE,
    refusesNegative,
    decimalMark: shape.decimal === ',' ? COMMA : POINT,
  };
}

/** Returns true if the scanner may read such a file. Single quotes and words for numbers need the full row reader. */
function isPlain(
  shape: TableShape,
  { user, item, rank, label, model, dividing, value, weighted, eachRow }: UsedColumns,
): boolean {
  const { list, quote, userColon, trim, decimal, delimiter, columns } = shape;
  if (list !== 'none' || quote !== undefined || userColon === true || trim) return false;
  if (weighted || eachRow || dividing.length > 1) return false;
  if (Math.max(user, item, value, rank, label, model) >= MAX_SCANNED_COLUMNS) return false;
  // A number without the sign is something to report there.
  if ([value, label].some((column) => columns[column]?.percent)) return false;
  // A comma before decimals that may end a field, too.
  return decimal === undefined || delimiter !== ',';
}
