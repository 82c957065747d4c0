/** Where a column begins and ends on the sheet, in pixels. */
export type Span = readonly [from: number, to: number];

/** Columns from the first to the last, both included. */
export interface ColumnWindow {
  readonly first: number;
  readonly last: number;
}

/** What an edge may be off where it was rounded. */
const ROUNDING = 2;

/**
 * Which columns can be seen, also in part, beside the first, which always can.
 *
 * @param spans where each column stands; empty: not known, all may be seen
 * @param left how far the sheet was moved sideways
 */
export function columnsInSight(spans: readonly Span[], left: number, viewWidth: number): ColumnWindow {
  if (spans.length === 0) return { first: 0, last: Infinity };
  const from = left + spans[0][1] - spans[0][0] - ROUNDING;
  const to = left + viewWidth + ROUNDING;
  const isSeen = ([begins, ends]: Span, column: number): boolean => column > 0 && ends > from && begins < to;
  return { first: spans.findIndex(isSeen), last: spans.findLastIndex(isSeen) };
}
