import { nice, ticks } from 'd3-array';

/** Values on one side, places in the picture on the other. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Round values to write at the axis, ascending. */
  readonly ticks: readonly number[];
  readonly place: (value: number) => number;
  readonly value: (place: number) => number;
}

/**
 * A linear scale.
 *
 * @param places where the ends of the axis are
 * @param count about how many ticks there are
 */
export function linearScale(
  from: number,
  to: number,
  places: readonly [number, number],
  count: number,
): Scale {
  const [start, end] = places;
  const span = to - from || 1;
  return {
    from,
    to,
    ticks: ticks(from, to, count),
    place: (value) => start + ((value - from) / span) * (end - start),
    value: (place) => from + ((place - start) / (end - start)) * span,
  };
}

/** Steps between values that are closer than this leave the range of doubles: they count as the same. */
const LEAST_SPAN = 1e-300;

/**
 * Round ends of an axis that shows all values. It begins at zero unless that would press the values together;
 * values that are all the same, or none, get an axis all the same.
 */
export function axisEnds(values: readonly number[], count: number): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const far = low > 0 && high - low < low / 2 && high > low;
  const from = far ? low : Math.min(0, low);
  const to = far ? high : Math.max(0, high);
  return nice(from, to - from < LEAST_SPAN ? from + 1 : to, count);
}
