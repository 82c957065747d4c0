import type { ShownFinding } from '../../findings/shownFinding';
import type { SplitConfig } from '../../config/splitConfig';
import type { ColumnReading } from '../fileReading';
import type { FilterCount, ManifestFold, PartContent, PartName } from '../splitResult';
import type { ReadingView } from './evaluationView';

/** Preview of a split, before anything is written. */
export interface SplitView {
  readonly uri: string;
  readonly bytes: number;
  readonly startedAt: number;
  readonly choices: SplitConfig;
  /** Whether the file has columns of these roles. */
  readonly has: { readonly time: boolean; readonly rating: boolean; readonly event: boolean };
  readonly rows: number;
  /** Columns as they were read; absent in records of older versions. */
  readonly reading?: ColumnReading;
  /** Number of rows that each filter removed before the split. */
  readonly filters: readonly FilterCount[];
  readonly folds: readonly SplitFoldView[];
  /** Timeline of the first fold; null without times. */
  readonly timeline: SplitTimelineView | null;
  readonly findings: readonly Pick<ShownFinding, 'severity' | 'code' | 'message'>[];
  /** Overrides for how the file is read. */
  readonly overrides?: ReadingView['overrides'];
  /** Command line that writes the same split; '' until the file's path is known. */
  readonly command: string;
}

export interface SplitFoldView extends Pick<ManifestFold, 'outside'> {
  /** Period of the test part; null if the split has none. */
  readonly window: { readonly from: string; readonly to: string } | null;
  readonly parts: readonly PartView<PartName>[];
  /** Numbers of rows in no part, by reason. */
  readonly left: readonly { readonly reason: string; readonly rows: number }[];
}

/** Content of a part, with times as text. */
export interface PartView<Name extends string> extends Omit<PartContent, 'first' | 'last'> {
  readonly part: Name;
  /** First time in the part; null: the log has no times. */
  readonly first: string | null;
  readonly last: string | null;
}

export interface SplitTimelineView {
  /** Labels at the edges of the bins, one more than the number of bins. */
  readonly edges: readonly string[];
  readonly rows: readonly { readonly part: PartName | 'none'; readonly counts: readonly number[] }[];
  /** Start of the valid and test parts, as a share of the period from the first to the last time. */
  readonly cuts: readonly { readonly part: 'valid' | 'test'; readonly at: number; readonly time: string }[];
}

/** Result of writing a split. */
export interface SplitWritten {
  /** Names of the written files within the folder. */
  readonly files: readonly string[];
}

/** File name of each part, without extension. */
export const PART_FILES: Readonly<Record<PartName, string>> = {
  train: 'train',
  valid: 'valid',
  validHistory: 'valid-history',
  test: 'test',
  testHistory: 'test-history',
};
