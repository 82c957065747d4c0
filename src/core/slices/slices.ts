import { compareCohorts } from '../comparison/cohortComparison';
import { momentsByCohort, type Cohorting } from '../comparison/cohorts';
import { contributionsOfUsers } from '../comparison/modelsOfUsers';
import { usersWith, valuesOfUsers, type ComparedMeasure, type ComparedModel } from '../comparison/pairs';
import { FAMILY_ALPHA } from '../comparison/verdict';
import type { MarginJson } from '../../shared/protocol/comparisonResult';
import { tQuantile } from '../statistics/distributions';
import { momentsOf, standardDeviation } from '../statistics/moments';
import type { DrawRequest } from '../statistics/resampling/draws';
import { detectableDifference } from '../statistics/tests/detectable';
import { withoutOverlap, foundSlices, isInSlice, MAX_TESTED, type Slice } from './search';

/** Minimum users for a search: with fewer, half of them show nothing. */
const MIN_SEARCH_USERS = 100;
/** Users up to which both halves search and test. */
const MAX_CROSS_FITTED = 5_000;

/** Share of the users of the slice whose smallest detectable difference is reported. */
const DETECTABLE_SHARE = 0.1;
/** Power of each half, so that both find a slice with about 80%. */
const POWER_OF_HALF = 0.9;

/** Models whose slices are searched. */
interface SliceInput {
  /** Baseline and model; without a baseline, a slice is compared with the other users of the model. */
  readonly models: readonly [ComparedModel | undefined, ComparedModel];
  readonly measure: ComparedMeasure;
  readonly columns: readonly Cohorting[];
  /** Half of each user: 0 or 1. */
  readonly halves: Uint8Array;
  /** Shares of lists by user, if users have several. */
  readonly shares?: readonly Float64Array[] | undefined;
}

interface SliceSettings {
  readonly resamples: number;
  readonly seed: number;
  /** Pairs of models that are searched; each may name a slice. */
  readonly pairs: number;
  /** Loss against the baseline that is allowed; absent: none. */
  readonly allowed?: MarginJson | undefined;
}

/** Slice whose loss was tested on users that did not choose it. */
interface TestedSlice extends Slice {
  /** Users of the test. */
  readonly tested: number;
  /** Means over the users of the test: of the baseline, or of other users; and of the model. */
  readonly means: readonly [number, number];
  readonly difference: number;
  /** Simultaneous interval of the difference, which is wholly beyond what is allowed; null: there is none. */
  readonly interval: readonly [number, number] | null;
  /** Adjusted p. */
  readonly p: number;
  /** Whether the mean of the model is worse, by more than is allowed. */
  readonly isHarmed: boolean;
}

/** Result of a search. */
export interface SearchedSlices {
  /** Users with a value of the model, and of its baseline. */
  readonly users: number;
  /** Harmed slices, the largest harm (users × difference) first. */
  readonly slices: readonly TestedSlice[];
  /** Number of slices that were looked at, of one half's search or of both. */
  readonly searched: number;
  readonly crossFitted: boolean;
  /** Smallest loss of a slice of a tenth of the users that would be named in about 80%; NaN: not known. */
  readonly detectable: { readonly users: number; readonly difference: number };
}

/**
 * Names slices of users that a model harms, or serves worse than its other users. Half of the users finds them, the other
 * half tests those that were found, by sign flips adjusted by max-T. With few users each half does both, at half the
 * level. Yields regularly.
 */
export function* harmedSlices(
  input: SliceInput,
  settings: SliceSettings,
): Generator<number | DrawRequest, SearchedSlices, Float64Array | undefined> {
  const { measure, columns, halves } = input;
  const sign = measure.higherIsBetter ? 1 : -1;
  const losses = lossesOf(input, settings.allowed).map((loss) => sign * loss);
  const compared = usersWith(losses.length, (user) => !Number.isNaN(losses[user]));
  const users = compared.length;
  const crossFitted = users <= MAX_CROSS_FITTED;
  const searches = crossFitted ? [0, 1] : [0];
  const alpha = FAMILY_ALPHA / (settings.pairs * searches.length);
  const detectable = detectableOf(losses, compared, alpha);
  if (users < MIN_SEARCH_USERS) return { users, slices: [], searched: 0, crossFitted, detectable };
  const harmed: TestedSlice[] = [];
  let searched = 0;
  for (const half of searches) {
    const found = yield* foundSlices(
      columns,
      losses,
      halves.map((own) => (own === half ? 1 : 0)),
    );
    searched += found.searched;
    const tested = yield* testedSlices(input, found.slices, half, alpha, settings);
    harmed.push(
      ...tested
        .filter(({ isHarmed }) => isHarmed)
        .map((slice) => ({ ...slice, p: Math.min(1, slice.p * settings.pairs * searches.length) })),
    );
  }
  const byCertainty = harmed.toSorted((one, other) => one.p - other.p);
  const slices = withoutOverlap(columns, byCertainty, losses).toSorted(
    (one, other) => harmOf(other, sign) - harmOf(one, sign),
  );
  return { users, slices, searched, crossFitted, detectable };
}

/** Returns by user the value of the baseline, after the allowed loss, or of the mean user, minus that of the model. */
function lossesOf({ models, measure, shares }: SliceInput, allowed: MarginJson | undefined): Float64Array {
  const [baseline, model] = models;
  const [values] = model.values;
  if (baseline !== undefined) {
    const [level] = levelOf(baseline, measure, allowed, shares).values;
    return level.map((value, user) => value - values[user]);
  }
  const { mean } = momentsOf(values.filter((value) => !Number.isNaN(value)));
  return values.map((value, user) => mean * (shares?.[0][user] ?? 1) - value);
}

function harmOf({ users, difference }: TestedSlice, sign: number): number {
  return -sign * users * difference;
}

