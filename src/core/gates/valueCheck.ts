import type { UnderpoweredJson, GateBoundJson, GateState } from '../../shared/protocol/checkResult';
import type { MarginJson } from '../../shared/protocol/comparisonResult';
import type { Cohorting } from '../comparison/cohorts';
import type { InferenceSettings } from '../comparison/families';
import type { ModelsOfUsers } from '../comparison/modelsOfUsers';
import type { ComparedMeasure, ComparedModel } from '../comparison/pairs';
import { MIN_VERDICT_USERS, absoluteMargin } from '../comparison/verdict';
import type { UserDivision } from '../statistics/resampling/signFlips';
import type { TailProbabilities, PossibleRange } from './meanBounds';

/**
 * Twice the probability that any gate on a difference is falsely called broken if all are exactly at their
 * bounds; the other half is the probability on the side where they hold. With 5%, a model as good as its
 * baseline would break a gate of 1% in one of 40 changes; bench/results/gates.md contains the simulations.
 */
export const BROKEN_ALPHA = 0.02;

/** Probability that a check passes although its value is exactly at the bound. */
export const HOLDS_TAIL = 0.025;

/** Bound of a gate on values of users. Amounts are in the metric's unit, or a share of the baseline's mean. */
export type ValueBound = Extract<
  GateBoundJson,
  { readonly kind: 'atLeast' | 'notWorseBy' | 'atMost' | 'betterBy' }
>;

/** Bound of a model's mean. */
export type LevelBound = Extract<ValueBound, { readonly kind: 'atLeast' | 'atMost' }>;

/** Bound of the difference between a model and the baseline. */
export type PairBound = Exclude<ValueBound, LevelBound>;

export interface ValueGate<Of extends ValueBound = ValueBound> {
  readonly bound: Of;
  readonly measure: number;
  /** Numbers of the models that the gate checks. */
  readonly models: readonly number[];
  /** Number of the division whose cohorts are checked; undefined: all users together. */
  readonly division: number | undefined;
}

export interface GatedMeasure extends ComparedMeasure {
  /** Range of the values of independent users. */
  readonly range: PossibleRange;
}

export interface GateInput {
  /** Models with values by independent users. */
  readonly models: readonly ComparedModel[];
  readonly measures: readonly GatedMeasure[];
  /** Number of the model that others are compared with; undefined: no gate needs one. */
  readonly baseline: number | undefined;
  readonly divisions: readonly Cohorting[];
  /** Weights of lists within their users, from `modelsOfUsers`; absent: each user has one list. */
  readonly shares?: ModelsOfUsers['shares'] | undefined;
}

export interface GateSettings extends Pick<InferenceSettings, 'resamples' | 'seed' | 'matched'> {
  /**
   * Number of checks of the evaluation that are made elsewhere and share the probability of a false break.
   * Default: 0.
   */
  readonly otherChecks?: number;
}

/** Limits of a gate that cannot distinguish a model as good as the baseline from one at the bound. NaN: unknown. */
export type PowerProblem = Readonly<Record<keyof UnderpoweredJson, number>>;

/** Check of a gate for one model, over all users or those of a cohort. */
export interface ValueCheck {
  readonly gate: number;
  readonly model: number;
  /** Number of the cohort in the gate's division; undefined: all users together. */
  readonly cohort: number | undefined;
  readonly users: number;
  /** Mean of the model over these users. */
  readonly mean: number;
  /** Mean of the baseline over these users; undefined: the gate needs no baseline. */
  readonly reference: number | undefined;
  /** Value that is compared with the bound: the mean, or the difference from the baseline. */
  readonly value: number;
  readonly bound: number;
  /**
   * Interval of the value. The bound that shows that the gate holds is uncorrected, because all gates must
   * hold; the other bound, beyond which the gate is broken, is simultaneous over all checks. Undefined: not
   * available.
   */
  readonly interval: readonly [number, number] | undefined;
  readonly state: GateState;
  /**
   * Distance of the value from the bound in standard errors; negative: on the broken side. Without variation, a
   * quarter of the interval replaces the standard error.
   */
  readonly distance: number;
  readonly blind: PowerProblem | undefined;
}

/**
 * Probabilities that a bound of the interval is on the wrong side of the true value, if the true value is at
 * the gate's bound.
 */
export interface EndTails {
  /** Probability for the bound that decides `broken`. */
  readonly broken: number;
  /** Probability for the bound that decides `holds`. */
  readonly holds: number;
}

