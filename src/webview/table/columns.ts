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
      /** Absent: none. */
      readonly bar?: CellBar | undefined;
      /** What a screen reader says in place of a text that is a sign; absent: the text. */
      readonly spoken?: string;
    }
  /** No number; `title` says why, for people who rest the pointer on it, and `text` in a word. */
  | { readonly kind: 'missing'; readonly text: string; readonly title: string };

/** A small bar left of the number, in a track that begins and ends in the same place in all rows. */
export type CellBar =
  /** Filled from the left: 0 to 1. */
  | { readonly kind: 'share'; readonly share: number }
  /** From the middle to the left (below 0) or right: −1 to 1. */
  | { readonly kind: 'difference'; readonly share: number; readonly better: boolean };

/** By which column the rows are ordered. */
export interface GridSort {
  readonly column: number;
  readonly descending: boolean;
}
