import type { JSX } from 'preact';
import type { Area } from '../../shared/charts/area';
import { Axes } from '../../shared/charts/drawing/axes';
import { type CutoffChoice, CutoffLine } from './cutoffLine';
import { EndLabels } from '../../shared/charts/drawing/endLabels';
import { LineBand, lineLayout, LinePath } from '../../shared/charts/drawing/lines';
import type { Line } from '../../shared/charts/line';
import { Picture } from './drawing/picture';
import type { Scale } from '../../shared/charts/scale';
import { PointMark } from '../../shared/charts/drawing/series';
import { round } from '../../shared/charts/seriesStyle';
import { sentenceOf, type Telling, Tip } from './drawing/tip';
import { useRoving } from './drawing/useRoving';

const HEIGHT = 220;

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
  const { area, x, y, xTicks, deepest, labels } = lineLayout(width, HEIGHT, lines, names, props.yText);
  const roving = useRoving(deepest);
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
          xTicks={xTicks}
        />
        <g aria-hidden="true">
          {lines.map((line) => (
            <LineBand key={line.model} line={line} x={x} y={y} />
          ))}
          {inFront.map((line) => (
            <LinePath
              key={line.model}
              line={line}
              x={x}
              y={y}
              chosen={lines.length > 1 && line.model === chosen}
            />
          ))}
          <EndLabels labels={labels} />
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
