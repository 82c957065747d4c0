import type { MarginJson } from '../../shared/protocol/comparisonResult';
import type { BlindnessJson, GateBoundJson, GateState } from '../../shared/protocol/checkResult';
import { unitsOf } from '../comparison/cohortComparison';
import { momentsByCohort, type Cohorting } from '../comparison/cohorts';
import type { Difference } from '../comparison/differences';
import { inferred, type InferenceSettings } from '../comparison/families';
import { pairedTest, type Inference, type OwnTest } from '../comparison/inference';
import type { ModelsOfUsers } from '../comparison/modelsOfUsers';
import type { ComparedMeasure, ComparedModel } from '../comparison/pairs';
import { testOfRuns } from '../comparison/runs';
import { FEWEST_USERS, marginIn } from '../comparison/verdict';
import { tQuantile } from '../statistics/distributions';
import { momentsOf, standardDeviation, type Moments } from '../statistics/moments';
import type { DrawRequest } from '../statistics/resampling/draws';
import type { UserDivision } from '../statistics/resampling/signFlips';
import { detectableDifference } from '../statistics/tests/detectable';
import { isWithin, meanBounds, sameDifferenceBounds, type Tails, type ValueRange } from './meanBounds';

/**
 * The chance that any gate of a difference is called broken while all are exactly at their bounds is half of this: the
 * other half is on the side where they hold. With 5% a model that is as good as its baseline would break a gate of 1%
 * in one of 40 changes; bench/results/gates.md has the simulations.
 */
export const BROKEN_ALPHA = 0.02;

/** Chance that a check holds whose value is exactly at its bound. */
export const HOLDS_TAIL = 0.025;

/** What must be so of a measure. Amounts are of the measure's unit, or a share of the baseline's mean. */
export type Bound = Extract<
  GateBoundJson,
  { readonly kind: 'atLeast' | 'notWorseBy' | 'atMost' | 'betterBy' }
>;

/** Of a mean. */
type LevelBound = Extract<Bound, { readonly kind: 'atLeast' | 'atMost' }>;
/** Of a difference from the baseline. */
type PairBound = Exclude<Bound, LevelBound>;

export interface ValueGate<Of extends Bound = Bound> {
  readonly bound: Of;
  readonly measure: number;
  /** Numbers of the models that it is about. */
  readonly models: readonly number[];
  /** Among the users of each cohort of a division, by number; undefined: among all. */
  readonly division: number | undefined;
}

export interface GatedMeasure extends ComparedMeasure {
  /** What values of independent users may be. */
  readonly range: ValueRange;
}

interface GateInput {
  /** By independent users. */
  readonly models: readonly ComparedModel[];
  readonly measures: readonly GatedMeasure[];
  /** Number of the model that others are held against; undefined: no gate needs one. */
  readonly baseline: number | undefined;
  readonly divisions: readonly Cohorting[];
  /** Of users with several lists, as `modelsOfUsers` has them. */
  readonly shares?: ModelsOfUsers['shares'] | undefined;
}

type GateSettings = Pick<InferenceSettings, 'resamples' | 'seed' | 'matched'>;

/** A gate that could not tell a model as good as the baseline from one at the bound. NaN: not known. */
type Blindness = Readonly<Record<keyof BlindnessJson, number>>;

/** A gate for one model, among all users or those of a cohort. */
export interface ValueCheck {
  readonly gate: number;
  readonly model: number;
  /** Of the gate's division; undefined: all users. */
  readonly cohort: number | undefined;
  readonly users: number;
  /** Of the model, and of the baseline where the gate needs it, over these users. */
  readonly mean: number;
  readonly reference: number | undefined;
  /** What is held against the bound: the mean, or the difference from the baseline. */
  readonly value: number;
  readonly bound: number;
  /**
   * Of the value. The end on the side where the gate would be broken is of this check alone at 95%, for that all hold
   * needs no correction; the other is simultaneous over all checks. Undefined: there is none.
   */
  readonly interval: readonly [number, number] | undefined;
  readonly state: GateState;
  /**
   * How many standard errors the value is on the side where the gate holds; below 0: on the other. Of values that do not
   * vary a quarter of the interval is taken for the standard error.
   */
  readonly distance: number;
  readonly blind: Blindness | undefined;
}

