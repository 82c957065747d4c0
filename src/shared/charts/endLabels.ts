import type { Chart } from './chart';
import { cutText, textWidth } from './fittedText';
import { round, seriesStyle } from './seriesStyle';
import { type SvgNode, createShape } from '../sheets/svgNode';

/** Gap in pixels between the end of a line and its name. */
const LABEL_GAP = 8;
/** Distance in pixels between the middles of two labels. */
const GAP = 12;
/** Maximum number of labels; more would overlap, and the legend has them all. */
const MAX_LABELS = 6;
/** Minimum width of a chart with labels, in pixels. */
const NARROWEST = 380;

type Ends = NonNullable<Chart['ends']>;

/**
 * Returns the width in pixels for names at the ends of lines; 0: they are not shown.
 *
 * @param isFixed returns the same width for any names, so that charts align
 */
export function endLabelRoom(width: number, ends: Ends, isFixed: boolean): number {
  if (ends.length < 2 || ends.length > MAX_LABELS || width < NARROWEST) return 0;
  const widest = isFixed ? Infinity : Math.max(...ends.map(({ name }) => textWidth(name)));
  return Math.ceil(Math.min(widest, widestIn(width))) + LABEL_GAP;
}

/** Returns the maximum width of a label in pixels. */
function widestIn(width: number): number {
  return Math.max(87, width / 4);
}

/** Returns the name of each line at its end; names that would overlap are moved apart. */
export function endLabels(
  ends: Ends,
  { right, top, bottom }: { readonly right: number; readonly top: number; readonly bottom: number },
  place: (value: number) => number,
  width: number,
): SvgNode[] {
  const ordered = [...ends].sort((a, b) => place(a.at) - place(b.at));
  const places = spreadLabels(
    ordered.map(({ at }) => place(at)),
    top,
    bottom,
  );
  return ordered.map(({ model, name }, index) =>
    createShape(
      'text',
      { class: `end-label ${seriesStyle(model).colour}`, x: right + LABEL_GAP, y: round(places[index]) + 4 },
      ...cutText(name, widestIn(width)),
    ),
  );
}

/**
 * Returns positions with at least `GAP` between them, each near the wanted one.
 *
 * @param wanted ascending
 */
export function spreadLabels(wanted: readonly number[], top: number, bottom: number): number[] {
  const places: number[] = [];
  for (const each of wanted) places.push(Math.max(each, (places.at(-1) ?? top - GAP) + GAP));
  let limit = bottom;
  for (let index = places.length - 1; index >= 0 && places[index] > limit; index--) {
    places[index] = limit;
    limit -= GAP;
  }
  return places;
}
