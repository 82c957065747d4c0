/* Written by scripts/documentTypes.ts from evaluation-1.schema.json. */

/**
 * What `recscope evaluate RECS --truth TRUTH --format json` prints: one recommendations file held against one truth file; with several recommendations files, a list of such answers. Programs may rely on it: within version 1 fields are added, but none is removed and none changes its meaning.
 */
export interface Document {
  /**
   * Name and version of this contract.
   */
  schema: 'recscope-evaluation/1';
  /**
   * Which model is best and how certain that is, in sentences; of one model its value. Only if the request asks for it.
   */
  answer?: string;
  /**
   * With several recommendations files: one answer per file, in the order of the call, all with the same truth, convention and measures.
   */
  models?: EvaluationOfOneFileOfRecommendations[];
  /**
   * Where models were trained several times: each of them as one, over its runs.
   */
  runs?: {
    /**
     * What the model is called.
     */
    model: string;
    /**
     * What tells its runs apart, such as seed.
     */
    by: string;
    /**
     * Which they are, in the order of models.
     */
    runs: string[];
    measures: {
      measure: string;
      /**
       * Mean of the means of the runs; null where it is undefined in one of them.
       */
      mean: number | null;
      /**
       * Standard deviation of a sample of the runs' means; null with one run.
       */
      sd: number | null;
      /**
       * How many users each run's mean is over; null: not the same in all.
       */
      users: number | null;
      /**
       * How many rated rows each run's value is over; absent: it is over users, or not the same in all.
       */
      rows?: number;
    }[];
  }[];
}
export interface EvaluationOfOneFileOfRecommendations {
  /**
   * Name and version of this contract.
   */
  schema: 'recscope-evaluation/1';
  /**
   * The recommendations file, as it was named on the command line.
   */
  recommendations: string;
  /**
   * What the model is called: as it was told, as the file says where it holds several, else the shortest name that tells the files apart.
   */
  model?: string;
  /**
   * Which of several runs of a model it is; absent where it was trained once.
   */
  run?: {
    /**
     * What the model is called.
     */
    of: string;
    /**
     * What tells its runs apart, such as seed.
     */
    by: string;
    value: string;
  };
  /**
   * Hyper-parameters, as a file of models or the names of a sweep say them; absent where nothing says any.
   */
  parameters?: {
    [k: string]: string;
  };
  /**
   * Whether no other model is better in one of the first metric and the columns of the lists, and not worse in the others; absent for one model, or without a metric of a column.
   */
  pareto?: boolean;
  /**
   * The truth file, as it was named on the command line.
   */
  truth: string;
  /**
   * Which definitions were used: who is counted, how ties and repeated items are treated, what each measure is divided by. `recscope` is the default.
   */
  convention: string;
  /**
   * Where users are keys of several columns: the column that says whose their lists are. Intervals then take lists of one for dependent: cluster-robust, with as many degrees of freedom as clusters less one.
   */
  clusteredBy?: string;
  /**
   * Who was counted.
   */
  users: {
    /**
     * Users of whom the measures speak, under the convention.
     */
    counted: number;
    /**
     * Users with a relevant item in the truth and no recommendation.
     */
    withoutList: number;
    /**
     * Users with a list or a rating, but without any relevant item.
     */
    withoutRelevant: number;
  };
  /**
   * What became of the rows of each file.
   */
  rows: {
    recommendations: RowCount;
    truth: RowCount;
  };
  /**
   * Digests of what the metrics were computed on besides the recommendations, whatever the order of rows; null: no metric needs it.
   */
  inputs?: {
    truth: string;
    train: string | null;
    features: string | null;
    catalogue: string | null;
  };
  /**
   * How each file was read.
   */
  files: {
    /**
     * The file, as it was named on the command line.
     */
    file: string;
    use: 'recommendations' | 'truth' | 'judgements' | 'train' | 'items' | 'catalogue';
    reading: {
      /**
       * The name that `--format-in` takes, or of a format that is recognised alone.
       */
      format: string;
      /**
       * Whether the first line names the columns.
       */
      header: boolean;
      /**
       * The columns that were used, by their names, or by their numbers from 1.
       */
      columns: {
        role: string;
        column: string;
      }[];
      /**
       * Columns that were not used, at most 20 of them.
       */
      unused: string[];
      /**
       * How items stand in a list; absent where each has a line.
       */
      list?: string;
      /**
       * The first users.
       */
      users: string[];
      /**
       * The first items.
       */
      items: string[];
    };
  }[];
  /**
   * One entry per measure, in the order asked for.
   */
  measures: {
    /**
     * The measure in its normal spelling, such as `nDCG@10` or `Recall(rel>=4)@20`.
     */
    measure: string;
    /**
     * Mean over `users` users, in full precision; null when it is defined for nobody.
     */
    mean: number | null;
    /**
     * 95 % confidence interval of the mean over users, by Student's t: mean ± t(0.975, n − 1) · s / √n. Absent where there is none, such as with one user, or for a measure that is no mean over users.
     *
     * @minItems 2
     * @maxItems 2
     */
    interval?: [number, number];
    /**
     * How many users the mean is over; lists, if `clusteredBy` is there.
     */
    users: number;
    /**
     * How many rated rows the value is over; absent: it is over users.
     */
    rows?: number;
    /**
     * Only where another order of items with equal scores would change the mean.
     */
    ties?: {
      /**
       * The mean under the worst order.
       */
      worst: number;
      /**
       * The mean over all orders.
       */
      expected: number;
      /**
       * The mean under the best order.
       */
      best: number;
      /**
       * How many users have a value that depends on the order.
       */
      users: number;
      /**
       * How many users have equal scores on both sides of the cutoff.
       */
      atCutoff: number;
    };
    /**
     * With --bounds: the smallest and the largest mean over all judgments of the items that the evaluated lists hold unjudged, if nothing else is relevant.
     */
    bounds?: {
      low: number | null;
      high: number | null;
      /**
       * Users who do not count now and may.
       */
      entering?: number;
      /**
       * Why there are no bounds.
       */
      reason?: 'estimator' | 'ties' | 'repeated' | 'scale' | 'none';
    };
  }[];
  /**
   * How chunks were matched with gold passages; absent: the ground truth has items.
   */
  passages?: {
    /**
     * Share of a passage that a chunk must contain to be relevant.
     */
    overlap: number;
  };
  /**
   * Judgments that were merged into the ground truth; absent: none were specified.
   */
  judgements?: {
    /**
     * Their files; of each judge and pair the last line of the last file counts.
     */
    files: string[];
    /**
     * Rows that were read.
     */
    lines: number;
    /**
     * Pairs of user and item with a grade.
     */
    pairs: number;
    /**
     * Pairs that the ground truth does not have, or has as pooled.
     */
    filled: number;
    /**
     * Pairs with another grade in the ground truth.
     */
    conflicts: number;
    /**
     * Which grade counts in a conflict.
     */
    prefer: 'truth' | 'judgements';
    /**
     * Judges whose grades count; an empty text is a judge without a name.
     */
    judges: string[];
  };
  /**
   * Unjudged items in its lists, in every case; absent: the lists were counted by another engine.
   */
  unjudged?: {
    /**
     * Whether the truth names relevant items alone, so that every other item counts as unjudged.
     */
    positiveOnly: boolean;
    /**
     * Users who have a list, and no judgment at all.
     */
    usersWithoutTruth: number;
    /**
     * By depth: each K of the metrics that unjudged items matter to.
     */
    depths: {
      /**
       * How many items of each list are looked at; null: all.
       */
      depth: number | null;
      /**
       * Items within the depth, of the users of the truth who have a list; repeated items count once.
       */
      entries: number;
      /**
       * Of these, items without a judgment of their user.
       */
      unjudged: number;
      /**
       * Of these, items that the truth names with a negative grade.
       */
      pooled: number;
      /**
       * Users with an unjudged item.
       */
      users: number;
      /**
       * unjudged / entries; null: no entries.
       */
      share: number | null;
    }[];
    /**
     * With --bounds: which items may be judged. pool: those that any of the evaluated lists holds unjudged.
     */
    unknown?: 'pool';
    /**
     * With --bounds: further items per user that no list holds.
     */
    others?: number;
    /**
     * With --bounds: grades that a judgment may have.
     */
    grades?: number[];
  };
  /**
   * Measures that were asked for too and that the convention does not have; absent where there are none.
   */
  leftOut?: {
    measure: string;
    /**
     * A sentence for people.
     */
    reason: string;
  }[];
  /**
   * Present with `--by`: each metric over the lists, users or rows of each cohort, of each column the worst first.
   */
  cohorts?: {
    /**
     * The column of the file of users, or what was computed; of columns that were crossed their names, with × between them.
     */
    by: string;
    /**
     * The cohort; `(all)`: all groups of items together, with AWRF and expected exposure.
     */
    value: string;
    measure: string;
    /**
     * Present where judgments are divided and not users: by a column of their items, or of their rows.
     */
    of?: 'items' | 'rows';
    /**
     * Of the cohort, with a value.
     */
    users: number;
    /**
     * Rated rows behind the value, if the metric is over rows (AUC, RMSE …).
     */
    rows?: number;
    mean: number | null;
    /**
     * 95 % t interval of the mean of the users; absent with one user, and if the metric is not the mean of the users.
     *
     * @minItems 2
     * @maxItems 2
     */
    interval?: [number, number];
    /**
     * So few users that chance alone moves the mean far.
     */
    few: boolean;
  }[];
  /**
   * Present with `--per-user`: every user of either file, in the order of the files.
   */
  perUser?: {
    /**
     * The user's id as it stands in the files.
     */
    user: string;
    /**
     * The user's values in the order of `measures`; null where a measure is undefined for this user or does not count the user.
     */
    values: (number | null)[];
  }[];
  /**
   * Problems in the data, one entry per kind and file.
   */
  findings: {
    /**
     * The kind of problem, such as `duplicate-item`. Later releases may know more kinds.
     */
    code: string;
    severity: 'error' | 'warning' | 'information';
    /**
     * The file, as it was named on the command line.
     */
    file: string;
    /**
     * The first line where it was seen, from 1; absent for a table, which has no lines.
     */
    line?: number;
    /**
     * How often it was seen in the file, or in how many rows of the table.
     */
    count: number;
    /**
     * What was found at `line` and what became of it, in the language of the terminal.
     */
    message: string;
  }[];
}
/**
 * read = used + reported, always.
 */
export interface RowCount {
  /**
   * Rows of data in the file.
   */
  read: number;
  /**
   * Rows that took part in the evaluation.
   */
  used: number;
  /**
   * Rows that were left out, each with a finding that says why.
   */
  reported: number;
}
