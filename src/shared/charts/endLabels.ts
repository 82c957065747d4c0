import type { Area } from './area';
import { fittedText, textWidth } from './fittedText';
import type { Line } from './line';
import { round } from './seriesStyle';
import type { Scale } from './scale';

/** Size of the labels' font, in pixels. */
const SIZE = 11;
/** No label is wider, in pixels, than this or a quarter of its picture. */
const WIDEST = 87;
/** Between a line's end and its name. */
const APART = 8;
/** Between the middles of two labels. */
const GAP = 12;
/** More lines end in a heap, and narrower pictures need the room; the legend has them all. */
const MOST = 6;
const NARROWEST = 380;

/** The name of a line behind its end. */
export interface EndLabel {
  readonly model: number;
  /** As much of the name as there is room for. */
  readonly text: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** How much room the names of lines take behind their ends; 0: they are not written there. */
export function endLabelRoom(width: number, lines: readonly Line[], names: readonly string[]): number {
  if (lines.length < 2 || lines.length > MOST || width < NARROWEST) return 0;
  const widest = Math.max(...lines.map(({ model }) => textWidth(names[model], SIZE)));
  return Math.ceil(Math.min(widest, widestIn(width))) + APART;
}

/** The most room that the names of lines take behind their ends, whatever they are. */
export function mostLabelRoom(width: number): number {
  return Math.ceil(widestIn(width)) + APART;
}

function widestIn(width: number): number {
  return Math.max(WIDEST, width / 4);
}

/** The name of each line behind its end, moved apart where lines end close to each other. */
export function endLabels(
  lines: readonly Line[],
  names: readonly string[],
  area: Area,
  y: Scale,
  width: number,
): readonly EndLabel[] {
  const ends = lines.flatMap(({ model, values }) => {
    const last = values.findLast((value) => value !== null);
    return last === undefined || last === null ? [] : [{ model, at: y.place(last) }];
  });
  ends.sort((a, b) => a.at - b.at);
  const places = apart(
    ends.map(({ at }) => at),
    area.top,
    area.bottom,
  );
  return ends.map(({ model }, index) => ({
    model,
    text: fittedText(names[model], widestIn(width), SIZE),
    name: names[model],
    x: area.right + APART,
    y: round(places[index]) + 4,
  }));
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
