import type { ComparisonQuery } from '../../../shared/protocol/queries';
import type { Attributes } from '../../../core/data/attributes';
import { compareModels } from '../../../core/comparison/compare';
import { modelPairs, type ComparedModel } from '../../../core/comparison/pairs';
import { inputsJson } from '../../../shared/export/evaluation/evaluationJson';
import type { ChangeJson } from '../../../shared/protocol/comparisonResult';
import type { ComparisonView } from '../../../shared/protocol/views/comparisonView';
import type { EvaluationInput } from '../../../reading/inputs/evaluationInput';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { tableTitleOf } from '../../table/describing';
import { runComparison } from '../../threads/resampling/comparing';
import type { Question } from '../question';
import { computeChanges } from './changes';
import { areRunsMatched, toComparable, noUserValuesError, type ComparableModels } from './comparedModels';
import { withBothLists } from './bothLists';
import { withEveryRun } from './everyRun';
import { withUnjudged } from './judgedAlone';
import { withJudgmentBounds } from './judgmentBounds';
import { byIndependentUsers, ownersOfLists } from './listOwners';
import { mostMovedItem } from './wantedItems';
import { isMeanOfUsers } from '../../../core/evaluation/aggregate';
import { AggregateSources } from '../aggregateSources';
import { resolveCohorting, pooledCohortPairs } from './cohorts';
import { divisionsOf, requireOfUsers, type DividedMetrics } from './divisions';
import { fairnessCohorting } from './groupFairness';
import { pooledMeasures } from './pooledMeasures';

export const answerComparison: Question<'comparison'> = compared;

async function compared(
  loaded: LoadedEvaluation,
  query: ComparisonQuery,
  check: () => void,
  onDone: (share: number) => void,
): Promise<ComparisonView> {
  if (query.snapshot === true) return comparedWithSnapshot(loaded, query, check, onDone);
  const { input, plan } = loaded;
  const comparable = toComparable(loaded, query.measures);
  const { models, groups, groupOf, measures, leftOut } = comparable;
  const baseline = query.baseline === null ? undefined : groupOf[query.baseline];
  const pairs = modelPairs(models.length, baseline);
  const { resamples } = query;
  const pooled = await pooledMeasures(new AggregateSources(loaded, check), loaded, groups, {
    draws: resamples > 0,
    wanted: query.measures,
  });
  const kinds = drawnKinds(query) + new Set(pooled?.measures.map(({ drawn }) => drawn?.kind === 'area')).size;
  const divisions: DividedMetrics[] = [];
  for (const by of query.by) divisions.push(...(await divisionsOf(loaded, by, check)));
  const cohortings = divisions.map((division) => resolveCohorting(division, loaded, query.measures));
  for (const { items } of query.first ? [] : divisions)
    if (items?.group === 0) cohortings.push(await fairnessCohorting(loaded, items, check));
  const ofUsers = byIndependentUsers(input, models, cohortings);
  const meanComparison = await runComparison(
    compareModels(
      {
        convention: plan.convention.name,
        ...ofUsers,
        measures,
        pooled,
      },
      { ...query, baseline, matched: query.matched || areRunsMatched(groups) },
    ),
    loaded.drawing,
    resamples * kinds,
    check,
    onDone,
  );
  const isMean = measures.map(({ index }) => isMeanOfUsers(plan.measures[index].compiled));
  const means = { ...comparable, ...measuresOnly(comparable, isMean) };
  const ofMeans = await withUnjudged(
    withBothLists(
      withEveryRun(
        meanComparison.pairs.filter((_, at) => isMean[at % isMean.length]),
        measuresOnly({ models: ofUsers.models, measures }, isMean),
        pairs,
      ),
      input,
      means,
      pairs,
    ),
    loaded,
    means,
    pairs,
    check,
  );
  const bounded = await withJudgmentBounds(ofMeans, loaded, means, pairs, query, check);
  const cohorts = await pooledCohortPairs(
    loaded,
    comparable,
    pairs,
    query.first ? [] : divisions,
    query,
    check,
  );
  let next = 0;
  return {
    json: {
      ...meanComparison,
      pairs: meanComparison.pairs.map((row, at) => (isMean[at % isMean.length] ? bounded[next++] : row)),
      cohorts: [...meanComparison.cohorts, ...cohorts],
      ...inputsJson(loaded.view),
      changes: query.changes ? pairs.map(({ a, b }) => changeJson(loaded, comparable, a, b)) : [],
    },
    ...aboutMeasures(measures, leftOut),
    attributes: joinOf(input, models),
  };
}

