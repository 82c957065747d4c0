import type { FileJson } from './evaluationResult';

/**
 * The public answer of `recscope compare --format json`: a stable contract, described for other programs by
 * schemas/comparison-2.schema.json. null: there is no such number, as of the interval of one user. Every difference is
 * of b less a; a is the baseline, where there is one.
 */
export interface ComparisonJson {
  schema: 'recscope-comparison/2';
  convention: string;
  /** How each file was read. */
  files: FileJson[];
  /** Users with a value in every model. */
  users: { counted: number };
  /** Null: every model is compared with every other. */
  baseline: string | null;
  margin: MarginJson;
  models: ComparedModelJson[];
  pairs: PairJson[];
  adjusted: AdjustedJson;
  /** Which models may be the best in a measure: the set holds the best one in 95 of 100 cases. */
  best: BestJson[];
  /** How much of the best mean is luck of being chosen among several. */
  luck: LuckJson[];
  cohorts: CohortJson[];
  /** Of three models or more. */
  friedman: { measure: string; statistic: number; p: number }[];
  /** Tukey’s test of means, blocked by user, over the users with a value in every model. */
  tukey: { a: string; b: string; measure: string; p: number }[];
  /** Of measures whose value is not the mean of the users' own: the value that `evaluate` reports; `pairs` has those means. */
  rows: RowMeasureJson[];
  /** Why it changed: a row for each pair of models. */
  changes: ChangeJson[];
  /** Present with `--per-user`: of each pair and measure every user, those who lost most first. */
  perUser?: ComparedUserJson[];
}

/** One user under two models. */
export interface ComparedUserJson {
  a: string;
  b: string;
  user: string;
  /** What the file of users calls them; absent: nothing. */
  title?: string;
  measure: string;
  /** Of a and of b. */
  values: [number, number];
  /** b − a. */
  difference: number;
  /** Null: no item is known to be relevant to them. */
  wanted: WantedJson | null;
}

/** Of the items that are relevant to a user the one whose place changed most, by 1/rank. */
export interface WantedJson {
  item: string;
  /** What the file of items calls it; absent: nothing. */
  title?: string;
  /** In the lists of a and of b; null: not recommended. */
  ranks: [number | null, number | null];
  /** Rows of training data with the item; null: there is none. */
  interactions: number | null;
  inTraining: boolean | null;
}

/** How much of a difference does not matter. */
export interface MarginJson {
  /** relative: a share of the mean of `a`. */
  kind: 'relative' | 'absolute';
  value: number;
}

export interface ComparedModelJson {
  model: string;
  /** As a file of models says them; absent: nothing says any. */
  parameters?: Record<string, string>;
  measures: {
    measure: string;
    /** With a value in every model. */
    users: number;
    /** Over these users; of several runs over the means of the runs. */
    mean: number | null;
    sd: number | null;
    median: number | null;
    ci: { t: Interval | null; bca: Interval | null };
    /** How often the model was trained, and the standard deviation of the means of its runs; absent: once. */
    runs?: { count: number; sd: number };
  }[];
}

type Interval = [number, number];

/** unsaid: fewer than half of the users with a value in some run of two models have one in every run. */
export type Verdict = 'better' | 'worse' | 'equivalent' | 'inconclusive' | 'unsaid';