/**
 * Returns the probabilities for the lower and the upper bound of the interval.
 *
 * @param side 1 if the gate holds above its bound, −1 if below
 */
export function tailsByEnd({ broken, holds }: EndTails, side: 1 | -1): TailProbabilities {
  return side > 0 ? [holds, broken] : [broken, holds];
}

/**
 * Returns, for each part of a division, the number by which means over users are multiplied to get means over lists;
 * undefined if each user has one list.
 */
export function listFactorsByPart(
  { measure, division }: ValueGate,
  values: Float64Array,
  { shares }: GateInput,
  divisions: readonly UserDivision[],
): Float64Array | undefined {
  return shares && unitsOf(cohortsOfParts(divisionOrAllUsers(divisions, division)), values, shares[measure]);
}

/** Returns, for each cohort, the number of users with a value divided by the sum of their shares. */
function unitsOf(
  { ofUser, values }: Pick<Cohorting, 'ofUser' | 'values'>,
  column: Float64Array,
  shares: Float64Array,
): Float64Array {
  const users = new Float64Array(values.length);
  const lists = new Float64Array(values.length);
  for (const [user, cohort] of ofUser.entries()) {
    if (cohort < 0 || Number.isNaN(column[user])) continue;
    users[cohort]++;
    lists[cohort] += shares[user];
  }
  return users.map((count, cohort) => count / lists[cohort]);
}

/** Returns a division as cohorts without names. */
export function cohortsOfParts({ partOf, parts }: UserDivision): Cohorting {
  return { by: '', ofUser: partOf, values: new Array<string>(parts).fill('') };
}

/** Returns whether a cohort has enough users; all users together are always checked. */
export function hasEnoughUsers(division: number | undefined, users: number): boolean {
  return division === undefined || users >= MIN_VERDICT_USERS;
}

/** Returns the division with that number; undefined: the first division, which has all users in one part. */
export function divisionOrAllUsers(
  divisions: readonly UserDivision[],
  division: number | undefined,
): UserDivision {
  return divisions[division === undefined ? 0 : division + 1];
}

/** Returns the number of a division's first part; parts are numbered through all divisions. */
export function firstPartNumber(divisions: readonly UserDivision[], division: number | undefined): number {
  return division === undefined
    ? 0
    : divisions.slice(0, division + 1).reduce((start, { parts }) => start + parts, 0);
}

/** Returns the smallest interval that contains both intervals; undefined if either is undefined. */
export function intervalHull(
  a: readonly [number, number] | undefined,
  b: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  return a && b && [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}

export function scaleInterval(
  unit: number,
  interval: readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  return interval && [interval[0] * unit, interval[1] * unit];
}

/** Returns the state of a gate, from the confidence interval of its value and the bound. */
export function stateOfInterval(
  interval: readonly [number, number] | undefined,
  users: number,
  bound: number,
  side: 1 | -1,
): GateState {
  if (interval === undefined || users < MIN_VERDICT_USERS) return 'open';
  const [low, high] = interval;
  if (side > 0 ? low > bound : high < bound) return 'holds';
  return (side > 0 ? high < bound : low > bound) ? 'broken' : 'open';
}

/** Returns the allowed or required difference in the unit of the metric; 0 if it is a share of 0. */
export function allowedDifference(amount: MarginJson, reference: number): number {
  const size = absoluteMargin(amount, reference);
  return Number.isNaN(size) ? 0 : size;
}

/** Returns the bound of the difference from the baseline. @param side 1 if higher is better */
export function boundOfPair(kind: PairBound['kind'], asked: number, side: 1 | -1): number {
  const distance = (kind === 'notWorseBy' ? -1 : 1) * side * asked;
  return distance === 0 ? 0 : distance;
}

/** Returns the limits of an underpowered gate; undefined if these users can show the required difference, or none is required. */
export function underpoweredLimits(
  detectable: number,
  asked: number,
  users: number,
): PowerProblem | undefined {
  // No model is on either side of a bound at 0.
  if (!(asked > 0) || detectable <= asked) return undefined;
  return { detectable, asked, needed: users * (detectable / asked) ** 2 };
}

/**
 * Returns a distance in standard errors.
 *
 * @param apart distance of the value from the bound, positive on the side where the gate holds
 */
export function distanceInErrors(
  apart: number,
  error: number,
  interval: readonly [number, number] | undefined,
): number {
  if (error > 0) return apart / error;
  const quarter = interval === undefined ? 0 : (interval[1] - interval[0]) / 4;
  return quarter > 0 ? apart / quarter : Math.sign(apart) * Infinity || 0;
}
