import type { LoadedEvaluation } from '../loaded/loadedEvaluation';
import type { ChartQuery, ChartView } from '../../shared/protocol/views/chartView';
import type { NamedQuestion } from './question';

export const chart: NamedQuestion<'chart'> = {
  answer: charted,
  newestOf: { group: 'charts', kind: ({ kind }) => kind },
};

/** Of a group of its own: who folds the charts of the panel stops none of a report. */
export const reportedChart: NamedQuestion<'reportedChart'> = {
  answer: charted,
  newestOf: { group: 'reportedCharts', kind: ({ kind }) => kind },
};

async function charted(loaded: LoadedEvaluation, query: ChartQuery, check: () => void): Promise<ChartView> {
  // Charts are a large module that the command line needs for a report alone.
  return (await import('./charts')).chartOf(loaded.chartSource, query, check);
}
