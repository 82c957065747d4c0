import { comparableCohorts, comparePooledCohorts } from '../../../core/comparison/pooledCohorts';
import type { PooledMeasure, PooledRows } from '../../../core/comparison/rowComparison';
import { absoluteMargin } from '../../../core/comparison/verdict';
import type { CohortQuery, ComparisonQuery } from '../../../shared/protocol/queries';
import { compareCohorts } from '../../../core/comparison/cohortComparison';
import { cohortMeans, type Cohorting, type CohortMean } from '../../../core/comparison/cohorts';
import {
  intervalInRange,
  modelWithMeasure,
  type ComparedMeasure,
  type ComparedModel,
  type ModelPair,
} from '../../../core/comparison/pairs';
import { usualQuery } from '../../../shared/sentences/comparedPairs';
import type { CohortJson, MarginJson } from '../../../shared/protocol/comparisonResult';
import { MIN_COHORT_USERS, type CohortsView } from '../../../shared/protocol/views/comparisonView';
import type { CohortMeanJson } from '../../../shared/protocol/evaluationResult';
import { Cancelled } from '../../../core/watch/cancellation';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import type { MeasuredModels } from '../../loaded/measured';
import { divisionsOf, requireOfUsers, type DividedMetrics } from './divisions';
import { fairnessMeans } from './groupFairness';
import { sharesOfItems } from './itemGroups';
import { runComparison } from '../../threads/resampling/comparing';
import { orNull } from '../../../shared/protocol/orNull';
import type { Question } from '../question';
import { conditionOf } from './cohortCondition';
import { aggregateBySubset, isMeanOfUsers, type SubsetValue } from '../../../core/evaluation/aggregate';
import { AggregateSources } from '../aggregateSources';
import { toComparable, type ComparableModels, type ComparableMeasure } from './comparedModels';
import { byIndependentUsers, ownersOfLists } from './listOwners';
import { pooledMeasures } from './pooledMeasures';

/** Maximum cohorts that are sent. */
const MAX_ROWS = 200;

export const answerCohorts: Question<'cohorts'> = async (
  loaded,
  { a, b, measure: name, by, margin },
  check,
) => {
  const comparable = toComparable(loaded);
  const { models, groupOf, measures } = comparable;
  const at = measures.findIndex((measure) => measure.name === name);
  // A page that shows an older result may query a model or a metric that is gone.
  if (at < 0 || (a ?? 0) >= groupOf.length || b >= groupOf.length) throw new Cancelled();
  const cohorting = requireOfUsers(loaded, by);
  const values = models[groupOf[b]].values[at];
  const isMean = isMeanOfUsers(loaded.plan.measures[measures[at].index].compiled);
  const rows =
    a === null
      ? meanRows(
          cohorting,
          await meansByCohort(
            loaded,
            new AggregateSources(loaded, check),
            comparable,
            groupOf[b],
            at,
            cohorting,
          ),
          measures[at].higherIsBetter,
        )
      : isMean
        ? await comparedRows(
            loaded,
            cohorting,
            [models[groupOf[a]], models[groupOf[b]]],
            at,
            measures[at],
            margin,
            check,
          )
        : await pooledRows(loaded, cohorting, comparable, [groupOf[a], groupOf[b]], at, margin, check);
  let outside = 0;
  for (let user = 0; user < values.length; user++)
    if (cohorting.ofUser[user] < 0 && !Number.isNaN(values[user])) outside++;
  return { rows: rows.slice(0, MAX_ROWS), all: rows.length, outside };
};

/** Returns the comparison of each cohort, the most surely harmed first; all cohorts are one family of tests. */
async function comparedRows(
  { drawing, input }: Pick<LoadedEvaluation, 'drawing' | 'input'>,
  cohorting: Cohorting,
  models: readonly ComparedModel[],
  at: number,
  measure: ComparedMeasure,
  margin: MarginJson,
  check: () => void,
): Promise<CohortsView['rows']> {
  const measureValues = models.map((model) => modelWithMeasure(model, at));
  const { adjust, family, resamples, seed } = usualQuery(0, { margin });
  const {
    models: compared,
    cohorts: divided,
    shares,
  } = byIndependentUsers(input, measureValues, [cohorting]);
  const rows = await runComparison(
    compareCohorts(
      compared,
      [measure],
      [{ a: 0, b: 1 }],
      divided,
      { margin, adjust, family, resamples, seed },
      shares,
    ),
    drawing,
    resamples,
    check,
    () => undefined,
  );
  return rows.map(({ cohort, json }) => ({
    value: json.value,
    query: conditionOf(cohorting, cohort),
    users: json.users,
    a: json.means[0],
    b: json.means[1],
    difference: json.difference,
    ci: json.ci.simultaneous,
    adjustedP: json.adjustedP,
    verdict: json.verdict,
  }));
}

