import type { Difference } from '../comparison/differences';
import type { MarginalTest } from '../comparison/inference';
import { modelWithMeasure, type ComparedModel } from '../comparison/pairs';
import { crossedEffectsTest } from '../comparison/runs';
import { tQuantile } from '../statistics/distributions';
import { type Moments, momentsOf, standardDeviation } from '../statistics/moments';
import type { UserDivision } from '../statistics/resampling/signFlips';
import { meanBounds, type TailProbabilities, type PossibleRange } from './meanBounds';
import {
  distanceInErrors,
  divisionOrAllUsers,
  type EndTails,
  type GateInput,
  intervalHull,
  hasEnoughUsers,
  type LevelBound,
  firstPartNumber,
  stateOfInterval,
  tailsByEnd,
  scaleInterval,
  listFactorsByPart,
  type ValueCheck,
  type ValueGate,
} from './valueCheck';

/** Mean of a model under a gate's bound. */
export interface GatedMean {
  readonly gate: ValueGate<LevelBound>;
  readonly number: number;
  readonly model: number;
  readonly cohort: number | undefined;
  /** Number of the users' part, counted through all divisions. */
  readonly part: number;
  /** Model with only the metric of the gate. */
  readonly own: ComparedModel;
  readonly range: PossibleRange;
  /** Values of the users in the part, without users who have none. */
  readonly values: Float64Array;
  /** Factor from means over users to means over lists. */
  readonly unit: number;
}

/** Returns the means that a gate checks: of each model, over all users or by cohort. */
export function gatedMeans(
  gate: ValueGate<LevelBound>,
  number: number,
  input: GateInput,
  divisions: readonly UserDivision[],
): GatedMean[] {
  const { models, measures } = input;
  const { measure, division } = gate;
  const start = firstPartNumber(divisions, division);
  return gate.models.flatMap((model) => {
    const own = modelWithMeasure(models[model], measure);
    const { range } = measures[measure];
    const units = listFactorsByPart(gate, own.values[0], input, divisions);
    const levels = valuesByPart(own.values[0], divisionOrAllUsers(divisions, division)).map(
      (values, cohort): GatedMean => ({
        gate,
        number,
        model,
        cohort: division === undefined ? undefined : cohort,
        part: start + cohort,
        own,
        range,
        values,
        unit: units?.[cohort] ?? 1,
      }),
    );
    return levels.filter(({ values }) => hasEnoughUsers(division, values.length));
  });
}

/** Returns the values that are not NaN, by part. */
function valuesByPart(values: Float64Array, { partOf, parts }: UserDivision): Float64Array[] {
  const counts = new Uint32Array(parts);
  for (let user = 0; user < values.length; user++)
    if (partOf[user] >= 0 && !Number.isNaN(values[user])) counts[partOf[user]]++;
  const found = Array.from(counts, (count) => new Float64Array(count));
  counts.fill(0);
  for (let user = 0; user < values.length; user++) {
    const part = partOf[user];
    if (part >= 0 && !Number.isNaN(values[user])) found[part][counts[part]++] = values[user];
  }
  return found;
}

/** Checks one mean against a bound. @param divisions divisions through which the parts are numbered */
export function checkMean(
  level: GatedMean,
  divisions: readonly UserDivision[],
  ends: EndTails,
  seed: number,
): ValueCheck {
  const { gate, number, model, cohort, range, values, unit } = level;
  const { kind, value: bound } = gate.bound;
  const side = kind === 'atLeast' ? 1 : -1;
  const tails = tailsByEnd(ends, side);
  const moments = momentsOf(values);
  const test = testOfRunsAndUsers(level, moments, divisions);
  const ofUsers = meanBounds(values, range, tails, seed);
  const interval = scaleInterval(
    unit,
    test === undefined ? ofUsers : intervalHull(ofUsers, around(moments.mean, test, tails)),
  );
  const error = test?.error ?? standardDeviation(moments) / Math.sqrt(moments.count);
  const mean = moments.mean * unit;
  return {
    gate: number,
    model,
    cohort,
    users: moments.count,
    mean,
    reference: undefined,
    value: mean,
    bound,
    interval,
    state: stateOfInterval(interval, moments.count, bound, side),
    distance: distanceInErrors(side * (mean - bound), error * unit, interval),
    blind: undefined,
  };
}

/** Tests the mean of a model with several runs over users and runs, both random; undefined with one run. */
function testOfRunsAndUsers(
  { own, part }: GatedMean,
  moments: Moments,
  divisions: readonly UserDivision[],
): MarginalTest | undefined {
  if ((own.runs?.length ?? 1) < 2) return undefined;
  const zero: ComparedModel = { name: '', values: [own.values[0].map((value) => 0 * value)] };
  const difference: Difference = {
    a: 0,
    b: 1,
    measure: 0,
    higherIsBetter: true,
    moments,
    changed: moments.count,
    margin: Number.NaN,
    part,
  };
  return crossedEffectsTest([zero, own], difference, divisions);
}

function around(
  mean: number,
  { error, degrees }: MarginalTest,
  [low, high]: TailProbabilities,
): readonly [number, number] {
  return [mean - tQuantile(1 - low, degrees) * error, mean + tQuantile(1 - high, degrees) * error];
}
