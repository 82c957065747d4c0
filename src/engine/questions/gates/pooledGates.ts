import type { Cohorting } from '../../../core/comparison/cohorts';
import type { PooledRows } from '../../../core/comparison/rowComparison';
import type { Aggregated } from '../../../core/evaluation/aggregate';
import { pooledParts, type PooledPart } from '../../../core/gates/pooledGates';
import type { ValueGate } from '../../../core/gates/valueCheck';
import type { GatesView } from '../../../shared/protocol/checkResult';
import { orNull } from '../../../shared/protocol/orNull';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { AggregateSources } from '../aggregateSources';
import { runsByCohort } from '../comparison/cohorts';
import type { Comparable } from '../comparison/comparedModels';
import { pooledOf } from '../comparison/pooledMeasures';

type Means = Pick<GatesView['means'][number], 'mean' | 'baseline' | 'difference'>;

/** Checks of gates on metrics that are not the mean of the users' values, and what they follow from. */
interface PooledGates {
  readonly rows: PooledRows;
  readonly parts: readonly PooledPart[];
  /** Returns the numbers of a metric over all users, or undefined if no gate is on it here. */
  readonly means: (measure: string, model: number, baseline: number | undefined) => Means | undefined;
}

/**
 * Gathers what gates on pooled metrics follow from, over all lists and in the cohorts of their divisions.
 *
 * @param gates on pooled metrics, by number of the compared metric
 * @param draws whether users will be drawn
 */
export async function pooledGates(
  loaded: LoadedEvaluation,
  { groups, measures }: Comparable,
  gates: readonly ValueGate[],
  divisions: readonly Cohorting[],
  draws: boolean,
  check: () => void,
): Promise<PooledGates> {
  const sources = new AggregateSources(loaded, check);
  const names = [...new Set(gates.map(({ measure }) => measures[measure].name))];
  const rows =
    names.length === 0 ? undefined : await pooledOf(sources, loaded, groups, { draws, wanted: names });
  if (rows === undefined)
    return { rows: { measures: [], models: undefined }, parts: [], means: () => undefined };
  const numberOf = (name: string): number => rows.measures.findIndex((measure) => measure.name === name);
  const indexes = rows.measures.map(({ name }) => measures.find((each) => each.name === name)?.index ?? 0);
  const whole = { ofUser: new Int32Array(loaded.input.users.size), values: [''] };
  /** By division: `[metric][model][cohort]`. */
  const values = new Map<number | undefined, Aggregated[][][]>();
  for (const division of new Set(gates.map((gate) => gate.division))) {
    const cohorting = division === undefined ? whole : divisions[division];
    const byMeasure: Aggregated[][][] = [];
    for (const index of indexes) {
      const byModel: Aggregated[][] = [];
      for (const { models } of groups) byModel.push(await runsByCohort(sources, index, models, cohorting));
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
      // A snapshot has no such values.
      const reference =
        baseline === undefined || baseline >= groups.length
          ? null
          : orNull(rows.measures[at].values[baseline]);
      return {
        mean,
        baseline: reference,
        difference: mean === null || reference === null ? null : mean - reference,
      };
    },
  };
}
