import type { Document } from '../../../schemas/types/slices-1';
import type { DeepReadonly } from '../config/option';

/** Answer of `recscope slices --format json`, schemas/slices-1.schema.json. */
export type SlicesJson = DeepReadonly<Document>;
/** Users whom a model harms, by one condition or two. */
export type SliceJson = SlicesJson['pairs'][number]['slices'][number];

/** Answer of a search, with what a page needs to open its users. */
export interface SlicesView {
  readonly json: SlicesJson;
  /** Number of the searched model by pair; of several runs, of the first. */
  readonly models: readonly number[];
  /** Condition of the query box by pair and slice; null if a column is not part of the query language. */
  readonly queries: readonly (readonly (string | null)[])[];
}
