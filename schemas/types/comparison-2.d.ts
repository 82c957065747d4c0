/* Written by scripts/documentTypes.ts from comparison-2.schema.json. */

/**
 * Of the items that are relevant to the user the one whose place in the lists changed most, by 1/rank.
 */
export type Wanted = {
  item: string;
  title?: string;
  /**
   * In the lists of a and of b; null: not recommended.
   *
   * @minItems 2
   * @maxItems 2
   */
  ranks: [number | null, number | null];
  /**
   * Rows of training data with the item; null: there is no training data.
   */
  interactions: number | null;
  inTraining: boolean | null;
} | null;

/**
 * What `recscope compare A B --truth TRUTH --format json` prints. Programs may rely on it: within version 2 fields are added, but none is removed and none changes its meaning. Every difference is of b less a (in version 1 it was of a less b). null: there is no such number, as there is no interval of one user.
 */
export interface Document {
  schema: 'recscope-comparison/2';
  /**
   * Which model is best and how certain that is, in sentences.
   */
  answer?: string;
  /**
   * Whose definitions were used.
   */
  convention: string;
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
   * Unjudged items in the lists of each evaluated model, as in recscope-evaluation/1; absent: the lists were counted by another engine.
   */
  unjudged?: {
    model: string;
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
  }[];
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
   * Problems in the data, one entry per kind and file, and what makes the means not to be believed.
   */
  findings?: {
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
  /**
   * Users with a value in every model.
   */
  users: {
    counted: number;
  };
  /**
   * The model that all others were held against, which is then a of every pair; null: every pair.
   */
  baseline: string | null;
  /**
   * A difference that does not matter: in the measure's unit, or as a share of the mean of a.
   */
  margin: {
    kind: 'relative' | 'absolute';
    value: number;
  };
  models: {
    model: string;
    measures: {
      measure: string;
      /**
       * With a value in every model; of a metric that is no mean of users, those of this model.
       */
      users: number;
      /**
       * Lists of these users, that the mean is over, if users have several; absent: each has one.
       */
      lists?: number;
      /**
       * Of the users' values, or the metric's own number as `evaluate` reports it; of several runs over the means of the runs.
       */
      mean: number | null;
      /**
       * Over users.
       */
      sd: number | null;
      median: number | null;
      /**
       * 95 % intervals; null where there is none.
       */
      ci: {
        /**
         * @minItems 2
         * @maxItems 2
         */
        t: [number, number] | null;
        /**
         * @minItems 2
         * @maxItems 2
         */
        bca: [number, number] | null;
      };
      /**
       * Of a model that was trained several times; absent: once.
       */
      runs?: {
        count: number;
        /**
         * Standard deviation of the means of the runs, over the same users.
         */
        sd: number;
      };
    }[];
    /**
     * Hyper-parameters, as a file of models says them; absent: nothing says any.
     */
    parameters?: {
      [k: string]: string;
    };
  }[];
  pairs: {
    a: string;
    b: string;
    measure: string;
    /**
     * Users with a value of both; of a metric of `rows`, the smaller number of users behind the two.
     */
    n: number;
    /**
     * Of a and of b, over these users.
     *
     * @minItems 2
     * @maxItems 2
     */
    means: [number | null, number | null];
    /**
     * Mean of b − a over them.
     */
    difference: number | null;
    /**
     * In the measure's unit; null: it is a share of nothing.
     */
    margin: number | null;
    /**
     * Of b against a. equivalent: the difference lies within the margin, also where it is surely not 0, or no user's values differ; better, worse: else, where the corrected test finds a difference; inconclusive: neither was found, or too few users have a value of both (fewer than 6, or than 'needed' says); unsaid: of models with several runs, fewer than half of the users with a value in some run have one in every run; of a metric of `rows`, it was not tested.
     */
    verdict: 'better' | 'worse' | 'equivalent' | 'inconclusive' | 'unsaid';
    /**
     * Users whose values differ that a verdict by max-T needs with differences as skewed as these, at least 20; absent: there are enough.
     */
    needed?: number;
    /**
     * If the verdict is unsaid because of runs: users with a value in some run of the two models.
     */
    someRun?: number;
    /**
     * The smallest true difference that is called better or worse with these users in four of five cases, by the correction that the verdict follows; null: there is none, as with too few users for a verdict.
     */
    detectable: number | null;
    /**
     * 95 % intervals of b − a; null where there is none.
     */
    ci: {
      /**
       * Of this comparison alone.
       *
       * @minItems 2
       * @maxItems 2
       */
      t: [number, number] | null;
      /**
       * Of this comparison alone.
       *
       * @minItems 2
       * @maxItems 2
       */
      bca: [number, number] | null;
      /**
       * Of the procedure that `adjusted` names, over its family. It leaves out 0 where the adjusted p is below .05, and only there, unless the method has no simultaneous interval (holm, bh: then it is of this comparison alone).
       *
       * @minItems 2
       * @maxItems 2
       */
      simultaneous: [number, number] | null;
      /**
       * It lies within the margin where the difference is equivalent. Over the family as above.
       *
       * @minItems 2
       * @maxItems 2
       */
      equivalence: [number, number] | null;
    };
    tests: {
      /**
       * Of this comparison alone, over users; of several runs over the means of a user's runs, which forgets that runs vary.
       */
      pairedT: {
        statistic: number | null;
        df: number;
        p: number;
      } | null;
      wilcoxon: {
        statistic: number;
        p: number;
      } | null;
      /**
       * Sign flips of this comparison alone; not corrected. null without them.
       */
      randomization: {
        p: number;
        exact: boolean;
      } | null;
      sign: {
        p: number;
      } | null;
      /**
       * That the difference lies within the margin; corrected as `adjusted` says. null without a margin.
       */
      equivalence: {
        p: number;
      } | null;
    };
    /**
     * Users to whom b is the better one, to whom both are alike, to whom a is.
     *
     * @minItems 3
     * @maxItems 3
     */
    winTieLoss: [number, number, number];
    effect: {
      /**
       * Mean of b − a over its standard deviation.
       */
      cohensDz: number | null;
      /**
       * How much more often a value of b exceeds one of a than the other way round, over all pairs of users.
       */
      cliffsDelta: number | null;
    };
    /**
     * Users and runs as chance, which `adjusted` is of then; absent: no model was trained more than once.
     */
    runs?: {
      /**
       * Standard error of the difference.
       */
      se: number;
      /**
       * Degrees of freedom (Satterthwaite).
       */
      df: number;
      /**
       * The variance that users explain.
       */
      users: number;
      /**
       * Of a, then of b; one where runs are matched.
       */
      components: {
        runs: number;
        /**
         * Variance of the means of the runs.
         */
        betweenRuns: number | null;
        /**
         * Mean square of what neither the user nor the run explains.
         */
        residual: number | null;
        /**
         * What runs vary beyond what their users explain; below 0 it counts as 0.
         */
        runVariance: number | null;
      }[];
    };
    /**
     * Unjudged items: their share and the same two models over judged items alone (cutoff, shares, means, difference; absent: the truth names relevant items alone, or what is compared was judged), and with --bounds what their judgments can do to the difference (low and the fields below).
     */
    unjudged?: {
      /**
       * Smallest mean difference b − a over all judgments, both lists under the same; null: there are no bounds.
       */
      low?: number | null;
      /**
       * Largest mean difference.
       */
      high?: number | null;
      /**
       * Why there are no bounds. runs: a model was trained several times.
       */
      reason?: 'estimator' | 'ties' | 'repeated' | 'scale' | 'none' | 'runs';
      /**
       * Whether judgments reach both ends; if not, none exceeds them.
       */
      exact?: boolean;
      /**
       * Users who do not count now and may.
       */
      entering?: number;
      /**
       * Unjudged items within the depth, over all users.
       */
      unknown?: number;
      /**
       * settled: no judgment can change which is better.
       */
      sign?: 'settled' | 'open';
      /**
       * Of b against a with the differences of both ends, the margin as now: two of many judgments.
       */
      verdicts?: {
        low: 'better' | 'worse' | 'equivalent' | 'inconclusive' | 'unsaid';
        high: 'better' | 'worse' | 'equivalent' | 'inconclusive' | 'unsaid';
      };
      /**
       * How few judgments bring the mean difference to 0 or beyond; null: settled, or the ends are not exact.
       */
      flip?: {
        /**
         * Fewer are never enough.
         */
        atLeast: number;
        /**
         * That many are enough.
         */
        atMost: number;
        /**
         * Judgments that do it, at most 50.
         */
        items: {
          user: string;
          item: string;
          grade: number;
        }[];
      } | null;
      /**
       * How many items of each list are looked at; null: all.
       */
      cutoff?: number | null;
      /**
       * Of a and of b: unjudged entries of all entries within the cutoff, of the users of the truth who have a list.
       *
       * @minItems 2
       * @maxItems 2
       */
      shares?: [number, number];
      /**
       * Of a and of b, of lists without unjudged items.
       *
       * @minItems 2
       * @maxItems 2
       */
      means?: [number | null, number | null];
      difference?: number | null;
    };
    /**
     * The same two models over the users for whom both have a list: who has none may count as 0. Absent: fewer than a fifth of the users lack a list, or it is not known.
     */
    bothLists?: {
      users: number;
      /**
       * Users of the pair without a list of a, and of b.
       *
       * @minItems 2
       * @maxItems 2
       */
      without: [number, number];
      /**
       * Of a and of b, over `users`.
       *
       * @minItems 2
       * @maxItems 2
       */
      means: [number | null, number | null];
      difference: number | null;
    };
  }[];
  /**
   * What is corrected for the number of comparisons, and how.
   */
  adjusted: {
    /**
     * randomization: sign flips of users. usersAndRuns: a t test in which runs are chance too, as users are.
     */
    test: 'pairedT' | 'randomization' | 'usersAndRuns';
    /**
     * bonferroni also where maxt was asked for and nothing could be flipped.
     */
    method: 'maxt' | 'bonferroni' | 'holm' | 'bh' | 'none';
    /**
     * What is corrected together: all pairs and measures, or each measure by itself.
     */
    family: 'all' | 'measure';
    /**
     * The chance of any false word in a family.
     */
    alpha: number;
    /**
     * A family each; without sign flips none.
     */
    families: {
      /**
       * null: all.
       */
      measure: string | null;
      /**
       * With a value of both models of some pair.
       */
      users: number;
      /**
       * Choices of signs.
       */
      draws: number;
      /**
       * All choices of signs were counted.
       */
      exact: boolean;
      /**
       * The 95 % point of the largest transformed statistic (docs/statistics.md), from 0 to the root of the number of users; null: too few draws for one.
       */
      c95: number | null;
      /**
       * The 95 % point of the largest centred statistic, each with the sign of its difference.
       */
      cEquivalence: number | null;
    }[];
    p: {
      a: string;
      b: string;
      measure: string;
      p: number;
    }[];
  };
  /**
   * Which models may be the best in a measure: all that are not surely behind another. The set holds the best one in 95 of 100 cases. Empty without sign flips and without runs.
   */
  best: {
    measure: string;
    models: {
      model: string;
      /**
       * That it is as good as the best.
       */
      p: number;
      mayBeBest: boolean;
    }[];
  }[];
  /**
   * How much of the best mean is luck of being chosen among several.
   */
  luck: {
    measure: string;
    /**
     * With a value in every model.
     */
    users: number;
    /**
     * Of these users into halves.
     */
    splits: number;
    /**
     * The winner's mean in one half less its mean in the other half, over splits; above 0: it looked better than it was.
     */
    halves: number;
    /**
     * The same for all users: halves / √2.
     */
    luck: number;
    /**
     * With the best mean of all these users; several where they are equal.
     */
    best: string[];
    /**
     * Of the best.
     */
    mean: number;
    meanWithoutLuck: number;
  }[];
  /**
   * The most surely harmed by b first. All cohorts of all pairs and measures are one family of their own.
   */
  cohorts: {
    /**
     * The column, or what was computed; of columns that were crossed their names, with × between them.
     */
    by: string;
    /**
     * Of columns that were crossed with the column before each: new=known, country=DE.
     */
    value: string;
    /**
     * Present where columns were crossed.
     */
    crossed?: true;
    /**
     * Present where judgments are divided and not users: by a column of their items, or of their rows.
     */
    of?: 'items' | 'rows';
    /**
     * With a value of both.
     */
    users: number;
    measure: string;
    a: string;
    b: string;
    /**
     * Mean of b − a.
     */
    difference: number | null;
    /**
     * In the measure's unit; null: it is a share of nothing.
     */
    margin: number | null;
    /**
     * 95 % intervals of b − a; null where there is none.
     */
    ci: {
      /**
       * Of this cohort alone.
       *
       * @minItems 2
       * @maxItems 2
       */
      t: [number, number] | null;
      /**
       * Over all cohorts.
       *
       * @minItems 2
       * @maxItems 2
       */
      simultaneous: [number, number] | null;
      /**
       * Over all cohorts; it lies within the margin where the difference is equivalent.
       *
       * @minItems 2
       * @maxItems 2
       */
      equivalence: [number, number] | null;
    };
    /**
     * Of the paired t test of this cohort alone.
     */
    p: number | null;
    /**
     * Corrected with all other cohorts.
     */
    adjustedP: number | null;
    /**
     * Of a and of b.
     *
     * @minItems 2
     * @maxItems 2
     */
    means: [number | null, number | null];
    /**
     * Of b against a, as that of a pair.
     */
    verdict: 'better' | 'worse' | 'equivalent' | 'inconclusive';
    /**
     * As that of a pair.
     */
    needed?: number;
  }[];
  /**
   * With --by-judge: the pairs under the grades of each judge alone, each by the procedure that 'adjusted' names. What a judge did not grade is unjudged.
   */
  byJudge?: {
    /**
     * Name of the judge; people: all judges whose name does not begin with 'model:', if there are several and a model.
     */
    judge: string;
    pairs: {
      a: string;
      b: string;
      measure: string;
      /**
       * Users with a value of both.
       */
      n: number;
      /**
       * Mean of b − a.
       */
      difference: number | null;
      /**
       * Simultaneous over the pairs and measures of this judge.
       *
       * @minItems 2
       * @maxItems 2
       */
      interval: [number, number] | null;
      verdict: 'better' | 'worse' | 'equivalent' | 'inconclusive' | 'unsaid';
    }[];
  }[];
  /**
   * Always empty since 1.1, which has no Friedman test.
   */
  friedman: unknown[];
  /**
   * Always empty since 1.1, which has no Tukey test.
   */
  tukey: unknown[];
  /**
   * Measures whose value is not the mean of the users' own: what that value is over, and how it was tested by drawing users. `models` and `pairs` above hold the same numbers.
   */
  rows: {
    measure: string;
    /**
     * How the users make one value: their rows together, or their own values, weighted (GAUC), multiplied (GMAP), or in order (p95).
     */
    aggregate: 'rows' | 'weighted-mean' | 'geometric-mean' | 'quantile';
    models: {
      model: string;
      /**
       * With a row; of an aggregate of the users' values, with one.
       */
      users: number;
      /**
       * Null of an aggregate of the users' values.
       */
      rows: number | null;
      value: number | null;
      /**
       * 95 % BCa, users drawn with all their rows; null without resamples, or where users cannot be drawn for the measure.
       *
       * @minItems 2
       * @maxItems 2
       */
      ci: [number, number] | null;
    }[];
    pairs: {
      a: string;
      b: string;
      /**
       * Value of b − value of a.
       */
      difference: number | null;
      /**
       * BCa, simultaneous (Bonferroni) over all measures and pairs over rows.
       *
       * @minItems 2
       * @maxItems 2
       */
      ci: [number, number] | null;
      /**
       * Two-sided: the alpha of the interval that ends at 0.
       */
      p: number | null;
      /**
       * Corrected (Bonferroni) over all measures and pairs over rows; below .05 where the interval leaves out 0, and only there.
       */
      adjustedP: number | null;
      /**
       * Of b against a; null: nothing was drawn.
       */
      verdict: 'better' | 'worse' | 'equivalent' | 'inconclusive' | null;
    }[];
  }[];
  /**
   * Why it changed.
   */
  changes: {
    a: string;
    b: string;
    cutoff: number;
    users: number;
    jaccard: number | null;
    rankBiasedOverlap: number | null;
    firstChanged: number | null;
    measure: string;
    gained: {
      user: string;
      title?: string;
      a: number;
      b: number;
    }[];
    lost: {
      user: string;
      title?: string;
      a: number;
      b: number;
      wanted?: Wanted;
    }[];
    itemsGained: {
      item: string;
      title?: string;
      users: number;
    }[];
    itemsLost: {
      item: string;
      title?: string;
      users: number;
    }[];
    onlyA: number;
    onlyB: number;
  }[];
  /**
   * With --per-user: of each pair and measure every user with a value of both, those who lost most first.
   */
  perUser?: {
    a: string;
    b: string;
    user: string;
    title?: string;
    measure: string;
    /**
     * Of a and of b.
     *
     * @minItems 2
     * @maxItems 2
     */
    values: [number, number];
    /**
     * b − a.
     */
    difference: number;
    wanted: Wanted;
  }[];
}
