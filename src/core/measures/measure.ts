import type { EvaluationData } from '../data/evaluationData';
import type { JudgedList } from '../data/judgedList';
import type { Derivation } from './derivation/derivation';
import type { MeasureChoices, UserRule, RankingRules } from './convention';

/**
 * A family of metrics: one entry of the registry. `compile` makes `Name(param=value)@K` from it. Texts are functions,
 * because the language is chosen after the module is loaded.
 */
export interface MeasureFamily {
  /** Displayed spelling: "nDCG". */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly group: 'ranking' | 'rating' | 'beyond-accuracy';
  /** One sentence, understandable for a student. */
  readonly summary: () => string;
  /** Formula under the default choices of the metric. */
  readonly formula: Formula;
  /** Formula of one user's value under the choices of `request`, if they change it. */
  readonly formulaFor?: (request: MeasureRequest) => Formula;
  /** Whether `@K` may, must or must not follow the name. */
  readonly cutoff: 'optional' | 'required' | 'none';
  readonly parameters: readonly ParameterSpec[];
  /** Choices of the convention that the metric depends on and that none of its parameters overrides. */
  readonly reads?: readonly (keyof MeasureChoices)[];
  readonly range: readonly [number, number];
  readonly higherIsBetter: boolean;
  /** Set if values are counts, which are formatted without decimals. */
  readonly counts?: true;
  /** Set if a user's value is 1 with a hit and 0 without; fractional if averaged over orders of ties. */
  readonly hitOrNot?: true;
  /** Set if relevant items are compared with the others of the list one by one, whatever their ranks. */
  readonly comparesItems?: true;
  /** Inputs in addition to recommendations and ground truth. */
  readonly needs: readonly MeasureInput[];
  /**
   * Evidence of a list that determines the value. Evaluation of tables fetches only this for each user. Absent, or
   * undefined under some choices: the value depends on items, scores or other data too.
   */
  readonly followsFrom?: ListEvidence | ((request: MeasureRequest) => ListEvidence | undefined);
  /**
   * Returns the number of ranks of the ideal list that the metric uses. Absent: 0 if the value follows from
   * hits, else all ranks.
   */
  readonly idealDepth?: (request: MeasureRequest) => number;
  /**
   * Returns whether the value of a metric over all lists follows from the number of times that each item is
   * recommended.
   */
  readonly followsFromItemCounts?: (request: MeasureRequest) => boolean;
  /** Values in edge cases: no list, no relevant item, short list … */
  readonly edgeRules: () => readonly string[];
  /** Paper or tool that defines the metric. */
  readonly source: string;
  /** Returns another name to show for some parameters; parameters that it covers are omitted from the brackets. */
  readonly shownAs?: (parameters: ReadonlyMap<string, string | number>) => ShownName | undefined;
  readonly compile: (request: MeasureRequest) => CompiledMeasure;
}

/**
 * Evidence that a value needs, in increasing order. hits: the ranks and the number of relevant items; gains: also
 * their gains; judgements: also the entries that were judged not relevant.
 */
export const LIST_EVIDENCE = ['hits', 'gains', 'judgements'] as const;

export type ListEvidence = (typeof LIST_EVIDENCE)[number];

export interface Formula {
  readonly text: string;
  /** Formula in the linear notation of {@link toMathml}. */
  readonly math: string;
}

interface ShownName {
  readonly name: string;
  readonly says: readonly string[];
}

/** columns: columns of the lists that its parameter names. */
export type MeasureInput = 'scores' | 'train' | 'items' | 'catalogue' | 'passages' | 'columns';

export type ParameterSpec =
  | (ParameterName & {
      readonly kind: 'number';
      readonly minimum: number;
      readonly maximum: number;
      /** Default of the parameter. Undefined: the convention or the family decides. */
      readonly default?: number;
    })
  | (ParameterName & {
      readonly kind: 'choice';
      readonly values: readonly string[];
      /** Further spellings of values, in lower case. */
      readonly synonyms?: Readonly<Record<string, string>>;
      /**
       * Returns why a value is refused, for values that other metrics accept for a parameter of this name.
       */
      readonly refused?: Readonly<Record<string, () => string>>;
      readonly default?: string;
    })
  /** Any text, without the name of the parameter: `mean(latency_ms)`. A family has no parameter beside it. */
  | (ParameterName & { readonly kind: 'text'; readonly default?: undefined });

interface ParameterName {
  readonly name: string;
  readonly meaning: () => string;
  /** Operator between name and value; default `=`. */
  readonly operator?: '=' | '>=';
  /** Choice of the convention that the parameter overrides. */
  readonly overrides?: keyof MeasureChoices;
}

/** Requested metric. Its parameters have already replaced the rules of the convention. */
export interface MeasureRequest {
  /** Cutoff K; undefined: the whole list. */
  readonly cutoff: number | undefined;
  /** Parameters that were given. */
  readonly parameters: ReadonlyMap<string, string | number>;
  readonly choices: MeasureChoices;
}

/**
 * A metric ready to run. `view` has the rules by which lists are judged for it; metrics with equal views share one
 * judging per user.
 */
export type CompiledMeasure = PerUserMeasure | CollectionMeasure | RatingMeasure | DataBoundMeasure;

