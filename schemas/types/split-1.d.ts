/* Written by scripts/documentTypes.ts from split-1.schema.json. */

/**
 * The split.json that `recscope split` writes. It holds no time of day and no path: the same call gives the same bytes. Within version 1 fields are added, but none is removed and none changes its meaning.
 */
export interface Document {
  schema: 'recscope-split/1';
  version: string;
  input: {
    name: string;
    /**
     * Of the content, decompressed.
     */
    bytes: number;
    sha256: string;
    rows: number;
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
  };
  /**
   * All options that were in force.
   */
  options: {
    by: string;
    seed: number;
  };
  /**
   * The same in all of version 1; nothing is drawn with xoshiro128** any more.
   */
  randomness: 'MurmurHash3_x86_128, xoshiro128**';
  /**
   * Rows left out before the division, in the order of the filters.
   */
  filters: {
    filter: 'bad-row' | 'events' | 'min-rating' | 'duplicates' | 'core';
    rows: number;
  }[];
  folds: Fold[];
  shortUsers?: number;
  /**
   * Users of whom rows of the same time stand on both sides of a border.
   */
  tiesDecided?: number;
  testFrom?: number | null;
  validFrom?: number | null;
  findings: {
    code:
      | 'bad-row'
      | 'missing-id'
      | 'two-forms'
      | 'mixed-zones'
      | 'times-far-apart'
      | 'empty-part'
      | 'short-users'
      | 'duplicates-tied'
      | 'ties-decided';
    severity: 'warning' | 'note';
    count?: number;
    part?: string;
    fold?: number;
    id?: string;
    kind?: 'users' | 'items';
    total?: number;
    /**
     * A few ids in both forms.
     */
    spellings?: [string, string][];
    /**
     * What the two forms differ in, as --match-ids calls it.
     */
    forms?: string[];
    first?: string;
    last?: string;
  }[];
  /**
   * recscope-audit/1 of the first fold, without sentences; null where train or test is empty.
   */
  audit: {} | null;
}
export interface Fold {
  parts: {
    train: Part;
    valid?: Part;
    test: Part;
    testHistory?: Part;
    validHistory?: Part;
  };
  /**
   * Rows taken out of the parts, by reason.
   */
  left?: {
    'short-users'?: number;
    'cold-users'?: number;
    'cold-items'?: number;
    seen?: number;
  };
  from?: number;
  to?: number;
  /**
   * Rows before and behind what a window uses.
   */
  outside?: {
    before: number;
    behind: number;
  };
}
export interface Part {
  rows: number;
  users: number;
  items: number;
  first: number | null;
  last: number | null;
  file?: string;
  bytes?: number;
  sha256?: string;
}
