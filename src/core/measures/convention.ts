/**
 * A named set of the rules in which libraries differ. Plain data: code reads the rules and never tests which
 * library it is.
 */
export interface Convention {
  readonly name: string;
  /** Returns one sentence with the library, its version, and what to know about its numbers. */
  readonly summary: () => string;
  readonly choices: MeasureChoices;
  /**
   * Choices that the library makes differently for some metrics. Keys are family names, optionally with a suffix: `@`
   * for the metric with a cutoff only, a parameter for the metric with that parameter only: `nDCG(gain=exp)`.
   */
  readonly perMeasure?: Readonly<Record<string, Partial<MeasureChoices>>>;
  /** Set if the library removes an item from a user's list if it has the ID of the user. */
  readonly dropsOwnItems?: true;
  /**
   * RecScope's names of the library's metrics, by the library's name without a cutoff: `{ ndcg_cut: 'nDCG'
   * }`. Absent: the convention is not that of a library.
   */
  readonly names?: Readonly<Record<string, string>>;
}

/** Rules by which a list is judged. */
export interface RankingRules {
  /** Relevance threshold θ; undefined: any positive gain is relevant. */
  readonly threshold: number | undefined;
  readonly ties: TieRule;
  readonly duplicates: DuplicateRule;
  readonly missed: MissedRule;
  readonly unjudged: UnjudgedRule;
  /** Number of items in the catalogue if no file lists them all. Undefined: the number of items in the files. */
  readonly catalogueSize?: number | undefined;
}

/**
 * Order of entries of equal score. `best` and `worst` put the largest (smallest) gain first, `expected` is the mean
 * over all orders.
 */
export type TieRule = 'list-order' | 'item-ascending' | 'item-descending' | 'best' | 'worst' | 'expected';

/**
 * Treatment of an item that a list contains more than once.
 *
 * - first: keeps the best ranked entry.
 * - last: keeps the latest entry in the file.
 * - summed: keeps one entry, with the sum of the scores.
 * - once: keeps all ranks; only the first can be a hit.
 * - counted: counts each as a hit.
 * - joined: counts each as a hit, and multiplies gains by the number of entries, also in the ideal list (as a join of
 *   tables does).
 * - expanded: treats each as an item of its own, a hit if the item is relevant, and adds one item to the ideal list
 *   for each within K.
 * - expanded-relevant: like expanded, but all except the first are relevant even if the item is not.
 * - error: refuses the evaluation.
 */
export type DuplicateRule =
  | 'first'
  | 'last'
  | 'summed'
  | 'once'
  | 'counted'
  | 'joined'
  | 'expanded'
  | 'expanded-relevant'
  | 'error';

/**
 * Treatment of relevant items that were not recommended.
 *
 * - absent: missed; R counts each once.
 * - ignored: not counted; R counts the relevant items of the list.
 * - counted: R counts the hits of the list, duplicates included, and the missed items.
 * - appended: like counted, and the missed items follow the list, all tied.
 * - catalogue: all other items of the catalogue, relevant or not, follow the list, all tied.
 */
export type MissedRule = 'absent' | 'ignored' | 'counted' | 'appended' | 'catalogue';

/**
 * Treatment of recommended items that are not in the ground truth. removed: drops them before the cut at K. same-group:
 * in a group of the ground truth, drops those that only other groups judge.
 */
type UnjudgedRule = 'kept' | 'removed' | 'same-group';

/**
 * Users that the mean is over.
 *
 * - truth: users with a relevant item, with or without a list.
 * - both: users with a relevant item and a list.
 * - recommended: users with a list.
 * - judged: users of the ground truth, even without any relevant item.
 * - judged-both: users of the ground truth with a list.
 * - any: users of the ground truth or with a list.
 * - trained: users of the training interactions, with or without a list.
 */
export type UserRule = 'truth' | 'both' | 'recommended' | 'judged' | 'judged-both' | 'any' | 'trained';

