import { compareCohorts, type ComparedCohort } from '../../../core/comparison/cohortComparison';
import { cohortMeans, type Cohorting } from '../../../core/comparison/cohorts';
import { intervalInRange, modelPairs, type ComparedMeasure } from '../../../core/comparison/pairs';
import {
  expectedExposure,
  rankFairnessByList,
  type ExpectedExposure,
  type ExposedGroups,
  type ListedItems,
} from '../../../core/evaluation/items/groupFairness';
import { runInSlices } from '../../../core/watch/yieldToEvents';
import { orNull } from '../../../shared/protocol/orNull';
import type { ModelWithRuns } from '../../../shared/leaderboard/modelGroups';
import type { MarginJson } from '../../../shared/protocol/comparisonResult';
import type { QueryOf } from '../../../shared/protocol/queries';
import { usualQuery } from '../../../shared/sentences/comparedPairs';
import type { CohortMeanJson } from '../../../shared/protocol/evaluationResult';
import { ALL_GROUPS, type GroupFairnessView } from '../../../shared/protocol/views/itemsView';
import { MIN_COHORT_USERS } from '../../../shared/protocol/views/comparisonView';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import type { MeasuredModels } from '../../loaded/measured';
import { runComparison } from '../../threads/resampling/comparing';
import { groupModelRuns } from './comparedModels';
import { catalogOfItems, demandOfItems, exposureCutoff, type ItemGroups } from './itemGroups';
import { byIndependentUsers, ownersOfLists } from './listOwners';

/**
 * Returns the cohort of all groups of a column of the items, with attention-weighted rank fairness (AWRF) of each model
 * against the catalog and against the demand.
 */
export async function fairnessCohorting(
  measured: MeasuredModels,
  groups: ItemGroups,
  check: () => void,
): Promise<Cohorting> {
  const { input } = measured;
  const { measures, ofModels } = await rankFairness(measured, groups, [...input.models.keys()], check);
  const { models } = groupModelRuns(input.models, (model) => ofModels[model]);
  const independent = byIndependentUsers(input, models, []);
  return {
    ...allGroups(measured, groups),
    own: { models: independent.models, shares: independent.shares, measures },
  };
}

/**
 * Returns AWRF and expected exposure of a model over the groups of a column of the items.
 *
 * @param models runs of the model
 */
export async function fairnessMeans(
  measured: MeasuredModels,
  groups: ItemGroups,
  models: readonly number[],
): Promise<CohortMeanJson[]> {
  const { measures, ofModels } = await rankFairness(measured, groups, models, () => undefined);
  const { by: column } = groups.grouping;
  const fairness = measures.flatMap((measure, at): CohortMeanJson[] => {
    const [first] = ofModels;
    const values = first[at].map(
      (_, list) => ofModels.reduce((sum, own) => sum + own[at][list], 0) / ofModels.length,
    );
    return cohortMeans(allGroups(measured, groups), values, ownersOfLists(measured.input)?.of).map(
      ({ users, mean, ci }) => {
        const interval = intervalInRange(measure, mean, ci ?? undefined);
        return {
          ...{
            by: column,
            of: 'items' as const,
            value: ALL_GROUPS,
            measure: measure.name,
            users,
            mean: orNull(mean),
          },
          ...(interval && { interval: [interval[0], interval[1]] as [number, number] }),
          few: users < MIN_COHORT_USERS,
        };
      },
    );
  });
  const { users, disparity, relevance, loss } = await expectedExposureOf(measured, groups, models);
  if (users === 0) return fairness;
  const cutoff = atCutoff(measured);
  const expected = { 'EE-L': loss, 'EE-D': disparity, 'EE-R': relevance };
  return [
    ...fairness,
    ...Object.entries(expected).map(([name, mean]) => ({
      ...{ by: column, of: 'items' as const, value: ALL_GROUPS, measure: `${name}${cutoff}`, users, mean },
      few: users < MIN_COHORT_USERS,
    })),
  ];
}

/**
 * Returns AWRF and expected exposure of each model over all groups of a column of the items, and the differences of
 * AWRF from the baseline, as one family of sign flips.
 */
