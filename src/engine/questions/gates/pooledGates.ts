import type { Cohorting } from '../../../core/comparison/cohorts';
import type { PooledMeasure, PooledRows, UserSums } from '../../../core/comparison/rowComparison';
import type { SubsetValue, AggregateSource } from '../../../core/evaluation/aggregate';
import { pooledParts, type PooledPart } from '../../../core/gates/pooledGates';
import type { ValueGate } from '../../../core/gates/valueCheck';
import type { GatesView } from '../../../shared/protocol/checkResult';
import { orNull } from '../../../shared/protocol/orNull';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { AggregateSources } from '../aggregateSources';
import { runsByCohort } from '../comparison/cohorts';
import type { ComparableModels } from '../comparison/comparedModels';
import { pooledMeasures, userSumsOf } from '../comparison/pooledMeasures';
import type { SnapshotModel } from '../snapshotModel';

/** Sums by user of the baseline's pooled metric, for a baseline without rows. */
interface BaselineSums {
  /** `[sum][user]`. */
  readonly columns: readonly Float64Array[];
  /** Sums of all models, the baseline last. */
  readonly drawn: UserSums;
}

/** Returns a pooled metric with the values of the baseline after those of all models. */
function withBaseline(measure: PooledMeasure, baseline: BaselineSums | undefined): PooledMeasure {
  if (baseline === undefined) return measure;
  const whole = { ofUser: new Int32Array(baseline.columns[0].length), values: [''] };
  const [{ value, users }] = sumsByCohort(baseline, whole);
  return {
    ...measure,
    drawn: measure.drawn && baseline.drawn,
    values: [...measure.values, value],
    users: [...measure.users, users],
  };
}

/** Returns the baseline's value over the users of each cohort. */
function sumsByCohort(
  { columns, drawn }: BaselineSums,
  { ofUser, values }: Pick<Cohorting, 'ofUser' | 'values'>,
): SubsetValue[] {
  const width = columns.length;
  const sums = new Float64Array(values.length * width);
  const users = new Uint32Array(values.length);
  for (const [user, cohort] of ofUser.entries()) {
    if (cohort < 0) continue;
    let adds = false;
    for (const [at, column] of columns.entries()) {
      sums[cohort * width + at] += column[user];
      adds ||= column[user] !== 0;
    }
    if (adds) users[cohort]++;
  }
  return values.map((_, cohort) => ({ value: drawn.value(sums, cohort * width), users: users[cohort] }));
}

type Means = Pick<GatesView['means'][number], 'mean' | 'baseline' | 'difference'>;

/** Checks of gates on pooled metrics, with the data from which they are computed. */
interface PooledGates {
  readonly rows: PooledRows;
  readonly parts: readonly PooledPart[];
  /** Returns the values of a metric over all users, or undefined if no gate here is on it. */
  readonly means: (measure: string, model: number, baseline: number | undefined) => Means | undefined;
}

export const NO_POOLED_GATES: PooledGates = {
  rows: { measures: [], models: undefined },
  parts: [],
  means: () => undefined,
};

/**
 * Computes the values for gates on pooled metrics, over all lists and by cohort.
 *
 * @param gates gates on pooled metrics, by number of the compared metric
 * @param draws whether users will be resampled
 * @param snapshot sums of the baseline's users by metric, as the last model; undefined: the baseline is one
 * of the models
 */
export async function pooledGates(
  loaded: LoadedEvaluation,
  { groups, measures }: ComparableModels,
  gates: readonly ValueGate[],
  divisions: readonly Cohorting[],
  draws: boolean,
  snapshot: SnapshotModel['sums'] | undefined,
  check: () => void,
): Promise<PooledGates> {
  const sources = new AggregateSources(loaded, check);
  const names = [...new Set(gates.map(({ measure }) => measures[measure].name))];
  const evaluated = await pooledMeasures(sources, loaded, groups, { draws, wanted: names });
  if (evaluated === undefined) return NO_POOLED_GATES;
  const baselines = new Map<string, BaselineSums>();
  for (const { name, index } of measures) {
    const columns = snapshot?.get(name);
    if (columns === undefined || !names.includes(name)) continue;
    const ofModels: AggregateSource[] = [];
    for (const { models } of groups) ofModels.push(await sources.of(index, models[0]));
    const drawn = userSumsOf(ofModels);
    if (drawn !== undefined && drawn.columns[0].length === columns.length)
      baselines.set(name, { columns, drawn: { ...drawn, columns: [...drawn.columns, columns] } });
  }
  const rows = {
    ...evaluated,
    measures: evaluated.measures.map((measure) => withBaseline(measure, baselines.get(measure.name))),
  };
  const numberOf = (name: string): number => rows.measures.findIndex((measure) => measure.name === name);
  const indexes = rows.measures.map(({ name }) => measures.find((each) => each.name === name)?.index ?? 0);
  const allLists = { ofUser: new Int32Array(loaded.input.users.size), values: [''] };
  /** `[metric][model][cohort]` by division. */
  const values = new Map<number | undefined, SubsetValue[][][]>();
  for (const division of new Set(gates.map((gate) => gate.division))) {
    const cohorting = division === undefined ? allLists : divisions[division];
    const byMeasure: SubsetValue[][][] = [];
    for (const [at, index] of indexes.entries()) {
      const byModel: SubsetValue[][] = [];
      for (const { models } of groups) byModel.push(await runsByCohort(sources, index, models, cohorting));
      const baseline = baselines.get(rows.measures[at].name);
      if (baseline !== undefined) byModel.push(sumsByCohort(baseline, cohorting));
      byMeasure.push(byModel);
    }
    values.set(division, byMeasure);
  }
  return {
    rows,
    parts: pooledParts(
      gates.map((gate) => ({ ...gate, measure: numberOf(measures[gate.measure].name) })),
      {
        divisions,
        valuesOf: ({ division, cohort = 0 }) =>
          (values.get(division) ?? []).map((byModel) => byModel.map((own) => own[cohort])),
      },
    ),
    means: (name, model, baseline) => {
      const at = numberOf(name);
      if (at < 0) return undefined;
      const mean = orNull(rows.measures[at].values[model]);
      // A snapshot may have no sums of the metric.
      const reference =
        baseline === undefined ? null : orNull(rows.measures[at].values.at(baseline) ?? Number.NaN);
      return {
        mean,
        baseline: reference,
        difference: mean === null || reference === null ? null : mean - reference,
      };
    },
  };
}
