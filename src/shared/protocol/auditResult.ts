import type { AuditDocument, AuditedName, AuditFinding } from '../findings/auditKinds';

export type { AuditedName };

/** What an audit says of the parts of a split, schemas/audit-1.schema.json. */
export interface Audit extends Omit<AuditDocument, 'parts' | 'findings'> {
  readonly parts: Partial<AuditDocument['parts']>;
  readonly findings: readonly AuditFinding[];
}

/** What is in one part. */
export type PartNumbers = AuditDocument['parts']['train'];
/** What stands between a part and a later one; what is of times is absent without them. */
export type BetweenParts = AuditDocument['between'][number];
/** For how many users of test anything can be measured. */
export type Evaluable = AuditDocument['evaluable'];
/** Whether test asks for the same items as train. */
export type Popularity = AuditDocument['popularity'];
/** How the parts were made, as far as they show it. */
export type Protocol = AuditDocument['protocol'];
