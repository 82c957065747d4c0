import * as v from 'valibot';
import { drawnMeasure as measureDrawn } from '../../shared/charts/drawnMeasure';
import { NAME, NUMBER } from '../../shared/protocol/queries';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';

const CHOSEN = v.fallback(v.optional(NAME), undefined);

/** What the person has chosen in the section of charts; what is kept of it but strange is as if it had not been. */
export const CHARTS_STATE = v.object({
  open: v.fallback(v.boolean(), false),
  /** Name of the measure that is drawn; absent: none was chosen yet. */
  measure: CHOSEN,
  /** Name of the measure that is drawn until one is chosen: what was looked at last when they were unfolded. */
  begunWith: CHOSEN,
  /** Name of the measure beyond accuracy that it is held against; absent: none was chosen yet. */
  against: CHOSEN,
  /** Numbers of models that are drawn beside the best. */
  added: v.fallback(v.array(NUMBER), []),
});

export type ChartsState = Readonly<v.InferOutput<typeof CHARTS_STATE>>;

export const startCharts: ChartsState = v.parse(CHARTS_STATE, {});

/** Unfolds or folds the charts. @param looked name of the measure that was looked at last, if any was */
export function fold(charts: ChartsState, looked: string | undefined): ChartsState {
  return { ...charts, open: !charts.open, begunWith: charts.open ? charts.begunWith : looked };
}

/** Number of the measure to draw: the chosen one or what the charts began with, as far as they are still there. */
export function drawnMeasure(
  { measure, begunWith }: Pick<ChartsState, 'measure' | 'begunWith'>,
  { measures }: Pick<EvaluationView, 'measures'>,
): number {
  return measureDrawn(measure ?? begunWith, measures);
}
