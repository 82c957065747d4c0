import { recommendedOfPair, saysItems, saysValues } from './listNames';
import { isAmongText, isRangeOfR, stripWrapper } from '../../delimited/aroundLists';
import { listStyleOf } from '../../delimited/lists';
import { holdsDecimals, holdsTimes, standsBeside } from './listCells';
import { clipLine } from '../lines/headLines';
import { columnOf, type TableShape, type RowFields } from '../../tableShape';
import type { FileProblem } from '../../fileProblem';
import { ambiguousItemColumn } from '../columns/namesProblem';

/**
 * What cannot be told of the lists in the cells of a table; undefined where they say themselves what they are.
 *
 * @param rows without the header
 * @param known.lineOf the line of the row with that place
 * @param known.toldItem whether a person said which column holds the items
 * @param known.toldLists whether a person said that lists of items stand in cells
 */
export function listProblem(
  shape: TableShape,
  rows: RowFields,
  known: {
    readonly lineOf: (row: number) => number;
    readonly overriddenItem: boolean;
    readonly overriddenLists: boolean;
  },
): FileProblem | undefined {
  const { list } = shape;
  const { lineOf, overriddenItem, overriddenLists } = known;
  if (list === 'none' || list === 'rest' || rows.length === 0) return undefined;
  const cells = (column: number): string[] => rows.map((fields) => fields[column] ?? '');
  const items = columnOf(shape, 'item');
  const text = cells(items).findIndex(
    (cell) => isAmongText(stripWrapper(cell, shape.around), list) || isRangeOfR(cell, shape.around),
  );
  if (text >= 0)
    return { code: 'text-around-list', line: lineOf(text), found: clipLine(cells(items)[text].trim()) };
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

/** The column of items that were shown with whether they were clicked; −1 where there is none. */
function shownItems(shape: TableShape, cells: (column: number) => string[]): number {
  // Of what was clicked nobody predicts a score.
  const scored = shape.columns.some(
    ({ name, role }) => role === 'score' || role === 'rating' || (shape.header && saysValues(name)),
  );
  if (scored) return -1;
  return shape.columns.findIndex(
    ({ name }, column) => !(shape.header && saysItems(name)) && saysClicked(cells(column)),
  );
}

/** Items that were shown, and behind each whether it was clicked, as in the behaviour files of MIND. */
function saysClicked(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    filled.some((cell) => /\s/.test(cell)) &&
    filled.every((cell) => cell.split(/\s+/).every((item) => /-[01]$/.test(item) && /^[a-z]/i.test(item))) &&
    filled.some((cell) => /-1(\s|$)/.test(cell)) &&
    // What is shown once is clicked or not.
    filled.every((cell) => {
      const stems = cell.split(/\s+/).map((item) => item.slice(0, -2));
      return new Set(stems).size === new Set(cell.split(/\s+/)).size;
    })
  );
}

/** The columns of lists of which nothing but its place makes one the items. */
function rivalLists(shape: TableShape, cells: (column: number) => string[]): readonly number[] {
  const item = columnOf(shape, 'item');
  const { name } = shape.columns[item];
  if (shape.header && saysItems(name)) return [];
  const beside = (column: number): boolean => standsBeside(shape, column) || holdsTimes(cells(column));
  const sure = !beside(item);
  const rivals = shape.columns.flatMap(({ role }, column) =>
    role === 'ignored' &&
    listStyleOf(cells(column)) !== undefined &&
    !holdsDecimals(cells(column)) &&
    !(sure && beside(column))
      ? [column]
      : [],
  );
  const paired = shape.header && recommendedOfPair([item, ...rivals], (column) => shape.columns[column].name);
  return rivals.length === 0 || paired === item ? [] : [item, ...rivals].sort((a, b) => a - b);
}
