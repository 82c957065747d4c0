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
  readonly missed: MissedRule;
}

/**
 * In which order entries of equal score stand. `best` and `worst` put the largest (smallest) gain first,
 * `expected` is the mean over all orders.
 */
export type TieRule = 'list-order' | 'item-ascending' | 'item-descending' | 'best' | 'worst' | 'expected';

/**
 * What becomes of an item that stands in a list more than once. first: only the best ranked stays; last:
 * only the one latest in the file stays; summed: one stays, with the sum of the scores; once: all keep
 * their ranks, only the first can be a hit; counted: each is a hit; joined: each is a hit, and gains count as
 * often as the item stands in the list, in the ideal list too (what a join of tables makes of them); error:
 * the evaluation is refused.
 */
export type DuplicateRule = 'first' | 'last' | 'summed' | 'once' | 'counted' | 'joined' | 'error';

/**
 * What becomes of relevant items that were not recommended. absent: they are missed, R counts each once;
 * ignored: they are invisible, R is what the list holds; counted: R is what the list holds, repeated hits
 * included, and the missed; appended: the same, and the missed stand behind the list, all tied.
 */
export type MissedRule = 'absent' | 'ignored' | 'counted' | 'appended';

/**
 * Whom the mean is over. truth: users with a relevant item, list or not; both: with a relevant item and a
 * list; recommended: with a list; judged: users of the truth, even without any relevant item;
 * judged-both: such users with a list; any: users of the truth or with a list; trained: users of the training
 * interactions, list or not.
 */
export type UserRule = 'truth' | 'both' | 'recommended' | 'judged' | 'judged-both' | 'any' | 'trained';

export interface MeasureChoices extends ViewChoices, BeyondAccuracyChoices {
  readonly users: UserRule;
  /** k: K; length: entries of the list within K; min: min(K, R). */
  readonly precisionDenominator: 'k' | 'length' | 'min';
  /** relevant: R; min: min(K, R). */
  readonly recallDenominator: 'relevant' | 'min';
  /** min: min(K, R); min-length: min(K, n, R); relevant: R; hits: hits within K; k: K. */
  readonly apDenominator: 'min' | 'min-length' | 'relevant' | 'hits' | 'k';
  /** Over which ranks AP adds Precision up: those of the hits, or all within K. */
  readonly apRanks: 'hits' | 'all';
  /** linear: g; exp: 2^g − 1; exp-above: 2^(g − θ + 1) − 1 from θ on, else 0; binary: 1 when relevant. */
  readonly gain: 'linear' | 'exp' | 'exp-above' | 'binary';
  /** log2: log2(k + 1); jarvelin: log2(max(k, 2)). */
  readonly discount: 'log2' | 'jarvelin';
  /**
   * The ideal list. k: the user's gains, cut at K; all: not cut; listed: cut at K and at the list's length;
   * full-k: K items of gain 1.
   */
  readonly ideal: 'k' | 'all' | 'listed' | 'full-k';
  /** binary: rel; linear: g; normalised: g divided by the user's largest gain when that is above 1. */
  readonly rbpGain: 'binary' | 'linear' | 'normalised';
  /** AUC of two equal scores: one half, or as the list orders them. */
  readonly aucTies: 'half' | 'order';
  /** AUC of a list of only misses or only hits: undefined, or 0 and 1. */
  readonly aucEdge: 'undefined' | 'zero-one';
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

/** The part of the choices that a list is judged by. */
export function viewOf({ threshold, ties, duplicates, missed }: ViewChoices): ViewChoices {
  return { threshold, ties, duplicates, missed };
}

/** Equal for views that judge every list alike. */
export function viewKey({ threshold, ties, duplicates, missed }: ViewChoices): string {
  return `${threshold} ${ties} ${duplicates} ${missed}`;
}
