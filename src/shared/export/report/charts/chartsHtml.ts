import * as l10n from '@vscode/l10n';
import { drawnModels } from '../../../charts/drawnModels';
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
  baseline: number | undefined,
  numbers: NumberFormats,
): Html | undefined {
  const { measure, curve, hits } = charts;
  const place = view.measures.findIndex(({ name }) => name === measure);
  const models = drawnModels(view, Math.max(0, place), [baseline]);
  const drawn = [
    curve && curveHtml(view, curve, models, cutoffOf(measure), numbers),
    hits && hitsHtml(view, hits, models, numbers),
  ].filter((chart) => chart !== undefined);
  if (drawn.length === 0) return undefined;
  return html`<section>
    <h2>${l10n.t('Charts')}</h2>
    ${legendHtml(view, models)}
    <div class="charts">${drawn}</div>
  </section>`;
}

function legendHtml({ models }: EvaluationView, drawn: readonly number[]): Html | undefined {
  if (models.length < 2) return undefined;
  const further = models.length - drawn.length;
  return html`<ul class="legend" aria-label="${l10n.t('Models')}">
      ${drawn.map(
        (model) =>
          html`<li>${drawnHtml(SeriesSample({ model }))}${wordsHtml({ name: models[model].name })}</li>`,
      )}
    </ul>
    ${
      further > 0
        ? html`<p class="quiet">
            ${l10n.t('{0} of {1} models: the best and the baseline.', drawn.length, models.length)}
          </p>`
        : undefined
    }`;
}

function curveHtml(
  view: EvaluationView,
  curve: CurveView,
  drawn: readonly number[],
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
        lines: drawn.map((model) => ({
          model,
          values: models[model].points.map(({ mean }) => mean),
          intervals: models[model].points.map(({ mean, halfWidth }) =>
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
      columns: [{ title: 'K', kind: 'text' }, ...modelColumns(view, drawn)],
      rows: Array.from({ length: deepest }, (_, index): Cell[] => [
        numbers.count(index + 1),
        ...drawn.map((model) => {
          const { mean, halfWidth } = models[model].points[index];
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
  drawn: readonly number[],
  numbers: NumberFormats,
): Html | undefined {
  const deepest = models[0]?.hits.length ?? 0;
  if (deepest === 0) return undefined;
  const shares = drawn.map((model) => {
    const { users, hits } = models[model];
    return { model, values: hits.map((count) => (users === 0 ? null : count / users)) };
  });
  const label = l10n.t('Share of users with a hit at each rank from 1 to {0}', numbers.count(deepest));
  return chartHtml(
    l10n.t('Hits by rank'),
    lineChartSvg(
      {
        label,
        names: view.models.map(({ name }) => name),
        lines: shares,
        xTitle: l10n.t('rank in the list'),
        yTitle: l10n.t('users with a hit at this rank, %'),
        yText: (share) => numbers.short(share * 100),
      },
      numbers,
    ),
    {
      title: label,
      columns: [{ title: l10n.t('Rank'), kind: 'text' }, ...modelColumns(view, drawn)],
      rows: Array.from({ length: deepest }, (_, index): Cell[] => [
        numbers.count(index + 1),
        ...shares.map(({ values }) => {
          const share = values[index];
          return share === null ? null : numbers.share(share);
        }),
      ]),
      notes: [],
    },
    numbers,
    models.every(({ total }) => total === 0) ? l10n.t('No recommendations have a hit.') : undefined,
  );
}

function modelColumns({ models }: EvaluationView, drawn: readonly number[]): Sheet['columns'] {
  return drawn.map((model) => ({ title: { name: models[model].name }, kind: 'mean' }));
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
