import { useEffect, useRef, useState } from 'preact/hooks';
import { errorMessage } from '../text/errorMessage';

export type Answer<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/**
 * Asks the host and keeps the answer as long as the question is the same.
 *
 * @param question equal for equal questions
 * @param ask the question put; its signal gives it up when another takes its place, or nobody looks any more
 */
export function useAnswer<T>(
  question: string,
  ask: (asking: { signal: AbortSignal }) => Promise<T>,
): Answer<T> {
  const [answered, setAnswered] = useState<{ question: string; answer: Answer<T> }>();
  const [attempt, setAttempt] = useState(0);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    const given = new AbortController();
    const settle = (answer: Answer<T>): void => {
      if (!given.signal.aborted) setAnswered({ question, answer });
    };
    asking.current({ signal: given.signal }).then(
      (value) => settle({ kind: 'value', value }),
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
  return answered?.question === question ? answered.answer : { kind: 'waiting' };
}
