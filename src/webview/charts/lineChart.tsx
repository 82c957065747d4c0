import type { JSX } from 'preact';
import { type Area, areaOf } from '../../shared/charts/area';
import { Axes } from './drawing/axes';
import { type CutoffChoice, CutoffLine } from './cutoffLine';
import { endLabelRoom, endLabels } from '../../shared/charts/endLabels';
import { EndLabels } from './drawing/endLabels';
import { extremesOf, type Line, stretches, wholeTicks } from '../../shared/charts/line';
import { Picture } from './drawing/picture';
import { axisEnds, linearScale, type Scale } from '../../shared/charts/scale';
import { PointMark } from './drawing/series';
import { round, seriesStyle } from '../../shared/charts/seriesStyle';
import { sentenceOf, type Telling, Tip } from './drawing/tip';
import { useRoving } from './drawing/useRoving';

const HEIGHT = 220;
/** Of longer lines the points are not marked. */
const MOST_MARKS = 12;

interface LineChartProps {
  readonly width: number;
  readonly title: string;
  readonly label: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly yText: (value: number) => string;
  readonly xText: (value: number) => string;
  readonly lines: readonly Line[];
  /** The line in front. */
  readonly chosen: number;
  readonly names: readonly string[];
  /** What is told of the place at 1, 2, 3 … */
  readonly tell: (place: number) => Telling;
  /** The K of the evaluation, where it lies within the chart. */
  readonly cutoff?: CutoffChoice;
  /** A place to be pointed out. */
  readonly mark?: number;
}

/** Lines over the whole numbers from 1, one for each model, with bands for the intervals. */
export function LineChart(props: LineChartProps): JSX.Element {
  const { width, title, label, lines, chosen, names, tell, cutoff, mark } = props;
  const deepest = Math.max(1, ...lines.map(({ values }) => values.length));
  const roving = useRoving(deepest);
  const [from, to] = axisEnds(extremesOf(lines), 4);
  const words = linearScale(from, to, [0, 1], 4).ticks.map(props.yText);
  const whole = areaOf(width, HEIGHT, words);
  const labels = endLabelRoom(width, lines, names);
  const area = { ...whole, right: whole.right - labels };
  const y = linearScale(from, to, [area.bottom, area.top], 4);
  // A single place stands in the middle.
  const x =
    deepest === 1
      ? linearScale(0, 2, [area.left, area.right], 2)
      : linearScale(1, deepest, [area.left + 6, area.right], 5);
  const inFront = [...lines].sort((a, b) => Number(a.model === chosen) - Number(b.model === chosen));
  const { shown } = roving;
  // What is told where nothing is pointed at.
  const usual = Math.min(cutoff?.cutoff ?? mark ?? deepest, deepest);
  const step = (x.place(deepest) - x.place(1)) / Math.max(1, deepest - 1) || area.right - area.left;
  return (
    <>
      <Tip telling={tell(shown === undefined ? usual : shown + 1)} width={width} />
      <Picture width={width} height={HEIGHT} title={title} label={label} models={names}>
        <Axes
          area={area}
          x={x}
          y={y}
          xTitle={props.xTitle}
          yTitle={props.yTitle}
          xText={props.xText}
          yText={props.yText}
          xTicks={wholeTicks(deepest, Math.floor((area.right - area.left) / 34))}
        />
        <g aria-hidden="true">
          {lines.map((line) => (
            <Band key={line.model} line={line} x={x} y={y} />
          ))}
          {inFront.map((line) => (
            <Path
              key={line.model}
              line={line}
              x={x}
              y={y}
              chosen={lines.length > 1 && line.model === chosen}
            />
          ))}
          {labels > 0 && <EndLabels labels={endLabels(lines, names, area, y)} />}
          {mark !== undefined && mark <= deepest && (
            <Mark place={mark} lines={lines} x={x} y={y} area={area} />
          )}
          {shown !== undefined && (
            <line
              class="cross-hair"
              x1={x.place(shown + 1)}
              x2={x.place(shown + 1)}
              y1={area.top}
              y2={area.bottom}
            />
          )}
          {shown !== undefined &&
            lines.map(({ model, values }) => {
              const value = values[shown] ?? null;
              return value === null ? null : (
                <PointMark key={model} model={model} x={x.place(shown + 1)} y={y.place(value)} size={4.5} />
              );
            })}
        </g>
        <g ref={roving.group} onKeyDown={roving.onKeyDown}>
          {Array.from({ length: deepest }, (_, index) => (
            <rect
              key={index}
              class="reach"
              role="img"
              aria-label={sentenceOf(tell(index + 1))}
              x={round(x.place(index + 1) - step / 2)}
              y={area.top}
              width={round(step)}
              height={area.bottom - area.top}
              {...roving.stop(index)}
            />
          ))}
        </g>
        {cutoff !== undefined && cutoff.cutoff <= deepest && deepest > 1 && (
          <CutoffLine {...cutoff} x={x} area={area} deepest={deepest} />
        )}
      </Picture>
    </>
  );
}

/** A place that is pointed out, with its points. */
function Mark({
  place,
  lines,
  x,
  y,
  area,
}: {
  place: number;
  lines: readonly Line[];
  x: Scale;
  y: Scale;
  area: Area;
}): JSX.Element {
  const at = round(x.place(place));
  return (
    <>
      <line class="place-mark" x1={at} x2={at} y1={area.top} y2={area.bottom} />
      {lines.map(({ model, values }) => {
        const value = values[place - 1] ?? null;
        return value === null ? null : (
          <PointMark key={model} model={model} x={at} y={round(y.place(value))} size={6} />
        );
      })}
    </>
  );
}

interface PathProps {
  readonly line: Line;
  readonly x: Scale;
  readonly y: Scale;
}

function Path({ line, x, y, chosen }: PathProps & { readonly chosen: boolean }): JSX.Element {
  const { colour, dash } = seriesStyle(line.model);
  // At every place or none: at some of them they look like data. Fifty would be a row of beads.
  const isMarked = line.values.length <= MOST_MARKS;
  return (
    <g class={chosen ? 'chosen-line' : undefined}>
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

function Band({ line, x, y }: PathProps): JSX.Element | null {
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
