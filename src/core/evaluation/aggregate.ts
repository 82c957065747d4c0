import type { RowAggregate } from '../../shared/protocol/comparisonResult';
import type { CompiledMeasure, RatingMeasure } from '../measures/measure';
import type { RatedRows } from './ratedRows';
import { RunningMean } from './runningMean';

/** Returns the aggregate of a metric over all users, or undefined if it is their mean or no user has a value. */
export function aggregateUnlessMean(compiled: CompiledMeasure): RowAggregate | undefined {
  if (compiled.kind === 'per-user' || compiled.kind === 'data-bound') {
    const name = compiled.aggregate?.name ?? 'mean';
    return name === 'mean' ? undefined : name;
  }
  return compiled.kind === 'rating' && compiled.averaging === 'micro' ? 'rows' : undefined;
}

/** Returns whether a metric is the mean of the users' values, which then determine it. */
export function isMeanOfUsers(compiled: CompiledMeasure): boolean {
  return aggregateUnlessMean(compiled) === undefined;
}

/**
 * Inputs from which a metric's number is computed, for any subset of the lists of one model. Arrays are by list
 * number.
 */
export type AggregateSource =
  /** All lists have equal weight. NaN: no value. */
  | { readonly kind: 'mean'; readonly values: Float64Array }
  | { readonly kind: 'weighted-mean'; readonly values: Float64Array; readonly weights: Float64Array }
  /** Geometric mean. Values below the floor are raised to the floor. */
  | { readonly kind: 'geometric-mean'; readonly values: Float64Array; readonly floor: number }
  /** Quantile of the values. */
  | { readonly kind: 'quantile'; readonly values: Float64Array; readonly share: number }
  /** One value over the rated rows of all lists together. */
  | {
      readonly kind: 'rows';
      readonly rows: RatedRows;
      readonly values: Float64Array;
      readonly measure: RatingMeasure;
    };

/** A metric's number over a subset of the lists. */
export interface SubsetValue {
  /** Value of the subset; NaN if no list of the subset has a value. */
  readonly value: number;
  /** Number of lists with a value; equals the number of users if each user has one list. */
  readonly users: number;
  /** Rated rows of these lists; absent if the metric is not over rows. */
  readonly rows?: number;
}

/**
 * Returns a metric's number over each subset of the lists, by the same arithmetic as over all lists.
 *
 * @param subsetOf subset of each list, from 0; −1: none
 * @param count number of subsets
 */
export function aggregateBySubset(
  source: AggregateSource,
  subsetOf: Int32Array,
  count: number,
): SubsetValue[] {
  if (source.kind === 'rows') return overRows(source, subsetOf, count);
  const aggregate = { ...source, name: source.kind };
  const means = Array.from({ length: count }, () => new RunningMean(aggregate));
  for (const [list, subset] of subsetOf.entries())
    if (subset >= 0)
      means[subset].add(
        source.values[list],
        source.kind === 'weighted-mean' ? source.weights[list] : undefined,
      );
  return means.map(({ mean, count: users }) => ({ value: mean, users }));
}

function overRows(
  { rows: { ratings, predictions, offsets }, measure }: Extract<AggregateSource, { kind: 'rows' }>,
  subsetOf: Int32Array,
  count: number,
): SubsetValue[] {
  const lists = listsBySubset(subsetOf, count);
  return lists.map((members): SubsetValue => {
    let length = 0;
    let withRows = 0;
    for (const list of members) {
      const size = offsets[list + 1] - offsets[list];
      length += size;
      if (size > 0) withRows++;
    }
    const ownRatings = new Float64Array(length);
    const ownPredictions = new Float64Array(length);
    let at = 0;
    for (const list of members) {
      const [start, end] = [offsets[list], offsets[list + 1]];
      if (start === end) continue;
      ownRatings.set(ratings.subarray(start, end), at);
      ownPredictions.set(predictions.subarray(start, end), at);
      at += end - start;
    }
    const value = length === 0 ? Number.NaN : measure.value(ownRatings, ownPredictions, length);
    return { value, users: withRows, rows: length };
  });
}

/** Returns the lists of each subset, ascending. */
function listsBySubset(subsetOf: Int32Array, count: number): Uint32Array[] {
  const sizes = new Uint32Array(count);
  for (const subset of subsetOf) if (subset >= 0) sizes[subset]++;
  const lists = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (const [list, subset] of subsetOf.entries()) if (subset >= 0) lists[subset][sizes[subset]++] = list;
  return lists;
}
