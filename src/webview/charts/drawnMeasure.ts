import { drawnMeasure as measureDrawn } from '../../shared/charts/drawnMeasure';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { ChartsState } from './chartsState';

/** Number of the measure to draw: the chosen one or what the charts began with, as far as they are still there. */
export function drawnMeasure(
  { measure, begunWith }: Pick<ChartsState, 'measure' | 'begunWith'>,
  { measures }: Pick<EvaluationView, 'measures'>,
): number {
  return measureDrawn(measure ?? begunWith, measures);
}
