import { areTogether, groupRows, listsText, readSampleRows } from './sampledRows';
import type { ReadOptions } from '../readOptions';
import {
  columnIndexOfRole,
  withGivenRoles,
  type ColumnRole,
  type TableShape,
  type RowFields,
} from '../tableShape';
import { usedColumns } from '../usedColumns';
import { parseNumber } from '../values/decimal';
import { beginsWithValueWord, endsWithValueWord, mayBeTurned, roleByName, lastKeyOf } from '../columnNames';
import { hasOpenColumns } from '../textFormats';
import { holdsNumbers, isMissing, isNumber } from './columns/columnProfile';
import { isImplicitFeedback } from './rowKinds';
import { openScores } from './columns/namesProblem';
import { bestScoreOf } from './columns/columnOverrides';
import { leftoverColumns, type LeftoverColumn } from './leftoverColumns';
import { leftoverLists } from './lists/leftoverLists';
import { arePlaces, chanceOfGroups, fieldsOf, MAX_CHANCE } from './columns/chanceOfGroups';

/** The reading of a table, and rivals that fit equally well but give other lists or gains. */
interface SettledValue {
  readonly shape: TableShape;
  readonly rivals: readonly TableShape[];
}

/** Maximum number of columns examined. */
const MAX_COLUMNS = 64;

/**
 * Returns how a table is read if column names contain a word for an order of the lists or a grade of the items. An exact name
 * takes precedence over a last word, and a column with one value per item is a feature of the item. If no column orders the
 * lists, unexplained columns of numbers are rivals.
 *
 * @param overrides settings of the user for this file, none of which names these columns
 */
export function chooseValueColumn(
  shape: TableShape,
  rows: RowFields,
  use: 'recommendations' | 'truth',
  overrides: ReadOptions = {},
): SettledValue {
  const orders = usedColumns(shape, { use }).value;
  const isNamed = orders >= 0 && roleByName(nameIn(shape, orders))?.certainty === 'name';
  // Elasticsearch writes no scores for hits in the order of a field. An empty grade may be one that is not judged yet.
  if (orders >= 0 && (use === 'recommendations' || !isNamed) && fieldsOf(rows, orders).every(isMissing))
    return chooseValueColumn(withRole(shape, orders, 'ignored', overrides), rows, use, overrides);
  if (shape.list !== 'none') {
    const role = use === 'truth' ? 'rating' : 'score';
    const valued = leftoverLists(shape, rows, use).map((column) => withRole(shape, column, role, overrides));
    const [likely = shape, ...rivals] = use === 'truth' ? [...valued, shape] : [shape, ...valued];
    return { shape: likely, rivals };
  }
  // The number of a pair has no name that could be doubted.
  const isSettled = shape.format === 'json-users' && orders >= 0;
  if (
    isSettled ||
    !hasOpenColumns(shape) ||
    columnIndexOfRole(shape, 'user') < 0 ||
    columnIndexOfRole(shape, 'item') < 0
  )
    return { shape, rivals: [] };
  return use === 'recommendations' ? settledOrder(shape, rows, overrides) : settledGain(shape, rows);
}

