/** Start and end of a column on the sheet, in pixels. */
export type Span = readonly [from: number, to: number];

/** First and last column of a range, both inclusive. */
export interface ColumnWindow {
  readonly first: number;
  readonly last: number;
}

/** Maximum rounding error of an edge, in pixels. */
const ROUNDING = 2;

/**
 * Returns the columns that are at least partly visible, without the first column, which is always visible.
 * @param spans positions of the columns; empty: not known, so all may be visible
 * @param left horizontal offset of the sheet
 */
export function columnsInSight(spans: readonly Span[], left: number, viewWidth: number): ColumnWindow {
  if (spans.length === 0) return { first: 0, last: Infinity };
  const from = left + spans[0][1] - spans[0][0] - ROUNDING;
  const to = left + viewWidth + ROUNDING;
  const isSeen = ([begins, ends]: Span, column: number): boolean => column > 0 && ends > from && begins < to;
  return { first: spans.findIndex(isSeen), last: spans.findLastIndex(isSeen) };
}
