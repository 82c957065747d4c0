import {
  sumsByUser,
  type PooledMeasure,
  type PooledRows,
  type UserSums,
} from '../../../core/comparison/rowComparison';
import { aggregateUnlessMean, type AggregateSource } from '../../../core/evaluation/aggregate';
import type { MeasureResult } from '../../../core/evaluation/evaluate';
import type { RatedRows } from '../../../core/evaluation/ratedRows';
import type { CompiledMeasure } from '../../../core/measures/measure';
import type { ModelWithRuns } from '../../../shared/leaderboard/modelGroups';
import type { MeasuredModels } from '../../loaded/measured';
import type { AggregateSources } from '../aggregateSources';
import { ownersOfLists } from './listOwners';

/**
 * Returns metrics whose value is not the mean of the users' values; undefined: none.
 *
 * @param draws whether users will be resampled, which needs the addends of each. Models of several runs are not:
 * resampled users show nothing about other runs.
 * @param wanted names of metrics; absent: all
 */
export async function pooledMeasures(
  sources: AggregateSources,
  loaded: MeasuredModels,
  groups: readonly ModelWithRuns[],
  {
    draws,
    wanted: measureNames,
  }: { readonly draws: boolean; readonly wanted?: readonly string[] | undefined },
): Promise<PooledRows | undefined> {
  const { input, plan, model } = loaded;
  const measures = plan.measures.flatMap(({ name, compiled, family: { higherIsBetter } }, index) => {
    const aggregate = aggregateUnlessMean(compiled);
    return aggregate === undefined || measureNames?.includes(name) === false
      ? []
      : [{ name, index, compiled, higherIsBetter, aggregate }];
  });
  if (measures.length === 0) return undefined;
  const owners = ownersOfLists(input);
  const isSingle = owners === undefined && groups.every(({ models }) => models.length === 1);
  const drawing = draws && groups.every(({ models }) => models.length === 1);
  const numbers = groups.flatMap((group) => group.models);
  const models: RatedRows[] = [];
  if (drawing && measures.some(({ compiled }) => takesRows(compiled)))
    for (const number of numbers) models.push(await sources.rowsOf(number));
  const pooled: PooledMeasure[] = [];
  for (const { index, compiled, ...measure } of measures) {
    const results = groups.map((group) => group.models.map((own) => model(own).result.measures[index]));
    const ofModels: AggregateSource[] = [];
    if (drawing && isDrawn(compiled))
      for (const number of numbers) ofModels.push(await sources.of(index, number));
    pooled.push({
      ...measure,
      drawn: drawnOf(ofModels),
      ...(isSingle && quantilePart(compiled, results)),
      values: results.map((runs) => runs.reduce((sum, { mean }) => sum + mean, 0) / runs.length),
      users: results.map((runs) => Math.min(...runs.map(({ users }) => users))),
      ...(measure.aggregate === 'rows' && {
        rows: results.map((runs) => Math.min(...runs.map(({ rows = 0 }) => rows))),
      }),
    });
  }
  return { measures: pooled, models: models.length === 0 ? undefined : models, owners };
}

/** @param results of the runs of each model */
function quantilePart(
  compiled: CompiledMeasure,
  results: readonly (readonly MeasureResult[])[],
): Pick<PooledMeasure, 'quantile'> {
  const share = compiled.kind === 'data-bound' ? compiled.aggregate?.share : undefined;
  return share === undefined ? {} : { quantile: { share, values: results.map(([{ values }]) => values) } };
}

function takesRows(compiled: CompiledMeasure): boolean {
  return compiled.kind === 'rating' && compiled.overRows !== undefined;
}

/** Returns whether resampled users give values of a metric. */
function isDrawn(compiled: CompiledMeasure): boolean {
  return compiled.kind === 'per-user' || takesRows(compiled);
}

/** Returns the function that computes a metric for a resample of users, or undefined if there are no sources. */
function drawnOf(ofModels: readonly AggregateSource[]): PooledMeasure['drawn'] {
  const [first] = ofModels;
  if (first?.kind === 'rows') return first.measure.overRows;
  return userSumsOf(ofModels);
}

/** Returns each user's addends to the sums that a pooled metric is computed from, or undefined if it uses none. */
export function userSumsOf(ofModels: readonly AggregateSource[]): UserSums | undefined {
  const [first] = ofModels;
  if (first === undefined || first.kind === 'mean' || first.kind === 'quantile') return undefined;
  if (first.kind === 'rows') {
    const { overRows } = first.measure;
    if (overRows?.kind !== 'sums') return undefined;
    const users = Uint32Array.from({ length: first.rows.offsets.length - 1 }, (_, user) => user);
    return {
      kind: 'user-sums',
      columns: ofModels.map((source) =>
        source.kind === 'rows' ? sumsByUser(overRows, source.rows, users) : [],
      ),
      value: overRows.value,
    };
  }
  return {
    kind: 'user-sums',
    columns: ofModels.map(sumsOf),
    value: first.kind === 'geometric-mean' ? (sums, at) => Math.exp(ratio(sums, at)) : ratio,
  };
}

/** Returns two columns by user, whose sums have the metric (or its logarithm) as their ratio. */
function sumsOf(source: AggregateSource): UserSums['columns'][number] {
  const { values } = source;
  if (source.kind === 'geometric-mean')
    return [
      values.map((value) => (Number.isNaN(value) ? 0 : Math.log(Math.max(value, source.floor)))),
      values.map((value) => (Number.isNaN(value) ? 0 : 1)),
    ];
  if (source.kind !== 'weighted-mean') throw new Error(`A ${source.kind} has no weights.`);
  const { weights } = source;
  return [values.map((value, user) => (weights[user] === 0 ? 0 : weights[user] * value)), weights];
}

function ratio(sums: Float64Array, at: number): number {
  return sums[at] / sums[at + 1];
}
