import type { ItemCutoff, ItemSort } from '../../shared/protocol/queries';
import { cutoffsOf } from '../../shared/leaderboard/cutoffs';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import {
  type ItemColumn,
  itemColumns,
  type ItemFilter,
  itemFilters,
} from '../../shared/protocol/views/itemsView';
import type { ItemsMemory } from '../../shared/protocol/panelProtocol';
import type { Opened } from '../table/useOpenRow';

/** What the person has chosen of the items. */
export interface ItemsState {
  /** Undefined: not chosen; then it is the largest K of the measures. */
  readonly cutoff: ItemCutoff | undefined;
  readonly sort: ItemSort;
  readonly filter: ItemFilter;
  readonly query: string;
  readonly item: Opened | undefined;
  /** First row in sight of the table. */
  readonly row: number;
}

export const startItems: ItemsState = {
  cutoff: undefined,
  sort: { column: 'recommended', descending: true },
  filter: 'all',
  query: '',
  item: undefined,
  row: 0,
};

/** What was kept over a reload; whatever of it is missing or strange is replaced by the start's. */
export function itemsFromMemory(memory: unknown): ItemsState {
  if (typeof memory !== 'object' || memory === null) return startItems;
  const { cutoff, sort, filter, query, item, row } = memory as Partial<Record<keyof ItemsMemory, unknown>>;
  return {
    cutoff: cutoff === null || (isIndex(cutoff) && cutoff > 0) ? cutoff : undefined,
    sort: sortFrom(sort),
    filter: itemFilters.find((known) => known === filter) ?? startItems.filter,
    query: typeof query === 'string' ? query : '',
    item: typeof item === 'string' ? { id: item, number: undefined } : undefined,
    row: isIndex(row) ? row : 0,
  };
}

export function memoryOfItems({ item, ...state }: ItemsState): ItemsMemory {
  return { ...state, item: item?.id };
}

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

function sortFrom(sort: unknown): ItemSort {
  if (typeof sort !== 'object' || sort === null) return startItems.sort;
  const { column, descending } = sort as Partial<Record<keyof ItemSort, unknown>>;
  const known = itemColumns.find((name) => name === column);
  return known === undefined || typeof descending !== 'boolean'
    ? startItems.sort
    : { column: known, descending };
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
