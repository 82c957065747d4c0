import { listEntries } from '../delimited/lists';
import { columnOf, placesOfItems, type TableShape } from '../tableShape';
import { usedColumns } from '../usedColumns';

/** A user with an item in the head of a file, as it would be read. */
export interface SampledRow {
  readonly user: string;
  readonly item: string;
  readonly value: string | undefined;
  readonly rank: string | undefined;
}

/** What was kept of a file, by the hashes of ids. */
interface Kept<Row> {
  /** How far it reaches, of 2³²: every id of the file whose hash is smaller is in it. */
  readonly reach: number;
  /** What would be in it with that reach. */
  within(reach: number): readonly Row[];
}

/** What stands all over a file, as it would be read. */
export interface ReadingSample {
  /** All rows of a few users. */
  readonly users: Kept<SampledRow>;
  /** Some of all items, or of those of the users, where nothing is known of others. */
  readonly items: Kept<string>;
}

/** The rows of a head as they are read in a shape, and how many cannot be used. */
export interface SampledRows {
  readonly rows: readonly SampledRow[];
  readonly unusable: number;
}

/**
 * Reads the head of a file in a shape, without its findings.
 *
 * @param table the fields of its rows, without header
 */
export function sampledRows(
  shape: TableShape,
  table: readonly (readonly string[])[],
  use: 'recommendations' | 'truth',
): SampledRows {
  const columns = usedColumns(shape, { use });
  const rows: SampledRow[] = [];
  let unusable = 0;
  if (columnOf(shape, 'user') < 0 || columnOf(shape, 'item') < 0) return { rows, unusable: table.length };
  const { list } = shape;
  for (const fields of table) {
    const at = (column: number): string | undefined => (column < 0 ? undefined : fields[column]?.trim());
    const user = at(columns.user) ?? '';
    const add = (item: string | undefined, value: string | undefined, rank?: string): void => {
      if (user === '' || item === undefined || item === '') unusable++;
      else rows.push({ user, item, value, rank });
    };
    if (list === 'none') add(at(columns.item), at(columns.value), at(columns.rank));
    else if (list === 'rest')
      for (const behind of placesOfItems(shape, columns.item, fields.length)) {
        const item = at(columns.item + behind);
        // A delimiter at the end of the line is no empty item.
        if (item !== '') add(item, columns.value < 0 ? undefined : at(columns.value + behind));
      }
    else
      for (const { item, value } of listEntries(
        at(columns.item) ?? '',
        columns.value < 0 ? undefined : at(columns.value),
        list,
        shape.around,
      ))
        add(item, value);
  }
  return { rows, unusable };
}