/** Two models by one measure. */
export interface PairJson {
  a: string;
  b: string;
  measure: string;
  /** Users with a value of both. */
  n: number;
  /** Of a and of b, over them. */
  means: [number | null, number | null];
  /** Mean of b − a over them. */
  difference: number | null;
  /** The margin in the measure's unit; null: it is a share of nothing. */
  margin: number | null;
  /** Of b against a; null, in no file: not known before all draws are done. */
  verdict: Verdict | null;
  /** The smallest true difference that a paired t test with these users finds in four of five cases. */
  detectable: number | null;
  ci: PairIntervalsJson;
  tests: {
    pairedT: { statistic: number | null; df: number; p: number } | null;
    wilcoxon: { statistic: number; p: number } | null;
    /** Sign flips of this comparison alone; null without them. */
    randomization: { p: number; exact: boolean } | null;
    sign: { p: number } | null;
    /** That the difference lies within the margin; corrected as `adjusted` says. */
    equivalence: { p: number } | null;
  };
  /** Users to whom b is the better one, to whom both are alike, and to whom a is. */
  winTieLoss: [number, number, number];
  effect: { cohensDz: number | null; cliffsDelta: number | null };
  /** Users with a value in some run of the two, where nothing is said as fewer than half of them are in `n`. */
  someRun?: number;
  /** Users and runs as chance; absent: no model was trained more than once. */
  runs?: RunsJson;
  /** Absent: fewer than a fifth of the users lack a list, or it is not known. */
  bothLists?: BothListsJson;
  /** Absent: the truth names relevant items alone, or what is compared was judged. */
  unjudged?: UnjudgedJson;
}

/** What verdicts, as words and as a table, are made of. */
export interface VerdictsJson {
  readonly convention: string;
  readonly margin: MarginJson;
  readonly models: readonly {
    readonly model: string;
    readonly measures: readonly { readonly runs?: unknown }[];
  }[];
  readonly pairs: readonly VerdictJson[];
  readonly adjusted: Omit<AdjustedJson, 'families'>;
  readonly rows: readonly Pick<RowMeasureJson, 'measure'>[];
}

/** What is said of two models by one measure. */
export type VerdictJson = Omit<PairJson, 'margin' | 'ci' | 'tests' | 'effect' | 'runs'> & {
  readonly ci: Pick<PairIntervalsJson, 'simultaneous'>;
  readonly effect: Pick<PairJson['effect'], 'cohensDz'>;
};

/** How much of the first items nobody judged, and the same two models over judged items alone. */
export interface UnjudgedJson {
  /** How many items of each list are looked at; null: all. */
  cutoff: number | null;
  /** Of a and of b: the mean over users of the truth who have a list. */
  shares: [number, number];
  /** Of a and of b, of lists without unjudged items. */
  means: [number | null, number | null];
  difference: number | null;
}

/** The same two models over the users for whom both have a list: who has none may count as 0. */
export interface BothListsJson {
  users: number;
  /** Users of the pair without a list of a, and of b. */
  without: [number, number];
  /** Of a and of b, over `users`. */
  means: [number | null, number | null];
  difference: number | null;
}

/** Intervals of b − a. */
export interface PairIntervalsJson {
  /** 95%, of this comparison alone. */
  t: Interval | null;
  bca: Interval | null;
  /**
   * Of the procedure that `adjusted` names; it leaves out 0 where the adjusted p is below .05, and only there, unless
   * the method has no simultaneous interval.
   */
  simultaneous: Interval | null;
  /** It lies within the margin where the difference is equivalent. */
  equivalence: Interval | null;
}

/** The parts of chance in a difference: users, and the runs of each model that was trained more than once. */
export interface RunsJson {
  se: number;
  df: number;
  /** The variance that users explain. */
  users: number;
  /** Of a, then of b; one where runs are matched. null: trained once. */
  components: {
    runs: number;
    betweenRuns: number | null;
    residual: number | null;
    runVariance: number | null;
  }[];
}

export interface AdjustedJson {
  test: 'pairedT' | 'randomization' | 'usersAndRuns';
  method: AdjustMethod;
  /** What is corrected together. */
  family: 'all' | 'measure';
  /** The chance of any false word in a family. */
  alpha: number;
  /** A family each; without sign flips none. */
  families: {
    /** Null: all. */
    measure: string | null;
    users: number;
    draws: number;
    /** All choices of signs were counted. */
    exact: boolean;
    /** The 95% points of the largest statistic, and of the largest centred one, in units of the root statistic. */
    c95: number | null;
    cEquivalence: number | null;
  }[];
  p: { a: string; b: string; measure: string; p: number }[];
}

