import type { ExperimentChoices } from '../../config/experimentConfig';
import type { ExperimentResult } from '../experimentResult';

/** Experiment, as its panel shows it. */
export interface ExperimentView {
  readonly uri: string;
  readonly bytes: number;
  /** Choices that were used. */
  readonly choices: ExperimentChoices & Required<Pick<ExperimentChoices, 'variant' | 'control'>>;
  /** Columns that may be the variant. */
  readonly columns: readonly string[];
  /** Names of metrics that the log has columns for, without those that were computed. */
  readonly metrics: readonly string[];
  readonly result: ExperimentResult;
  readonly startedAt: number;
}

/** Options for the analysis of a log. */
export interface ExperimentOptions {
  readonly choices: ExperimentChoices;
  /** Columns that may be the variant. */
  readonly columns: readonly string[];
  /** Values of the variant column; empty: not known. */
  readonly variants: readonly string[];
  /** Names of the primary metrics; empty: not chosen yet. */
  readonly primary: readonly string[];
  /** Names of metrics that the log has columns for. */
  readonly metrics: readonly string[];
  /** Rows are events. */
  readonly events: boolean;
  /** Rows have a time. */
  readonly times: boolean;
  /** Empty sums may need a choice, or a choice was made for them. */
  readonly asksBlank: boolean;
}
