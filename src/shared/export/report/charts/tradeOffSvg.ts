import * as l10n from '@vscode/l10n';
import { areaOf } from '../../../charts/area';
import { axisEnds, intervalEnds, linearScale } from '../../../charts/scale';
import { round, seriesStyle } from '../../../charts/seriesStyle';
import { paretoSteps } from '../../../charts/tradeOff';
import type { TradeOffView } from '../../../protocol/views/chartView';
import type { NumberFormats } from '../../../text/numbers/numberFormats';
import { type Html, html } from '../../../sheets/html';
import { axesSvg } from './axesSvg';
import { pointSvg } from './marksSvg';
import { pictureSvg, SIZE } from './pictureSvg';

/** A point for each model that has both values; a line joins those that no other one beats in both. */
export function tradeOffSvg(view: TradeOffView, { short }: NumberFormats): Html {
  const drawn = view.models.flatMap(({ x, y, efficient }, model) =>
    x.mean === null || y.mean === null
      ? []
      : [
          {
            model,
            efficient,
            x: x.mean,
            y: y.mean,
            xEnds: intervalEnds(x.mean, x.halfWidth ?? 0, view.x.range),
            yEnds: intervalEnds(y.mean, y.halfWidth ?? 0, view.y.range),
          },
        ],
  );
  const [low, high] = axisEnds(
    drawn.flatMap(({ yEnds }) => yEnds),
    4,
  );
  const area = areaOf(SIZE.width, SIZE.height, linearScale(low, high, [0, 1], 4).ticks.map(short));
  const y = linearScale(low, high, [area.bottom, area.top], 4);
  const ends = axisEnds(
    drawn.flatMap(({ xEnds }) => xEnds),
    4,
  );
  const x = linearScale(...ends, [area.left + 8, area.right], 5);
  const front = paretoSteps(
    drawn.filter(({ efficient }) => efficient),
    view.y.higherIsBetter,
  );
  return pictureSvg(
    l10n.t('{0} and {1} of each model', view.y.measure, view.x.measure),
    html`${axesSvg(
        area,
        { scale: x, title: axisTitle(view.x), text: short },
        { scale: y, title: axisTitle(view.y), text: short },
      )}
      <polyline
        class="pareto"
        stroke-dasharray="4 3"
        points="${front.map((corner) => `${round(x.place(corner.x))},${round(y.place(corner.y))}`).join(' ')}"
      />
      ${drawn.map((point) => {
        const [atX, atY] = [round(x.place(point.x)), round(y.place(point.y))];
        const [left, right] = point.xEnds.map((end) => round(x.place(end)));
        const [bottom, top] = point.yEnds.map((end) => round(y.place(end)));
        const whisker = `series-line ${seriesStyle(point.model).colour}`;
        return html`<line class="${whisker}" x1="${left}" x2="${right}" y1="${atY}" y2="${atY}" />
          <line class="${whisker}" x1="${atX}" x2="${atX}" y1="${bottom}" y2="${top}" />
          ${pointSvg(point.model, atX, atY, 6, !point.efficient)}`;
      })}`,
  );
}

/** Which way is better is not plain for every measure. */
function axisTitle({ measure, higherIsBetter }: TradeOffView['x']): string {
  return higherIsBetter ? l10n.t('{0}, higher is better', measure) : l10n.t('{0}, lower is better', measure);
}
