import * as v from 'valibot';
import {
  ITEM_CUTOFF,
  ITEM_SORT,
  type ItemCutoff,
  type ItemSort,
  NUMBER,
  TEXT,
} from '../../shared/protocol/queries';
import { cutoffsOf } from '../../shared/leaderboard/cutoffs';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { type ItemColumn, type ItemFilter, itemFilters } from '../../shared/protocol/views/itemsView';
import { OPENED } from '../table/opened';

/** Schema of the choices in the items tab; invalid stored values are ignored. */
export const ITEMS_STATE = v.object({
  /** Cutoff; absent: not chosen, so it is the largest cutoff of the metrics. */
  cutoff: v.fallback(v.optional(ITEM_CUTOFF), undefined),
  sort: v.fallback(ITEM_SORT, { column: 'recommended', descending: true }),
  filter: v.fallback(v.picklist(itemFilters), 'all'),
  query: v.fallback(TEXT, ''),
  item: OPENED,
  /** Index of the first visible row of the table. */
  row: v.fallback(NUMBER, 0),
});

export type ItemsState = Readonly<v.InferOutput<typeof ITEMS_STATE>>;

export const startItems: ItemsState = v.parse(ITEMS_STATE, {});

/** Returns the cutoffs to choose from: those of the metrics, the largest first, then whole lists. */
export function cutoffChoices(evaluation: Pick<EvaluationView, 'measures'>): ItemCutoff[] {
  return [...cutoffsOf(evaluation).reverse(), null];
}

/** Returns the chosen cutoff if a metric still has it, otherwise the first of the choices. */
export function cutoffIn(state: Pick<ItemsState, 'cutoff'>, choices: readonly ItemCutoff[]): ItemCutoff {
  return state.cutoff !== undefined && choices.includes(state.cutoff) ? state.cutoff : (choices[0] ?? null);
}

/** Returns the order of the table that suits a quick filter. */
export function sortForFilter(filter: ItemFilter, before: ItemSort): ItemSort {
  switch (filter) {
    case 'all':
      return before;
    case 'over':
      return { column: 'surplus', descending: true };
    case 'under':
      return { column: 'surplus', descending: false };
    case 'never-hit':
      return { column: 'recommended', descending: true };
    case 'never-recommended':
      return { column: 'relevant', descending: true };
  }
}

/**
 * Returns the order after a click on a column's heading: reversed, or the default direction of another
 * column.
 */
export function itemSortByClick(sort: ItemSort, column: ItemColumn): ItemSort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column !== 'item' && column !== 'rank' };
}
