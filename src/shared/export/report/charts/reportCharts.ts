import type { ChartQuery } from '../../../protocol/queries';
import { drawnMeasure } from '../../../charts/drawnMeasure';
import { cutoffOf } from '../../../leaderboard/cutoffs';
import type { Outcome } from '../../../protocol/problem';
import type { ChartView, CurveView, HitsByRankView } from '../../../protocol/views/chartView';
import type { ChartsChoice } from '../../../protocol/pageMessages';
import type { EvaluationView, MeasureView } from '../../../protocol/views/evaluationView';

/** What the charts of a report show; absent: there is none of the kind. */
export interface ReportCharts {
  /** Name of the measure that is drawn. */
  readonly measure: string;
  readonly curve?: CurveView;
  readonly hits?: HitsByRankView;
}

/** The charts of the panel, asked for one after the other: they are made from the same lists. */
export async function reportCharts(
  view: EvaluationView,
  chosen: ChartsChoice,
  ask: (query: ChartQuery) => Promise<Outcome<ChartView>>,
): Promise<ReportCharts> {
  const measure = view.measures[drawnMeasure(chosen.measure, view.measures)];
  let charts: ReportCharts = { measure: measure.name };
  for (const query of chartQueries(view, measure)) {
    const outcome = await ask(query);
    // What has no answer is not drawn: no chart is worth the report.
    if (outcome.kind === 'done') charts = withChart(charts, outcome.value);
  }
  return charts;
}

function chartQueries({ tables }: EvaluationView, { name }: MeasureView): ChartQuery[] {
  // Their rows stay in the engine of the tables, and a curve is one query of it per model.
  if (tables !== undefined) return [];
  return [
    ...(cutoffOf(name) === undefined ? [] : [{ kind: 'curve', measure: name } as const]),
    { kind: 'hits-by-rank' },
  ];
}

function withChart(charts: ReportCharts, chart: ChartView): ReportCharts {
  switch (chart.kind) {
    case 'curve':
      return { ...charts, curve: chart };
    case 'hits-by-rank':
      return { ...charts, hits: chart };
    case 'trade-off':
      return charts;
  }
}
