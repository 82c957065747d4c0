import type { Attributes } from '../../../core/data/attributes';
import { compareModels } from '../../../core/comparison/compare';
import { pairsOf } from '../../../core/comparison/pairs';
import type { PooledRows } from '../../../core/comparison/rowComparison';
import { ratedRows, type RatedRows } from '../../../core/evaluation/ratedRows';
import { filesJson } from '../../../shared/export/evaluationJson';
import type { ChangeJson } from '../../../shared/protocol/comparisonResult';
import type { ComparisonQuery, ComparisonView } from '../../../shared/protocol/views/comparisonView';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { titleOf } from '../../loaded/describing';
import { measurable } from '../../reading/evaluationInput';
import { comparing } from '../../threads/resampling/comparing';
import { inSlices } from '../../threads/yieldToEvents';
import type { NamedQuestion } from '../question';
import { changesOf } from './changes';
import { comparableOf, type Comparable } from './comparedModels';

export const comparison: NamedQuestion<'comparison'> = {
  answer: (loaded, query, check) => {
    let done = 0;
    if (query.resamples > 0) loaded.comparing = () => done;
    return compared(loaded, query, check, (share) => (done = share));
  },
  newestOf: { group: 'comparison', kind: ({ resamples }) => (resamples > 0 ? 'resampled' : 'quick') },
};

/** Of a kind of its own: who looks at a comparison in the panel goes on seeing how far that is. */
export const reportedComparison: NamedQuestion<'reportedComparison'> = {
  answer: (loaded, query, check) => compared(loaded, query, check, () => undefined),
  newestOf: { group: 'reportedComparison', kind: () => 'report' },
};

async function compared(
  loaded: LoadedEvaluation,
  query: ComparisonQuery,
  check: () => void,
  onDone: (share: number) => void,
): Promise<ComparisonView> {
  const { input, plan } = loaded;
  const comparable = comparableOf(loaded);
  const { models, measures, leftOut } = comparable;
  const baseline = query.baseline ?? undefined;
  const pairs = pairsOf(models.length, baseline);
  const { resamples } = query;
  const pooled = await pooledOf(loaded, resamples > 0, check);
  const kinds =
    drawnKinds(query, models.length) +
    new Set(pooled?.measures.map(({ overRows }) => overRows?.kind ?? 'sums')).size;
  const found = await comparing(
    compareModels(
      {
        convention: plan.convention.name,
        models,
        measures,
        pooled,
        cohorts: query.by.map(({ column, bounds }) => loaded.known.named(column).cohorting(bounds)),
      },
      { ...query, baseline },
    ),
    loaded.drawing,
    resamples * kinds,
    check,
    onDone,
  );
  return {
    json: {
      ...found,
      files: filesJson(loaded.view),
      changes: query.changes ? pairs.map(({ a, b }) => changeJson(loaded, comparable, a, b)) : [],
    },
    lowerIsBetter: measures.filter(({ higherIsBetter }) => !higherIsBetter).map(({ name }) => name),
    leftOut,
    attributes: input.attributes ? joinOf(input.attributes) : null,
  };
}

/** How often all draws are made: signs, resamples, and without a baseline permutations. */
export function drawnKinds(
  { adjust, baseline }: Pick<ComparisonQuery, 'adjust' | 'baseline'>,
  models: number,
): number {
  return 2 + (adjust === 'maxt' && baseline === null && models > 2 ? 1 : 0);
}

/**
 * Measures that pool the rows of all users; undefined: there is none.
 *
 * @param draws whether users will be drawn, which takes their rows
 */
async function pooledOf(
  { input, plan, model }: LoadedEvaluation,
  draws: boolean,
  check: () => void,
): Promise<PooledRows | undefined> {
  const measures = plan.measures.flatMap(({ name, compiled, family }, index) =>
    compiled.kind === 'rating' && compiled.averaging === 'micro' && compiled.fold === undefined
      ? [{ name, index, higherIsBetter: family.higherIsBetter, overRows: compiled.overRows }]
      : [],
  );
  if (measures.length === 0) return undefined;
  const models: RatedRows[] = [];
  if (draws && measures.some(({ overRows }) => overRows !== undefined))
    for (const own of input.models) models.push(await inSlices(ratedRows(measurable(input, own)), check));
  return {
    measures: measures.map(({ index, ...measure }) => ({
      ...measure,
      values: input.models.map((_, number) => model(number).result.measures[index].mean),
    })),
    models: models.length === 0 ? undefined : models,
    users: input.models.map((_, number) => model(number).result.measures[measures[0].index].users),
  };
}

function joinOf({ unknown, missing, repeated }: Attributes): NonNullable<ComparisonView['attributes']> {
  return { unknown, missing, repeated };
}

/** Why two models differ, by the first measure. */
function changeJson(
  { input }: LoadedEvaluation,
  { models, measures: [measure] }: Comparable,
  a: number,
  b: number,
): ChangeJson {
  const changes = changesOf(input, { a, b }, measure, models[a].values[0], models[b].values[0]);
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
    lost: users(changes.lost),
    itemsGained: items(changes.itemsGained),
    itemsLost: items(changes.itemsLost),
    onlyA: changes.onlyA,
    onlyB: changes.onlyB,
  };
}

function titlePart(attributes: Attributes | undefined, number: number): { title?: string } {
  const title = titleOf(attributes, number);
  return title === undefined ? {} : { title };
}

export const comparisonProgress: NamedQuestion<'comparisonProgress'> = {
  answer: (loaded) => loaded.comparing?.() ?? null,
};
