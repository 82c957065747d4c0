import type { CohortJson, MarginJson } from '../../shared/protocol/comparisonResult';
import type { Moments } from '../statistics/moments';
import { quantileOfSorted } from '../statistics/quantile';
import { equivalenceP, pairedT } from '../statistics/tests/pairedT';
import { marginIn, verdictOf } from './verdict';

/** Users divided by something that is known of them. */
export interface Cohorting {
  /** The column, or what was computed. */
  readonly by: string;
  /** What the cohorts are called. */
  readonly values: readonly string[];
  /** The cohort of each user, −1: none. */
  readonly ofUser: Int32Array;
  /** Of a column of numbers: where each cohort but the first begins. */
  readonly cuts?: readonly number[];
}

/** Texts of users: `texts[ofUser[user]]`, −1: unknown. */
export interface UserTexts {
  readonly texts: readonly string[];
  readonly ofUser: Int32Array;
}

/** Users divided by a number: into quarters of the users, or at given bounds, each the least of the cohort above it. */
export function byNumber(by: string, numbers: Float64Array, bounds?: readonly number[]): Cohorting {
  const ascending = bounds === undefined ? numbers.filter((value) => !Number.isNaN(value)).sort() : undefined;
  const cuts = [
    ...new Set(bounds ?? [0.25, 0.5, 0.75].map((share) => quantileOfSorted(ascending ?? [], share))),
  ]
    .filter((cut) => ascending === undefined || cut > ascending[0])
    .sort((a, b) => a - b);
  const text = (value: number): string => String(Number(value.toPrecision(6)));
  const values = [...cuts, Infinity].map((end, at) => {
    if (cuts.length === 0) return text(ascending?.[0] ?? 0);
    if (at === 0) return `< ${text(end)}`;
    return end === Infinity ? `≥ ${text(cuts[at - 1])}` : `${text(cuts[at - 1])} – < ${text(end)}`;
  });
  const ofUser = new Int32Array(numbers.length);
  for (let user = 0; user < numbers.length; user++) {
    const value = numbers[user];
    let cohort = Number.isNaN(value) ? -1 : 0;
    if (cohort === 0) while (cohort < cuts.length && value >= cuts[cohort]) cohort++;
    ofUser[user] = cohort;
  }
  return { by, values, ofUser, cuts };
}

/** From so many different numbers on, a column of numbers is divided into ranges. */
const MANY_NUMBERS = 12;

/** Whether a column holds nothing but numbers. */
export function isNumeric(texts: Iterable<string>): boolean {
  let some = false;
  for (const text of texts) {
    if (text.trim() === '') continue;
    if (!Number.isFinite(Number(text))) return false;
    some = true;
  }
  return some;
}

/** The number of each user; NaN where there is none. */
export function numbersOf({ texts, ofUser }: UserTexts): Float64Array {
  const numbers = Float64Array.from(texts, (text) => (text.trim() === '' ? Number.NaN : Number(text)));
  const result = new Float64Array(ofUser.length);
  for (let user = 0; user < ofUser.length; user++)
    result[user] = ofUser[user] < 0 ? Number.NaN : numbers[ofUser[user]];
  return result;
}

/** Users divided by a column of texts: by value, or by quarters where all are numbers and many. */
export function byColumn(by: string, column: UserTexts, bounds?: readonly number[]): Cohorting {
  const { texts } = column;
  if (bounds !== undefined || (texts.length >= MANY_NUMBERS && isNumeric(texts)))
    return byNumber(by, numbersOf(column), bounds);
  const known = texts.map((text) => text.trim());
  const ofUser = new Int32Array(column.ofUser.length);
  for (let user = 0; user < ofUser.length; user++) {
    const text = column.ofUser[user];
    ofUser[user] = text < 0 || known[text] === '' ? -1 : text;
  }
  return { by, values: known, ofUser };
}

export interface CohortRow {
  /** Number of the cohort. */
  readonly cohort: number;
  /** How surely the cohort is harmed by b: the t statistic of the loss. */
  readonly harm: number;
  readonly json: Omit<CohortJson, 'by' | 'measure' | 'a' | 'b' | 'adjustedP'>;
}

