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
 * judged-both: such users with a list; trained: users of the training interactions, list or not.
 */
export type UserRule = 'truth' | 'both' | 'recommended' | 'judged' | 'judged-both' | 'trained';

export interface MeasureChoices extends ViewChoices, BeyondAccuracyChoices {
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

/** What measures beyond accuracy must settle. */
export interface BeyondAccuracyChoices {
  /** Whose lists count where relevance plays no part: coverage, popularity, novelty, diversity … */
  readonly listUsers: UserRule;
  /** given: the catalogue file, else the items file, else the training items; train: always the training items. */
  readonly catalogue: 'given' | 'train';
  /** What becomes of recommended items that stand outside the catalogue, in coverage and in Gini. */
  readonly outsideCatalogue: 'ignored' | 'counted';
  /** Popularity of an item: its training rows, or the distinct users among them. */
  readonly popularity: 'interactions' | 'users';
  /** Probability of an item, in Novelty: users who had it / users, or its interactions / interactions. */
  readonly noveltyBase: 'users' | 'interactions';
  /** What a sum over a list is divided by: the entries it has, or K even when it has fewer. */
  readonly listDenominator: 'length' | 'k';
  /** population: Σ(2j−n−1)p/n; sample: Σ(2j−n−1)p/(n−1); complement: 1 − sample, so that 1 means equal shares. */
  readonly gini: 'population' | 'sample' | 'complement';
  /** pooled: −Σ p log2 p over all entries; per-list: every list weighs the same; nats-per-item: natural logarithm, divided by the number of distinct items. */
  readonly entropy: 'pooled' | 'per-list' | 'nats-per-item';
  /** Diversity of a list of one item: undefined, or 0. */
  readonly singleItem: 'undefined' | 'zero';
  /** Which published form of Serendipity, by its first author. */
  readonly serendipity: 'murakami' | 'ge' | 'zhang';
  /** Whom an item is compared with in a history: all its items, or only those that anybody had together with it. */
  readonly historyMean: 'all' | 'co-occurring';
}
