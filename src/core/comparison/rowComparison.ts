import type { MarginJson, RowAggregate, RowMeasureJson } from '../../shared/protocol/comparisonResult';
import { orNull } from '../../shared/protocol/orNull';
import type { RatedRows } from '../evaluation/ratedRows';
import type { OverRows, RowArea, RowSums } from '../measures/measure';
import { resampledAuc, aucOrder, assignClusters, type AucOrder } from '../statistics/resampling/areaDraws';
import { Bca, Bootstrap } from '../statistics/resampling/bootstrap';
import { requestDraws, type DrawRequest } from '../statistics/resampling/draws';
import { seededGenerator } from '../statistics/xoshiro';
import type { ListOwners } from './modelsOfUsers';
import { valuesOfUsers, usersWith, type ModelPair } from './pairs';
import { FAMILY_ALPHA, absoluteMargin, verdictOf } from './verdict';

/** A metric that is not the mean of users: it pools their rows, or weights their values. */
export interface PooledMeasure {
  readonly name: string;
  readonly higherIsBetter: boolean;
  readonly aggregate: RowAggregate;
  /** Statistics that determine the value for any selection of users; absent: it cannot be resampled. */
  readonly drawn: OverRows | UserSums | undefined;
  /** Values by model, as evaluated; NaN: no value. */
  readonly values: readonly number[];
  /** For a quantile: its share, and the values of the lists by model. Absent: lists are not independent. */
  readonly quantile?: { readonly share: number; readonly values: readonly Float64Array[] };
  /** Number of users of the value, by model. */
  readonly users: readonly number[];
  /** Number of rated rows of the value, by model; absent: the value is over users. */
  readonly rows?: readonly number[];
}

/** A value that follows from sums over users. */
export interface UserSums {
  readonly kind: 'user-sums';
  /** Sums by model, sum and user: `columns[model][sum][user]`; never NaN. */
  readonly columns: readonly (readonly Float64Array[])[];
  /** Computes the value from consecutive sums, starting at index `at`; NaN: undefined. */
  readonly value: RowSums['value'];
}

export interface PooledRows {
  readonly measures: readonly PooledMeasure[];
  /** Rated rows by model; undefined: no metric is computed from rows. */
  readonly models: readonly RatedRows[] | undefined;
  /** User of each list, if users have several lists with rows. */
  readonly owners?: ListOwners | undefined;
}

export interface RowSettings {
  readonly margin: MarginJson;
  readonly resamples: number;
  readonly seed: number;
  /** Number of comparisons that p values are corrected for; absent: the comparisons of this call. */
  readonly tests?: number;
}

/** Values of one metric under draws of users, by model. */
export interface ResampledMetric {
  /** Values over all users. */
  readonly observed: readonly number[];
  readonly replicates: readonly Float64Array[];
  /** Values without one user, or one group of users: the jackknife for the acceleration of BCa. */
  readonly without: readonly Float64Array[];
  /** Number of users in each group. */
  readonly weights: Int32Array | undefined;
  /** Number of users drawn. */
  readonly users: number;
}

/** Maximum number of clusters; more users are joined at random. */
const MAX_CLUSTERS = 8192;
/** Number of groups for the jackknife, if each requires a pass over all rows. */
const GROUPS = 200;

/**
 * Compares values over rows by drawing users with replacement, with all their rows. Drawing rows would ignore their
 * dependence and give too narrow intervals (Field & Welsh, JRSS B 69:369, 2007). All models get the same users.
 * Yields the number of draws done.
 *
 * @param names of the models
 */
