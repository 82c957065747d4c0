import type { Description } from '../../shared/protocol/views/evaluationView';

/** Column of a table of rows. */
export interface GridColumn<Row> {
  readonly label: string;
  /** Tooltip of the heading. */
  readonly title: string;
  /** Minimum and maximum width, as CSS lengths. */
  readonly width: readonly [string, string];
  readonly cell: (row: Row) => GridCell;
}

export type GridCell =
  | {
      readonly kind: 'name';
      readonly text: string;
      readonly described?: Description | undefined;
      /** Start that the ID shares with others, which is not shown. */
      readonly start?: string | undefined;
    }
  | {
      readonly kind: 'number';
      readonly text: string;
      readonly full: string;
      /** Bar of the number; absent: no bar. */
      readonly bar?: CellBar | undefined;
      /** Text for a screen reader if the shown text is a sign; absent: the shown text. */
      readonly spoken?: string;
    }
  /** Missing number: `text` is the reason in a word, `title` the full reason for a tooltip. */
  | { readonly kind: 'missing'; readonly text: string; readonly title: string };

/** Small bar to the left of a number. Its track has the same length in all rows. */
export type CellBar =
  /** Bar that is filled from the left; `share` is 0 to 1. */
  | { readonly kind: 'share'; readonly share: number }
  /** Bar that is filled from the middle, to the left below 0; `share` is −1 to 1. */
  | { readonly kind: 'difference'; readonly share: number; readonly better: boolean };

/** Column that the rows are sorted by. */
export interface GridSort {
  readonly column: number;
  readonly descending: boolean;
}
