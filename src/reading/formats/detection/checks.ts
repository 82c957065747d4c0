import type { ReadingForUse } from './fileKind';
import type { FileProblem } from '../fileProblem';
import { columnIndexOfRole, placesOfItems, type TableShape, type RowFields } from '../tableShape';
import { isMeaningless, isDescriptiveName, toSnakeCase, rolesOfNames } from '../columnNames';
import { groupRows, readSampleRows } from './sampledRows';
import { isNamedByHeader, textFormat } from '../textFormats';
import { ambiguousItemColumn } from './columns/namesProblem';
import { areTimes, isIdentifier, isNumber } from './columns/columnProfile';
import {
  isItemDescriptionName,
  isItemsName,
  isRelevantName,
  isRetrievedName,
  listRoleByName,
} from './lists/listNames';
import { formatName } from '../readOptions';
import { listEntries } from '../delimited/lists';
import { parseNumber } from '../values/decimal';

/** Checks of a file that is read for one use, whatever its format. A new check is an entry here. */
const CHECKS: readonly ((reading: ReadingForUse) => FileProblem | undefined)[] = [
  groupedUsers,
  rowNumbersAsUsers,
  valueBesideLists,
  historyProblem,
  listRanksProblem,
  itemsInColumns,
];

/** Returns the problem of a file that is read for one use, or undefined if its first rows show none. */
export function problemOfUse(reading: ReadingForUse): FileProblem | undefined {
  return CHECKS.map((check) => check(reading)).find((problem) => problem !== undefined);
}

/** Maximum number of rows per row without a user; if there are more, the missing users are mistakes. */
const MAX_ROWS_PER_MISSING_USER = 4;

/** Returns a problem if only the first row of each group contains the user, as in spreadsheets and printed indexes. */
function groupedUsers({ shape, rows }: ReadingForUse): FileProblem | undefined {
  const [user, item] = [columnIndexOfRole(shape, 'user'), columnIndexOfRole(shape, 'item')];
  if (shape.list !== 'none' || user < 0 || item < 0 || rows.length === 0) return undefined;
  const users = rows.map((fields) => (fields[user] ?? '').trim());
  const named = users.filter((id) => id !== '');
  if (users[0] === '' || (users.length - named.length) * MAX_ROWS_PER_MISSING_USER < users.length)
    return undefined;
  const isOneOfGroup = new Set(named).size === named.length;
  const isFilled = rows.every((fields) => (fields[item] ?? '').trim() !== '');
  return isOneOfGroup && isFilled ? { code: 'grouped-users', column: shape.columns[user].name } : undefined;
}

/**
 * Returns a problem if the user column has no name and counts from 0, as pandas numbers rows, but the numbers of users in the
 * ground truth do not, or undefined if it may contain users.
 */
function rowNumbersAsUsers({ shape, rows, use, other: truth }: ReadingForUse): FileProblem | undefined {
  const user = columnIndexOfRole(shape, 'user');
  if (
    use === 'truth' ||
    truth === undefined ||
    user < 0 ||
    !shape.header ||
    !isMeaningless(shape.columns[user].name)
  )
    return undefined;
  if (!rows.every((fields, row) => (fields[user] ?? '').trim() === String(row))) return undefined;
  const users = readSampleRows(truth.shape, truth.rows, 'truth').map((row) => row.user);
  const isCountedElse = !users.includes('0') && users.some((id) => /^\d+$/.test(id));
  return isCountedElse ? { code: 'row-numbers', column: user + 1 } : undefined;
}

/** Minimum share of the fields of a column without a name that are items. */
const MIN_ITEM_SHARE = 0.5;

/**
 * Returns a problem if other columns without names contain items of the ground truth, too, and so would be dropped: lists over
 * several columns, next to a column that is not an item.
 */