export function* comparePooledMetrics(
  { measures, models, owners }: PooledRows,
  names: readonly string[],
  pairs: readonly ModelPair[],
  { margin: howMuch, resamples, seed, tests }: RowSettings,
): Generator<number | DrawRequest, RowMeasureJson[], Float64Array | undefined> {
  const resampled = yield* resampleMetrics({ measures, models, owners }, resamples, seed);
  const tested = measures.map(({ users }, index) =>
    pairs.map(({ a, b }) => {
      const own = resampled[index];
      return own === undefined || Math.min(users[a], users[b]) < 2
        ? undefined
        : bootstrapCombination(own, [
            { model: b, factor: 1 },
            { model: a, factor: -1 },
          ]);
    }),
  );
  // One family, with Bonferroni intervals: they exclude 0 if and only if p is below .05.
  const count = tests ?? tested.flat().filter((bca) => bca !== undefined).length;
  return measures.map(({ name, higherIsBetter, aggregate, values, users, rows }, index): RowMeasureJson => {
    const metricSums = resampled[index];
    return {
      measure: name,
      aggregate,
      models: names.map((model, at) => ({
        model,
        users: users[at],
        rows: rows?.[at] ?? null,
        value: orNull(values[at]),
        ci:
          (metricSums && users[at] > 1
            ? bootstrapCombination(metricSums, [{ model: at, factor: 1 }])?.interval()
            : undefined) ?? null,
      })),
      pairs: pairs.map(({ a, b }, pair) => {
        const difference = values[b] - values[a];
        const bca = tested[index][pair];
        const corrected = (p: number): number => Math.min(1, count * p);
        const p = bca?.p(0);
        const margin = absoluteMargin(howMuch, values[a]);
        const identical = bca !== undefined && difference === 0 && bca.constant;
        // A share of a is resampled with it: b minus a times one plus the share.
        const share = howMuch.kind === 'relative' ? howMuch.value * Math.sign(values[a]) : 0;
        const within = (side: -1 | 1): number => {
          if (share === 0) return bca?.beyond(side * margin, side) ?? 1;
          const terms = [
            { model: b, factor: 1 },
            { model: a, factor: -(1 + side * share) },
          ];
          return (metricSums && bootstrapCombination(metricSums, terms))?.beyond(0, side) ?? 1;
        };
        return {
          a: names[a],
          b: names[b],
          difference: orNull(difference),
          ci: bca?.interval(FAMILY_ALPHA / count) ?? null,
          p: p ?? null,
          adjustedP: p === undefined ? null : corrected(p),
          verdict:
            p === undefined
              ? null
              : verdictOf({
                  users: Math.min(users[a], users[b], metricSums?.users ?? 0),
                  difference,
                  identical,
                  higherIsBetter,
                  differs: corrected(p) < FAMILY_ALPHA,
                  within: !Number.isNaN(margin) && corrected(Math.max(within(-1), within(1))) < FAMILY_ALPHA,
                }),
        };
      }),
    };
  });
}

/**
 * Returns values of each metric under draws of users; undefined for a metric that cannot be resampled. Yields the
 * number of draws done.
 */
export function* resampleMetrics(
  { measures, models, owners }: PooledRows,
  resamples: number,
  seed: number,
): Generator<number | DrawRequest, (ResampledMetric | undefined)[], Float64Array | undefined> {
  const resampled: (ResampledMetric | undefined)[] = measures.map(() => undefined);
  if (resamples === 0) return resampled;
  const kinds = measures.map(({ drawn }) => drawn);
  yield* drawSums(models, kinds, owners, resamples, seed, resampled);
  if (models !== undefined) yield* drawAreas(models, kinds, owners, resamples, seed, resampled);
  return resampled;
}

