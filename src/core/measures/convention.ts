/**
 * A convention answers, once and by name, every question on which libraries differ. It is a plain value:
 * no code asks which library it stands for. metrics.md §6 is the table behind it.
 */
export interface Convention {
  readonly name: string;
  /** One sentence: whose numbers these are, and what to know about them. */
  readonly summary: () => string;
  readonly choices: MeasureChoices;
  /** Where the library itself answers differently from measure to measure. Keys are family names. */
  readonly perMeasure?: Readonly<Record<string, Partial<MeasureChoices>>>;
}

/** What must be settled before a list is judged. */
export interface ViewChoices {
  /** θ; undefined: any positive gain is relevant. */
  readonly threshold: number | undefined;
  readonly ties: TieRule;
  readonly duplicates: DuplicateRule;
}

/**
 * In which order entries of equal score stand. `best` and `worst` put the largest (smallest) gain first,
 * `expected` is the mean over all orders.
 */
export type TieRule = 'list-order' | 'item-ascending' | 'item-descending' | 'best' | 'worst' | 'expected';

/**
 * What becomes of an item that stands in a list more than once. first: only the best ranked stays; last:
 * only the one latest in the file stays; once: all keep their ranks, only the first can be a hit; counted:
 * each is a hit; error: the evaluation is refused.
 */
export type DuplicateRule = 'first' | 'last' | 'once' | 'counted' | 'error';

/**
 * Whom the mean is over. truth: users with a relevant item, list or not; both: with a relevant item and a
 * list; recommended: with a list; judged: users of the truth, even without any relevant item;
 * judged-both: such users with a list.
 */
export type UserRule = 'truth' | 'both' | 'recommended' | 'judged' | 'judged-both';

export interface MeasureChoices extends ViewChoices {
  readonly users: UserRule;
  /** k: K; length: entries of the list within K; min: min(K, R). */
  readonly precisionDenominator: 'k' | 'length' | 'min';
  /** relevant: R; min: min(K, R). */
  readonly recallDenominator: 'relevant' | 'min';
  /** min: min(K, R); relevant: R; hits: hits within K; k: K. */
  readonly apDenominator: 'min' | 'relevant' | 'hits' | 'k';
  readonly gain: 'linear' | 'exp' | 'binary';
  /** log2: log2(k + 1); jarvelin: log2(max(k, 2)). */
  readonly discount: 'log2' | 'jarvelin';
  /** Over which ranks the ideal list is taken: the first K, all relevant items, or K items of gain 1. */
  readonly ideal: 'k' | 'all' | 'full-k';
}