/** Tests slices on the users of the other half. */
function* testedSlices(
  input: SliceInput,
  slices: readonly Slice[],
  half: number,
  alpha: number,
  { resamples, seed, allowed }: SliceSettings,
): Generator<number | DrawRequest, TestedSlice[], Float64Array | undefined> {
  const { measure, shares } = input;
  const [baseline, model] = input.models;
  const tests = slices.map((slice) =>
    baseline === undefined ? againstOthers(input, slice, half) : againstBaseline(input, slice, half),
  );
  const level = baseline && levelOf(baseline, measure, allowed, shares);
  const rows = yield* compareCohorts(
    [level ?? model, model],
    [measure],
    [{ a: 0, b: 1 }],
    tests.map(({ cohorting }) => cohorting),
    {
      margin: { kind: 'absolute', value: 0 },
      adjust: 'maxt',
      family: 'all',
      resamples,
      seed,
      alpha,
    },
    shares,
  );
  return rows.map(({ division, json }) => {
    const { tested, means } = tests[division];
    const difference = means[1] - means[0];
    // The allowed loss shifts the interval, too.
    const shift = difference - (json.difference ?? Number.NaN);
    const { simultaneous: interval } = json.ci;
    return {
      ...slices[division],
      tested,
      means,
      difference,
      interval: interval && [interval[0] + shift, interval[1] + shift],
      p: json.adjustedP ?? 1,
      isHarmed: json.verdict === 'worse',
    };
  });
}

/** Users of a test as a cohort, with the models that are compared if these are not those of the input. */
interface SliceTest extends Pick<TestedSlice, 'tested' | 'means'> {
  readonly cohorting: Cohorting;
}

/** Returns the test of a slice by the differences of its users from the baseline. */
function againstBaseline(input: SliceInput, slice: Slice, half: number): SliceTest {
  const cohorting = { by: '', values: [''], ofUser: testers(input, slice, half) };
  const models = input.models.flatMap((model) => model ?? []);
  const [baseline, model] =
    input.shares === undefined ? models : contributionsOfUsers({ models, shares: input.shares }, cohorting);
  const [{ moments, reference }] = momentsByCohort(cohorting, model.values[0], baseline.values[0]);
  return { cohorting, tested: moments.count, means: [reference, reference + moments.mean] };
}

/**
 * Returns the test of a slice by its difference from the other testing users, as a mean of one value a user: the
 * difference of both means plus the user's influence on it. Its standard error is Welch's.
 */
function againstOthers(
  { models, halves, columns, shares }: SliceInput,
  slice: Slice,
  half: number,
): SliceTest {
  const [values] = models[1].values;
  const lists = shares?.[0] ?? new Float64Array(values.length).fill(1);
  const ofUser = new Int32Array(halves.length).map((_, user) =>
    halves[user] === half || Number.isNaN(values[user]) ? -1 : isInSlice(columns, slice, user) ? 1 : 0,
  );
  const [users, sums, counts] = [0, 1, 2].map(() => [0, 0]);
  for (const [user, cohort] of ofUser.entries()) {
    if (cohort < 0) continue;
    users[cohort]++;
    sums[cohort] += values[user];
    counts[cohort] += lists[user];
  }
  const means = [sums[0] / counts[0], sums[1] / counts[1]] as const;
  const difference = means[1] - means[0];
  const influences = values.map((value, user) => {
    const cohort = ofUser[user];
    if (cohort < 0) return Number.NaN;
    const deviation = ((users[0] + users[1]) / counts[cohort]) * (value - means[cohort] * lists[user]);
    return cohort === 1 ? difference + deviation : difference - deviation;
  });
  const zeros = { name: '', values: [new Float64Array(values.length)] };
  return {
    tested: users[1],
    means,
    cohorting: {
      by: '',
      values: [''],
      ofUser: ofUser.map((cohort) => Math.min(cohort, 0)),
      own: { models: [zeros, { name: '', values: [influences] }], shares: undefined },
    },
  };
}

/** Returns 0 for the users of a slice in the half that did not search, −1 for others. */
function testers({ columns, halves }: SliceInput, slice: Slice, half: number): Int32Array {
  return new Int32Array(halves.length).map((_, user) =>
    halves[user] !== half && isInSlice(columns, slice, user) ? 0 : -1,
  );
}

/** Returns the baseline with the allowed loss taken from each user, so that its variance is included. */
function levelOf(
  a: ComparedModel,
  { higherIsBetter }: ComparedMeasure,
  allowed: MarginJson | undefined,
  shares: readonly Float64Array[] | undefined,
): ComparedModel {
  if (allowed === undefined) return a;
  const towards = higherIsBetter ? -1 : 1;
  const withLoss = (values: Float64Array): Float64Array =>
    values.map((value, user) =>
      allowed.kind === 'relative'
        ? value + towards * allowed.value * Math.abs(value)
        : value + towards * allowed.value * (shares?.[0][user] ?? 1),
    );
  return {
    name: a.name,
    values: a.values.map(withLoss),
    ...(a.runs && { runs: a.runs.map((run) => run.map(withLoss)) }),
  };
}

function detectableOf(
  losses: Float64Array,
  compared: Uint32Array,
  alpha: number,
): SearchedSlices['detectable'] {
  const users = Math.round(compared.length * DETECTABLE_SHARE);
  const tested = Math.floor(users / 2);
  const deviation = standardDeviation(momentsOf(valuesOfUsers(losses, compared)));
  const difference =
    tested < 2
      ? Number.NaN
      : detectableDifference(
          deviation / Math.sqrt(tested),
          tested - 1,
          tQuantile(1 - alpha / 2 / MAX_TESTED, tested - 1),
          POWER_OF_HALF,
        );
  return { users, difference };
}
