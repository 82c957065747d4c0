import type { EvaluationData } from '../data/evaluationData';
import type { JudgedList } from '../data/judgedList';
import type { Derivation } from './derivation/derivation';
import type { MeasureChoices, UserRule, ViewChoices } from './convention';

/**
 * A family of measures: one entry of the registry. `Name(param=value)@K` is made from it by `compile`.
 * Words for people are functions, because the language is chosen after the module is loaded.
 */
export interface MeasureFamily {
  /** The spelling that is shown: "nDCG". */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly group: 'ranking' | 'rating' | 'beyond-accuracy';
  /** One sentence that a student understands. */
  readonly summary: () => string;
  /** Under the measure's usual choices. */
  readonly formula: Formula;
  /** The formula of one user's value under these choices, where they change it. */
  readonly formulaFor?: (request: MeasureRequest) => Formula;
  /** Whether `@K` may, must or must not follow. */
  readonly cutoff: 'optional' | 'required' | 'none';
  readonly parameters: readonly ParameterSpec[];
  /** Choices of the convention that it depends on and that no parameter of it overrides. */
  readonly reads?: readonly (keyof MeasureChoices)[];
  readonly range: readonly [number, number];
  readonly higherIsBetter: boolean;
  /** Its values count something: whole ones are written without decimals. */
  readonly counts?: true;
  /** A user's value is 1 with a hit and 0 without one; in part where the places of ties are averaged. */
  readonly hitOrNot?: true;
  /** Inputs beyond recommendations and truth. */
  readonly needs: readonly MeasureInput[];
  /**
   * What of a list its value follows from, so that of lists with equal ones it is the same: users of tables are asked for
   * no more. Absent, or undefined under some choices: from the items, their scores or other data as well.
   */
  readonly followsFrom?: ListEvidence | ((request: MeasureRequest) => ListEvidence | undefined);
  /** Ranks of the ideal list that it looks at; absent: none where it follows from hits, else all. */
  readonly idealDepth?: (request: MeasureRequest) => number;
  /** Of all lists together: whether it follows from how often each item is recommended. */
  readonly followsFromItemCounts?: (request: MeasureRequest) => boolean;
  /** What happens at the edges: no list, no relevant item, short list … */
  readonly edgeRules: () => readonly string[];
  /** The paper or tool the definition comes from. */
  readonly source: string;
  /** Name to show for these parameters, when it is not `name`; the parameters it says already are left out of the brackets. */
  readonly shownAs?: (parameters: ReadonlyMap<string, string | number>) => ShownName | undefined;
  readonly compile: (request: MeasureRequest) => CompiledMeasure;
}

/**
 * hits: the ranks of relevant items, and how many there are; gains: their gains too; judgements: beside them what was
 * judged not relevant. Each says what those before it say.
 */
export const LIST_EVIDENCE = ['hits', 'gains', 'judgements'] as const;

export type ListEvidence = (typeof LIST_EVIDENCE)[number];

export interface Formula {
  readonly text: string;
  /** For people who read mathematics, as `mathml` reads it. */
  readonly math: string;
}

interface ShownName {
  readonly name: string;
  readonly says: readonly string[];
}

export type MeasureInput = 'scores' | 'train' | 'items' | 'catalogue';

export type ParameterSpec =
  | (ParameterName & {
      readonly kind: 'number';
      readonly minimum: number;
      readonly maximum: number;
      /** What holds when it is not given; undefined: the convention or the family decides. */
      readonly default?: number;
    })
  | (ParameterName & {
      readonly kind: 'choice';
      readonly values: readonly string[];
      /** Other words for a value, in lower case. */
      readonly synonyms?: Readonly<Record<string, string>>;
      /** Values that other measures take for a parameter of this name, and why this one does not. */
      readonly refused?: Readonly<Record<string, () => string>>;
      readonly default?: string;
    });

interface ParameterName {
  readonly name: string;
  readonly meaning: () => string;
  /** How it is written between name and value; default `=`. */
  readonly operator?: '=' | '>=';
  /** The choice of the convention that it takes the place of. */
  readonly overrides?: keyof MeasureChoices;
}

/** What was asked for, with the convention's choices already overridden by the measure's own parameters. */
export interface MeasureRequest {
  /** K; undefined: the whole list. */
  readonly cutoff: number | undefined;
  /** Only the parameters that were written. */
  readonly parameters: ReadonlyMap<string, string | number>;
  readonly choices: MeasureChoices;
}

/**
 * A measure ready to run. `view` says under which rules the list must be judged before the measure sees
 * it; measures with equal views share one judging of each user.
 */
export type CompiledMeasure = PerUserMeasure | CollectionMeasure | RatingMeasure | DataBoundMeasure;

interface ListMeasure {
  readonly view: ViewChoices;
  /** How many ranks of the list it looks at; Infinity: all. */
  readonly depth: number;
}

