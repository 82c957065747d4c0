import type { FileJson } from './evaluationResult';

/**
 * The public answer of `recscope compare --format json`: a stable contract, described for other programs by
 * schemas/comparison-1.schema.json. null: there is no such number, as of the interval of one user.
 */
export interface ComparisonJson {
  schema: 'recscope-comparison/1';
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
  cohorts: CohortJson[];
  /** Of three models or more. */
  friedman: { measure: string; statistic: number; p: number }[];
  /** Blocked by user, over the users with a value in every model. */
  tukey: { a: string; b: string; measure: string; p: number }[];
  /** Of measures of ratings that pool the rows of all users: the value over rows; `pairs` has the means of the users' own. */
  rows: RowMeasureJson[];
  /** Why it changed: a row for each pair of models. */
  changes: ChangeJson[];
}

/** How much of a difference does not matter. */
export interface MarginJson {
  /** relative: a share of the mean of `a`. */
  kind: 'relative' | 'absolute';
  value: number;
}

export interface ComparedModelJson {
  model: string;
  measures: {
    measure: string;
    /** Of the users' values. */
    mean: number | null;
    sd: number | null;
    median: number | null;
    ci: IntervalsJson;
  }[];
}

/** 95%. `bca` is null without resamples. */
interface IntervalsJson {
  t: [number, number] | null;
  bca: [number, number] | null;
}

export type Verdict = 'better' | 'worse' | 'equivalent' | 'inconclusive';

/** Two models by one measure. `a` is the baseline, where there is one. */
export interface PairJson {
  a: string;
  b: string;
  measure: string;
  /** Users with a value of both. */
  n: number;
  /** Mean of a − b over them. */
  difference: number | null;
  /** Of b against a. */
  verdict: Verdict;
  /** The smallest true difference that a paired t test with these users finds in four of five cases. */
  detectable: number | null;
  ci: IntervalsJson;
  tests: {
    pairedT: { statistic: number | null; df: number; p: number } | null;
    wilcoxon: { statistic: number; p: number } | null;
    /** Null without resamples. */
    randomization: { p: number; exact: boolean } | null;
    sign: { p: number } | null;
    /** That the difference lies within the margin. */
    equivalence: { p: number } | null;
  };
  /** Users to whom a is the better one, to whom both are alike, and to whom b is. */
  winTieLoss: [number, number, number];
  effect: { cohensDz: number | null; cliffsDelta: number | null };
}

export interface AdjustedJson {
  test: 'pairedT' | 'randomization';
  method: 'maxt' | 'bonferroni' | 'holm' | 'hochberg' | 'bh' | 'by' | 'none';
  p: { a: string; b: string; measure: string; p: number }[];
}

/** One measure over the rows of all users, by drawing users with all their rows. */
export interface RowMeasureJson {
  measure: string;
  models: {
    model: string;
    /** With a row. */
    users: number;
    /** Null without resamples. */
    rows: number | null;
    value: number | null;
    /** BCa, 95%; null without resamples, or where users cannot be drawn for the measure. */
    ci: [number, number] | null;
  }[];
  pairs: {
    a: string;
    b: string;
    /** Value of a − value of b. */
    difference: number | null;
    ci: [number, number] | null;
    p: number | null;
    /** Corrected (Holm) over all measures and pairs over rows. */
    adjustedP: number | null;
    /** Of b against a; null: nothing was drawn. */
    verdict: Verdict | null;
  }[];
}

/** A pair among the users of a cohort, the one that b harms most first. */
export interface CohortJson {
  by: string;
  value: string;
  users: number;
  measure: string;
  a: string;
  b: string;
  difference: number | null;
  ci: [number, number] | null;
  p: number | null;
  /** Corrected (Holm) as one family with all other cohorts. */
  adjustedP: number | null;
  means: [number | null, number | null];
  /** Better or worse only where the corrected p is below .05. */
  verdict: Verdict;
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
}
