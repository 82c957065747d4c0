import type { JSX } from 'preact';
import type { Area } from '../area';
import type { Scale } from '../scale';
import { clip } from '../../text/clip';
import { round } from '../seriesStyle';

/** About as wide as a sign of a title is, in pixels. */
const SIGN = 6.6;

interface AxesProps {
  readonly area: Area;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xText: (value: number) => string;
  readonly yText: (value: number) => string;
  /** Where to write at the x axis, where that is not at the scale's own ticks. */
  readonly xTicks?: readonly number[];
}

/** Lines to read values by, the values, and what they are; a screen reader hears the values from the points. */
export function Axes(props: AxesProps): JSX.Element {
  const { area, x, y, xTitle, yTitle, xText, yText, xTicks = x.ticks } = props;
  const shownTitle = clip(yTitle, Math.max(8, Math.floor(area.right / SIGN)));
  return (
    <g class="axes" aria-hidden="true">
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line
            class="grid-line"
            x1={area.left}
            x2={area.right}
            y1={round(y.place(tick))}
            y2={round(y.place(tick))}
          />
          <text class="tick" text-anchor="end" x={area.left - 6} y={round(y.place(tick)) + 4}>
            {yText(tick)}
          </text>
        </g>
      ))}
      <line class="axis-line" x1={area.left} x2={area.right} y1={area.bottom} y2={area.bottom} />
      {xTicks.map((tick) => (
        <g key={tick}>
          <line
            class="axis-line"
            x1={round(x.place(tick))}
            x2={round(x.place(tick))}
            y1={area.bottom}
            y2={area.bottom + 4}
          />
          <text class="tick" text-anchor="middle" x={round(x.place(tick))} y={area.bottom + 16}>
            {xText(tick)}
          </text>
        </g>
      ))}
      <text class="axis-title" x={0} y={12}>
        {shownTitle !== yTitle && <title>{yTitle}</title>}
        {shownTitle}
      </text>
      <text class="axis-title" text-anchor="middle" x={(area.left + area.right) / 2} y={area.bottom + 32}>
        {xTitle}
      </text>
    </g>
  );
}
