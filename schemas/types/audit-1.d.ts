/* Written by scripts/documentTypes.ts from audit-1.schema.json. */

/**
 * What `recscope audit --train TRAIN --test TEST --format json` prints. Programs may rely on it: within version 1 fields are added, but none is removed and none changes its meaning.
 */
export interface Document {
  schema: 'recscope-audit/1';
  /**
   * What is in each part.
   */
  parts: {
    train: Part;
    valid?: Part;
    test: Part;
  };
  /**
   * Of each two parts: what the earlier knows of the later.
   */
  between: Between[];
  /**
   * For how many users of test anything can be measured.
   */
  evaluable: {
    testUsers: number;
    /**
     * With a row in train, and an item in test that train has, but not of the user.
     */
    users: number;
    share: number | null;
    /**
     * Mean over users of test of the share of their items that train has.
     */
    reachableRecall: number | null;
  };
  /**
   * Whether test asks for the same items as train.
   */
  popularity: {
    /**
     * The fewest items that hold 80 % of the rows of train.
     */
    headItems: number;
    trainShare: number | null;
    testShare: number | null;
    shift: number | null;
    /**
     * Between the items' shares in both, in bits.
     */
    jensenShannon: number | null;
  };
  /**
   * How the parts were made, as far as they show it: the first that fits.
   */
  protocol:
    'cold-users' | 'cold-items' | 'unknown' | 'global-time' | 'leave-last-out' | 'user-time' | 'random';
  /**
   * Errors first, then warnings, then notes.
   */
  findings: Finding[];
  /**
   * How the files of the parts were read; absent in split.json.
   */
  files?: {
    part: 'train' | 'valid' | 'test';
    file: string;
    /**
     * How the file was read.
     */
    reading: {
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
  }[];
}
export interface Part {
  rows: number;
  users: number;
  items: number;
  pairs: number;
  /**
   * Rows that repeat user, item and time of another.
   */
  duplicates: number;
  density: number | null;
  rowsPerUser: {
    min: number;
    median: number;
    mean: number;
    max: number;
  } | null;
  /**
   * Times as the file counts them; dates as seconds since 1970.
   */
  first: number | null;
  last: number | null;
}
export interface Between {
  earlier: 'train' | 'valid' | 'test';
  later: 'train' | 'valid' | 'test';
  commonPairs: number;
  /**
   * Rows of the later part whose user and item are in the earlier.
   */
  pairRows: number;
  /**
   * Rows of the later part whose user, item and time are in the earlier; null without times.
   */
  sameRows: number | null;
  coldUsers: number;
  coldUserRows: number;
  coldItems: number;
  coldItemRows: number;
  rowsBeforeEarlierEnds?: number;
  earlierRowsAfterStart?: number;
  /**
   * Mean over rows of the later part of the share of rows of the earlier that lie after it.
   */
  futureRows?: number;
  /**
   * The same of the earlier part's items whose first row lies after it.
   */
  futureItems?: number;
  ownFutureRows?: number;
  ownFutureUsers?: number;
}
export interface Finding {
  code: string;
  severity: 'error' | 'warning' | 'note';
  /**
   * @minItems 2
   * @maxItems 2
   */
  parts?: ['train' | 'valid' | 'test', 'train' | 'valid' | 'test'];
  part?: 'train' | 'valid' | 'test';
  model?: string;
  kind?: 'users' | 'items';
  count?: number;
  rows?: number;
  users?: number;
  share?: number;
  future?: number;
  shift?: number;
  candidates?: number;
  examples?: {
    file: string;
    line: number;
    user?: string;
    item?: string;
  }[];
  /**
   * An id, as it is written.
   */
  id?: string;
  /**
   * A day.
   */
  first?: string;
  /**
   * A day.
   */
  last?: string;
  /**
   * Ids of the later part and what they are in the earlier; of one part in both forms.
   */
  spellings?: [string, string][];
  /**
   * Ids of the later part, or of the part.
   */
  total?: number;
  /**
   * What ids that are written differently differ in, as --match-ids calls it.
   */
  forms?: string[];
  /**
   * What was found, what it does to a measure, and what to do.
   */
  message?: string;
}
