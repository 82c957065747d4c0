import type { RowFields } from '../formats/tableShape';
import type { SumRole } from '../../core/experiments/columnName';

/** First rows of a log, with its columns. */
export interface LogHead {
  readonly names: readonly string[];
  readonly rows: RowFields;
  /** Whether the rows are placeholders that show only the types of the columns. */
  readonly isOfTypes?: boolean;
}

/** A column of sums, or of pre-experiment values. */
export interface LogColumn {
  /** Key among the sums: a role, or the name of the column. */
  readonly name: string;
  /** Index of the column; −1: the sum is a count of rows and has no column. */
  readonly column: number;
  readonly role: SumRole | undefined;
  /** Whether values may be negative: refunds, losses. */
  readonly mayBeNegative: boolean;
  /** Whether a metric uses the column. Invalid values in unused columns do not make rows unusable. */
  readonly isUsed: boolean;
  /** For a covariate: name of the sum that it belongs to. */
  readonly of?: string;
  /** For a counter: name of the sum whose non-blank rows it counts. */
  readonly counts?: string;
}
