import { useEffect, useRef } from 'preact/hooks';

/** A place in a picture, in its pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly picture: SVGSVGElement;
  /** @returns whether it is a drag by now, and no longer a click that trembles */
  readonly move: (to: Point) => boolean;
  /** The pointer was let go after a drag. */
  readonly drop: () => void;
  /** It is over, let go or given up; comes before `drop`. */
  readonly over: () => void;
}

/** Follows the pointer from where it was pressed until it is let go, or Escape gives it up. */
export function useDrag(): (drag: Drag) => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return ({ picture, move, drop, over }) => {
    stop.current?.();
    let dragged = false;
    const moved = (event: PointerEvent): void => {
      dragged = move(placeOf(event, picture)) || dragged;
    };
    const up = (): void => {
      stop.current?.();
      if (!dragged) return;
      // What follows at once is no click on what is under the pointer.
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

/** Where the pointer is in a picture, which may be drawn larger or smaller than it is. */
export function placeOf({ clientX, clientY }: PointerEvent, picture: SVGSVGElement): Point {
  const { left, top, width } = picture.getBoundingClientRect();
  const scale = picture.clientWidth / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}

function swallow(event: Event): void {
  event.stopPropagation();
}
