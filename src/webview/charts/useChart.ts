import type { ChartQuery } from '../../shared/protocol/queries';
import type { ChartAnswer } from '../../shared/protocol/views/chartView';
import { usePanel } from '../context';
import { type QueryState, useAnswer } from '../host/useAnswer';

/**
 * Returns the data of a chart. While a new answer is computed, it is the previous one.
 * @param run key that changes with every result
 */
export function useChart<Query extends ChartQuery>(
  run: string,
  query: Query,
): QueryState<ChartAnswer<Query['kind']>> {
  const { host } = usePanel();
  return useAnswer(
    JSON.stringify([run, query]),
    (asking) => host.ask('chart', query, asking) as Promise<ChartAnswer<Query['kind']>>,
    'chart',
  );
}
