import type { ExperimentChoices } from '../../config/experimentConfig';
import type { ExperimentResult } from '../experimentResult';

/** Result of an experiment, for its panel. */
export interface ExperimentView {
  readonly uri: string;
  readonly bytes: number;
  /** Settings of the analysis, with the variant column and control that it used. */
  readonly choices: ExperimentChoices & Required<Pick<ExperimentChoices, 'variant' | 'control'>>;
  /** Columns that may contain the variant. */
  readonly columns: readonly string[];
  /** Names of metrics that the log has columns for, without the computed metrics. */
  readonly metrics: readonly string[];
  readonly result: ExperimentResult;
  readonly startedAt: number;
}

/** Options for the analysis of a log. */
export interface ExperimentOptions {
  readonly choices: ExperimentChoices;
  /** Columns that may contain the variant. */
  readonly columns: readonly string[];
  /** Values of the variant column; empty: not known. */
  readonly variants: readonly string[];
  /** Names of the primary metrics; empty: not chosen yet. */
  readonly primary: readonly string[];
  /** Names of metrics that the log has columns for. */
  readonly metrics: readonly string[];
  /** Whether rows are events. */
  readonly events: boolean;
  /** Whether the rows of the log have a time. */
  readonly times: boolean;
  /** Whether empty sums may need a choice, or have one. */
  readonly asksBlank: boolean;
}
