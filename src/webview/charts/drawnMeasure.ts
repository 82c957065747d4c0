import { usualMeasure } from '../../shared/charts/usualMeasure';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { ChartsState } from './chartsState';

/**
 * Number of the measure to draw: the chosen one or what the charts began with, also at another cutoff, else the first
 * that has a cutoff.
 */
export function drawnMeasure(
  { measure, begunWith }: Pick<ChartsState, 'measure' | 'begunWith'>,
  { measures }: Pick<EvaluationView, 'measures'>,
): number {
  const chosen = measure ?? begunWith;
  const stem = (name: string | undefined): string | undefined => name?.replace(/@\d+$/, '@');
  const same = measures.findIndex(({ name }) => name === chosen);
  if (same >= 0) return same;
  const alike = measures.findIndex(({ name }) => stem(name) === stem(chosen));
  if (alike >= 0) return alike;
  return usualMeasure(measures);
}
