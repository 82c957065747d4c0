import { groupRows } from './sampledRows';
import {
  columnIndexOfRole,
  keyColumns,
  modelColumns,
  type ColumnRole,
  type RowFields,
  type TableShape,
} from '../tableShape';
import { hasOpenColumns } from '../textFormats';
import { usedColumns } from '../usedColumns';
import { isIdName } from '../caseNames';
import { toSnakeCase, isMeaningless, roleByName, lastKeyOf } from '../columnNames';
import { findItemColumnPair } from './embeddedTruth';
import { isRelevantName } from './lists/listNames';
import { areOfTool } from './toolFields';
import { detectListStyle, listEntries } from '../delimited/lists';
import { parseNumber } from '../values/decimal';
import { arePlaces, chanceOfGroups, fieldsOf, MAX_CHANCE } from './columns/chanceOfGroups';
import {
  areConsecutive,
  areMoments,
  areTimes,
  holdsNumbers,
  isMissing,
  profileColumn,
} from './columns/columnProfile';

/**
 * A column without role that neither its name nor its values explain. It describes the pair of user and item, such as a grade,
 * a score or the retriever that found the item.
 */
export interface LeftoverColumn {
  /** Column index, from 0. */
  readonly column: number;
  /** Content of the cells; lists of several grades only in a ground truth. */
  readonly holds: 'numbers' | 'words' | 'lists';
  /** Distinct trimmed values in the order of the rows. */
  readonly values: readonly string[];
}

/** Maximum number of columns examined, from the first on. */
const MAX_COLUMNS = 64;
/** Maximum number of distinct words of a column with kinds of rows; a column with more is text. */
const MAX_WORDS = 20;
/** Maximum number of rows in which words that are all different may be kinds. */
const MAX_DISTINCT_ROWS = 4;

/**
 * Last words of the names of columns that describe a user, an item, or the time and place of an event. Lowercase; the words of
 * a name are separated by other characters than letters.
 */
const HARMLESS_WORDS: ReadonlySet<string> = new Set(
  [
    'title headline subject body content contents description desc summary abstract snippet',
    'passage passages question caption keyword keywords tags features embedding vector',
    'url uri link href path file filename image images img thumbnail poster photo',
    'id ids uuid guid hash code isbn sku ean upc asin',
    'genre genres category categories cat brand brands author authors artist artists album director publisher seller',
    'vendor shop store provider company department topics',
    'price prices currency runtime',
    'country city region zip zipcode postcode address location lat lon lng latitude longitude timezone locale',
    'language lang languages gender sex age occupation job device platform browser os app',
    'date day week weekday month year quarter hour latency datetime timestamp ts at',
    '제목 이름 장르 가격 국가 나이 성별 날짜 시간',
  ].flatMap((line) => line.split(' ')),
);

/**
 * A number, with or without thousands, in brackets, a call or before a unit: `[0.9]`, `tensor(0.9)`, `5.100,0`, `95 %`. After
 * letters it belongs to an ID, and next to other digits to a date or a version.
 */
