import { useEffect, useRef, useState } from 'preact/hooks';
import { errorMessage } from '../text/errorMessage';

export type Answer<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'value'; readonly value: T; /** It is the one before. */ readonly busy: boolean }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/**
 * Asks the host and keeps the answer as long as the question is the same.
 *
 * @param question equal for equal questions; undefined: nothing is asked
 * @param ask the question put; its signal gives it up when another takes its place, or nobody looks any more
 * @param stays as long as it is the same, the last answer stays until the next has come; absent: it goes at once
 */
export function useAnswer<T>(
  question: string | undefined,
  ask: (asking: { signal: AbortSignal }) => Promise<T>,
  stays?: string,
): Answer<T> {
  const [answered, setAnswered] = useState<{ question: string; answer: Answer<T> }>();
  const [attempt, setAttempt] = useState(0);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (question === undefined) return;
    const given = new AbortController();
    const settle = (answer: Answer<T>): void => {
      if (!given.signal.aborted) setAnswered({ question, answer });
    };
    asking.current({ signal: given.signal }).then(
      (value) => settle({ kind: 'value', value, busy: false }),
      (error: unknown) =>
        settle({
          kind: 'failed',
          message: errorMessage(error),
          retry: () => {
            setAnswered(undefined);
            setAttempt((count) => count + 1);
          },
        }),
    );
    // Before the next question is put: of a wheel that is turned only the last answer is computed.
    return () => given.abort();
  }, [question, attempt]);
  const last = useRef<{ readonly stays: string; readonly value: T }>(undefined);
  if (question === undefined || answered?.question !== question)
    return last.current !== undefined && last.current.stays === stays
      ? { kind: 'value', value: last.current.value, busy: true }
      : { kind: 'waiting' };
  const { answer } = answered;
  if (answer.kind === 'value' && stays !== undefined) last.current = { stays, value: answer.value };
  return answer;
}
