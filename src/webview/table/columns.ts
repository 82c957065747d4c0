import type { Description } from '../../shared/protocol/views/evaluationView';

/** Column of a table of rows. */
export interface GridColumn<Row> {
  readonly label: string;
  /** Tooltip of the heading. */
  readonly title: string;
  /** Minimum and maximum width, in CSS. */
  readonly width: readonly [string, string];
  readonly cell: (row: Row) => Cell;
}

export type Cell =
  | {
      readonly kind: 'name';
      readonly text: string;
      readonly described?: Description | undefined;
      /** Start that other ids have, too, and that is left out. */
      readonly start?: string | undefined;
    }
  | {
      readonly kind: 'number';
      readonly text: string;
      readonly full: string;
      /** Absent: none. */
      readonly bar?: CellBar | undefined;
      /** Text for a screen reader instead of a sign; absent: the text. */
      readonly spoken?: string;
    }
  /** No number; `text` is the reason in a word, `title` the full one for a tooltip. */
  | { readonly kind: 'missing'; readonly text: string; readonly title: string };

/** Small bar left of the number, with the same track in all rows. */
export type CellBar =
  /** Filled from the left: 0 to 1. */
  | { readonly kind: 'share'; readonly share: number }
  /** Filled from the middle to the left (below 0) or right: −1 to 1. */
  | { readonly kind: 'difference'; readonly share: number; readonly better: boolean };

/** Column that the rows are sorted by. */
export interface GridSort {
  readonly column: number;
  readonly descending: boolean;
}
