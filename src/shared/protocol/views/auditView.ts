import type { ShownFinding } from '../../findings/shownFinding';
import type { AuditedName } from '../auditResult';
import type { ColumnReading } from '../fileReading';
import type { PartView } from './splitView';

/** Nothing is chosen: the files say all. */
export type AuditChoices = Readonly<Record<string, never>>;

/** What a file is in an audit. */
export type AuditRole = 'train' | 'valid' | 'test' | 'catalogue' | 'recommendations';

/** What an audit says of the parts of a split, ready to be read. */
export interface AuditView {
  readonly startedAt: number;
  readonly files: readonly AuditFileView[];
  readonly parts: readonly PartView<AuditedName>[];
  /** How the parts were made, as far as they show it, and what that means. */
  readonly protocol: { readonly name: string; readonly meaning: string };
  /** Users of test, and those of them for whom anything can be measured. */
  readonly users: { readonly test: number; readonly evaluable: number };
  /** The most that Recall can be for a model that knows ids only; null: test is empty. */
  readonly reachableRecall: number | null;
  /** The fewest items that hold 80% of the rows of train, and the shares of rows that are of them. */
  readonly popular: {
    readonly items: number;
    readonly train: number | null;
    readonly test: number | null;
  };
  /** Errors first, then warnings, then notes. */
  readonly findings: readonly ShownFinding[];
  /** The call of the command line that says the same; '' until the files' paths are known, or where there is none. */
  readonly command: string;
}

export interface AuditFileView {
  readonly role: AuditRole;
  readonly uri: string;
  readonly bytes: number;
  /** Absent for files that are no part, and in records of before it was kept. */
  readonly reading?: ColumnReading;
}
