import * as l10n from '@vscode/l10n';
import type { Chart } from '../../../charts/chart';
import { curveChart } from '../../../charts/curveChart';
import { drawnModels } from '../../../charts/drawnModels';
import { sampleShapes } from '../../../charts/drawing';
import { hitsChart, hitsNote } from '../../../charts/hitsChart';
import { tradeOffChart } from '../../../charts/tradeOffChart';
import { parseCutoff } from '../../../leaderboard/cutoffs';
import type { EvaluationView } from '../../../protocol/views/evaluationView';
import { type Html, html, wordsHtml } from '../../../sheets/html';
import type { NumberFormats } from '../../../text/numbers/numberFormats';
import { chartHtml, shapeHtml } from './chartHtml';
import type { ReportCharts } from '../reportParts';

/** Returns the charts, each with its values as a table; empty if there are none. */
export function chartsHtml(
  view: EvaluationView,
  charts: ReportCharts,
  baseline: number | undefined,
  numbers: NumberFormats,
): Html | undefined {
  const { measure, curve, hits, tradeOff } = charts;
  const place = view.measures.findIndex(({ name }) => name === measure);
  const models = drawnModels(view, Math.max(0, place), [baseline]);
  const names = view.models.map(({ name }) => name);
  const cutoff = parseCutoff(measure);
  const shown = { names, drawn: models };
  const drawn = [
    ...(curve === undefined
      ? []
      : [{ chart: withCutoff(curveChart(curve, shown, cutoff, numbers), cutoff, numbers), note: undefined }]),
    ...(hits === undefined ? [] : [{ chart: hitsChart(hits, shown, numbers), note: hitsNote(hits, models) }]),
    ...(tradeOff === undefined
      ? []
      : [{ chart: tradeOffChart(tradeOff, shown, numbers), note: l10n.t('Filled = Pareto-optimal') }]),
  ].filter(({ chart }) => chart.table.rows.length > 0);
  if (drawn.length === 0) return undefined;
  return html`<section>
    <h2>${l10n.t('Charts')}</h2>
    ${legendHtml(view, models)}
    <div class="charts">${drawn.map(({ chart, note }) => chartHtml(chart, numbers, note))}</div>
  </section>`;
}

function legendHtml({ models }: EvaluationView, drawn: readonly number[]): Html | undefined {
  if (models.length < 2) return undefined;
  const further = models.length - drawn.length;
  return html`<ul class="legend" aria-label="${l10n.t('Models')}">
      ${drawn.map((model) => html`<li>${sampleHtml(model)}${wordsHtml({ name: models[model].name })}</li>`)}
    </ul>
    ${
      further > 0
        ? html`<p class="quiet">
            ${l10n.t('{0} of {1} models: the best and the baseline.', drawn.length, models.length)}
          </p>`
        : undefined
    }`;
}

function sampleHtml(model: number): Html {
  return html`<svg class="series-sample" width="28" height="12" viewBox="0 0 28 12" aria-hidden="true">
    ${sampleShapes(model, 0, 6).map(shapeHtml)}
  </svg>`;
}

/** Adds the K of the evaluation, which can be dragged in the panel. */
function withCutoff(chart: Chart, cutoff: number | undefined, { count }: NumberFormats): Chart {
  if (cutoff === undefined || cutoff > chart.stops.length || chart.stops.length < 2) return chart;
  const text = l10n.t('K = {0}', count(cutoff));
  const rule = { kind: 'rule', axis: 'x', at: cutoff, look: 'axis-line cutoff', text } as const;
  return { ...chart, marks: [...chart.marks, rule] };
}
