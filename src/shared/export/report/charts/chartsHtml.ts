import * as l10n from '@vscode/l10n';
import { intervalEnds } from '../../../charts/scale';
import { cutoffOf } from '../../../leaderboard/cutoffs';
import type { CurveView, HitsByRankView, TradeOffView } from '../../../protocol/views/chartView';
import type { EvaluationView } from '../../../protocol/views/evaluationView';
import { type Html, html } from '../html';
import { nameHtml, type ReportContext, tableHtml } from '../reportText';
import { lineChartSvg } from './lineChartSvg';
import { sampleSvg } from './marksSvg';
import type { ReportCharts } from './reportCharts';
import { tradeOffSvg } from './tradeOffSvg';

/** The result as pictures, each with its values as a table; nothing where there is nothing to draw. */
export function chartsHtml(
  view: EvaluationView,
  charts: ReportCharts,
  context: ReportContext,
): Html | undefined {
  const { measure, curve, hits, tradeOff } = charts;
  const drawn = [
    curve && curveHtml(view, curve, cutoffOf(measure), context),
    hits && hitsHtml(view, hits, context),
    tradeOff && tradeOffHtml(view, tradeOff, context),
  ].filter((chart) => chart !== undefined);
  if (drawn.length === 0) return undefined;
  return html`<section>
    <h2>${l10n.t('Charts')}</h2>
    ${legendHtml(view)}
    <div class="charts">${drawn}</div>
  </section>`;
}

function legendHtml({ models }: EvaluationView): Html | undefined {
  if (models.length < 2) return undefined;
  return html`<ul class="legend" aria-label="${l10n.t('Models')}">
    ${models.map(({ name }, model) => html`<li>${sampleSvg(model)}${nameHtml(name)}</li>`)}
  </ul>`;
}

function curveHtml(
  view: EvaluationView,
  curve: CurveView,
  cutoff: number | undefined,
  { numbers }: ReportContext,
): Html | undefined {
  const { measure, models, range } = curve;
  const deepest = models[0]?.points.length ?? 0;
  if (deepest === 0) return undefined;
  const banded = models.some(({ points }) => points.some(({ halfWidth }) => halfWidth !== null));
  const label = l10n.t('{0} at each K from 1 to {1}', measure, numbers.count(deepest));
  return chartHtml(
    l10n.t('{0} by K', measure),
    lineChartSvg(
      {
        label,
        names: view.models.map(({ name }) => name),
        lines: models.map(({ points }, model) => ({
          model,
          values: points.map(({ mean }) => mean),
          intervals: points.map(({ mean, halfWidth }) =>
            mean === null || halfWidth === null ? null : intervalEnds(mean, halfWidth, range),
          ),
        })),
        x: { title: 'K' },
        y: {
          title: banded ? l10n.t('{0}@K, mean with 95% interval', measure) : l10n.t('{0}@K', measure),
          text: numbers.short,
        },
        cutoff,
      },
      numbers,
    ),
    tableHtml(
      label,
      [{ head: 'K' }, ...view.models.map(({ name }) => ({ head: nameHtml(name), figures: true }))],
      Array.from({ length: deepest }, (_, index) => [
        html`${numbers.count(index + 1)}`,
        ...models.map(({ points }) => {
          const { mean, halfWidth } = points[index];
          if (mean === null) return html`–`;
          return halfWidth === null
            ? html`${numbers.value(mean)}`
            : html`${numbers.value(mean)} ± ${numbers.value(halfWidth)}`;
        }),
      ]),
    ),
  );
}

function hitsHtml(
  view: EvaluationView,
  { models }: HitsByRankView,
  { numbers }: ReportContext,
): Html | undefined {
  const deepest = models[0]?.hits.length ?? 0;
  if (deepest === 0) return undefined;
  const shares = models.map(({ users, hits }) => hits.map((count) => (users === 0 ? null : count / users)));
  const label = l10n.t('Share of users with a hit at each rank from 1 to {0}', numbers.count(deepest));
  return chartHtml(
    l10n.t('Hits by rank'),
    lineChartSvg(
      {
        label,
        names: view.models.map(({ name }) => name),
        lines: shares.map((values, model) => ({ model, values })),
        x: { title: l10n.t('rank in the list') },
        y: {
          title: l10n.t('users with a hit at this rank, %'),
          text: (share) => numbers.short(share * 100),
        },
      },
      numbers,
    ),
    tableHtml(
      label,
      [{ head: l10n.t('Rank') }, ...view.models.map(({ name }) => ({ head: nameHtml(name), figures: true }))],
      Array.from({ length: deepest }, (_, index) => [
        html`${numbers.count(index + 1)}`,
        ...shares.map((values) => {
          const share = values[index];
          return html`${share === null ? '–' : numbers.share(share)}`;
        }),
      ]),
    ),
    models.every(({ total }) => total === 0) ? l10n.t('No list has a hit.') : undefined,
  );
}

function tradeOffHtml(view: EvaluationView, tradeOff: TradeOffView, { numbers }: ReportContext): Html {
  const { x, y, models } = tradeOff;
  const none = models.every((model) => model.x.mean === null || model.y.mean === null);
  const number = (mean: number | null): Html => html`${mean === null ? '–' : numbers.value(mean)}`;
  return chartHtml(
    l10n.t('{0} against {1}', y.measure, x.measure),
    tradeOffSvg(tradeOff, numbers),
    tableHtml(
      l10n.t('{0} and {1} of each model', y.measure, x.measure),
      [
        { head: l10n.t('Model') },
        { head: x.measure, figures: true },
        { head: y.measure, figures: true },
        { head: l10n.t('Pareto') },
      ],
      models.map((model, index) => [
        nameHtml(view.models[index].name),
        number(model.x.mean),
        number(model.y.mean),
        html`${model.efficient ? l10n.t('in front') : l10n.t('beaten')}`,
      ]),
    ),
    none ? l10n.t('No model has values of both.') : l10n.t('Filled = Pareto-optimal'),
  );
}

function chartHtml(title: string, picture: Html, table: Html, note?: string): Html {
  return html`<article class="chart">
    <h3>${title}</h3>
    <div class="table" role="group" aria-label="${title}" tabindex="0">${picture}</div>
    ${note === undefined ? undefined : html`<p class="quiet">${note}</p>`}
    <details>
      <summary>${l10n.t('Table')}</summary>
      ${table}
    </details>
  </article>`;
}
