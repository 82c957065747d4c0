import type { FindingCode } from './kinds';
import type { Severity } from './severity';

export type { FindingCode } from './kinds';

/** One place where a finding was seen. Lines and columns are 1-based; columns count characters. */
export interface FindingPlace {
  readonly line: number;
  readonly column?: number;
  readonly endColumn?: number;
  /** What the message is about: the item, the text that is not a number, … in the order the message takes them. */
  readonly details: readonly (string | number)[];
}

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
