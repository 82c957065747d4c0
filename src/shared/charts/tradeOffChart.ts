import * as l10n from '@vscode/l10n';
import { type Chart, numberCell, type ChartStop } from './chart';
import type { DrawnModels } from './curveChart';
import type { Mark } from './marks';
import { axisEnds } from './scale';
import { intervalEnds } from '../text/numbers/intervalEnds';
import { paretoSteps } from './tradeOff';
import type { TradeOffValue, TradeOffView } from '../protocol/views/chartView';
import type { NumberFormats } from '../text/numbers/numberFormats';

/** Maximum number of models that all have their names beside their points. */
const MAX_NAMED = 6;

/**
 * Returns a chart with a point per model, by accuracy and another metric. A line joins the Pareto front of
 * all models; only the selected models have intervals.
 */
export function tradeOffChart(
  view: TradeOffView,
  { names, drawn, chosenModel }: DrawnModels,
  { value: valueText, short }: NumberFormats,
  onModel?: (model: number) => void,
): Chart {
  const points = view.models.flatMap(({ x, y, efficient }, model) =>
    x.mean === null || y.mean === null
      ? []
      : [
          {
            ...{ model, x: x.mean, y: y.mean, efficient },
            ends: {
              x: intervalEnds(x.mean, around(x.mean, x.halfWidth), view.x.range),
              y: intervalEnds(y.mean, around(y.mean, y.halfWidth), view.y.range),
            },
            text: [
              `${view.y.measure} ${meanText(y, valueText)}`,
              `${view.x.measure} ${meanText(x, valueText)}`,
              efficientText(efficient),
            ].join(', '),
          },
        ],
  );
  const axis = (name: 'x' | 'y'): Chart['x'] => ({
    title: axisTitle(view[name]),
    text: short,
    ends: axisEnds(points.flatMap(({ ends }) => ends[name])),
  });
  const front = paretoSteps(
    points.filter(({ efficient }) => efficient),
    view.y.higherIsBetter,
  );
  return {
    title: l10n.t('{0} against {1}', view.y.measure, view.x.measure),
    label: l10n.t('{0} and {1} of each model', view.y.measure, view.x.measure),
    height: 220,
    x: { ...axis('x'), inset: 8 },
    y: axis('y'),
    // Of more models, those of the Pareto front have names.
    points: points
      .toSorted((a, b) => Number(b.efficient) - Number(a.efficient))
      .map(({ model, x, y, efficient }) => ({
        model,
        name: efficient || points.length <= MAX_NAMED ? names[model] : undefined,
        at: [x, y],
      })),
    marks: [{ kind: 'line', look: 'pareto', points: front.map(({ x, y }) => [x, y]) }],
    stops: points.map(({ model, x, y, efficient, ends, text }): ChartStop => {
      const whisker = { kind: 'rule', look: 'series-line whisker', model } as const;
      const whiskers: Mark[] = [
        { ...whisker, axis: 'y', at: y, along: ends.x },
        { ...whisker, axis: 'x', at: x, along: ends.y },
      ];
      return {
        told: { head: names[model], lines: [{ model, name: names[model], text }] },
        look: 'point-stop',
        reach: { about: [x, y] },
        marks: [
          ...(drawn.includes(model) ? whiskers : []),
          { kind: 'dot', model, x, y, size: 6, hollow: !efficient },
        ],
        ...(onModel && { press: () => onModel(model), pressed: model === chosenModel }),
      };
    }),
    first: Math.max(
      0,
      points.findIndex(({ model }) => model === chosenModel),
    ),
    legend: names,
    table: {
      head: [l10n.t('Model'), view.x.measure, view.y.measure, l10n.t('Pareto')],
      rows: view.models.map(({ x, y, efficient }, model) => [
        names[model],
        numberCell(x.mean, valueText),
        numberCell(y.mean, valueText),
        efficientText(efficient),
      ]),
    },
  };
}

function around(mean: number, halfWidth: number | null): [number, number] {
  return [mean - (halfWidth ?? 0), mean + (halfWidth ?? 0)];
}

function meanText({ mean, halfWidth }: TradeOffValue, text: (value: number) => string): string {
  if (mean === null) return '–';
  return halfWidth === null ? text(mean) : `${text(mean)} ± ${text(halfWidth)}`;
}

function efficientText(isEfficient: boolean): string {
  return isEfficient ? l10n.t('Pareto-optimal') : l10n.t('dominated');
}

/** Returns the title of an axis with the better direction, which is not obvious for every metric. */
function axisTitle({ measure, higherIsBetter }: TradeOffView['x']): string {
  return higherIsBetter ? l10n.t('{0}, higher is better', measure) : l10n.t('{0}, lower is better', measure);
}
