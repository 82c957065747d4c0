import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Runs the evaluation for a value that a person drags, one run at a time. The next run starts when the last
 * has ended; values in between are skipped.
 * @param now value of the shown result
 */
export function useCoalescedValue(
  run: string,
  running: boolean,
  now: number,
  ask: (to: number) => void,
): readonly [wanted: number | undefined, want: (to: number | undefined) => void] {
  const [requestedNumber, setWanted] = useState<number>();
  /** Value of the pending run; undefined: no run is pending. */
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
      if (came === requestedNumber) return setWanted(undefined);
    }
    if (requestedNumber === undefined || asked.current !== undefined) return;
    if (requestedNumber === now) return setWanted(undefined);
    asked.current = requestedNumber;
    ask(requestedNumber);
  }, [run, running, requestedNumber]);
  return [requestedNumber, setWanted];
}