export interface MeasureChoices extends RankingRules, BeyondAccuracyChoices {
  readonly users: UserRule;
  /** Value of a user without relevant items: 0, 1, undefined, or 1 without a list and 0 with one. */
  readonly withoutRelevant: 'zero' | 'one' | 'undefined' | 'one-unlisted';
  /** Value of a short list: measured as usual; undefined if it has fewer than K entries; or undefined if it has only one. */
  readonly shortList: 'measured' | 'undefined' | 'single-undefined';
  /** Whether an item with a negative grade counts as judged, in metrics that use judgments. */
  readonly pooled: 'unjudged' | 'judged';
  /** Rank of a hit: its position, or the last rank with the same score. */
  readonly tiedRanks: 'order' | 'grouped';
  /** users: all users have equal weight; pooled: the hits of all users divided by the sum of denominators. */
  readonly average: 'users' | 'pooled';
  /**
   * k: K; length: entries of the list within K; distinct: distinct items within K; judged: items within K that are in
   * the ground truth; min: min(K, R); union: K, or without a cutoff the items that are recommended or relevant.
   */
  readonly precisionDenominator: 'k' | 'length' | 'distinct' | 'judged' | 'min' | 'union';
  /** relevant: R; min: min(K, R). */
  readonly recallDenominator: 'relevant' | 'min';
  /** min: min(K, R); min-length: min(K, n, R); relevant: R; hits: hits within K; k: K. */
  readonly apDenominator: 'min' | 'min-length' | 'relevant' | 'hits' | 'k';
  /**
   * Ranks at which AP adds Precision: those of hits; all within K; or those of hits, where a hit at the end of a list
   * shorter than K counts again at each rank down to K.
   */
  readonly apRanks: 'hits' | 'all' | 'last-repeated';
  /** Denominator of ARHR: none, or the hits within K. */
  readonly arhrDenominator: 'none' | 'hits';
  /** linear: g; exp: 2^g − 1; exp-above: 2^(g − θ + 1) − 1 if g ≥ θ, else 0; binary: 1 if relevant. */
  readonly gain: 'linear' | 'exp' | 'exp-above' | 'binary';
  /** log2: log2(k + 1); jarvelin: log2(max(k, 2)); rank: k. */
  readonly discount: 'log2' | 'jarvelin' | 'rank';
  /**
   * Ideal list. k: the user's gains, cut at K; all: not cut; listed: cut at K and at the list's length; full-k: K
   * items of gain 1; full-listed: items of gain 1, as many as the list has within K.
   */
  readonly ideal: 'k' | 'all' | 'listed' | 'full-k' | 'full-listed';
  /** Cut of both the list and the ideal list in nDCG: K, or min(K, R). */
  readonly ndcgCut: 'k' | 'min';
  /** Persistence p of RBP, in (0, 1). */
  readonly rbpPersistence: number;
  /** Whether RBPResidual counts the ranks below the list as unknown: always, or only if the list has unjudged entries. */
  readonly residualTail: 'always' | 'some';
  /** Denominator of RBP: none, or the RBP of a list of min(R, n) hits. */
  readonly rbpDenominator: 'none' | 'ideal';
  /** exp: (2^g − 1)/2^max; linear: g/max. */
  readonly errStop: 'exp' | 'linear';
  /** Largest gain of the scale, in ERR and PFound; undefined: the largest in the ground truth. */
  readonly largestGain: number | undefined;
  /** Number of hits that reaches a recall level r: r·R rounded to the nearest, or ⌊r·R + 0.9⌋. */
  readonly recallLevel: 'nearest' | 'up';
  /** Rating metrics: over all pairs (micro), or the mean over users (macro). */
  readonly ratingAverage: 'micro' | 'macro';
  /** binary: rel; linear: g; normalised: g divided by the user's largest gain if that is above 1. */
  readonly rbpGain: 'binary' | 'linear' | 'normalised';
  /** Value of a pair of equal scores in AUC: one half, by list order, or 0. */
  readonly aucTies: 'half' | 'order' | 'zero';
  /** AUC of a list of only misses or only hits: undefined, 0 and 1, or 0. */
  readonly aucEdge: 'undefined' | 'zero-one' | 'zero';
  /** items: all items that are not relevant; listed: those in the list, or 1 if the list has none. */
  readonly falloutDenominator: 'items' | 'listed';
}

/** Rules for metrics of diversity, novelty, popularity and fairness. */
export interface BeyondAccuracyChoices {
  /** Users of metrics that ignore relevance: coverage, popularity, novelty, diversity … */
  readonly listUsers: UserRule;
  /**
   * given: the catalogue file, else the items file, else the training items; train: always the training items;
   * padded: like given, with one additional item that is in no list.
   */
  readonly catalogue: 'given' | 'train' | 'padded';
  /** Treatment of recommended items outside the catalogue, in coverage and Gini. */
  readonly outsideCatalogue: 'ignored' | 'counted';
  /** Popularity of an item: its training rows, or the distinct users among them. */
  readonly popularity: 'interactions' | 'users';
  /** ARP adds the count of each item, or its share of all interactions or users. */
  readonly popularityScale: 'count' | 'share';
  /**
   * Long tail of APLT and ACLT. interactions: all items but the fewest that cover 80% of the interactions; items: the
   * 10% of the training items with the fewest interactions.
   */
  readonly longTail: 'interactions' | 'items';
  /** Novelty of all users: the mean over users, or over all recommendations. */
  readonly listWeight: 'users' | 'entries';
  /** Probability of an item, in Novelty: users who had it / users, or its interactions / interactions. */
  readonly noveltyBase: 'users' | 'interactions';
  /** Denominator of a mean over a list: its entries, or K even if it has fewer. */
  readonly listDenominator: 'length' | 'k';
  /** population: Σ(2j−n−1)p/n; sample: Σ(2j−n−1)p/(n−1); complement: 1 − sample, so that 1 means equal shares. */
  readonly gini: 'population' | 'sample' | 'complement';
  /** pooled: −Σ p log2 p over all entries; per-list: every list weighs the same; nats-per-item: natural logarithm, divided by the number of distinct items. */
  readonly entropy: 'pooled' | 'per-list' | 'nats-per-item';
  /** Diversity of a list with one item: undefined, or 0. */
  readonly singleItem: 'undefined' | 'zero';
  /** Published form of Serendipity, by first author. */
  readonly serendipity: 'murakami' | 'ge' | 'zhang';
  /** Items of the history that an item is compared with: all, or only those that some user had together with it. */
  readonly historyMean: 'all' | 'co-occurring';
}

/** Returns the choices by which a list is judged. */
export function rankingRulesOf(choices: RankingRules): RankingRules {
  const { threshold, ties, duplicates, missed, unjudged, catalogueSize } = choices;
  return { threshold, ties, duplicates, missed, unjudged, catalogueSize };
}

/** Returns a key that is equal for rules that judge every list alike. */
export function rankingRulesKey(choices: RankingRules): string {
  const { threshold, ties, duplicates, missed, unjudged, catalogueSize } = choices;
  return `${threshold} ${ties} ${duplicates} ${missed} ${unjudged} ${catalogueSize}`;
}
