import type { ExperimentResult, Look } from '../experimentResult';

/** How a person wants an experiment analysed; absent: as the log suggests. */
export interface ExperimentChoices {
  /** Name of the column that says the variant. */
  readonly variant?: string;
  readonly control?: string;
  /** Names of the metrics that decide. */
  readonly primary?: readonly string[];
  readonly guardrails?: readonly GuardrailChoice[];
  readonly look?: Look;
  readonly plannedUsers?: number;
  /** Users at the looks before this one. */
  readonly looks?: readonly number[];
  /** With which weights users were to be given to the variants; absent: the same for all. */
  readonly split?: Readonly<Record<string, number>>;
  /** What events of other names are, as the command line takes it: "shown=impression, buy=purchase". */
  readonly eventNames?: string;
  /** Where a day begins: "+09:00". */
  readonly utcOffset?: string;
  /** What blank sums are; absent: it is asked where they are many. */
  readonly blank?: 'zero' | 'leave-out';
  /** What variants are whose names differ in blanks and case only; absent: it is asked. */
  readonly alike?: 'join' | 'separate';
}

export interface GuardrailChoice {
  readonly metric: string;
  /** A share of the control. */
  readonly margin: number;
  readonly better: 'higher' | 'lower';
}

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
  /** What may have been asked about the log, or was answered. */
  readonly asks: readonly ('blank' | 'alike')[];
}
