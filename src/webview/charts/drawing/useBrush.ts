import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Stops of a picture that follow one another. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

interface Brush {
  /** What is being brushed just now. */
  readonly stretch: Stretch | undefined;
  readonly onPointerDown: (event: PointerEvent) => void;
  /** To be asked before any other listener of keys; true: the key was the brush's. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

interface BrushProps {
  readonly group: RefObject<SVGGElement | null>;
  /** Stops of a row, in which a stretch stays. */
  readonly perRow: number;
  /** The stop of a row that is nearest to a place, in pixels from the left of the picture. */
  readonly stopAt: (row: number, x: number) => number;
  readonly onStretch: (stretch: Stretch) => void;
}

/** Chooses several stops of a picture at once: dragged over, or with Shift and the arrow keys, then Enter. */
export function useBrush({ group, perRow, stopAt, onStretch }: BrushProps): Brush {
  const [ends, setEnds] = useState<{ readonly anchor: number; readonly to: number }>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const stretch = ends && { first: Math.min(ends.anchor, ends.to), last: Math.max(ends.anchor, ends.to) };

  const onPointerDown = (event: PointerEvent): void => {
    const picture = group.current?.ownerSVGElement;
    const anchor = stopOf(event.target);
    if (picture === null || picture === undefined || anchor === undefined || event.button !== 0) return;
    stop.current?.();
    const row = Math.floor(anchor / perRow);
    let to = anchor;
    let dragged = false;
    const move = ({ clientX }: PointerEvent): void => {
      const { left, width } = picture.getBoundingClientRect();
      to = stopAt(row, ((clientX - left) * picture.clientWidth) / width);
      // A click may tremble within a stop.
      if (!dragged && to === anchor) return;
      dragged = true;
      setEnds({ anchor, to });
    };
    const up = (): void => {
      stop.current?.();
      if (!dragged) return;
      // What follows is no click on the stop under the pointer.
      window.addEventListener('click', swallow, { capture: true, once: true });
      requestAnimationFrame(() => window.removeEventListener('click', swallow, { capture: true }));
      if (to !== anchor) onStretch({ first: Math.min(anchor, to), last: Math.max(anchor, to) });
    };
    const escape = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      stop.current?.();
    };
    stop.current = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape, { capture: true });
      stop.current = undefined;
      setEnds(undefined);
    };
    const cancel = stop.current;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape, { capture: true });
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const at = stopOf(event.target);
    if (at === undefined) return false;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.shiftKey && step !== 0) {
      const to = at + step;
      event.preventDefault();
      if (to < 0 || Math.floor(to / perRow) !== Math.floor(at / perRow)) return true;
      setEnds({ anchor: ends?.anchor ?? at, to });
      group.current?.querySelector<SVGElement>(`[data-stop="${to}"]`)?.focus();
      return true;
    }
    if (stretch === undefined || event.key === 'Shift') return false;
    setEnds(undefined);
    if (event.key !== 'Enter' && event.key !== ' ') return event.key === 'Escape';
    event.preventDefault();
    onStretch(stretch);
    return true;
  };

  return { stretch, onPointerDown, onKeyDown };
}

function swallow(event: Event): void {
  event.stopPropagation();
}

function stopOf(target: EventTarget | null): number | undefined {
  const stop = target instanceof Element ? target.closest('[data-stop]') : null;
  return stop === null ? undefined : Number(stop.getAttribute('data-stop'));
}
