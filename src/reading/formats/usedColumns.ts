import type { ReaderOptions } from './readerOptions';
import {
  columnOf,
  isOfImpressions,
  keyColumns,
  modelColumns,
  type ColumnRole,
  type TableShape,
} from './tableShape';

/** Columns by role; −1 if missing. */
export interface UsedColumns {
  readonly user: number;
  readonly item: number;
  readonly value: number;
  readonly rank: number;
  readonly label: number;
  readonly model: number;
  /**
   * Columns that together separate the rows of one user: those of a key, followed by those of models, or that of
   * folds or judges. `model` is the first of them; ids of several are joined.
   */
  readonly dividing: readonly number[];
  /** `value` is a column of words, each worth a weight. */
  readonly weighted: boolean;
  /** The file has no item column: each row is an item of its own, and the column `item` is ignored. */
  readonly eachRow: boolean;
  /** The file has no user column: all rows are of one user, and the column `user` is ignored. */
  readonly oneUser: boolean;
}

/** Roles of the true value, surest first: a label is always one, a rating next to scores may be predicted. */
const TRUTH: readonly ColumnRole[] = ['label', 'rating'];

/** Returns the columns that count for a use. */
export function usedColumns(shape: TableShape, { use, eventWeights }: ReaderOptions): UsedColumns {
  const first = (roles: readonly ColumnRole[]): number =>
    roles.map((role) => columnOf(shape, role)).find((column) => column >= 0) ?? -1;
  const scored = use === 'recommendations' || use === 'both';
  const event = columnOf(shape, 'event');
  // Specified weights are used, whatever other columns the file has.
  const weighted = !scored && eventWeights !== undefined && event >= 0;
  const score = columnOf(shape, 'score');
  const fold = columnOf(shape, 'fold');
  const user = columnOf(shape, 'user');
  const judge = columnOf(shape, 'judge');
  // Folds and judges are separated as models are.
  const models =
    fold >= 0 && (scored || shape.fold !== undefined)
      ? [fold]
      : scored
        ? modelColumns(shape)
        : judge >= 0
          ? [judge]
          : [];
  const apart = [...keyColumns(shape), ...models];
  const eachRow = use === 'both' && isOfImpressions(shape);
  return {
    // Readers want a column that is there.
    user: eachRow && user < 0 ? score : user,
    item: eachRow ? score : columnOf(shape, 'item'),
    eachRow,
    oneUser: eachRow && user < 0,
    value: weighted
      ? event
      : use === 'both'
        ? score
        : first(scored ? ['score', 'rating'] : [...TRUTH, 'score']),
    rank: scored && shape.list === 'none' ? columnOf(shape, 'rank') : -1,
    label: use === 'both' ? first(TRUTH) : -1,
    model: apart[0] ?? -1,
    dividing: apart,
    weighted,
  };
}
