import { useCallback, useRef } from 'preact/hooks';

/** Returns a stable function that calls the newest version: components that get it need not render again. */
export function useNewest<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...given: Given) => newest.current(...given), []);
}