/** Returns the rows of two models by a pooled metric, the most surely harmed first. */
async function pooledRows(
  loaded: LoadedEvaluation,
  cohorting: Cohorting,
  comparable: ComparableModels,
  groups: readonly [number, number],
  at: number,
  margin: MarginJson,
  check: () => void,
): Promise<CohortsView['rows']> {
  const { resamples, seed } = usualQuery(0, { margin });
  const sources = new AggregateSources(loaded, check);
  const division = await pooledDivision(loaded, sources, comparable, groups, at, cohorting, resamples > 0);
  const rows = await runComparison(
    comparePooledCohorts(...division, { margin, resamples, seed }),
    loaded.drawing,
    resamples * cohorting.values.length,
    check,
    () => undefined,
  );
  return rows
    .map(({ cohort, pair: { difference, ci, adjustedP, verdict }, values }) => ({
      value: cohorting.values[cohort],
      query: conditionOf(cohorting, cohort),
      users: Math.min(...values.map(({ users }) => users)),
      a: orNull(values[0].value),
      b: orNull(values[1].value),
      difference,
      ci,
      adjustedP,
      verdict,
    }))
    .sort(
      (first, second) =>
        harmOf(second, comparable.measures[at].higherIsBetter) -
        harmOf(first, comparable.measures[at].higherIsBetter),
    );
}

/** Two models by a pooled metric in each cohort: arguments of `comparePooledCohorts`. */
type PooledDivision = readonly [
  measure: PooledMeasure,
  rows: PooledRows,
  names: readonly [string, string],
  cohorting: Cohorting,
  values: readonly (readonly [SubsetValue, SubsetValue])[],
];

/** @param groups numbers of the models @param draws whether users will be resampled */
async function pooledDivision(
  loaded: MeasuredModels,
  sources: AggregateSources,
  { measures, models, groups: evaluated }: ComparableModels,
  groups: readonly [number, number],
  at: number,
  cohorting: Cohorting,
  draws: boolean,
): Promise<PooledDivision> {
  const { index, name } = measures[at];
  const pair = groups.map((group) => evaluated[group]);
  const pooled = await pooledMeasures(sources, loaded, pair, { draws, wanted: [name] });
  if (pooled === undefined) throw new Error(`${name} is not pooled.`);
  const [a, b] = await Promise.all(
    pair.map(({ models: runs }) => runsByCohort(sources, index, runs, cohorting)),
  );
  return [
    pooled.measures[0],
    pooled,
    [models[groups[0]].name, models[groups[1]].name],
    cohorting,
    a.map((own, cohort) => [own, b[cohort]] as const),
  ];
}

/**
 * Returns models by each pooled metric in each cohort, the most surely harmed first. All are one family of tests.
 *
 * @param pairs of models
 */
