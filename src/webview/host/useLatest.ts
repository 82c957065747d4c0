import { useCallback, useRef } from 'preact/hooks';

/**
 * Distinguishes the latest of several asynchronous operations.
 *
 * @returns a function that starts one, and returns whether it is still the latest
 */
export function useLatest(): () => () => boolean {
  const latest = useRef<object>(undefined);
  return useCallback(() => {
    const own = (latest.current = {});
    return () => latest.current === own;
  }, []);
}
