import { recommendedOfPair, isItemsName, isValuesName } from './listNames';
import { isAmongText, isRangeOfR, stripWrapper } from '../../delimited/aroundLists';
import { detectListStyle } from '../../delimited/lists';
import { holdsDecimals, holdsTimes, describesOtherItems } from './listCells';
import { clipLine } from '../lines/headLines';
import { columnIndexOfRole, type TableShape, type RowFields } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';
import { ambiguousItemColumn } from '../columns/namesProblem';

/**
 * Returns the problem of ambiguous lists in the cells of a table, or undefined if there is none.
 *
 * @param rows without the header
 * @param known.lineOf returns the line number of a row
 * @param known.overriddenItem whether the item column is specified
 * @param known.overriddenLists whether lists of items in cells are specified
 */
export function listProblem(
  shape: TableShape,
  rows: RowFields,
  context: {
    readonly lineOf: (row: number) => number;
    readonly overriddenItem: boolean;
    readonly overriddenLists: boolean;
  },
): FileProblem | undefined {
  const { list } = shape;
  const { lineOf, overriddenItem, overriddenLists } = context;
  const cells = (column: number): string[] => rows.map((fields) => fields[column] ?? '');
  const items = columnIndexOfRole(shape, 'item');
  if (list === 'rest' || items < 0 || rows.length === 0) return undefined;
  const isText = (cell: string): boolean =>
    list !== 'none' &&
    (isAmongText(stripWrapper(cell, shape.around), list) || isRangeOfR(cell, shape.around));
  const text = isAmongWords(shape, rows) ? 0 : cells(items).findIndex(isText);
  if (text >= 0)
    return { code: 'text-around-list', line: lineOf(text), found: clipLine(cells(items)[text].trim()) };
  if (list === 'none') return undefined;
  if (overriddenItem) return undefined;
  const shown = overriddenLists ? -1 : shownItems(shape, cells);
  if (shown >= 0) {
    const row = rows.findIndex((fields) => (fields[shown] ?? '').trim() !== '');
    const [found = ''] = cells(shown)[row].trim().split(/\s/);
    return { code: 'shown-items', line: lineOf(row), found };
  }
  const rivals = rivalLists(shape, cells);
  if (rivals.length === 0) return undefined;
  const named = (column: number): string => (shape.header ? shape.columns[column].name : '');
  return ambiguousItemColumn(rivals, (column) => named(column) || cells(column)[0], { line: lineOf(0) });
}

/** Numbered items, as language models write them: `1. i7 2. i3`. */
const NUMBERED_ITEMS = /^\s*1[.):]\s+\S[^]*\s2[.):]\s/;

/**
 * Returns whether cells have numbers before their items, or the same sign between all: `i7 > i3`. In lists it may be a word, as
 * in `i7 and i3`; a single item may be a title.
 */
export function isAmongWords(shape: TableShape, rows: RowFields): boolean {
  const item = columnIndexOfRole(shape, 'item');
  if (item < 0 || shape.list === 'rest') return false;
  const cells = rows.map((fields) => (fields[item] ?? '').trim());
  if (cells.some((cell) => NUMBERED_ITEMS.test(cell))) return true;
  // In quotes and brackets, and between other separators, a word belongs to an item.
  if (cells.some((cell) => /[,;|"'[\](){}]/.test(cell))) return false;
  const lists = cells.map((cell) => cell.split(/\s+/));
  const between = new Set(lists.flatMap((list) => list.filter((_, at) => at % 2 === 1)));
  const [word = ''] = between;
  const others = new Set(lists.flatMap((list) => list.filter((_, at) => at % 2 === 0)));
  return (
    between.size === 1 &&
    !others.has(word) &&
    // The same list of all users may be that of the most popular items.
    lists.some(({ length }) => length < 2 * others.size - 1) &&
    (shape.list !== 'none' || !/[\p{L}\d]/u.test(word)) &&
    lists.every(({ length }) => length % 2 === 1) &&
    lists.filter(({ length }) => length > 1).length >= 2
  );
}

/** Returns the column of displayed items with a mark of clicks, or −1 if there is none. */
function shownItems(shape: TableShape, cells: (column: number) => string[]): number {
  // Clicked items have no predicted scores.
  const scored = shape.columns.some(
    ({ name, role }) => role === 'score' || role === 'rating' || (shape.header && isValuesName(name)),
  );
  if (scored) return -1;
  return shape.columns.findIndex(
    ({ name }, column) => !(shape.header && isItemsName(name)) && saysClicked(cells(column)),
  );
}

/** Returns whether cells contain displayed items, each followed by whether it was clicked, as in the MIND behaviour files. */
function saysClicked(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    filled.some((cell) => /\s/.test(cell)) &&
    filled.every((cell) => cell.split(/\s+/).every((item) => /^[a-z\d].*-[01]$/i.test(item))) &&
    filled.some((cell) => /-1(\s|$)/.test(cell)) &&
    // An item that is displayed once was either clicked or not.
    filled.every((cell) => {
      const stems = cell.split(/\s+/).map((item) => item.slice(0, -2));
      return new Set(stems).size === new Set(cell.split(/\s+/)).size;
    })
  );
}

/** Returns the list columns that may all be the items; empty if the choice is clear. */
function rivalLists(shape: TableShape, cells: (column: number) => string[]): readonly number[] {
  const item = columnIndexOfRole(shape, 'item');
  const { name } = shape.columns[item];
  if (shape.header && isItemsName(name)) return [];
  // IDs are no ranks or scores, whatever their name, such as `pos` next to `neg`.
  const holdsIds = (column: number): boolean =>
    shape.header &&
    isValuesName(shape.columns[column].name) &&
    cells(column).every((cell) => /\p{L}/u.test(cell) || cell.trim() === '');
  const beside = (column: number): boolean =>
    (describesOtherItems(shape, column) && !holdsIds(column)) || holdsTimes(cells(column));
  const sure = !beside(item);
  const rivals = shape.columns.flatMap(({ role }, column) =>
    column !== item &&
    (role === 'ignored' || holdsIds(column)) &&
    detectListStyle(cells(column)) !== undefined &&
    !holdsDecimals(cells(column)) &&
    !(sure && beside(column))
      ? [column]
      : [],
  );
  const paired = shape.header && recommendedOfPair([item, ...rivals], (column) => shape.columns[column].name);
  return rivals.length === 0 || paired === item ? [] : [item, ...rivals].sort((a, b) => a - b);
}
