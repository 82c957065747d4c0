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
 * @param ask the question put
 */
export function useAnswer<T>(question: string, ask: () => Promise<T>): Answer<T> {
  const [answered, setAnswered] = useState<{ question: string; answer: Answer<T> }>();
  const [attempt, setAttempt] = useState(0);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    let current = true;
    const settle = (answer: Answer<T>): void => {
      if (current) setAnswered({ question, answer });
    };
    asking.current().then(
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
    return () => {
      current = false;
    };
  }, [question, attempt]);
  return answered?.question === question ? answered.answer : { kind: 'waiting' };
}
