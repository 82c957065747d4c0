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

/**
 * What says what users really liked, the surest first: a label is nothing else, a rating beside scores may be a
 * predicted one.
 */
const TRUTH: readonly ColumnRole[] = ['label', 'rating'];

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
        : first(scored ? ['score', 'rating'] : [...TRUTH, 'score']),
    rank: scored && shape.list === 'none' ? columnOf(shape, 'rank') : -1,
    label: use === 'both' ? first(TRUTH) : -1,
    model: scored ? columnOf(shape, 'model') : -1,
    weighted,
  };
}
