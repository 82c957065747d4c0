import type { ExperimentChoices } from '../../config/experimentConfig';
import type { ExperimentResult } from '../experimentResult';

/** An experiment as its panel shows it. */
export interface ExperimentView {
  readonly uri: string;
  readonly bytes: number;
  /** The choices that were in force. */
  readonly choices: ExperimentChoices & Required<Pick<ExperimentChoices, 'variant' | 'control'>>;
  /** Columns that could say the variant. */
  readonly columns: readonly string[];
  /** Names of metrics that the log has the columns for, beside those that were measured. */
  readonly metrics: readonly string[];
  readonly result: ExperimentResult;
  readonly startedAt: number;
}

/** What can be chosen of a log. */
export interface ExperimentOptions {
  readonly choices: ExperimentChoices;
  /** Columns that could say the variant. */
  readonly columns: readonly string[];
  /** Values of the column of the variant; none: they are not known. */
  readonly variants: readonly string[];
  /** Names of the metrics that decide; none: nothing decides yet. */
  readonly primary: readonly string[];
  /** Names of metrics that the log has the columns for. */
  readonly metrics: readonly string[];
  /** Its rows are events. */
  readonly events: boolean;
  /** Its rows have a time. */
  readonly times: boolean;
  /** Empty sums may have been asked about, or a choice was made for them. */
  readonly asksBlank: boolean;
}
