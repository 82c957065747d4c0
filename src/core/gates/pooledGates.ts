import type { Cohorting } from '../comparison/cohorts';
import { pooledOverLists } from '../comparison/pooledCohorts';
import {
  bootstrapCombination,
  resampleMetrics,
  type ModelTerm,
  type PooledRows,
  type ResampledMetric,
} from '../comparison/rowComparison';
import { MIN_VERDICT_USERS } from '../comparison/verdict';
import type { SubsetValue } from '../evaluation/aggregate';
import type { DrawRequest } from '../statistics/resampling/draws';
import { quantileBounds } from '../statistics/bounds/quantileBounds';
import { tQuantile } from '../statistics/distributions';
import { quantileOfSorted } from '../statistics/quantile';
import { detectableDifference } from '../statistics/tests/detectable';
import {
  allowedDifference,
  underpoweredLimits,
  boundOfPair,
  BROKEN_ALPHA,
  distanceInErrors,
  type EndTails,
  type GateSettings,
  type LevelBound,
  HOLDS_TAIL,
  hasEnoughUsers,
  stateOfInterval,
  tailsByEnd,
  type ValueCheck,
  type ValueGate,
} from './valueCheck';

/** Minimum number of users for a decision if all resamples are equal: with 97.5% confidence, fewer than 4 in 100 users differ. */
const MIN_EQUAL_USERS = 100;

interface PooledGateInput {
  /** Metrics that the gates are on, by metric number. */
  readonly pooled: PooledRows;
  /** Number of the baseline model; undefined: no baseline. */
  readonly baseline: number | undefined;
  readonly divisions: readonly Cohorting[];
  /** Returns the values of each model over the lists of a part: `[metric][model]`. */
  readonly valuesOf: (part: ListPart) => readonly (readonly SubsetValue[])[];
}

/** All lists, or the lists of the users in one cohort. */
interface ListPart {
  readonly division: number | undefined;
  readonly cohort: number | undefined;
}

interface PooledCheck {
  readonly gate: ValueGate;
  /** Number of the gate among all gates. */
  readonly number: number;
  readonly model: number;
}

/** Checks over the same lists, which share their resamples. */
export interface PooledPart extends ListPart {
  readonly checks: readonly PooledCheck[];
  /** Values by metric and model: `[metric][model]`. */
  readonly values: readonly (readonly SubsetValue[])[];
}

/** Returns the checks of gates for all users and for each cohort. Cohorts with fewer than six users are not checked. */
export function pooledParts(
  gates: readonly ValueGate[],
  { divisions, valuesOf }: Pick<PooledGateInput, 'divisions' | 'valuesOf'>,
): PooledPart[] {
  return [undefined, ...divisions.keys()].flatMap((division) => {
    const allChecks = gates.flatMap((gate, number) =>
      gate.division === division ? gate.models.map((model): PooledCheck => ({ gate, number, model })) : [],
    );
    const cohorts = division === undefined ? [undefined] : [...divisions[division].values.keys()];
    return (allChecks.length === 0 ? [] : cohorts).flatMap((cohort): PooledPart[] => {
      const values = valuesOf({ division, cohort });
      const checks = allChecks.filter(({ gate, model }) =>
        hasEnoughUsers(division, values[gate.measure][model].users),
      );
      return checks.length === 0 ? [] : [{ division, cohort, checks, values }];
    });
  });
}

/**
 * Checks models against gates on metrics that are not the mean of the users' values: AUC, RMSE, GAUC, pooled
 * Recall. Values are over the rows or weights of the users of each part, intervals are by the cluster
 * bootstrap of users (BCa), and exact for a quantile. A gate holds by the uncorrected bound of its interval at 97.5%; broken gates are
 * corrected over all checks of the evaluation (Bonferroni). Yields the number of draws done.
 */
export function* checkPooledGates(
  parts: readonly PooledPart[],
  { pooled, baseline, divisions }: Omit<PooledGateInput, 'valuesOf'>,
  { resamples, seed, otherChecks = 0 }: Pick<GateSettings, 'resamples' | 'seed' | 'otherChecks'>,
): Generator<number | DrawRequest, ValueCheck[], Float64Array | undefined> {
  const count = parts.reduce((sum, { checks }) => sum + checks.length, otherChecks);
  const ends: EndTails = { broken: BROKEN_ALPHA / 2 / Math.max(1, count), holds: HOLDS_TAIL };
  const judged: ValueCheck[] = [];
  for (const { division, cohort, checks, values } of parts) {
    const ofUser = division === undefined ? undefined : divisions[division].ofUser;
    const among = ofUser === undefined ? pooled : pooledOverLists(pooled, (list) => ofUser[list] === cohort);
    const resampled = yield* resampleMetrics(among, resamples, seed);
    for (const check of checks) {
      const { measure, bound } = check.gate;
      const { quantile } = pooled.measures[measure];
      if (quantile !== undefined && 'value' in bound) {
        const isIn = (list: number): boolean => ofUser === undefined || ofUser[list] === cohort;
        const numbers = quantile.values[check.model].filter(
          (value, list) => !Number.isNaN(value) && isIn(list),
        );
        judged.push({ ...checkQuantile(check, bound, numbers.sort(), quantile.share, ends), cohort });
        continue;
      }
      const distance = gateDistance(
        check,
        values[measure],
        baseline,
        pooled.measures[measure].higherIsBetter,
      );
      judged.push({ ...checkDistance(check, distance, resampled[measure], values[measure], ends), cohort });
    }
  }
  return judged.sort((a, b) => a.gate - b.gate);
}

