import type { PooledMeasure, PooledRows, UserSums } from '../../../core/comparison/rowComparison';
import { ratedRows, type RatedRows } from '../../../core/evaluation/ratedRows';
import { userWeights } from '../../../core/evaluation/userWeights';
import type { CompiledMeasure, PerUserMeasure } from '../../../core/measures/measure';
import type { ModelGroup } from '../../../shared/leaderboard/modelGroups';
import type { RowAggregate } from '../../../shared/protocol/comparisonResult';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { measurable } from '../../reading/evaluationInput';
import { ownersOf } from './listOwners';
import { inSlices } from '../../threads/yieldToEvents';

/**
 * Measures whose value is not the mean of the users' own; undefined: there is none.
 *
 * @param draws whether users will be drawn, which takes what each of them adds. Models of several runs are not drawn: a
 *   draw of users says nothing of other runs.
 * @param wanted names of measures; absent: all
 */
export async function pooledOf(
  loaded: LoadedEvaluation,
  groups: readonly ModelGroup[],
  { draws, wanted }: { readonly draws: boolean; readonly wanted?: readonly string[] | undefined },
  check: () => void,
): Promise<PooledRows | undefined> {
  const { input, plan, model } = loaded;
  const measures = plan.measures.flatMap(({ name, compiled, family: { higherIsBetter } }, index) => {
    const aggregate = aggregateOf(compiled);
    return aggregate === undefined || wanted?.includes(name) === false
      ? []
      : [{ name, index, compiled, higherIsBetter, aggregate }];
  });
  if (measures.length === 0) return undefined;
  const drawing = draws && groups.every(({ models }) => models.length === 1);
  const models: RatedRows[] = [];
  if (drawing && measures.some(({ compiled }) => takesRows(compiled)))
    for (const own of input.models) models.push(await inSlices(ratedRows(measurable(input, own)), check));
  const pooled: PooledMeasure[] = [];
  for (const { index, compiled, ...measure } of measures) {
    const results = groups.map((group) => group.models.map((own) => model(own).result.measures[index]));
    pooled.push({
      ...measure,
      drawn: drawing ? await drawnOf(loaded, index, compiled, check) : undefined,
      values: results.map((runs) => runs.reduce((sum, { mean }) => sum + mean, 0) / runs.length),
      users: results.map((runs) => Math.min(...runs.map(({ users }) => users))),
    });
  }
  return { measures: pooled, models: models.length === 0 ? undefined : models, owners: ownersOf(input) };
}

/** Whether a measure is the mean of the users' values, so that these are enough to know it. */
export function isMeanOfUsers(compiled: CompiledMeasure): boolean {
  return aggregateOf(compiled) === undefined;
}

/** How a measure makes one value of all users; undefined: it is their mean, or no user has a value. */
function aggregateOf(compiled: CompiledMeasure): RowAggregate | undefined {
  if (compiled.kind === 'per-user') {
    const name = compiled.aggregate?.name ?? 'mean';
    return name === 'mean' ? undefined : name;
  }
  return compiled.kind === 'rating' && compiled.averaging === 'micro' ? 'rows' : undefined;
}

function takesRows(compiled: CompiledMeasure): boolean {
  return compiled.kind === 'rating' && compiled.overRows !== undefined;
}

async function drawnOf(
  loaded: LoadedEvaluation,
  index: number,
  compiled: CompiledMeasure,
  check: () => void,
): Promise<PooledMeasure['drawn']> {
  if (compiled.kind === 'rating') return compiled.overRows;
  if (compiled.kind !== 'per-user') return undefined;
  const { input, model } = loaded;
  const valuesOf = (number: number): Float64Array => model(number).result.measures[index].values;
  const { weight } = compiled.aggregate ?? {};
  if (weight === undefined)
    return geometricMean(
      compiled,
      input.models.map((_, number) => valuesOf(number)),
    );
  const columns: Float64Array[][] = [];
  for (const [number, own] of input.models.entries()) {
    const values = valuesOf(number);
    const weights = await inSlices(userWeights(measurable(input, own), compiled, weight, values), check);
    columns.push(weighted(values, weights));
  }
  return { kind: 'user-sums', columns, value: ratio };
}

/** The sums of a weighted mean: of weight times value, and of weights. */
function weighted(values: Float64Array, weights: Float64Array): Float64Array[] {
  return [values.map((value, user) => (weights[user] === 0 ? 0 : weights[user] * value)), weights];
}

/** The sums of a geometric mean: of logarithms, and of how many they are. */
function geometricMean({ aggregate }: PerUserMeasure, ofModels: readonly Float64Array[]): UserSums {
  const floor = aggregate?.floor ?? 0;
  return {
    kind: 'user-sums',
    columns: ofModels.map((values) => [
      values.map((value) => (Number.isNaN(value) ? 0 : Math.log(Math.max(value, floor)))),
      values.map((value) => (Number.isNaN(value) ? 0 : 1)),
    ]),
    value: (sums, at) => Math.exp(ratio(sums, at)),
  };
}

function ratio(sums: Float64Array, at: number): number {
  return sums[at] / sums[at + 1];
}
