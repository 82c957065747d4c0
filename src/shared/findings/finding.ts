import type { FindingPlace } from './findingPlace';
import type { FindingCode } from './kinds';
import type { Severity } from './severity';

export type { FindingPlace } from './findingPlace';
export type { FindingCode } from './kinds';

/**
 * One kind of problem in one file. `count` is the true number; `places` are capped (the first ones).
 * `dropped` says how many rows were left out of the evaluation because of it, so that always
 * rows read = rows used + rows reported.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** The file as the caller named it. */
  readonly file: string;
  readonly count: number;
  readonly dropped: number;
  readonly places: readonly FindingPlace[];
}
