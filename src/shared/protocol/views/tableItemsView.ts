import type { Page } from './evaluationView';
import type { ItemRow, ItemSummary } from './itemsView';

export interface TableItemsPage extends Page<TableItemRow> {
  readonly summary: ItemSummary;
  /** What the query took that brought the first of them. */
  readonly seconds: number;
}

/** An item as files have it; a table knows it by its id alone. */
export type TableItemRow = Omit<ItemRow, 'item' | 'described'>;

/** Users of one item, some of each kind. */
export interface TableItemView {
  /** Whose list holds it, hits first. */
  readonly recommended: readonly {
    readonly id: string;
    readonly rank: number;
    readonly hit: boolean;
    /** null: not in the user's truth. */
    readonly gain: number | null;
  }[];
  /** To whom it is relevant and not recommended. */
  readonly missed: readonly { readonly id: string; readonly gain: number }[];
  readonly seconds: number;
}
