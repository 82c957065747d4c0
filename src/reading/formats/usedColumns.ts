import type { ReaderOptions } from './readerOptions';
import {
  columnIndexOfRole,
  isOfImpressions,
  keyColumns,
  modelColumns,
  spanColumns,
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
   * Columns that together divide the rows of a user: those of the start and end of passages, followed by those of
   * keys, and by those of models, or that of folds, or of judges. `model` is the first of them; the IDs of several columns are joined.
   */
  readonly dividing: readonly number[];
  /** Whether `value` is a column of words, each with a weight. */
  readonly weighted: boolean;
  /** Whether the file has no item column. Each row is then an item of its own, and `item` is not used. */
  readonly eachRow: boolean;
  /** Whether the file has no user column. All rows then belong to one user, and `user` is not used. */
  readonly oneUser: boolean;
}

/**
 * Roles of the value of a ground truth, the most certain first: a label is always one, a rating next to
 * scores may be predicted.
 */
const TRUTH: readonly ColumnRole[] = ['label', 'rating'];

/** Returns the columns that are used under the options of a reader. */
export function usedColumns(shape: TableShape, { use, eventWeights }: ReaderOptions): UsedColumns {
  const first = (roles: readonly ColumnRole[]): number =>
    roles.map((role) => columnIndexOfRole(shape, role)).find((column) => column >= 0) ?? -1;
  const scored = use === 'recommendations' || use === 'both';
  const event = columnIndexOfRole(shape, 'event');
  // Specified weights are used, whatever other columns the file has.
  const weighted = !scored && eventWeights !== undefined && event >= 0;
  const score = columnIndexOfRole(shape, 'score');
  const rank = scored && shape.list === 'none' ? columnIndexOfRole(shape, 'rank') : -1;
  const fold = columnIndexOfRole(shape, 'fold');
  const user = columnIndexOfRole(shape, 'user');
  const judge = columnIndexOfRole(shape, 'judge');
  // Folds and judges are separated as models are.
  const models =
    fold >= 0 && (scored || shape.fold !== undefined)
      ? [fold]
      : scored
        ? modelColumns(shape)
        : judge >= 0
          ? [judge]
          : [];
  const apart = [...spanColumns(shape), ...keyColumns(shape), ...models];
  const eachRow = use === 'both' && isOfImpressions(shape);
  return {
    // Readers want a column that is there.
    user: eachRow && user < 0 ? score : user,
    item: eachRow ? score : columnIndexOfRole(shape, 'item'),
    eachRow,
    oneUser: eachRow && user < 0,
    value: weighted
      ? event
      : use === 'both'
        ? score
        : // A rating next to a rank is a grade of the item, and orders nothing.
          first(scored ? (rank >= 0 ? ['score'] : ['score', 'rating']) : [...TRUTH, 'score']),
    rank,
    label: use === 'both' ? first(TRUTH) : -1,
    model: apart[0] ?? -1,
    dividing: apart,
    weighted,
  };
}
