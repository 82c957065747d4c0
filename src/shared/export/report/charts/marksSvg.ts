import { markCorners, round, seriesStyle } from '../../../charts/seriesStyle';
import { type Html, html } from '../../../sheets/html';

/** The point of a model, as in the panel. */
export function pointSvg(model: number, x: number, y: number, size = 3.5, hollow = false): Html {
  const { colour, shape } = seriesStyle(model);
  const look = `point ${colour}${hollow ? ' hollow' : ''}`;
  return shape === 'circle'
    ? html`<circle class="${look}" cx="${round(x)}" cy="${round(y)}" r="${size}" />`
    : html`<polygon class="${look}" points="${markCorners(shape, x, y, size)}" />`;
}

/** A model's line through these points. */
export function pathSvg(model: number, points: string): Html {
  const { colour, dash } = seriesStyle(model);
  return html`<polyline class="series-line ${colour}" ${dashSvg(dash)} points="${points}" />`;
}

/** What stands for a model in the legend: a piece of its line with a point on it. */
export function sampleSvg(model: number): Html {
  return html`<svg width="28" height="12" viewBox="0 0 28 12" aria-hidden="true">
    ${pathSvg(model, '1,6 27,6')}${pointSvg(model, 14, 6)}
  </svg>`;
}

function dashSvg(dash: string | undefined): Html | undefined {
  return dash === undefined ? undefined : html` stroke-dasharray="${dash}"`;
}
