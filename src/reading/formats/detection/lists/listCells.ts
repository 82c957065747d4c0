import { isDescriptiveName, rolesOfNames, isRecommendedName } from '../../columnNames';
import { areTimes, isNumber } from '../columns/columnProfile';
import { isItemDescriptionName, recommendedOfPair, isRelevantName, isValuesName } from './listNames';
import { isAmongText, wrapperName, stripWrapper } from '../../delimited/aroundLists';
import { areNameAndNumber, hasThousands, listEntries, detectListStyle } from '../../delimited/lists';
import { holdsPercentages } from '../../values/percentages';
import {
  columnIndexOfRole,
  type ColumnRole,
  type TableColumn,
  type TableShape,
  type RowFields,
} from '../../tableShape';

/**
 * Returns the shape with its item column read as lists, if its cells contain several items.
 *
 * @param overridden roles that the user specified
 */
export function withLists(
  shape: TableShape,
  rows: RowFields,
  overridden: ReadonlySet<ColumnRole> = new Set(),
): TableShape {
  const cells = (column: number): string[] => rows.map((fields) => fields[column] ?? '');
  const itemColumn = columnIndexOfRole(shape, 'item');
  const styleOf = (column: number): ReturnType<typeof detectListStyle> => {
    // RecBole marks lists in the name, even if each has one item.
    if (shape.header && shape.columns[column].name.endsWith(':token_seq')) return ' ';
    const style = detectListStyle(cells(column));
    if (style !== 'pairs' || !areNameAndNumber(cells(column))) return style;
    // An item has one score, which is in another column here.
    const isValue = ({ role }: TableColumn, other: number): boolean =>
      other !== column && (role === 'score' || role === 'rating');
    return shape.columns.some(isValue) ? undefined : style;
  };
  // In a table with one item per line, lists describe the items ("genres"), unless the single item is the relevant one.
  const isAlone = itemColumn >= 0 && shape.header && styleOf(itemColumn) === undefined;
  if (isAlone && !isRelevantName(shape.columns[itemColumn].name)) return shape;
  const styles = shape.columns.map((_, column) => styleOf(column));
  const lists = styles.flatMap((style, column) => (style === undefined ? [] : [column]));
  // If both relevant and recommended items may look like single IDs, the recommended ones are the items.
  const isOutdone =
    shape.header &&
    itemColumn >= 0 &&
    rolesOfNames([shape.columns[itemColumn].name])[0] !== 'item' &&
    lists.some((column) => column !== itemColumn && isRecommendedName(shape.columns[column].name));
  if (isAlone && !isOutdone) return shape;
  const isSettled = ({ role }: TableColumn): boolean => role !== 'item' && overridden.has(role);
  const itemsAmong = (among: readonly number[]): number | undefined => {
    const withoutDecimals = among.filter(
      (column) => styles[column] === 'pairs' || !holdsDecimals(cells(column)),
    );
    const likely = withoutDecimals.filter(
      (column) =>
        !isSettled(shape.columns[column]) &&
        !describesOtherItems(shape, column) &&
        !holdsTimes(cells(column)) &&
        !(shape.columns[column].role === 'label' && holdJudgements(cells(column))),
    );
    const paired = shape.header
      ? recommendedOfPair(
          withoutDecimals.filter((column) => !describesOtherItems(shape, column)),
          (column) => shape.columns[column].name,
        )
      : undefined;
    return (
      paired ??
      recommendedOf(shape, likely) ??
      onlyOf(among.filter((column) => mayBeIds(shape, column) && !holdsFractions(cells(column)))) ??
      recommendedOf(shape, withoutDecimals)
    );
  };
  const isNamed = itemColumn >= 0 && styles[itemColumn] !== undefined && !isOutdone;
  const item = isNamed || overridden.has('item') ? itemColumn : itemsAmong(lists);
  if (item === undefined) return shape;
  const style = styles[item];
  return style === undefined ? shape : withListIn(shape, item, style, cells, overridden);
}

