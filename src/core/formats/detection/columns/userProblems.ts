import type { FileProblem } from '../../fileProblem';
import { columnOf } from '../../tableShape';
import { isMeaningless } from '../../columnNames';
import type { UsedReading } from '../reading';
import { sampledRows } from '../sampledRows';

/** Where one of so many rows or more says no user, it is no slip. */
const WITHOUT_USER = 4;

/**
 * What is said where the user stands in the first row of a group only, as spreadsheets and printed indexes show it;
 * undefined where each row says its own.
 */
export function groupedUsers({ shape, rows }: UsedReading): FileProblem | undefined {
  const [user, item] = [columnOf(shape, 'user'), columnOf(shape, 'item')];
  if (shape.list !== 'none' || user < 0 || item < 0 || rows.length === 0) return undefined;
  const users = rows.map((fields) => (fields[user] ?? '').trim());
  const named = users.filter((id) => id !== '');
  if (users[0] === '' || (users.length - named.length) * WITHOUT_USER < users.length) return undefined;
  const isOneOfGroup = new Set(named).size === named.length;
  const isFilled = rows.every((fields) => (fields[item] ?? '').trim() !== '');
  return isOneOfGroup && isFilled ? { code: 'grouped-users', column: shape.columns[user].name } : undefined;
}

/**
 * What is said where what is taken for users has no name and counts from 0, as pandas counts rows, and the truth counts
 * its users otherwise; undefined where they may be users.
 */
export function rowNumbersAsUsers({ shape, rows, truth }: UsedReading): FileProblem | undefined {
  const user = columnOf(shape, 'user');
  if (truth === undefined || user < 0 || !shape.header || !isMeaningless(shape.columns[user].name))
    return undefined;
  if (!rows.every((fields, row) => (fields[user] ?? '').trim() === String(row))) return undefined;
  const users = sampledRows(truth.shape, truth.rows, 'truth').rows.map((row) => row.user);
  const isCountedElse = !users.includes('0') && users.some((id) => /^\d+$/.test(id));
  return isCountedElse ? { code: 'row-numbers', column: user + 1 } : undefined;
}
