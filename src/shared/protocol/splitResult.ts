import type { Document } from '../../../schemas/types/split-1';
import type { SplitFinding } from '../findings/splitKinds';
import type { Audit } from './auditResult';
import type { DeepReadonly } from '../config/option';

type SplitDocument = DeepReadonly<Document>;
type SaidFold = Document['folds'][number];

/**
 * Result of a split, schemas/split-1.schema.json. It has no paths or times of day, so that two runs write the
 * same bytes.
 */
export interface SplitManifest extends Omit<SplitDocument, 'options' | 'folds' | 'findings' | 'audit'> {
  readonly options: Readonly<Record<string, unknown>>;
  readonly folds: readonly ManifestFold[];
  readonly findings: readonly SplitFinding[];
  readonly audit: Audit | null;
}

export interface ManifestFold extends Omit<DeepReadonly<SaidFold>, 'parts'> {
  readonly parts: Partial<SaidFold['parts']>;
}

export type PartName = keyof SaidFold['parts'];
/** File that was written. Its name is relative to the folder of the split, with `/` as separator. */
export type WrittenFile = Required<Pick<SaidFold['parts']['train'], 'file' | 'bytes' | 'sha256'>>;
/** Counts and period of one part of a split. Times are in the file's unit; null: the log has no times. */
export type PartContent = Omit<SaidFold['parts']['train'], keyof WrittenFile>;
/** Numbers of rows that no part of the split contains, by reason. */
export type LeftRows = NonNullable<SaidFold['left']>;
/** Number of rows that a filter removed. */
export type FilterCount = SplitDocument['filters'][number];
