import type { JSX } from 'preact';
import {
  type Chart,
  type Region,
  chartSentence,
  type ChartStop,
  type ChartTooltip,
} from '../../shared/charts/chart';
import {
  groundShapes,
  computeLayout,
  type Layout,
  sampleShapes,
  stopShapes,
} from '../../shared/charts/drawing';
import { markShapes, type Range } from '../../shared/charts/marks';
import { createShape } from '../../shared/sheets/svgNode';
import { clipText } from '../../shared/text/clip';
import { LEGEND_LINE, TITLE_HEIGHT } from './drawing/copyPicture';
import { useRoving } from './drawing/useRoving';
import { type Selecting, stopsInRegion, useSelecting } from './drawing/useSelecting';
import { Shapes, SeriesSample } from './shapes';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Name } from '../text/nameView';

export interface PictureProps {
  readonly width: number;
  readonly chart: Chart;
  /** Selection of several stops. */
  readonly selecting?: Selecting | undefined;
  /** Returns content that is drawn above the chart. */
  readonly over?: ((layout: Layout) => JSX.Element) | undefined;
}

/** Shows a chart with the tooltip above it. */
export function Picture({ width, chart, selecting, over }: PictureProps): JSX.Element {
  const { height, stops, label, usual, perRow, first } = chart;
  const layout = computeLayout(chart, width);
  const { area } = layout;
  const roving = useRoving(stops.length, perRow, first);
  const { region, onPointerDown, onKeyDown } = useSelecting(chart, layout, roving.group, selecting);
  const lit = region ?? selecting?.chosen;
  const litStops = lit && new Set(stopsInRegion(lit, chart));
  /**
   * Returns whether a stop is outside the selection; in a selection by row, only stops of the same row can
   * be.
   */
  const isUnlit = (stop: ChartStop, index: number): boolean =>
    litStops?.has(index) === false && (selecting?.by === 'area' || stop.region?.y[0] === lit?.y[0]);
  const pointedAt = roving.shownStop === undefined ? usual : stops.at(roving.shownStop)?.told;
  return (
    <>
      <Tip
        telling={region === undefined ? pointedAt : selecting?.tell(region, stopsInRegion(region, chart))}
        width={width}
      />
      <svg
        class="picture"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
      >
        <OnlyInCopy {...chart} />
        <g aria-hidden="true">
          <Shapes of={groundShapes(chart, layout)} />
        </g>
        {selecting?.by === 'area' && (
          <rect
            class="brush-ground"
            x={area.left}
            y={area.top}
            width={area.right - area.left}
            height={area.bottom - area.top}
            onPointerDown={onPointerDown}
          />
        )}
        <g
          ref={roving.group}
          onPointerDown={onPointerDown}
          onKeyDownCapture={(event) => {
            if (onKeyDown(event)) event.stopPropagation();
          }}
          onKeyDown={roving.onKeyDown}
        >
          {stops.map((stop, index) => (
            <g
              key={index}
              class={classOf(stop, isUnlit(stop, index))}
              aria-label={chartSentence(stop.told)}
              aria-pressed={stop.pressed}
              {...roving.stop(index)}
              {...(stop.press === undefined ? { role: 'img' as const } : buttonAttributes(stop.press))}
            >
              <Shapes of={stopShapes(stop, layout, index === roving.shownStop)} />
            </g>
          ))}
        </g>
        {selecting?.by === 'area' && lit !== undefined && (
          <Shapes of={markShapes({ kind: 'bar', look: 'brush-box', ...within(lit, chart) }, layout)} />
        )}
        {over?.(layout)}
      </svg>
    </>
  );
}

function classOf({ look, press, pressed }: ChartStop, isUnlit: boolean): string {
  return [
    look ?? 'stop',
    press === undefined ? '' : 'pressable',
    pressed === true ? 'chosen-point' : '',
    isUnlit ? 'unlit' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Clips a region to the axes, because the selection may be from an earlier result. */
function within({ x, y }: Region, chart: Chart): Region {
  const part = ([from, to]: Range, [least, most]: Range): Range => [
    Math.max(least, Math.min(most, from)),
    Math.max(least, Math.min(most, to)),
  ];
  return { x: part(x, chart.x.ends), y: part(y, chart.y.ends) };
}

/** Draws the title and legend of a copy, which are hidden on the page. */
function OnlyInCopy({ title, legend, height }: Chart): JSX.Element {
  const lines = legend.length > 1 ? legend : [];
  return (
    <g class="only-in-copy" aria-hidden="true">
      <text class="picture-title" x={0} y={14 - TITLE_HEIGHT}>
        {title}
      </text>
      {lines.map((name, model) => {
        const y = height + LEGEND_LINE * (model + 0.5);
        return (
          <g key={model} class="legend-line">
            <Shapes
              of={[
                ...sampleShapes(model, y),
                createShape('text', { class: 'tick', x: 36, y: y + 4 }, clipText(name, 80)),
              ]}
            />
          </g>
        );
      })}
    </g>
  );
}

/** Returns the attributes that make an SVG shape a button. */
function buttonAttributes(press: () => void): {
  readonly role: 'button';
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  return {
    role: 'button',
    onClick: press,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press();
    },
  };
}

/** Width of the chart in pixels below which the tooltip has two lines. */
const NARROW = 480;

/**
 * Shows the tooltip above the chart, where it covers nothing. A screen reader reads the stop instead. Space
 * for the tooltip is always reserved, so that the chart does not move.
 */
function Tip({ telling, width }: { telling: ChartTooltip | undefined; width: number }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const room = useRef({ width, height: 0 });
  // The space never shrinks: otherwise the chart would move away under the pointer, and back, endlessly.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (room.current.width !== width) {
      room.current = { width, height: 0 };
      element.style.minHeight = '';
    }
    const { offsetHeight } = element;
    if (offsetHeight <= room.current.height) return;
    room.current.height = offsetHeight;
    element.style.minHeight = `${offsetHeight}px`;
  });
  return (
    <div
      class={width < NARROW ? 'chart-tip line quiet narrow' : 'chart-tip line quiet'}
      aria-hidden="true"
      ref={box}
    >
      {telling !== undefined && (
        <>
          <strong>{telling.head}</strong>
          {telling.lines.map(({ model, name, text }) => (
            <span key={model} class="chart-tip-line marked">
              {telling.lines.length > 1 && (
                <>
                  <SeriesSample model={model} />
                  <Name text={name} narrow />
                </>
              )}
              <span class="figures">{text}</span>
            </span>
          ))}
        </>
      )}
    </div>
  );
}
