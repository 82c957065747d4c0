import type { JudgedList } from '../data/judgedList';
import type { MeasureChoices, ViewChoices } from './convention';

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
  readonly formula: { readonly text: string; readonly mathml: string };
  /** Whether `@K` may, must or must not follow. */
  readonly cutoff: 'optional' | 'required' | 'none';
  readonly parameters: readonly ParameterSpec[];
  readonly range: readonly [number, number];
  readonly higherIsBetter: boolean;
  /** Inputs beyond recommendations and truth. */
  readonly needs: readonly MeasureInput[];
  /** What happens at the edges: no list, no relevant item, short list … */
  readonly edgeRules: () => readonly string[];
  /** The paper or tool the definition comes from. */
  readonly source: string;
  readonly compile: (request: MeasureRequest) => CompiledMeasure;
}

export type MeasureInput = 'scores' | 'train' | 'items' | 'catalogue';

export type ParameterSpec =
  | { readonly name: string; readonly kind: 'number'; readonly minimum: number; readonly maximum: number; readonly meaning: () => string }
  | { readonly name: string; readonly kind: 'choice'; readonly values: readonly string[]; readonly meaning: () => string };

/** What was asked for, with the convention's choices already overridden by the measure's own parameters. */
export interface MeasureRequest {
  /** K; undefined: the whole list. */
  readonly cutoff: number | undefined;
  readonly parameters: ReadonlyMap<string, string | number>;
  readonly choices: MeasureChoices;
}

/**
 * A measure ready to run. `view` says under which rules the list must be judged before the measure sees
 * it; measures with equal views share one judging of each user.
 */
export type CompiledMeasure = PerUserMeasure | CollectionMeasure | RatingMeasure;

interface ListMeasure {
  readonly view: ViewChoices;
  /** How many ranks of the list it looks at; Infinity: all. */
  readonly depth: number;
}

/** A pure function of one user's judged list; NaN: undefined for this user, who is then left out and counted. */
export interface PerUserMeasure extends ListMeasure {
  readonly kind: 'per-user';
  /** Which users the mean is over. */
  readonly users: MeasureChoices['users'];
  readonly value: (list: JudgedList) => number;
  /** How the users' values become one number; default: arithmetic mean. */
  readonly aggregate?: Aggregate;
}

/** Folds the users' values (NaN left out before) into one number. `weights` where the family defines them. */
export interface Aggregate {
  readonly name: 'mean' | 'geometric-mean' | 'weighted-mean';
  /** Weight of one user in a weighted mean. */
  readonly weight?: (list: JudgedList) => number;
  /** Value shown for one user, when it differs from what is averaged. */
  readonly shown?: (value: number) => number;
}

/** A property of all lists together, such as catalogue coverage: there is no value per user. */
export interface CollectionMeasure extends ListMeasure {
  readonly kind: 'collection';
  readonly users: MeasureChoices['users'];
  readonly start: () => { add: (list: JudgedList) => void; result: () => number };
}

/** A function of pairs (true rating, prediction), over all pairs and over the pairs of each user. */
export interface RatingMeasure {
  readonly kind: 'rating';
  /** micro: one value over all pairs; macro: mean of the users' values. */
  readonly averaging: 'micro' | 'macro';
  /** Reads the first `count` entries of both arrays. NaN: undefined. */
  readonly value: (ratings: Float64Array, predictions: Float64Array, count: number) => number;
}
