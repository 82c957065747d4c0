import type { ExperimentFinding } from '../findings/experimentKinds';
import type { ColumnReading } from './fileReading';

/** What one row of a log of an experiment is: the sums of a user, of a user on a day, or one event. */
export type LogForm = 'users' | 'user-days' | 'events';

export type MetricKind = 'mean' | 'share' | 'ratio';

export type MetricRole = 'primary' | 'secondary' | 'guardrail';

/** How often the experiment was looked at, which decides what an interval may claim. */
export type Look = 'once' | 'anytime' | 'planned';

export type Correction = 'holm' | 'bh' | 'none';

export interface Limits {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** `relative`: the change as a share of the control's estimate; 0.1 is 10% more. */
export interface RelativeChange extends Limits {
  readonly estimate: number | null;
}

export interface Difference extends Limits {
  readonly estimate: number;
  readonly se: number | null;
}

/** The answer of `recscope experiment --format json`, schemas/experiment-1.schema.json. null: does not exist. */
export interface ExperimentResult {
  readonly schema: 'recscope-experiment/1';
  readonly log: string;
  readonly input: LogForm;
  /** How the log was read; absent where it is no file. */
  readonly reading?: ColumnReading;
  readonly rows: { readonly read: number; readonly used: number; readonly reported: number };
  readonly users: { readonly read: number; readonly analysed: number; readonly contaminated: number };
  readonly settings: ResultSettings;
  readonly control: string;
  readonly variants: readonly VariantTotals[];
  readonly checks: ExperimentChecks;
  readonly metrics: readonly MetricResult[];
  readonly decisions: readonly Decision[];
  readonly findings: readonly ExperimentFinding[];
}

export interface ResultSettings {
  readonly alpha: number;
  readonly power: number;
  readonly correction: Correction;
  readonly look: Look;
  /** null: nothing is capped. */
  readonly winsorize: number | null;
  readonly seed: number;
  readonly plannedUsers?: number;
  readonly looks?: readonly number[];
}

export interface VariantTotals {
  readonly variant: string;
  readonly users: number;
  readonly totals: Readonly<Record<string, number>>;
}

export interface ExperimentChecks {
  /** A p of a check below this is suspect, corrected over all of its kind by Holm’s method. */
  readonly level: number;
  readonly srm: {
    readonly expected: Readonly<Record<string, number>>;
    readonly statistic: number;
    readonly df: number;
    readonly p: number;
    readonly verdict: 'ok' | 'suspect' | 'broken';
    /** A p below this invalidates the experiment. */
    readonly broken: number;
    readonly residuals: Readonly<Record<string, number>>;
  };
  readonly time: null | {
    readonly days: Readonly<Record<string, { readonly first: string; readonly last: string } | null>>;
    readonly overlap: Readonly<Record<string, number>>;
    readonly allocation: null | {
      readonly blocks: number;
      readonly statistic: number;
      readonly df: number;
      readonly p: number;
    };
  };
  readonly exposure: readonly {
    readonly treatment: string;
    readonly relative: number | null;
    readonly p: number | null;
    /** Corrected over all treatments. */
    readonly adjusted: number | null;
  }[];
  readonly balance: readonly {
    readonly treatment: string;
    readonly covariate: string;
    readonly standardized: number | null;
    readonly p: number | null;
    /** Corrected over all treatments and covariates. */
    readonly adjusted: number | null;
  }[];
}

export interface MetricResult {
  readonly metric: string;
  readonly kind: MetricKind;
  readonly role: MetricRole;
  /** Which way is better; null: of a column that decides nothing, nobody said. */
  readonly better: 'higher' | 'lower' | null;
  readonly variants: readonly VariantEstimate[];
  readonly comparisons: readonly Comparison[];
}

export interface VariantEstimate extends Limits {
  readonly variant: string;
  readonly users: number;
  readonly estimate: number | null;
  readonly se: number | null;
  /** Of a share: users who did. */
  readonly count?: number;
  readonly numerator?: number;
  readonly denominator?: number;
  readonly sum?: number;
  readonly skewness?: number | null;
  readonly largestShare?: number | null;
}

export type NoTest = 'no-denominator' | 'no-users' | 'one-user' | 'no-variance';

export interface Comparison {
  readonly treatment: string;
  readonly difference: Difference | null;
  readonly relative: RelativeChange | null;
  readonly statistic: number | null;
  readonly df: number | null;
  readonly p: number | null;
  readonly test: 'welch' | 'z' | 'fisher' | null;
  readonly reason: NoTest | null;
  readonly decides: 'unadjusted' | 'cuped';
  readonly cuped: CupedResult | null;
  readonly adjusted: AdjustedResult | null;
  /** The smallest change that would have been found with the power of the settings. */
  readonly mde: { readonly absolute: number; readonly relative: number | null } | null;
  readonly anytime?: AnytimeResult | null;
  readonly planned?: PlannedResult | null;
  readonly robust: RobustResult;
  readonly guardrail?: GuardrailResult;
  readonly byDay?: readonly DayPoint[];
  readonly byTenure?: readonly TenurePoint[];
  readonly trend?: Trend | null;
  /** Where the effect fades: what is left of it. */
  readonly later?: LaterEffect;
}

export interface CupedResult {
  readonly theta: number;
  readonly varianceReduction: number | null;
  readonly control: number;
  readonly treatment: number;
  readonly difference: Difference;
  readonly relative: RelativeChange;
  readonly statistic: number | null;
  readonly df: number | null;
  readonly p: number | null;
}

export interface AdjustedResult {
  readonly method: Correction;
  readonly comparisons: number;
  readonly p: number;
  /** At the level of one of several primary comparisons. */
  readonly difference?: Limits;
  readonly relative?: Limits;
}

export interface AnytimeResult {
  readonly users: number;
  readonly rho: number;
  readonly multiplier: number;
  readonly difference: Limits;
  readonly relative: Limits;
  readonly p: number;
}

export interface PlannedResult {
  readonly fractions: readonly number[];
  readonly comparisons: number;
  readonly z: number;
  /** null: at this look nothing can cross. */
  readonly boundary: number | null;
  readonly crossed: boolean;
  readonly difference: Limits;
  readonly relative: Limits;
}

export interface RobustResult {
  readonly mannWhitney?: { readonly u: number; readonly superiority: number; readonly p: number };
  readonly winsorized?: {
    readonly cap: number;
    readonly capped: readonly [control: number, treatment: number];
    readonly control: number;
    readonly treatment: number;
    readonly difference: Difference;
    readonly relative: RelativeChange;
    readonly p: number;
  };
  readonly bootstrap?: { readonly replicates: number; readonly defined: number } & Limits;
}

export interface GuardrailResult {
  readonly margin: number;
  readonly better: 'higher' | 'lower';
  readonly verdict: 'safe' | 'harmed' | 'open' | 'untestable';
  /** The whole interval lies on the wrong side of 0. */
  readonly worse: boolean;
}

export interface TimePoint {
  readonly users: readonly [control: number, treatment: number];
  readonly control: number | null;
  readonly treatment: number | null;
  readonly difference: Difference | null;
}

export interface DayPoint extends TimePoint {
  readonly day: string;
}

/** `tenure`: days since the user's first. */
export interface TenurePoint extends TimePoint {
  readonly tenure: number;
}

export interface Trend {
  readonly points: number;
  readonly slope: number;
  readonly se: number;
  readonly z: number;
  readonly p: number;
}

/** The effect on each user after the first `from` days, the first half of those that the trend has. */
export interface LaterEffect {
  readonly from: number;
  /** Users who were observed for longer than that. */
  readonly users: readonly [control: number, treatment: number];
  /** The level of the intervals, divided among the primary comparisons; of planned looks that of the boundary. */
  readonly alpha: number;
  readonly decides: 'unadjusted' | 'cuped';
  readonly difference: Difference;
  readonly relative: RelativeChange;
}

export type Verdict = 'invalid' | 'untestable' | 'better' | 'worse' | 'mixed' | 'undecided';

export type InvalidReason = 'srm' | 'before-after' | 'contaminated';

export interface Decision {
  readonly treatment: string;
  readonly verdict: Verdict;
  readonly guardrails: 'safe' | 'harmed' | 'open' | null;
  readonly reasons: readonly InvalidReason[];
  /** All of it in words, with every condition. */
  readonly sentence: string;
}
