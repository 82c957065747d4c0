import type { RefObject } from 'preact';
import { useDrag } from './useDrag';
import { stopOf, stretchOf, useStretchKeys, type Stretch } from './useStretchKeys';

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
  const { stretch, setEnds, onKeyDown } = useStretchKeys({ group, perRow, onStretch });
  const follow = useDrag();
  const onPointerDown = (event: PointerEvent): void => {
    const picture = group.current?.ownerSVGElement;
    const anchor = stopOf(event.target);
    if (!picture || anchor === undefined || event.button !== 0) return;
    let to = anchor;
    let dragged = false;
    follow({
      picture,
      move: ({ x }) => {
        to = stopAt(Math.floor(anchor / perRow), x);
        // A click may tremble within a stop.
        dragged ||= to !== anchor;
        if (dragged) setEnds({ anchor, to });
        return dragged;
      },
      drop: () => {
        if (to !== anchor) onStretch(stretchOf({ anchor, to }));
      },
      over: () => setEnds(undefined),
    });
  };
  return { stretch, onPointerDown, onKeyDown };
}
