import type { FileProblem } from '../../fileProblem';
import { formatName } from '../../readOptions';
import { columnOf } from '../../tableShape';
import { rolesOfNames } from '../../columnNames';
import { isNumber } from '../columns/fieldKinds';
import type { UsedReading } from '../reading';

/**
 * What is said where a user has several lists, and one score, rating, rank or label stands beside each: it would order
 * or judge nothing. Such lists may be ids with separators or brackets in them. Undefined where there is none.
 */
export function valueBesideLists({ shape, rows }: UsedReading): FileProblem | undefined {
  const { list, header, columns } = shape;
  const user = columnOf(shape, 'user');
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
