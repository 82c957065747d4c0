import * as v from 'valibot';
import { NAME, NUMBER } from '../../shared/protocol/queries';

/** Columns of the verdicts that are hidden by default. */
export const FURTHER_COLUMNS = ['effect', 'detectable'] as const;

export type FurtherColumn = (typeof FURTHER_COLUMNS)[number];

/** Schema of the choices in the comparison; absent and invalid values are not chosen. */
export const COMPARISON_STATE = v.object({
  /** Numbers of the two compared models if there is no baseline; with one, the model is that of the panel. */
  pair: v.fallback(v.optional(v.tuple([NUMBER, NUMBER])), undefined),
  measure: v.fallback(v.optional(NAME), undefined),
  /** Column that users are divided by. */
  by: v.fallback(v.optional(NAME), undefined),
  /** Column that items are divided by. */
  itemsBy: v.fallback(v.optional(NAME), undefined),
  columns: v.fallback(v.optional(v.array(v.picklist(FURTHER_COLUMNS))), undefined),
});