export type AdjustMethod = 'maxt' | 'tukey' | 'bonferroni' | 'holm' | 'hochberg' | 'bh' | 'by' | 'none';

export interface BestJson {
  measure: string;
  models: {
    model: string;
    /** That it is as good as the best. */
    p: number;
    mayBeBest: boolean;
  }[];
}

export interface LuckJson {
  measure: string;
  /** With a value in every model. */
  users: number;
  splits: number;
  /** The winner’s mean in one half of the users less its mean in the other half. */
  halves: number;
  luck: number;
  best: string[];
  mean: number;
  meanWithoutLuck: number;
}

/** How the users make one value: their rows together, or their own values, weighted or multiplied; counts: from how many pairs of each kind they have. */
export type RowAggregate = 'rows' | 'weighted-mean' | 'geometric-mean' | 'counts';

/** One measure over all users at once, by drawing users with all their rows. */
export interface RowMeasureJson {
  measure: string;
  aggregate: RowAggregate;
  models: {
    model: string;
    /** With a row; of an aggregate of the users' values, with one. */
    users: number;
    /** Null without resamples, and of an aggregate of the users' values. */
    rows: number | null;
    value: number | null;
    /** BCa, 95%; null without resamples, or where users cannot be drawn for the measure. */
    ci: Interval | null;
  }[];
  pairs: {
    a: string;
    b: string;
    /** Value of b − value of a. */
    difference: number | null;
    /** BCa, simultaneous (Bonferroni) over all measures and pairs over rows. */
    ci: Interval | null;
    p: number | null;
    /** Corrected (Bonferroni); below .05 where the interval leaves out 0, and only there. */
    adjustedP: number | null;
    /** Of b against a; null: nothing was drawn. */
    verdict: Verdict | null;
  }[];
}

/** A pair among the users of a cohort, the one that b harms most first. All cohorts are one family of their own. */
export interface CohortJson {
  /** The column, or what was computed; of columns that were crossed their names, with × between them. */
  by: string;
  /** Then with the column before each: "new=known, country=DE". */
  value: string;
  /** Of columns that were crossed. */
  crossed?: true;
  users: number;
  measure: string;
  a: string;
  b: string;
  /** Mean of b − a. */
  difference: number | null;
  margin: number | null;
  ci: { t: Interval | null; simultaneous: Interval | null; equivalence: Interval | null };
  /** Paired t test of this cohort alone. */
  p: number | null;
  /** Corrected as one family with all other cohorts. */
  adjustedP: number | null;
  /** Of a and of b. */
  means: [number | null, number | null];
  verdict: Verdict | null;
}

/** What became another between two models. */
export interface ChangeJson {
  a: string;
  b: string;
  /** How many items of each list were looked at. */
  cutoff: number;
  /** Users with a list in both. */
  users: number;
  /** Mean share of the items within the cutoff that both have. */
  jaccard: number | null;
  /** Mean rank-biased overlap, p = 0.9. */
  rankBiasedOverlap: number | null;
  /** Share of users whose first item is another one. */
  firstChanged: number | null;
  /** By how much users changed in this measure. */
  measure: string;
  gained: ChangedUserJson[];
  lost: ChangedUserJson[];
  /** In how many lists an item came within the cutoff, or left it. */
  itemsGained: ChangedItemJson[];
  itemsLost: ChangedItemJson[];
  /** Users with a list in one of both only. */
  onlyA: number;
  onlyB: number;
}

interface ChangedItemJson {
  item: string;
  /** What the file of items calls it; absent: nothing. */
  title?: string;
  users: number;
}

interface ChangedUserJson {
  user: string;
  /** What the file of users calls them; absent: nothing. */
  title?: string;
  a: number;
  b: number;
  /** Absent: the user gained, or nobody knows what they wanted. */
  wanted?: WantedJson;
}
