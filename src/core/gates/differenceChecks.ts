import type { GateState } from '../../shared/protocol/checkResult';
import { momentsByCohort } from '../comparison/cohorts';
import { nonZeroSkewness, normedSumFromT, tFromNormedSum, type Difference } from '../comparison/differences';
import { inferFamily } from '../comparison/families';
import { type Inference, type MarginalTest, pairedTest } from '../comparison/inference';
import { modelWithMeasure, type ComparedModel } from '../comparison/pairs';
import { crossedEffectsTest } from '../comparison/runs';
import { MIN_VERDICT_USERS } from '../comparison/verdict';
import { tQuantile } from '../statistics/distributions';
import { rootReaching } from '../statistics/hall';
import type { Moments } from '../statistics/moments';
import type { DrawRequest } from '../statistics/resampling/draws';
import type { UserDivision } from '../statistics/resampling/signFlips';
import { detectableDifference } from '../statistics/tests/detectable';
import { isWithinRange, sameDifferenceBounds } from './meanBounds';
import {
  allowedDifference,
  underpoweredLimits,
  boundOfPair,
  BROKEN_ALPHA,
  type PowerProblem,
  cohortsOfParts,
  distanceInErrors,
  divisionOrAllUsers,
  type EndTails,
  type GateInput,
  type GateSettings,
  intervalHull,
  hasEnoughUsers,
  type PairBound,
  firstPartNumber,
  stateOfInterval,
  tailsByEnd,
  scaleInterval,
  listFactorsByPart,
  type ValueCheck,
  type ValueGate,
} from './valueCheck';

/** Difference of a model from the baseline under a gate's bound. */
export interface GateComparison {
  readonly gate: ValueGate<PairBound>;
  readonly number: number;
  readonly model: number;
  /** Model that is subtracted: x is `above` minus `below`. */
  readonly below: ComparedModel;
  readonly above: ComparedModel;
  /** 1 if `x` increases with the checked value, −1 if `x` decreases. */
  readonly side: 1 | -1;
}

/**
 * Returns the comparisons of a gate: each model with the baseline plus the allowance.
 * @throws {Error} without a baseline
 */
export function gateComparisons(
  gate: ValueGate<PairBound>,
  number: number,
  { models, measures, baseline, shares }: GateInput,
): GateComparison[] {
  const { bound, measure } = gate;
  const { higherIsBetter } = measures[measure];
  if (baseline === undefined) throw new Error('A gate of a difference has no baseline.');
  const { amount } = bound;
  // For a negative mean, the share is of its absolute value.
  const size =
    amount.kind === 'relative' ? amount.value * Math.sign(meanOf(models[baseline].values[measure])) : 0;
  const added = amount.kind === 'absolute' ? amount.value : 0;
  const towards = (bound.kind === 'notWorseBy' ? -1 : 1) * (higherIsBetter ? 1 : -1);
  const lists = shares?.[measure];
  const level = modelWithMeasure(
    models[baseline],
    measure,
    (of, user) => of + towards * (size * of + added * (lists?.[user] ?? 1)),
  );
  return gate.models.map((model): GateComparison => {
    const own = modelWithMeasure(models[model], measure);
    return higherIsBetter
      ? { gate, number, model, below: level, above: own, side: 1 }
      : { gate, number, model, below: own, above: level, side: -1 };
  });
}

interface Part {
  readonly draft: GateComparison;
  readonly cohort: number | undefined;
  readonly difference: Difference;
  /** Moments of the model's values minus the baseline's, over users with both. */
  readonly paired: { readonly moments: Moments; readonly reference: number };
  /** Moments of the model's values. */
  readonly unpaired: { readonly moments: Moments };
  /** Returns the largest possible difference of two values; undefined: not limited. */
  readonly width: () => number | undefined;
  /** Factor from means over users to means over lists. */
  readonly unit: number;
}

/** Returns the differences of a gate for one model, over all users or by cohort. */
export function differencesByPart(
  draft: GateComparison,
  at: number,
  input: GateInput,
  divisions: readonly UserDivision[],
): Part[] {
  const { models, measures, baseline } = input;
  const { gate, below, above, model } = draft;
  const { division, measure } = gate;
  const allCohorts = cohortsOfParts(divisionOrAllUsers(divisions, division));
  const values = models[model].values[measure];
  const reference = models[baseline ?? model].values[measure];
  const { range } = measures[measure];
  const width = (): number | undefined =>
    [values, reference].every((own) => isWithinRange(own, range)) ? range[1] - range[0] : undefined;
  const gatedMoments = momentsByCohort(allCohorts, above.values[0], below.values[0]);
  const pairs = momentsByCohort(allCohorts, values, reference);
  // Only over the users of the difference.
  const judged = values.map((value, user) =>
    Number.isNaN(above.values[0][user] - below.values[0][user]) ? Number.NaN : value,
  );
  const alone = momentsByCohort(allCohorts, judged);
  const start = firstPartNumber(divisions, division);
  const units = listFactorsByPart(gate, judged, input, divisions);
  return gatedMoments.flatMap(({ moments, changed }, cohort): Part[] => {
    if (!hasEnoughUsers(division, moments.count)) return [];
    return [
      {
        draft,
        cohort: division === undefined ? undefined : cohort,
        difference: {
          a: 2 * at,
          b: 2 * at + 1,
          measure: 0,
          higherIsBetter: true,
          moments,
          changed,
          margin: Number.NaN,
          part: start + cohort,
        },
        paired: pairs[cohort],
        unpaired: alone[cohort],
        width,
        unit: units?.[cohort] ?? 1,
      },
    ];
  });
}

