import { listEntries } from '../delimited/lists';
import { columnIndexOfRole, placesOfItems, type TableShape, type RowFields } from '../tableShape';
import { usedColumns } from '../usedColumns';
import { parseNumber } from '../values/decimal';
import { addTo } from '../../../shared/addTo';

/** A user with an item in the head of a file, as the reader returns it. */
export interface SampledRow {
  readonly user: string;
  readonly item: string;
  readonly value: string | undefined;
  readonly rank: string | undefined;
}

/** Sample of the rows of a file: the rows of the IDs with the smallest hashes. */
export interface HashSample<Row> {
  /** Hash limit, up to 2³²: the sample contains each ID of the file whose hash is smaller. */
  readonly reach: number;
  /** Returns the rows whose hash is below a smaller limit. */
  within(reach: number): readonly Row[];
}

/** Sample of a whole file, read in one of its possible formats. */
export interface ReadingSample {
  /** All sampled rows, of a sample of the users. */
  readonly users: HashSample<SampledRow>;
  /** A sample of all items, or the items of the sampled users if others are unknown. */
  readonly items: HashSample<string>;
}

/**
 * Reads the head of a file in a shape, without its findings; unusable rows are skipped.
 *
 * @param table the fields of its rows, without header
 */
export function readSampleRows(
  shape: TableShape,
  table: RowFields,
  use: 'recommendations' | 'truth',
): readonly SampledRow[] {
  const columns = usedColumns(shape, { use });
  const rows: SampledRow[] = [];
  if (columnIndexOfRole(shape, 'user') < 0 || columnIndexOfRole(shape, 'item') < 0) return rows;
  const { list } = shape;
  for (const fields of table) {
    const at = (column: number): string | undefined => (column < 0 ? undefined : fields[column]?.trim());
    const user = at(columns.user) ?? '';
    const add = (item: string | undefined, value: string | undefined, rank?: string): void => {
      if (user !== '' && item !== undefined && item !== '') rows.push({ user, item, value, rank });
    };
    if (list === 'none') add(at(columns.item), at(columns.value), at(columns.rank));
    else if (list === 'rest')
      for (const behind of placesOfItems(shape, columns.item, fields.length)) {
        const item = at(columns.item + behind);
        // A delimiter at the end of the line is not an empty item.
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
  return rows;
}

/** Groups rows by key; rows and groups keep their order. */
export function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    addTo(groups, key, row);
  }
  return groups;
}

/** Returns whether equal keys are consecutive, like the rows of a user in a sorted file. */
export function areTogether(keys: readonly string[]): boolean {
  const runs = keys.filter((key, row) => row === 0 || key !== keys[row - 1]).length;
  return runs === new Set(keys).size;
}

/** Returns whether values fall within lists, in more than half of the steps, and never rise. */
export function areFalling(lists: readonly (readonly SampledRow[])[]): boolean {
  let steps = 0;
  let falls = 0;
  for (const list of lists)
    for (let place = 1; place < list.length; place++) {
      const before = parseNumber(list[place - 1].value ?? '');
      const value = parseNumber(list[place].value ?? '');
      if (!(value <= before)) return false;
      steps++;
      if (value < before) falls++;
    }
  return steps > 2 && falls > steps / 2;
}

/**
 * Returns the lists of users as text; for a ground truth, their items with values. Two ways to read the columns give
 * the same text if they give the same lists.
 */
export function listsText(
  rows: readonly SampledRow[],
  use: 'recommendations' | 'truth',
  bestScore: TableShape['bestScore'],
): string {
  const sign = bestScore === 'smallest' ? 1 : -1;
  const orderOf = ({ value, rank }: SampledRow, place: number): number => {
    const order =
      value !== undefined ? sign * parseNumber(value) : rank !== undefined ? parseNumber(rank) : place;
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