/** Both models among the users of each cohort that has any. */
export function cohortRows(
  cohorting: Cohorting,
  a: Float64Array,
  b: Float64Array,
  higherIsBetter: boolean,
  margin: MarginJson,
): CohortRow[] {
  return pairedCohorts(cohorting, a, b).flatMap(({ moments, means, identical }, cohort) => {
    const { count, mean } = moments;
    if (count === 0) return [];
    const t = pairedT(moments);
    const lost = t === undefined ? 0 : Number.isNaN(t.statistic) ? Math.sign(mean) * Infinity : t.statistic;
    return [
      {
        cohort,
        harm: higherIsBetter ? lost : -lost,
        json: {
          value: cohorting.values[cohort],
          users: count,
          difference: mean,
          ci: t === undefined ? null : [...t.interval],
          p: t?.p ?? null,
          means: [means[0], means[1]],
          verdict: verdictOf({
            users: count,
            interval: t && [-t.interval[1], -t.interval[0]],
            equivalenceP: equivalenceP(moments, marginIn(margin, means[0])),
            higherIsBetter,
            identical,
          }),
        },
      },
    ];
  });
}

/** One model among the users of each cohort that has any. */
export function cohortMeans(
  { ofUser, values: { length } }: Cohorting,
  values: Float64Array,
): {
  readonly cohort: number;
  readonly users: number;
  readonly mean: number;
  readonly ci: [number, number] | null;
}[] {
  return momentsByCohort(length, ofUser, values, undefined).flatMap(({ moments }, cohort) => {
    if (moments.count === 0) return [];
    const t = pairedT(moments);
    return [
      { cohort, users: moments.count, mean: moments.mean, ci: t === undefined ? null : [...t.interval] },
    ];
  });
}

interface CohortMoments {
  /** Of the differences. */
  readonly moments: Moments;
  readonly means: readonly [number, number];
  /** No user's values differ. */
  readonly identical: boolean;
}

function pairedCohorts(
  { ofUser, values: { length } }: Cohorting,
  a: Float64Array,
  b: Float64Array,
): CohortMoments[] {
  return momentsByCohort(length, ofUser, a, b);
}

/**
 * As `momentsOf`, of all cohorts in two passes over the users and without a copy of them: of a − b, or of a alone where
 * there is no b.
 */
function momentsByCohort(
  cohorts: number,
  ofUser: Int32Array,
  a: Float64Array,
  b: Float64Array | undefined,
): CohortMoments[] {
  const counts = new Float64Array(cohorts);
  const first = new Float64Array(cohorts);
  const sums = new Float64Array(cohorts);
  const sumsOfA = new Float64Array(cohorts);
  const other = new Uint8Array(cohorts);
  for (let user = 0; user < ofUser.length; user++) {
    const cohort = ofUser[user];
    if (cohort < 0) continue;
    const value = b === undefined ? a[user] : a[user] - b[user];
    if (Number.isNaN(value)) continue;
    if (counts[cohort]++ === 0) first[cohort] = value;
    sums[cohort] += value - first[cohort];
    sumsOfA[cohort] += a[user];
    if (value !== 0) other[cohort] = 1;
  }
  const means = first.map((value, cohort) => value + sums[cohort] / counts[cohort]);
  const squares = new Float64Array(cohorts);
  const left = new Float64Array(cohorts);
  for (let user = 0; user < ofUser.length; user++) {
    const cohort = ofUser[user];
    if (cohort < 0) continue;
    const deviation = (b === undefined ? a[user] : a[user] - b[user]) - means[cohort];
    if (Number.isNaN(deviation)) continue;
    squares[cohort] += deviation * deviation;
    left[cohort] += deviation;
  }
  return Array.from(counts, (count, cohort) => {
    const mean = means[cohort] + left[cohort] / count;
    const ofA = sumsOfA[cohort] / count;
    return {
      moments: {
        count,
        mean,
        squares: Math.max(0, squares[cohort] - (left[cohort] * left[cohort]) / count),
      },
      means: [ofA, ofA - mean],
      identical: other[cohort] === 0,
    };
  });
}
