import { useEffect, useRef } from 'preact/hooks';

/** Point in a chart, in pixels of the chart. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly picture: SVGSVGElement;
  /**
   * Called on every movement; returns whether the pointer moved far enough to be a drag instead of a click.
   */
  readonly move: (to: ChartPoint) => boolean;
  /** Called if the pointer was released after a drag. */
  readonly drop: () => void;
  /** Called when the drag ends, before `drop`, whether the pointer was released or the drag was canceled. */
  readonly over: () => void;
}

/**
 * Returns a function that follows the pointer from a press until its release, or until Escape cancels the
 * drag.
 */
export function useDrag(): (drag: Drag) => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return ({ picture, move, drop, over }) => {
    stop.current?.();
    let dragged = false;
    const moved = (event: PointerEvent): void => {
      dragged = move(pointInPicture(event, picture)) || dragged;
    };
    const up = (): void => {
      stop.current?.();
      if (!dragged) return;
      // Prevents a click on the element under the pointer.
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
      drop();
    };
    const escape = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      stop.current?.();
    };
    const cancel = (stop.current = () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape, { capture: true });
      stop.current = undefined;
      over();
    });
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape, { capture: true });
  };
}

/** Returns the pointer's position in a chart, which may be scaled. */
export function pointInPicture({ clientX, clientY }: PointerEvent, picture: SVGSVGElement): ChartPoint {
  const { left, top, width } = picture.getBoundingClientRect();
  const scale = picture.clientWidth / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}

function swallow(event: Event): void {
  event.stopPropagation();
}
