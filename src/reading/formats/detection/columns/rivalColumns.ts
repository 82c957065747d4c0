import {
  columnIndexOfRole,
  withGivenRoles,
  type TableColumn,
  type TableShape,
  type RowFields,
} from '../../tableShape';
import type { FormatCandidate, FormatCandidates } from '../fileKind';
import { isCaseName, isIdName } from '../../caseNames';
import {
  isDescriptiveName,
  isMeaningless,
  listOfColumn,
  lastKeyOf,
  plainColumnName,
  roleByName,
  rolesOfNames,
} from '../../columnNames';
import { areConsecutive, areTimes, NOT_AN_ID_PATTERN, profileColumn } from './columnProfile';
import { fieldsOf } from './chanceOfGroups';

/** Maximum number of rival columns tried per role. */
const MAX_RIVALS = 2;
/** Maximum number of columns tried per role if no name means the role. */
const MAX_UNNAMED = 5;

const ID_ROLES = ['user', 'item'] as const;

type IdRole = (typeof ID_ROLES)[number];

/**
 * Adds readings in which another column may be the user or the item by its name: `session_id` for `user_id`, `asin` for
 * `parent_asin`. Another file decides which is meant.
 */
export function withRivals(readings: FormatCandidates): FormatCandidates {
  const [first, ...others] = readings;
  const { problem, shape } = first.guess;
  if (problem?.code === 'no-column') return [first, ...others, ...unnamedIds(first)];
  if (problem !== undefined || !shape.header) return readings;
  const users = [columnIndexOfRole(shape, 'user'), ...rivalsOf(first, 'user')];
  const items = [columnIndexOfRole(shape, 'item'), ...rivalsOf(first, 'item')];
  const rivals = users.flatMap((user, other) =>
    items.flatMap((item, another): FormatCandidate[] => {
      if (other + another === 0) return [];
      const reading = { ...first, guess: { ...first.guess, shape: withIds(shape, user, item) } };
      return [another > 0 && !isSurer(shape, items[0], item) ? reading : { ...reading, rival: true }];
    }),
  );
  return [first, ...rivals, ...others];
}

/**
 * Returns readings in which columns whose names mean nothing known are the users and the items that no name means. The IDs of
 * another file decide which columns are possible, and the user confirms them.
 */
function unnamedIds(first: FormatCandidate): readonly FormatCandidate[] {
  const { shape, problem } = first.guess;
  if (!shape.header || shape.list !== 'none') return [];
  const free = shape.columns.flatMap(({ role }, column) =>
    role === 'ignored' && mayBeIds(fieldsOf(first.rows, column)) ? [column] : [],
  );
  const columnsFor = (role: IdRole): readonly number[] => {
    const named = columnIndexOfRole(shape, role);
    return named < 0 ? free.slice(0, MAX_UNNAMED) : [named];
  };
  return readingsWith(first, columnsFor).map((reading) => ({
    ...reading,
    ...(problem && { unnamed: problem }),
  }));
}

/** Returns whether the fields of a column may be IDs: several, and no times. */
function mayBeIds(fields: readonly string[]): boolean {
  return profileColumn(fields).id && !areTimes(fields) && new Set(fields).size > 1;
}

/** Returns a reading of a file, which may have either use, with each pair of columns that may be the users and the items. */
function readingsWith(
  { guess, rows }: FormatCandidate,
  columnsFor: (role: IdRole) => readonly number[],
): FormatCandidate[] {
  const items = columnsFor('item');
  return columnsFor('user').flatMap((user) =>
    items
      .filter((item) => item !== user)
      .map((item): FormatCandidate => {
        const shape = withIds(guess.shape, user, item);
        return { guess: { ...guess, kind: 'either', shape, problem: undefined }, rows };
      }),
  );
}

/** Returns the shape with that column of users and that of items. */
function withIds(shape: TableShape, user: number, item: number): TableShape {
  const ids = new Map<number, IdRole>([
    [user, 'user'],
    [item, 'item'],
  ]);
  return withGivenRoles(shape, ids);
}

/** Returns the columns that are IDs of the role by name, without the chosen one. */
function rivalsOf({ guess: { shape }, rows }: FormatCandidate, role: IdRole): number[] {
  const { columns, list } = shape;
  const chosen = columnIndexOfRole(shape, role);
  const isField = chosen >= 0 && shape.format.startsWith('json-');
  if (isField && (role === 'user' || columns[chosen].name.includes('[].')))
    return fieldsLike(shape, chosen, role);
  const isNamed = (name: string): boolean => !name.includes('[].') && rolesOfNames([name])[0] === role;
  // The items of lists are found by their values.
  if (chosen < 0 || !isNamed(columns[chosen].name) || (role === 'item' && list !== 'none')) return [];
  return columns
    .flatMap(({ name, role: other }, column) =>
      other === 'ignored' && isNamed(name) && holdsIds(rows, column) ? [column] : [],
    )
    .slice(0, MAX_RIVALS);
}

