import { useCallback, useRef } from 'preact/hooks';

/**
 * Tells which of several asynchronous operations is the latest.
 * @returns a function that is called when an operation starts; it returns a function that returns whether
 * that operation is still the latest
 */
export function useLatest(): () => () => boolean {
  const latest = useRef<object>(undefined);
  return useCallback(() => {
    const own = (latest.current = {});
    return () => latest.current === own;
  }, []);
}
