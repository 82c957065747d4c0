import type {
  DayPoint,
  Difference,
  LaterEffect,
  TenurePoint,
  TimePoint,
  Trend,
} from '../../../shared/protocol/experimentResult';
import type { ExperimentUsers } from '../experimentUsers';
import type { Metric } from '../metrics/metric';
import { covariateValues, lowerBound, metricValuesFromSums } from '../metrics/metricValues';
import { dayText } from './checks';
import { compareSamples, contrastIntervals, type DifferenceContrast } from './compared';
import { cupedContrast } from './cuped';
import { normalTwoSidedP } from '../../statistics/distributions';
import { sampleStatistics, type Sample } from './sample';

/** Maximum number of days of a log. A longer log contains wrong times. */
export const MAX_LOG_DAYS = 2000;

/** Minimum number of users of each variant for a point of a trend. */
const MIN_USERS = 30;
const MIN_POINTS = 3;
/** Maximum p of a trend that is reported. */
const TREND_LEVEL = 0.05;

/** Returns the direction of the effect over the days since a user's first; undefined if there is no trend. */
export function trendOfEffect(
  trend: Trend | null | undefined,
  difference: Difference | null,
): 'fades' | 'grows' | undefined {
  if (trend === undefined || trend === null || trend.p >= TREND_LEVEL || difference === null)
    return undefined;
  return trend.slope * difference.estimate < 0 ? 'fades' : 'grows';
}

/** A metric over time. */
interface MetricOverTime {
  readonly byDay: readonly DayPoint[];
  readonly byTenure: readonly TenurePoint[];
  readonly trend: Trend | null;
}

/**
 * Returns the difference of a treatment and the control by calendar day, and by days since the first day of each
 * user. Undefined if the metric has no values by day.
 */
export function metricOverTime(
  users: ExperimentUsers,
  metric: Metric,
  treatment: number,
  alpha: number,
): MetricOverTime | undefined {
  const { userDays, firstDays, lastDays } = users;
  if (
    metric.of === 'retention' ||
    userDays === undefined ||
    firstDays === undefined ||
    lastDays === undefined
  )
    return undefined;
  const first = firstDays.reduce((least, day) => Math.min(least, day), Infinity);
  const last = lastDays.reduce((most, day) => Math.max(most, day), -Infinity);
  const length = last - first + 1;
  // False if all users are in several variants.
  if (!(length >= 1 && length <= MAX_LOG_DAYS)) return undefined;
  const variants = [0, treatment];

  const samplesBy = (places: Int32Array, countOf: (variant: number, place: number) => number): Sample[][] =>
    variants.map((variant) => {
      const from = lowerBound(userDays.users, users.starts[variant]);
      const to = lowerBound(userDays.users, users.starts[variant + 1]);
      const starts = startsOf(places, from, to, length, (place) => countOf(variant, place));
      const known = new Map<string, Float64Array>();
      const columnOf = (name: string): Float64Array => {
        const sums = userDays.sums.get(name);
        if (sums === undefined) throw new Error(`There is no column ${name} by day.`);
        const values = known.get(name) ?? grouped(sums, places, from, to, starts);
        known.set(name, values);
        return values;
      };
      return Array.from({ length }, (_, index) =>
        sampleStatistics(
          metric.kind,
          metricValuesFromSums(metric, (name) => columnOf(name).subarray(starts[index], starts[index + 1])),
        ),
      );
    });

  const rows = userDays.days.length;
  const dayOf = new Int32Array(rows);
  const tenureOf = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    dayOf[row] = userDays.days[row] - first;
    tenureOf[row] = userDays.days[row] - firstDays[userDays.users[row]];
  }
  const [controlByDay, treatmentByDay] = samplesBy(dayOf, () => 0);
  const [controlByTenure, treatmentByTenure] = samplesBy(
    tenureOf,
    observable(users, firstDays, last, length),
  );
  const byDay = controlByDay.map((control, at) => ({
    day: dayText(first + at),
    ...pointOf(control, treatmentByDay[at], alpha),
  }));
  const byTenure = controlByTenure.map((control, tenure) => ({
    tenure,
    ...pointOf(control, treatmentByTenure[tenure], alpha),
  }));
  return { byDay, byTenure, trend: trendOf(byTenure) };
}

/**
 * Returns the effect after the novelty has faded: the sums of each user after the first half of the days of the
 * trend, for users who were observed longer. The half depends on the number of days, not on the effect. Undefined if it
 * cannot be tested.
 *
 * @param intervals computes the intervals for the number of looks, with their level
 */
