import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * A value that is dragged, and a run for it at a time: the next is asked for when the last has ended, however many
 * values the hand went over in between.
 *
 * @param now the value of the result that is shown
 */
export function useFollowing(
  run: string,
  running: boolean,
  now: number,
  ask: (to: number) => void,
): readonly [wanted: number | undefined, want: (to: number | undefined) => void] {
  const [wanted, setWanted] = useState<number>();
  /** What was asked for and has not come yet. */
  const asked = useRef<number>(undefined);
  const before = useRef({ run, running });
  // With the result: what is chosen right after it is not taken for what the result answers.
  useLayoutEffect(() => {
    const ended = before.current.run !== run || (before.current.running && !running);
    before.current = { run, running };
    if (ended) {
      const came = asked.current;
      asked.current = undefined;
      // However it ended, what is shown is what is.
      if (came === wanted) return setWanted(undefined);
    }
    if (wanted === undefined || asked.current !== undefined) return;
    if (wanted === now) return setWanted(undefined);
    asked.current = wanted;
    ask(wanted);
  }, [run, running, wanted]);
  return [wanted, setWanted];
}
