import { isWordForNone } from '../data/missingIds';
import { correctedMoments, type Moments } from '../statistics/moments';
import { quantileOfSorted } from '../statistics/quantile';
import type { ComparedMeasure, ComparedModel } from './pairs';
import { clusteredHalfWidth, intervalHalfWidth } from '../evaluation/meanInterval';

/** Users divided into cohorts by a property. */
export interface Cohorting {
  /** Name of the column or computed property that the users are divided by. */
  readonly by: string;
  /** Names of the cohorts, by cohort number. */
  readonly values: readonly string[];
  /** Cohort number of each user; −1: the user is in no cohort. */
  readonly ofUser: Int32Array;
  /** Lower bounds of all cohorts but the first, for a column of numbers. */
  readonly cuts?: readonly number[];
  /** Index of the cohort of users whose cell in the column is blank; absent: no such users. */
  readonly empty?: number;
  /** Set if cohorts are combinations of several columns; `values` then contain the names of the columns. */
  readonly crosses?: true;
  /** Property of the judgments that divides them: their item or their row; absent: users are divided. */
  readonly of?: 'items' | 'rows';
  /** Results of the models that are the cohort's own: by its judgments only; absent: by all judgments. */
  readonly own?: {
    readonly models: readonly ComparedModel[];
    /** Shares of lists by user, if users have several. */
    readonly shares: readonly Float64Array[] | undefined;
    /** Metrics of these models; absent: those of all others. */
    readonly measures?: readonly ComparedMeasure[];
  };
}

/**
 * Adds a cohort with the counted users who are in no cohort, and also returns their number.
 *
 * @param called name of the added cohort
 */
export function withUnassigned(
  cohorting: Cohorting,
  isCounted: (user: number) => boolean,
  called: string,
): { readonly cohorting: Cohorting; readonly unassigned: number; readonly counted: number } {
  const ofUser = cohorting.ofUser.slice();
  let [unassigned, counted] = [0, 0];
  for (let user = 0; user < ofUser.length; user++) {
    if (!isCounted(user)) continue;
    counted++;
    if (ofUser[user] >= 0) continue;
    ofUser[user] = cohorting.values.length;
    unassigned++;
  }
  return unassigned === 0
    ? { cohorting, unassigned, counted }
    : { cohorting: { ...cohorting, ofUser, values: [...cohorting.values, called] }, unassigned, counted };
}

/** Texts of users: user u has `texts[ofUser[u]]`; −1 means that the text is not known. */
export interface UserTexts {
  readonly texts: readonly string[];
  readonly ofUser: Int32Array;
}

/**
 * Divides users by a number: into quartiles of the evaluated users, or at given bounds, each the minimum of the
 * cohort above it.
 *
 * @param isEvaluated 1 for each user who counts in the evaluation; absent: all do
 */
export function cohortsByNumber(
  column: string,
  numbers: Float64Array,
  bounds?: readonly number[],
  isEvaluated?: Uint8Array,
): Cohorting {
  const ascending =
    bounds === undefined
      ? numbers.filter((value, user) => !Number.isNaN(value) && isEvaluated?.[user] !== 0).sort()
      : undefined;
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
  return { by: column, values, ofUser, cuts };
}

/** Minimum distinct numbers of a column that is divided into ranges. */
export const MIN_NUMBERS_FOR_RANGES = 12;

/** Returns whether a column contains only numbers. */
export function isNumeric(texts: Iterable<string>): boolean {
  let some = false;
  for (const text of texts) {
    if (cohortNameOfText(text) === '') continue;
    if (!Number.isFinite(Number(text))) return false;
    some = true;
  }
  return some;
}

/** Returns the number in each user's text, or NaN if it is not a number. */
export function numbersByUser({ texts, ofUser }: UserTexts): Float64Array {
  const numbers = Float64Array.from(texts, (text) =>
    cohortNameOfText(text) === '' ? Number.NaN : Number(text),
  );
  const result = new Float64Array(ofUser.length);
  for (let user = 0; user < ofUser.length; user++)
    result[user] = ofUser[user] < 0 ? Number.NaN : numbers[ofUser[user]];
  return result;
}

