import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { Axes } from '../../../charts/drawing/axes';
import { drawnHtml } from '../../../charts/drawing/drawnHtml';
import { EndLabels } from '../../../charts/drawing/endLabels';
import { LineBand, type LineLayout, lineLayout, LinePath } from '../../../charts/drawing/lines';
import { endLabelRoom, mostLabelRoom } from '../../../charts/endLabels';
import type { Line } from '../../../charts/line';
import { round } from '../../../charts/seriesStyle';
import type { Html } from '../../../sheets/html';
import type { NumberFormats } from '../../../text/numbers/numberFormats';

/** In pixels: two stand side by side on a screen, and one on a sheet of paper. */
const WIDTH = 540;
const HEIGHT = 240;

interface LineChart {
  /** What is shown, for a screen reader. */
  readonly label: string;
  readonly lines: readonly Line[];
  /** Of all models. */
  readonly names: readonly string[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly yText: (value: number) => string;
  /** The K of the evaluation; absent: it is not shown. */
  readonly cutoff?: number | undefined;
}

/** Lines over the whole numbers from 1, as the panel draws them. */
export function lineChartSvg(
  { label, lines, names, xTitle, yTitle, yText, cutoff }: LineChart,
  { count }: NumberFormats,
): Html {
  // Whatever the names are: the pictures of several reports can be laid beside each other.
  const room = endLabelRoom(WIDTH, lines, names) > 0 ? mostLabelRoom(WIDTH) : 0;
  const layout = lineLayout(WIDTH, HEIGHT, lines, names, yText, room);
  const { area, x, y, xTicks, deepest, labels } = layout;
  return drawnHtml(
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <Axes {...{ area, x, y, xTitle, yTitle, yText, xTicks }} xText={count} />
      {lines.map((line) => (
        <LineBand key={line.model} line={line} x={x} y={y} />
      ))}
      {lines.map((line) => (
        <LinePath key={line.model} line={line} x={x} y={y} />
      ))}
      <EndLabels labels={labels} />
      {cutoff !== undefined && cutoff <= deepest && deepest > 1 && (
        <Cutoff layout={layout} at={x.place(cutoff)} text={l10n.t('K = {0}', count(cutoff))} />
      )}
    </svg>,
  );
}

interface CutoffProps {
  readonly layout: LineLayout;
  readonly at: number;
  readonly text: string;
}

/** The K of the evaluation; in the panel it can be dragged. */
function Cutoff({ layout: { area }, at, text }: CutoffProps): JSX.Element {
  const { left, right, top, bottom } = area;
  const isBefore = at > (left + right) / 2;
  const place = round(at);
  return (
    <>
      <line class="axis-line" stroke-dasharray="4 3" x1={place} x2={place} y1={top} y2={bottom} />
      <text text-anchor={isBefore ? 'end' : 'start'} x={isBefore ? place - 5 : place + 5} y={top + 9}>
        {text}
      </text>
    </>
  );
}
