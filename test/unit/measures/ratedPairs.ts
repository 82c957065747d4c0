import { buildRankings } from '../../../src/core/data/rankings';
import { lineOfRow, type Interactions } from '../../../src/core/data/interactions/interactions';
import { buildTruth } from '../../../src/core/data/truth';
import {
  compilePlan,
  type ModelEvaluationInput,
  type MeasureResult,
} from '../../../src/core/evaluation/evaluate';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { interactionsOf, type TestIds } from './interactionRows';

/** Predictions and ratings, each a file of its own, as an evaluation sees them. */
export function ratingsInput(
  ids: TestIds,
  predictions: Interactions,
  ratings: Interactions,
): ModelEvaluationInput & { readonly findings: FindingCollector } {
  const findings = new FindingCollector('p.csv');
  const rankings = buildRankings(predictions, ids.users.size, findings);
  return {
    rankings,
    truth: buildTruth(ratings, ids.users.size, new FindingCollector('r.csv'), { combine: 'max' }),
    users: ids.users,
    items: ids.items,
    placeOf: (user, item) => {
      const start = rankings.offsets[user];
      const entry = start + rankings.items.subarray(start, rankings.offsets[user + 1]).indexOf(item);
      return { file: 'p.csv', line: lineOfRow(predictions.lines, rankings.rows?.[entry] ?? entry) };
    },
    findings,
  };
}

/** One file of rows `[user, item, rating, prediction]` that is recommendations and truth. */
export function joinedInput(ids: TestIds, rows: readonly (readonly [string, string, number, number])[]) {
  return ratingsInput(
    ids,
    interactionsOf(
      ids,
      rows.map(([user, item, , prediction]) => [user, item, prediction]),
    ),
    interactionsOf(
      ids,
      rows.map(([user, item, rating]) => [user, item, rating]),
    ),
  );
}

/** What a measure scores on them. */
export function rated(input: ModelEvaluationInput, measure: string): MeasureResult {
  return evaluateAtOnce(input, compilePlan(measure, 'recscope')).measures[0];
}
