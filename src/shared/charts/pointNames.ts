import type { Chart } from './chart';
import { cutText, fittedText, textWidth } from './fittedText';
import { round, seriesStyle } from './seriesStyle';
import { type SvgNode, createShape } from '../sheets/svgNode';

/** Distance in pixels between the middle of a point and its name. */
const GAP = 10;
/** Height of a name in pixels. */
const LINE = 13;
/** Half of the size of a point in pixels. */
const POINT = 6;
/** Maximum share of the chart's width for a name. */
const MAX_SHARE = 0.4;
/** Distances in lines of a name above or below its point, the nearest first. */
const SHIFTS = [0, -1, 1, -2, 2, -3, 3, -4, 4];

/** Rectangle in pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Chart's area and scales, without its names. */
interface Plot {
  readonly width: number;
  readonly area: Box;
  readonly x: { readonly place: (value: number) => number };
  readonly y: { readonly place: (value: number) => number };
}

/**
 * Returns the names of points beside them: at the nearest place where a name covers no point and no other name. A name
 * that is more than a line away has a line to its point; a name without a place is left out.
 */
export function pointNames(points: NonNullable<Chart['points']>, { width, area, x, y }: Plot): SvgNode[] {
  const places = points.map(({ at }) => ({ x: x.place(at[0]), y: y.place(at[1]) }));
  const boxes = places.map((point) => boxAbout(point, POINT, POINT));
  return points.flatMap(({ model, name }, index) => {
    if (name === undefined) return [];
    const text = fittedText(name, width * MAX_SHARE);
    const point = places[index];
    const box = boxesFor(point, textWidth(text)).find(
      ({ left, top, right, bottom }) =>
        left >= area.left &&
        right <= width &&
        top >= area.top - LINE &&
        bottom <= area.bottom &&
        boxes.every(
          (other) => left >= other.right || right <= other.left || top >= other.bottom || bottom <= other.top,
        ),
    );
    if (box === undefined) return [];
    boxes.push(box);
    const middle = (box.top + box.bottom) / 2;
    const near = point.x < box.left ? box.left - 2 : point.x > box.right ? box.right + 2 : point.x;
    const leader = { x1: round(point.x), y1: round(point.y), x2: round(near), y2: round(middle) };
    return [
      ...(Math.abs(middle - point.y) > 1.5 * LINE
        ? [createShape('line', { class: 'leader', ...leader })]
        : []),
      createShape(
        'text',
        { class: `end-label ${seriesStyle(model).colour}`, x: round(box.left), y: round(middle) + 4 },
        ...cutText(name, width * MAX_SHARE),
      ),
    ];
  });
}

/** Returns the possible places of a name, the best first. */
function boxesFor(point: { readonly x: number; readonly y: number }, width: number): Box[] {
  const about = (x: number, y: number): Box => boxAbout({ x, y }, width / 2, LINE / 2);
  const aside = GAP + width / 2;
  return SHIFTS.flatMap((shift) => {
    const y = point.y + shift * LINE;
    const sides = [about(point.x + aside, y), about(point.x - aside, y)];
    return Math.abs(shift) === 1 ? [about(point.x, y), ...sides] : sides;
  });
}

function boxAbout({ x, y }: { readonly x: number; readonly y: number }, across: number, down: number): Box {
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}
