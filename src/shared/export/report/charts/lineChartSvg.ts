import * as l10n from '@vscode/l10n';
import { type Area, areaOf } from '../../../charts/area';
import { type EndLabel, endLabelRoom, endLabels, MOST_LABEL_ROOM } from '../../../charts/endLabels';
import { extremesOf, type Line, stretches, wholeTicks } from '../../../charts/line';
import { axisEnds, linearScale, type Scale } from '../../../charts/scale';
import { round, seriesStyle } from '../../../charts/seriesStyle';
import type { NumberFormats } from '../../../text/numbers/numberFormats';
import { type Html, html } from '../../../sheets/html';
import { type Axis, axesSvg } from './axesSvg';
import { pathSvg, pointSvg } from './marksSvg';
import { pictureSvg, SIZE } from './pictureSvg';

/** Room for a number at the x axis, in pixels. */
const TICK = 34;

interface LineChart {
  /** What is shown, for a screen reader. */
  readonly label: string;
  readonly lines: readonly Line[];
  /** Of all models. */
  readonly names: readonly string[];
  readonly x: Pick<Axis, 'title'>;
  readonly y: Pick<Axis, 'title' | 'text'>;
  /** The K of the evaluation; absent: it is not shown. */
  readonly cutoff?: number | undefined;
}

/** Lines over the whole numbers from 1, one for each model, with bands for the intervals. */
export function lineChartSvg(
  { label, lines, names, x, y, cutoff }: LineChart,
  { count }: NumberFormats,
): Html {
  const deepest = Math.max(1, ...lines.map(({ values }) => values.length));
  const [from, to] = axisEnds(extremesOf(lines), 4);
  // Whatever the names are: the pictures of several reports can be laid beside each other.
  const room = endLabelRoom(SIZE.width, lines, names) > 0 ? MOST_LABEL_ROOM : 0;
  const area = areaOf(SIZE.width - room, SIZE.height, linearScale(from, to, [0, 1], 4).ticks.map(y.text));
  const up = linearScale(from, to, [area.bottom, area.top], 4);
  // A single place stands in the middle.
  const along =
    deepest === 1
      ? linearScale(0, 2, [area.left, area.right], 2)
      : linearScale(1, deepest, [area.left + 6, area.right], 5);
  const ticks = wholeTicks(deepest, Math.floor((area.right - area.left) / TICK));
  return pictureSvg(
    label,
    html`${axesSvg(area, { ...x, scale: along, text: count, ticks }, { ...y, scale: up })}
    ${lines.map((line) => bandSvg(line, along, up))} ${lines.map((line) => lineSvg(line, along, up))}
    ${room > 0 ? endLabels(lines, names, area, up).map(endLabelSvg) : undefined}
    ${cutoff !== undefined && cutoff <= deepest && deepest > 1 ? cutoffSvg(l10n.t('K = {0}', count(cutoff)), along.place(cutoff), area) : undefined}`,
  );
}

/** As much of a name as there is room for; the pointer resting on it shows the whole. */
function endLabelSvg({ text, name, x, y }: EndLabel): Html {
  return html`<text x="${x}" y="${y}"><title>${name}</title>${text}</text>`;
}

function lineSvg({ model, values }: Line, x: Scale, y: Scale): Html {
  const marks = values.length <= 12 ? 1 : 5;
  return html`${stretches(values).map((stretch) =>
    pathSvg(
      model,
      stretch.map((index) => `${round(x.place(index + 1))},${round(y.place(values[index] ?? 0))}`).join(' '),
    ),
  )}${values.map((value, index) =>
    // Points at 1, 5, 10 …: fifty would be a row of beads.
    value !== null && (index === 0 || (index + 1) % marks === 0)
      ? pointSvg(model, x.place(index + 1), y.place(value))
      : undefined,
  )}`;
}

function bandSvg({ model, values, intervals }: Line, x: Scale, y: Scale): Html | undefined {
  if (intervals === undefined) return undefined;
  const there = values.map((value, index) => (intervals[index] === null ? null : value));
  const edge = (indices: readonly number[], end: 0 | 1): string[] =>
    indices.map((index) => `${round(x.place(index + 1))},${round(y.place(intervals[index]?.[end] ?? 0))}`);
  return html`${stretches(there).map(
    (stretch) =>
      html`<polygon
        class="band ${seriesStyle(model).colour}"
        points="${[...edge(stretch, 1), ...edge(stretch, 0).reverse()].join(' ')}"
      />`,
  )}`;
}

function cutoffSvg(text: string, at: number, { left, right, top, bottom }: Area): Html {
  const before = at > (left + right) / 2;
  const x = round(at);
  return html`<line class="zero" stroke-dasharray="4 3" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}" />
    <text text-anchor="${before ? 'end' : 'start'}" x="${before ? x - 5 : x + 5}" y="${top + 9}"
      >${text}</text
    >`;
}