function itemsInColumns({ shape, rows, use, other: truth }: ReadingForUse): FileProblem | undefined {
  const item = columnIndexOfRole(shape, 'item');
  const isNamed = shape.header || !isNamedByHeader(shape.format);
  if (use !== 'recommendations' || truth === undefined || isNamed || shape.list !== 'none' || item < 0)
    return undefined;
  const fields = (column: number): string[] =>
    rows.map((row) => (row[column] ?? '').trim()).filter((field) => field !== '');
  const judged = readSampleRows(truth.shape, truth.rows, 'truth').map((row) => row.item);
  const items = new Set([...judged, ...fields(item)]);
  const others = shape.columns.flatMap(({ role }, column) => {
    const own = fields(column);
    const known = own.filter((field) => items.has(field)).length;
    return role === 'ignored' && new Set(own).size > 1 && known >= MIN_ITEM_SHARE * own.length
      ? [column]
      : [];
  });
  const columns = [item, ...others].toSorted((a, b) => a - b).map((column) => column + 1);
  return others.length === 0 ? undefined : { code: 'items-in-columns', columns };
}

/** Names of items to be predicted. */
const LIKED_NEXT = /(^|[^a-z])(next|answers?|outputs?|positives?|pos|labels?|targets?)([^a-z]|$)/;

/**
 * Returns a problem if the items of a ground truth are lists under an unknown name, which may be the history, and one ID next to
 * them may be the relevant item.
 */
function historyProblem({ shape, rows, use, other }: ReadingForUse): FileProblem | undefined {
  if (use !== 'truth') return undefined;
  const item = columnIndexOfRole(shape, 'item');
  if (!shape.header || item < 0 || shape.list === 'rest' || shape.list === 'pairs') return undefined;
  const { name } = shape.columns[item];
  const line = textFormat(shape.format)?.line;
  if (shape.list === 'none' && line === 'fields') return undefined;
  if (other?.shape.columns[columnIndexOfRole(other.shape, 'item')]?.name === name) return undefined;
  if (name.includes('[].') || isItemsName(name) || isRelevantName(name) || isRetrievedName(name))
    return undefined;
  const listed = new Set(readSampleRows(shape, rows, use).map((row) => row.item));
  const rivals = shape.columns.flatMap((column, index) => {
    const fields = rows.map((row) => (row[index] ?? '').trim()).filter((field) => field !== '');
    const isLiked = isRelevantName(column.name) || LIKED_NEXT.test(toSnakeCase(column.name));
    const isDescribing = isItemDescriptionName(column.name) || isDescriptiveName(column.name);
    const isFree =
      (isLiked && (column.role === 'label' || column.role === 'rating')) ||
      (column.role === 'ignored' && (isLiked || !isDescribing));
    const inLists = fields.filter((field) => listed.has(field)).length;
    // Numbers may also count or grade something.
    const isId = isLiked
      ? (fields.every(isIdentifier) && new Set(fields).size > 2) || inLists > 0
      : 2 * inLists >= fields.length || (fields.every(isIdentifier) && !fields.some(isNumber));
    const isOfIds = fields.length > 0 && isId && !areTimes(fields) && new Set(fields).size > 1;
    return isFree && isOfIds ? [{ index, isLiked }] : [];
  });
  const [rival] = rivals.toSorted((a, b) => Number(b.isLiked) - Number(a.isLiked));
  if (rival === undefined) return undefined;
  return ambiguousItemColumn([rival.index, item], (column) => shape.columns[column].name, {
    ...(line !== 'fields' && { named: line === undefined ? 'column' : 'field' }),
  });
}

/**
 * Returns a problem if a user has several lists with one score, rating, rank or label each. Such a value
 * cannot order or judge the items, so the lists may be single IDs that contain separators or brackets.
 * Returns undefined otherwise.
 */
function valueBesideLists({ shape, rows }: ReadingForUse): FileProblem | undefined {
  const { list, header, columns } = shape;
  const user = columnIndexOfRole(shape, 'user');
  if (list === 'none' || list === 'rest' || !header || user < 0) return undefined;
  if (new Set(rows.map((fields) => fields[user])).size === rows.length) return undefined;
  const value = columns.findIndex(
    ({ name, role }, column) =>
      role === 'ignored' &&
      VALUES.has(rolesOfNames([name])[0]) &&
      rows.every((fields) => isNumber(fields[column] ?? '')),
  );
  if (value < 0) return undefined;
  const asRows = formatName({ ...shape, list: 'none' });
  return { code: 'value-beside-lists', column: columns[value].name, format: `${asRows}+rows` };
}

