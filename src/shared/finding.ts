/**
 * What can be wrong with the data. Each code has one message, in shared/findingText.ts; beside each stand
 * the details that the message takes, in their order.
 */
export type FindingCode =
  /** [fields found, fields needed] */
  | 'missing-field'
  /** [text]; also an infinite rating, which no measure can use */
  | 'invalid-number'
  /** [] */
  | 'repeated-header'
  /** [text, '%' where it alone is a percentage or '' where it alone is none] */
  | 'mixed-percent'
  /** [id]; the row is kept */
  | 'shortened-id'
  /** [text]; the score is kept */
  | 'infinite-number'
  /** [text]; a rank beside a good score; the row is kept */
  | 'invalid-rank'
  /** [event]; no weight was given for it */
  | 'unknown-event'
  /** [text]; the row is kept with gain 0 */
  | 'negative-gain'
  /** [item, line of the first, user] */
  | 'duplicate-item'
  /** [item, line of the first, user, 'max' or 'sum': what the pair is worth] */
  | 'duplicate-truth'
  /** [user]; once for each user, at the first line that is out of order */
  | 'unsorted-list'
  /** [rank in the file, rank by score, user]; once for each user, at the first such line */
  | 'contradictory-ranks'
  /** [user]; at the first line of the user */
  | 'user-without-truth'
  /** [user]; at the first line of the user in the truth */
  | 'user-without-list'
  /** [a user of the recommendations, a user of the truth, how they would match or ''] */
  | 'no-common-users'
  /** [a user of the recommendations only, a user of the truth only, how they would match] */
  | 'users-written-otherwise'
  /** [an item of the recommendations, an item of the truth, how they would match or ''] */
  | 'no-common-items'
  /** [an item of the recommendations only, an item of the truth only, how they would match] */
  | 'items-written-otherwise'
  /** [fields found, fields needed] */
  | 'truncated-line'
  /** [longest length in bytes] */
  | 'line-too-long'
  /** [] */
  | 'unclosed-quote'
  /** [] */
  | 'invalid-json'
  | 'file-changed'
  /** [name of the column] */
  | 'empty-id'
  /** [name of the column] */
  | 'empty-value';

export type Severity = 'error' | 'warning' | 'information';

/** One place where a finding was seen. Lines and columns are 1-based; columns count characters. */
export interface FindingPlace {
  readonly line: number;
  readonly column?: number;
  readonly endColumn?: number;
  /** What the message speaks of: the item, the text that is no number, … in the order the message takes them. */
  readonly details: readonly (string | number)[];
}

/**
 * One kind of problem in one file. `count` is the true number; `places` are capped (the first ones).
 * `dropped` says how many rows were left out of the evaluation because of it, so that always
 * rows read = rows used + rows reported.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** The file as the caller named it. */
  readonly file: string;
  readonly count: number;
  readonly dropped: number;
  readonly places: readonly FindingPlace[];
}