export async function pooledCohortPairs(
  loaded: LoadedEvaluation,
  comparable: ComparableModels,
  pairs: readonly ModelPair[],
  divisions: readonly DividedMetrics[],
  settings: Pick<ComparisonQuery, 'margin' | 'resamples' | 'seed'>,
  check: () => void,
): Promise<CohortJson[]> {
  const { measures } = comparable;
  const pooled = [...measures.keys()].filter(
    (at) => !isMeanOfUsers(loaded.plan.measures[measures[at].index].compiled),
  );
  const draws = settings.resamples > 0;
  const tasks: { readonly division: PooledDivision; readonly measure: ComparableMeasure }[] = [];
  for (const { cohorting, measured } of divisions) {
    const sources = new AggregateSources(measured, check);
    for (const { a, b } of pairs)
      for (const at of pooled)
        tasks.push({
          division: await pooledDivision(measured, sources, comparable, [a, b], at, cohorting, draws),
          measure: measures[at],
        });
  }
  const tests = tasks.reduce((sum, { division }) => sum + comparableCohorts(division[4]).length, 0);
  const answers: { readonly json: CohortJson; readonly harm: number }[] = [];
  for (const { division, measure } of tasks) {
    const [, , [a, b], cohorting] = division;
    const { values: names, crosses, of: divided } = cohorting;
    const compared = await runComparison(
      comparePooledCohorts(...division, { ...settings, tests }),
      loaded.drawing,
      settings.resamples * names.length,
      check,
      () => undefined,
    );
    for (const { cohort, pair, values } of compared) {
      const { difference, ci, p, adjustedP } = pair;
      const means = values.map(({ value }) => orNull(value)) as [number | null, number | null];
      answers.push({
        harm: harmOf(pair, measure.higherIsBetter),
        json: {
          by: cohorting.by,
          value: names[cohort],
          ...(crosses && { crossed: crosses }),
          ...(divided && { of: divided }),
          users: Math.min(...values.map(({ users }) => users)),
          measure: measure.name,
          a,
          b,
          difference,
          margin: orNull(absoluteMargin(settings.margin, values[0].value)),
          ci: { t: null, simultaneous: ci, equivalence: null },
          p,
          adjustedP,
          means,
          verdict: pair.verdict ?? 'unsaid',
        },
      });
    }
  }
  return answers.sort((first, second) => second.harm - first.harm).map(({ json }) => json);
}

/** Returns a row for each cohort with the mean of one model, worst cohort first. */
function meanRows(
  cohorting: Cohorting,
  means: readonly CohortMean[],
  higherIsBetter: boolean,
): CohortsView['rows'] {
  return [...means]
    .sort((first, second) => (higherIsBetter ? first.mean - second.mean : second.mean - first.mean))
    .map(({ cohort, users, mean, ci }) => ({
      value: cohorting.values[cohort],
      query: conditionOf(cohorting, cohort),
      users,
      a: null,
      b: mean,
      difference: null,
      ci,
      adjustedP: null,
      verdict: null,
    }));
}

/** Returns how surely the second model is worse: from 1 (surely worse) to −1 (surely better). */
function harmOf(
  { difference, adjustedP }: Pick<CohortsView['rows'][number], 'difference' | 'adjustedP'>,
  higherIsBetter: boolean,
): number {
  const lost = Math.sign(difference ?? 0) * (higherIsBetter ? -1 : 1);
  return lost * (1 - (adjustedP ?? 1));
}

/**
 * Returns the cohorts of a division. If the models of the division use only some judgments, also returns the values of
 * these models.
 */
export function resolveCohorting(
  { cohorting, measured }: DividedMetrics,
  loaded: MeasuredModels,
  wanted: readonly string[] | undefined,
): Cohorting {
  if (measured === loaded) return cohorting;
  const { models, shares } = byIndependentUsers(measured.input, toComparable(measured, wanted).models, []);
  return { ...cohorting, own: { models, shares } };
}

/** Returns a metric of one model by cohort, for cohorts with a value; the mean over the model's runs. */
async function meansByCohort(
  { input, plan }: MeasuredModels,
  sources: AggregateSources,
  { models, groups, measures }: ComparableModels,
  group: number,
  at: number,
  cohorting: Cohorting,
): Promise<CohortMean[]> {
  const { index } = measures[at];
  if (isMeanOfUsers(plan.measures[index].compiled))
    return cohortMeans(cohorting, models[group].values[at], ownersOfLists(input)?.of).map((found) => ({
      ...found,
      ci: intervalInRange(measures[at], found.mean, found.ci ?? undefined),
    }));
  const found = await runsByCohort(sources, index, groups[group].models, cohorting);
  return found.flatMap(({ value: mean, users, rows }, cohort) =>
    users === 0 ? [] : [{ cohort, users, mean, ci: null, ...(rows !== undefined && { rows }) }],
  );
}

/** Returns a metric of one model by cohort: the mean of its runs, and the minimum users and rows over them. */
export async function runsByCohort(
  sources: AggregateSources,
  measure: number,
  runs: readonly number[],
  { ofUser, values }: Pick<Cohorting, 'ofUser' | 'values'>,
): Promise<SubsetValue[]> {
  const found: SubsetValue[][] = [];
  for (const run of runs)
    found.push(aggregateBySubset(await sources.of(measure, run), ofUser, values.length));
  return values.map((_, cohort) => {
    const own = found.map((run) => run[cohort]);
    const rows = own.flatMap((each) => each.rows ?? []);
    return {
      value: own.reduce((sum, { value }) => sum + value, 0) / own.length,
      users: Math.min(...own.map(({ users }) => users)),
      ...(rows.length > 0 && { rows: Math.min(...rows) }),
    };
  });
}

