import { formatName } from '../formats/readOptions';
import type { TableShape } from '../formats/tableShape';
import type { ColumnReading } from '../../shared/protocol/fileReading';

/** Maximum number of unused columns that are listed. */
export const MAX_UNUSED_COLUMNS = 20;

/** Returns how a table was read, as plain data for JSON output. */
export function columnReading(shape: TableShape): ColumnReading {
  const { columns, list, header } = shape;
  const nameOf = (column: number): string => (header ? columns[column].name : String(column + 1));
  return {
    format: formatName(shape),
    header,
    columns: columns.flatMap(({ role }, column) =>
      role === 'ignored' ? [] : [{ role, column: nameOf(column) }],
    ),
    unused: columns
      .flatMap(({ role }, column) => (role === 'ignored' ? [nameOf(column)] : []))
      .slice(0, MAX_UNUSED_COLUMNS),
    ...(list !== 'none' && { list }),
  };
}

/**
 * Returns how a log with a header was read.
 *
 * @param used role of each used column, by index; for sums, the name of the sum
 */
export function namedReading(
  format: string,
  names: readonly string[],
  used: readonly (readonly [role: string, column: number])[],
): ColumnReading {
  const found = used.filter(([, column]) => column >= 0);
  return {
    format,
    header: true,
    columns: found.map(([role, column]) => ({ role, column: names[column] })),
    unused: names.filter((_, at) => !found.some(([, column]) => column === at)).slice(0, MAX_UNUSED_COLUMNS),
  };
}
