import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { AdjustedJson, AdjustMethod, MarginJson } from '../../shared/protocol/comparisonResult';
import { orNull } from '../../shared/protocol/orNull';
import type { DrawRequest } from '../statistics/resampling/draws';
import { MAX_ENUMERATED_USERS, type UserDivision } from '../statistics/resampling/signFlips';
import { rivalBounds, type RivalDraws } from './best';
import { isIdentical, type Difference } from './differences';
import { signFlipMaxT, usersWithDifference, type SignFlipMaxT } from './flippedFamily';
import {
  inferByMaximum,
  adjustTTests,
  criticalPoint,
  inferWithoutDraws,
  pairedTest,
  resamplingPValue,
  type MaximumDistribution,
  type Inference,
} from './inference';
import type { ComparedModel } from './pairs';
import { crossedEffectsTest, type CrossedEffectsTest } from './runs';
import { medianSkewness, withNeededUsers } from './waiting';

/** Settings of tests and intervals. */
export interface InferenceSettings {
  readonly margin: MarginJson;
  readonly adjust: AdjustMethod;
  /** Differences that are tested together. */
  readonly family: 'measure' | 'all';
  /** Number of random draws of signs; 0: no draws, t tests instead. */
  readonly resamples: number;
  readonly seed: number;
  /** Set to return only results that can be computed without draws. */
  readonly first?: boolean;
  /** Set if runs of equal number use the same split of the data. */
  readonly matched?: boolean;
  /** Probability of any false verdict among all tests; absent: 0.05. */
  readonly alpha?: number;
}

/** Family tested by sign flips. `metric`: number of its metric; undefined: the family has all metrics. */
type FamilyOfDraws = Omit<AdjustedJson['families'][number], 'measure'> & {
  readonly measure: number | undefined;
};

/** Inferences on differences, in their order. */
export interface FamilyInference {
  readonly inferences: readonly Inference[];
  readonly test: AdjustedJson['test'];
  readonly method: AdjustMethod;
  readonly families: readonly FamilyOfDraws[];
  /** Unadjusted p of each by sign flips, or NaN, and whether all signs were enumerated. */
  readonly unadjusted: readonly { readonly p: number; readonly exact: boolean }[];
  /** Tests of models that were trained several times. */
  readonly runs: readonly (CrossedEffectsTest | undefined)[];
  /**
   * Draws against each model, at index `measure · models + model`: number in which the strongest contrast is at least
   * as strong as observed. Undefined: no draws.
   */
  readonly rivals: readonly RivalDraws[] | undefined;
}

/**
 * Tests differences, by the maximum statistic under sign flips unless another method is requested. Models with
 * several runs are tested over users and runs. Yields the number of draws done.
 *
 * @param divisions divisions of the users, if differences are of parts
 * @param rivalry additional differences, used only to find models that may be the best
 */