function* drawSums(
  models: readonly RatedRows[] | undefined,
  kinds: readonly PooledMeasure['drawn'][],
  owners: ListOwners | undefined,
  resamples: number,
  seed: number,
  resampled: (ResampledMetric | undefined)[],
): Generator<number | DrawRequest, void, Float64Array | undefined> {
  const keptUsers = usersWhoAdd(models, kinds);
  const { ofKept, users } = ownersOf(keptUsers, owners);
  const columns: Float64Array[] = [];
  const places: {
    readonly index: number;
    readonly value: RowSums['value'];
    readonly at: readonly number[];
  }[] = [];
  for (const [index, kind] of kinds.entries()) {
    if (kind === undefined || kind.kind === 'area') continue;
    const own =
      kind.kind === 'user-sums'
        ? kind.columns.map((sums) => sums.map((column) => valuesOfUsers(column, keptUsers)))
        : (models ?? []).map((model) => sumsByUser(kind, model, keptUsers));
    const at = own.map((sums) => {
      const place = columns.length;
      columns.push(...(owners === undefined ? sums : sums.map((column) => addedUp(column, ofKept, users))));
      return place;
    });
    places.push({ index, value: kind.value, at });
  }
  if (places.length === 0 || keptUsers.length === 0) return;
  const { task } = new Bootstrap({ columns, users }, seed);
  const { cells, weights } = task.rows;
  const width = columns.length;
  const total = new Float64Array(width);
  for (const [row, weight] of weights.entries())
    for (let column = 0; column < width; column++) total[column] += weight * cells[row * width + column];
  const less = new Float64Array(weights.length * width);
  for (let at = 0; at < less.length; at++) less[at] = total[at % width] - cells[at];
  const sums = yield* requestDraws(task, resamples);
  for (const { index, value, at } of places) {
    const values = (all: Float64Array, place: number): Float64Array =>
      Float64Array.from({ length: all.length / width }, (_, row) => value(all, row * width + place));
    resampled[index] = {
      observed: at.map((place) => value(total, place)),
      replicates: at.map((place) => values(sums, place)),
      without: at.map((place) => values(less, place)),
      weights,
      users,
    };
  }
}

/** Returns the user of each kept list, renumbered from 0. */
function ownersOf(
  kept: Uint32Array,
  owners: ListOwners | undefined,
): { readonly ofKept: Uint32Array; readonly users: number } {
  if (owners === undefined) return { ofKept: kept.map((_, at) => at), users: kept.length };
  const numbers = new Int32Array(owners.users).fill(-1);
  let users = 0;
  const ofKept = kept.map((list) => {
    const owner = owners.of[list];
    if (numbers[owner] < 0) numbers[owner] = users++;
    return numbers[owner];
  });
  return { ofKept, users };
}

function addedUp(column: Float64Array, ofKept: Uint32Array, users: number): Float64Array {
  const sums = new Float64Array(users);
  for (const [at, user] of ofKept.entries()) sums[user] += column[at];
  return sums;
}

/** Returns the sums of the rows of each user. */
export function sumsByUser(
  { width, add }: RowSums,
  { ratings, predictions, offsets }: RatedRows,
  users: Uint32Array,
): Float64Array[] {
  const columns = Array.from({ length: width }, () => new Float64Array(users.length));
  const own = new Float64Array(width);
  for (const [at, user] of users.entries()) {
    own.fill(0);
    add(ratings, predictions, offsets[user], offsets[user + 1], own);
    for (let column = 0; column < width; column++) columns[column][at] = own[column];
  }
  return columns;
}

function* drawAreas(
  models: readonly RatedRows[],
  kinds: readonly PooledMeasure['drawn'][],
  owners: ListOwners | undefined,
  resamples: number,
  seed: number,
  resampled: (ResampledMetric | undefined)[],
): Generator<number | DrawRequest, void, Float64Array | undefined> {
  const areas = kinds.flatMap((kind, index) => (kind?.kind === 'area' ? [{ index, kind }] : []));
  const keptUsers = usersWithRows(models);
  if (areas.length === 0 || keptUsers.length === 0) return;
  const { ofKept, users } = ownersOf(keptUsers, owners);
  const clusterOf = assignClusters(users, MAX_CLUSTERS, seededGenerator(seed, 'block', 'bootstrap'));
  const cluster = Int32Array.from(ofKept, (user) => clusterOf[user]);
  const clusters = Math.min(users, MAX_CLUSTERS);
  const orders = areas.flatMap(({ kind }) => models.map((model) => orderOf(kind, model, keptUsers, cluster)));
  const areasOf = (counts: Int32Array): number[] => orders.map((order) => resampledAuc(order, counts));
  const observed = areasOf(new Int32Array(clusters).fill(1));
  const groups = Math.min(GROUPS, clusters);
  const without: number[][] = [];
  for (let group = 0; group < groups; group++) {
    without.push(areasOf(Int32Array.from({ length: clusters }, (_, at) => (at % groups === group ? 0 : 1))));
    yield 0;
  }
  const drawn = yield* requestDraws({ kind: 'areas', clusters, orders, seed }, resamples);
  for (const [nth, { index }] of areas.entries()) {
    const at = models.map((_, model) => nth * models.length + model);
    resampled[index] = {
      observed: at.map((order) => observed[order]),
      replicates: at.map((order) =>
        Float64Array.from({ length: resamples }, (_, draw) => drawn[draw * orders.length + order]),
      ),
      without: at.map((order) => Float64Array.from(without, (values) => values[order])),
      weights: undefined,
      users,
    };
  }
}

