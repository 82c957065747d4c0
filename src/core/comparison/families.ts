import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { AdjustedJson, AdjustMethod, MarginJson } from '../../shared/protocol/comparisonResult';
import { orNull } from '../../shared/protocol/orNull';
import type { DrawRequest } from '../statistics/resampling/draws';
import { MOST_EXACT, type UserDivision } from '../statistics/resampling/signFlips';
import { rivalBounds, type Rival } from './best';
import { isIdentical, type Difference } from './differences';
import { flippedFamily, usersOf, type FlippedFamily } from './flippedFamily';
import {
  byLargest,
  byOwnTests,
  criticalPoint,
  firstWords,
  pairedTest,
  shareOf,
  type Drawn,
  type Inference,
} from './inference';
import type { ComparedModel } from './pairs';
import { testOfRuns, type RunTest } from './runs';
import { medianSkewness, withNeededUsers } from './waiting';

/** How differences are judged. */
export interface InferenceSettings {
  readonly margin: MarginJson;
  readonly adjust: AdjustMethod;
  /** Which differences are judged together. */
  readonly family: 'measure' | 'all';
  /** Draws of signs; 0: none. */
  readonly resamples: number;
  readonly seed: number;
  /** Only what is sure before any draw, where there are so many users that signs are drawn. */
  readonly first?: boolean;
  /** Runs of the same number are of the same split of the data. */
  readonly matched?: boolean;
  /** The chance of any false word; absent: 5%. */
  readonly alpha?: number;
}

/** A family whose signs were flipped; its measure by number, undefined: all of them. */
type FamilyOfDraws = Omit<AdjustedJson['families'][number], 'measure'> & {
  readonly measure: number | undefined;
};

/** What is said of differences, in their order. */
export interface Inferred {
  readonly inferences: readonly Inference[];
  readonly test: AdjustedJson['test'];
  readonly method: AdjustMethod;
  readonly families: readonly FamilyOfDraws[];
  /** p of each by sign flips of its own, NaN where there is none, and whether all choices of signs were counted. */
  readonly own: readonly { readonly p: number; readonly exact: boolean }[];
  /** Of models that were trained several times. */
  readonly runs: readonly (RunTest | undefined)[];
  /** By `measure · models + model` in how many of the draws the best speaks as loudly against the model; undefined: nothing was drawn. */
  readonly rivals: readonly Rival[] | undefined;
}

/**
 * Judges differences, by the largest statistic of sign flips unless another method is asked for. Of models that were
 * trained several times by users and runs together. Yields how many draws are done.
 *
 * @param divisions of the users, where differences are of parts of them
 * @param rivalry further differences, which only say which models may be the best
 */
export function* inferred(
  models: readonly ComparedModel[],
  differences: readonly Difference[],
  settings: InferenceSettings,
  divisions?: readonly UserDivision[],
  rivalry: readonly Difference[] = [],
): Generator<number | DrawRequest, Inferred, Float64Array | undefined> {
  const inferences: Inference[] = new Array<Inference>(differences.length);
  const own = differences.map(() => ({ p: Number.NaN, exact: false }));
  const none = { families: [], own, runs: differences.map(() => undefined), rivals: undefined };
  const { adjust, alpha } = settings;
  // The adjustment of t tests, which also replace sign flips where none are drawn.
  const ofTests = adjust === 'maxt' ? 'bonferroni' : adjust;
  if (models.some(({ runs = [] }) => runs.length > 1)) {
    if (settings.matched === true) mustMatch(models);
    const runs = differences.map((difference) => testOfRuns(models, difference, divisions, settings.matched));
    for (const places of familiesOf(differences, settings.family))
      place(places, byOwnTests(at(differences, places), at(runs, places), ofTests, alpha), inferences);
    return { ...none, inferences, test: 'usersAndRuns', method: ofTests, runs };
  }
  const families: FamilyOfDraws[] = [];
  const measures = models[0]?.values.length ?? 0;
  const rivals: Rival[] = [];
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
    const users = usersOf(models, family, divisions);
    const drawn =
      settings.resamples > 0
        ? settings.first !== true || atOnce(users.length, differences.length + rivalry.length)
        : adjust === 'maxt' && users.length <= MOST_EXACT;
    if (!drawn) {
      const words =
        settings.first === true && adjust === 'maxt'
          ? firstWords(family)
          : byOwnTests(family, family.map(pairedTest), ofTests, alpha);
      place(places, words, inferences);
      continue;
    }
    const bounds = rivalBounds(judged, models.length, measures);
    const flips = yield* flippedFamily(
      { models, differences: family, rivalry: judged.slice(places.length), divisions },
      users,
      bounds,
      settings,
    );
    const { exact } = flips;
    const largest: Drawn = { values: flips.largest, exact, alpha };
    const centred: Drawn = { values: flips.largestCentred, exact, alpha };
    flipped++;
    for (const [place, number] of places.entries()) {
      const difference = family[place];
      if (difference.moments.count > 0)
        own[number] = { p: isIdentical(difference) ? 1 : shareOf(flips.own[place], largest), exact };
    }
    for (const [number, count] of flips.rivals.entries())
      if (measure === undefined || Math.floor(number / models.length) === measure)
        rivals[number] = { count, drawn: largest };
    if (adjust === 'maxt') {
      place(
        places,
        family.map((difference) => byLargest(difference, largest, centred)),
        inferences,
      );
      families.push(familyJson(flips, measure, largest, centred));
    } else place(places, byOwnTests(family, family.map(pairedTest), ofTests, alpha), inferences);
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

/** Sums that are looked at within a moment. */
const MOMENT = 20_000_000;

/** Whether all choices of signs are counted before anybody waits. */
function atOnce(users: number, contrasts: number): boolean {
  return users <= MOST_EXACT && 2 ** users * contrasts <= MOMENT;
}

/** Where runs are matched, each has its counterpart. */
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

/** Places of the differences that are judged together. */
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
  { users, draws, exact }: FlippedFamily,
  measure: number | undefined,
  largest: Drawn,
  centred: Drawn,
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
