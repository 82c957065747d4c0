import type { LogHead } from './logColumn';

/** Probability below which it is not by chance that users who share a value are in the same variant. */
const MAX_CHANCE = 1e-6;
/** Minimum number of values shared by several users. Fewer values may be categories of users. */
const MIN_SHARED = 10;

/**
 * Returns the name of a column whose values, rather than users, were assigned to variants: for example the
 * person of sessions. In the first rows each user has one value, and users with the same value have the same
 * variant. Returns undefined if there is no such column.
 *
 * @param free columns without another role
 */
export function unitAbove(
  { names, rows, isOfTypes = false }: LogHead,
  { user, variant }: { readonly user: number; readonly variant: number },
  free: readonly number[],
): string | undefined {
  if (isOfTypes || variant < 0) return undefined;
  const field = (row: number, column: number): string => (rows[row][column] ?? '').trim();
  const firstRows = new Map(rows.map((_, row) => [field(row, user), row] as const));
  const users = new Map<string, number>();
  for (const row of firstRows.values())
    users.set(field(row, variant), (users.get(field(row, variant)) ?? 0) + 1);
  const alike = [...users.values()].reduce((sum, count) => sum + (count / firstRows.size) ** 2, 0);
  const found = free.find((column) => {
    const variants = new Map<string, string>();
    const sizes = new Map<string, number>();
    for (const [row] of rows.entries()) {
      const value = field(row, column);
      const first = firstRows.get(field(row, user)) ?? row;
      if (value !== field(first, column)) return false;
      if (value === '') continue;
      if ((variants.get(value) ?? field(row, variant)) !== field(row, variant)) return false;
      variants.set(value, field(row, variant));
      if (first === row) sizes.set(value, (sizes.get(value) ?? 0) + 1);
    }
    const shared = [...sizes.values()].filter((size) => size > 1);
    const further = shared.reduce((sum, size) => sum + size - 1, 0);
    return shared.length >= MIN_SHARED && alike ** further < MAX_CHANCE;
  });
  return found === undefined ? undefined : names[found].trim();
}
