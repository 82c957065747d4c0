import { useCallback, useRef } from 'preact/hooks';

/**
 * Of what was begun one after the other only the latest counts, whichever answer comes first.
 *
 * @returns begins something, and gives what says whether nothing was begun since
 */
export function useLatest(): () => () => boolean {
  const latest = useRef<object>(undefined);
  return useCallback(() => {
    const own = (latest.current = {});
    return () => latest.current === own;
  }, []);
}
