import type { Chart } from './chart';
import { cutText, SIZE, textWidth } from './fittedText';
import { round, seriesStyle } from './seriesStyle';
import { type Shape, shape } from './shape';

/** Between a line's end and its name. */
const APART = 8;
/** Between the middles of two labels. */
const GAP = 12;
/** More lines end in a heap, and narrower pictures need the room; the legend has them all. */
const MOST = 6;
const NARROWEST = 380;

type Ends = NonNullable<Chart['ends']>;

/**
 * How much room the names of lines take behind their ends; 0: they are not written there.
 *
 * @param isFixed whatever the names are: pictures can be laid beside each other
 */
export function endLabelRoom(width: number, ends: Ends, isFixed: boolean): number {
  if (ends.length < 2 || ends.length > MOST || width < NARROWEST) return 0;
  const widest = isFixed ? Infinity : Math.max(...ends.map(({ name }) => textWidth(name, SIZE)));
  return Math.ceil(Math.min(widest, widestIn(width))) + APART;
}

/** No label is wider, in pixels. */
function widestIn(width: number): number {
  return Math.max(87, width / 4);
}

/** The name of each line behind its end, moved apart where lines end close to each other. */
export function endLabels(
  ends: Ends,
  { right, top, bottom }: { readonly right: number; readonly top: number; readonly bottom: number },
  place: (value: number) => number,
  width: number,
): Shape[] {
  const ordered = [...ends].sort((a, b) => place(a.at) - place(b.at));
  const places = apart(
    ordered.map(({ at }) => place(at)),
    top,
    bottom,
  );
  return ordered.map(({ model, name }, index) =>
    shape(
      'text',
      { class: `end-label ${seriesStyle(model).colour}`, x: right + APART, y: round(places[index]) + 4 },
      ...cutText(name, widestIn(width)),
    ),
  );
}

/**
 * Places at least a gap from each other, each near the one that was wanted.
 *
 * @param wanted ascending
 */
export function apart(wanted: readonly number[], top: number, bottom: number): number[] {
  const places: number[] = [];
  for (const each of wanted) places.push(Math.max(each, (places.at(-1) ?? top - GAP) + GAP));
  let limit = bottom;
  for (let index = places.length - 1; index >= 0 && places[index] > limit; index--) {
    places[index] = limit;
    limit -= GAP;
  }
  return places;
}
