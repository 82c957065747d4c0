import * as v from 'valibot';
import { NAME, NUMBER } from '../../shared/protocol/queries';

/** What the person has chosen in the comparison; what is absent, or kept but strange, was not chosen. */
export const COMPARISON_STATE = v.object({
  /** Numbers of the two models that are looked at. */
  pair: v.fallback(v.optional(v.tuple([NUMBER, NUMBER])), undefined),
  measure: v.fallback(v.optional(NAME), undefined),
  /** The column that users are divided by. */
  by: v.fallback(v.optional(NAME), undefined),
});

export type ComparisonState = Readonly<v.InferOutput<typeof COMPARISON_STATE>>;