/**
 * Checks models against gates, in the order of the gates. Means have confidence bounds of their own, corrected for the
 * number of checks by Bonferroni; differences are one family of sign flips, as in a comparison. Cohorts with fewer than
 * six users are not judged. Yields how many draws are done.
 */
export function* judgedValues(
  gates: readonly ValueGate[],
  input: GateInput,
  settings: GateSettings,
): Generator<number | DrawRequest, ValueCheck[], Float64Array | undefined> {
  const users = input.models[0]?.values[0]?.length ?? 0;
  const divisions = [
    { partOf: new Int32Array(users), parts: 1 },
    ...input.divisions.map(({ ofUser, values }) => ({ partOf: ofUser, parts: values.length })),
  ];
  const levels: Level[] = [];
  const drafts: Draft[] = [];
  for (const [number, gate] of gates.entries())
    if (isOfLevel(gate)) levels.push(...levelsOf(gate, number, input, divisions));
    else if (isOfPair(gate)) drafts.push(...draftsOf(gate, number, input));
  const parts = drafts.flatMap((draft, at) => partsOf(draft, at, input, divisions));
  const ends: Ends = {
    // Half of what is allowed is of the sign flips, half of all bounds together.
    broken: BROKEN_ALPHA / 2 / Math.max(1, levels.length + parts.length),
    holds: HOLDS_TAIL,
  };
  const checks: ValueCheck[] = [];
  for (const level of levels) {
    checks.push(levelCheck(level, divisions, ends, settings.seed));
    yield 0;
  }
  const pairs = yield* judgedPairs(drafts, parts, divisions, ends, settings);
  return [...checks, ...pairs].sort((a, b) => a.gate - b.gate);
}

function isOfLevel(gate: ValueGate): gate is ValueGate<LevelBound> {
  return 'value' in gate.bound;
}

function isOfPair(gate: ValueGate): gate is ValueGate<PairBound> {
  return 'amount' in gate.bound;
}

/** The chances that a bound is on the wrong side, by the end of the interval. */
interface Ends {
  /** If a gate is broken on the wrong side. */
  readonly broken: number;
  readonly holds: number;
}

/** @param side where the gate holds: 1 above its bound */
function tailsOf({ broken, holds }: Ends, side: 1 | -1): Tails {
  return side > 0 ? [holds, broken] : [broken, holds];
}

/** A mean that is held against a bound. */
interface Level {
  readonly gate: ValueGate<LevelBound>;
  readonly number: number;
  readonly model: number;
  readonly cohort: number | undefined;
  /** Counted through all divisions. */
  readonly part: number;
  /** Of the model, by the one measure. */
  readonly own: ComparedModel;
  readonly range: ValueRange;
  /** Of the users of the part who have one. */
  readonly values: Float64Array;
  /** What means over users are multiplied with to be means over lists. */
  readonly unit: number;
}

