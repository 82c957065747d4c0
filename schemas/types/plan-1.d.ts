/* Written by scripts/documentTypes.ts from plan-1.schema.json. */

/**
 * What `recscope plan --format json` prints. Within version 1 fields are added, but none is removed and none changes its meaning.
 */
export interface Document {
  schema: 'recscope-plan/1';
  input: {
    kind: 'share' | 'mean' | 'ratio';
    baseline: number;
    sd: number | null;
    relativeEffect: number | null;
    alpha: number;
    power: number;
    ratio: number;
    comparisons: number;
    /**
     * the control and its treatments; `users.total` is of all of them
     */
    variants: number;
    /**
     * the share of the variance that what users did before takes away, as in the analysis (CUPED)
     */
    varianceReduction: number;
  };
  users: {
    exact: number;
    control: number;
    treatment: number;
    total: number;
  };
  anytime: null | {
    planned: number;
    exact: number;
    control: number;
    treatment: number;
    total: number;
    days: number | null;
  };
  effect: null | {
    absolute: number;
    relative: number;
  };
  days: number | null;
}
