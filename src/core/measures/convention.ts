/**
 * A convention answers, once and by name, every question on which libraries differ. It is a plain value:
 * no code asks which library it stands for. metrics.md §6 is the table behind it.
 */
export interface Convention {
  readonly name: string;
  /** One sentence: whose numbers these are, and what to know about them. */
  readonly summary: () => string;
  readonly choices: MeasureChoices;
  /**
   * Where the library itself answers differently from measure to measure. Keys are family names; with an @
   * behind the name, only of the measure with a cutoff; with a parameter, only of the measure with that:
   * `nDCG(gain=exp)`.
   */
  readonly perMeasure?: Readonly<Record<string, Partial<MeasureChoices>>>;
  /** The library removes an item with the ID of its user from the list of the user. */
  readonly dropsOwnItems?: true;
  /** What the library calls its measures, and what they are here, without a cutoff: `{ ndcg_cut: 'nDCG' }`. Absent: it is no library. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What must be settled before a list is judged. */
export interface ViewChoices {
  /** θ; undefined: any positive gain is relevant. */
  readonly threshold: number | undefined;
  readonly ties: TieRule;
  readonly duplicates: DuplicateRule;
  readonly missed: MissedRule;
  readonly unjudged: UnjudgedRule;
  /** How many items the catalogue has where no file names them all; undefined: those that are named. */
  readonly catalogueSize?: number | undefined;
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
 * often as the item stands in the list, in the ideal list too (what a join of tables makes of them); expanded:
 * each is an item of its own, a hit where the item is one, and within K one item more in the ideal list;
 * expanded-relevant: the same, but all except the first are relevant even where the item is not; error:
 * the evaluation is refused.
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
 * What becomes of relevant items that were not recommended. absent: they are missed, R counts each once;
 * ignored: they are invisible, R is what the list holds; counted: R is what the list holds, repeated hits
 * included, and the missed; appended: the same, and the missed stand behind the list, all tied; catalogue:
 * every item of the catalogue that was not recommended stands behind the list, all tied, relevant or not.
 */
export type MissedRule = 'absent' | 'ignored' | 'counted' | 'appended' | 'catalogue';

/** What becomes of recommended items that the truth does not name. removed: the list closes up before it is cut at K. */
export type UnjudgedRule = 'kept' | 'removed';

/**
 * Whom the mean is over. truth: users with a relevant item, list or not; both: with a relevant item and a
 * list; recommended: with a list; judged: users of the truth, even without any relevant item;
 * judged-both: such users with a list; any: users of the truth or with a list; trained: users of the training
 * interactions, list or not.
 */
export type UserRule = 'truth' | 'both' | 'recommended' | 'judged' | 'judged-both' | 'any' | 'trained';

export interface MeasureChoices extends ViewChoices, BeyondAccuracyChoices {
  readonly users: UserRule;
  /** Value of a user without relevant items: 0, 1, undefined, or 1 without a list and else 0. */
  readonly withoutRelevant: 'zero' | 'one' | 'undefined' | 'one-unlisted';
  /** A list that is too short: measured as it is; undefined when it has fewer than K entries; undefined when it has only one. */
  readonly shortList: 'measured' | 'undefined' | 'single-undefined';
  /** In measures of what is judged: whether an item with a negative grade is. */
  readonly pooled: 'unjudged' | 'judged';
  /** The rank of a hit: where it stands, or where the entries of its score end. */
  readonly tiedRanks: 'order' | 'grouped';
  /** users: every user weighs the same; pooled: the hits of all users by all that they are divided by. */
  readonly average: 'users' | 'pooled';
  /**
   * k: K; length: entries of the list within K; distinct: different items among them; judged: those that the
   * truth names; min: min(K, R); union: K, or without a cutoff the items that are recommended or relevant.
   */
  readonly precisionDenominator: 'k' | 'length' | 'distinct' | 'judged' | 'min' | 'union';
  /** relevant: R; min: min(K, R). */
  readonly recallDenominator: 'relevant' | 'min';
  /** min: min(K, R); min-length: min(K, n, R); relevant: R; hits: hits within K; k: K. */
  readonly apDenominator: 'min' | 'min-length' | 'relevant' | 'hits' | 'k';
  /**
   * Ranks at which AP adds Precision up: those of the hits; all within K; or those of the hits, where a hit at the end of
   * a list of fewer than K entries counts again at each rank down to K.
   */
  readonly apRanks: 'hits' | 'all' | 'last-repeated';
  /** What ARHR is divided by: nothing, or the hits within K. */
  readonly arhrDenominator: 'none' | 'hits';
  /** linear: g; exp: 2^g − 1; exp-above: 2^(g − θ + 1) − 1 from θ on, else 0; binary: 1 when relevant. */
  readonly gain: 'linear' | 'exp' | 'exp-above' | 'binary';
  /** log2: log2(k + 1); jarvelin: log2(max(k, 2)); rank: k. */
  readonly discount: 'log2' | 'jarvelin' | 'rank';
  /**
   * The ideal list. k: the user's gains, cut at K; all: not cut; listed: cut at K and at the list's length;
   * full-k: K items of gain 1; full-listed: as many items of gain 1 as the list has within K.
   */
  readonly ideal: 'k' | 'all' | 'listed' | 'full-k' | 'full-listed';
  /** Where nDCG cuts the list and the ideal list: at K, or at min(K, R). */
  readonly ndcgCut: 'k' | 'min';
  /** p of RBP. */
  readonly rbpPersistence: number;
  /** What lies below the list, in RBPResidual: always unknown, or only where something within it is unjudged. */
  readonly residualTail: 'always' | 'some';
  /** What RBP is divided by: nothing, or its value of a list of min(R, n) hits. */
  readonly rbpDenominator: 'none' | 'ideal';
  /** exp: (2^g − 1)/2^max; linear: g/max. */
  readonly errStop: 'exp' | 'linear';
  /** The largest gain of the scale, in ERR and PFound; undefined: the largest in the truth. */
  readonly largestGain: number | undefined;
  /** Which hit reaches a recall level r: the one nearest to r·R, or ⌊r·R + 0.9⌋. */
  readonly recallLevel: 'nearest' | 'up';
  /** Measures of ratings: over all pairs (micro), or the mean over users (macro). */
  readonly ratingAverage: 'micro' | 'macro';
  /** binary: rel; linear: g; normalised: g divided by the user's largest gain when that is above 1. */
  readonly rbpGain: 'binary' | 'linear' | 'normalised';
  /** AUC of two equal scores: one half, as the list orders them, or 0. */
  readonly aucTies: 'half' | 'order' | 'zero';
  /** AUC of a list of only misses or only hits: undefined, 0 and 1, or 0. */
  readonly aucEdge: 'undefined' | 'zero-one' | 'zero';
  /** items: all items that are not relevant; listed: those of them in the list, and 1 if the list has none. */
  readonly falloutDenominator: 'items' | 'listed';
}

/** What measures beyond accuracy must settle. */
export interface BeyondAccuracyChoices {
  /** Whose lists count where relevance plays no part: coverage, popularity, novelty, diversity … */
  readonly listUsers: UserRule;
  /**
   * given: the catalogue file, else the items file, else the training items; train: always the training items; padded: as
   * given, with one item more that is in no list.
   */
  readonly catalogue: 'given' | 'train' | 'padded';
  /** What becomes of recommended items that stand outside the catalogue, in coverage and in Gini. */
  readonly outsideCatalogue: 'ignored' | 'counted';
  /** Popularity of an item: its training rows, or the distinct users among them. */
  readonly popularity: 'interactions' | 'users';
  /** ARP adds up how often an item occurs, or its share of all interactions or users. */
  readonly popularityScale: 'count' | 'share';
  /**
   * Long tail of APLT and ACLT. interactions: all items but the fewest that hold 80% of the interactions; items: the 10% of
   * the training items with the fewest interactions.
   */
  readonly longTail: 'interactions' | 'items';
  /** Novelty of all users: the mean over users, or over all recommendations. */
  readonly listWeight: 'users' | 'entries';
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
export function viewOf(choices: ViewChoices): ViewChoices {
  const { threshold, ties, duplicates, missed, unjudged, catalogueSize } = choices;
  return { threshold, ties, duplicates, missed, unjudged, catalogueSize };
}

/** Equal for views that judge every list alike. */
export function viewKey(choices: ViewChoices): string {
  const { threshold, ties, duplicates, missed, unjudged, catalogueSize } = choices;
  return `${threshold} ${ties} ${duplicates} ${missed} ${unjudged} ${catalogueSize}`;
}
