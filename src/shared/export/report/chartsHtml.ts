import * as l10n from '@vscode/l10n';
import type { Chart, TableCell } from '../../charts/chart';
import { curveChart } from '../../charts/curveChart';
import { drawnModels } from '../../charts/drawnModels';
import { sampleShapes } from '../../charts/drawing';
import { historyChart } from '../../charts/historyChart';
import { hitsChart, hitsNote } from '../../charts/hitsChart';
import { costTradeOffs } from '../../charts/tradeOff';
import { tradeOffChart } from '../../charts/tradeOffChart';
import { historyNote } from '../../sentences/historyWords';
import { parseCutoff } from '../../leaderboard/cutoffs';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import { type Html, html, shapeHtml, sheetsHtml, wordsHtml } from '../../sheets/html';
import type { Cell, Column, Sheet } from '../../sheets/sheet';
import type { NumberFormats } from '../../text/numbers/numberFormats';
import { pictureOf } from './figureSheet';
import type { ReportCharts } from './reportParts';

/** Returns the charts, each with its values as a table; empty if there are none. */
export function chartsHtml(
  view: EvaluationView,
  charts: ReportCharts,
  baseline: number | undefined,
  numbers: NumberFormats,
): Html | undefined {
  const { measure, curve, hits, tradeOff, overTime } = charts;
  const place = view.measures.findIndex(({ name }) => name === measure);
  const models = drawnModels(view, Math.max(0, place), [baseline]);
  const names = view.models.map(({ name }) => name);
  const cutoff = parseCutoff(measure);
  const shown = { names, drawn: models };
  const drawn = [
    ...(curve === undefined
      ? []
      : chartSheet(withCutoff(curveChart(curve, shown, cutoff, numbers), cutoff, numbers))),
    ...(hits === undefined ? [] : chartSheet(hitsChart(hits, shown, numbers), hitsNote(hits, models))),
    ...(tradeOff === undefined
      ? []
      : chartSheet(tradeOffChart(tradeOff, shown, numbers), l10n.t('Filled = Pareto-optimal'))),
    ...costTradeOffs(view, measure).flatMap((each) =>
      chartSheet(tradeOffChart(each, shown, numbers), l10n.t('Filled = Pareto-optimal')),
    ),
    ...(overTime === undefined
      ? []
      : chartSheet(historyChart(overTime.history, numbers), historyNote(overTime.history))),
  ];
  if (drawn.length === 0) return undefined;
  return html`<section>
    <h2>${l10n.t('Charts')}</h2>
    ${legendHtml(view, models)}
    <div class="charts">${sheetsHtml(drawn, numbers)}</div>
  </section>`;
}

/** Returns a chart with its values; empty if it has none. */
function chartSheet(chart: Chart, note?: string): Sheet[] {
  const { head, rows } = chart.table;
  if (rows.length === 0) return [];
  const [first = []] = rows;
  return [
    {
      picture: pictureOf(chart),
      columns: head.map((name, index): Column => ({
        title: index === 0 ? name : { name },
        kind: index > 0 && typeof first[index] === 'object' ? 'mean' : 'text',
      })),
      rows: rows.map((cells) => cells.map(cellOf)),
      notes: note === undefined ? [] : [note],
    },
  ];
}

function cellOf(cell: TableCell): Cell {
  if (typeof cell === 'string') return { name: cell };
  return cell.spread === undefined ? cell.text : `${cell.text} ± ${cell.spread.text}`;
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
    ${sampleShapes(model, 6).map(shapeHtml)}
  </svg>`;
}

/** Adds the K of the evaluation, which can be dragged in the panel. */
function withCutoff(chart: Chart, cutoff: number | undefined, { count }: NumberFormats): Chart {
  if (cutoff === undefined || cutoff > chart.stops.length || chart.stops.length < 2) return chart;
  const text = l10n.t('K = {0}', count(cutoff));
  const rule = { kind: 'rule', axis: 'x', at: cutoff, look: 'axis-line cutoff', text } as const;
  return { ...chart, marks: [...chart.marks, rule] };
}
