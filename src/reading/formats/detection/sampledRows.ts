import { listEntries } from '../delimited/lists';
import { columnOf, placesOfItems, type TableShape, type RowFields } from '../tableShape';
import { usedColumns } from '../usedColumns';
import { numberOf } from '../values/decimal';

/** A user with an item in the head of a file, as it would be read. */
export interface SampledRow {
  readonly user: string;
  readonly item: string;
  readonly value: string | undefined;
  readonly rank: string | undefined;
}

/** What was kept of a file, by the hashes of ids. */
interface HashSample<Row> {
  /** How far it reaches, of 2³²: every id of the file whose hash is smaller is in it. */
  readonly reach: number;
  /** What would be in it with that reach. */
  within(reach: number): readonly Row[];
}

/** What stands all over a file, as it would be read. */
export interface ReadingSample {
  /** All rows of a few users. */
  readonly users: HashSample<SampledRow>;
  /** Some of all items, or of those of the users, where nothing is known of others. */
  readonly items: HashSample<string>;
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
  table: RowFields,
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

/** The rows with the same key, in their order: those of a user. */
export function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** Whether those with the same key come one after the other, as the rows of a user in a file that is sorted. */
export function areTogether(keys: readonly string[]): boolean {
  const runs = keys.filter((key, row) => row === 0 || key !== keys[row - 1]).length;
  return runs === new Set(keys).size;
}

/**
 * The lists of users, or what is said of their items, as text: the same for readings that make no difference.
 *
 * @param bestScore as in the shape
 */
export function listsText(
  rows: readonly SampledRow[],
  use: 'recommendations' | 'truth',
  bestScore: TableShape['bestScore'],
): string {
  const sign = bestScore === 'smallest' ? 1 : -1;
  const orderOf = ({ value, rank }: SampledRow, place: number): number => {
    const order = value !== undefined ? sign * numberOf(value) : rank !== undefined ? numberOf(rank) : place;
    return Number.isNaN(order) ? Infinity : order;
  };
  const ordered = (list: readonly SampledRow[]): readonly string[] =>
    list
      .map((row, place) => ({ item: row.item, order: orderOf(row, place) }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item);
  const lists = [...groupRows(rows, ({ user }) => user)].map(
    ([user, list]) =>
      [user, use === 'truth' ? list.map(({ item, value = '1' }) => [item, value]) : ordered(list)] as const,
  );
  return JSON.stringify(lists.sort(([a], [b]) => (a < b ? -1 : 1)));
}
