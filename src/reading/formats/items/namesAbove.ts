import { Identifiers } from '../../../core/data/ids/identifiers';
import { lineOfRow } from '../../../core/data/interactions/interactions';
import { LinesBuilder } from '../../../core/data/interactions/linesBuilder';
import { textInRow, type ItemTableColumn, type ItemTable } from './itemTable';

/** Minimum share of the other IDs that are known, if not all of them have digits. */
const MIN_KNOWN_SHARE = 0.95;

/**
 * Uses the first row of a table without header as column names if it cannot be a row: its ID is unknown and
 * has no digit, its cells occur in no other row, and the other IDs are known or all have digits.
 *
 * @param textOf returns the ID of an item, or user, by its number
 * @param isKnown returns whether another file contains an ID
 */
export function withNamesAbove(
  table: ItemTable,
  textOf: (item: number) => string,
  isKnown: (id: string) => boolean,
): ItemTable {
  const { rows, items, lines } = table.rows;
  if (table.header || rows < 3) return table;
  const first = textOf(items[0]);
  const names = table.columns.map((column) => textInRow(column, 0).trim());
  if (isKnown(first) || [first, ...names].some((name) => name === '' || /\d/.test(name))) return table;
  const others = Array.from({ length: rows - 1 }, (_, row) => textOf(items[row + 1]));
  const known = others.filter(isKnown).length;
  if (known < MIN_KNOWN_SHARE * others.length && !others.every((id) => /\d/.test(id))) return table;
  if (known === 0 || table.columns.some((column, at) => recurs(column, names[at], rows))) return table;
  const below = new LinesBuilder();
  for (let row = 1; row < rows; row++) below.at(row - 1, lineOfRow(lines, row));
  return {
    ...table,
    header: true,
    idColumn: first,
    rows: {
      ...table.rows,
      rows: rows - 1,
      items: Int32Array.from({ length: rows - 1 }, (_, row) => items[row + 1]),
      lines: below.finished(),
    },
    columns: table.columns.map((column, at) => belowFirst(column, names[at], rows)),
  };
}

function recurs(column: ItemTableColumn, name: string, rows: number): boolean {
  for (let row = 1; row < rows; row++) if (textInRow(column, row).trim() === name) return true;
  return false;
}

/** Returns the column without its first row, which contains names. */
function belowFirst(column: ItemTableColumn, name: string, rows: number): ItemTableColumn {
  if (column.texts === undefined) return { name, texts: undefined, textAt: (row) => column.textAt(row + 1) };
  const texts = new Identifiers();
  const ofRow = Int32Array.from({ length: rows - 1 }, (_, row) => texts.intern(textInRow(column, row + 1)));
  return { name, texts, ofRow };
}
