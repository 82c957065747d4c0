import type { JSX } from 'preact';
import { type Area, areaOf } from '../area';
import { type EndLabel, endLabelRoom, endLabels } from '../endLabels';
import { extremesOf, type Line, stretches, wholeTicks } from '../line';
import { axisEnds, linearScale, type Scale } from '../scale';
import { round, seriesStyle } from '../seriesStyle';
import { PointMark } from './series';

/** Room for a number at the x axis, in pixels. */
const TICK = 34;
/** Of longer lines the points are not marked. */
const MOST_MARKS = 12;

/** Where lines over the whole numbers from 1 stand in a picture. */
export interface LineLayout {
  readonly area: Area;
  readonly x: Scale;
  readonly y: Scale;
  /** Whole numbers to write at the x axis. */
  readonly xTicks: readonly number[];
  readonly deepest: number;
  /** Names behind the ends of lines; none where there is no room for them. */
  readonly labels: readonly EndLabel[];
}

/** @param room that the names of lines take behind their ends; 0: they are not written there */
export function lineLayout(
  width: number,
  height: number,
  lines: readonly Line[],
  names: readonly string[],
  yText: (value: number) => string,
  room = endLabelRoom(width, lines, names),
): LineLayout {
  const deepest = Math.max(1, ...lines.map(({ values }) => values.length));
  const [from, to] = axisEnds(extremesOf(lines), 4);
  const whole = areaOf(width, height, linearScale(from, to, [0, 1], 4).ticks.map(yText));
  const area = { ...whole, right: whole.right - room };
  const y = linearScale(from, to, [area.bottom, area.top], 4);
  // A single place stands in the middle.
  const x =
    deepest === 1
      ? linearScale(0, 2, [area.left, area.right], 2)
      : linearScale(1, deepest, [area.left + 6, area.right], 5);
  const xTicks = wholeTicks(deepest, Math.floor((area.right - area.left) / TICK));
  const labels = room > 0 ? endLabels(lines, names, area, y, width) : [];
  return { area, x, y, xTicks, deepest, labels };
}

interface PathProps {
  readonly line: Line;
  readonly x: Scale;
  readonly y: Scale;
}

/** A model’s line, with its points. */
export function LinePath({ line, x, y, chosen }: PathProps & { readonly chosen?: boolean }): JSX.Element {
  const { colour, dash } = seriesStyle(line.model);
  // At every place or none: at some of them they look like data. Fifty would be a row of beads.
  const isMarked = line.values.length <= MOST_MARKS;
  return (
    <g class={chosen === true ? 'chosen-line' : undefined}>
      {stretches(line.values).map((stretch) => (
        <polyline
          key={stretch[0]}
          class={`series-line ${colour}`}
          stroke-dasharray={dash}
          points={stretch
            .map((index) => `${round(x.place(index + 1))},${round(y.place(line.values[index] ?? 0))}`)
            .join(' ')}
        />
      ))}
      {line.values.map((value, index) =>
        value !== null && isMarked ? (
          <PointMark key={index} model={line.model} x={round(x.place(index + 1))} y={round(y.place(value))} />
        ) : null,
      )}
    </g>
  );
}

/** The intervals around a model’s line. */
export function LineBand({ line, x, y }: PathProps): JSX.Element | null {
  const { values, intervals } = line;
  if (intervals === undefined) return null;
  const there = values.map((value, index) => (intervals[index] === null ? null : value));
  const edge = (indices: readonly number[], end: 0 | 1): string[] =>
    indices.map((index) => {
      const value = intervals[index]?.[end] ?? 0;
      return `${round(x.place(index + 1))},${round(y.place(value))}`;
    });
  return (
    <>
      {stretches(there).map((stretch) => (
        <polygon
          key={stretch[0]}
          class={`band ${seriesStyle(line.model).colour}`}
          points={[...edge(stretch, 1), ...edge(stretch, 0).reverse()].join(' ')}
        />
      ))}
    </>
  );
}
