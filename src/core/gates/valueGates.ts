import type { MarginJson } from '../../shared/protocol/comparisonResult';
import type { BlindnessJson, GateBoundJson, GateState } from '../../shared/protocol/checkResult';
import { momentsByCohort, type Cohorting } from '../comparison/cohorts';
import type { Difference } from '../comparison/differences';
import { inferred, type InferenceSettings } from '../comparison/families';
import { pairedTest } from '../comparison/inference';
import type { ComparedMeasure, ComparedModel } from '../comparison/pairs';
import { testOfRuns } from '../comparison/runs';
import { FEWEST_USERS, marginIn } from '../comparison/verdict';
import { tQuantile } from '../statistics/distributions';
import { standardDeviation, type Moments } from '../statistics/moments';
import type { DrawRequest } from '../statistics/resampling/draws';
import { detectableDifference } from '../statistics/tests/detectable';

/**
 * The chance that any gate of an evaluation is called broken while all are exactly at their bounds is half of this: the
 * other half is on the side where they hold. With 5% a model that is as good as its baseline would break a gate of 1%
 * in one of 40 changes; bench/results/gates.md has the simulations.
 */
const BROKEN_ALPHA = 0.02;

/** What must be so of a measure. Amounts are of the measure's unit, or a share of the baseline's mean. */
export type Bound = Extract<
  GateBoundJson,
  { readonly kind: 'atLeast' | 'notWorseBy' | 'atMost' | 'betterBy' }
>;

export interface ValueGate {
  readonly bound: Bound;
  readonly measure: number;
  /** Numbers of the models that it is about. */
  readonly models: readonly number[];
  /** Among the users of each cohort of a division, by number; undefined: among all. */
  readonly division: number | undefined;
}

interface GateInput {
  /** By independent users. */
  readonly models: readonly ComparedModel[];
  readonly measures: readonly ComparedMeasure[];
  /** Number of the model that others are held against; undefined: no gate needs one. */
  readonly baseline: number | undefined;
  readonly divisions: readonly Cohorting[];
}

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
  /** How many standard errors the value is on the side where the gate holds; below 0: on the other. */
  readonly distance: number;
  readonly blind: Blindness | undefined;
}

/**
 * Holds models against gates. A gate is a difference x of each user that is above 0 on average where the gate holds:
 * the value less the bound, or the difference from the baseline with what is allowed added. A share of the baseline’s
 * mean is taken user by user, so that its chance counts too. All differences are one family of sign flips, as in a
 * comparison; cohorts with fewer than six users are not judged. Yields how many draws are done.
 */
export function* judgedValues(
  gates: readonly ValueGate[],
  input: GateInput,
  settings: Pick<InferenceSettings, 'resamples' | 'seed' | 'matched'>,
): Generator<number | DrawRequest, ValueCheck[], Float64Array | undefined> {
  const drafts = gates.flatMap((gate, number) => draftsOf(gate, number, input));
  const pseudo = drafts.flatMap(({ below, above }) => [below, above]);
  const [first] = input.models;
  const users = first?.values[0]?.length ?? 0;
  const whole = { partOf: new Int32Array(users), parts: 1 };
  const divisions = [
    whole,
    ...input.divisions.map(({ ofUser, values }) => ({ partOf: ofUser, parts: values.length })),
  ];
  const starts = [0];
  for (const { parts } of divisions) starts.push((starts.at(-1) ?? 0) + parts);
  const parts = drafts.flatMap((draft, at) => partsOf(draft, at, input, starts));
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
  return parts.map(({ draft, cohort, difference, paired, own }, at): ValueCheck => {
    const { moments } = difference;
    const test = hasRuns
      ? testOfRuns(pseudo, difference, divisions, settings.matched)
      : pairedTest(difference);
    const low = test === undefined ? undefined : moments.mean - tQuantile(0.975, test.degrees) * test.error;
    const [, high] = inferences[at].interval ?? [undefined, undefined];
    const error = test?.error ?? Number.NaN;
    const { bound } = draft.gate;
    const isOfPair = 'amount' in bound;
    const reference = isOfPair ? paired.reference : undefined;
    const asked = isOfPair ? allowance(bound.amount, paired.reference) : Number.NaN;
    const mean = own.moments.mean;
    return {
      gate: draft.number,
      model: draft.model,
      cohort,
      users: moments.count,
      mean,
      reference,
      ...inUnits(
        draft,
        moments,
        [low, high],
        isOfPair ? paired : { moments: own.moments, identical: false },
        asked,
      ),
      state: stateOf(bound, moments, { low, high, error }, isOfPair && paired.identical),
      distance: error > 0 ? moments.mean / error : Math.sign(moments.mean) * Infinity || 0,
      blind: isOfPair ? blindnessOf(paired.moments, asked, paired.identical) : undefined,
    };
  });
}

interface Draft {
  readonly gate: ValueGate;
  readonly number: number;
  readonly model: number;
  /** x is above less below. */
  readonly below: ComparedModel;
  readonly above: ComparedModel;
  /** What the value is of: 1 where x grows with it. */
  readonly side: 1 | -1;
}

