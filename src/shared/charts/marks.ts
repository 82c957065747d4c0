import { cutText } from './fittedText';
import { type SvgNode, createShape } from '../sheets/svgNode';
import { type MarkForm, markCorners, round, seriesStyle } from './seriesStyle';
import type { Scale } from './scale';

export type Range = readonly [from: number, to: number];

/** Elements of charts, in the values of their axes. */
export type Mark = (Line | Band | Bar | Dot | Rule) & {
  /** Number of the model, which decides color, dash and shape. */
  readonly model?: number;
  /** CSS class; absent: the class of the kind of mark. */
  readonly look?: string;
  /** Tooltip of the mark. */
  readonly title?: string;
};

/** Line through points; it breaks at missing values. */
interface Line {
  readonly kind: 'line';
  readonly points: readonly (readonly [x: number, y: number | null])[];
}

/** Area between two values at each position; it breaks at missing values. */
interface Band {
  readonly kind: 'band';
  readonly points: readonly (readonly [x: number, y: Range | null])[];
}

interface Bar {
  readonly kind: 'bar';
  readonly x: Range;
  readonly y: Range;
  /** Gap to the next bar, in pixels. */
  readonly gap?: number;
  readonly opacity?: number;
}

interface Dot {
  readonly kind: 'dot';
  readonly x: number;
  readonly y: number;
  /** Size in pixels. */
  readonly size?: number;
  readonly hollow?: boolean;
  /** Shape of the point; absent: the shape of its model. */
  readonly form?: MarkForm;
  /** Offset in pixels. */
  readonly shift?: readonly [x: number, y: number];
}

/** Straight line at a value of one axis, over the whole other axis or a part of it. */
interface Rule {
  readonly kind: 'rule';
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly along?: Range;
  /** Label next to the upper end of the rule. */
  readonly text?: string;
}

export interface PlotScales {
  readonly x: Scale;
  readonly y: Scale;
}

const CLASSES = { line: 'series-line', band: 'band', bar: 'bar-of', dot: 'point', rule: 'axis-line' };

/** Returns the SVG elements of a mark in a chart with these axes. */
export function markShapes(mark: Mark, plane: PlotScales): SvgNode[] {
  const { title } = mark;
  const shapes = shapesOf(mark, plane);
  return title === undefined ? shapes : [createShape('g', {}, createShape('title', {}, title), ...shapes)];
}

function shapesOf(mark: Mark, { x, y }: PlotScales): SvgNode[] {
  const style = mark.model === undefined ? undefined : seriesStyle(mark.model);
  const look = [mark.look ?? CLASSES[mark.kind], style?.colour].filter(Boolean).join(' ');
  const place = (atX: number, atY: number): string => `${round(x.place(atX))},${round(y.place(atY))}`;
  switch (mark.kind) {
    case 'line':
      return definedRuns(mark.points).map((points) =>
        createShape('polyline', {
          class: look,
          'stroke-dasharray': style?.dash,
          points: points.map(([atX, atY]) => place(atX, atY)).join(' '),
        }),
      );
    case 'band':
      return definedRuns(mark.points).map((points) => {
        const edge = (end: 0 | 1): string[] => points.map(([atX, ends]) => place(atX, ends[end]));
        return createShape('polygon', { class: look, points: [...edge(1), ...edge(0).reverse()].join(' ') });
      });
    case 'bar': {
      const { gap = 0, opacity } = mark;
      const [left, width] = extent(mark.x, x);
      const [top, height] = extent(mark.y, y);
      return [
        createShape('rect', {
          class: look,
          'fill-opacity': opacity,
          x: round(left + gap / 2),
          y: round(height > 0 ? Math.min(top, top + height - 1) : top),
          width: Math.max(1, round(width - gap)),
          // At least one pixel, so that it is visible.
          height: height > 0 ? Math.max(1, round(height)) : 0,
        }),
      ];
    }
    case 'dot': {
      const { size, hollow = false, form = style?.form ?? 'circle', shift = [0, 0] } = mark;
      const [cx, cy] = [round(x.place(mark.x) + shift[0]), round(y.place(mark.y) + shift[1])];
      return [dotShape(hollow ? `${look} hollow` : look, form, cx, cy, size)];
    }
    case 'rule': {
      const { axis, at, along, text } = mark;
      const [own, other] = axis === 'x' ? [x, y] : [y, x];
      const place = round(own.place(at));
      const [from, to] = (along ?? [other.from, other.to]).map((end) => round(other.place(end)));
      const ends =
        axis === 'x'
          ? { x1: place, x2: place, y1: from, y2: to }
          : { x1: from, x2: to, y1: place, y2: place };
      return [
        createShape('line', { class: look, ...ends }),
        ...(text === undefined ? [] : [beside(text, place, Math.min(from, to), own)]),
      ];
    }
  }
}

/** Returns the label of a rule, on the side of the rule that has more space. */
function beside(text: string, at: number, top: number, { from, to, place }: Scale): SvgNode {
  const [before, behind] = [at - place(from), place(to) - at];
  const isBefore = before > behind;
  return createShape(
    'text',
    { class: 'tick', 'text-anchor': isBefore ? 'end' : 'start', x: isBefore ? at - 5 : at + 5, y: top + 9 },
    ...cutText(text, Math.max(before, behind) - 5),
  );
}

/** Returns the point of a model, without axes. */
export function drawModelPoint(model: number, x: number, y: number, size?: number): SvgNode {
  const { colour, form } = seriesStyle(model);
  return dotShape(`point ${colour}`, form, x, y, size);
}

function dotShape(look: string, form: MarkForm, x: number, y: number, size = 3.5): SvgNode {
  return form === 'circle'
    ? createShape('circle', { class: look, cx: x, cy: y, r: size })
    : createShape('polygon', { class: look, points: markCorners(form, x, y, size) });
}

function extent([from, to]: Range, { place }: Scale): readonly [start: number, length: number] {
  return [Math.min(place(from), place(to)), Math.abs(place(to) - place(from))];
}

/** Returns the runs of consecutive positions that have a value. */
export function definedRuns<Value>(
  points: readonly (readonly [x: number, y: Value | null])[],
): (readonly [x: number, y: Value])[][] {
  const found: (readonly [number, Value])[][] = [[]];
  for (const [x, y] of points) {
    if (y !== null) found[found.length - 1].push([x, y]);
    else found.push([]);
  }
  return found.filter(({ length }) => length > 0);
}