function settledOrder(shape: TableShape, rows: RowFields, overrides: ReadOptions): SettledValue {
  const as = (column: number, role: ColumnRole): TableShape => withRole(shape, column, role, overrides);
  const { value, rank } = usedColumns(shape, { use: 'recommendations' });
  const order = (of: TableShape): string => orderOf(of, rows);
  const differs = (other: TableShape): boolean => order(other) !== order(shape);
  const orders = value >= 0 ? value : rank;
  if (value < 0 && rank >= 0 && !mayBePlaces(rows, rank))
    return { shape: as(rank, 'score'), rivals: [shape] };
  const open = leftoverColumns(shape, rows, 'recommendations').filter(({ holds }) => holds === 'numbers');
  if (orders < 0) {
    const begun = free(shape, rows).filter((column) => beginsWithValueWord('score', nameIn(shape, column)));
    if (begun.length === 1) {
      const begins = as(begun[0], 'score');
      return doubtedOrder(begins, rows, begun[0], overrides) ?? { shape: begins, rivals: [] };
    }
    const follows = open.find(
      ({ column }) => hasNoTies(shape, rows, column) && !differs(as(column, orderRole(shape, rows, column))),
    );
    if (follows !== undefined && chanceOfOrder(shape, rows) <= MAX_CHANCE)
      return { shape: as(follows.column, orderRole(shape, rows, follows.column)), rivals: [] };
    // Numbers in brackets or with thousands may order the lists too, but are not read.
    const isRead = ({ values }: LeftoverColumn): boolean => values.every(isNumber);
    const rivals = open
      .map((leftover) => ({ leftover, other: as(leftover.column, orderRole(shape, rows, leftover.column)) }))
      .filter(({ leftover, other }) => !isRead(leftover) || differs(other));
    return { shape, rivals: rivals.map(({ other }) => other) };
  }
  const { certainty, role } = roleByName(nameIn(shape, orders)) ?? {};
  const without = as(orders, 'ignored');
  const doubted = value === orders && rank < 0 ? doubtedOrder(shape, rows, orders, overrides) : undefined;
  if (doubted !== undefined) return doubted;
  if (certainty !== 'name') {
    const isRanked = rank >= 0 && rank !== orders && roleByName(nameIn(shape, rank))?.certainty === 'name';
    if (isRanked && differs(without)) return settledOrder(without, rows, overrides);
    if (!isRanked && differs(without)) {
      const chance = chanceOf(shape, rows, 'item', orders);
      const isSure = certainty === 'word' && role !== 'score' && areTogether(usersOf(shape, rows));
      if (chance <= MAX_CHANCE && isSure) return settledOrder(without, rows, overrides);
      const isPerhaps = shape.header ? chance <= (certainty === 'word' ? PERHAPS : MAX_CHANCE) : chance < 1;
      if (isPerhaps) return { shape, rivals: [without] };
    }
  }
  // Whole numbers by position may also be ranks, or a session or a fold next to lists in the order of the rows.
  const numbers = shape.header ? [] : fieldsOf(rows, orders).map(parseNumber);
  if (numbers.length > 0 && numbers.every(Number.isInteger) && value === orders && differs(without)) {
    const least = Math.min(...numbers);
    const mayRank = (least === 0 || least === 1) && hasNoTies(shape, rows, orders);
    const ranked = mayRank ? [as(orders, 'rank')] : [];
    const rivals = [...ranked, ...(areTogether(usersOf(shape, rows)) ? [without] : [])];
    if (rivals.length > 0) return { shape, rivals };
  }
  // The rows follow another column than the one used.
  const graded = columnIndexOfRole(shape, 'rating');
  const others = [...open.map(({ column }) => column), ...(graded >= 0 && graded !== value ? [graded] : [])];
  const followed = others
    .filter((column) => hasNoTies(shape, rows, column))
    .map((column) => as(column, orderRole(shape, rows, column)))
    .filter((other) => order(other) === order(without));
  if (value >= 0 && rank < 0 && followed.length > 0 && differs(without)) return { shape, rivals: followed };
  if (columnIndexOfRole(shape, 'rating') < 0 && columnIndexOfRole(shape, 'label') < 0)
    return { shape, rivals: [] };
  const names = shape.columns.map((_, column) => nameIn(shape, column));
  const [other] = openScores(
    names,
    shape.columns.map((column) => column.role),
    rows,
  ).filter((column) => column !== value);
  const rivals = other === undefined ? [] : [as(other, 'score')];
  return { shape, rivals: rivals.filter(differs) };
}

/**
 * Returns two readings of the numbers that order lists if they may be ranks or points, as those from 1 on in each list under a
 * name that is not exactly one of a score, or if the name does not say which is the best and the rows follow neither.
 */
