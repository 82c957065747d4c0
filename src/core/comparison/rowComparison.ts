import type { MarginJson, RowMeasureJson } from '../../shared/protocol/comparisonResult';
import type { RatedRows } from '../evaluation/ratedRows';
import type { OverRows, RowArea, RowSums } from '../measures/measure';
import { adjusted } from '../statistics/adjustment';
import { areaOf, areaOrder, clustersOf, type AreaOrder } from '../statistics/resampling/areaDraws';
import { bcaInterval, Bootstrap } from '../statistics/resampling/bootstrap';
import { allDraws, type DrawRequest } from '../statistics/resampling/draws';
import { seededGenerator } from '../statistics/xoshiro';
import type { ModelPair } from './pairs';
import { marginIn, verdictOf } from './verdict';

/** Measures of ratings that pool the rows of all users: their value is no mean of users. */
export interface PooledMeasure {
  readonly name: string;
  readonly higherIsBetter: boolean;
  /** Absent: users cannot be drawn again for it. */
  readonly overRows: OverRows | undefined;
  /** As evaluated, by model; NaN: there is none. */
  readonly values: readonly number[];
}

export interface PooledRows {
  readonly measures: readonly PooledMeasure[];
  /** By model; undefined: nothing is to be drawn. */
  readonly models: readonly RatedRows[] | undefined;
  /** Users with a row, by model. */
  readonly users: readonly number[];
}

interface RowSettings {
  readonly margin: MarginJson;
  readonly resamples: number;
  readonly seed: number;
}

/** What draws of users make of one measure, by model. */
interface Drawn {
  /** Of all users. */
  readonly observed: readonly number[];
  readonly replicates: readonly Float64Array[];
  /** Without one user, or one group of them, each: what BCa takes its acceleration from. */
  readonly without: readonly Float64Array[];
  /** How many users each of these stands for. */
  readonly weights: Int32Array | undefined;
}

/** More users than these are thrown together. */
const MOST_CLUSTERS = 8192;
/** Groups of users that are left out in turn, where leaving one out takes going through all rows. */
const GROUPS = 200;

/**
 * Compares values over rows by drawing users with replacement, all their rows together: rows of one user go together,
 * and a draw of rows would find intervals that are too narrow (Field & Welsh, JRSS B 69:369, 2007). The same users are
 * drawn for all models. Yields how many draws are done.
 *
 * @param names of the models
 */
export function* comparedRows(
  { measures, models, users }: PooledRows,
  names: readonly string[],
  pairs: readonly ModelPair[],
  { margin, resamples, seed }: RowSettings,
): Generator<number | DrawRequest, RowMeasureJson[], Float64Array | undefined> {
  const found: (Drawn | undefined)[] = measures.map(() => undefined);
  if (models !== undefined && resamples > 0) {
    const kinds = measures.map(({ overRows }) => overRows);
    yield* drawSums(models, kinds, resamples, seed, found);
    yield* drawAreas(models, kinds, resamples, seed, found);
  }
  const both = pairs.map(({ a, b }) => Math.min(users[a], users[b]));
  const rows = measures.map(({ name, higherIsBetter, values }, index): RowMeasureJson => {
    const own = found[index];
    return {
      measure: name,
      models: names.map((model, at) => {
        const ci = own && users[at] > 1 ? intervalOf(own, at, undefined) : undefined;
        return {
          model,
          users: users[at],
          rows: models === undefined ? null : models[at].ratings.length,
          value: orNull(values[at]),
          ci: ci ?? null,
        };
      }),
      pairs: pairs.map(({ a, b }, pair) => {
        const difference = values[a] - values[b];
        const ci = own && both[pair] > 1 ? intervalOf(own, a, b) : undefined;
        const differences = own && replicatesOf(own, a, b);
        const identical = difference === 0 && differences?.every((value) => value === 0) === true;
        const size = marginIn(margin, values[a]);
        return {
          a: names[a],
          b: names[b],
          difference: orNull(difference),
          ci: ci ?? null,
          p: differences === undefined || ci === undefined ? null : beyond(differences, 0),
          adjustedP: null,
          verdict:
            ci === undefined
              ? null
              : verdictOf({
                  users: both[pair],
                  interval: [-ci[1], -ci[0]],
                  equivalenceP: withinP(differences ?? new Float64Array(), size),
                  higherIsBetter,
                  identical,
                }),
        };
      }),
    };
  });
  const all = rows.flatMap((row) => row.pairs);
  const corrected = adjusted(
    all.map(({ p }) => p ?? Number.NaN),
    'holm',
  );
  for (const [at, pair] of all.entries()) pair.adjustedP = orNull(corrected[at]);
  return rows;
}

function* drawSums(
  models: readonly RatedRows[],
  kinds: readonly (OverRows | undefined)[],
  resamples: number,
  seed: number,
  found: (Drawn | undefined)[],
): Generator<number | DrawRequest, void, Float64Array | undefined> {
  const kept = usersWithRows(models);
  const columns: Float64Array[] = [];
  const places: { readonly index: number; readonly kind: RowSums; readonly at: readonly number[] }[] = [];
  for (const [index, kind] of kinds.entries()) {
    if (kind?.kind !== 'sums') continue;
    const at = models.map((model) => {
      const place = columns.length;
      columns.push(...sumsByUser(kind, model, kept));
      return place;
    });
    places.push({ index, kind, at });
  }
  if (places.length === 0 || kept.length === 0) return;
  const { task } = new Bootstrap({ columns, users: kept.length }, seed);
  const { cells, weights } = task.rows;
  const width = columns.length;
  const total = new Float64Array(width);
  for (const [row, weight] of weights.entries())
    for (let column = 0; column < width; column++) total[column] += weight * cells[row * width + column];
  const less = new Float64Array(weights.length * width);
  for (let at = 0; at < less.length; at++) less[at] = total[at % width] - cells[at];
  const sums = yield* allDraws(task, resamples);
  for (const { index, kind, at } of places) {
    const values = (all: Float64Array, place: number): Float64Array =>
      Float64Array.from({ length: all.length / width }, (_, row) => kind.value(all, row * width + place));
    found[index] = {
      observed: at.map((place) => kind.value(total, place)),
      replicates: at.map((place) => values(sums, place)),
      without: at.map((place) => values(less, place)),
      weights,
    };
  }
}