/** Checks a quantile against a number by the exact bounds of its lists. @param ascending values of the lists */
function checkQuantile(
  { number, model }: PooledCheck,
  { kind, value: bound }: LevelBound,
  ascending: Float64Array,
  share: number,
  ends: EndTails,
): Omit<ValueCheck, 'cohort'> {
  const side = kind === 'atLeast' ? 1 : -1;
  const users = ascending.length;
  const value = quantileOfSorted(ascending, share);
  const [low, high] = quantileBounds(ascending, share, tailsByEnd(ends, side));
  const interval: [number, number] | undefined =
    Number.isFinite(low) && Number.isFinite(high) ? [low, high] : undefined;
  return {
    ...{ gate: number, model, users, mean: value, reference: undefined, value, bound, interval },
    state: stateOfInterval([low, high], users, bound, side),
    distance: distanceInErrors(side * (value - bound), Number.NaN, interval),
    blind: undefined,
  };
}

/** Distance of a value from its bound, positive if the gate holds: a linear combination of the models' values and a constant. */
interface GateDistance {
  readonly terms: readonly ModelTerm[];
  readonly constant: number;
  /** Sign with which the value enters the distance from its bound. */
  readonly side: 1 | -1;
  readonly value: number;
  readonly bound: number;
  /** Number of the baseline; undefined if the gate needs none. */
  readonly reference: number | undefined;
  /** Required or allowed difference; 0 if the gate needs no baseline. */
  readonly allowed: number;
}

function gateDistance(
  { gate: { bound }, model }: PooledCheck,
  values: readonly SubsetValue[],
  baseline: number | undefined,
  higherIsBetter: boolean,
): GateDistance {
  const { value: mean } = values[model];
  if ('value' in bound) {
    const side = bound.kind === 'atLeast' ? 1 : -1;
    return {
      terms: [{ model, factor: side }],
      constant: -side * bound.value,
      side,
      value: mean,
      bound: bound.value,
      reference: undefined,
      allowed: 0,
    };
  }
  if (baseline === undefined) throw new Error('A gate of a difference has no baseline.');
  const { kind, amount } = bound;
  const { value: reference } = values[baseline];
  const side = higherIsBetter ? 1 : -1;
  const asked = allowedDifference(amount, reference);
  const towards = kind === 'notWorseBy' ? 1 : -1;
  // A share of the baseline is resampled with it, and has its sign.
  const share = amount.kind === 'relative' ? towards * amount.value * Math.sign(reference) : 0;
  return {
    terms: [
      { model, factor: side },
      { model: baseline, factor: share - side },
    ],
    constant: amount.kind === 'absolute' ? towards * amount.value : 0,
    side,
    value: mean - reference,
    bound: boundOfPair(kind, asked, side),
    reference,
    allowed: asked,
  };
}

/** Checks the distance of a value from its bound. @param values values of the models over the users of the part */
function checkDistance(
  { gate, number, model }: PooledCheck,
  { terms, constant, side, value, bound, reference, allowed }: GateDistance,
  resampled: ResampledMetric | undefined,
  values: readonly SubsetValue[],
  ends: EndTails,
): Omit<ValueCheck, 'cohort'> {
  const { value: mean, users } = values[model];
  const distance = terms.reduce((sum, term) => sum + term.factor * values[term.model].value, constant);
  const bca = resampled && bootstrapCombination(resampled, terms);
  const low = bca?.end(ends.holds);
  const high = bca?.end(1 - ends.broken);
  const inUnits = (end: number): number => value + side * (end + constant - distance);
  const interval: [number, number] | undefined =
    low === undefined || high === undefined
      ? undefined
      : side > 0
        ? [inUnits(low), inUnits(high)]
        : [inUnits(high), inUnits(low)];
  const isDecidable =
    bca !== undefined &&
    interval !== undefined &&
    users >= (bca.constant ? MIN_EQUAL_USERS : MIN_VERDICT_USERS) &&
    !Number.isNaN(distance);
  const error = bca?.deviation ?? Number.NaN;
  const degrees = users - 1;
  // For a model as good as the baseline: the end that decides its gate.
  const tail = gate.bound.kind === 'betterBy' ? ends.broken : ends.holds;
  const detectable = detectableDifference(error, degrees, tQuantile(1 - tail, degrees));
  const holds = isDecidable && low !== undefined && low + constant > 0;
  const breaks = isDecidable && high !== undefined && high + constant < 0;
  return {
    gate: number,
    model,
    users,
    mean,
    reference,
    value,
    bound,
    interval,
    state: holds ? 'holds' : breaks ? 'broken' : 'open',
    distance: distanceInErrors(distance, error, interval),
    blind: Number.isNaN(detectable) ? undefined : underpoweredLimits(detectable, allowed, users),
  };
}
