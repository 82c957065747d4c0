import type { MetricKind } from './experimentResult';

/** The answer of `recscope plan --format json`, schemas/plan-1.schema.json. null: does not exist. */
export interface PlanResult {
  readonly schema: 'recscope-plan/1';
  readonly input: {
    readonly kind: MetricKind;
    readonly baseline: number;
    readonly sd: number | null;
    /** null: the users were told, and the effect was asked for. */
    readonly relativeEffect: number | null;
    readonly alpha: number;
    readonly power: number;
    /** Users of the treatment for each of the control. */
    readonly ratio: number;
    readonly comparisons: number;
    /** The control among them. */
    readonly variants: number;
    /** The share of the variance that what users did before takes away, as in the analysis (CUPED). */
    readonly varianceReduction: number;
  };
  /** The users that it takes, or that there are. */
  readonly users: PlanUsers;
  /** The same when it is looked at any time, with a sequence that is tightest at `planned` users. */
  readonly anytime: (PlanUsers & { readonly planned: number; readonly days: number | null }) | null;
  /** The same when it is looked at with so many users of all before the end. */
  readonly looks:
    | (PlanUsers & {
        readonly before: readonly number[];
        /** How many times the users of one look. */
        readonly inflation: number;
        readonly days: number | null;
      })
    | null;
  /** The effect that so many users can find; null: none that fits. */
  readonly effect: { readonly absolute: number; readonly relative: number } | null;
  /** In whole weeks; null: nobody said how many users a day there are. */
  readonly days: number | null;
}

export interface PlanUsers {
  /** Of the control, before rounding up. */
  readonly exact: number;
  readonly control: number;
  /** Of each treatment. */
  readonly treatment: number;
  /** Of all variants. */
  readonly total: number;
}
