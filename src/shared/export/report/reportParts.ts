import type { ChartsChoice } from '../../protocol/pageMessages';
import type { EvaluationView, UserRow } from '../../protocol/views/evaluationView';
import { type ReportCharts, reportCharts } from './charts/reportCharts';
import { type AskEvaluation, type ReportUsers, reportUsers, usersOfModels } from './users/reportUsers';

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