function orderOf(
  { area, isRelevant }: RowArea,
  { ratings, predictions, offsets }: RatedRows,
  users: Uint32Array,
  cluster: Int32Array,
): AucOrder {
  const clusterOf = new Int32Array(ratings.length);
  for (const [at, user] of users.entries()) clusterOf.fill(cluster[at], offsets[user], offsets[user + 1]);
  return aucOrder(area, predictions, (row) => isRelevant(ratings[row]), clusterOf);
}

/** Returns the users with a row in at least one model, ascending. */
function usersWithRows(models: readonly RatedRows[]): Uint32Array {
  return usersWith(models[0].offsets.length - 1, (user) =>
    models.some(({ offsets }) => offsets[user + 1] > offsets[user]),
  );
}

/** Returns the users with a row or a non-zero sum in at least one model, ascending. */
function usersWhoAdd(
  models: readonly RatedRows[] | undefined,
  kinds: readonly PooledMeasure['drawn'][],
): Uint32Array {
  const sums = kinds.flatMap((kind) => (kind?.kind === 'user-sums' ? kind.columns.flat() : []));
  if (models !== undefined && sums.length === 0) return usersWithRows(models);
  const users = models === undefined ? (sums.at(0)?.length ?? 0) : models[0].offsets.length - 1;
  return usersWith(
    users,
    (user) =>
      sums.some((column) => column[user] !== 0) ||
      models?.some(({ offsets }) => offsets[user + 1] > offsets[user]) === true,
  );
}

/** A model's value in a sum of values, times a factor. */
export interface ModelTerm {
  readonly model: number;
  readonly factor: number;
}

/**
 * Returns the bootstrap of a linear combination of the models' values, such as b − a; undefined if the
 * combination is undefined. Draws in which it is undefined are omitted, such as AUC without a relevant row.
 */
export function bootstrapCombination(
  { observed, replicates, without, weights }: ResampledMetric,
  terms: readonly ModelTerm[],
): Bca | undefined {
  const value = terms.reduce((sum, { model, factor }) => sum + factor * observed[model], 0);
  const drawn = sumOf(replicates, terms).filter((replicate) => !Number.isNaN(replicate));
  if (Number.isNaN(value) || drawn.length === 0) return undefined;
  return new Bca(drawn, value, jackknifeAcceleration(sumOf(without, terms), weights));
}

function sumOf(columns: readonly Float64Array[], terms: readonly ModelTerm[]): Float64Array {
  const sums = new Float64Array(columns[terms[0].model].length);
  for (const { model, factor } of terms)
    for (let row = 0; row < sums.length; row++) sums[row] += factor * columns[model][row];
  return sums;
}

/**
 * Returns the acceleration from values without each user in turn (Efron & Tibshirani, An Introduction to the
 * Bootstrap, 1993, 14.15).
 */
function jackknifeAcceleration(without: Float64Array, weights: Int32Array | undefined): number {
  let count = 0;
  let sum = 0;
  for (const [at, value] of without.entries()) {
    if (Number.isNaN(value)) continue;
    const weight = weights?.[at] ?? 1;
    count += weight;
    sum += weight * value;
  }
  let squares = 0;
  let cubes = 0;
  for (const [at, value] of without.entries()) {
    if (Number.isNaN(value)) continue;
    const deviation = sum / count - value;
    const weight = weights?.[at] ?? 1;
    squares += weight * deviation ** 2;
    cubes += weight * deviation ** 3;
  }
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}