/** Like `withLists`, for cells specified as lists though they may not look like it. */
export function withOverriddenLists(
  shape: TableShape,
  rows: RowFields,
  overridden: ReadonlySet<ColumnRole>,
): TableShape {
  const cells = (column: number): string[] => rows.map((fields) => fields[column] ?? '');
  const guessed = withLists(shape, rows, overridden);
  if (guessed.list !== 'none') return guessed;
  const named = columnIndexOfRole(shape, 'item');
  const item = named >= 0 ? named : Math.min(1, shape.columns.length - 1);
  const holds = (separator: string): number => cells(item).filter((cell) => cell.includes(separator)).length;
  const style = LIST_SEPARATORS.reduce((best, other) => (holds(other) > holds(best) ? other : best));
  return withListIn(shape, item, style, cells, overridden);
}

const LIST_SEPARATORS = ['|', ';', ',', ' '] as const;

/** Minimum share of cells with a separator if they may be lists. */
const MAY_BE_LISTS = 0.1;

/**
 * Returns other ways to read the item cells, from which another file chooses: as lists if the cells contain
 * separators, or as one item each if they are read as lists.
 *
 * @param unlisted the shape before its items are read as lists, with the value of each
 */
export function listAlternatives(shape: TableShape, rows: RowFields, unlisted: TableShape): TableShape[] {
  const item = columnIndexOfRole(shape, 'item');
  if (columnIndexOfRole(shape, 'user') < 0) return [];
  const cells = (column: number): string[] =>
    rows.map((fields) => (fields[column] ?? '').trim()).filter((cell) => cell !== '');
  if (shape.list !== 'none') {
    const rivals = rivalLists(unlisted, rows, item);
    const isOpen = shape.list !== 'rest' && shape.list !== 'pairs' && item >= 0;
    const single = columnIndexOfRole(unlisted, 'item');
    if (shape.list !== 'rest') rivals.push(...gradedItems(unlisted, item, cells));
    // Without names, a column of single items next to lists may be the items.
    if (!shape.header && single >= 0 && single !== item) rivals.push(unlisted);
    if (!isOpen || cells(item).some((cell) => /^[[({]/.test(cell))) return rivals;
    return [single === item ? unlisted : { ...shape, list: 'none' as const }, ...rivals];
  }
  // A single number belongs to a single item.
  const predicted = shape.columns.findIndex(({ name, role }) => role === 'score' && isRecommendedName(name));
  const isValue = ({ role }: TableColumn, column: number): boolean =>
    [...VALUES, 'rank'].includes(role) && (item >= 0 || column !== predicted);
  if (shape.columns.some(isValue)) return [];
  const columns =
    item >= 0
      ? [item, ...rivalColumns(shape, item)]
      : shape.columns.flatMap(({ name, role }, column) =>
          column === predicted ||
          (role === 'ignored' && !isDescriptiveName(name) && !isItemDescriptionName(name))
            ? [column]
            : [],
        );
  const lists = columns.slice(0, MAX_LISTS).flatMap((column) =>
    LIST_SEPARATORS.flatMap((list) => {
      const several = cells(column).filter((cell) => cell.includes(list)).length;
      if (several === 0 || several < cells(column).length * MAY_BE_LISTS) return [];
      const areNumbers = cells(column).every((cell) => /^-?\d+(,\d+)?$/.test(cell));
      if (list === ',' && areNumbers && !cells(column).every(hasThousands)) return [];
      if (cells(column).some((cell) => isAmongText(stripWrapper(cell), list))) return [];
      const roles = shape.columns.map((other, index): TableColumn => {
        const kept = ['user', 'model', 'fold', 'timestamp'].includes(other.role);
        return { name: other.name, role: index === column ? 'item' : kept ? other.role : 'ignored' };
      });
      return [{ ...shape, list, columns: roles }];
    }),
  );
  return [...lists, ...gradedItems(unlisted, item, cells)];
}

/**
 * Returns the readings of other lists as the items.
 *
 * @param shape the shape before its items are read as lists
 * @param item column of the read list
 */
function rivalLists(shape: TableShape, rows: RowFields, item: number): TableShape[] {
  const cells = (column: number): string[] => rows.map((fields) => fields[column] ?? '');
  return [...rivalColumns(shape, item), ...columnsOfPairs(shape, rows, item)].flatMap((column) => {
    const style = detectListStyle(cells(column));
    return style === undefined ? [] : [withListIn(shape, column, style, cells, new Set())];
  });
}

/** Returns the other columns whose names mean items or recommendations, if that of the items does: `train_items`, `test_items`. */
function rivalColumns(shape: TableShape, item: number): number[] {
  const areItems = (column: number): boolean => rolesOfNames([shape.columns[column].name])[0] === 'item';
  if (!shape.header || item < 0 || !areItems(item)) return [];
  return shape.columns.flatMap(({ name, role }, column) => {
    const isRival = column !== item && role === 'ignored' && (areItems(column) || isRecommendedName(name));
    return isRival && !describesOtherItems(shape, column) ? [column] : [];
  });
}

/** Returns the reading of cells such as `i7:3 i3:0` as items with grades, unless they contain anything else; IDs may have colons too. */
function gradedItems(shape: TableShape, item: number, cells: (column: number) => string[]): TableShape[] {
  if (item < 0) return [];
  const entries = cells(item).map((cell) => cell.split(/[\s,;|]+/));
  const areGraded = entries.flat().every((entry) => GRADED_ITEM.test(entry));
  return areGraded && entries.some(({ length }) => length > 1)
    ? [withListIn(shape, item, 'pairs', cells, new Set())]
    : [];
}

const GRADED_ITEM = /^[^\s:]+:\d+$/;

/** Returns the unused columns that hold items of a list with a number each: `{"i7": 0.2, "i3": 0.9}` next to `["i3", "i7"]`. */
function columnsOfPairs({ columns }: TableShape, rows: RowFields, item: number): number[] {
  const listed = rows.map((fields) => fields[item] ?? '');
  const style = detectListStyle(listed);
  return columns.flatMap(({ role }, column) => {
    const cells = rows.map((fields) => fields[column] ?? '');
    if (column === item || role !== 'ignored' || detectListStyle(cells) !== 'pairs') return [];
    const isOfItems = cells.every((cell, row) => {
      const items = new Set(style && listEntries(listed[row], undefined, style).map((entry) => entry.item));
      return listEntries(cell, undefined, 'pairs').every((entry) => items.has(entry.item));
    });
    return isOfItems ? [column] : [];
  });
}

/** Maximum number of columns tried as lists if no name identifies the items. */
const MAX_LISTS = 4;

function withListIn(
  shape: TableShape,
  item: number,
  style: Exclude<TableShape['list'], 'none' | 'rest'>,
  cells: (column: number) => string[],
  overridden: ReadonlySet<ColumnRole>,
): TableShape {
  const lists = shape.columns.flatMap((_, column) =>
    column === item || detectListStyle(cells(column)) !== undefined ? [column] : [],
  );
  const otherLists = lists.filter((column) => column !== item);
  const value = style === 'pairs' ? undefined : valuesAmong(shape, otherLists, cells, overridden);
  const around = wrapperName(cells(item));
  const entries = cells(item).flatMap((cell, row) =>
    listEntries(cell, value === undefined ? undefined : cells(value)[row], style, around),
  );
  const percent = holdsPercentages(entries.map((entry) => entry.value ?? ''));
  const user = columnIndexOfRole(shape, 'user');
  const other = shape.columns.findIndex((_, column) => !lists.includes(column));
  const columns = shape.columns.map((column, index) => {
    if (index === item)
      return { ...withPercent(column, percent && value === undefined), role: 'item' as const };
    if (index === value)
      return {
        ...withPercent(column, percent),
        role: VALUES.find((role) => role === column.role) ?? ('score' as const),
      };
    if (index === user && !lists.includes(index)) return column;
    if (index === other && (user < 0 || lists.includes(user))) return { ...column, role: 'user' as const };
    return column.role === 'model' || column.role === 'fold' || column.role === 'timestamp'
      ? column
      : { ...column, role: 'ignored' as const };
  });
  return { ...shape, list: style, columns, ...(around !== undefined && { around }) };
}

/** Roles of a list next to the items, the most certain first. */
const VALUES = ['score', 'rating', 'label'] as const;

/** Returns the list column with a number for each item: as specified, else by name, else the first with decimals. */
function valuesAmong(
  shape: TableShape,
  lists: readonly number[],
  cells: (column: number) => string[],
  overridden: ReadonlySet<ColumnRole>,
): number | undefined {
  const ofRole = (role: ColumnRole): number | undefined =>
    lists.find((column) => shape.columns[column].role === role);
  const overrides = VALUES.filter((role) => overridden.has(role)).map(ofRole);
  const named = VALUES.map(ofRole).filter((column) => column !== undefined && holdsNamed(column));
  const decimals = lists.find(
    (column) => holdsDecimals(cells(column)) && !describesOtherItems(shape, column) && !isOfOtherRole(column),
  );
  return [...overrides, ...named, decimals].find((column) => column !== undefined);

  function holdsNamed(column: number): boolean {
    const { name, role } = shape.columns[column];
    if (role === 'label') return holdJudgements(cells(column));
    // Whole predicted numbers may be the items.
    return holdsDecimals(cells(column)) || (isValuesName(name) && holdNumbers(cells(column)));
  }

  function isOfOtherRole(column: number): boolean {
    return ['timestamp', 'rank', 'model', 'fold'].includes(shape.columns[column].role);
  }
}

/** Returns whether the lists of a column describe items other than the recommended ones, by its name. */
export function describesOtherItems({ header, columns }: TableShape, column: number): boolean {
  const { name } = columns[column];
  return header && (isValuesName(name) || isItemDescriptionName(name) || isDescriptiveName(name));
}

/** Returns whether lists in cells contain times. */
export function holdsTimes(cells: readonly string[]): boolean {
  return areTimes(tokensOf(cells));
}

/** Returns whether most values in lists are numbers; the reader reports the others. */
function holdNumbers(cells: readonly string[]): boolean {
  const tokens = tokensOf(cells);
  return tokens.filter(isNumber).length > tokens.length / 2;
}

/** Returns whether lists contain only 0 and 1, and so are not relevant items. */
function holdJudgements(cells: readonly string[]): boolean {
  const tokens = tokensOf(cells);
  return tokens.length > 0 && tokens.every((token) => /^[01](\.0*)?$|^$/.test(token));
}

function tokensOf(cells: readonly string[]): string[] {
  const style = detectListStyle(cells);
  if (style === undefined || style === 'pairs') return [];
  const around = wrapperName(cells);
  return cells.flatMap((cell) => listEntries(cell, undefined, style, around).map(({ item }) => item));
}

function withPercent({ name, role }: TableColumn, percent: boolean): TableColumn {
  return percent ? { name, role, percent } : { name, role };
}

/** Returns whether cells contain only numbers, some of them with decimals. */
export function holdsDecimals(cells: readonly string[]): boolean {
  const around = wrapperName(cells);
  return (
    cells.some((cell) => /\d\.\d|\d ?%/.test(cell)) &&
    cells.every((cell) => /^[\s\d.,;|eE+%\-[\]()]*$/.test(stripWrapper(cell, around)))
  );
}

/** Returns whether some numbers are not whole. `540.0` is whole: pandas writes IDs like this if one is missing. */
function holdsFractions(cells: readonly string[]): boolean {
  return cells.some((cell) => /\.\d*[1-9]/.test(cell));
}

function mayBeIds({ columns }: TableShape, column: number): boolean {
  return !['score', 'rating', 'rank'].includes(columns[column].role);
}

/** Returns the list column whose name means recommendations, otherwise the first. */
function recommendedOf({ columns, header }: TableShape, lists: readonly number[]): number | undefined {
  return lists.find((column) => header && isRecommendedName(columns[column].name)) ?? lists[0];
}

function onlyOf(columns: readonly number[]): number | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}
