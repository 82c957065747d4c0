import { compareModels } from '../../../core/comparison/compare';
import { pairsOf } from '../../../core/comparison/pairs';
import type { ChangeJson } from '../../../shared/protocol/comparisonResult';
import type { ComparisonView } from '../../../shared/protocol/comparisonView';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { comparing } from '../../threads/resampling/comparing';
import type { NamedQuestion } from '../question';
import { changesOf } from './changes';
import { comparableOf, type Comparable } from './comparedModels';

export const comparison: NamedQuestion<'comparison'> = {
  answer: async (loaded, query, check) => {
    const { input, plan } = loaded;
    const comparable = comparableOf(loaded);
    const { models, measures, leftOut } = comparable;
    const baseline = query.baseline ?? undefined;
    const pairs = pairsOf(models.length, baseline);
    const { resamples } = query;
    let done = 0;
    if (resamples > 0) loaded.comparing = () => done;
    // Signs, resamples, and without a baseline permutations.
    const kinds = query.adjust === 'maxt' && baseline === undefined && models.length > 2 ? 3 : 2;
    const found = await comparing(
      compareModels(
        {
          convention: plan.convention.name,
          models,
          measures,
          cohorts: query.by.map(({ column, bounds }) => loaded.known.named(column).cohorting(bounds)),
        },
        { ...query, baseline },
      ),
      loaded.drawing,
      resamples * kinds,
      check,
      (share) => (done = share),
    );
    return {
      json: {
        ...found,
        changes: query.changes ? pairs.map(({ a, b }) => changeJson(loaded, comparable, a, b)) : [],
      },
      lowerIsBetter: measures.filter(({ higherIsBetter }) => !higherIsBetter).map(({ name }) => name),
      leftOut,
      attributes: input.attributes ?? null,
    } satisfies ComparisonView;
  },
  newestOf: { group: 'comparison', kind: ({ resamples }) => (resamples > 0 ? 'resampled' : 'quick') },
};

/** Why two models differ, by the first measure. */
function changeJson(
  { input }: LoadedEvaluation,
  { models, measures: [measure] }: Comparable,
  a: number,
  b: number,
): ChangeJson {
  const changes = changesOf(input, { a, b }, measure, models[a].values[0], models[b].values[0]);
  const items = (list: typeof changes.itemsGained): ChangeJson['itemsGained'] =>
    list.map(({ id, users }) => ({ item: id, users }));
  const users = (list: typeof changes.gained): ChangeJson['gained'] =>
    list.map((user) => ({ user: user.id, a: user.a, b: user.b }));
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

export const comparisonProgress: NamedQuestion<'comparisonProgress'> = {
  answer: (loaded) => loaded.comparing?.() ?? null,
};
