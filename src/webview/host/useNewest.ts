import { useCallback, useRef } from 'preact/hooks';

/** A function that stays the same and does what the newest one would: what is given it need not be drawn anew. */
export function useNewest<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...given: Given) => newest.current(...given), []);
}
