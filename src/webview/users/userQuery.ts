import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { baselineIndex } from '../../shared/leaderboard/leaderboardChoice';
import { measureToExplain, resolveSort, type UiState } from '../uiState';
import { lastColumnComparison } from './columns';
import { isPerUser } from './perUser';
import type { UserTableQuery } from '../../shared/protocol/queries';

/** Returns the query of the table of users for the choices of a person. */
export function userQuery(ui: UiState, evaluation: EvaluationView): UserTableQuery {
  const { model, filter, query, leaderboard } = ui;
  const { measures, models } = evaluation;
  const hasValues = (measure: number): boolean => isPerUser(models[model], measure);
  const explained = measureToExplain(ui, measures, hasValues);
  const baselineDelta = lastColumnComparison(
    evaluation,
    model,
    explained,
    baselineIndex(leaderboard, models),
  );
  return { model, sort: resolveSort(ui, measures, baselineDelta, hasValues), filter, query, baselineDelta };
}
