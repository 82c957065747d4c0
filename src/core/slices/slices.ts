import { comparedCohorts } from '../comparison/cohortComparison';
import { momentsByCohort, type Cohorting } from '../comparison/cohorts';
import type { ComparedMeasure, ComparedModel } from '../comparison/pairs';
import { ALPHA } from '../comparison/verdict';
import type { MarginJson } from '../../shared/protocol/comparisonResult';
import { tQuantile } from '../statistics/distributions';
import { momentsOf, standardDeviation } from '../statistics/moments';
import type { DrawRequest } from '../statistics/resampling/draws';
import { detectableDifference } from '../statistics/tests/detectable';
import { withoutOverlap, foundSlices, isInSlice, MAX_TESTED, type Slice } from './search';

/** Minimum users for a search: with fewer, half of them show nothing. */
export const MIN_SEARCH_USERS = 100;
/** Users up to which both halves search and test. */
const MAX_CROSS_FITTED = 5_000;

/** Share of the users of the slice whose smallest detectable difference is reported. */
const DETECTABLE_SHARE = 0.1;
/** Power of each half, so that both find a slice with about 80%. */
const POWER_OF_HALF = 0.9;

/** Two models whose slices are searched. */
export interface SliceInput {
  /** Baseline and model. */
  readonly models: readonly [ComparedModel, ComparedModel];
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
  /** Loss that is allowed; absent: none. */
  readonly allowed?: MarginJson | undefined;
}

/** Slice whose loss was tested on users that did not choose it. */
export interface TestedSlice extends Slice {
  /** Users of the test. */
  readonly tested: number;
  /** Means of both models over the users of the test. */
  readonly means: readonly [number, number];
  readonly difference: number;
  /** Simultaneous interval of the difference, which is wholly beyond what is allowed; null: there is none. */
  readonly interval: readonly [number, number] | null;
  /** Adjusted p. */
  readonly p: number;
  /** Whether the model is worse there, by more than is allowed. */
  readonly isHarmed: boolean;
}

/** Result of a search. */
export interface SearchedSlices {
  /** Users with a value of both models. */
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
 * Names slices of users that a model harms. Half of the users finds them, the other half tests those that were found, by
 * sign flips adjusted by max-T. With few users each half does both, at half the level. Yields regularly.
 */
export function* harmedSlices(
  input: SliceInput,
  settings: SliceSettings,
): Generator<number | DrawRequest, SearchedSlices, Float64Array | undefined> {
  const { measure, columns, halves } = input;
  const [a, b] = input.models;
  const level = levelOf(a, measure, settings.allowed, input.shares);
  const sign = measure.higherIsBetter ? 1 : -1;
  const losses = level.values[0].map((value, user) => sign * (value - b.values[0][user]));
  const compared = Int32Array.from(losses.keys()).filter((user) => !Number.isNaN(losses[user]));
  const users = compared.length;
  const crossFitted = users <= MAX_CROSS_FITTED;
  const searches = crossFitted ? [0, 1] : [0];
  const alpha = ALPHA / (settings.pairs * searches.length);
  const detectable = detectableOf(losses, compared, alpha);
  if (users < MIN_SEARCH_USERS) return { users, slices: [], searched: 0, crossFitted, detectable };
  const named: TestedSlice[] = [];
  let searched = 0;
  for (const half of searches) {
    const found = yield* foundSlices(
      columns,
      losses,
      halves.map((own) => (own === half ? 1 : 0)),
    );
    searched += found.searched;
    const tested = yield* testedSlices({ ...input, models: [level, b] }, found.slices, half, alpha, settings);
    named.push(
      ...tested
        .filter(({ isHarmed }) => isHarmed)
        .map((slice): TestedSlice => {
          const ofUser = testers(input, slice, half);
          const [{ moments, reference }] = momentsByCohort(
            { by: '', values: [''], ofUser },
            b.values[0],
            a.values[0],
          );
          // The allowed loss shifts the interval, too.
          const shift = moments.mean - slice.difference;
          return {
            ...slice,
            interval: slice.interval && [slice.interval[0] + shift, slice.interval[1] + shift],
            means: [reference, reference + moments.mean],
            difference: moments.mean,
            p: Math.min(1, slice.p * settings.pairs * searches.length),
          };
        }),
    );
  }
  const byCertainty = named.toSorted((one, other) => one.p - other.p);
  const slices = withoutOverlap(columns, byCertainty, losses).toSorted(
    (one, other) => harmOf(other, sign) - harmOf(one, sign),
  );
  return { users, slices, searched, crossFitted, detectable };
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
  { resamples, seed }: SliceSettings,
): Generator<number | DrawRequest, TestedSlice[], Float64Array | undefined> {
  const { models, measure, shares } = input;
  const cohortings = slices.map((slice): Cohorting => ({
    by: '',
    values: [''],
    ofUser: testers(input, slice, half),
  }));
  const rows = yield* comparedCohorts(
    models,
    [measure],
    [{ a: 0, b: 1 }],
    cohortings,
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
  return rows.map(({ division, json }) => ({
    ...slices[division],
    tested: json.users,
    means: [json.means[0] ?? Number.NaN, json.means[1] ?? Number.NaN],
    difference: json.difference ?? Number.NaN,
    interval: json.ci.simultaneous,
    p: json.adjustedP ?? 1,
    isHarmed: json.verdict === 'worse',
  }));
}

/** Returns 0 for the users of a slice in the half that did not search, −1 for others. */
function testers({ columns, halves }: SliceInput, slice: Slice, half: number): Int32Array {
  return Int32Array.from(halves, (own, user) => (own !== half && isInSlice(columns, slice, user) ? 0 : -1));
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
  compared: Int32Array,
  alpha: number,
): SearchedSlices['detectable'] {
  const users = Math.round(compared.length * DETECTABLE_SHARE);
  const tested = Math.floor(users / 2);
  const deviation = standardDeviation(momentsOf(Float64Array.from(compared, (user) => losses[user])));
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
