import type { SubsetValue } from '../evaluation/aggregate';
import type { RatedRows } from '../evaluation/ratedRows';
import type { DrawRequest } from '../statistics/resampling/draws';
import type { RowMeasureJson } from '../../shared/protocol/comparisonResult';
import type { Cohorting } from './cohorts';
import { comparePooledMetrics, type PooledMeasure, type PooledRows, type RowSettings } from './rowComparison';

/** Two models in one cohort, by a metric that is not the mean of the users' values. */
interface PooledCohort {
  /** Cohort number in its division. */
  readonly cohort: number;
  readonly pair: RowMeasureJson['pairs'][number];
  /** Value of each of the two models over the lists of the cohort. */
  readonly values: readonly [SubsetValue, SubsetValue];
}

/**
 * Compares two models in each cohort by one pooled metric: over the rows or weighted values of its users, by the
 * cluster bootstrap of users. All cohorts are one family (Bonferroni). Yields the number of draws done.
 *
 * @param measure the metric, with values of both models
 * @param rows rows of both models
 * @param values values of both models by cohort
 */
export function* comparePooledCohorts(
  measure: PooledMeasure,
  rows: Pick<PooledRows, 'models' | 'owners'>,
  names: readonly [string, string],
  { ofUser }: Pick<Cohorting, 'ofUser'>,
  values: readonly (readonly [SubsetValue, SubsetValue])[],
  settings: RowSettings,
): Generator<number | DrawRequest, PooledCohort[], Float64Array | undefined> {
  const tested = comparableCohorts(values);
  const compared: PooledCohort[] = [];
  for (const cohort of tested) {
    const own = {
      ...measure,
      values: values[cohort].map(({ value }) => value),
      users: values[cohort].map(({ users }) => users),
    };
    const among = pooledOverLists({ ...rows, measures: [own] }, (list) => ofUser[list] === cohort);
    const [{ pairs }] = yield* comparePooledMetrics(among, names, [{ a: 0, b: 1 }], {
      ...settings,
      tests: settings.tests ?? tested.length,
    });
    compared.push({ cohort, pair: pairs[0], values: values[cohort] });
  }
  return compared;
}

/** Returns the numbers of the cohorts in which both models have a defined value. */
export function comparableCohorts(values: readonly (readonly [SubsetValue, SubsetValue])[]): number[] {
  return [...values.keys()].filter((cohort) => values[cohort].every(({ users }) => users > 0));
}

/** Returns the statistics of pooled metrics for some of the lists; values and user counts of the metrics are unchanged. */
export function pooledOverLists(
  { measures, models, owners }: PooledRows,
  isAmong: (list: number) => boolean,
): PooledRows {
  return {
    measures: measures.map((measure) => ({
      ...measure,
      drawn: measure.drawn && drawnAmong(measure.drawn, isAmong),
    })),
    models: models?.map((rows) => rowsAmong(rows, isAmong)),
    owners,
  };
}

type ResamplingSource = NonNullable<PooledMeasure['drawn']>;

function drawnAmong(drawn: ResamplingSource, isAmong: (list: number) => boolean): ResamplingSource {
  if (drawn.kind !== 'user-sums') return drawn;
  const columns = drawn.columns.map((sums) =>
    sums.map((column) => column.map((value, list) => (isAmong(list) ? value : 0))),
  );
  return { ...drawn, columns };
}

/** Returns the rated rows of some lists; other lists get none. */
function rowsAmong(
  { ratings, predictions, offsets }: RatedRows,
  isAmong: (list: number) => boolean,
): RatedRows {
  const own = new Uint32Array(offsets.length);
  for (let list = 0; list + 1 < offsets.length; list++)
    own[list + 1] = own[list] + (isAmong(list) ? offsets[list + 1] - offsets[list] : 0);
  const count = own.at(-1) ?? 0;
  const [ownRatings, ownPredictions] = [new Float64Array(count), new Float64Array(count)];
  for (let list = 0; list + 1 < offsets.length; list++) {
    if (own[list] === own[list + 1]) continue;
    ownRatings.set(ratings.subarray(offsets[list], offsets[list + 1]), own[list]);
    ownPredictions.set(predictions.subarray(offsets[list], offsets[list + 1]), own[list]);
  }
  return { ratings: ownRatings, predictions: ownPredictions, offsets: own };
}
