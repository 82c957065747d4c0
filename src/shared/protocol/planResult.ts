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
  };
  /** The users that it takes, or that there are. */
  readonly users: {
    readonly exact: number;
    readonly control: number;
    readonly treatment: number;
    readonly total: number;
  };
  /** The same when it is looked at any time. */
  readonly anytime: { readonly planned: number; readonly exact: number } | null;
  /** The effect that so many users can find; null: none that fits. */
  readonly effect: { readonly absolute: number; readonly relative: number } | null;
  /** In whole weeks; null: nobody said how many users a day there are. */
  readonly days: number | null;
}
