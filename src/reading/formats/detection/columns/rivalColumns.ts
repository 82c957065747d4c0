import {
  columnIndexOfRole,
  withGivenRoles,
  type TableColumn,
  type TableShape,
  type RowFields,
} from '../../tableShape';
import type { FormatCandidate, FormatCandidates } from '../fileKind';
import { isCaseName, isIdName } from '../../caseNames';
import { listOfColumn, lastKeyOf, plainColumnName, rolesOfNames } from '../../columnNames';
import { areTimes, NOT_AN_ID_PATTERN, profileColumn } from './columnProfile';
import { fieldsOf } from './chanceOfGroups';

/** Maximum number of rival columns tried per role. */
const MAX_RIVALS = 2;
/** Maximum number of columns tried per role if no name means the role. */
const MAX_UNNAMED = 5;

type IdRole = 'user' | 'item';

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
      const ids = new Map<number, IdRole>([
        [user, 'user'],
        [item, 'item'],
      ]);
      const reading: FormatCandidate = {
        ...first,
        guess: { ...first.guess, shape: withGivenRoles(shape, ids) },
      };
      return [another > 0 && !isSurer(shape, items[0], item) ? reading : { ...reading, rival: true }];
    }),
  );
  return [first, ...rivals, ...others];
}

/**
 * Returns readings in which columns whose names mean nothing known are the users and the items that no name means. The IDs of
 * another file decide which columns are possible, and the user confirms them.
 */
function unnamedIds({ guess, rows }: FormatCandidate): readonly FormatCandidate[] {
  const { shape, problem } = guess;
  if (!shape.header || shape.list !== 'none') return [];
  const free = shape.columns.flatMap(({ role }, column) => {
    const fields = fieldsOf(rows, column);
    const isId = role === 'ignored' && profileColumn(fields).id && !areTimes(fields);
    return isId && new Set(fields).size > 1 ? [column] : [];
  });
  const columnsFor = (role: IdRole): readonly number[] => {
    const named = columnIndexOfRole(shape, role);
    return named < 0 ? free.slice(0, MAX_UNNAMED) : [named];
  };
  return columnsFor('user').flatMap((user) =>
    columnsFor('item')
      .filter((item) => item !== user)
      .map((item): FormatCandidate => {
        const ids = new Map<number, IdRole>([
          [user, 'user'],
          [item, 'item'],
        ]);
        const named = {
          ...guess,
          kind: 'either',
          shape: withGivenRoles(shape, ids),
          problem: undefined,
        } as const;
        return { guess: named, rows, ...(problem && { unnamed: problem }) };
      }),
  );
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

/** Returns whether both shapes use the same names for the user and the item column. */
export function areNamedAlike(a: TableShape, b: TableShape): boolean {
  return isNamedAlike(a, b, 'user') && isNamedAlike(a, b, 'item');
}

/** Returns the last key of a nested column: `doc_id` of `hits[].payload.doc_id`. */
function leafName(name: string): string {
  return name.includes('[].') ? lastKeyOf(name).replace(/^.*\./, '') : name;
}

/** Returns whether both shapes use the same name for the column with that role. */
function isNamedAlike(a: TableShape, b: TableShape, role: IdRole): boolean {
  const nameIn = ({ header, columns }: TableShape): string =>
    header ? plainColumnName(leafName(columns.find((column) => column.role === role)?.name ?? '')) : '';
  return nameIn(a) !== '' && nameIn(a) === nameIn(b);
}
