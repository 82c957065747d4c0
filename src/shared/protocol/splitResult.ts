import type { Document } from '../../../schemas/types/split-1';
import type { SplitFinding } from '../findings/splitKinds';
import type { Audit } from './auditResult';
import type { Unchanging } from '../config/option';

type Said = Unchanging<Document>;
type SaidFold = Document['folds'][number];

/** What was done, without a path and without a time of day: two runs give the same bytes. schemas/split-1.schema.json. */
export interface SplitManifest extends Omit<Said, 'options' | 'folds' | 'findings' | 'audit'> {
  readonly options: Readonly<Record<string, unknown>>;
  readonly folds: readonly ManifestFold[];
  readonly findings: readonly SplitFinding[];
  readonly audit: Audit | null;
}

export interface ManifestFold extends Omit<Unchanging<SaidFold>, 'parts'> {
  readonly parts: Partial<SaidFold['parts']>;
}

export type PartName = keyof SaidFold['parts'];
/** A file that was written. Names are within the folder of the split, with / between. */
export type WrittenFile = Required<Pick<SaidFold['parts']['train'], 'file' | 'bytes' | 'sha256'>>;
/** What a part holds; times as the file counts them, null without times. */
export type PartContent = Omit<SaidFold['parts']['train'], keyof WrittenFile>;
/** Rows that a split took out of its parts, by reason. */
export type LeftRows = NonNullable<SaidFold['left']>;
/** How many rows a filter took. */
export type FilterCount = Said['filters'][number];
