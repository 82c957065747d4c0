import type { AuditedName } from './auditedPart';

export type AuditSeverity = 'error' | 'warning' | 'note';

export type AuditCode =
  | 'same-content'
  | 'row-in-both'
  | 'pair-in-both'
  | 'truth-in-train'
  | 'not-after'
  | 'own-future'
  | 'ids-written-differently'
  | 'ids-disjoint'
  | 'cold-users'
  | 'cold-items'
  | 'duplicate-rows'
  | 'popularity-shift'
  | 'few-users'
  | 'no-time'
  | 'bad-row'
  | 'time-units'
  | 'missing-id'
  | 'padded-ids'
  | 'times-far-apart'
  | 'judged-twice'
  | 'outside-catalogue'
  | 'recommended-in-train'
  | 'recommended-itself'
  | 'sampled-candidates'
  | 'unknown-item';

/** Where a finding was seen: a row of a file, and what it is about. */
export interface AuditExample {
  readonly file: string;
  readonly line: number;
  readonly user?: string;
  readonly item?: string;
}

/** Something a measure would suffer from, or a person should know of. */
export interface AuditFinding {
  readonly code: AuditCode;
  readonly severity: AuditSeverity;
  /** The earlier and the later part, of findings between two. */
  readonly parts?: readonly [AuditedName, AuditedName];
  /** The part, of findings in one. */
  readonly part?: AuditedName;
  /** The list of recommendations, of findings in one. */
  readonly model?: string;
  readonly kind?: 'users' | 'items';
  /** Rows, users or ids: what the code is about. */
  readonly count?: number;
  /** Rows, where count is of ids. */
  readonly rows?: number;
  readonly users?: number;
  /** Of the rows of the later part, or of the part. */
  readonly share?: number;
  /** Of `not-after`: futureRows. */
  readonly future?: number;
  readonly shift?: number;
  /** Of `sampled-candidates`: how many candidates each user has. */
  readonly candidates?: number;
  /** Row numbers of the first few; they become examples with file and line. */
  readonly exampleRows?: readonly number[];
  readonly examples?: readonly AuditExample[];
  /** Of ids that are written differently: an id of the later part and what it is in the earlier. */
  readonly spellings?: readonly (readonly [string, string])[];
  /** An id, as it is written. */
  readonly id?: string;
  /** Days, as in 2026-03-31. */
  readonly first?: string;
  readonly last?: string;
  readonly message?: string;
}
