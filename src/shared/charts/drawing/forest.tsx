import type { JSX } from 'preact';
import { BOTTOM } from '../area';
import { fittedText, textWidth } from '../fittedText';
import { linearScale } from '../scale';
import { round, seriesStyle } from '../seriesStyle';
import { Axes } from './axes';
import { PointMark } from './series';

const TOP = 8;
const ROW = 22;
/** Size of the names' font, and what a name has beside itself, in pixels. */
const SIZE = 11;
const BESIDE = 18;

/** An estimate with its interval. */
export interface ForestRow {
  readonly name: string;
  /** Whose colour and shape it has. */
  readonly model: number;
  readonly estimate: number;
  /** undefined: there is none; null: it goes on. */
  readonly interval: readonly (number | null)[] | undefined;
  /** Up to so far from 0 a difference does not matter. */
  readonly margin?: number | null;
}

interface ForestProps {
  readonly width: number;
  readonly rows: readonly ForestRow[];
  /** Of the axis; what lies further out goes to its edge. Absent: as far as the rows go. */
  readonly ends?: readonly [from: number, to: number] | undefined;
  readonly xTitle: string;
  readonly xText: (value: number) => string;
  /** Makes of the parts of a row what can be pointed at. */
  readonly row: (index: number, drawn: JSX.Element) => JSX.Element;
}

export function forestHeight(rows: number): number {
  return TOP + rows * ROW + BOTTOM;
}

/** Estimates with their intervals, one below the other, with 0 and the margins marked. */
export function Forest({ width, rows, ends = reach(rows), xTitle, xText, row }: ForestProps): JSX.Element {
  const widest = Math.round(width * 0.42);
  const names = rows.map(({ name }) => fittedText(name, widest - BESIDE, SIZE));
  const left = round(Math.min(widest, Math.max(...names.map((name) => textWidth(name, SIZE))) + BESIDE));
  const area = { left, right: width - 16, top: TOP, bottom: TOP + rows.length * ROW };
  const x = linearScale(...ends, [left, area.right], Math.max(2, Math.floor((width - left) / 80)));
  const place = (value: number): number => round(x.place(Math.max(x.from, Math.min(x.to, value))));
  return (
    <>
      <Axes
        {...{ area, x, xTitle }}
        y={linearScale(0, 1, [area.bottom, TOP], 0)}
        yTitle=""
        xText={(value) => xText(value).replace('-', '−')}
        yText={String}
      />
      <g aria-hidden="true">
        {rows.map(({ name, margin }, index) => (
          <g key={index}>
            {typeof margin === 'number' && margin > 0 && (
              <rect
                class="margin-band"
                x={place(-margin)}
                y={TOP + index * ROW}
                width={Math.max(1, round(place(margin) - place(-margin)))}
                height={ROW}
              />
            )}
            <text class="tick" text-anchor="end" x={left - 8} y={TOP + (index + 0.5) * ROW + 4}>
              <title>{name}</title>
              {names[index]}
            </text>
          </g>
        ))}
        <line class="axis-line" x1={place(0)} x2={place(0)} y1={TOP} y2={area.bottom} />
      </g>
      {rows.map(({ model, estimate, interval }, index) => {
        const y = TOP + (index + 0.5) * ROW;
        const [from, to] = [place(interval?.[0] ?? x.from), place(interval?.[1] ?? x.to)];
        const line = (
          <line class={`series-line ${seriesStyle(model).colour}`} x1={from} x2={to} y1={y} y2={y} />
        );
        return row(
          index,
          <>
            <rect class="reach" x={0} y={TOP + index * ROW} width={area.right} height={ROW} />
            {interval !== undefined && line}
            <PointMark model={model} x={place(estimate)} y={y} size={4.5} />
          </>,
        );
      })}
    </>
  );
}

/** As far as estimates, intervals and margins go, with 0 not at the edge. */
function reach(rows: readonly ForestRow[]): readonly [from: number, to: number] {
  const all = rows.flatMap(({ estimate, interval = [], margin }) =>
    [estimate, ...interval, margin ?? 0, -(margin ?? 0)].map((each) => each ?? 0),
  );
  const edge = 0.15 * Math.max(...all.map(Math.abs), 1e-12);
  return [Math.min(-edge, ...all) * 1.05, Math.max(edge, ...all) * 1.05];
}
