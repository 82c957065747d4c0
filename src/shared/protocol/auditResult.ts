import type { AuditDocument, AuditedName, AuditFinding } from '../findings/auditKinds';

export type { AuditedName };

/** Audit of the parts of a split, schemas/audit-1.schema.json. */
export interface Audit extends Omit<AuditDocument, 'parts' | 'findings'> {
  readonly parts: Partial<AuditDocument['parts']>;
  readonly findings: readonly AuditFinding[];
}

/** Counts of one part of a split. */
export type PartNumbers = AuditDocument['parts']['train'];
/** Comparison of one part of a split with a later one; time fields are absent if the log has no times. */
export type BetweenParts = AuditDocument['between'][number];
/** Number of test users for whom a metric can be computed. */
export type Evaluable = AuditDocument['evaluable'];
/** Popularity of items in test compared with train. */
export type Popularity = AuditDocument['popularity'];
/** Split strategy that the parts of a split indicate. */
export type AuditedStrategy = AuditDocument['protocol'];
