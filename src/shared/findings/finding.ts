import type { FindingPlace } from './findingPlace';
import type { FindingCode } from './kinds';
import type { Severity } from './severity';

export type { FindingPlace } from './findingPlace';
export type { FindingCode } from './kinds';

/**
 * Problems of one kind in one file. `count` is the number of all places; `places` has the first ones.
 * `dropped` is the number of rows left out because of the problem, so that rows read = rows used + rows
 * reported.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** File name as the caller wrote it. */
  readonly file: string;
  readonly count: number;
  readonly dropped: number;
  readonly places: readonly FindingPlace[];
}