/** A pure function of one user's judged list; NaN: undefined for this user, who is then left out and counted. */
export interface PerUserMeasure extends ListMeasure {
  readonly kind: 'per-user';
  /** Which users the mean is over. */
  readonly users: UserRule;
  readonly value: (list: JudgedList) => number;
  /** The same number with the arithmetic that leads to it. */
  readonly derive?: (list: JudgedList) => Derivation;
  /**
   * How the value depends on K, so that a curve need not ask for it at every one. Up to the first item of positive
   * gain it is the same at every K; from there to the returned K it may change at each; beyond, only where such an
   * item stands. The same whatever K the measure was made for. Absent: it may change at any.
   */
  readonly saturationCutoff?: (list: JudgedList) => number;
  /**
   * Mean of `value` over all orders of the entries that tie (`tiedUntil`), in closed form. Without it, or where it
   * is undefined because a list is too long or repeats items, the orders are tried.
   */
  readonly expected?: (list: JudgedList) => number | undefined;
  /**
   * items: which item stands at a rank matters beyond its gain and judgement, so orders that show the same gains are
   * not the same to it. item-set: the ranks do not matter, but which items stand within K.
   */
  readonly sees?: 'items' | 'item-set';
  /**
   * Of a measure that sees items: writes what each entry of a list (place from 0, to its depth) is worth, so that of
   * all orders of tied entries the one with the largest first gives the largest value, and the one with the smallest
   * first the smallest. Absent: that is not known of any order.
   */
  readonly tiedWorths?: (list: JudgedList, worths: Float64Array) => void;
  /** How the users' values become one number; default: arithmetic mean. */
  readonly aggregate?: Aggregate;
  /** Adds this user's values to the rows of a table, one row per `key`; each row is then averaged. */
  readonly breakdown?: (list: JudgedList, add: (key: number, value: number) => void) => void;
}

/** Folds the users' values (NaN left out before) into one number. */
export interface Aggregate {
  readonly name: 'mean' | 'geometric-mean' | 'weighted-mean';
  /** geometric-mean: values below are raised to it, so that one 0 does not make all 0. */
  readonly floor?: number;
  /** weighted-mean: weight of one user. */
  readonly weight?: (list: JudgedList) => number;
}

/** A property of all lists together, such as catalogue coverage: there is no value per user. */
export interface CollectionMeasure extends ListMeasure {
  readonly kind: 'collection';
  readonly users: UserRule;
  readonly start: () => { add: (list: JudgedList) => void; result: () => number };
  /**
   * The same from how often each item stands within the cutoff of the lists that count, and the sum of that. Absent: it
   * does not follow from it.
   */
  readonly ofItemCounts?: (counts: Int32Array, entries: number) => number;
}

/** A measure that needs train interactions, item features or a catalogue: it is bound to them once, before the first user. */
export interface DataBoundMeasure {
  readonly kind: 'data-bound';
  /** @throws InputError when something it needs is missing, saying which input to give */
  readonly bind: (data: EvaluationData) => PerUserMeasure | CollectionMeasure;
}

/** A function of pairs (true rating, prediction), over all pairs and over the pairs of each user. */
export interface RatingMeasure {
  readonly kind: 'rating';
  /** micro: one value over all pairs; macro: mean of the users' values. */
  readonly averaging: 'micro' | 'macro';
  /** Reads the first `count` entries of both arrays and changes neither. NaN: undefined. */
  readonly value: PairsFunction;
  /** probability: every prediction must lie in [0, 1]. */
  readonly predictions: 'any' | 'probability';
  /** What each pair adds, for measures that are a mean of it (or the root of one). */
  readonly pair?: PairTerm;
  /** micro: how users can be drawn again without going through `value`; absent: not. */
  readonly overRows?: OverRows;
}

/** What a value over the rows of all users follows from, so that it can be had of any choice of users. */
export type OverRows = RowSums | RowArea;

/** From sums of what each row adds. */
export interface RowSums {
  readonly kind: 'sums';
  /** How many sums there are. */
  readonly width: number;
  /**
   * Adds the rows `from` … `to` (not included). The loop is of the measure: in one that all shared, V8 would inline none
   * of what they add.
   */
  readonly add: (
    ratings: Float64Array,
    predictions: Float64Array,
    from: number,
    to: number,
    sums: Float64Array,
  ) => void;
  /** From the sums that begin at `at`; NaN: undefined. */
  readonly value: (sums: Float64Array, at: number) => number;
}

/** From the order of the predictions, and which rows are relevant. */
export interface RowArea {
  readonly kind: 'area';
  readonly area: 'roc' | 'precision-recall';
  readonly isRelevant: (rating: number) => boolean;
}

export interface PairTerm {
  readonly term: (error: number) => number;
  readonly combination: 'mean' | 'root-mean';
}

export type PairsFunction = (ratings: Float64Array, predictions: Float64Array, count: number) => number;
