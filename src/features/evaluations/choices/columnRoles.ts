import { columnOf, type ColumnRole, type TableShape } from '../../../core/formats/tableShape';

/** A role that a person can give, and the roles from which the same is read: of several columns the first of these counts. */
export interface AskedRole {
  readonly role: ColumnRole;
  readonly readFrom: readonly ColumnRole[];
}

/** The column that is read for a role now; −1: none. */
export function presentColumn(shape: TableShape, { readFrom }: AskedRole): number {
  return readFrom.map((each) => columnOf(shape, each)).find((column) => column >= 0) ?? -1;
}

/**
 * The shape with the roles that a person gave, by column. Roles that nobody was asked about (event, model, time)
 * stay, unless their column was given another.
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
