import type { Axis, Chart, ChartStop, Tick } from './chart';
import { endLabelRoom, endLabels } from './endLabels';
import { cutText, textWidth } from './fittedText';
import { drawModelPoint, markShapes, type PlotScales } from './marks';
import { pointNames } from './pointNames';
import { linearScale, type Scale } from './scale';
import { round, seriesStyle } from './seriesStyle';
import { type SvgNode, createShape } from '../sheets/svgNode';

/** Plot area within a chart, in pixels. */
interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Layout extends PlotScales {
  readonly width: number;
  readonly area: Area;
}

/** Margin in pixels above the plot area, for the title of the y axis. */
export const CHART_TOP_MARGIN = 28;
/** Margin in pixels below the plot area, for the ticks and the title of the x axis. */
export const CHART_BOTTOM_MARGIN = 36;
/** Top margin in pixels if the y axis has no title. */
export const UNTITLED_TOP_MARGIN = 8;
/** Approximate width in pixels of a round value at the x axis. */
const VALUE = 68;
/** Approximate width in pixels of a whole number at the x axis. */
const WHOLE = 34;
/** Maximum share of the width for the names of rows. */
const MAX_NAMES = 0.42;

/**
 * Returns the positions of the plot area, axes and names of a chart.
 * @param isFixed the plot area does not depend on the names of models
 */
export function computeLayout(chart: Chart, width: number, isFixed = false): Layout {
  const { x, y, height, ends = [] } = chart;
  const words = Array.isArray(y.ticks)
    ? y.ticks.map(({ text }) => text)
    : linearScale(...y.ends, [0, 1], 4).ticks.map(y.text);
  const widest = Math.max(16, ...words.map((word) => textWidth(word)));
  const area = {
    left: Math.round(Math.min(widest + 12, width * MAX_NAMES)),
    right: width - 14 - endLabelRoom(width, ends, isFixed),
    top: y.title === '' ? UNTITLED_TOP_MARGIN : CHART_TOP_MARGIN,
    bottom: height - CHART_BOTTOM_MARGIN,
  };
  return {
    width,
    area,
    x: linearScale(
      ...x.ends,
      [area.left + (x.inset ?? 0), area.right],
      Math.max(2, Math.floor((area.right - area.left) / VALUE)),
    ),
    y: linearScale(...y.ends, [area.bottom, area.top], 4),
  };
}

/** Returns axes and marks without tooltips. A screen reader gets the values from the stops. */
export function groundShapes({ x, y, marks, ends = [], points = [] }: Chart, layout: Layout): SvgNode[] {
  const { area, width } = layout;
  const { left, right, bottom } = area;
  const isLabelled = endLabelRoom(width, ends, false) > 0;
  return [
    createShape(
      'g',
      { class: 'axes' },
      ...[
        ...ticksOf(y, layout.y, 0).flatMap(({ at, text, line }) => {
          const place = round(layout.y.place(at));
          return [
            ...(line
              ? [createShape('line', { class: 'grid-line', x1: left, x2: right, y1: place, y2: place })]
              : []),
            createShape(
              'text',
              { class: 'tick', 'text-anchor': 'end', x: left - 6, y: place + 4 },
              ...(y.ticks === undefined ? [text] : cutText(text, width * MAX_NAMES - 12 - 6)),
            ),
          ];
        }),
        createShape('line', { class: 'axis-line', x1: left, x2: right, y1: bottom, y2: bottom }),
        ...(Array.isArray(x.ticks)
          ? inRoom(x.ticks as readonly Tick[], layout)
          : ticksOf(x, layout.x, right - left)
        ).flatMap(({ at, text }) => {
          const place = round(layout.x.place(at));
          return [
            createShape('line', { class: 'axis-line', x1: place, x2: place, y1: bottom, y2: bottom + 4 }),
            createShape('text', { class: 'tick', 'text-anchor': 'middle', x: place, y: bottom + 16 }, text),
          ];
        }),
        createShape('text', { class: 'axis-title', x: 0, y: 12 }, ...cutText(y.title, right)),
        createShape(
          'text',
          { class: 'axis-title', 'text-anchor': 'middle', x: (left + right) / 2, y: bottom + 32 },
          x.title,
        ),
      ],
    ),
    ...marks.flatMap((mark) => markShapes(mark, layout)),
    ...(isLabelled ? endLabels(ends, area, layout.y.place, width) : []),
    ...pointNames(points, layout),
  ];
}

function ticksOf({ ticks, text }: Axis, scale: Scale, room: number): readonly Tick[] {
  if (typeof ticks === 'object') return ticks;
  const places = ticks === 'whole' ? wholeTicks(scale.to, Math.floor(room / WHOLE)) : scale.ticks;
  return places.map((at) => ({ at, text: text(at).replace(/^-/, '−'), line: true }));
}

/** Returns evenly spaced ticks of the x axis that do not overlap and fit the chart. */
function inRoom(ticks: readonly Tick[], { x, width }: Layout): readonly Tick[] {
  const half = Math.max(...ticks.map(({ text }) => textWidth(text))) / 2;
  const step = Math.ceil((ticks.length * (2 * half + 8)) / Math.abs(x.place(x.to) - x.place(x.from)));
  const isInside = (place: number): boolean => place >= half && place <= width - half;
  return ticks.length < 2
    ? ticks
    : ticks.filter(({ at }, index) => index % Math.max(1, step) === 0 && isInside(x.place(at)));
}

/** Returns the whole numbers to write at an axis from 1: all if they fit, otherwise 1 and round ones. */
export function wholeTicks(deepest: number, room: number): number[] {
  const all = Array.from({ length: deepest }, (_, index) => index + 1);
  if (deepest <= room) return all;
  const step = [2, 5, 10, 20, 50].find((each) => deepest / each + 1 <= room) ?? deepest;
  return all.filter((place) => place === 1 || place % step === 0);
}

/** Returns the hover area and the marks of a stop. */
export function stopShapes(
  { reach, marks, shown = [] }: ChartStop,
  layout: Layout,
  isShown: boolean,
): SvgNode[] {
  const drawn = isShown ? [...marks, ...shown] : marks;
  return [
    ...(reach === undefined ? [] : [createShape('rect', { class: 'reach', ...reachOf(reach, layout) })]),
    ...drawn.flatMap((mark) => markShapes(mark, layout)),
  ];
}

/** Hover distance from a point, in pixels. */
const ABOUT = 12;

function reachOf(
  reach: NonNullable<ChartStop['reach']>,
  { x, y, area }: Layout,
): Readonly<Record<string, number>> {
  if ('about' in reach)
    return {
      x: round(x.place(reach.about[0]) - ABOUT),
      y: round(y.place(reach.about[1]) - ABOUT),
      width: 2 * ABOUT,
      height: 2 * ABOUT,
    };
  const [left, right] = 'x' in reach ? reach.x.map(x.place) : [0, area.right];
  const [top, bottom] = reach.y.map(y.place).sort((a, b) => a - b);
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) };
}

/** Returns the legend symbol of a model: a piece of its line with a point. */
export function sampleShapes(model: number, y: number): SvgNode[] {
  const { colour, dash } = seriesStyle(model);
  return [
    createShape('line', {
      class: `series-line ${colour}`,
      'stroke-dasharray': dash,
      x1: 1,
      x2: 27,
      y1: y,
      y2: y,
    }),
    drawModelPoint(model, 14, y),
  ];
}
