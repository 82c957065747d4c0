import { columnOf, type ColumnRole, type TableShape } from '../../core/formats/tableShape';

/** A role that a person can give, and the roles that stand in for it where no column has it. */
export interface AskedRole {
  readonly role: ColumnRole;
  readonly standIns: readonly ColumnRole[];
}

/** The column that has a role now, or stands in for it; −1: none. */
export function presentColumn(shape: TableShape, { role, standIns }: AskedRole): number {
  return [role, ...standIns].map((each) => columnOf(shape, each)).find((column) => column >= 0) ?? -1;
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
  const settled = new Set(asked.flatMap(({ role, standIns }) => [role, ...standIns]));
  return {
    ...shape,
    columns: shape.columns.map(({ name, role }, column) => ({
      name,
      role: given.get(column) ?? (settled.has(role) ? 'ignored' : role),
    })),
  };
}
