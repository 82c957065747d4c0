import { firstPlace } from '../../data/firstPlace';
import type { ExperimentUsers } from '../experimentUsers';
import { ROW_COUNT_COLUMN, type Metric, type MetricPart } from './metric';

/**
 * Values of a metric for the users of a variant. `x`: for a mean or a share, the value of each user who counts (0 or
 * 1 for a share); for a ratio, the numerators, with the denominators in `y`.
 */
export interface MetricValues {
  readonly x: Float64Array;
  readonly y: Float64Array | undefined;
}

/**
 * Returns the values of a metric for the users of a variant.
 *
 * @throws Error if a column of the metric does not exist: callers check first
 */
export function metricValues(users: ExperimentUsers, metric: Metric, variant: number): MetricValues {
  const from = users.starts[variant];
  const to = users.starts[variant + 1];
  if (metric.of === 'retention') return retained(users, metric.days, metric.window, from, to);
  return metricValuesFromSums(metric, (column) =>
    (column === ROW_COUNT_COLUMN ? users.rowCounts : sumsOf(users, column)).subarray(from, to),
  );
}

/**
 * Like `metricValues`, for columns with the sums of some users, where ROWS has their numbers of rows. Not for
 * retention, which needs days.
 */
export function metricValuesFromSums(
  metric: Exclude<Metric, { of: 'retention' }>,
  columnOf: (name: string) => Float64Array,
): MetricValues {
  const part = ({ column, positive }: MetricPart): Float64Array => {
    const values = columnOf(column);
    return positive ? values.map((value) => (value > 0 ? 1 : 0)) : values;
  };
  const x = part(metric.numerator);
  if (metric.of === 'sum') return { x, y: undefined };
  if (metric.of === 'rows') return { x, y: columnOf(ROW_COUNT_COLUMN) };
  const y = part(metric.denominator);
  if (metric.of === 'ratio') return { x, y };
  const counted = placesWhere(y, (value) => value > 0);
  return { x: Float64Array.from(counted, (user) => x[user] / y[user]), y: undefined };
}

/**
 * Returns a mean over rows as a mean over users if each user has one row, or if rows are events, whose sums are
 * counted. The number and interval are equal, and the findings about means apply.
 */
export function rowMeanAsUserMean(metric: Metric, { input, rowCounts }: ExperimentUsers): Metric {
  if (metric.of !== 'rows' || (input !== 'events' && rowCounts.some((rows) => rows !== 1))) return metric;
  return { name: metric.name, kind: 'mean', of: 'sum', numerator: metric.numerator };
}

function retained(
  { firstDays, lastDays, userDays }: ExperimentUsers,
  days: number,
  window: 'on' | 'within' | 'after',
  from: number,
  to: number,
): MetricValues {
  if (firstDays === undefined || lastDays === undefined || userDays === undefined)
    throw new Error('Retention needs days.');
  const last = lastDays.reduce((latest, day) => Math.max(latest, day), -Infinity);
  const returned = new Uint8Array(to - from);
  let row = lowerBound(userDays.users, from);
  for (; row < userDays.users.length && userDays.users[row] < to; row++) {
    const user = userDays.users[row];
    const tenure = userDays.days[row] - firstDays[user];
    if (
      window === 'on' ? tenure === days : window === 'within' ? tenure >= 1 && tenure <= days : tenure >= days
    )
      returned[user - from] = 1;
  }
  const counted = placesWhere(firstDays.subarray(from, to), (first) => first <= last - days);
  return { x: Float64Array.from(counted, (user) => returned[user]), y: undefined };
}

function placesWhere(values: Float64Array | Int32Array, passes: (value: number) => boolean): Int32Array {
  let count = 0;
  for (let at = 0; at < values.length; at++) if (passes(values[at])) count++;
  const places = new Int32Array(count);
  count = 0;
  for (let at = 0; at < values.length; at++) if (passes(values[at])) places[count++] = at;
  return places;
}

/** Returns the index of the first of ascending numbers that is at least `value`. */
export function lowerBound(ascending: Int32Array, value: number): number {
  return firstPlace(0, ascending.length, (place) => ascending[place] >= value);
}

function sumsOf({ sums }: ExperimentUsers, column: string): Float64Array {
  const values = sums.get(column);
  if (values === undefined) throw new Error(`There is no column ${column}.`);
  return values;
}

/**
 * Returns the covariate of a metric: the same sums before the experiment; undefined if the log does not have them.
 * Ratios need both columns.
 */
export function covariateValues(
  users: ExperimentUsers,
  metric: Metric,
  variant: number,
): MetricValues | undefined {
  if (metric.of !== 'sum' && metric.of !== 'ratio') return undefined;
  const from = users.starts[variant];
  const to = users.starts[variant + 1];
  const before = (name: string): Float64Array | undefined =>
    users.covariates.find((covariate) => covariate.of === name)?.values.subarray(from, to);
  const columns =
    metric.of === 'ratio' ? [metric.numerator.column, metric.denominator.column] : [metric.numerator.column];
  if (columns.some((column) => before(column) === undefined)) return undefined;
  return metricValuesFromSums(metric, (column) => before(column) ?? new Float64Array(0));
}
