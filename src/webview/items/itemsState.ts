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

/** What the person has chosen of the items; what is kept of it but strange is as if it had not been. */
export const ITEMS_STATE = v.object({
  /** Absent: not chosen; then it is the largest K of the measures. */
  cutoff: v.fallback(v.optional(ITEM_CUTOFF), undefined),
  sort: v.fallback(ITEM_SORT, { column: 'recommended', descending: true }),
  filter: v.fallback(v.picklist(itemFilters), 'all'),
  query: v.fallback(TEXT, ''),
  item: OPENED,
  /** First row in sight of the table. */
  row: v.fallback(NUMBER, 0),
});

export type ItemsState = Readonly<v.InferOutput<typeof ITEMS_STATE>>;

export const startItems: ItemsState = v.parse(ITEMS_STATE, {});

/** How far down the lists one may count: each K of the measures, the largest first, then whole lists. */
export function cutoffChoices(evaluation: Pick<EvaluationView, 'measures'>): ItemCutoff[] {
  return [...cutoffsOf(evaluation).reverse(), null];
}

/** The chosen cutoff, as long as the measures have it; else the first choice. */
export function cutoffIn(state: Pick<ItemsState, 'cutoff'>, choices: readonly ItemCutoff[]): ItemCutoff {
  return state.cutoff !== undefined && choices.includes(state.cutoff) ? state.cutoff : (choices[0] ?? null);
}

/** With a quick filter comes the order in which one wants to read what it shows. */
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

/** The order after a click on a column's head: the other way round, or the way in which one first wants to see it. */
export function itemSortByClick(sort: ItemSort, column: ItemColumn): ItemSort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column !== 'item' && column !== 'rank' };
}