function doubtedOrder(
  shape: TableShape,
  rows: RowFields,
  column: number,
  overrides: ReadOptions,
): SettledValue | undefined {
  const ranked = withRole(shape, column, 'rank', overrides);
  const numbers = fieldsOf(rows, column);
  const isExact = roleByName(nameIn(shape, column))?.certainty === 'name';
  const mayRank =
    !isExact &&
    new Set(numbers).size > 2 &&
    arePlaces(usersOf(shape, rows), numbers) &&
    orderOf(ranked, rows) !== orderOf(shape, rows);
  if (mayRank) return { shape: ranked, rivals: [shape] };
  if (overrides.bestScore !== undefined || !mayBeTurned(nameIn(shape, column))) return undefined;
  const [largest, smallest] = (['largest', 'smallest'] as const).map((best) => ({
    ...shape,
    bestScore: best,
  }));
  const inRows = orderOf(withRole(shape, column, 'ignored'), rows);
  const isSettled = [largest, smallest].some((one) => orderOf(one, rows) === inRows);
  return isSettled || orderOf(largest, rows) === orderOf(smallest, rows)
    ? undefined
    : { shape: largest, rivals: [smallest] };
}

/** Returns the lists of a reading as text, which are equal if their order is. */
function orderOf(shape: TableShape, rows: RowFields): string {
  return listsText(readSampleRows(shape, rows, 'recommendations'), 'recommendations', shape.bestScore);
}

/** Returns whether the numbers of a column may be places in a list: whole, or halves where items share a place. */
function mayBePlaces(rows: RowFields, column: number): boolean {
  return fieldsOf(rows, column)
    .map(parseNumber)
    .every((place) => Number.isNaN(place) || (place >= 0 && Number.isInteger(2 * place)));
}

/** Returns whether no list has a number twice in a column, so that the column orders each list whole. */
function hasNoTies(shape: TableShape, rows: RowFields, column: number): boolean {
  const user = columnIndexOfRole(shape, 'user');
  const pairs = rows.map((fields) => `${fields[user] ?? ''}\t${parseNumber(fields[column] ?? '')}`);
  return new Set(pairs).size === pairs.length;
}

/** Returns the probability that the rows of all users are in the order of any other column by chance: the product of 1/n!. */
function chanceOfOrder(shape: TableShape, rows: RowFields): number {
  let chance = 1;
  for (const { length } of groupRows(usersOf(shape, rows), (user) => user).values())
    for (let place = 2; place <= length; place++) chance /= place;
  return chance;
}

/** Returns the role in which a column of numbers would order lists: ranks count from 0 or 1, each at most once per list. */
function orderRole(shape: TableShape, rows: RowFields, column: number): 'score' | 'rank' {
  const role = roleByName(nameIn(shape, column))?.role;
  if (role === 'rank' || role === 'score') return role;
  return arePlaces(usersOf(shape, rows), fieldsOf(rows, column)) ? 'rank' : 'score';
}

function settledGain(shape: TableShape, rows: RowFields): SettledValue {
  const { value } = usedColumns(shape, { use: 'truth' });
  if (value < 0) {
    // A mean rating of the item grades no user's items.
    const ofPairs = free(shape, rows).filter((column) => chanceOf(shape, rows, 'item', column) > MAX_CHANCE);
    const begun = ofPairs.filter((column) => beginsWithValueWord('rating', nameIn(shape, column)));
    const ended = ofPairs.filter(
      (column) => !begun.includes(column) && endsWithValueWord('rating', nameIn(shape, column)),
    );
    const [first, ...others] = (begun.length === 0 ? [] : [...ended, ...begun]).map((column) =>
      withRole(shape, column, 'rating'),
    );
    return { shape: first ?? shape, rivals: others };
  }
  const { role } = shape.columns[value];
  const { certainty } = roleByName(nameIn(shape, value)) ?? {};
  if (role !== 'label' && (certainty === 'word' || certainty === 'amount') && varies(rows, value)) {
    const without = withRole(shape, value, 'ignored');
    const ofItem = chanceOf(shape, rows, 'item', value);
    if (ofItem <= MAX_CHANCE && certainty === 'word' && role !== 'score') return settledGain(without, rows);
    const chance = Math.min(ofItem, chanceOf(shape, rows, 'user', value));
    if (chance <= (certainty === 'word' ? PERHAPS : MAX_CHANCE)) return { shape, rivals: [without] };
  }
  const rival = rivalGain(shape, rows, value);
  return { shape, rivals: rival === undefined ? [] : [withRole(shape, rival, role)] };
}

