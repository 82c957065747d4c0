import type { ShownFinding } from '../../findings/shownFinding';
import type { SplitConfig } from '../../config/splitConfig';
import type { ColumnReading } from '../fileReading';
import type { FilterCount, ManifestFold, PartContent, PartName } from '../splitResult';
import type { ReadingView } from './evaluationView';

/** What a split would give, before anything is written. */
export interface SplitView {
  readonly uri: string;
  readonly bytes: number;
  readonly startedAt: number;
  readonly choices: SplitConfig;
  /** What the file has columns for. */
  readonly has: { readonly time: boolean; readonly rating: boolean; readonly event: boolean };
  readonly rows: number;
  /** Absent in records of before it was kept. */
  readonly reading?: ColumnReading;
  /** What was left out before anything was divided, and why. */
  readonly filters: readonly FilterCount[];
  readonly folds: readonly SplitFoldView[];
  /** Of the first fold; null without times. */
  readonly timeline: SplitTimelineView | null;
  readonly findings: readonly Pick<ShownFinding, 'severity' | 'code' | 'message'>[];
  /** How the file is read, as far as somebody said. */
  readonly overrides?: ReadingView['overrides'];
  /** The call of the command line that writes the same; '' until the file's path is known. */
  readonly command: string;
}

export interface SplitFoldView extends Pick<ManifestFold, 'outside'> {
  /** The stretch of time that it tests; null where it is none. */
  readonly window: { readonly from: string; readonly to: string } | null;
  readonly parts: readonly PartView<PartName>[];
  /** Rows that are in no part, and why. */
  readonly left: readonly { readonly reason: string; readonly rows: number }[];
}

/** What a part holds, as it is read. */
export interface PartView<Name extends string> extends Omit<PartContent, 'first' | 'last'> {
  readonly part: Name;
  /** null: without times. */
  readonly first: string | null;
  readonly last: string | null;
}

export interface SplitTimelineView {
  /** What is written at the ends of the bins: one more than there are bins. */
  readonly edges: readonly string[];
  readonly rows: readonly { readonly part: PartName | 'none'; readonly counts: readonly number[] }[];
  /** Where a part begins, as a share of the way from the first time to the last. */
  readonly cuts: readonly { readonly part: 'valid' | 'test'; readonly at: number; readonly time: string }[];
}

/** What was written. */
export interface SplitWritten {
  /** Names of the files within the folder. */
  readonly files: readonly string[];
}

/** As the files of the parts are called. */
export const PART_FILES: Readonly<Record<PartName, string>> = {
  train: 'train',
  valid: 'valid',
  validHistory: 'valid-history',
  test: 'test',
  testHistory: 'test-history',
};
