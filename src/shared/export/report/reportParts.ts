import type { ChartsChoice } from '../../protocol/pageMessages';
import type { EvaluationView, UserRow, MeasureView } from '../../protocol/views/evaluationView';
import { type AskEvaluation, type ReportUsers, reportUsers, usersOfModels } from './users/reportUsers';
import type { ChartQuery } from '../../protocol/queries';
import { drawnMeasure } from '../../charts/drawnMeasure';
import { cutoffOf } from '../../leaderboard/cutoffs';
import type { Outcome } from '../../protocol/problem';
import type { ChartView, CurveView, HitsByRankView } from '../../protocol/views/chartView';

/** What of a loaded evaluation stands in its report; absent: there is none of the kind. */
export interface ReportParts {
  readonly charts?: ReportCharts | undefined;
  /** Users with their lists. */
  readonly users?: ReportUsers | undefined;
  /** The first users of each model, in a table. */
  readonly userRows?: readonly { readonly all: number; readonly rows: readonly UserRow[] }[] | undefined;
}

interface ReportWish {
  /** What charts draw; absent: the usual. */
  readonly charts?: ChartsChoice | undefined;
  /** Ids of users whose lists are shown; absent: those that went worst. */
  readonly users?: readonly string[] | undefined;
  /** A table of users is wanted. */
  readonly perUser?: boolean | undefined;
}

/** What has no answer is not in the report: no part of it is worth the whole. */
export async function reportParts(
  view: EvaluationView,
  ask: AskEvaluation,
  { charts = {}, users, perUser = false }: ReportWish = {},
): Promise<ReportParts> {
  return {
    charts: await reportCharts(view, charts, (query) => ask('chart', query)),
    users: await reportUsers(view, ask, users),
    userRows: perUser ? await usersOfModels(view, ask) : undefined,
  };
}

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
