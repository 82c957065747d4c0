import { listEntries } from '../../delimited/lists';
import { columnIndexOfRole, type RowFields, type TableShape } from '../../tableShape';
import { fieldsOf } from '../columns/chanceOfGroups';
import { areTimes } from '../columns/columnProfile';
import { isHarmlessName } from '../leftoverColumns';
import { isDislikedName, isEarlierName, isItemsName, isRelevantName } from './listNames';

/**
 * Returns the unused columns with a number for each item of the lists in another column, which nothing explains: `[0.2, 0.9]`
 * next to `["i7", "i3"]`. They may order the lists or grade the items. Empty if a column does.
 */
export function leftoverLists(
  shape: TableShape,
  rows: RowFields,
  use: 'recommendations' | 'truth',
): readonly number[] {
  const { list, columns, around } = shape;
  const item = columnIndexOfRole(shape, 'item');
  const isValued = columns.some(({ role }) => ['score', 'rating', 'label', 'rank'].includes(role));
  if (list === 'none' || list === 'rest' || list === 'pairs' || item < 0 || isValued) return [];
  const items = fieldsOf(rows, item).map((cell) => listEntries(cell, undefined, list, around).length);
  if (items.every((length) => length < 2)) return [];
  return columns.flatMap(({ name, role }, column) => {
    if (role !== 'ignored' || (shape.header && isHarmlessName(name, use))) return [];
    const cells = fieldsOf(rows, column).map((cell) => cell.replace(EXPONENT_PATTERN, ''));
    if (cells.some((cell) => /\p{L}/u.test(cell))) return [];
    const isForEach = NUMBER_SEPARATORS.some((separator) => {
      const numbers = cells.map((cell) => cell.split(separator).filter((part) => /\d/.test(part)));
      const isOfItems = numbers.every((ofRow, row) => ofRow.length === items[row]);
      // Grades recur within a list, and IDs do not.
      const mayBeIds = numbers.every((ofRow) => new Set(ofRow).size === ofRow.length);
      const areItems = mayBeIds && shape.header && areOtherItems(name);
      return isOfItems && !areItems && !numbers.every(areInOrder) && !areTimes(numbers.flat());
    });
    return isForEach ? [column] : [];
  });
}

/** Characters between numbers in a list of any form, with decimal points or commas: `[10] > [9]`, `0,4 0,2`. */
const NUMBER_SEPARATORS = [/[^\d.]/, /[^\d,]/];
const EXPONENT_PATTERN = /(?<=\d)e[-+]?\d+/gi;

/** Returns whether numbers count the items in the order of their list. */
function areInOrder(numbers: readonly string[]): boolean {
  const [first = 0, ...others] = numbers.map((number) => Number(number.replace(',', '.')));
  return others.every((number, at) => number === first + at + 1);
}

/** Returns whether a list of that name contains other items: those of a training set, relevant or unwanted ones. */
function areOtherItems(name: string): boolean {
  return isEarlierName(name) || isItemsName(name) || isRelevantName(name) || isDislikedName(name);
}
