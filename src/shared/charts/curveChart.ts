import * as l10n from '@vscode/l10n';
import type { CurveView } from '../protocol/views/chartView';
import type { NumberFormats } from '../text/numbers/numberFormats';
import { type Chart, numberCell } from './chart';
import { lineChart } from './lineChart';
import { intervalEnds } from '../text/numbers/intervalEnds';

/** Models that the charts of an evaluation draw. */
export interface DrawnModels {
  /** Names of all models. */
  readonly names: readonly string[];
  /** Numbers of the models that are drawn. */
  readonly drawn: readonly number[];
  readonly chosenModel?: number;
}

/** Returns the chart of a metric by K, with confidence intervals of its means. @param cutoff K of the evaluation */
export function curveChart(
  { measure, models, range }: CurveView,
  { names, drawn, chosenModel }: DrawnModels,
  cutoff: number | undefined,
  numbers: NumberFormats,
): Chart {
  const { count, value: valueText } = numbers;
  const lines = drawn.map((model) => ({ model, points: models[model].points }));
  const deepest = lines[0]?.points.length ?? 0;
  const isBanded = lines.some(({ points }) => points.some(({ halfWidth }) => halfWidth !== null));
  const text = (mean: number | null, halfWidth: number | null): string => {
    if (mean === null) return l10n.t('undefined');
    // Does not wrap: the name of its model is shortened instead.
    return halfWidth === null ? valueText(mean) : `${valueText(mean)}\u00a0±\u00a0${valueText(halfWidth)}`;
  };
  return lineChart({
    title: l10n.t('{0} by K', measure),
    label: l10n.t('{0} at each K from 1 to {1}', measure, count(deepest)),
    x: { title: 'K', text: count },
    y: {
      title: isBanded ? l10n.t('{0}@K, mean with 95% interval', measure) : l10n.t('{0}@K', measure),
      text: numbers.short,
    },
    lines: lines.map(({ model, points }) => ({
      model,
      values: points.map(({ mean }) => mean),
      intervals: points.map(({ mean, halfWidth }) =>
        mean === null || halfWidth === null
          ? null
          : intervalEnds(mean, [mean - halfWidth, mean + halfWidth], range),
      ),
    })),
    names,
    ...(chosenModel !== undefined && { chosenModel }),
    usual: cutoff,
    tell: (place) => ({
      head: `K ${count(place)}`,
      lines: lines.map(({ model, points }) => {
        const point = points.at(place - 1);
        return { model, name: names[model], text: text(point?.mean ?? null, point?.halfWidth ?? null) };
      }),
    }),
    table: {
      head: ['K', ...drawn.map((model) => names[model])],
      rows: Array.from({ length: deepest }, (_, index) => [
        numberCell(index + 1, count),
        ...lines.map(({ points }) => {
          const { mean, halfWidth } = points[index];
          return numberCell(mean, valueText, isBanded ? halfWidth : undefined);
        }),
      ]),
    },
  });
}
