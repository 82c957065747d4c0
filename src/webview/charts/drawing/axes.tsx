import type { JSX } from 'preact';
import { round } from './series';
import type { Scale } from './scale';

/** Where in a picture the data is drawn, in pixels. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** About how wide a figure of an axis is, in pixels. */
const FIGURE = 6.5;

/** Room for the words above the y axis. */
export const TOP = 28;
/** Room for the figures and the words below the x axis. */
export const BOTTOM = 36;

/** The drawing area of a picture whose y axis has these words. */
export function areaOf(width: number, height: number, words: readonly string[]): Area {
  const widest = Math.max(2, ...words.map((word) => word.length));
  return { left: Math.round(widest * FIGURE) + 10, right: width - 14, top: TOP, bottom: height - BOTTOM };
}

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
        {yTitle}
      </text>
      <text class="axis-title" text-anchor="middle" x={(area.left + area.right) / 2} y={area.bottom + 32}>
        {xTitle}
      </text>
    </g>
  );
}