/**
 * Returns whether a column is more certainly the item than another by its name. Only in JSON, where several
 * fields of an object may be IDs.
 */
function isSurer({ columns, format }: TableShape, item: number, other: number): boolean {
  const [name, less] = [lastKeyOf(columns[item].name), lastKeyOf(columns[other].name)];
  const isOfStore = name.includes('.') && !less.includes('.');
  return !format.startsWith('json-') || isOfStore || rolesOfNames([name])[0] === 'item';
}

/** Returns the other JSON fields that may be the user, or the item in its list. */
function fieldsLike({ columns }: TableShape, chosen: number, role: IdRole): number[] {
  const { name, by } = columns[chosen];
  const list = listOfColumn(name);
  if (by !== undefined) return [];
  const isOther = ({ name: other, role: read }: TableColumn): boolean => {
    if (read !== 'ignored' || (role === 'item') !== (listOfColumn(other) === list && other !== list))
      return false;
    const own = lastKeyOf(other);
    return role === 'item'
      ? isIdName(own)
      : rolesOfNames([own])[0] === 'user' || (isCaseName(name) && isCaseName(own));
  };
  return columns.flatMap((column, index) => (isOther(column) ? [index] : [])).slice(0, MAX_RIVALS);
}

function holdsIds(rows: RowFields, column: number): boolean {
  const filled = rows.map((fields) => (fields[column] ?? '').trim()).filter((field) => field !== '');
  return filled.length > 0 && filled.every((field) => !NOT_AN_ID_PATTERN.test(field));
}

/** Returns the last key of a nested column: `doc_id` of `hits[].payload.doc_id`. */
function leafName(name: string): string {
  return name.includes('[].') ? lastKeyOf(name).replace(/^.*\./, '') : name;
}

/** Returns the reduced names of the user and the item column; empty if there is none, or the column counts the rows. */
export function idNames(reading: FormatCandidate): readonly string[] {
  return ID_ROLES.map((role) => {
    const column = columnIndexOfRole(reading.guess.shape, role);
    return column < 0 || countsRows(reading, column) ? '' : nameIn(reading, column);
  });
}

/** Returns the number of roles, 0 to 2, with the same name in two files. @see idNames */
export function sharedNames(names: readonly string[], others: readonly string[]): number {
  return names.filter((name, role) => name !== '' && name === others[role]).length;
}

/** Returns the reduced name of a column; empty if it has none. */
function nameIn({ guess: { shape } }: FormatCandidate, column: number): string {
  const { name } = shape.columns[column];
  return !shape.header || isMeaningless(name) ? '' : plainColumnName(leafName(name));
}

/** Returns the number of columns of users and items, 0 to 2, that count the rows. */
export function countersIn(reading: FormatCandidate): number {
  return ID_ROLES.filter((role) => countsRows(reading, columnIndexOfRole(reading.guess.shape, role))).length;
}

/** Returns whether a column counts all rows of the head from 0 or 1, which users of one list each may do too. */
function countsRows({ rows, guess }: FormatCandidate, column: number): boolean {
  const fields = column < 0 || guess.shape.list !== 'none' ? [] : fieldsOf(rows, column);
  return areConsecutive(fields) && Number(fields[0]) <= 1;
}

/**
 * Adds readings of a file in which columns are the users or the items that have a name of the other file, where no name of an ID
 * is exact.
 */
export function withSharedNames(
  readings: FormatCandidates,
  [{ guess: other }]: FormatCandidates,
): FormatCandidates {
  const [first] = readings;
  const { shape } = first.guess;
  // Fields of JSON that may be IDs are rivals already.
  const isTable = shape.header && shape.list === 'none' && !shape.format.startsWith('json-');
  if (!isTable || !other.shape.header) return readings;
  const otherNames = new Set(other.shape.columns.map(({ name }) => plainColumnName(leafName(name))));
  const shared = shape.columns.flatMap(({ name }, column) => {
    const fields = fieldsOf(first.rows, column);
    const mayBeId = mayBeIds(fields) && !profileColumn(fields).words;
    const { role, certainty } = roleByName(name) ?? {};
    const isTaken = certainty === 'name' && role !== 'user' && role !== 'item';
    const isDescribing = isDescriptiveName(name) && !isIdName(name);
    const isShared = otherNames.has(nameIn(first, column)) && !countsRows(first, column);
    return isShared && mayBeId && !isTaken && !isDescribing ? [column] : [];
  });
  const columnsFor = (role: IdRole): readonly number[] => {
    const chosen = columnIndexOfRole(shape, role);
    const isExact = chosen >= 0 && roleByName(lastKeyOf(shape.columns[chosen].name))?.certainty === 'name';
    return isExact ? [chosen] : [...(chosen < 0 ? [] : [chosen]), ...shared.slice(0, MAX_UNNAMED)];
  };
  const known = new Set(readings.map(({ guess }) => JSON.stringify(guess.shape)));
  const added = readingsWith(first, columnsFor).filter(
    ({ guess }) => !known.has(JSON.stringify(guess.shape)),
  );
  return [...readings, ...added];
}