/** Returns each metric with values per user by cohort, for one model; the worst cohort of each column first. */
export async function cohortAnswers(
  loaded: LoadedEvaluation,
  model: number,
  queries: readonly CohortQuery[],
): Promise<CohortMeanJson[]> {
  const comparable = toComparable(loaded);
  const { groupOf, measures } = comparable;
  const answers: CohortMeanJson[] = [];
  for (const query of queries) {
    const parts: CohortMeanJson[] = [];
    const together: CohortMeanJson[] = [];
    for (const division of await divisionsOf(loaded, query, () => undefined)) {
      const { cohorting, measured } = division;
      const own = toComparable(
        measured,
        measures.map(({ name }) => name),
      );
      const sources = new AggregateSources(measured, () => undefined);
      const found: CohortMean[][] = [];
      for (const at of measures.keys())
        found.push(await meansByCohort(measured, sources, own, groupOf[model], at, cohorting));
      parts.push(
        ...cohortJson(cohorting, measures, found),
        ...shareJson(loaded, division, own.groups[groupOf[model]].models),
      );
      if (division.items?.group === 0)
        together.push(...(await fairnessMeans(loaded, division.items, own.groups[groupOf[model]].models)));
    }
    answers.push(...worstFirst(parts, measures[0]), ...together);
  }
  return answers;
}

/** Returns rows of groups in the order of the first metric. */
function worstFirst(
  rows: readonly CohortMeanJson[],
  { name, higherIsBetter }: ComparableMeasure,
): CohortMeanJson[] {
  const sign = higherIsBetter ? 1 : -1;
  const means = new Map(
    rows.flatMap(({ measure, value, mean }) =>
      measure === name ? [[value, sign * (mean ?? Infinity)]] : [],
    ),
  );
  return rows.toSorted((a, b) => (means.get(a.value) ?? Infinity) - (means.get(b.value) ?? Infinity));
}

function shareJson(
  measured: MeasuredModels,
  division: DividedMetrics,
  models: readonly number[],
): CohortMeanJson[] {
  if (division.items === undefined) return [];
  const {
    by,
    values: [value],
  } = division.cohorting;
  return sharesOfItems(measured, division.items, models).map(({ name, values, share, users }) => {
    const [found] =
      values === undefined ? [] : cohortMeans(division.cohorting, values, ownersOfLists(measured.input)?.of);
    return {
      ...{ by, of: 'items' as const, value, measure: name, users, mean: orNull(share) },
      ...(found?.ci && { interval: [found.ci[0], found.ci[1]] as [number, number] }),
      few: users < MIN_COHORT_USERS,
    };
  });
}

/** @param meansOfModels means by metric */
function cohortJson(
  { by, values, of: divided }: Cohorting,
  measures: ComparableModels['measures'],
  meansOfModels: readonly (readonly CohortMean[])[],
): CohortMeanJson[] {
  const sign = measures[0].higherIsBetter ? 1 : -1;
  const order = [...meansOfModels[0]].sort((a, b) => sign * (a.mean - b.mean)).map(({ cohort }) => cohort);
  // A cohort may have values only of a later metric.
  const allCohorts = new Set([
    ...order,
    ...meansOfModels.flatMap((rows) => rows.map(({ cohort }) => cohort)),
  ]);
  const byCohort = meansOfModels.map((rows) => new Map(rows.map((row) => [row.cohort, row])));
  return [...allCohorts].flatMap((cohort) =>
    measures.flatMap(({ name }, at): CohortMeanJson[] => {
      const row = byCohort[at].get(cohort);
      if (row === undefined) return [];
      return [
        {
          by,
          ...(divided && { of: divided }),
          value: values[cohort],
          measure: name,
          users: row.users,
          ...(row.rows !== undefined && { rows: row.rows }),
          mean: orNull(row.mean),
          ...(row.ci && { interval: [row.ci[0], row.ci[1]] as [number, number] }),
          few: row.users < MIN_COHORT_USERS,
        },
      ];
    }),
  );
}
