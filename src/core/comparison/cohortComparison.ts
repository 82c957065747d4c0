import type { CohortJson, MarginJson } from '../../shared/protocol/comparisonResult';
import { orNull } from '../../shared/protocol/orNull';
import type { DrawRequest } from '../statistics/resampling/draws';
import { pairedT } from '../statistics/tests/pairedT';
import { momentsByCohort, type Cohorting } from './cohorts';
import type { Difference } from './differences';
import { inferFamily, type InferenceSettings } from './families';
import {
  intervalOfDifference,
  type ComparedMeasure,
  type ComparedModel,
  type MarginEnd,
  type ModelPair,
} from './pairs';
import { contributionsOfUsers } from './modelsOfUsers';
import { absoluteMargin } from './verdict';

/** Comparison of two models over the users of one cohort. */
export interface ComparedCohort {
  /** Number of the division. */
  readonly division: number;
  /** Number of the cohort in the division. */
  readonly cohort: number;
  readonly pair: ModelPair;
  readonly measure: ComparedMeasure;
  readonly json: Omit<CohortJson, 'by' | 'measure' | 'a' | 'b'>;
}

/**
 * Compares all pairs in all cohorts with users, as one family: overlapping cohorts, such as by country and by age,
 * get the same signs. The most certain harm comes first. Yields the number of draws done.
 *
 * @param shares shares of lists by user, if users have several, from `modelsOfUsers`
 */
export function* compareCohorts(
  models: readonly ComparedModel[],
  measures: readonly ComparedMeasure[],
  pairs: readonly ModelPair[],
  cohortings: readonly Cohorting[],
  settings: InferenceSettings,
  shares?: readonly Float64Array[],
): Generator<number | DrawRequest, ComparedCohort[], Float64Array | undefined> {
  const drafts: (Omit<ComparedCohort, 'json'> & {
    readonly difference: Difference;
    readonly mean: number;
  })[] = [];
  // If users have several lists, each division has its own models: the contributions to the means of its cohorts.
  const ofDivisions = cohortings.map((cohorting) => {
    const own = cohorting.own ?? { models, shares };
    return own.shares === undefined
      ? own.models
      : contributionsOfUsers({ models: own.models, shares: own.shares }, cohorting);
  });
  const distinct = [...new Set(ofDivisions)];
  let start = 0;
  for (const [division, cohorting] of cohortings.entries()) {
    const divided = ofDivisions[division];
    const first = distinct.indexOf(divided) * models.length;
    for (const pair of pairs)
      for (const [at, measure] of (cohorting.own?.measures ?? measures).entries()) {
        const [a, b] = [pair.a, pair.b].map((model) => divided[model].values[at]);
        const differences = momentsByCohort(cohorting, b, a);
        const ends = endsByCohort(cohorting, b, a, differences, settings.margin);
        for (const [cohort, { moments, reference, changed }] of differences.entries()) {
          if (moments.count === 0) continue;
          const margin = absoluteMargin(settings.margin, reference);
          const numbers = { a: first + pair.a, b: first + pair.b };
          const part = start + cohort;
          drafts.push({
            division,
            cohort,
            pair,
            measure,
            mean: reference,
            difference: {
              ...{ ...numbers, measure: at, higherIsBetter: measure.higherIsBetter },
              ...{ moments, changed, margin, part },
              ...(ends && !Number.isNaN(margin) && { ends: ends[cohort] }),
            },
          });
        }
        yield 0;
      }
    start += cohorting.values.length;
  }
  const divisions = cohortings.map(({ ofUser, values }) => ({ partOf: ofUser, parts: values.length }));
  const { inferences } = yield* inferFamily(
    distinct.flat(),
    drafts.map(({ difference }) => difference),
    // Each cohort is of one metric already, so all are one family.
    { ...settings, family: 'all' },
    divisions,
  );
  const harmOf = ({ moments, higherIsBetter }: Difference): number => {
    const t = pairedT(moments)?.statistic ?? 0;
    // A loss without variation is the most certain.
    const gained = Number.isNaN(t) ? Math.sign(moments.mean) * Infinity : t;
    return higherIsBetter ? -gained : gained;
  };
  const harms = drafts.map(({ difference }) => harmOf(difference));
  const order = [...drafts.keys()].sort((first, second) =>
    harms[first] === harms[second] ? 0 : harms[second] - harms[first],
  );
  return order.map((at) => {
    const { difference, mean, ...place } = drafts[at];
    const { moments, margin } = difference;
    const test = pairedT(moments);
    const within = (ends: readonly [number, number] | undefined): [number, number] | null =>
      intervalOfDifference(place.measure, moments.mean, ends);
    const { p, interval, equivalenceInterval, verdict, needed } = inferences[at];
    const json: ComparedCohort['json'] = {
      value: cohortings[place.division].values[place.cohort],
      users: moments.count,
      difference: moments.mean,
      margin: orNull(margin),
      ci: {
        t: within(test?.interval),
        simultaneous: within(interval),
        equivalence: within(equivalenceInterval),
      },
      p: test?.p ?? null,
      adjustedP: orNull(p),
      means: [mean, mean + moments.mean],
      verdict,
      ...(needed !== undefined && { needed }),
    };
    return { ...place, json };
  });
}

/**
 * Returns, by cohort, the differences from both bounds of a margin that is a share of a; undefined for an
 * absolute margin.
 */
function endsByCohort(
  cohorting: Cohorting,
  b: Float64Array,
  a: Float64Array,
  differences: ReturnType<typeof momentsByCohort>,
  margin: MarginJson,
): (readonly [MarginEnd, MarginEnd])[] | undefined {
  if (margin.kind !== 'relative') return undefined;
  const shares = differences.map(({ reference }) => Math.sign(reference) * margin.value);
  const [low, high] = [-1, 1].map((sign) =>
    momentsByCohort(
      cohorting,
      b,
      a,
      Float64Array.from(shares, (share) => 1 + sign * share),
    ),
  );
  return shares.map((share, cohort) => [
    { share: -share, moments: low[cohort].moments },
    { share, moments: high[cohort].moments },
  ]);
}
