import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { baselineIndex } from '../../shared/leaderboard/leaderboardChoice';
import { explainedMeasure, shownSort, type UiState } from '../uiState';
import { versusOf } from './columns';
import { isPerUser } from './perUser';
import type { UserTableQuery } from '../../shared/protocol/queries';

/** Returns the query of the table of users for the choices of a person. */
export function userQuery(ui: UiState, evaluation: EvaluationView): UserTableQuery {
  const { model, filter, query, leaderboard } = ui;
  const { measures, models } = evaluation;
  const hasValues = (measure: number): boolean => isPerUser(models[model], measure);
  const explained = explainedMeasure(ui, measures, hasValues);
  const baselineDelta = versusOf(evaluation, model, explained, baselineIndex(leaderboard, models));
  return { model, sort: shownSort(ui, measures, baselineDelta, hasValues), filter, query, baselineDelta };
}
