/**
 * A convention answers, once and by name, every question on which libraries differ. It is a plain value:
 * no code asks which library it stands for. metrics.md §6 is the table behind it.
 */
export interface Convention {
  readonly name: string;
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

export type TieRule = 'list-order' | 'item-ascending' | 'item-descending' | 'best' | 'worst' | 'expected';
export type DuplicateRule = 'first' | 'last' | 'counted' | 'error';

export interface MeasureChoices extends ViewChoices {
  /** truth: every user with a relevant item, a missing list scores 0; both: only those with a list too; recommended: everyone with a list. */
  readonly users: 'truth' | 'both' | 'recommended';
  readonly precisionDenominator: 'k' | 'length' | 'min';
  readonly recallDenominator: 'relevant' | 'min';
  readonly apDenominator: 'min' | 'relevant' | 'hits' | 'k';
  readonly gain: 'linear' | 'exp' | 'binary';
  readonly discount: 'log2' | 'jarvelin';
  /** Over which ranks the ideal list is taken: the first K, all relevant items, or K items of gain 1. */
  readonly ideal: 'k' | 'all' | 'full-k';
}