function draftsOf(gate: ValueGate, number: number, { models, measures, baseline }: GateInput): Draft[] {
  const { bound, measure } = gate;
  const { higherIsBetter } = measures[measure];
  return gate.models.map((model): Draft => {
    const own = column(models[model], measure, (value) => value);
    if ('value' in bound) {
      const { value } = bound;
      const level = column({ ...models[model], runs: undefined }, measure, (of) =>
        Number.isNaN(of) ? of : value,
      );
      return bound.kind === 'atLeast'
        ? { gate, number, model, below: level, above: own, side: 1 }
        : { gate, number, model, below: own, above: level, side: -1 };
    }
    if (baseline === undefined) throw new Error('A gate of a difference has no baseline.');
    const { amount } = bound;
    // A share of a mean below 0 is taken of its size.
    const size =
      amount.kind === 'relative' ? amount.value * Math.sign(meanOf(models[baseline].values[measure])) : 0;
    const added = amount.kind === 'absolute' ? amount.value : 0;
    const towards = (bound.kind === 'notWorseBy' ? -1 : 1) * (higherIsBetter ? 1 : -1);
    const level = column(models[baseline], measure, (of) => of + towards * (size * of + added));
    return higherIsBetter
      ? { gate, number, model, below: level, above: own, side: 1 }
      : { gate, number, model, below: own, above: level, side: -1 };
  });
}

/** One measure of a model, with each value changed. */
function column(
  { name, values, runs }: ComparedModel,
  measure: number,
  changed: (value: number) => number,
): ComparedModel {
  return {
    name,
    values: [values[measure].map(changed)],
    ...(runs && { runs: runs.map((run) => [run[measure].map(changed)]) }),
  };
}

interface Part {
  readonly draft: Draft;
  readonly cohort: number | undefined;
  readonly difference: Difference;
  /** Of the model less the baseline, where there is one. */
  readonly paired: { readonly moments: Moments; readonly reference: number; readonly identical: boolean };
  /** Of the model alone. */
  readonly own: { readonly moments: Moments };
}

function partsOf(draft: Draft, at: number, input: GateInput, starts: readonly number[]): Part[] {
  const { gate, below, above, model } = draft;
  const { division, measure } = gate;
  const cohorting: Pick<Cohorting, 'ofUser' | 'values'> =
    division === undefined
      ? { ofUser: new Int32Array(below.values[0].length), values: [''] }
      : input.divisions[division];
  const all = { by: '', ...cohorting };
  const values = input.models[model].values[measure];
  const reference = input.baseline === undefined ? values : input.models[input.baseline].values[measure];
  const shown = momentsByCohort(all, above.values[0], below.values[0]);
  const pairs = momentsByCohort(all, values, reference);
  // Over the users of the difference alone.
  const judged = values.map((value, user) =>
    Number.isNaN(above.values[0][user] - below.values[0][user]) ? Number.NaN : value,
  );
  const alone = momentsByCohort(all, judged);
  return shown.flatMap(({ moments, identical }, cohort): Part[] => {
    if (division !== undefined && moments.count < FEWEST_USERS) return [];
    const start = division === undefined ? 0 : starts[division + 1];
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
      },
    ];
  });
}

/** What is held against the bound as people know it: the mean, or the model less the baseline. */
function inUnits(
  { gate: { bound }, side }: Draft,
  { mean: x }: Moments,
  [low, high]: readonly [number | undefined, number | undefined],
  { moments: { mean: value }, identical }: Pick<Part['paired'], 'moments' | 'identical'>,
  asked: number,
): Pick<ValueCheck, 'value' | 'bound' | 'interval'> {
  const at = 'value' in bound ? bound.value : boundOfPair(bound.kind, asked, side);
  if (identical) return { value, bound: at, interval: [0, 0] };
  // x is how far the value is on the good side of the bound.
  const ofX = (distance: number | undefined): number | undefined =>
    distance === undefined ? undefined : value + side * (distance - x);
  const [first, second] = side > 0 ? [ofX(low), ofX(high)] : [ofX(high), ofX(low)];
  return {
    value,
    bound: at,
    interval: first === undefined || second === undefined ? undefined : [first, second],
  };
}

function boundOfPair(kind: 'notWorseBy' | 'betterBy', asked: number, side: 1 | -1): number {
  const distance = (kind === 'notWorseBy' ? -1 : 1) * side * asked;
  return distance === 0 ? 0 : distance;
}

/** What is allowed, or asked for, in the measure's unit. */
function allowance(amount: MarginJson, reference: number): number {
  const size = marginIn(amount, reference);
  return Number.isNaN(size) ? 0 : size;
}

interface Ends {
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly error: number;
}

function stateOf(
  { kind }: Bound,
  { count, mean }: Moments,
  { low, high, error }: Ends,
  isSame: boolean,
): GateState {
  // Where no user's values differ there is no chance in it, however few they are.
  if (isSame && count > 0) return kind === 'betterBy' ? 'broken' : 'holds';
  if (count < FEWEST_USERS) return 'open';
  if (error === 0) return mean > 0 || (mean === 0 && kind !== 'betterBy') ? 'holds' : 'broken';
  if (low !== undefined && low > 0) return 'holds';
  return high !== undefined && high < 0 ? 'broken' : 'open';
}

function blindnessOf(paired: Moments, asked: number, isSame: boolean): Blindness | undefined {
  const { count } = paired;
  if (isSame && count > 0) return undefined;
  if (count < FEWEST_USERS) return { detectable: Number.NaN, asked, needed: Number.NaN };
  const detectable = detectableDifference(count, standardDeviation(paired));
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