/** What the rows of each user add to each sum. */
function sumsByUser(
  { width, add }: RowSums,
  { ratings, predictions, offsets }: RatedRows,
  users: Uint32Array,
): Float64Array[] {
  const columns = Array.from({ length: width }, () => new Float64Array(users.length));
  const own = new Float64Array(width);
  for (const [at, user] of users.entries()) {
    own.fill(0);
    for (let row = offsets[user]; row < offsets[user + 1]; row++) add(ratings[row], predictions[row], own, 0);
    for (let column = 0; column < width; column++) columns[column][at] = own[column];
  }
  return columns;
}

function* drawAreas(
  models: readonly RatedRows[],
  kinds: readonly (OverRows | undefined)[],
  resamples: number,
  seed: number,
  found: (Drawn | undefined)[],
): Generator<number | DrawRequest, void, Float64Array | undefined> {
  const areas = kinds.flatMap((kind, index) => (kind?.kind === 'area' ? [{ index, kind }] : []));
  const kept = usersWithRows(models);
  if (areas.length === 0 || kept.length === 0) return;
  const cluster = clustersOf(kept.length, MOST_CLUSTERS, seededGenerator(seed, 'block', 'bootstrap'));
  const clusters = Math.min(kept.length, MOST_CLUSTERS);
  const orders = areas.flatMap(({ kind }) => models.map((model) => orderOf(kind, model, kept, cluster)));
  const areasOf = (counts: Int32Array): number[] => orders.map((order) => areaOf(order, counts));
  const observed = areasOf(new Int32Array(clusters).fill(1));
  const groups = Math.min(GROUPS, clusters);
  const without: number[][] = [];
  for (let group = 0; group < groups; group++) {
    without.push(areasOf(Int32Array.from({ length: clusters }, (_, at) => (at % groups === group ? 0 : 1))));
    yield 0;
  }
  const drawn = yield* allDraws({ kind: 'areas', clusters, orders, seed }, resamples);
  for (const [nth, { index }] of areas.entries()) {
    const at = models.map((_, model) => nth * models.length + model);
    found[index] = {
      observed: at.map((order) => observed[order]),
      replicates: at.map((order) =>
        Float64Array.from({ length: resamples }, (_, draw) => drawn[draw * orders.length + order]),
      ),
      without: at.map((order) => Float64Array.from(without, (values) => values[order])),
      weights: undefined,
    };
  }
}

function orderOf(
  { area, isRelevant }: RowArea,
  { ratings, predictions, offsets }: RatedRows,
  users: Uint32Array,
  cluster: Int32Array,
): AreaOrder {
  const clusterOf = new Int32Array(ratings.length);
  for (const [at, user] of users.entries()) clusterOf.fill(cluster[at], offsets[user], offsets[user + 1]);
  return areaOrder(area, predictions, (row) => isRelevant(ratings[row]), clusterOf);
}

/** Users with a row of some model, ascending. */
function usersWithRows(models: readonly RatedRows[]): Uint32Array {
  return Uint32Array.from({ length: models[0].offsets.length - 1 }, (_, user) => user).filter((user) =>
    models.some(({ offsets }) => offsets[user + 1] > offsets[user]),
  );
}

/** Of a, or of a − b. */
function replicatesOf({ replicates }: Drawn, a: number, b: number | undefined): Float64Array {
  const values =
    b === undefined ? replicates[a] : replicates[a].map((value, at) => value - replicates[b][at]);
  // A draw in which it is undefined, as AUC without a relevant row, says nothing.
  return values.filter((value) => !Number.isNaN(value));
}

/** BCa, of a or of a − b; undefined: there is none. */
function intervalOf(drawn: Drawn, a: number, b: number | undefined): [number, number] | undefined {
  const { observed, without, weights } = drawn;
  const value = b === undefined ? observed[a] : observed[a] - observed[b];
  const replicates = replicatesOf(drawn, a, b);
  if (Number.isNaN(value) || replicates.length === 0) return undefined;
  if (replicates.every((replicate) => replicate === replicates[0])) return [value, value];
  const left = b === undefined ? without[a] : without[a].map((own, at) => own - without[b][at]);
  return bcaInterval(replicates, value, jackknifeAcceleration(left, weights));
}

/** The acceleration from values without each user in turn (Efron & Tibshirani, An Introduction to the Bootstrap, 1993, 14.15). */
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

/** Two-sided: how often draws lie on the other side of a value; never 0. */
function beyond(replicates: Float64Array, value: number): number {
  return Math.min(1, 2 * Math.min(shareAt(replicates, value, -1), shareAt(replicates, value, 1)));
}

/** The larger chance of lying at an end of the margin or beyond it. */
function withinP(replicates: Float64Array, margin: number): number {
  if (Number.isNaN(margin)) return Number.NaN;
  return Math.max(shareAt(replicates, margin, 1), shareAt(replicates, -margin, -1));
}

function shareAt(replicates: Float64Array, value: number, side: -1 | 1): number {
  let count = 0;
  for (const replicate of replicates) if (side * (replicate - value) >= 0) count++;
  return (count + 1) / (replicates.length + 1);
}

function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
