import type { RowFields } from '../formats/tableShape';
import type { SumRole } from '../../core/experiments/columnName';

/** The first rows of a log. */
export interface LogHead {
  readonly names: readonly string[];
  readonly rows: RowFields;
  /** Whether the rows are placeholders that only have the types of the columns. */
  readonly isOfTypes?: boolean;
}

/** A column of sums, or of pre-experiment values. */
export interface LogColumn {
  /** Key among the sums: a role, or the name of the column. */
  readonly name: string;
  /** Index of the column; −1: it is counted, not read. */
  readonly column: number;
  readonly role: SumRole | undefined;
  /** Whether values may be negative: refunds, losses. */
  readonly mayBeNegative: boolean;
  /** Whether a metric needs it. Wrong values in other columns do not make rows unusable. */
  readonly isUsed: boolean;
  /** Name of the sum that a covariate belongs to. */
  readonly of?: string;
  /** Name of the sum whose non-blank rows it counts. */
  readonly counts?: string;
}
