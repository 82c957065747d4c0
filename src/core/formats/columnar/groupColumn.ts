import type { Leaf, RowGroup } from './columnarFile';
import type { LeafColumn } from './leafColumn';

/** How many bytes of a column are read at a time, at least. */
export const PAGE_WINDOW = 1 << 22;

/**
 * Fills a column with that of a row group; run it to the end. It stops after every page, so that the caller may look
 * around.
 *
 * @param done what is yielded: how much was done before
 * @throws Error when the column is missing, or has another length than the row group
 */
export async function* fillingColumn(
  column: LeafColumn,
  group: RowGroup,
  done: number,
): AsyncGenerator<number, void> {
  const { leaf } = column;
  const { rows } = group;
  const entries = group.entries(leaf);
  if (entries === undefined) throw new Error(`${leaf.name} is missing in a row group`);
  // Before room is made for what a damaged file says of itself.
  if (leaf.maxRepetition === 0) requireLength(leaf, entries, rows);
  if (rows === 0) return;
  column.begin(entries, rows);
  for await (const page of group.pages(leaf, PAGE_WINDOW)) {
    column.add(page);
    yield done;
  }
  requireLength(leaf, column.rows, rows);
}

/** The same in one, which waits for a pause after every page. */
export async function fillColumn(
  column: LeafColumn,
  group: RowGroup,
  pause: () => Promise<void>,
): Promise<void> {
  const steps = fillingColumn(column, group, 0);
  while ((await steps.next()).done !== true) await pause();
}

export function requireLength({ name }: Leaf, length: number, rows: number): void {
  if (length !== rows) throw new Error(`${name} has another length than its row group`);
}
