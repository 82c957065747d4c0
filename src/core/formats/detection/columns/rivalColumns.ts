import { columnOf, withGivenRoles, type TableShape, type RowFields } from '../../tableShape';
import type { Reading, Readings } from '../fileKind';
import { reducedName, rolesOfNames } from '../../columnNames';
import { NO_ITEM } from './columnProfile';

/** More columns beside the surest are not tried for a role. */
const MOST_RIVALS = 2;

type IdRole = 'user' | 'item';

/**
 * The readings of a file with those in which another column is the user, or the item, which by its name may be it as
 * well: `session_id` beside `user_id`, `asin` beside `parent_asin`. Which of them is meant shows beside another file.
 */
export function withRivals(readings: Readings): Readings {
  const [first, ...others] = readings;
  const { problem, shape } = first.guess;
  if (problem !== undefined || !shape.header) return readings;
  const users = [columnOf(shape, 'user'), ...rivalsOf(first, 'user')];
  const items = [columnOf(shape, 'item'), ...rivalsOf(first, 'item')];
  const rivals = users.flatMap((user, other) =>
    items.flatMap((item, another): Reading[] => {
      if (other + another === 0) return [];
      const ids = new Map<number, IdRole>([
        [user, 'user'],
        [item, 'item'],
      ]);
      return [{ ...first, guess: { ...first.guess, shape: withGivenRoles(shape, ids) }, rival: true }];
    }),
  );
  return [first, ...rivals, ...others];
}

/** Columns that are ids of the role by their names, beside the one that is surer. */
function rivalsOf({ guess: { shape }, rows }: Reading, role: IdRole): number[] {
  const { columns, list } = shape;
  const chosen = columnOf(shape, role);
  const isNamed = (name: string): boolean => !name.includes('[].') && rolesOfNames([name])[0] === role;
  // Of lists the items are found by what stands in them.
  if (chosen < 0 || !isNamed(columns[chosen].name) || (role === 'item' && list !== 'none')) return [];
  return columns
    .flatMap(({ name, role: other }, column) =>
      other === 'ignored' && isNamed(name) && holdsIds(rows, column) ? [column] : [],
    )
    .slice(0, MOST_RIVALS);
}

function holdsIds(rows: RowFields, column: number): boolean {
  const filled = rows.map((fields) => (fields[column] ?? '').trim()).filter((field) => field !== '');
  return filled.length > 0 && filled.every((field) => !NO_ITEM.test(field));
}

/** Whether both shapes call their users by one name, and their items by one. */
export function areNamedAlike(a: TableShape, b: TableShape): boolean {
  return isNamedAlike(a, b, 'user') && isNamedAlike(a, b, 'item');
}

/** Whether both call by one name what has that role. */
export function isNamedAlike(a: TableShape, b: TableShape, role: IdRole): boolean {
  const nameIn = ({ header, columns }: TableShape): string =>
    header ? reducedName(columns.find((column) => column.role === role)?.name ?? '') : '';
  return nameIn(a) !== '' && nameIn(a) === nameIn(b);
}
