import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Runs the evaluation for a value that is dragged, one run at a time: the next starts when the last has ended, and
 * values in between are skipped.
 *
 * @param now value of the shown result
 */
export function useFollowing(
  run: string,
  running: boolean,
  now: number,
  ask: (to: number) => void,
): readonly [wanted: number | undefined, want: (to: number | undefined) => void] {
  const [wanted, setWanted] = useState<number>();
  /** Value of the pending run. */
  const asked = useRef<number>(undefined);
  const before = useRef({ run, running });
  // Together with the result, so that a value chosen right after it is not taken for the result's.
  useLayoutEffect(() => {
    const ended = before.current.run !== run || (before.current.running && !running);
    before.current = { run, running };
    if (ended) {
      const came = asked.current;
      asked.current = undefined;
      // The run has ended, also if it failed: the shown value is the current one.
      if (came === wanted) return setWanted(undefined);
    }
    if (wanted === undefined || asked.current !== undefined) return;
    if (wanted === now) return setWanted(undefined);
    asked.current = wanted;
    ask(wanted);
  }, [run, running, wanted]);
  return [wanted, setWanted];
}
