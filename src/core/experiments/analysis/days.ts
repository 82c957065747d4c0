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
import { covariateValues, lowerBound, valuesOf } from '../metrics/metricValues';
import { dayText } from './checks';
import { compareSamples, intervalsOf, type Contrast } from './compared';
import { cupedOf } from './cuped';
import { normalTwoSided } from '../../statistics/distributions';
import { sampleOf, type Sample } from './sample';

/** A log that spans more days than this holds times that are wrong. */
export const MOST_DAYS = 2000;

/** Fewer users say too little of a day for a trend. */
const LEAST_USERS = 30;
const LEAST_POINTS = 3;
/** A trend with a smaller p is told. */
const TREND_LEVEL = 0.05;

/** Which way the effect goes with the days since a user's first; undefined: no trend is found. */
export function trendOfEffect(
  trend: Trend | null | undefined,
  difference: Difference | null,
): 'fades' | 'grows' | undefined {
  if (trend === undefined || trend === null || trend.p >= TREND_LEVEL || difference === null)
    return undefined;
  return trend.slope * difference.estimate < 0 ? 'fades' : 'grows';
}

/** A metric over time; undefined where it has none. */
export interface OverTime {
  readonly byDay: readonly DayPoint[];
  readonly byTenure: readonly TenurePoint[];
  readonly trend: Trend | null;
}

/** By calendar day, and by days since each user's first, of a treatment against the control. */
export function overTime(
  users: ExperimentUsers,
  metric: Metric,
  treatment: number,
  alpha: number,
): OverTime | undefined {
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
  // All users may be in several variants.
  if (!(length >= 1 && length <= MOST_DAYS)) return undefined;
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
        sampleOf(
          metric.kind,
          valuesOf(metric, (name) => columnOf(name).subarray(starts[index], starts[index + 1])),
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
 * What is left of an effect that fades: of each user the sums after the first half of the days that the trend has, which
 * no effect decides, of those who were observed for longer. Undefined: it cannot be tested.
 *
 * @param intervals those of the way of looking, with their level
 */
export function laterEffect(
  users: ExperimentUsers,
  metric: Metric,
  treatment: number,
  { trend, cuped }: { readonly trend: Trend; readonly cuped: boolean },
  intervals: (contrast: Contrast, users: number) => Pick<LaterEffect, 'alpha' | 'difference' | 'relative'>,
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
    const values = valuesOf(metric, (name) => {
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
      sample: sampleOf(metric.kind, values),
    };
  });
  const compared = compareSamples(control.sample, treated.sample);
  if (compared.kind !== 'contrast') return undefined;
  const adjusted =
    control.before === undefined || treated.before === undefined
      ? undefined
      : cupedOf(metric.kind, { ...control, before: control.before }, { ...treated, before: treated.before });
  const counts = [control.sample.n, treated.sample.n] as const;
  const told = intervals(adjusted?.contrast ?? compared.contrast, counts[0] + counts[1]);
  return { from, users: counts, decides: adjusted === undefined ? 'unadjusted' : 'cuped', ...told };
}

/** How many users of a variant could be seen so many days after their first. */
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

/** Where the rows from … to − 1 of each place begin when they stand together, of each as many as `least` says, or more. */
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

/** The values of those rows, those of a place together, and 0 where there are more than rows. */
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
    compared.kind === 'contrast' ? intervalsOf(compared.contrast, alpha).difference : compared.difference;
  if (difference === null) return { users, control: null, treatment: null, difference: null };
  return { users, control: control.estimate, treatment: treatment.estimate, difference };
}

/**
 * Weighted least squares of the difference on the days since the first: whether the effect wears off, or grows. The same
 * users stand in many points, so that its p is a hint.
 */
function trendOf(points: readonly TenurePoint[]): Trend | null {
  const used = points.flatMap(({ tenure, users, difference }) =>
    difference !== null && difference.se !== null && difference.se > 0 && Math.min(...users) >= LEAST_USERS
      ? [{ k: tenure, d: difference.estimate, w: 1 / difference.se ** 2 }]
      : [],
  );
  if (used.length < LEAST_POINTS) return null;
  const weight = used.reduce((sum, { w }) => sum + w, 0);
  const middle = used.reduce((sum, { w, k }) => sum + w * k, 0) / weight;
  const spread = used.reduce((sum, { w, k }) => sum + w * (k - middle) ** 2, 0);
  const slope = used.reduce((sum, { w, k, d }) => sum + w * (k - middle) * d, 0) / spread;
  const se = Math.sqrt(1 / spread);
  const z = slope / se;
  return { points: used.length, slope, se, z, p: normalTwoSided(z) };
}
