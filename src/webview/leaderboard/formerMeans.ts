import { useRef } from 'preact/hooks';
import { modelKey } from '../../shared/leaderboard/leaderboardChoice';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';

/** Function that returns a mean of the previous run of the same evaluation, by model and metric. */
export type FormerMeans = (model: number, measure: number) => number | undefined;

/** Returns the means of the run before an edit or another run. */
export function useFormerMeans(evaluation: EvaluationView, run: string): FormerMeans {
  const known = useRef({
    run: '',
    id: '',
    means: new Map<string, number>(),
    former: new Map<string, number>(),
  });
  if (known.current.run !== run) {
    const { id, means } = known.current;
    known.current = {
      run,
      id: evaluation.id,
      means: meansOf(evaluation),
      former: id === evaluation.id ? means : new Map<string, number>(),
    };
  }
  const { former } = known.current;
  return (model, measure) => former.get(keyOf(evaluation, model, measure));
}

function meansOf(evaluation: EvaluationView): Map<string, number> {
  const means = new Map<string, number>();
  for (const [model, view] of evaluation.models.entries())
    for (const [measure, { mean }] of view.means.entries())
      if (mean !== null) means.set(keyOf(evaluation, model, measure), mean);
  return means;
}

function keyOf({ models, measures }: EvaluationView, model: number, measure: number): string {
  return `${measures[measure].name}\n${modelKey(models[model])}`;
}
