import { useCallback, useRef } from 'preact/hooks';

/**
 * Returns a function that calls the newest version of `act`. The function is always the same object, so that
 * components with it need not render again.
 */
export function useNewest<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...given: Given) => newest.current(...given), []);
}
