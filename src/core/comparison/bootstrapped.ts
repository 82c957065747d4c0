import { accelerationOf, Bca, Bootstrap } from '../statistics/resampling/bootstrap';
import { requestDraws, type DrawRequest } from '../statistics/resampling/draws';
import { momentsOf } from '../statistics/moments';
import { pairedDifferences, valuesOfUsers, usersWith, type ComparedModel, type ModelPair } from './pairs';

/** BCa intervals: `models[model][measure]` and `pairs[pair][measure]`; undefined for fewer than two values. */
interface BootstrappedIntervals {
  readonly models: readonly (readonly Interval[])[];
  readonly pairs: readonly (readonly Interval[])[];
}

type Interval = [number, number] | undefined;

/**
 * Computes BCa intervals by drawing users with replacement, with the same draws for all models and metrics. Yields
 * the number of draws done.
 *
 * @param counted users in the means of the models, by metric
 */
export function* bootstrapIntervals(
  models: readonly ComparedModel[],
  counted: readonly Uint8Array[],
  pairs: readonly ModelPair[],
  resamples: number,
  seed: number,
): Generator<number | DrawRequest, BootstrappedIntervals, Float64Array | undefined> {
  const measures = counted.length;
  const usersWithValues = usersWith(models[0].values[0].length, (user) =>
    models.some(({ values }) => values.some((column) => !Number.isNaN(column[user]))),
  );
  const columns: Float64Array[] = [];
  const complete: boolean[] = [];
  const places: { readonly sum: number; readonly count: number | undefined }[] = [];
  /** Adds a column of values, and a column of indicators if some values are missing. */
  const place = (values: Float64Array): void => {
    const whole = !values.some(Number.isNaN);
    complete.push(whole);
    places.push({ sum: columns.length, count: whole ? undefined : columns.length + 1 });
    columns.push(values.map((value) => (Number.isNaN(value) ? 0 : value)));
    if (!whole) columns.push(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
  };
  const modelColumns = models.map(({ values }) =>
    values.map((column, measure) => among(column, counted[measure])),
  );
  for (const columns of modelColumns)
    for (const column of columns) place(valuesOfUsers(column, usersWithValues));
  const ownPlaces = pairs.map(({ a, b }) =>
    Array.from({ length: measures }, (_, measure) => {
      if (complete[a * measures + measure] && complete[b * measures + measure]) return undefined;
      const first = valuesOfUsers(models[a].values[measure], usersWithValues);
      place(valuesOfUsers(models[b].values[measure], usersWithValues).map((value, at) => value - first[at]));
      return places.length - 1;
    }),
  );
  const users = { columns, users: usersWithValues.length };
  const means = places.map(() => new Float64Array(resamples));
  if (usersWithValues.length > 0) {
    const sums = yield* requestDraws(new Bootstrap(users, seed).task, resamples);
    for (const [at, { sum, count }] of places.entries())
      for (let draw = 0, base = 0; draw < resamples; draw++, base += columns.length)
        means[at][draw] =
          sums[base + sum] / (count === undefined ? usersWithValues.length : sums[base + count]);
  }
  const interval = (replicates: Float64Array, values: Float64Array): Interval => {
    const { count, mean, squares } = momentsOf(values);
    if (count < 2) return undefined;
    if (squares === 0) return [mean, mean];
    // A draw in which no user has a value has no mean.
    return new Bca(
      replicates.filter((value) => !Number.isNaN(value)),
      mean,
      accelerationOf(values, mean),
    ).interval();
  };
  // Differences first, because intervals sort the replicates.
  const ofPairs = pairs.map(({ a, b }, pair) =>
    Array.from({ length: measures }, (_, measure) => {
      const own = ownPlaces[pair][measure];
      const replicates =
        own !== undefined
          ? means[own]
          : means[b * measures + measure].map((value, draw) => value - means[a * measures + measure][draw]);
      return interval(
        replicates,
        pairedDifferences(models[a].values[measure], models[b].values[measure]).differences,
      );
    }),
  );
  return {
    models: modelColumns.map((columns, model) =>
      columns.map((column, measure) =>
        interval(
          means[model * measures + measure],
          column.filter((value) => !Number.isNaN(value)),
        ),
      ),
    ),
    pairs: ofPairs,
  };
}

/** Returns the values of counted users, and NaN for other users. */
function among(values: Float64Array, counted: Uint8Array): Float64Array {
  return values.map((value, user) => (counted[user] === 0 ? Number.NaN : value));
}
