/**
 * Geometry of a virtual table with rows of equal height. The rows are on a *sheet*, which may be taller than
 * a browser can lay out. The scroll bar moves over a *track*, which is never too tall. If both are equally
 * tall, a pixel on the track is a pixel on the sheet. If the sheet is taller, this still holds for small
 * movements; only long movements (dragging the thumb) are scaled.
 */
interface RowWindow {
  readonly rows: number;
  readonly rowHeight: number;
  /** Height in pixels of the visible part of the rows. */
  readonly viewHeight: number;
  readonly trackHeight: number;
}

/**
 * Maximum height of the track in pixels. Chromium lays out at most 33.5 million device pixels, which are 8.4
 * million at two device pixels per pixel and a zoom of 200%. Text is blurred long before this limit.
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

/** Returns the maximum offset of the sheet. */
export function sheetRange(window: RowWindow): number {
  return Math.max(0, window.rows * window.rowHeight - window.viewHeight);
}

function trackRange(window: RowWindow): number {
  return Math.max(0, window.trackHeight - window.viewHeight);
}

/** Returns the position of the scroll bar on the track for an offset of the sheet. */
export function trackPosition(window: RowWindow, offset: number): number {
  const range = sheetRange(window);
  return range === 0 ? 0 : (offset / range) * trackRange(window);
}

/** Returns the offset of the sheet after the scroll bar moved from `before` to `after` on the track. */
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
 * Returns the smallest movement on the track that is a drag of the scroll bar: half a pixel of the thumb, for
 * screens with two device pixels per pixel. A turn of the wheel moves less, even if its frame is late.
 */
function leastDrag(window: RowWindow): number {
  return Math.max(window.viewHeight, trackRange(window) / window.viewHeight / 2);
}

/** Returns the first and last visible row, also if partly visible; last < first if there are no rows. */
export function visibleRows(window: RowWindow, offset: number): { first: number; last: number } {
  if (window.rows === 0 || window.viewHeight <= 0) return { first: 0, last: -1 };
  const first = clamp(Math.floor(offset / window.rowHeight), 0, window.rows - 1);
  const last = clamp(Math.ceil((offset + window.viewHeight) / window.rowHeight) - 1, first, window.rows - 1);
  return { first, last };
}

/** Returns the number of rows that fit completely, at least 1: one page. */
export function rowsPerPage(window: RowWindow): number {
  return Math.max(1, Math.floor(window.viewHeight / window.rowHeight));
}

/** Returns the offset nearest to `offset` that shows all of `row`. */
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
