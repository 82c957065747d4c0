import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Span } from './rows/columnWindow';

/** Visible part of a table, in pixels. */
interface GridView {
  readonly height: number;
  readonly width: number;
  /** Height of the scroll bar below the rows; 0: no scroll bar. */
  readonly scrollBar: number;
  /** Positions of the columns. */
  readonly spans: readonly Span[];
}

const UNKNOWN: GridView = { height: 0, width: 0, scrollBar: 0, spans: [] };

/**
 * Returns the size of a table's visible part and the positions of its columns, updated as they change.
 * @param columns key of the columns: when it changes, the positions are measured again
 * @param onResize called when the size changed
 */
export function useGridView(
  scroller: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  columns: unknown,
  onResize: () => void,
): GridView {
  const [view, setView] = useState(UNKNOWN);
  const resized = useRef(onResize);
  resized.current = onResize;
  const measure = (): void => {
    const element = scroller.current;
    if (element === null) return;
    const next: GridView = {
      height: element.clientHeight,
      width: element.clientWidth,
      scrollBar: element.offsetHeight - element.clientHeight,
      spans: [...(head.current?.children ?? [])].map((cell) => spanOf(cell as HTMLElement)),
    };
    setView((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      resized.current();
      measure();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Another font size makes the first column wider, whatever the width of the table.
  useLayoutEffect(() => {
    const first = head.current?.firstElementChild;
    measure();
    if (!first) return;
    const observer = new ResizeObserver(measure);
    observer.observe(first);
    return () => observer.disconnect();
  }, [columns]);
  return view;
}

function spanOf(cell: HTMLElement): Span {
  return [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth];
}
