import * as v from 'valibot';
import { NAME, NUMBER } from '../../shared/protocol/queries';

/** Columns of the verdicts that are shown when they are asked for. */
export const FURTHER_COLUMNS = ['effect', 'detectable'] as const;

export type FurtherColumn = (typeof FURTHER_COLUMNS)[number];

/** What the person has chosen in the comparison; what is absent, or kept but strange, was not chosen. */
export const COMPARISON_STATE = v.object({
  /** Numbers of the two models that are looked at where there is no baseline; with one, the model is that of the panel. */
  pair: v.fallback(v.optional(v.tuple([NUMBER, NUMBER])), undefined),
  measure: v.fallback(v.optional(NAME), undefined),
  /** The column that users are divided by. */
  by: v.fallback(v.optional(NAME), undefined),
  columns: v.fallback(v.optional(v.array(v.picklist(FURTHER_COLUMNS))), undefined),
});
