import { columnIndexOfRole, type ColumnRole, type TableShape } from '../../../reading/formats/tableShape';

/** Role that a person can assign, and the roles that are read for it: of several columns the first of these counts. */
export interface AskedRole {
  readonly role: ColumnRole;
  readonly readFrom: readonly ColumnRole[];
}

/** Returns the column that is currently read for a role; −1: none. */
export function presentColumn(shape: TableShape, { readFrom }: AskedRole): number {
  return readFrom.map((each) => columnIndexOfRole(shape, each)).find((column) => column >= 0) ?? -1;
}

/**
 * Returns the shape with the given roles by column. Roles that are not asked for (event, model, time) stay, unless
 * their column got another.
 */
export function withRoles(
  shape: TableShape,
  asked: readonly AskedRole[],
  given: ReadonlyMap<number, ColumnRole>,
): TableShape {
  const readBefore = new Set(asked.flatMap(({ readFrom }) => readFrom));
  return {
    ...shape,
    columns: shape.columns.map(({ name, role, part }, column) => ({
      name,
      role: given.get(column) ?? (readBefore.has(role) ? 'ignored' : role),
      ...(part !== undefined && given.get(column) === 'key' && { part }),
    })),
  };
}
