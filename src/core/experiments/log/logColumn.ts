import type { RowFields } from '../../formats/tableShape';
import type { SumRole } from '../columnName';

/** The first rows of a log. */
export interface LogHead {
  readonly names: readonly string[];
  readonly rows: RowFields;
  /** The rows show what columns hold, numbers or texts, and no value of the log. */
  readonly isOfTypes?: boolean;
}

/** A column of sums, or of the time before. */
export interface LogColumn {
  /** The name under which it is kept: a role, or the name of the column. */
  readonly name: string;
  /** −1: it is counted, not read. */
  readonly column: number;
  readonly role: SumRole | undefined;
  /** May be below 0: refunds, losses. */
  readonly mayBeNegative: boolean;
  /** A metric needs it. What is wrong with others spoils no row. */
  readonly isUsed: boolean;
  /** Of a covariate the sum of which it is the time before. */
  readonly of?: string;
  /** Name of the sum whose rows with a value it counts. */
  readonly counts?: string;
}