function levelsOf(
  gate: ValueGate<LevelBound>,
  number: number,
  input: GateInput,
  divisions: readonly UserDivision[],
): Level[] {
  const { models, measures } = input;
  const { measure, division } = gate;
  const start = startOf(divisions, division);
  return gate.models.flatMap((model) => {
    const own = column(models[model], measure);
    const { range } = measures[measure];
    const units = unitsOfParts(gate, own.values[0], input, divisions);
    const levels = valuesByPart(own.values[0], divisionOf(divisions, division)).map(
      (values, cohort): Level => ({
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
    return levels.filter(({ values }) => isJudged(division, values.length));
  });
}

/** Users who have a value, by part. */
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

/** By part of a gate's division what means over users are multiplied with; undefined: each user has one list. */
function unitsOfParts(
  { measure, division }: ValueGate,
  values: Float64Array,
  { shares }: GateInput,
  divisions: readonly UserDivision[],
): Float64Array | undefined {
  return shares && unitsOf(cohortsOfParts(divisionOf(divisions, division)), values, shares[measure]);
}

/** A division whose parts have no names. */
function cohortsOfParts({ partOf, parts }: UserDivision): Cohorting {
  return { by: '', ofUser: partOf, values: new Array<string>(parts).fill('') };
}

/** Cohorts of few users are left out; all users together are not. */
function isJudged(division: number | undefined, users: number): boolean {
  return division === undefined || users >= FEWEST_USERS;
}

function divisionOf(divisions: readonly UserDivision[], division: number | undefined): UserDivision {
  return divisions[division === undefined ? 0 : division + 1];
}

/** The number of the first part of a division, counted through all. */
function startOf(divisions: readonly UserDivision[], division: number | undefined): number {
  return division === undefined
    ? 0
    : divisions.slice(0, division + 1).reduce((start, { parts }) => start + parts, 0);
}

function levelCheck(level: Level, divisions: readonly UserDivision[], ends: Ends, seed: number): ValueCheck {
  const { gate, number, model, cohort, range, values, unit } = level;
  const { kind, value: bound } = gate.bound;
  const side = kind === 'atLeast' ? 1 : -1;
  const tails = tailsOf(ends, side);
  const moments = momentsOf(values);
  const test = testOfLevelRuns(level, moments, divisions);
  const ofUsers = meanBounds(values, range, tails, seed);
  const interval = times(
    unit,
    test === undefined ? ofUsers : hull(ofUsers, around(moments.mean, test, tails)),
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
    distance: distanceOf(side * (mean - bound), error * unit, interval),
    blind: undefined,
  };
}

/** Of a model that was trained several times: users and runs, both drawn anew. */
function testOfLevelRuns(
  { own, part }: Level,
  moments: Moments,
  divisions: readonly UserDivision[],
): OwnTest | undefined {
  if ((own.runs?.length ?? 1) < 2) return undefined;
  const zero: ComparedModel = { name: '', values: [own.values[0].map((value) => 0 * value)] };
  const difference: Difference = {
    a: 0,
    b: 1,
    measure: 0,
    higherIsBetter: true,
    moments,
    identical: false,
    margin: Number.NaN,
    part,
  };
  return testOfRuns([zero, own], difference, divisions);
}

function around(mean: number, { error, degrees }: OwnTest, [low, high]: Tails): readonly [number, number] {
  return [mean - tQuantile(1 - low, degrees) * error, mean + tQuantile(1 - high, degrees) * error];
}

/** Wide enough for both; undefined if one is. */
function hull(
  a: readonly [number, number] | undefined,
  b: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  return a && b && [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}

function times(
  unit: number,
  interval: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  return interval && [interval[0] * unit, interval[1] * unit];
}

function stateOfInterval(
  interval: readonly [number, number] | undefined,
  users: number,
  bound: number,
  side: 1 | -1,
): GateState {
  if (interval === undefined || users < FEWEST_USERS) return 'open';
  const [low, high] = interval;
  if (side > 0 ? low > bound : high < bound) return 'holds';
  return (side > 0 ? high < bound : low > bound) ? 'broken' : 'open';
}

/** @param apart how far the value is on the side where the gate holds */
function distanceOf(apart: number, error: number, interval: readonly [number, number] | undefined): number {
  if (error > 0) return apart / error;
  const quarter = interval === undefined ? 0 : (interval[1] - interval[0]) / 4;
  return quarter > 0 ? apart / quarter : Math.sign(apart) * Infinity || 0;
}

/**
 * Checks gates of differences. Each is a difference x of each user that is above 0 on average where the gate holds: the
 * difference from the baseline with what is allowed added. A share of the baseline’s mean is taken user by user, so that
 * its chance counts too. Where no difference varies, other users may have another: bounds say how many.
 */
function* judgedPairs(
  drafts: readonly Draft[],
  parts: readonly Part[],
  divisions: readonly UserDivision[],
  ends: Ends,
  settings: GateSettings,
): Generator<number | DrawRequest, ValueCheck[], Float64Array | undefined> {
  const pseudo = drafts.flatMap(({ below, above }) => [below, above]);
  const differences = parts.map(({ difference }) => difference);
  const { inferences } = yield* inferred(
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
      ? testOfRuns(pseudo, difference, divisions, settings.matched)
      : pairedTest(difference);
    return pairCheck(part, test, inferences[at], ends);
  });
}

function pairCheck(
  { draft, cohort, difference: { moments }, paired, own, width, unit }: Part,
  test: OwnTest | undefined,
  inference: Inference,
  ends: Ends,
): ValueCheck {
  const { gate, number, model, side } = draft;
  const { kind, amount } = gate.bound;
  const { count } = paired.moments;
  const mean = own.moments.mean * unit;
  const reference = paired.reference * unit;
  const asked = allowance(amount, reference);
  const bound = boundOfPair(kind, asked, side);
  const error = test?.error ?? Number.NaN;
  const low = test && moments.mean - tQuantile(1 - ends.holds, test.degrees) * error;
  const x = [low, inference.interval?.[1]] as const;
  const scale = Math.max(1, Math.abs(mean), Math.abs(reference));
  const isSame = count > 0 && !varies(paired.moments, scale);
  const ofX = inUnits(side, paired.moments.mean, moments, x);
  const largest = isSame ? width() : undefined;
  const same =
    largest === undefined
      ? undefined
      : sameDifferenceBounds(paired.moments.mean, count, largest, tailsOf(ends, side));
  const interval = times(unit, isSame ? hull(ofX ?? same, same) : ofX);
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
      : varies(moments, scale)
        ? stateOfX(moments, x)
        : 'open',
    distance: distanceOf(moments.mean * unit, error * unit, interval),
    blind: blindnessOf(paired.moments, unit, asked),
  };
}

/** Rounding of differences, as a share of what they are differences of. */
const ROUNDING = 1e-12;

/** Whether differences vary beyond what rounding makes of equal ones. */
function varies({ count, squares }: Moments, scale: number): boolean {
  return squares > count * (ROUNDING * scale) ** 2;
}

/** A difference that is held against a bound. */
interface Draft {
  readonly gate: ValueGate<PairBound>;
  readonly number: number;
  readonly model: number;
  /** x is above less below. */
  readonly below: ComparedModel;
  readonly above: ComparedModel;
  /** What the value is of: 1 where x grows with it. */
  readonly side: 1 | -1;
}

function draftsOf(
  gate: ValueGate<PairBound>,
  number: number,
  { models, measures, baseline, shares }: GateInput,
): Draft[] {
  const { bound, measure } = gate;
  const { higherIsBetter } = measures[measure];
  if (baseline === undefined) throw new Error('A gate of a difference has no baseline.');
  const { amount } = bound;
  // A share of a mean below 0 is taken of its size.
  const size =
    amount.kind === 'relative' ? amount.value * Math.sign(meanOf(models[baseline].values[measure])) : 0;
  const added = amount.kind === 'absolute' ? amount.value : 0;
  const towards = (bound.kind === 'notWorseBy' ? -1 : 1) * (higherIsBetter ? 1 : -1);
  const lists = shares?.[measure];
  const level = column(
    models[baseline],
    measure,
    (of, user) => of + towards * (size * of + added * (lists?.[user] ?? 1)),
  );
  return gate.models.map((model): Draft => {
    const own = column(models[model], measure);
    return higherIsBetter
      ? { gate, number, model, below: level, above: own, side: 1 }
      : { gate, number, model, below: own, above: level, side: -1 };
  });
}

/** One measure of a model. @param changed makes of each value another; absent: none is changed */
function column(
  { name, values, runs }: ComparedModel,
  measure: number,
  changed?: (value: number, user: number) => number,
): ComparedModel {
  const own = (columns: readonly Float64Array[]): Float64Array[] => [
    changed === undefined ? columns[measure] : columns[measure].map(changed),
  ];
  return { name, values: own(values), ...(runs && { runs: runs.map(own) }) };
}

interface Part {
  readonly draft: Draft;
  readonly cohort: number | undefined;
  readonly difference: Difference;
  /** Of the model less the baseline. */
  readonly paired: { readonly moments: Moments; readonly reference: number };
  /** Of the model alone. */
  readonly own: { readonly moments: Moments };
  /** Returns the largest difference that values may have; undefined: there is none. */
  readonly width: () => number | undefined;
  /** What means over users are multiplied with to be means over lists. */
  readonly unit: number;
}

function partsOf(draft: Draft, at: number, input: GateInput, divisions: readonly UserDivision[]): Part[] {
  const { models, measures, baseline } = input;
  const { gate, below, above, model } = draft;
  const { division, measure } = gate;
  const all = cohortsOfParts(divisionOf(divisions, division));
  const values = models[model].values[measure];
  const reference = models[baseline ?? model].values[measure];
  const { range } = measures[measure];
  const width = (): number | undefined =>
    [values, reference].every((own) => isWithin(own, range)) ? range[1] - range[0] : undefined;
  const shown = momentsByCohort(all, above.values[0], below.values[0]);
  const pairs = momentsByCohort(all, values, reference);
  // Over the users of the difference alone.
  const judged = values.map((value, user) =>
    Number.isNaN(above.values[0][user] - below.values[0][user]) ? Number.NaN : value,
  );
  const alone = momentsByCohort(all, judged);
  const start = startOf(divisions, division);
  const units = unitsOfParts(gate, judged, input, divisions);
  return shown.flatMap(({ moments, identical }, cohort): Part[] => {
    if (!isJudged(division, moments.count)) return [];
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
          identical,
          margin: Number.NaN,
          part: start + cohort,
        },
        paired: pairs[cohort],
        own: alone[cohort],
        width,
        unit: units?.[cohort] ?? 1,
      },
    ];
  });
}