/**
 * Checks gates on differences. Each is a difference x per user whose mean is above 0 if the gate holds: the
 * difference from the baseline plus the allowance. A share of the baseline’s mean is applied user by user, so
 * that its variance is included. If x does not vary among these users, it may still vary among others; a
 * bound limits their share.
 */
export function* checkDifferences(
  drafts: readonly GateComparison[],
  parts: readonly Part[],
  divisions: readonly UserDivision[],
  ends: EndTails,
  settings: GateSettings,
): Generator<number | DrawRequest, ValueCheck[], Float64Array | undefined> {
  const pseudo = drafts.flatMap(({ below, above }) => [below, above]);
  const differences = parts.map(({ difference }) => difference);
  const { inferences } = yield* inferFamily(
    pseudo,
    differences,
    {
      ...settings,
      margin: { kind: 'absolute', value: 0 },
      adjust: 'maxt',
      family: 'all',
      alpha: BROKEN_ALPHA,
    },
    divisions,
  );
  const hasRuns = pseudo.some(({ runs = [] }) => runs.length > 1);
  return parts.map((part, at): ValueCheck => {
    const { difference } = part;
    const test = hasRuns
      ? crossedEffectsTest(pseudo, difference, divisions, settings.matched)
      : pairedTest(difference);
    return checkDifference(part, test, inferences[at], ends);
  });
}

function checkDifference(
  { draft, cohort, difference, paired, unpaired, width, unit }: Part,
  test: MarginalTest | undefined,
  inference: Inference,
  ends: EndTails,
): ValueCheck {
  const { gate, number, model, side } = draft;
  const { moments } = difference;
  const { needed } = inference;
  const { kind, amount } = gate.bound;
  const { count } = paired.moments;
  const mean = unpaired.moments.mean * unit;
  const reference = paired.reference * unit;
  const allowed = allowedDifference(amount, reference);
  const bound = boundOfPair(kind, allowed, side);
  const error = test?.error ?? Number.NaN;
  const low = test && moments.mean - error * holdsT(difference, test, ends.holds);
  const x = [low, inference.interval?.[1]] as const;
  const scale = Math.max(1, Math.abs(mean), Math.abs(reference));
  const isSame = count > 0 && !varies(paired.moments, scale);
  const ofX = inUnits(side, paired.moments.mean, moments, x);
  const largest = isSame ? width() : undefined;
  const same =
    largest === undefined
      ? undefined
      : sameDifferenceBounds(paired.moments.mean, count, largest, tailsByEnd(ends, side));
  const interval = scaleInterval(unit, isSame ? intervalHull(ofX ?? same, same) : ofX);
  return {
    gate: number,
    model,
    cohort,
    users: moments.count,
    mean,
    reference,
    value: paired.moments.mean * unit,
    bound,
    interval,
    state: isSame
      ? stateOfInterval(interval, count, bound, side)
      : varies(moments, scale) && needed === undefined
        ? stateOfX(moments, x)
        : 'open',
    distance: distanceInErrors(moments.mean * unit, error * unit, interval),
    blind: powerProblemOf(
      difference,
      allowed,
      unit *
        (kind === 'betterBy'
          ? inference.detectable
          : test === undefined
            ? Number.NaN
            : detectableDifference(error, test.degrees, tQuantile(1 - ends.holds, test.degrees))),
      needed,
    ),
  };
}

/** Maximum rounding error of a difference, relative to its operands. */
const ROUNDING = 1e-12;

/** Returns whether differences vary beyond rounding errors. */
function varies({ count, squares }: Moments, scale: number): boolean {
  return squares > count * (ROUNDING * scale) ** 2;
}

/**
 * Converts an interval of x, whose mean is positive if the gate holds, to an interval of the difference from
 * the baseline.
 */
function inUnits(
  side: 1 | -1,
  value: number,
  { mean }: Moments,
  [low, high]: readonly [number | undefined, number | undefined],
): readonly [number, number] | undefined {
  if (low === undefined || high === undefined) return undefined;
  const ends = [value + side * (low - mean), value + side * (high - mean)] as const;
  return side > 0 ? ends : [ends[1], ends[0]];
}

function stateOfX(
  { count }: Moments,
  [low, high]: readonly [number | undefined, number | undefined],
): GateState {
  if (count < MIN_VERDICT_USERS) return 'open';
  if (low !== undefined && low > 0) return 'holds';
  return high !== undefined && high < 0 ? 'broken' : 'open';
}

/**
 * Returns how underpowered a gate is: whether it can distinguish a model as good as the baseline from one at
 * the bound, by the bound that decides.
 *
 * @param detectable distance from the bound that is detected with a power of 80%
 * @param needed minimum number of users with a non-zero difference for any decision; undefined: there are
 * enough
 */
function powerProblemOf(
  { moments: { count }, changed }: Difference,
  asked: number,
  detectable: number,
  needed: number | undefined,
): PowerProblem | undefined {
  if (count < MIN_VERDICT_USERS || needed !== undefined)
    return {
      detectable: Number.NaN,
      asked,
      needed:
        needed === undefined || changed === 0 ? Number.NaN : Math.max(needed, (count * needed) / changed),
    };
  return underpoweredLimits(detectable, asked, count);
}

/** Returns the t at which a gate holds by its test: Hall's transformation, if only users are random. */
function holdsT({ moments, changed }: Difference, { degrees }: MarginalTest, tail: number): number {
  const t = tQuantile(1 - tail, degrees);
  const { count } = moments;
  if (degrees !== count - 1 || changed === 0) return t;
  return tFromNormedSum(
    rootReaching(normedSumFromT(t, count), nonZeroSkewness({ moments, changed }), changed),
    count,
  );
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) if (!Number.isNaN(value)) sum += value;
  return sum;
}
