import * as l10n from '@vscode/l10n';
import { fieldsOfLine, userBeforeColon } from '../../delimited/textLines';
import type { TableShape } from '../../tableShape';
import { WITHOUT_ITEMS } from './linesOfLists';
import { shapeOf } from '../delimitedShape';

/**
 * How lines such as `u1: i5 i7` or `u1: i5, i7` are read; undefined where they are not such: each line begins with a user
 * of its own, a colon and a blank, and behind it there are items and no other colon with a blank. Behind the colons of a
 * few users there is nothing.
 */
export function colonShape(rows: readonly string[]): TableShape | undefined {
  const users = new Set<string>();
  let without = 0;
  let commas = true;
  for (const row of rows) {
    const cut = userBeforeColon(row);
    if (cut === undefined || /^["'`]|[\s,;|]/.test(cut.user) || cut.user === '') return undefined;
    const items = cut.rest.trim();
    if (/:\s|[[\](){}"'=;|\t]/.test(items)) return undefined;
    users.add(cut.user);
    if (items === '') without++;
    commas &&= items.includes(',') || !/\s/.test(items);
  }
  if (users.size < rows.length || rows.length - without < 2) return undefined;
  if (without > rows.length * WITHOUT_ITEMS) return undefined;
  const hasCommas = rows.some((row) => row.includes(','));
  if (hasCommas && !commas) return undefined;
  const columns: TableShape['columns'] = [
    { name: l10n.t('column {0}', 1), role: 'user' },
    { name: l10n.t('column {0}', 2), role: 'item' },
  ];
  const shape = shapeOf(hasCommas ? ',' : 'spaces', columns, false, undefined);
  return { ...shape, list: 'rest', userColon: true, trim: hasCommas };
}

/** The fields of lines of that shape. */
export function colonRows(shape: TableShape, rows: readonly string[]): string[][] {
  return rows.map((row) => fieldsOfLine(shape, row));
}
