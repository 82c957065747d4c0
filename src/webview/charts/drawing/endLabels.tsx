import type { JSX } from 'preact';
import { clip } from '../../../shared/text/clip';
import type { Area } from '../../../shared/charts/area';
import type { Line } from '../../../shared/charts/line';
import type { Scale } from '../../../shared/charts/scale';
import { round, seriesStyle } from '../../../shared/charts/seriesStyle';

/** About how wide a letter is, in pixels. */
const LETTER = 6.2;
const LONGEST = 14;
/** Between the middles of two labels. */
const GAP = 12;
/** More lines end in a heap, and narrower pictures need the room; the legend has them all. */
const MOST = 6;
const NARROWEST = 380;

/** How much room the names of lines take behind their ends; 0: they are not written there. */
export function endLabelRoom(width: number, lines: readonly Line[], names: readonly string[]): number {
  if (lines.length < 2 || lines.length > MOST || width < NARROWEST) return 0;
  const longest = Math.max(...lines.map(({ model }) => clip(names[model], LONGEST).length));
  return Math.ceil(longest * LETTER) + 8;
}

interface EndLabelsProps {
  readonly lines: readonly Line[];
  readonly names: readonly string[];
  readonly area: Area;
  readonly y: Scale;
}

/** The name of each line behind its end, moved apart where lines end close to each other. */
export function EndLabels({ lines, names, area, y }: EndLabelsProps): JSX.Element {
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
  return (
    <g aria-hidden="true">
      {ends.map(({ model }, index) => (
        <text
          key={model}
          class={`end-label ${seriesStyle(model).colour}`}
          x={area.right + 8}
          y={round(places[index]) + 4}
        >
          <title>{names[model]}</title>
          {clip(names[model], LONGEST)}
        </text>
      ))}
    </g>
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