/** Name of the cohort of users with a blank. */
const BLANK_COHORT_NAME = '(empty)';

/**
 * Divides users by a column of texts: by value, or by quartiles if it has many distinct numbers. Users with a blank
 * are a cohort; users not in the file are in none.
 *
 * @param isEvaluated 1 for each user who counts in the evaluation; absent: all count
 */
export function cohortsByColumn(
  by: string,
  column: UserTexts,
  bounds?: readonly number[],
  isEvaluated?: Uint8Array,
): Cohorting {
  const { texts } = column;
  if (bounds !== undefined || (texts.length >= MIN_NUMBERS_FOR_RANGES && isNumeric(texts)))
    return withEmpty(cohortsByNumber(by, numbersByUser(column), bounds, isEvaluated), column);
  const values = [...new Set(texts.map(cohortNameOfText))].filter((label) => label !== '');
  const cohortOf = texts.map((text) => values.indexOf(cohortNameOfText(text)));
  const ofUser = column.ofUser.map((text) => (text < 0 ? -1 : cohortOf[text]));
  return withEmpty({ by, values, ofUser }, column);
}

/**
 * Returns the text of a column as the name of a cohort: without surrounding blanks, and empty if it is a word
 * for a missing value.
 */
export function cohortNameOfText(text: string): string {
  return isWordForNone(text) ? '' : text.trim();
}

function withEmpty(cohorting: Cohorting, { texts, ofUser }: UserTexts): Cohorting {
  const isBlank = texts.map((text) => cohortNameOfText(text) === '');
  if (!isBlank.includes(true)) return cohorting;
  const empty = cohorting.values.length;
  // A word such as NA may be a label, too: the name shows it.
  const words = new Set(texts.map((text) => text.trim()).filter((text) => isWordForNone(text)));
  return {
    ...cohorting,
    values: [...cohorting.values, words.size === 0 ? BLANK_COHORT_NAME : `(empty: ${[...words].join(', ')})`],
    ofUser: cohorting.ofUser.map((cohort, user) => (isBlank[ofUser[user]] ? empty : cohort)),
    empty,
  };
}

/**
 * Divides users by several properties at once: a cohort for each combination that occurs. Users without a cohort in
 * one property are in none.
 */
export function crossCohorts(parts: readonly Cohorting[]): Cohorting {
  const [first, ...others] = parts;
  if (others.length === 0) return first;
  /** Number of each user's combination: the last property varies fastest, like the last digit of a number. */
  const combined = Float64Array.from(first.ofUser, (cohort, user) =>
    others.reduce(
      (number, { ofUser, values }) =>
        number < 0 || ofUser[user] < 0 ? -1 : number * values.length + ofUser[user],
      cohort,
    ),
  );
  const found = [...new Set(combined)].filter((number) => number >= 0).sort((a, b) => a - b);
  const places = new Map(found.map((number, place) => [number, place]));
  const nameOf = (combination: number): string => {
    const names: string[] = [];
    let left = combination;
    for (const { by, values } of [...parts].reverse()) {
      names.unshift(`${by}=${values[left % values.length]}`);
      left = Math.floor(left / values.length);
    }
    return names.join(', ');
  };
  return {
    by: parts.map(({ by }) => by).join('×'),
    values: found.map(nameOf),
    ofUser: Int32Array.from(combined, (number) => places.get(number) ?? -1),
    crosses: true,
  };
}

/** Mean of a metric of one model over the users of a cohort. */
export interface CohortMean {
  /** Cohort number in its division. */
  readonly cohort: number;
  /** Users with a value. */
  readonly users: number;
  /** Number of rated rows, if the metric is over rows. */
  readonly rows?: number;
  readonly mean: number;
  /** 95% confidence interval of the mean of the users' values. */
  readonly ci: readonly [number, number] | null;
}