const ONE_NUMBER = /^(?:[\w.]+\()?[^\p{L}\d_]*\d+(?:[.,'’\s]\d{3})*(?:[.,]\d+)?(?:e[-+]?\d+)?[^\d]*$/iu;

/** A time of day, or minutes and seconds. */
const CLOCK = /^\d\d?:\d\d(:\d\d)?$/;

/** Yes or no. */
const MARK = /^([01]|true|false|yes|no)$/i;

/** Units of time at the end of a column name. */
const UNITS: ReadonlySet<string> = new Set(['minute', 'minutes', 'second', 'seconds', 'ms']);

/** Words at the end of a column name that do not change its meaning: “brand_name” describes a brand, as “brand” does. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['name', 'names', 'text', 'texts']);

/**
 * Returns whether the name of a column means that it describes a user, an item, or the time and place of an event. A duration
 * orders no list, but in a ground truth it may be how long a user read or watched an item.
 */
export function isHarmlessName(name: string, use: 'recommendations' | 'truth'): boolean {
  const words = toSnakeCase(lastKeyOf(name))
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const role = roleByName(name)?.role;
  const isDuration = words.some((word) => UNITS.has(word)) || words.at(-1) === 'time';
  const telling = words.findLast((word) => !EMPTY_WORDS.has(word) && !UNITS.has(word));
  return (
    role === 'user' ||
    role === 'item' ||
    role === 'timestamp' ||
    (telling === undefined ? words.length > 0 && !isDuration : HARMLESS_WORDS.has(telling)) ||
    (use === 'recommendations' && isDuration)
  );
}

/** Returns whether the name of a column means an ID of anything. */
function isNamedAsId(name: string): boolean {
  const role = roleByName(name)?.role;
  const last = lastKeyOf(name);
  return (
    role === 'user' || role === 'item' || isIdName(last) || /(^|[^a-z])(index|i)$/.test(toSnakeCase(last))
  );
}

/** Returns whether values of a column called like an ID are none: marks of 0 and 1, decimals, or places in the lists of users. */
function areNoIds(
  users: readonly string[],
  { fields, values }: LeftoverColumn & { readonly fields: readonly string[] },
): boolean {
  const areMarks = values.length === 2 && values.every((value) => MARK.test(value));
  const areDecimals = values.some((value) => /\.\d*[1-9]/.test(value)) && holdsNumbers(fields);
  return areMarks || areDecimals || (values.length < fields.length && arePlaces(users, fields));
}

/**
 * Returns the unused columns that describe the pair of user and item.
 *
 * Columns are explained, and not returned, if their name is harmless or a tool's, if their values are times, free text, or lists
 * other than of grades, or if each item or each user has one value. A column with one value in all these rows is returned: others may follow.
 *
 * @param rows fields of the first rows, without header
 */
export function leftoverColumns(
  shape: TableShape,
  rows: RowFields,
  use: 'recommendations' | 'truth',
): readonly LeftoverColumn[] {
  return openColumns(shape, rows, use).flatMap((column): LeftoverColumn[] => {
    const { name, role } = shape.columns[column];
    if (role === 'timestamp') return [];
    const found = leftoverOf(rows, column);
    if (found === undefined) return [];
    const { fields, holds, values } = found;
    const isNoId = isNamedAsId(name) && areNoIds(fieldsOf(rows, columnIndexOfRole(shape, 'user')), found);
    if (shape.header && isHarmlessName(name, use) && !isNoId) return [];
    // Minutes and seconds may be how long a user watched an item.
    const areSpans = use === 'truth' && values.every((value) => CLOCK.test(value));
    if (!areSpans && (areTimes(values) || areMoments(values))) return [];
    const items = fieldsOf(rows, columnIndexOfRole(shape, 'item'));
    if (holds === 'lists' && (use === 'recommendations' || areListsOfItems(values, items))) return [];
    if (holds === 'words' && !areSpans && !areKinds(values, found.filled)) return [];
    const isFeature = (['item', 'user'] as const).some(
      (by) => chanceOfGroups(fieldsOf(rows, columnIndexOfRole(shape, by)), fields) <= MAX_CHANCE,
    );
    return isFeature ? [] : [{ column, holds, values }];
  });
}

/** Roles that a file has no use for, so that their columns may mean something else. */
const OPEN_ROLES: Readonly<Record<'recommendations' | 'truth', readonly ColumnRole[]>> = {
  recommendations: ['timestamp'],
  truth: ['model', 'rank'],
};

/** Returns the unused columns of a table whose names and values may mean anything, and unused times of recommendations. */
function openColumns(shape: TableShape, rows: RowFields, use: 'recommendations' | 'truth'): number[] {
  const item = columnIndexOfRole(shape, 'item');
  const isTable =
    hasOpenColumns(shape) && shape.list === 'none' && columnIndexOfRole(shape, 'user') >= 0 && item >= 0;
  if (!isTable || areOfTool(shape.columns.map(({ name }) => name))) return [];
  const embedded = findItemColumnPair({ shape, sample: rows });
  const used = new Set([
    ...(embedded === undefined ? [] : [embedded.liked, embedded.recommended]),
    ...Object.values(usedColumns(shape, { use })).flat(),
    ...modelColumns(shape),
    ...keyColumns(shape),
  ]);
  const level = levelOf(shape.columns[item].name);
  return shape.columns.slice(0, MAX_COLUMNS).flatMap(({ name, role, ofRecord }, column) => {
    const isOpen = role === 'ignored' || OPEN_ROLES[use].includes(role);
    // The form of the document says what a named value means.
    if (shape.format === 'json-users' && roleByName(lastKeyOf(name)) !== undefined) return [];
    if (ofRecord === true || !isOpen || used.has(column) || levelOf(name) !== level) return [];
    return shape.header && isMeaningless(name) && areOfRows(rows, column) ? [] : [column];
  });
}

/** Returns whether a column may number the rows, in any order or from 0 or 1 for each part of a file: an index that pandas or R wrote. */
function areOfRows(rows: RowFields, column: number): boolean {
  const fields = rows.map((row) => row[column] ?? '');
  const isNext = (field: string, row: number): boolean =>
    Number(field) === Number(fields[row - 1]) + 1 || field === '0' || field === '1';
  return new Set(fields).size === fields.length || fields.every(isNext);
}

/** Returns the values of a column; undefined if it is empty, numbers the rows, or contains lists of something else than grades. */
function leftoverOf(
  rows: RowFields,
  column: number,
): (LeftoverColumn & { readonly fields: readonly string[]; readonly filled: number }) | undefined {
  const fields = rows.map((row) => (row[column] ?? '').trim());
  const filled = fields.filter((field) => !isMissing(field));
  const values = [...new Set(filled)];
  if (values.length === 0 || areConsecutive(fields)) return undefined;
  const areNumbers = holdsNumbers(fields) || values.every((value) => ONE_NUMBER.test(value));
  const areLists = !areNumbers && detectListStyle(values) !== undefined;
  if (areLists && !areListsOfGrades(values)) return undefined;
  const holds = areLists ? 'lists' : areNumbers ? 'numbers' : 'words';
  return { column, holds, values, fields, filled: filled.length };
}

/**
 * Returns whether cells contain several grades each, such as votes or the grades of judges: `[2, 0, 2]`, `{"up": 3, "down": 1}`.
 * Grades recur within a cell, and items do not; keys of grades recur in other cells.
 */
export function areListsOfGrades(cells: readonly string[]): boolean {
  const style = detectListStyle(cells);
  if (style === undefined) return false;
  const lists = cells.map((cell) => listEntries(cell, undefined, style));
  const entries = lists.flat();
  const recurs = (list: typeof entries): boolean => new Set(list.map(({ item }) => item)).size < list.length;
  const isKeyed = entries.every(({ value }) => value !== undefined);
  const keys = new Set(entries.map(({ item }) => item)).size;
  const recur = isKeyed ? keys * 2 <= lists.length : lists.some(recurs);
  return recur && profileColumn(entries.map(({ item, value }) => value ?? item)).grades;
}

/** Returns whether all entries of lists are items of the file. */
function areListsOfItems(cells: readonly string[], items: readonly string[]): boolean {
  const style = detectListStyle(cells);
  const known = new Set(items.map((item) => item.trim()));
  return (
    style !== undefined &&
    cells.every((cell) => listEntries(cell, undefined, style).every(({ item }) => known.has(item)))
  );
}

/** Minimum share of the items with several rows that have several values of a column that describes pairs. */
const MIN_VARIED_ITEMS = 0.25;

/**
 * Returns the unused columns of recommendations that the rows show to divide lists, whatever they are called: days, countries
 * or versions. At least half of the users with several rows have several values, in two rows each on average, and a quarter
 * of the items with several rows have several values. Numbers must be whole: others are scores. Parts that follow each other
 * in the order of the list, as pages do, are one list.
 */
export function pairColumns(shape: TableShape, rows: RowFields): readonly LeftoverColumn[] {
  return openColumns(shape, rows, 'recommendations').flatMap((column) => {
    const found = leftoverOf(rows, column);
    if (found === undefined) return [];
    const { fields, holds, values } = found;
    if (holds === 'lists') return [];
    if (holds === 'numbers' && !values.every((value) => Number.isInteger(parseNumber(value)))) return [];
    const ofUsers = variedGroups(fieldsOf(rows, columnIndexOfRole(shape, 'user')), fields);
    const ofItems = variedGroups(fieldsOf(rows, columnIndexOfRole(shape, 'item')), fields);
    const divides = ofUsers.share >= 0.5 && ofUsers.rowsPerValue >= 2 && ofItems.share >= MIN_VARIED_ITEMS;
    return divides && !followEachOther(shape, rows, fields) ? [{ column, holds, values }] : [];
  });
}

/** Returns whether, in most lists ordered by score or rank, the rows with one field are together. */
function followEachOther(shape: TableShape, rows: RowFields, fields: readonly string[]): boolean {
  const { value, rank } = usedColumns(shape, { use: 'recommendations' });
  const order = rank >= 0 ? rank : value;
  if (order < 0) return false;
  const places = rows.map((row) => parseNumber(row[order] ?? ''));
  const users = fieldsOf(rows, columnIndexOfRole(shape, 'user'));
  const lists = [...groupRows([...users.keys()], (row) => users[row]).values()].map((list) =>
    list.toSorted((a, b) => places[a] - places[b]).map((row) => fields[row]),
  );
  const divided = lists.filter((list) => new Set(list).size > 1);
  const together = divided.filter((list) => {
    const steps = list.filter((field, at) => at > 0 && field !== list[at - 1]).length;
    return steps < new Set(list).size;
  });
  return together.length * 2 > divided.length;
}

/**
 * Returns the share of the groups with several rows that have several fields, and the mean number of rows per distinct field
 * of a group in these.
 */
function variedGroups(
  groups: readonly string[],
  fields: readonly string[],
): { readonly share: number; readonly rowsPerValue: number } {
  const several = [...groupRows([...groups.keys()], (row) => groups[row]).values()].filter(
    ({ length }) => length > 1,
  );
  let [varied, rows, values] = [0, 0, 0];
  for (const group of several) {
    const distinct = new Set(group.map((row) => fields[row])).size;
    if (distinct < 2) continue;
    varied++;
    rows += group.length;
    values += distinct;
  }
  return { share: varied / Math.max(1, several.length), rowsPerValue: rows / Math.max(1, values) };
}

/** Returns whether words may be types of rows, such as names of events: there are few different ones, and they repeat. */
function areKinds(values: readonly string[], rows: number): boolean {
  return values.length <= MAX_WORDS && (values.length < rows || rows <= MAX_DISTINCT_ROWS);
}

/** Returns the path of a nested column to its list: `items[].` of `items[].id`, empty for a column of the row. */
function levelOf(name: string): string {
  return /^.*\[\]\./.exec(name)?.[0] ?? '';
}

/**
 * Returns whether a column divides most lists, as the retriever that found an item or a flag of displayed items does: at least
 * half of the lists with several rows have several of its values. A column named after relevance judges the rows and divides
 * nothing.
 */
export function dividesLists(
  shape: TableShape,
  rows: RowFields,
  { column, holds, values }: LeftoverColumn,
): boolean {
  const isFlag =
    values.length === 2 && values.every((value) => parseNumber(value) === 0 || parseNumber(value) === 1);
  if ((holds === 'numbers' && !isFlag) || isRelevantName(shape.columns[column].name)) return false;
  const keys = [columnIndexOfRole(shape, 'user'), ...modelColumns(shape), ...keyColumns(shape)];
  const lists = [
    ...groupRows(rows, (fields) => JSON.stringify(keys.map((key) => fields[key] ?? ''))).values(),
  ];
  const several = lists.filter(({ length }) => length > 1);
  const divided = several.filter(
    (list) => new Set(list.map((fields) => (fields[column] ?? '').trim())).size > 1,
  );
  return several.length > 0 && divided.length * 2 >= several.length;
}