/** Like `compared`, with the values of a snapshot as one model, whose lists are not known. */
async function comparedWithSnapshot(
  loaded: LoadedEvaluation,
  query: ComparisonQuery,
  check: () => void,
  onDone: (share: number) => void,
): Promise<ComparisonView> {
  const { input, plan } = loaded;
  const { models: evaluated, measures: allMeasures, leftOut } = toComparable(loaded, query.measures);
  const isKnown = allMeasures.map(({ index }) => isMeanOfUsers(plan.measures[index].compiled));
  const measures = allMeasures.filter((_, at) => isKnown[at]);
  const unknown = allMeasures.filter((_, at) => !isKnown[at]).map(({ name }) => name);
  if (measures.length === 0) throw noUserValuesError(unknown[0]);
  const { snapshotModel } = await import('../snapshotModel');
  const snapshot = await snapshotModel(loaded, measures, []);
  const { models } = measuresOnly({ models: evaluated, measures: allMeasures }, isKnown);
  const ofUsers = byIndependentUsers(
    input,
    [...models, snapshot],
    query.by.map((by) => requireOfUsers(loaded, by)),
  );
  const baseline = models.length;
  const meanComparison = await runComparison(
    compareModels({ convention: plan.convention.name, ...ofUsers, measures }, { ...query, baseline }),
    loaded.drawing,
    query.resamples * drawnKinds(query),
    check,
    onDone,
  );
  const pairs = withEveryRun(
    meanComparison.pairs,
    { models: ofUsers.models, measures },
    modelPairs(ofUsers.models.length, baseline),
  );
  return {
    json: {
      ...meanComparison,
      pairs,
      ...inputsJson(loaded.view),
      changes: [],
    },
    ...aboutMeasures(measures, [...leftOut, ...unknown]),
    attributes: joinOf(input, [...models, snapshot]),
  };
}

function aboutMeasures(
  measures: ComparableModels['measures'],
  leftOut: readonly string[],
): Pick<ComparisonView, 'lowerIsBetter' | 'leftOut'> {
  return {
    lowerIsBetter: measures.filter(({ higherIsBetter }) => !higherIsBetter).map(({ name }) => name),
    leftOut,
  };
}

/** Returns models with the values of only some metrics. */
function measuresOnly<Measure>(
  { models, measures }: { readonly models: readonly ComparedModel[]; readonly measures: readonly Measure[] },
  isIncluded: readonly boolean[],
): { readonly models: readonly ComparedModel[]; readonly measures: readonly Measure[] } {
  const included = (columns: ComparedModel['values']): ComparedModel['values'] =>
    columns.filter((_, at) => isIncluded[at]);
  return {
    models: models.map(({ name, values, runs }) => ({
      name,
      values: included(values),
      ...(runs && { runs: runs.map(included) }),
    })),
    measures: measures.filter((_, at) => isIncluded[at]),
  };
}

/** Returns the number of resampling passes: 1 for sign flips, 1 more for cohorts, and 1 more for BCa intervals. */
export function drawnKinds({ bca, by }: Pick<ComparisonQuery, 'bca' | 'by'>): number {
  return 1 + [bca, by.length > 0].filter(Boolean).length;
}

/** Returns how the file of users and the compared users fit together, or null if there is no such file. */
function joinOf(
  input: Pick<EvaluationInput, 'attributes' | 'clusters'>,
  models: readonly ComparedModel[],
): ComparisonView['attributes'] {
  const { attributes } = input;
  if (attributes === undefined) return null;
  const owners = ownersOfLists(input)?.of;
  const { rowOf, ids, repeated } = attributes;
  const size = owners === undefined ? rowOf.length : owners.reduce((max, user) => Math.max(max, user + 1), 0);
  const isUser = new Uint8Array(size);
  const isInFile = new Uint8Array(size);
  let compared = 0;
  let inFile = 0;
  for (let list = 0; list < rowOf.length; list++) {
    if (!isCompared(models, list)) continue;
    const user = owners === undefined ? list : owners[list];
    if (isUser[user] === 0) compared++;
    isUser[user] = 1;
    if (rowOf[list] < 0) continue;
    if (isInFile[user] === 0) inFile++;
    isInFile[user] = 1;
  }
  return { unknown: ids - inFile, missing: compared - inFile, repeated };
}

/** Returns whether a list has a value of some metric in every model. */
function isCompared(models: readonly ComparedModel[], list: number): boolean {
  return models[0].values.some((_, measure) =>
    models.every(({ values }) => !Number.isNaN(values[measure][list])),
  );
}

/** Returns the users and items that changed most by the first metric. */
function changeJson(
  loaded: LoadedEvaluation,
  { models, groups, measures: [measure] }: ComparableModels,
  a: number,
  b: number,
): ChangeJson {
  const { input } = loaded;
  // The lists of a model with runs are those of its first run.
  const lists = { a: groups[a].models[0], b: groups[b].models[0] };
  const changes = computeChanges(input, lists, measure, models[a].values[0], models[b].values[0]);
  const items = (list: typeof changes.itemsGained): ChangeJson['itemsGained'] =>
    list.map(({ item, id, users }) => ({ item: id, ...titlePart(input.itemAttributes, item), users }));
  const users = (list: typeof changes.gained): ChangeJson['gained'] =>
    list.map(({ user, id, ...values }) => ({ user: id, ...titlePart(input.attributes, user), ...values }));
  return {
    a: models[a].name,
    b: models[b].name,
    cutoff: changes.cutoff,
    users: changes.bothLists,
    jaccard: changes.jaccard,
    rankBiasedOverlap: changes.rankBiasedOverlap,
    firstChanged: changes.firstChanged,
    measure: measure.name,
    gained: users(changes.gained),
    lost: users(changes.lost).map((each, at) => {
      const wanted = mostMovedItem(loaded, lists, changes.lost[at].user);
      return wanted === undefined ? each : { ...each, wanted };
    }),
    itemsGained: items(changes.itemsGained),
    itemsLost: items(changes.itemsLost),
    onlyA: changes.onlyA,
    onlyB: changes.onlyB,
  };
}

function titlePart(attributes: Attributes | undefined, number: number): { title?: string } {
  const title = tableTitleOf(attributes, number);
  return title === undefined ? {} : { title };
}