export function* inferFamily(
  models: readonly ComparedModel[],
  differences: readonly Difference[],
  settings: InferenceSettings,
  divisions?: readonly UserDivision[],
  rivalry: readonly Difference[] = [],
): Generator<number | DrawRequest, FamilyInference, Float64Array | undefined> {
  const inferences: Inference[] = new Array<Inference>(differences.length);
  const unadjusted = differences.map(() => ({ p: Number.NaN, exact: false }));
  const none = { families: [], unadjusted, runs: differences.map(() => undefined), rivals: undefined };
  const { adjust, alpha } = settings;
  // Adjustment of t tests, which also replace sign flips without draws.
  const ofTests = adjust === 'maxt' ? 'bonferroni' : adjust;
  if (models.some(({ runs = [] }) => runs.length > 1)) {
    if (settings.matched === true) mustMatch(models);
    const runs = differences.map((difference) =>
      crossedEffectsTest(models, difference, divisions, settings.matched),
    );
    for (const places of familiesOf(differences, settings.family))
      place(places, adjustTTests(at(differences, places), at(runs, places), ofTests, alpha), inferences);
    return { ...none, inferences, test: 'usersAndRuns', method: ofTests, runs };
  }
  const families: FamilyOfDraws[] = [];
  const measures = models[0]?.values.length ?? 0;
  const rivals: RivalDraws[] = [];
  let flipped = 0;
  for (const places of familiesOf(differences, settings.family)) {
    const measure = settings.family === 'all' ? undefined : differences[places[0]].measure;
    const others = rivalry.filter((difference) => measure === undefined || difference.measure === measure);
    const compared = at(differences, places);
    const familyAndRivals = [...compared, ...others];
    const judged =
      adjust === 'maxt'
        ? withNeededUsers(familyAndRivals, medianSkewness(compared), models)
        : familyAndRivals;
    const family = judged.slice(0, places.length);
    const users = usersWithDifference(models, family, divisions);
    const drawn =
      settings.resamples > 0
        ? settings.first !== true || atOnce(users.length, differences.length + rivalry.length)
        : adjust === 'maxt' && users.length <= MAX_ENUMERATED_USERS;
    if (!drawn) {
      const words =
        settings.first === true && adjust === 'maxt'
          ? inferWithoutDraws(family)
          : adjustTTests(family, family.map(pairedTest), ofTests, alpha);
      place(places, words, inferences);
      continue;
    }
    const bounds = rivalBounds(judged, models.length, measures);
    const flips = yield* signFlipMaxT(
      { models, differences: family, rivalry: judged.slice(places.length), divisions },
      users,
      bounds,
      settings,
    );
    const { exact } = flips;
    const largest: MaximumDistribution = { values: flips.largest, exact, alpha };
    const centred: MaximumDistribution = { values: flips.largestCentred, exact, alpha };
    flipped++;
    for (const [place, number] of places.entries()) {
      const difference = family[place];
      if (difference.moments.count > 0)
        unadjusted[number] = {
          p: isIdentical(difference) ? 1 : resamplingPValue(flips.own[place], largest),
          exact,
        };
    }
    for (const [number, count] of flips.rivals.entries())
      if (measure === undefined || Math.floor(number / models.length) === measure)
        rivals[number] = { count, drawn: largest };
    if (adjust === 'maxt') {
      place(
        places,
        family.map((difference) => inferByMaximum(difference, largest, centred)),
        inferences,
      );
      families.push(familyJson(flips, measure, largest, centred));
    } else place(places, adjustTTests(family, family.map(pairedTest), ofTests, alpha), inferences);
  }
  const byDraws = adjust === 'maxt' && (flipped > 0 || settings.first === true);
  return {
    ...none,
    inferences,
    test: byDraws ? 'randomization' : 'pairedT',
    method: byDraws ? 'maxt' : ofTests,
    families,
    rivals: flipped === 0 ? undefined : rivals,
  };
}

/** Maximum number of additions that take no noticeable time. */
const MOMENT = 20_000_000;

/** Returns whether all signs can be enumerated without a noticeable delay. */
function atOnce(users: number, contrasts: number): boolean {
  return users <= MAX_ENUMERATED_USERS && 2 ** users * contrasts <= MOMENT;
}

/** Checks that matched runs have a counterpart in each model. */
function mustMatch(models: readonly ComparedModel[]): void {
  const [first, ...others] = models.map(({ name, runs }) => ({ name, runs: runs?.length ?? 1 }));
  const other = others.find(({ runs }) => runs !== first.runs);
  if (other !== undefined)
    throw new InputError({
      message: l10n.t(
        'Runs are to be matched, but “{0}” has {1} and “{2}” has {3}.',
        first.name,
        first.runs,
        other.name,
        other.runs,
      ),
      advice: l10n.t('Specify one run per split for each model, or remove --matched-runs.'),
      inEditor: l10n.t('Specify one run per split for each model.'),
    });
}

/** Returns the indexes of the differences of each family. */
function familiesOf(differences: readonly Difference[], family: 'measure' | 'all'): number[][] {
  if (differences.length === 0) return [];
  if (family === 'all') return [[...differences.keys()]];
  const places = new Map<number, number[]>();
  for (const [at, { measure }] of differences.entries())
    places.set(measure, [...(places.get(measure) ?? []), at]);
  return [...places.values()];
}

function at<T>(all: readonly T[], places: readonly number[]): T[] {
  return places.map((place) => all[place]);
}

function place<T>(places: readonly number[], values: readonly T[], all: T[]): void {
  for (const [index, value] of values.entries()) all[places[index]] = value;
}

function familyJson(
  { users, draws, exact }: SignFlipMaxT,
  measure: number | undefined,
  largest: MaximumDistribution,
  centred: MaximumDistribution,
): FamilyOfDraws {
  return {
    measure,
    users,
    draws,
    exact,
    c95: orNull(criticalPoint(largest)),
    cEquivalence: orNull(criticalPoint(centred)),
  };
}
