import type { ChartQuery } from '../../shared/protocol/queries';
import { useRef } from 'preact/hooks';
import type { ChartAnswer } from '../../shared/protocol/views/chartView';
import { usePanel } from '../context';
import { type Answer, useAnswer } from '../host/useAnswer';

type ChartState<T> =
  | { readonly kind: 'value'; readonly value: T; /** It is the one before. */ readonly busy: boolean }
  | Exclude<Answer<T>, { kind: 'value' }>;

/**
 * What a chart shows; while a new answer is on its way, the last one.
 *
 * @param run changes with the result
 */
export function useChart<Query extends ChartQuery>(
  run: string,
  query: Query,
): ChartState<ChartAnswer<Query['kind']>> {
  const { host } = usePanel();
  const answer = useAnswer(
    JSON.stringify([run, query]),
    (asking) => host.ask('chart', query, asking) as Promise<ChartAnswer<Query['kind']>>,
  );
  const last = useRef<ChartAnswer<Query['kind']>>(undefined);
  if (answer.kind === 'value') {
    last.current = answer.value;
    return { ...answer, busy: false };
  }
  if (answer.kind === 'waiting' && last.current !== undefined)
    return { kind: 'value', value: last.current, busy: true };
  return answer;
}
