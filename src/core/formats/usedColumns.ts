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
  /** `value` is a column of words, each worth a weight. */
  readonly weighted: boolean;
}

/** Which columns count under a use. */
export function usedColumns(shape: TableShape, { use, eventWeights }: ReaderOptions): UsedColumns {
  const first = (roles: readonly ColumnRole[]): number =>
    roles.map((role) => columnOf(shape, role)).find((column) => column >= 0) ?? -1;
  const scored = use === 'recommendations' || use === 'both';
  const event = columnOf(shape, 'event');
  // Whoever gives weights wants them, whatever else the file has.
  const weighted = !scored && eventWeights !== undefined && event >= 0;
  return {
    user: columnOf(shape, 'user'),
    item: columnOf(shape, 'item'),
    value: weighted
      ? event
      : use === 'both'
        ? columnOf(shape, 'score')
        : first(scored ? ['score', 'rating'] : ['rating', 'label', 'score']),
    rank: scored && shape.list === 'none' ? columnOf(shape, 'rank') : -1,
    label: use === 'both' ? first(['label', 'rating']) : -1,
    model: scored ? columnOf(shape, 'model') : -1,
    weighted,
  };
}
