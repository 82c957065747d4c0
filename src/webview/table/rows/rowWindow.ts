/**
 * The mathematics of a table that shows a few of many rows of one height. The rows lie on a *sheet*,
 * which may be taller than a browser can lay out; the scroll bar moves over a *track*, which never is.
 * Where both are equally tall, moving one pixel on the track moves one on the sheet. Where the sheet is
 * taller, small movements still do, and only long ones (dragging the thumb) are scaled.
 */
interface RowWindow {
  readonly rows: number;
  readonly rowHeight: number;
  /** Height of what can be seen of the rows. */
  readonly viewHeight: number;
  readonly trackHeight: number;
}

/**
 * Chromium lays out at most 33.5 million device pixels, on a screen of two device pixels per pixel at a
 * zoom of 200% that is 8.4 million; and far down, text loses its sharpness.
 */
const MAX_TRACK_HEIGHT = 4_000_000;

export function rowWindow(
  rows: number,
  rowHeight: number,
  viewHeight: number,
  maxTrackHeight = MAX_TRACK_HEIGHT,
): RowWindow {
  return {
    rows,
    rowHeight,
    viewHeight,
    trackHeight: Math.max(viewHeight, Math.min(rows * rowHeight, maxTrackHeight)),
  };
}

/** How far the sheet can be moved. */
export function sheetRange(window: RowWindow): number {
  return Math.max(0, window.rows * window.rowHeight - window.viewHeight);
}

function trackRange(window: RowWindow): number {
  return Math.max(0, window.trackHeight - window.viewHeight);
}

/** Where on the track the scroll bar stands when the sheet is moved by `offset`. */
export function trackPosition(window: RowWindow, offset: number): number {
  const range = sheetRange(window);
  return range === 0 ? 0 : (offset / range) * trackRange(window);
}

/** Where the sheet stands after the scroll bar went from `before` to `after` on the track. */
export function offsetAfterScroll(window: RowWindow, offset: number, before: number, after: number): number {
  const track = trackRange(window);
  const sheet = sheetRange(window);
  if (track === 0 || after <= 0) return 0;
  if (after >= track - 0.5) return sheet;
  if (sheet === track) return after;
  const moved = after - before;
  if (Math.abs(moved) < leastDrag(window)) return clamp(offset + moved, 0, sheet);
  return (after / track) * sheet;
}

/**
 * How far the track moves at least when the scroll bar is dragged: by half a pixel, as screens with two device pixels
 * per pixel have it. However late its frame is, a turn of the wheel goes less far.
 */
function leastDrag(window: RowWindow): number {
  return Math.max(window.viewHeight, trackRange(window) / window.viewHeight / 2);
}

/** First and last row that can be seen, also in part; last < first when there are no rows. */
export function visibleRows(window: RowWindow, offset: number): { first: number; last: number } {
  if (window.rows === 0 || window.viewHeight <= 0) return { first: 0, last: -1 };
  const first = clamp(Math.floor(offset / window.rowHeight), 0, window.rows - 1);
  const last = clamp(Math.ceil((offset + window.viewHeight) / window.rowHeight) - 1, first, window.rows - 1);
  return { first, last };
}

/** How many rows fit entirely: one page. At least 1. */
export function rowsPerPage(window: RowWindow): number {
  return Math.max(1, Math.floor(window.viewHeight / window.rowHeight));
}

/** The offset nearest to `offset` that shows all of `row`. */
export function offsetShowing(window: RowWindow, offset: number, row: number): number {
  const top = row * window.rowHeight;
  const bottom = top + window.rowHeight - window.viewHeight;
  const nearest = top < offset ? top : bottom > offset ? bottom : offset;
  return clamp(nearest, 0, sheetRange(window));
}

export function clampedOffset(window: RowWindow, offset: number): number {
  return clamp(offset, 0, sheetRange(window));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
