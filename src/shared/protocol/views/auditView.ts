import type { ShownFinding } from '../../findings/shownFinding';
import type { AuditedName } from '../auditResult';
import type { ColumnReading } from '../fileReading';
import type { PartView } from './splitView';

/** Settings of an audit, which has none: its result depends only on the files. */
export type AuditChoices = Readonly<Record<string, never>>;

/** Role of a file in an audit. */
export type AuditRole = 'train' | 'valid' | 'test' | 'catalogue' | 'recommendations';

/** Audit of the parts of a split, as it is shown. */
export interface AuditView {
  readonly startedAt: number;
  readonly files: readonly AuditFileView[];
  readonly parts: readonly PartView<AuditedName>[];
  /** Split strategy that the parts indicate, and its meaning. */
  readonly protocol: { readonly name: string; readonly meaning: string };
  /** Number of users in test, and of those for whom a metric can be computed. */
  readonly users: { readonly test: number; readonly evaluable: number };
  /** Maximum Recall if only items of train can be recommended; null: test is empty. */
  readonly reachableRecall: number | null;
  /** Smallest set of items that has 80% of the train rows, and its share of the rows. */
  readonly popular: {
    readonly items: number;
    readonly train: number | null;
    readonly test: number | null;
  };
  /** Findings: errors first, then warnings, then notes. */
  readonly findings: readonly ShownFinding[];
  /** Equivalent command line; '' if no command line is equivalent or the paths are not known yet. */
  readonly command: string;
}

export interface AuditFileView {
  readonly role: AuditRole;
  readonly uri: string;
  readonly bytes: number;
  /** Columns as they were read; absent for files that are not a part, and in records of older versions. */
  readonly reading?: ColumnReading;
}