/** Returns another column that grades items with a name equally certain, or undefined if there is none. */
function rivalGain(shape: TableShape, rows: RowFields, value: number): number | undefined {
  const { role } = shape.columns[value];
  const valueRole = roleByName(nameIn(shape, value));
  if (valueRole === undefined || valueRole.role !== role || role === 'score') return undefined;
  const fields = (column: number): string[] => rows.map((row) => (row[column] ?? '').trim());
  const isOther = (column: number): boolean => {
    const [one, other] = [fields(value), fields(column)];
    return holdsNumbers(other) && other.some((field, row) => field !== one[row]);
  };
  // A column ending in “label” may be a record label, which belongs to the item.
  const endsWithLabel = (column: number): boolean =>
    endsWithValueWord('label', nameIn(shape, column)) && chanceOf(shape, rows, 'item', column) > MAX_CHANCE;
  const byDeed = role === 'label' && isImplicitFeedback(nameIn(shape, value), fields(value));
  const rival = shape.columns.slice(0, MAX_COLUMNS).findIndex((one, column) => {
    if (column === value) return false;
    const named = roleByName(nameIn(shape, column));
    const isAlike = named?.role === role && named.certainty === valueRole.certainty;
    if (role === 'rating')
      return one.role === 'ignored' && (isAlike || isGrade(nameIn(shape, column), role)) && isOther(column);
    if (role !== 'label') return false;
    // An action may be one of several; a label is unique.
    if (!byDeed) {
      const isGraded = isGrade(nameIn(shape, column), role) || endsWithLabel(column);
      const isNamed = isAlike || (one.role === 'ignored' && isGraded);
      return isNamed && !isImplicitFeedback(nameIn(shape, column), fields(column)) && isOther(column);
    }
    if (one.role === 'rating') return named?.certainty === 'name' && isOther(column);
    return (
      one.role === 'ignored' && isImplicitFeedback(nameIn(shape, column), fields(column)) && isOther(column)
    );
  });
  return rival < 0 ? undefined : rival;
}

/** Returns whether a name begins or ends with a word for a grade, ignoring up to three digits at its end. */
function isGrade(name: string, role: 'rating' | 'label'): boolean {
  const word = name.replace(/(?<!\d)\d{1,3}$/, '');
  const named = roleByName(word);
  const endsSo = named?.role === role && (named.certainty === 'name' || named.certainty === 'word');
  return endsSo || beginsWithValueWord(role, word);
}

/** Returns the unused columns of numbers. */
function free(shape: TableShape, rows: RowFields): number[] {
  return shape.columns
    .slice(0, MAX_COLUMNS)
    .flatMap(({ role }, column) =>
      role === 'ignored' && holdsNumbers(rows.map((row) => row[column] ?? '')) ? [column] : [],
    );
}

/** Returns the user of each row. */
function usersOf(shape: TableShape, rows: RowFields): string[] {
  const user = columnIndexOfRole(shape, 'user');
  return rows.map((fields) => fields[user]);
}

/** Chance below which a column that has one value for each item may be a feature of the item. */
const PERHAPS = 0.02;

/** Returns the probability that each item, or each user, has one value of a column by chance. */
function chanceOf(shape: TableShape, rows: RowFields, by: 'item' | 'user', column: number): number {
  return chanceOfGroups(fieldsOf(rows, columnIndexOfRole(shape, by)), fieldsOf(rows, column));
}

/** Returns whether gains differ, or some are not positive. */
function varies(rows: RowFields, column: number): boolean {
  const values = new Set(rows.map((fields) => parseNumber(fields[column] ?? '')));
  return values.size > 1 || [...values].some((value) => value <= 0);
}

/** Returns the shape with that role for a column, removed from others. */
function withRole(shape: TableShape, column: number, role: ColumnRole, told: ReadOptions = {}): TableShape {
  const changed = withGivenRoles(shape, new Map([[column, role]]));
  return { ...changed, bestScore: undefined, ...bestScoreOf(told, changed.columns) };
}

function nameIn({ columns }: TableShape, column: number): string {
  return lastKeyOf(columns[column].name);
}
