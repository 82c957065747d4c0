import { tTail, tTwoSidedP } from '../statistics/distributions';
import { momentsOf, sampleVariance, type Moments } from '../statistics/moments';
import type { UserDivision } from '../statistics/resampling/signFlips';
import { marginEndsOf, type Difference } from './differences';
import { usersWithDifference } from './flippedFamily';
import type { MarginalTest } from './inference';
import type { ComparedModel } from './pairs';

/** Variance of a difference due to the runs of one model; NaN with one run. */
interface RunComponents {
  readonly runs: number;
  /** Variance between the means of a model's runs. */
  readonly betweenRuns: number;
  /** Mean square that neither users nor runs explain. */
  readonly residual: number;
  /** Variance of runs beyond the variance of their users; may be negative, and then counts as 0. */
  readonly runVariance: number;
}

/** Test in which users and runs are both random. */
export interface CrossedEffectsTest extends MarginalTest {
  readonly statistic: number;
  /** Variance explained by users. */
  readonly users: number;
  /** Components of the first model, then of the second; only one if runs are matched. */
  readonly components: readonly RunComponents[];
}

/** Minimum share of variance between runs. A smaller share is rounding error. */
const NO_VARIANCE = 1e-12;

/** Returns a test over the users with a value of both models in every run. */
export function crossedEffectsTest(
  models: readonly ComparedModel[],
  difference: Difference,
  divisions: readonly UserDivision[] | undefined,
  matched = false,
): CrossedEffectsTest | undefined {
  const users = usersWithDifference(
    models,
    [difference],
    divisions && [partOf(divisions, difference.part ?? 0)],
  );
  return runTest(difference, models[difference.a], models[difference.b], users, matched);
}

/** Returns a division that has only the given part. `part` is numbered through all divisions. */
function partOf(divisions: readonly UserDivision[], part: number): UserDivision {
  let start = 0;
  for (const { partOf: of, parts } of divisions) {
    if (part < start + parts) return { parts: 1, partOf: of.map((own) => (start + own === part ? 0 : -1)) };
    start += parts;
  }
  throw new Error(`There is no part ${part}.`);
}

/**
 * Tests a difference of means over users and runs, both random (two-way analysis of variance without repeats; degrees
 * of freedom by Satterthwaite, Biometrics Bulletin 2:110, 1946). A run belongs to one model; matched runs are the
 * same split or fold for both. Undefined for fewer than two users.
 */
function runTest(
  difference: Difference,
  a: ComparedModel,
  b: ComparedModel,
  users: Uint32Array,
  matched: boolean,
): CrossedEffectsTest | undefined {
  const { measure, moments, margin } = difference;
  const { count, mean } = moments;
  if (count < 2) return undefined;
  const tables = matched ? [differencesOf(a, b, measure)] : [valuesOf(a, measure), valuesOf(b, measure)];
  const components = tables.map((table) => componentsOf(table, users));
  const { error, degrees } = errorOf(moments, components);
  const [low, high] = marginEndsOf(difference).map(({ share, moments: ofEnd }) => {
    if (share === 0) return error;
    const ofTables = matched
      ? [componentsOf(differencesOf(a, b, measure, 1 + share), users)]
      : [scaledComponents(components[0], 1 + share), components[1]];
    return errorOf(ofEnd, ofTables).error;
  });
  const statistic = mean / error;
  const beyond = (left: number, ofEnd: number): number =>
    ofEnd > 0 ? tTail(left / ofEnd, degrees) : left > 0 ? 0 : 1;
  return {
    statistic: error > 0 ? statistic : mean === 0 ? 0 : Number.NaN,
    p: error > 0 ? tTwoSidedP(statistic, degrees) : mean === 0 ? 1 : 0,
    equivalenceP: Math.max(beyond(margin + mean, low), beyond(margin - mean, high)),
    error,
    endErrors: [low, high],
    degrees,
    users: moments.squares / (count - 1) / count,
    components,
  };
}

/** Returns the standard error due to users and runs, and its degrees of freedom. */
function errorOf(
  { count, squares }: Moments,
  components: readonly RunComponents[],
): { readonly error: number; readonly degrees: number } {
  const ofUsers = squares / (count - 1) / count;
  let error = ofUsers;
  let spread = ofUsers ** 2 / (count - 1);
  let least = Infinity;
  for (const { runs, betweenRuns, residual, runVariance } of components) {
    if (!(runs > 1 && runVariance > NO_VARIANCE * betweenRuns)) continue;
    error += runVariance / runs;
    spread +=
      (betweenRuns / runs) ** 2 / (runs - 1) + (residual / (count * runs)) ** 2 / ((count - 1) * (runs - 1));
    least = Math.min(least, runs - 1);
  }
  const degrees = least === Infinity ? count - 1 : Math.max(least, error ** 2 / spread);
  return { error: Math.sqrt(error), degrees };
}

/** Returns the variance components of values that are multiplied by a factor: variances grow by its square. */
function scaledComponents(
  { runs, betweenRuns, residual, runVariance }: RunComponents,
  factor: number,
): RunComponents {
  const square = factor * factor;
  return {
    runs,
    betweenRuns: square * betweenRuns,
    residual: square * residual,
    runVariance: square * runVariance,
  };
}

/** Returns the variance components of a table of runs × users. */
function componentsOf(runs: readonly Float64Array[], users: Uint32Array): RunComponents {
  const count = users.length;
  if (runs.length < 2)
    return { runs: runs.length, betweenRuns: Number.NaN, residual: Number.NaN, runVariance: Number.NaN };
  const means = Float64Array.from(runs, (values) => meanOver(values, users));
  const betweenRuns = sampleVariance(momentsOf(means));
  const grand = means.reduce((sum, mean) => sum + mean, 0) / runs.length;
  let left = 0;
  for (const user of users) {
    let sum = 0;
    for (const values of runs) sum += values[user];
    const own = sum / runs.length;
    for (let run = 0; run < runs.length; run++) left += (runs[run][user] - own - means[run] + grand) ** 2;
  }
  const residual = left / ((count - 1) * (runs.length - 1));
  return { runs: runs.length, betweenRuns, residual, runVariance: betweenRuns - residual / count };
}

/** Returns the mean of each run over the same users. */
export function runMeans(model: ComparedModel, measure: number, users: Uint32Array): Float64Array {
  return Float64Array.from(valuesOf(model, measure), (values) => meanOver(values, users));
}

function meanOver(values: Float64Array, users: Uint32Array): number {
  let sum = 0;
  for (const user of users) sum += values[user];
  return sum / users.length;
}

function valuesOf({ values, runs }: ComparedModel, measure: number): readonly Float64Array[] {
  return runs === undefined ? [values[measure]] : runs.map((run) => run[measure]);
}

function differencesOf(
  a: ComparedModel,
  b: ComparedModel,
  measure: number,
  factor = 1,
): readonly Float64Array[] {
  const first = valuesOf(a, measure);
  return valuesOf(b, measure).map((values, run) =>
    values.map((value, user) => value - factor * first[run][user]),
  );
}

/** Returns the mean of each user's values over runs; NaN if a run has none. */
export function meanOfRuns(runs: readonly Float64Array[]): Float64Array {
  const means = new Float64Array(runs[0].length);
  for (let user = 0; user < means.length; user++) {
    let sum = 0;
    for (const values of runs) sum += values[user];
    means[user] = sum / runs.length;
  }
  return means;
}