export async function fairnessOfModels(
  loaded: LoadedEvaluation,
  groups: ItemGroups,
  models: readonly ModelWithRuns[],
  { baseline, margin }: Pick<QueryOf<'itemGroups'>, 'baseline' | 'margin'>,
  check: () => void,
): Promise<GroupFairnessView[]> {
  const ofModels: CohortMeanJson[][] = [];
  for (const { models: runs } of models) ofModels.push(await fairnessMeans(loaded, groups, runs));
  const first = models.findIndex((group) => group.models.includes(baseline ?? -1));
  const differences = first < 0 ? [] : await fairnessDifferences(loaded, groups, first, margin, check);
  const names = new Set(ofModels.flatMap((rows) => rows.map(({ measure }) => measure)));
  return [...names].map((measure) => ({
    measure,
    values: ofModels.map((rows) => rows.find((row) => row.measure === measure)?.mean ?? null),
    differences: models.map((_, model) => {
      const found = differences.find(({ pair, measure: { name } }) => pair.b === model && name === measure);
      if (found === undefined) return null;
      const { difference, ci, adjustedP, verdict } = found.json;
      return { difference: difference ?? 0, ci: ci.simultaneous, adjustedP, verdict };
    }),
  }));
}

async function fairnessDifferences(
  loaded: LoadedEvaluation,
  groups: ItemGroups,
  baseline: number,
  margin: MarginJson,
  check: () => void,
): Promise<ComparedCohort[]> {
  const cohorting = await fairnessCohorting(loaded, groups, check);
  const { models = [], measures = [] } = cohorting.own ?? {};
  if (models.length < 2) return [];
  const { adjust, family, resamples, seed } = usualQuery(baseline, { margin });
  const settings = { margin, adjust, family, resamples, seed };
  const pairs = modelPairs(models.length, baseline);
  const ofUsers = byIndependentUsers(loaded.input, [{ name: '', values: [] }], [cohorting]).cohorts;
  return runComparison(
    compareCohorts(models, measures, pairs, ofUsers, settings),
    loaded.drawing,
    resamples,
    check,
    () => undefined,
  );
}

/** Returns one cohort with all lists. */
function allGroups({ input }: MeasuredModels, { grouping }: ItemGroups): Cohorting {
  return { by: grouping.by, of: 'items', values: [ALL_GROUPS], ofUser: new Int32Array(input.users.size) };
}

function atCutoff({ plan }: MeasuredModels): string {
  const cutoff = exposureCutoff(plan);
  return cutoff === undefined ? '' : `@${cutoff}`;
}

function exposedGroups({ plan }: MeasuredModels, { grouping }: ItemGroups): ExposedGroups {
  return {
    groupOf: grouping.ofUser,
    count: grouping.values.length,
    cutoff: exposureCutoff(plan) ?? Infinity,
  };
}

/** Values of AWRF by model, target and list. */
interface RankFairness {
  readonly measures: readonly ComparedMeasure[];
  readonly ofModels: readonly (readonly Float64Array[])[];
}

async function rankFairness(
  measured: MeasuredModels,
  groups: ItemGroups,
  models: readonly number[],
  check: () => void,
): Promise<RankFairness> {
  const eachGroup = groups.grouping.values.map((_, group) => ({ ...groups, group }));
  const targets = [catalogOfItems, demandOfItems].map((shareOf) =>
    withSumOne(Float64Array.from(eachGroup, (group) => shareOf(measured, group).share)),
  );
  const ofModels: Float64Array[][] = [];
  for (const model of models)
    ofModels.push(
      await runInSlices(
        rankFairnessByList(measured.input.models[model].rankings, exposedGroups(measured, groups), targets),
        check,
      ),
    );
  return {
    measures: ['catalog', 'demand'].map((target) => ({
      name: `AWRF(target=${target})${atCutoff(measured)}`,
      higherIsBetter: true,
      range: [0, 1],
    })),
    ofModels,
  };
}

function withSumOne(shares: Float64Array): Float64Array {
  const sum = shares.reduce((all, own) => all + own, 0);
  return shares.map((own) => own / sum);
}

/** @param models runs of a model */
function expectedExposureOf(
  measured: MeasuredModels,
  groups: ItemGroups,
  models: readonly number[],
): Promise<ExpectedExposure> {
  const { input, plan } = measured;
  return runInSlices(
    expectedExposure(
      models.map((model) => input.models[model].rankings),
      exposedGroups(measured, groups),
      input.truth.truth,
      plan.threshold,
      listedItems(measured, groups),
    ),
    () => undefined,
  );
}

/** Returns the items of the catalog, or of the file of items if there is none. */
function listedItems(
  { input: { catalogue } }: MeasuredModels,
  { grouping, ofFile }: ItemGroups,
): ListedItems {
  const sizes = new Float64Array(grouping.values.length);
  const known = catalogue?.items.map((item) => grouping.ofUser[item]) ?? ofFile.ofUser;
  for (const group of known) if (group >= 0) sizes[group]++;
  const isListed = (item: number): boolean =>
    catalogue === undefined ? grouping.ofUser[item] >= 0 : catalogue.contains[item] === 1;
  return { isListed, sizes, size: known.length };
}
