import { beyondMeasures } from '../../../charts/tradeOff';
import { usualMeasure } from '../../../charts/usualMeasure';
import { cutoffOf } from '../../../leaderboard/cutoffs';
import type { Outcome } from '../../../protocol/problem';
import type {
  ChartQuery,
  ChartView,
  CurveView,
  HitsByRankView,
  TradeOffView,
} from '../../../protocol/views/chartView';
import type { EvaluationView } from '../../../protocol/views/evaluationView';

/** What the charts of a report show; absent: there is none of the kind. */
export interface ReportCharts {
  readonly curve?: CurveView;
  readonly hits?: HitsByRankView;
  readonly tradeOff?: TradeOffView;
}

/** The charts that the panel opens with, asked for one after the other: they are made from the same lists. */
export async function reportCharts(
  view: EvaluationView,
  ask: (query: ChartQuery) => Promise<Outcome<ChartView>>,
): Promise<ReportCharts> {
  let charts: ReportCharts = {};
  for (const query of chartQueries(view)) {
    const outcome = await ask(query);
    // What has no answer is not drawn: no chart is worth the report.
    if (outcome.kind === 'done') charts = withChart(charts, outcome.value);
  }
  return charts;
}

function chartQueries(view: EvaluationView): ChartQuery[] {
  // Their rows stay in the engine of the tables, and a curve is one query of it per model.
  if (view.tables !== undefined) return [];
  const { name, group } = view.measures[usualMeasure(view.measures)];
  const queries: ChartQuery[] = [];
  if (cutoffOf(name) !== undefined) queries.push({ kind: 'curve', measure: name });
  queries.push({ kind: 'hits-by-rank' });
  if (view.models.length > 1 && group !== 'beyond-accuracy')
    queries.push({ kind: 'trade-off', x: beyondMeasures(view, name)[0], y: name });
  return queries;
}

function withChart(charts: ReportCharts, chart: ChartView): ReportCharts {
  switch (chart.kind) {
    case 'curve':
      return { ...charts, curve: chart };
    case 'hits-by-rank':
      return { ...charts, hits: chart };
    case 'trade-off':
      return { ...charts, tradeOff: chart };
  }
}