export function laterEffect(
  users: ExperimentUsers,
  metric: Metric,
  treatment: number,
  { trend, cuped }: { readonly trend: Trend; readonly cuped: boolean },
  intervals: (
    contrast: DifferenceContrast,
    users: number,
  ) => Pick<LaterEffect, 'alpha' | 'difference' | 'relative'>,
): LaterEffect | undefined {
  const { userDays, firstDays, lastDays } = users;
  if (
    metric.of === 'retention' ||
    userDays === undefined ||
    firstDays === undefined ||
    lastDays === undefined
  )
    return undefined;
  const from = Math.ceil(trend.points / 2);
  const last = lastDays.reduce((most, day) => Math.max(most, day), -Infinity);
  const [control, treated] = [0, treatment].map((variant) => {
    const first = users.starts[variant];
    const end = users.starts[variant + 1];
    const observed: number[] = [];
    for (let user = first; user < end; user++)
      if (firstDays[user] + from <= last) observed.push(user - first);
    const kept = (values: Float64Array): Float64Array => Float64Array.from(observed, (user) => values[user]);
    const values = metricValuesFromSums(metric, (name) => {
      const sums = userDays.sums.get(name);
      if (sums === undefined) throw new Error(`There is no column ${name} by day.`);
      const later = new Float64Array(end - first);
      const rows = lowerBound(userDays.users, end);
      for (let row = lowerBound(userDays.users, first); row < rows; row++) {
        const user = userDays.users[row];
        if (userDays.days[row] - firstDays[user] >= from) later[user - first] += sums[row];
      }
      return kept(later);
    });
    const before = cuped ? covariateValues(users, metric, variant) : undefined;
    return {
      values,
      before: before && { x: kept(before.x), y: before.y && kept(before.y) },
      sample: sampleStatistics(metric.kind, values),
    };
  });
  const compared = compareSamples(control.sample, treated.sample);
  if (compared.kind !== 'contrast') return undefined;
  const adjusted =
    control.before === undefined || treated.before === undefined
      ? undefined
      : cupedContrast(
          metric.kind,
          { ...control, before: control.before },
          { ...treated, before: treated.before },
        );
  const counts = [control.sample.n, treated.sample.n] as const;
  const told = intervals(adjusted?.contrast ?? compared.contrast, counts[0] + counts[1]);
  return { from, users: counts, decides: adjusted === undefined ? 'unadjusted' : 'cuped', ...told };
}

/** Returns a function of the number of users of a variant that were observable at least `tenure` days after their first. */
function observable(
  { starts }: ExperimentUsers,
  firstDays: Int32Array,
  last: number,
  length: number,
): (variant: number, tenure: number) => number {
  const known = new Map<number, Int32Array>();
  return (variant, tenure) => {
    let counts = known.get(variant);
    if (counts === undefined) {
      counts = new Int32Array(length);
      for (let user = starts[variant]; user < starts[variant + 1]; user++) counts[last - firstDays[user]]++;
      for (let place = length - 2; place >= 0; place--) counts[place] += counts[place + 1];
      known.set(variant, counts);
    }
    return counts[tenure];
  };
}

/**
 * Returns the index of the first row of each place after grouping the rows from … to − 1 by place. A place
 * gets at least `least` rows.
 */
function startsOf(
  places: Int32Array,
  from: number,
  to: number,
  length: number,
  least: (place: number) => number,
): Int32Array {
  const counts = new Int32Array(length);
  for (let row = from; row < to; row++) counts[places[row]]++;
  const starts = new Int32Array(length + 1);
  for (let index = 0; index < length; index++)
    starts[index + 1] = starts[index] + Math.max(counts[index], least(index));
  return starts;
}

/** Returns the values of these rows grouped by place, padded with 0. */
function grouped(
  values: Float64Array,
  places: Int32Array,
  from: number,
  to: number,
  starts: Int32Array,
): Float64Array {
  const next = starts.slice();
  const together = new Float64Array(starts[starts.length - 1]);
  for (let row = from; row < to; row++) together[next[places[row]]++] = values[row];
  return together;
}

function pointOf(control: Sample, treatment: Sample, alpha: number): TimePoint {
  const users: readonly [number, number] = [control.n, treatment.n];
  const compared = compareSamples(control, treatment, 'by formula');
  const difference =
    compared.kind === 'contrast'
      ? contrastIntervals(compared.contrast, alpha).difference
      : compared.difference;
  if (difference === null) return { users, control: null, treatment: null, difference: null };
  return { users, control: control.estimate, treatment: treatment.estimate, difference };
}

/**
 * Fits the difference on the days since the first by weighted least squares, to find whether the effect fades or
 * grows. The same users are in many points, so p is only a hint.
 */
function trendOf(points: readonly TenurePoint[]): Trend | null {
  const used = points.flatMap(({ tenure, users, difference }) =>
    difference !== null && difference.se !== null && difference.se > 0 && Math.min(...users) >= MIN_USERS
      ? [{ k: tenure, d: difference.estimate, w: 1 / difference.se ** 2 }]
      : [],
  );
  if (used.length < MIN_POINTS) return null;
  const weight = used.reduce((sum, { w }) => sum + w, 0);
  const middle = used.reduce((sum, { w, k }) => sum + w * k, 0) / weight;
  const spread = used.reduce((sum, { w, k }) => sum + w * (k - middle) ** 2, 0);
  const slope = used.reduce((sum, { w, k, d }) => sum + w * (k - middle) * d, 0) / spread;
  const se = Math.sqrt(1 / spread);
  const z = slope / se;
  return { points: used.length, slope, se, z, p: normalTwoSidedP(z) };
}
