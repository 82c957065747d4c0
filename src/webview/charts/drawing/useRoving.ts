import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';

interface Roving {
  /** Parent element of the stops; each stop has its index as `data-stop`. */
  readonly group: RefObject<SVGGElement | null>;
  /** Index of the stop that the Tab key reaches. */
  readonly current: number;
  /** Returns the attributes and event handlers of the stop at an index. */
  readonly stop: (index: number) => {
    readonly 'data-stop': number;
    readonly tabindex: number;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
  };
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Index of the focused or hovered stop; undefined: none, or its tooltip was dismissed. */
  readonly shownStop: number | undefined;
}

/**
 * Returns the state of the stops of a chart: arrow keys move between stops, and the focused or hovered one
 * has its tooltip shown.
 * @param perRow number of stops per row, if they are in rows: up and down move between rows
 * @param first index of the initial stop of the Tab key
 */
export function useRoving(count: number, perRow = count, first = 0): Roving {
  const group = useRef<SVGGElement>(null);
  const [reached, setReached] = useState<number>();
  const [shown, setShown] = useState<number>();
  const current = Math.max(0, Math.min(reached ?? first, count - 1));

  const target = (key: string): number | undefined => {
    switch (key) {
      case 'ArrowRight':
        return current + 1;
      case 'ArrowLeft':
        return current - 1;
      case 'ArrowDown':
        return perRow < count ? current + perRow : undefined;
      case 'ArrowUp':
        return perRow < count ? current - perRow : undefined;
      case 'PageDown':
        return Math.min(count - 1, current + 10);
      case 'PageUp':
        return Math.max(0, current - 10);
      case 'Home':
        return 0;
      case 'End':
        return count - 1;
      default:
        return undefined;
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && shown !== undefined) {
      event.stopPropagation();
      setShown(undefined);
      return;
    }
    const next = target(event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0 || next >= count) return;
    setReached(next);
    group.current?.querySelector<SVGElement>(`[data-stop="${next}"]`)?.focus();
  };
  const leave = (index: number): void => setShown((now) => (now === index ? undefined : now));

  return {
    group,
    current,
    stop: (index) => ({
      'data-stop': index,
      // SVG attribute names are case-sensitive.
      tabindex: index === current ? 0 : -1,
      onFocus: () => {
        setReached(index);
        setShown(index);
      },
      onBlur: () => leave(index),
      onPointerEnter: () => setShown(index),
      onPointerLeave: () => leave(index),
    }),
    onKeyDown,
    shownStop: shown !== undefined && shown < count ? shown : undefined,
  };
}
