import { nice, ticks } from 'd3-array';

/** Mapping of values to positions in the chart. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Round values to write at the axis, ascending. */
  readonly ticks: readonly number[];
  readonly place: (value: number) => number;
  readonly value: (place: number) => number;
}

/**
 * Returns a linear scale.
 *
 * @param places positions of the axis ends
 * @param count approximate number of ticks
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

/**
 * Minimum span of values. A smaller span is below the precision of doubles, so the values are treated as
 * equal.
 */
const MIN_SPAN = 1e-300;

/** Approximate number of steps between the bounds of an axis. */
const STEPS = 4;

/**
 * Returns round bounds of an axis that contains all values. The axis begins at 0 unless that would hide the
 * differences; equal values, or no values, also get an axis.
 */
export function axisEnds(values: readonly number[]): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const far = low > 0 && high - low < low / 2 && high > low;
  const from = far ? low : Math.min(0, low);
  const to = far ? high : Math.max(0, high);
  return nice(from, to - from < MIN_SPAN ? from + 1 : to, STEPS);
}
