import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';

interface Roving {
  /** Holds the stops, each with its number as `data-stop`. */
  readonly group: RefObject<SVGGElement | null>;
  /** The one that the Tab key reaches. */
  readonly current: number;
  /** What each stop listens to. */
  readonly stop: (index: number) => {
    readonly 'data-stop': number;
    readonly tabindex: number;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
  };
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The stop that has the focus or the pointer; undefined: none, or it was dismissed. */
  readonly shown: number | undefined;
}

/**
 * Stops in a picture that arrow keys go through, and one of which is told about: that with the focus or the pointer.
 *
 * @param perRow where the stops stand in rows, how many there are in one: up and down go from row to row
 * @param first the stop that the Tab key reaches until another was gone to
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
      // Of SVG the name is told apart by case.
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
    shown: shown !== undefined && shown < count ? shown : undefined,
  };
}
