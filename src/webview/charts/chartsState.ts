import * as v from 'valibot';
import { drawnMeasure as measureDrawn } from '../../shared/charts/drawnMeasure';
import { NAME, NUMBER } from '../../shared/protocol/queries';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';

const CHOSEN = v.fallback(v.optional(NAME), undefined);

/** Schema of the choices in the section of charts; invalid stored values are ignored. */
export const CHARTS_STATE = v.object({
  open: v.fallback(v.boolean(), false),
  /** Name of the drawn metric; absent: not chosen. */
  measure: CHOSEN,
  /**
   * Name of the metric drawn until a person chooses one: the last metric viewed before the charts were
   * expanded.
   */
  begunWith: CHOSEN,
  /** Name of the beyond-accuracy metric on the other axis; absent: not chosen. */
  against: CHOSEN,
  /** Numbers of models that are drawn in addition to the best. */
  added: v.fallback(v.array(NUMBER), []),
});

type ChartsState = Readonly<v.InferOutput<typeof CHARTS_STATE>>;

export const initialChartsState: ChartsState = v.parse(CHARTS_STATE, {});

/** Expands or collapses the charts. @param looked name of the metric that was last viewed, if any */
export function toggleCharts(charts: ChartsState, looked: string | undefined): ChartsState {
  return { ...charts, open: !charts.open, begunWith: charts.open ? charts.begunWith : looked };
}

/** Returns the index of the metric to draw: the chosen metric, or the one drawn first, if it still exists. */
export function drawnMeasure(
  { measure, begunWith }: Pick<ChartsState, 'measure' | 'begunWith'>,
  { measures }: Pick<EvaluationView, 'measures'>,
): number {
  return measureDrawn(measure ?? begunWith, measures);
}
