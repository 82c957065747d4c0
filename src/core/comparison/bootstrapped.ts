import { accelerationOf, bcaInterval, Bootstrap } from '../statistics/resampling/bootstrap';
import { allDraws, type DrawRequest } from '../statistics/resampling/draws';
import { momentsOf } from '../statistics/moments';
import { pairedValues, selected, usersWith, type ComparedModel, type ModelPair } from './pairs';

/** BCa intervals: `models[model][measure]` and `pairs[pair][measure]`; undefined with fewer than two values. */
export interface BootstrappedIntervals {
  readonly models: readonly (readonly Interval[])[];
  readonly pairs: readonly (readonly Interval[])[];
}

type Interval = [number, number] | undefined;

/** Users are drawn with replacement, once for all models and measures. Yields how many draws are done. */
export function* bootstrapped(
  models: readonly ComparedModel[],
  measures: number,
  pairs: readonly ModelPair[],
  resamples: number,
  seed: number,
): Generator<number | DrawRequest, BootstrappedIntervals, Float64Array | undefined> {
  const kept = usersWith(models[0].values[0].length, (user) =>
    models.some(({ values }) => values.some((column) => !Number.isNaN(column[user]))),
  );
  const columns: Float64Array[] = [];
  const complete: boolean[] = [];
  const places: { readonly sum: number; readonly count: number | undefined }[] = [];
  /** Adds a column, and one that says who has a value where somebody has none. */
  const place = (values: Float64Array): void => {
    const whole = !values.some(Number.isNaN);
    complete.push(whole);
    places.push({ sum: columns.length, count: whole ? undefined : columns.length + 1 });
    columns.push(values.map((value) => (Number.isNaN(value) ? 0 : value)));
    if (!whole) columns.push(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
  };
  for (const { values } of models) for (const column of values) place(selected(column, kept));
  const ownPlaces = pairs.map(({ a, b }) =>
    Array.from({ length: measures }, (_, measure) => {
      if (complete[a * measures + measure] && complete[b * measures + measure]) return undefined;
      const second = selected(models[b].values[measure], kept);
      place(selected(models[a].values[measure], kept).map((value, at) => value - second[at]));
      return places.length - 1;
    }),
  );
  const users = { columns, users: kept.length };
  const means = places.map(() => new Float64Array(resamples));
  if (kept.length > 0) {
    const sums = yield* allDraws(new Bootstrap(users, seed).task, resamples);
    for (const [at, { sum, count }] of places.entries())
      for (let draw = 0, base = 0; draw < resamples; draw++, base += columns.length)
        means[at][draw] = sums[base + sum] / (count === undefined ? kept.length : sums[base + count]);
  }
  const interval = (replicates: Float64Array, values: Float64Array): Interval => {
    const { count, mean, squares } = momentsOf(values);
    if (count < 2) return undefined;
    if (squares === 0) return [mean, mean];
    // A draw without anybody who has a value has no mean.
    return bcaInterval(
      replicates.filter((value) => !Number.isNaN(value)),
      mean,
      accelerationOf(values, mean),
    );
  };
  // Differences first: intervals put the replicates in order.
  const ofPairs = pairs.map(({ a, b }, pair) =>
    Array.from({ length: measures }, (_, measure) => {
      const own = ownPlaces[pair][measure];
      const replicates =
        own !== undefined
          ? means[own]
          : means[a * measures + measure].map((value, draw) => value - means[b * measures + measure][draw]);
      return interval(
        replicates,
        pairedValues(models[a].values[measure], models[b].values[measure]).differences,
      );
    }),
  );
  return {
    models: models.map(({ values }, model) =>
      values.map((column, measure) =>
        interval(
          means[model * measures + measure],
          column.filter((value) => !Number.isNaN(value)),
        ),
      ),
    ),
    pairs: ofPairs,
  };
}