/**
 * Returns the mean of one model in each cohort with users.
 *
 * @param ownerOf user of each list, if users have several: the interval is clustered by user
 */
export function cohortMeans(cohorting: Cohorting, values: Float64Array, ownerOf?: Int32Array): CohortMean[] {
  const found = momentsByCohort(cohorting, values);
  const halves =
    ownerOf &&
    halfWidths(
      cohorting,
      values,
      found.map(({ moments }) => moments),
      ownerOf,
    );
  return found.flatMap(({ moments: { count: users, mean, squares } }, cohort) => {
    if (users === 0) return [];
    const half = halves === undefined ? intervalHalfWidth(users, squares) : halves[cohort];
    return [{ cohort, users, mean, ci: Number.isNaN(half) ? null : [mean - half, mean + half] }];
  });
}

/** Returns the half-width of the interval of each cohort's mean over lists, clustered by user. */
function halfWidths(
  { ofUser }: Cohorting,
  values: Float64Array,
  moments: readonly Moments[],
  ownerOf: Int32Array,
): number[] {
  const sums = moments.map(() => new Map<number, number>());
  for (const [list, cohort] of ofUser.entries()) {
    if (cohort < 0 || Number.isNaN(values[list])) continue;
    const [owner, own] = [ownerOf[list], sums[cohort]];
    own.set(owner, (own.get(owner) ?? 0) + values[list] - moments[cohort].mean);
  }
  return sums.map((own, cohort) => {
    let squares = 0;
    for (const sum of own.values()) squares += sum * sum;
    return clusteredHalfWidth(moments[cohort].count, own.size, squares);
  });
}

interface CohortMoments {
  /** Moments of the values, or of the differences. */
  readonly moments: Moments;
  /** Mean of the reference; NaN without a reference. */
  readonly reference: number;
  /** Number of users whose value differs from 0, or from the value of the reference. */
  readonly changed: number;
}

/**
 * Like `momentsOf`, for all cohorts in two passes over the users without copies: of values minus those of a
 * reference, or of the values.
 *
 * @param factors factor of the reference by cohort; absent: 1
 */
export function momentsByCohort(
  { ofUser, values: { length: cohorts } }: Cohorting,
  values: Float64Array,
  reference?: Float64Array,
  factors = new Float64Array(cohorts).fill(1),
): CohortMoments[] {
  const counts = new Float64Array(cohorts);
  const first = new Float64Array(cohorts);
  const sums = new Float64Array(cohorts);
  const sumsOfReference = new Float64Array(cohorts);
  const changed = new Float64Array(cohorts);
  for (let user = 0; user < ofUser.length; user++) {
    const cohort = ofUser[user];
    if (cohort < 0) continue;
    const value = reference === undefined ? values[user] : values[user] - factors[cohort] * reference[user];
    if (Number.isNaN(value)) continue;
    if (counts[cohort]++ === 0) first[cohort] = value;
    sums[cohort] += value - first[cohort];
    if (reference !== undefined) sumsOfReference[cohort] += reference[user];
    if (value !== 0) changed[cohort]++;
  }
  const means = first.map((value, cohort) => value + sums[cohort] / counts[cohort]);
  const squares = new Float64Array(cohorts);
  const cubes = new Float64Array(cohorts);
  const left = new Float64Array(cohorts);
  for (let user = 0; user < ofUser.length; user++) {
    const cohort = ofUser[user];
    if (cohort < 0) continue;
    const value = reference === undefined ? values[user] : values[user] - factors[cohort] * reference[user];
    const deviation = value - means[cohort];
    if (Number.isNaN(deviation)) continue;
    const square = deviation * deviation;
    squares[cohort] += square;
    cubes[cohort] += square * deviation;
    left[cohort] += deviation;
  }
  return Array.from(counts, (count, cohort) => ({
    moments: correctedMoments(count, means[cohort], left[cohort], squares[cohort], cubes[cohort]),
    reference: reference === undefined ? Number.NaN : sumsOfReference[cohort] / count,
    changed: changed[cohort],
  }));
}
