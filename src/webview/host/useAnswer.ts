import { useEffect, useRef, useState } from 'preact/hooks';
import { errorMessage } from '../text/errorMessage';

export type QueryState<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'value'; readonly value: T; /** A newer query runs. */ readonly busy: boolean }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/**
 * Sends a query to the host and returns its answer, which is kept while the query is the same.
 * @param question key of the query, equal for equal queries; undefined: no query
 * @param ask sends the query; its signal cancels it if another query replaces it or the component is removed
 * @param stays key: while it is the same, the last answer is shown until the next arrives; absent: the last
 * answer is removed immediately
 */
export function useAnswer<T>(
  question: string | undefined,
  ask: (asking: { signal: AbortSignal }) => Promise<T>,
  stays?: string,
): QueryState<T> {
  const [answered, setAnswered] = useState<{ question: string; answer: QueryState<T> }>();
  const [attempt, setAttempt] = useState(0);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (question === undefined) return;
    const given = new AbortController();
    const settle = (answer: QueryState<T>): void => {
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
    // Before the next query is sent: of a turning wheel only the last answer is computed.
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
