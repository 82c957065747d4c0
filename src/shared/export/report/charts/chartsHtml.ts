import * as l10n from '@vscode/l10n';
import { drawnHtml } from '../../../charts/drawing/drawnHtml';
import { SeriesSample } from '../../../charts/drawing/series';
import { intervalEnds } from '../../../charts/scale';
import { cutoffOf } from '../../../leaderboard/cutoffs';
import type { CurveView, HitsByRankView } from '../../../protocol/views/chartView';
import type { EvaluationView } from '../../../protocol/views/evaluationView';
import { type Html, html, sheetsHtml, wordsHtml } from '../../../sheets/html';
import type { Cell, Sheet } from '../../../sheets/sheet';
import type { NumberFormats } from '../../../text/numbers/numberFormats';
import { lineChartSvg } from './lineChartSvg';
import type { ReportCharts } from './reportCharts';

/** The result as pictures, each with its values as a table; nothing where there is nothing to draw. */
export function chartsHtml(
  view: EvaluationView,
  charts: ReportCharts,
  numbers: NumberFormats,
): Html | undefined {
  const { measure, curve, hits } = charts;
  const drawn = [
    curve && curveHtml(view, curve, cutoffOf(measure), numbers),
    hits && hitsHtml(view, hits, numbers),
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
    ${models.map(({ name }, model) => html`<li>${drawnHtml(SeriesSample({ model }))}${wordsHtml({ name })}</li>`)}
  </ul>`;
}

function curveHtml(
  view: EvaluationView,
  curve: CurveView,
  cutoff: number | undefined,
  numbers: NumberFormats,
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
        xTitle: 'K',
        yTitle: banded ? l10n.t('{0}@K, mean with 95% interval', measure) : l10n.t('{0}@K', measure),
        yText: numbers.short,
        cutoff,
      },
      numbers,
    ),
    {
      title: label,
      columns: [{ title: 'K', kind: 'text' }, ...modelColumns(view)],
      rows: Array.from({ length: deepest }, (_, index): Cell[] => [
        numbers.count(index + 1),
        ...models.map(({ points }) => {
          const { mean, halfWidth } = points[index];
          return { value: mean, spread: mean === null || halfWidth === null ? undefined : halfWidth };
        }),
      ]),
      notes: [],
    },
    numbers,
  );
}

function hitsHtml(
  view: EvaluationView,
  { models }: HitsByRankView,
  numbers: NumberFormats,
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
        xTitle: l10n.t('rank in the list'),
        yTitle: l10n.t('users with a hit at this rank, %'),
        yText: (share) => numbers.short(share * 100),
      },
      numbers,
    ),
    {
      title: label,
      columns: [{ title: l10n.t('Rank'), kind: 'text' }, ...modelColumns(view)],
      rows: Array.from({ length: deepest }, (_, index): Cell[] => [
        numbers.count(index + 1),
        ...shares.map((values) => {
          const share = values[index];
          return share === null ? null : numbers.share(share);
        }),
      ]),
      notes: [],
    },
    numbers,
    models.every(({ total }) => total === 0) ? l10n.t('No list has a hit.') : undefined,
  );
}

function modelColumns({ models }: EvaluationView): Sheet['columns'] {
  return models.map(({ name }) => ({ title: { name }, kind: 'mean' }));
}

function chartHtml(title: string, picture: Html, table: Sheet, numbers: NumberFormats, note?: string): Html {
  return html`<article class="chart">
    <h3>${title}</h3>
    <div class="table" role="group" aria-label="${title}" tabindex="0">${picture}</div>
    ${note === undefined ? undefined : html`<p class="quiet">${note}</p>`}
    <details class="values">
      <summary>${l10n.t('Table')}</summary>
      ${sheetsHtml([table], numbers)}
    </details>
  </article>`;
}
