import type { ReaderOptions } from './readerOptions';
import {
  columnOf,
  isOfImpressions,
  keyColumns,
  modelColumns,
  type ColumnRole,
  type TableShape,
} from './tableShape';

/** Where in a line things stand; −1: nowhere. */
export interface UsedColumns {
  readonly user: number;
  readonly item: number;
  readonly value: number;
  readonly rank: number;
  readonly label: number;
  readonly model: number;
  /**
   * The columns that tell rows of one user apart, together: those of a key, and behind them those of models, or that of
   * folds or judges.
   * `model` is the first of them, and where there are several their ids are joined.
   */
  readonly apart: readonly number[];
  /** `value` is a column of words, each worth a weight. */
  readonly weighted: boolean;
  /** The file says no item: each row is one of its own, whatever stands in the column `item`. */
  readonly eachRow: boolean;
  /** The file says no user: all rows are of one, whatever stands in the column `user`. */
  readonly oneUser: boolean;
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
  const score = columnOf(shape, 'score');
  const fold = columnOf(shape, 'fold');
  const user = columnOf(shape, 'user');
  const judge = columnOf(shape, 'judge');
  // Folds and judges are told apart as models are.
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
    apart,
    weighted,
  };
}
