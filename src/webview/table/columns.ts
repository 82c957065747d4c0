import type { Described } from '../../shared/protocol/views/evaluationView';

/** One column of a table of rows. */
export interface GridColumn<Row> {
  readonly label: string;
  /** Said when the pointer rests on the head. */
  readonly title: string;
  /** Least and most width, in CSS. */
  readonly width: readonly [string, string];
  readonly cell: (row: Row) => Cell;
}

export type Cell =
  | { readonly kind: 'name'; readonly text: string; readonly described?: Described | undefined }
  | {
      readonly kind: 'number';
      readonly text: string;
      readonly full: string;
      /** How much of a small bar beside it is filled, 0 to 1; undefined: no bar. */
      readonly bar: number | undefined;
      /** A bar from the middle of the cell's bar to the left (below 0) or right, −1 to 1. */
      readonly diverging?: { readonly share: number; readonly better: boolean };
    }
  /** No number; `title` says why, for people who rest the pointer on it, and `text` in a word. */
  | { readonly kind: 'missing'; readonly text: string; readonly title: string };

/** By which column the rows are ordered. */
export interface GridSort {
  readonly column: number;
  readonly descending: boolean;
}
