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
  /** Columns that the file has. */
  readonly has: { readonly time: boolean; readonly rating: boolean; readonly event: boolean };
  readonly rows: number;
  /** Columns as they were read. Absent in records of older versions. */
  readonly reading?: ColumnReading;
  /** Rows removed before the split, by filter. */
  readonly filters: readonly FilterCount[];
  readonly folds: readonly SplitFoldView[];
  /** Timeline of the first fold; null without times. */
  readonly timeline: SplitTimelineView | null;
  readonly findings: readonly Pick<ShownFinding, 'severity' | 'code' | 'message'>[];
  /** Overrides of the file's reading. */
  readonly overrides?: ReadingView['overrides'];
  /** Command line that writes the same split; '' until the file's path is known. */
  readonly command: string;
}

export interface SplitFoldView extends Pick<ManifestFold, 'outside'> {
  /** Period of the test part; null if the split has none. */
  readonly window: { readonly from: string; readonly to: string } | null;
  readonly parts: readonly PartView<PartName>[];
  /** Rows in no part, by reason. */
  readonly left: readonly { readonly reason: string; readonly rows: number }[];
}

/** Content of a part, as it is shown. */
export interface PartView<Name extends string> extends Omit<PartContent, 'first' | 'last'> {
  readonly part: Name;
  /** null: without times. */
  readonly first: string | null;
  readonly last: string | null;
}

export interface SplitTimelineView {
  /** Labels at the edges of the bins: one more than there are bins. */
  readonly edges: readonly string[];
  readonly rows: readonly { readonly part: PartName | 'none'; readonly counts: readonly number[] }[];
  /** Start of a part, as a share of the period from the first time to the last. */
  readonly cuts: readonly { readonly part: 'valid' | 'test'; readonly at: number; readonly time: string }[];
}

/** Result of writing a split. */
export interface SplitWritten {
  /** Names of the files within the folder. */
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
