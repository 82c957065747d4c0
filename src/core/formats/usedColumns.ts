import type { ReaderOptions } from './reader';
import { columnOf, type ColumnRole, type TableShape } from './tableShape';

/** Where in a line things stand; −1: nowhere. */
export interface UsedColumns {
  readonly user: number;
  readonly item: number;
  readonly value: number;
  readonly rank: number;
  readonly label: number;
  readonly model: number;
}

/** Which columns count under a use. */
export function usedColumns(shape: TableShape, use: ReaderOptions['use']): UsedColumns {
  const first = (roles: readonly ColumnRole[]): number =>
    roles.map((role) => columnOf(shape, role)).find((column) => column >= 0) ?? -1;
  const scored = use === 'recommendations' || use === 'both';
  return {
    user: columnOf(shape, 'user'),
    item: columnOf(shape, 'item'),
    value:
      use === 'both'
        ? columnOf(shape, 'score')
        : first(scored ? ['score', 'rating'] : ['rating', 'label', 'score']),
    rank: scored && shape.list === 'none' ? columnOf(shape, 'rank') : -1,
    label: use === 'both' ? first(['label', 'rating']) : -1,
    model: scored ? columnOf(shape, 'model') : -1,
  };
}
