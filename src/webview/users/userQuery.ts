import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { baselineOf } from '../../shared/leaderboard/leaderboardChoice';
import { explainedMeasure, shownSort, type UiState } from '../uiState';
import { versusOf } from './columns';
import { isPerUser } from './perUser';
import type { UserTableQuery } from './firstRows';

/** What the table of users asks, of all that a person has chosen. */
export function userQuery(ui: UiState, evaluation: EvaluationView): UserTableQuery {
  const { model, filter, query, leaderboard } = ui;
  const { measures, models } = evaluation;
  const explained = explainedMeasure(ui, measures, (measure) => isPerUser(models[model], measure));
  const baselineDelta = versusOf(evaluation, model, explained, baselineOf(leaderboard, models));
  return { model, sort: shownSort(ui, measures), filter, query, baselineDelta };
}
