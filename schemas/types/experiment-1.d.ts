/* Written by scripts/documentTypes.ts from experiment-1.schema.json. */

/**
 * How many permutations of users between the variants p and limits of Welch’s t are taken from. Absent: from Student’s t.
 */
export type Permutations = number;

/**
 * What `recscope experiment LOG --format json` prints. Programs may rely on it: within version 1 fields are added, but none is removed and none changes its meaning. null stands where something does not exist.
 */
export interface Document {
  /**
   * Name and version of this contract.
   */
  schema: 'recscope-experiment/1';
  log: string;
  /**
   * What a row of the log is.
   */
  input: 'users' | 'user-days' | 'events';
  /**
   * Rows read are rows used and rows reported.
   */
  rows: {
    read: number;
    used: number;
    reported: number;
  };
  users: {
    read: number;
    analysed: number;
    contaminated: number;
  };
  settings: {
    alpha: number;
    power: number;
    correction: 'holm' | 'bh' | 'none';
    look: 'once' | 'anytime';
    /**
     * Always null.
     */
    winsorize: number | null;
    /**
     * Always 42: nothing in an analysis is random.
     */
    seed: number;
    plannedUsers?: number;
  };
  control: string;
  variants: {
    variant: string;
    users: number;
    totals: {
      [k: string]: number;
    };
  }[];
  checks: {
    /**
     * A p of a check below this is suspect, corrected over all of its kind by Holm's method.
     */
    level: number;
    /**
     * Whether the variants have the users they were to have.
     */
    srm: {
      expected: {
        [k: string]: number;
      };
      statistic: number;
      df: number;
      p: number;
      verdict: 'ok' | 'suspect' | 'broken';
      /**
       * A p below this invalidates the experiment.
       */
      broken: number;
      residuals: {
        [k: string]: number;
      };
    };
    time: null | {
      days: {
        [k: string]: null | {
          first: string;
          last: string;
        };
      };
      overlap: {
        [k: string]: number;
      };
      allocation: null | {
        blocks: number;
        statistic: number;
        df: number;
        p: number;
      };
    };
    exposure: {
      treatment: string;
      relative: number | null;
      p: number | null;
      /**
       * p, corrected over all treatments.
       */
      adjusted: number | null;
    }[];
    balance: {
      treatment: string;
      covariate: string;
      standardized: number | null;
      p: number | null;
      /**
       * p, corrected over all treatments and covariates.
       */
      adjusted: number | null;
    }[];
  };
  metrics: {
    metric: string;
    kind: 'mean' | 'share' | 'ratio';
    role: 'primary' | 'secondary' | 'guardrail';
    /**
     * Which way is better; null: of a column that decides nothing, nobody said.
     */
    better: 'higher' | 'lower' | null;
    variants: VariantEstimate[];
    comparisons: Comparison[];
  }[];
  decisions: {
    treatment: string;
    verdict: 'invalid' | 'untestable' | 'better' | 'worse' | 'mixed' | 'undecided';
    guardrails: 'safe' | 'harmed' | 'open' | null;
    reasons: ('srm' | 'before-after' | 'contaminated')[];
    /**
     * The decision in words, with every condition.
     */
    sentence: string;
  }[];
  findings: Finding[];
  /**
   * How the file was read.
   */
  reading?: {
    /**
     * The name that --format-in takes, or what is recognised alone, such as parquet.
     */
    format: string;
    header: boolean;
    /**
     * The columns that count, by their names, or by their numbers where they have none.
     */
    columns: {
      role: string;
      column: string;
    }[];
    unused: string[];
    list?: string;
  };
}
export interface VariantEstimate {
  variant: string;
  /**
   * Users who count.
   */
  users: number;
  estimate: number | null;
  lower: number | null;
  upper: number | null;
  se: number | null;
  /**
   * Of a share: users who did.
   */
  count?: number;
  numerator?: number;
  denominator?: number;
  sum?: number;
  skewness?: number | null;
  /**
   * The largest value as a share of the sum; of a ratio, of its denominators.
   */
  largestShare?: number | null;
}
export interface Comparison {
  treatment: string;
  difference: null | Difference;
  relative: null | Relative;
  statistic: number | null;
  df: number | null;
  p: number | null;
  test: 'welch' | 'z' | 'fisher' | null;
  permutations?: Permutations;
  /**
   * Why there is no test.
   */
  reason: 'no-denominator' | 'no-users' | 'one-user' | 'no-variance' | null;
  decides: 'unadjusted' | 'cuped';
  cuped: null | Cuped;
  adjusted: null | Adjusted;
  /**
   * The smallest change that would have been found with the power of the settings.
   */
  mde: null | {
    absolute: number;
    relative: number | null;
  };
  anytime?: null | Anytime;
  /**
   * Always empty.
   */
  robust: {};
  guardrail?: Guardrail;
  byDay?: {
    day: string;
    /**
     * @minItems 2
     * @maxItems 2
     */
    users: [number, number];
    control: number | null;
    treatment: number | null;
    difference: null | Difference;
  }[];
  byTenure?: {
    tenure: number;
    /**
     * @minItems 2
     * @maxItems 2
     */
    users: [number, number];
    control: number | null;
    treatment: number | null;
    difference: null | Difference;
  }[];
  trend?: null | Trend;
  /**
   * Where the effect fades: what is left of it on each user after the first `from` days.
   */
  later?: {
    from: number;
    /**
     * @minItems 2
     * @maxItems 2
     */
    users: [number, number];
    alpha: number;
    decides: 'unadjusted' | 'cuped';
    difference: Difference;
    relative: Relative;
  };
}
/**
 * Treatment minus control, with the limits of its interval and its standard error.
 */
export interface Difference {
  estimate: number;
  lower: number | null;
  upper: number | null;
  se: number | null;
}
/**
 * The change as a share of the control's estimate: 0.1 is 10 % more. Limits are null where the control is not clear of zero.
 */
export interface Relative {
  estimate: number | null;
  lower: number | null;
  upper: number | null;
}
/**
 * Adjusted for what the users did before the experiment.
 */
export interface Cuped {
  theta: number;
  varianceReduction: number | null;
  control: number;
  treatment: number;
  difference: Difference;
  relative: Relative;
  statistic: number | null;
  df: number | null;
  p: number | null;
  permutations?: Permutations;
}
/**
 * The p corrected for the number of comparisons of its family; of several primaries also limits at their share of the level.
 */
export interface Adjusted {
  method: 'holm' | 'bh' | 'none';
  comparisons: number;
  p: number;
  difference?: Limits;
  relative?: Limits;
}
export interface Limits {
  lower: number | null;
  upper: number | null;
}
export interface Anytime {
  users: number;
  rho: number;
  multiplier: number;
  difference: Limits;
  relative: Limits;
  p: number;
}
export interface Guardrail {
  margin: number;
  better: 'higher' | 'lower';
  verdict: 'safe' | 'harmed' | 'open' | 'untestable';
  worse: boolean;
}
export interface Trend {
  points: number;
  slope: number;
  se: number;
  z: number;
  p: number;
}
export interface Finding {
  code: string;
  severity: 'error' | 'warning' | 'note';
  message: string;
}
