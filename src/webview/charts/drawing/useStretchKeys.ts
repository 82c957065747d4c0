import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';

/** Stops of a picture that follow one another. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** Where a stretch began, and how far it goes. */
export interface StretchEnds {
  readonly anchor: number;
  readonly to: number;
}

interface StretchKeys {
  /** What is being chosen just now. */
  readonly stretch: Stretch | undefined;
  readonly setEnds: (ends: StretchEnds | undefined) => void;
  /** To be asked before any other listener of keys; true: the key was for the stretch. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

interface StretchProps {
  readonly group: RefObject<SVGGElement | null>;
  /** Stops of a row, in which a stretch stays. */
  readonly perRow: number;
  readonly onStretch: (stretch: Stretch) => void;
}

/** Chooses several stops of a picture at once with Shift and the arrow keys, then Enter. */
export function useStretchKeys({ group, perRow, onStretch }: StretchProps): StretchKeys {
  const [ends, setEnds] = useState<StretchEnds>();
  const stretch = ends && stretchOf(ends);
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const at = stopOf(event.target);
    if (at === undefined) return false;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.shiftKey && step !== 0) {
      const to = at + step;
      event.preventDefault();
      const next = group.current?.querySelector<SVGElement>(`[data-stop="${to}"]`);
      if (!next || Math.floor(to / perRow) !== Math.floor(at / perRow)) return true;
      setEnds({ anchor: ends?.anchor ?? at, to });
      next.focus();
      return true;
    }
    if (stretch === undefined || event.key === 'Shift') return false;
    setEnds(undefined);
    if (event.key !== 'Enter' && event.key !== ' ') return event.key === 'Escape';
    event.preventDefault();
    onStretch(stretch);
    return true;
  };
  return { stretch, setEnds, onKeyDown };
}

export function stretchOf({ anchor, to }: StretchEnds): Stretch {
  return { first: Math.min(anchor, to), last: Math.max(anchor, to) };
}

export function stopOf(target: EventTarget | null): number | undefined {
  const stop = target instanceof Element ? target.closest('[data-stop]') : null;
  return stop === null ? undefined : Number(stop.getAttribute('data-stop'));
}
