import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { RenderedRange, type RowRange } from './drawnPlace';
import type { PageCache } from './pageCache';

/**
 * Loads the rows of a position and renders them as they arrive, at most once per frame.
 * @returns position to draw now
 */
export function useRowsDrawn(source: PageCache<unknown>, visibleRows: RowRange): RowRange {
  const [drawings, redraw] = useState(0);
  const place = useRef(new RenderedRange());
  const frame = useRef<number>(undefined);
  const { first, last } = visibleRows;

  // Before the frame is painted, so that rows may be loaded for the next one.
  useLayoutEffect(() => {
    if (last >= first) source.show(first, last);
  }, [source, first, last]);

  // The current rendering has the newest rows.
  useLayoutEffect(() => {
    if (frame.current !== undefined) cancelAnimationFrame(frame.current);
    frame.current = undefined;
  });

  useLayoutEffect(() => {
    const stop = source.listen(() => {
      frame.current ??= requestAnimationFrame(() => {
        frame.current = undefined;
        redraw((count) => count + 1);
      });
    });
    return () => {
      stop();
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
      frame.current = undefined;
    };
  }, [source]);

  const drawn = place.current.of(source, visibleRows, (from, to) => source.has(from, to), performance.now());
  const { due } = place.current;
  useEffect(() => {
    if (due === undefined) return;
    const late = setTimeout(() => redraw((count) => count + 1), due - performance.now());
    return () => clearTimeout(late);
    // Once more after each drawing: a clock may ring a little early.
  }, [due, drawings]);
  return drawn;
}
