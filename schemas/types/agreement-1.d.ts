/* Written by scripts/documentTypes.ts from agreement-1.schema.json. */

/**
 * What `recscope agreement --format json` prints. null: not defined. Within version 1 fields are added, but none is removed and none changes its meaning.
 */
export interface Document {
  schema: 'recscope-agreement/1';
  /**
   * Files of judgements.
   *
   * Items: A file of judgements.
   */
  files: {
    file: string;
    /**
     * Columns of the file as they were read.
     */
    reading: {
      format: string;
      header: boolean;
      /**
       * Items: A column with its role.
       */
      columns: {
        role: string;
        column: string;
      }[];
      unused: string[];
      list?: string;
    };
  }[];
  /**
   * Judges with a grade, by name.
   */
  judges: string[];
  /**
   * Grades that occur on shared pairs, ascending.
   */
  grades: number[];
  /**
   * Pairs of user and item with a grade.
   */
  units: number;
  /**
   * Pairs with grades of at least two judges.
   */
  shared: number;
  /**
   * Share of equal grades over all pairs of judges of a shared pair.
   */
  same: number | null;
  /**
   * Items: Two judges, on the pairs of user and item that both graded.
   */
  pairs: {
    a: string;
    b: string;
    /**
     * Number of these pairs.
     */
    pairs: number;
    /**
     * Share of equal grades.
     */
    same: number | null;
    /**
     * Cohen’s κ; null: all grades are the same.
     */
    kappa: number | null;
    /**
     * κ weighted by |a − b|.
     */
    linear: number | null;
    /**
     * κ weighted by (a − b)².
     */
    quadratic: number | null;
    /**
     * Pairs by grade: of a by row, of b by column.
     */
    confusion: number[][];
  }[];
  /**
   * Fleiss’ κ; null: the number of judges differs between shared pairs, or all grades are the same.
   */
  fleiss: number | null;
  /**
   * Krippendorff’s α; null: all grades are the same.
   */
  alpha: {
    nominal: number | null;
    ordinal: number | null;
    interval: number | null;
  };
  /**
   * 95% intervals of α, over users (jackknife).
   */
  intervals: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    nominal: [number, number] | null;
    /**
     * @minItems 2
     * @maxItems 2
     */
    ordinal: [number, number] | null;
    /**
     * @minItems 2
     * @maxItems 2
     */
    interval: [number, number] | null;
  };
  /**
   * Items: Agreement of one judge with all others.
   */
  byJudge: {
    judge: string;
    /**
     * Pairs with a grade of the judge.
     */
    graded: number;
    /**
     * Share of equal grades, of all pairs of grades with another judge.
     */
    same: number | null;
    /**
     * Share in which this judge gives the higher grade.
     */
    higher: number | null;
    /**
     * Share in which this judge gives the lower grade.
     */
    lower: number | null;
    /**
     * Ordinal α of all other judges.
     */
    alphaWithout: number | null;
  }[];
  /**
   * The most distant grades first; at most 50.
   *
   * Items: A pair of user and item whose grades differ most.
   */
  disagreements: {
    user: string;
    item: string;
    userText?: string;
    itemText?: string;
    /**
     * Items: A grade.
     */
    grades: {
      judge: string;
      grade: number;
    }[];
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
