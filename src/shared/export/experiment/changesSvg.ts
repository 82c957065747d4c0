import * as l10n from '@vscode/l10n';
import { fittedText } from '../../charts/fittedText';
import { linearScale } from '../../charts/scale';
import { round } from '../../charts/seriesStyle';
import type { ExperimentResult } from '../../protocol/experimentResult';
import { plainName } from '../../text/nameText';
import { changeTickText } from '../../text/numbers/changeText';
import { type Html, html } from '../../sheets/html';
import { changeEnds } from './changeScale';
import { experimentRows, intervalName } from './experimentRows';

const WIDTH = 680;
const LEFT = 240;
const ROW = 20;
/** Room for the numbers of the axis. */
const TOP = 20;

/** Every relative change with its interval, on one axis; the table has the numbers. Undefined: there is none. */
export function changesSvg(result: ExperimentResult): Html | undefined {
  const all = experimentRows(result);
  const ends = changeEnds(all);
  if (ends === undefined) return undefined;
  const several = result.decisions.length > 1;
  const rows = all.flatMap(({ metric, comparison, change, texts }) => {
    if (change?.relative !== true) return [];
    const name = several ? `${metric.metric} · ${plainName(comparison.treatment)}` : metric.metric;
    return [{ name, change, texts }];
  });
  const scale = linearScale(...ends, [LEFT + 10, WIDTH - 24], 5);
  // What lies further out goes to the edge, as in the panel.
  const place = (value: number): number =>
    round(scale.place(Math.max(scale.from, Math.min(scale.to, value))));
  const height = TOP + rows.length * ROW + 4;
  const title = l10n.t('{0}: {1}', l10n.t('Relative change'), intervalName(result));
  return html`<figure class="forest">
    <figcaption class="quiet">${title}</figcaption>
    <svg
      width="${WIDTH}"
      height="${height}"
      viewBox="0 0 ${WIDTH} ${height}"
      role="img"
      aria-label="${title}"
    >
      ${scale.ticks.map(
        (tick) => html`<text text-anchor="middle" x="${place(tick)}" y="12"> ${changeTickText(tick)} </text>`,
      )}
      <line class="zero" x1="${place(0)}" x2="${place(0)}" y1="${TOP - 4}" y2="${height}" />
      ${rows.map(({ name, change: { estimate, limits }, texts }, row) => {
        const y = TOP + row * ROW + ROW / 2;
        const from = place(limits.lower ?? scale.from);
        const to = place(limits.upper ?? scale.to);
        return html`<text x="${LEFT}" y="${y + 4}" text-anchor="end"
            ><title>${name}</title>${fittedText(name, LEFT, 12)}</text
          >
          <rect x="${from}" y="${y - 1}" width="${Math.max(1, round(to - from))}" height="2" />
          <rect x="${round(place(estimate) - 4)}" y="${y - 4}" width="8" height="8">
            <title>${l10n.t('{0}, interval {1}', texts.change, texts.interval)}</title>
          </rect>`;
      })}
    </svg>
  </figure>`;
}