const VALUES: ReadonlySet<string> = new Set(['score', 'rating', 'rank', 'label']);

/** Minimum number of lists if a pattern is not due to chance. */
const MIN_LISTS = 2;
/** Minimum number of items in each list if a pattern is not due to chance. */
const MIN_ITEMS = 3;

/** Returns a problem if numbers next to the items of lists may be their ranks and would be ignored. */
function listRanksProblem({ shape, rows, use }: ReadingForUse): FileProblem | undefined {
  if (use !== 'recommendations') return undefined;
  return unorderedRanks(shape, rows) ?? numberedPairs(shape, rows);
}

/**
 * Returns a problem if the items of lists are not in the order of a column of ranks. Ranks in lists are not
 * read.
 */
function unorderedRanks(shape: TableShape, rows: RowFields): FileProblem | undefined {
  const { list, header, columns } = shape;
  if (list === 'none' || list === 'pairs' || !header || columnIndexOfRole(shape, 'score') >= 0)
    return undefined;
  const item = columnIndexOfRole(shape, 'item');
  const ofItems =
    list === 'rest' ? placesOfItems(shape, item, columns.length).map((behind) => item + behind) : [];
  const ranks = columns.flatMap(({ name, role }, column) =>
    role === 'ignored' &&
    !ofItems.includes(column) &&
    listRoleByName(name.replace(/[-_ .]?\d{1,4}$/, '')) === 'rank'
      ? [column]
      : [],
  );
  if (ranks.length === 0) return undefined;
  const isUnordered = (fields: readonly string[]): boolean => {
    const numbers = ranks
      .flatMap((column) =>
        list === 'rest'
          ? [fields[column] ?? '']
          : listEntries(fields[column] ?? '', undefined, list, shape.around).map(({ item }) => item),
      )
      .map(parseNumber);
    return numbers.some((number, at) => at > 0 && number < numbers[at - 1]);
  };
  return rows.some(isUnordered) ? { code: 'unordered-ranks', column: columns[ranks[0]].name } : undefined;
}

/**
 * Returns a problem for pairs of an item and an unnamed number, as in `[(i7, 1), (i3, 2)]`, if the items or the numbers count
 * from 0 or 1 in each list: ranks (smallest is best) or scores (largest is best). Numbers that fall in all lists are scores.
 */
function numberedPairs(shape: TableShape, rows: RowFields): FileProblem | undefined {
  const value = shape.columns.findIndex(({ role }) => role === 'score' || role === 'rating');
  const item = columnIndexOfRole(shape, 'item');
  const isNameless =
    shape.list === 'pairs' ||
    (value >= 0 &&
      (shape.format === 'json-users' ? !shape.header : shape.columns[value].name.endsWith('{}')));
  if (!isNameless || item < 0) return undefined;
  const lists = [...groupRows(readSampleRows(shape, rows, 'recommendations'), ({ user }) => user).values()];
  // The head may end within the last list.
  const whole = lists.slice(0, Math.max(lists.length - 1, MIN_LISTS));
  const items = whole.map((list) => list.map((row) => parseNumber(row.item)));
  const values = whole.map((list) => list.map((row) => parseNumber(row.value ?? '')));
  const ranks = areRanks(values)
    ? values
    : // All users may have been recommended the whole catalog of n items, but with scores.
      areRanks(items) && values.flat().every(Number.isInteger)
      ? items
      : undefined;
  if (ranks === undefined || (ranks === values && values.every(areFalling))) return undefined;
  return { code: 'ranks-or-scores', found: ranks[0].slice(0, MIN_ITEMS).join(', ') };
}

/** Returns whether each list contains consecutive numbers from 0 or 1, and there are enough of them. */
function areRanks(lists: readonly (readonly number[])[]): boolean {
  return lists.every(areCounted) && lists.filter(({ length }) => length >= MIN_ITEMS).length >= MIN_LISTS;
}

/** Returns whether the numbers are consecutive from 0 or 1, each once. */
function areCounted(numbers: readonly number[]): boolean {
  const all = new Set(numbers);
  const first = all.has(0) ? 0 : 1;
  return numbers.every((_, at) => all.has(first + at));
}

function areFalling(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number < numbers[at - 1]);
}
