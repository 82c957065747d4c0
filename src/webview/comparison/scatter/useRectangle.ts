import { useState } from 'preact/hooks';
import { placeOf, useDrag, type Point } from '../../charts/drawing/useDrag';

/** Two opposite corners, in pixels of the picture. */
export interface Rectangle {
  readonly from: Point;
  readonly to: Point;
}

/** A click may tremble by so many pixels. */
const TREMBLING = 4;

/** Chooses a part of a picture by dragging over it. */
export function useRectangle(onRectangle: (rectangle: Rectangle) => void): {
  /** What is being dragged over just now. */
  readonly rectangle: Rectangle | undefined;
  readonly onPointerDown: (event: PointerEvent) => void;
} {
  const [rectangle, setRectangle] = useState<Rectangle>();
  const follow = useDrag();
  const onPointerDown = (event: PointerEvent): void => {
    const picture = event.target instanceof SVGElement ? event.target.ownerSVGElement : null;
    if (picture === null || event.button !== 0) return;
    const from = placeOf(event, picture);
    let to = from;
    let dragged = false;
    follow({
      picture,
      move: (place) => {
        to = place;
        dragged ||= Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > TREMBLING;
        if (dragged) setRectangle({ from, to });
        return dragged;
      },
      drop: () => onRectangle({ from, to }),
      over: () => setRectangle(undefined),
    });
  };
  return { rectangle, onPointerDown };
}
