import type { Document } from '../../../schemas/types/experiment-1';
import type { ExperimentFinding } from '../findings/experimentKinds';
import type { DeepReadonly } from '../config/option';

type ExperimentDocument = DeepReadonly<Document>;

/** Answer of `recscope experiment --format json`, schemas/experiment-1.schema.json. null: not defined. */
export interface ExperimentResult extends Omit<ExperimentDocument, 'findings'> {
  readonly findings: readonly ExperimentFinding[];
}

/** Meaning of a row of an experiment's log: the sums of a user, the sums of a user on a day, or one event. */
export type LogForm = ExperimentDocument['input'];
export type ResultSettings = ExperimentDocument['settings'];

export type ExperimentChecks = ExperimentDocument['checks'];
export type MetricResult = ExperimentDocument['metrics'][number];
export type MetricKind = MetricResult['kind'];
export type MetricRole = MetricResult['role'];
export type VariantEstimate = MetricResult['variants'][number];

export type Comparison = MetricResult['comparisons'][number];
export type Difference = NonNullable<Comparison['difference']>;
/** Change as a share of the control's estimate; 0.1 means 10% more. */
export type RelativeChange = NonNullable<Comparison['relative']>;
export type Limits = Pick<RelativeChange, 'lower' | 'upper'>;
export type NoTest = NonNullable<Comparison['reason']>;
export type CupedResult = NonNullable<Comparison['cuped']>;
export type AdjustedResult = NonNullable<Comparison['adjusted']>;
export type AnytimeResult = NonNullable<Comparison['anytime']>;
export type GuardrailResult = NonNullable<Comparison['guardrail']>;
export type DayPoint = NonNullable<Comparison['byDay']>[number];
/** Effect by tenure. `tenure` is the number of days since the user's first day. */
export type TenurePoint = NonNullable<Comparison['byTenure']>[number];
export type TimePoint = Omit<DayPoint, 'day'>;
export type Trend = NonNullable<Comparison['trend']>;
/** Effect on each user after the first `from` days, half of the days that the trend covers. */
export type LaterEffect = NonNullable<Comparison['later']>;

export type Decision = ExperimentDocument['decisions'][number];
export type Verdict = Decision['verdict'];
export type InvalidReason = Decision['reasons'][number];