interface ListMeasure {
  readonly view: RankingRules;
  /** Number of ranks of the list that the metric uses; Infinity: all. */
  readonly depth: number;
}

/**
 * A pure function of one user's judged list. NaN: undefined; the user is left out of the mean, and the number
 * of such users is reported.
 */
export interface PerUserMeasure extends ListMeasure {
  readonly kind: 'per-user';
  /** Users that the mean is over. */
  readonly users: UserRule;
  readonly value: (list: JudgedList) => number;
  /** Returns the steps that lead to the value of a list. */
  readonly derive?: (list: JudgedList) => Derivation;
  /**
   * Returns the cutoff from which the value changes only at items of positive gain, so that curves need fewer
   * evaluations. Below the first such item the value is constant; up to the returned K it may change at each rank.
   * Independent of the K of the metric. Absent: the value may change at any rank.
   */
  readonly saturationCutoff?: (list: JudgedList) => number;
  /**
   * Returns the mean of `value` over all orders of tied entries (`tiedUntil`), in closed form. Absent, or undefined
   * because a list is too long or has duplicates: orders are enumerated.
   */
  readonly expected?: (list: JudgedList) => number | undefined;
  /**
   * Dependence on items beyond gains and judgments, so that orders with equal gains differ. `items`: on the
   * item at each rank; `item-set`: on the set of items within K, not on their ranks.
   */
  readonly sees?: 'items' | 'item-set';
  /**
   * For a metric that sees items: writes the worth of each list entry (position from 0 to its depth). Of all orders
   * of tied entries, descending worth gives the largest value and ascending worth the smallest. Absent: no such order
   * is known.
   */
  readonly tiedWorths?: (list: JudgedList, worths: Float64Array) => void;
  /** Aggregate of the users' values; default: arithmetic mean. */
  readonly aggregate?: Aggregate;
}

/** Function that combines the users' values, none of them NaN, to one number. */
export interface Aggregate {
  readonly name: 'mean' | 'geometric-mean' | 'weighted-mean' | 'quantile';
  /** geometric-mean: minimum of values, so that a single 0 does not make the mean 0. */
  readonly floor?: number;
  /** For `weighted-mean`: returns the weight of one user. */
  readonly weight?: (list: JudgedList) => number;
  /** quantile: share of the values that are at most the result, in (0, 1). */
  readonly share?: number;
}

/** A property of all lists together, such as catalogue coverage, without a value per user. */
export interface CollectionMeasure extends ListMeasure {
  readonly kind: 'collection';
  readonly users: UserRule;
  readonly start: () => { add: (list: JudgedList) => void; result: () => number };
  /**
   * Returns the value from the number of times that each item is listed within the cutoff, and the total of
   * these numbers. Absent: the value does not follow from them.
   */
  readonly ofItemCounts?: (counts: Int32Array, entries: number) => number;
}

/** A metric that needs training interactions, item features or a catalogue: bound to them once, before the first user. */
export interface DataBoundMeasure {
  readonly kind: 'data-bound';
  /**
   * Binds the metric to the data of an evaluation.
   * @throws InputError if a needed input is missing, with advice on how to give it
   */
  readonly bind: (data: EvaluationData) => PerUserMeasure | CollectionMeasure;
  /** Aggregate of the bound metric; absent: only the bound metric has it. */
  readonly aggregate?: Aggregate;
}

/** A metric of pairs (true rating, prediction), over all pairs and over the pairs of each user. */
export interface RatingMeasure {
  readonly kind: 'rating';
  /** `micro`: one value over all pairs; `macro`: mean of the users' values. */
  readonly averaging: 'micro' | 'macro';
  /** Returns the value of the first `count` entries of both arrays, which it does not change. NaN: undefined. */
  readonly value: PairsFunction;
  /** probability: every prediction must be in [0, 1]. */
  readonly predictions: 'any' | 'probability';
  /** Term of each pair, for metrics that are the mean of the terms, or the root of the mean. */
  readonly pair?: ErrorMeanSpec;
  /**
   * For micro averages, statistics with which users can be resampled without `value`; absent: resampling is
   * not supported.
   */
  readonly overRows?: OverRows;
}

/** Statistics that determine a value over the rows of all users, for any selection of users. */
export type OverRows = RowSums | RowArea;

/** A value that follows from sums over rows. */
export interface RowSums {
  readonly kind: 'sums';
  /** Number of sums that the metric needs per user. */
  readonly width: number;
  /**
   * Adds the statistics of the rows [from, to). Each metric has a loop of its own, because V8 would not
   * inline the summands in a shared loop.
   */
  readonly add: (
    ratings: Float64Array,
    predictions: Float64Array,
    from: number,
    to: number,
    sums: Float64Array,
  ) => void;
  /** Computes the value from consecutive sums, starting at index `at`; NaN: undefined. */
  readonly value: (sums: Float64Array, at: number) => number;
}

/** A value that follows from the order of the predictions and the relevant rows. */
export interface RowArea {
  readonly kind: 'area';
  readonly area: 'roc' | 'precision-recall';
  readonly isRelevant: (rating: number) => boolean;
}

export interface ErrorMeanSpec {
  readonly term: (error: number) => number;
  readonly combination: 'mean' | 'root-mean';
}

export type PairsFunction = (ratings: Float64Array, predictions: Float64Array, count: number) => number;
