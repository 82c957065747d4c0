import type { RowPolicy } from '../rowPolicy';
import {
  ColumnRole,
  MOST_COLUMNS,
  NO_BYTE,
  RowScanner,
  type ListDialect,
  type RowDialect,
} from '../scanner/rowScanner';
import { fieldCounts, type ListStyle, type TableShape } from '../tableShape';
import type { UsedColumns } from '../usedColumns';
import { BLANK, COMMA, HASH, POINT, QUOTE, TAB } from '../characters';
import { FastRows } from './fastRows';

/**
 * Rows of users, items and numbers, and lists of such: plain ids and numbers, no doubled quotes. Undefined where the
 * scanner knows no rows like these.
 *
 * @param policy of whose file they are rows, and where they go
 * @param expected how many rows there may be in all, when so many stand before a place of the bytes that are being read
 */
export function fastTableOf(
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
      if (dialect.list === undefined) rows.appendScanned(kept);
      else rows.appendScannedLists(kept, line);
      policy.rowsRead += kept.rows;
      return kept.lines;
    },
  });
}

function dialectOf(shape: TableShape, columns: UsedColumns, refusesNegative: boolean): RowDialect {
  const { user, item, value, rank, label, model } = columns;
  const roles = new Array<ColumnRole>(Math.max(user, item, value, rank, label, model) + 1);
  roles.fill(ColumnRole.ignored);
  roles[user] = ColumnRole.user;
  roles[item] = ColumnRole.item;
  // Where values stand beside the items, another column of them does not count.
  if (value >= 0 && shape.list !== 'pairs') roles[value] = ColumnRole.value;
  if (rank >= 0) roles[rank] = ColumnRole.rank;
  if (label >= 0) roles[label] = ColumnRole.label;
  if (model >= 0) roles[model] = ColumnRole.model;
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
    list: listDialectOf(shape),
  };
}

/** Whether the scanner may read such a file. Single quotes and words for numbers need the full row reader. */
function isPlain(
  shape: TableShape,
  { user, item, rank, label, model, apart, value, weighted, eachRow }: UsedColumns,
): boolean {
  const { list } = shape;
  if (
    shape.quote !== undefined ||
    shape.userColon === true ||
    shape.calls === true ||
    shape.around !== undefined
  )
    return false;
  if (weighted || eachRow || apart.length > 1) return false;
  if (Math.max(user, item, value, rank, label, model) >= MOST_COLUMNS) return false;
  // A number without the sign is something to report there.
  if ([list === 'pairs' ? item : value, label].some((column) => shape.columns[column]?.percent)) return false;
  // A comma before decimals that may end a field, too, or stand between items.
  if (shape.decimal !== undefined && (shape.delimiter === ',' || shape.list !== 'none')) return false;
  // The scanner cuts no blanks between doubled delimiters.
  if (shape.trim && shape.delimiter === '::') return false;
  switch (list) {
    case 'none':
      return !shape.trim;
    case 'rest':
      return shape.places === undefined && user < item && model < 0 && value < 0 && label < 0;
    default:
      return rank < 0 && label < 0;
  }
}

/** As src/scanner/lists.ts has them. */
const ByteClass = { token: 1, bare: 2, quoted: 4, between: 8, bracket: 16, betweenPairs: 32 } as const;

/** Bytes of ASCII that are seen as such, without the blank. */
const PRINTABLE = Array.from({ length: 0x7f - BLANK - 1 }, (_, index) =>
  String.fromCharCode(BLANK + 1 + index),
);

/**
 * What the scanner needs to know of a file's lists; undefined where the file has none. Bytes that are of no class
 * make it leave a line to the full row reader, where lists.ts has the whole of what lists may be.
 */
function listDialectOf(shape: TableShape): ListDialect | undefined {
  const { list, delimiter, trim } = shape;
  if (list === 'none') return undefined;
  const ending = delimiter === 'spaces' ? ' \t' : delimiter[0];
  const classes = new Uint8Array(512);
  classes.set(classesOf(list, ending));
  classes.set(classesOf(list, '"'), 256);
  return {
    between: list === 'rest' || list === 'pairs' ? NO_BYTE : list.charCodeAt(0),
    pairs: list === 'pairs',
    rest: list === 'rest',
    // As the full row reader has it.
    trim: trim && delimiter.length === 1,
    classes,
  };
}

/** @param ending bytes that end a cell */
function classesOf(list: Exclude<ListStyle, 'none'>, ending: string): Uint8Array {
  const classes = new Uint8Array(256);
  const add = (bytes: readonly string[], but: string, kind: number): void => {
    for (const byte of bytes)
      if (!but.includes(byte) && !ending.includes(byte)) classes[byte.charCodeAt(0)] |= kind;
  };
  // Before a bracket may stand what prints around a list, as in "array([7, 540])".
  const apart = list === 'pairs' ? ',;|"\'\\' : list === 'rest' ? '"' : `${list}"'([{`;
  add(PRINTABLE, apart, ByteClass.token);
  // "=" may be one of Row(item=7).
  add(PRINTABLE, ',;[](){}"\'\\=', ByteClass.bare);
  add([' ', ...PRINTABLE], '"\'\\', ByteClass.quoted);
  add([' ', ',', ';'], '', ByteClass.between);
  add(['[', ']', '(', ')', '{', '}'], '', ByteClass.bracket);
  add([' ', ',', ';', '|'], '', ByteClass.betweenPairs);
  return classes;
}