/** The interval of the difference from the baseline. @param x the ends of how far it is on the good side of the bound */
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

function boundOfPair(kind: PairBound['kind'], asked: number, side: 1 | -1): number {
  const distance = (kind === 'notWorseBy' ? -1 : 1) * side * asked;
  return distance === 0 ? 0 : distance;
}

/** What is allowed, or asked for, in the measure's unit. */
function allowance(amount: MarginJson, reference: number): number {
  const size = marginIn(amount, reference);
  return Number.isNaN(size) ? 0 : size;
}

function stateOfX(
  { count }: Moments,
  [low, high]: readonly [number | undefined, number | undefined],
): GateState {
  if (count < FEWEST_USERS) return 'open';
  if (low !== undefined && low > 0) return 'holds';
  return high !== undefined && high < 0 ? 'broken' : 'open';
}

function blindnessOf(paired: Moments, unit: number, asked: number): Blindness | undefined {
  const { count } = paired;
  if (count < FEWEST_USERS) return { detectable: Number.NaN, asked, needed: Number.NaN };
  const detectable = detectableDifference(count, standardDeviation(paired) * unit);
  // Of a bound at 0 no model is on either side, so that nothing is asked for.
  if (!(asked > 0) || detectable <= asked) return undefined;
  return { detectable, asked, needed: count * (detectable / asked) ** 2 };
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) if (!Number.isNaN(value)) sum += value;
  return sum;
}

/** What a gate comes to that was checked several times: broken where one is, and holds where all do. */
export function stateOfAll(states: readonly GateState[]): GateState {
  if (states.includes('broken')) return 'broken';
  return states.length > 0 && states.every((state) => state === 'holds') ? 'holds' : 'open';
}
