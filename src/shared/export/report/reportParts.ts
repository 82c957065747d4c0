import type { ChartsChoice } from '../../protocol/pageMessages';
import type { EvaluationView, UserRow } from '../../protocol/views/evaluationView';
import { type AskEvaluation, type ReportUsers, reportUsers, usersOfModels } from './users/reportUsers';
import type { ChartQuery } from '../../protocol/queries';
import { drawnMeasure } from '../../charts/drawnMeasure';
import { tradedAgainst } from '../../charts/tradeOff';
import { parseCutoff } from '../../leaderboard/cutoffs';
import type { Outcome } from '../../problem';
import { USUAL_MARGIN, usualItemColumn, usualSlicesQuery } from '../../sentences/comparedPairs';
import type { SlicesView } from '../../protocol/slicesResult';
import type { ItemGroupsView } from '../../protocol/views/itemsView';
import type {
  ChartView,
  CurveView,
  HitsByRankView,
  OverTimeView,
  TradeOffView,
} from '../../protocol/views/chartView';

/** Sections of a report that need a loaded evaluation; an absent section is left out. */
export interface ReportParts {
  readonly charts?: ReportCharts | undefined;
  /** Users with their lists. */
  readonly users?: ReportUsers | undefined;
  /** First users of each model, as rows of a table, with the number of all users. */
  readonly userRows?: readonly { readonly all: number; readonly rows: readonly UserRow[] }[] | undefined;
  /** Slices of users that models harm, or that the only model serves worse. */
  readonly slices?: SlicesView | undefined;
  readonly itemGroups?: ItemGroupsView | undefined;
}

interface ReportWish {
  /** Options of charts; absent: the defaults. */
  readonly charts?: ChartsChoice | undefined;
  /** IDs of users whose lists are shown; absent: those with the worst lists. */
  readonly users?: readonly string[] | undefined;
  /** Number of the model that the others are compared with; absent: the first. */
  readonly baseline?: number | undefined;
  /** Whether the report has a table of users. */
  readonly perUser?: boolean | undefined;
}

/** Loads the sections of a report. A section whose query fails is left out, the report is still written. */
export async function reportParts(
  view: EvaluationView,
  ask: AskEvaluation,
  { charts = {}, users, baseline = 0, perUser = false }: ReportWish = {},
): Promise<ReportParts> {
  const slices = await ask('slices', usualSlicesQuery(baseline));
  const column = usualItemColumn(view);
  const groups =
    column === undefined ? undefined : await ask('itemGroups', { column, baseline, margin: USUAL_MARGIN });
  return {
    charts: await reportCharts(view, charts, (query) => ask('chart', query)),
    users: await reportUsers(view, ask, users),
    userRows: perUser ? await usersOfModels(view, ask) : undefined,
    slices: slices.kind === 'done' ? slices.value : undefined,
    itemGroups: groups?.kind === 'done' ? groups.value : undefined,
  };
}

/** Data of the report's charts; an absent chart is not in the report. */
export interface ReportCharts {
  /** Name of the metric that is drawn. */
  readonly measure: string;
  readonly curve?: CurveView;
  readonly hits?: HitsByRankView;
  /** Quality against a metric beyond accuracy, if the evaluation has one and several models. */
  readonly tradeOff?: TradeOffView;
  /** Metric in earlier snapshots, if the evaluation has them. */
  readonly overTime?: OverTimeView;
}

/**
 * Loads the data of the panel's charts, one after the other because they are computed from the same lists.
 */
export async function reportCharts(
  view: EvaluationView,
  choice: ChartsChoice,
  ask: (query: ChartQuery) => Promise<Outcome<ChartView>>,
): Promise<ReportCharts> {
  const { name: measure } = view.measures[drawnMeasure(choice.measure, view.measures)];
  let charts: ReportCharts = { measure };
  const curve = { kind: 'curve', measure } as const;
  const x = tradedAgainst(view, measure);
  for (const query of [
    ...(parseCutoff(measure) === undefined ? [] : [curve]),
    { kind: 'hits-by-rank' } as const,
    ...(x === undefined ? [] : [{ kind: 'trade-off', x, y: measure } as const]),
    ...(view.snapshots === undefined ? [] : [{ kind: 'over-time', measure } as const]),
  ]) {
    const outcome = await ask(query);
    // A chart without an answer is left out instead of failing the report.
    if (outcome.kind !== 'done') continue;
    const { value } = outcome;
    if (value.kind === 'curve') charts = { ...charts, curve: value };
    if (value.kind === 'hits-by-rank') charts = { ...charts, hits: value };
    if (value.kind === 'trade-off') charts = { ...charts, tradeOff: value };
    if (value.kind === 'over-time') charts = { ...charts, overTime: value };
  }
  return charts;
}
