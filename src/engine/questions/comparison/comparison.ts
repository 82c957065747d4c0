import type { ComparisonQuery } from '../../../shared/protocol/queries';
import type { Attributes } from '../../../core/data/attributes';
import { compareModels } from '../../../core/comparison/compare';
import { pairsOf } from '../../../core/comparison/pairs';
import { filesJson } from '../../../shared/export/evaluation/evaluationJson';
import type { ChangeJson } from '../../../shared/protocol/comparisonResult';
import type { ComparisonView } from '../../../shared/protocol/views/comparisonView';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { titleOf } from '../../loaded/describing';
import { comparing } from '../../threads/resampling/comparing';
import type { NamedQuestion } from '../question';
import { changesOf } from './changes';
import { areMatched, comparableOf, type Comparable } from './comparedModels';
import { withBothLists } from './bothLists';
import { withEveryRun } from './everyRun';
import { withUnjudged } from './judgedAlone';
import { independent } from './listOwners';
import { wantedItem } from './wantedItems';
import { pooledOf } from './pooledMeasures';

export const comparison: NamedQuestion<'comparison'> = { answer: compared };

async function compared(
  loaded: LoadedEvaluation,
  query: ComparisonQuery,
  check: () => void,
  onDone: (share: number) => void,
): Promise<ComparisonView> {
  const { input, plan } = loaded;
  const comparable = comparableOf(loaded, query.measures);
  const { models, groups, groupOf, measures, leftOut } = comparable;
  const baseline = query.baseline === null ? undefined : groupOf[query.baseline];
  const pairs = pairsOf(models.length, baseline);
  const { resamples } = query;
  const pooled = await pooledOf(loaded, groups, { draws: resamples > 0, wanted: query.measures }, check);
  const kinds = drawnKinds(query) + new Set(pooled?.measures.map(({ drawn }) => drawn?.kind === 'area')).size;
  const ofUsers = independent(
    input,
    models,
    query.by.map((by) => loaded.known.cohorting(by)),
  );
  const found = await comparing(
    compareModels(
      {
        convention: plan.convention.name,
        ...ofUsers,
        measures,
        pooled,
      },
      { ...query, baseline, matched: query.matched || areMatched(groups) },
    ),
    loaded.drawing,
    resamples * kinds,
    check,
    onDone,
  );
  return {
    json: {
      ...found,
      pairs: await withUnjudged(
        withBothLists(
          withEveryRun(found.pairs, { models: ofUsers.models, measures }, pairs),
          input,
          comparable,
          pairs,
        ),
        loaded,
        comparable,
        pairs,
        check,
      ),
      files: filesJson(loaded.view),
      changes: query.changes ? pairs.map(({ a, b }) => changeJson(loaded, comparable, a, b)) : [],
    },
    lowerIsBetter: measures.filter(({ higherIsBetter }) => !higherIsBetter).map(({ name }) => name),
    leftOut,
    attributes: input.attributes ? joinOf(input.attributes) : null,
  };
}

/** How often all draws are made: signs, those of cohorts, exchanges of models, and users. */
export function drawnKinds({ adjust, bca, by }: Pick<ComparisonQuery, 'adjust' | 'bca' | 'by'>): number {
  return 1 + [adjust === 'tukey', bca, by.length > 0].filter(Boolean).length;
}

function joinOf({ unknown, missing, repeated }: Attributes): NonNullable<ComparisonView['attributes']> {
  return { unknown, missing, repeated };
}

/** Why two models differ, by the first measure. */
function changeJson(
  loaded: LoadedEvaluation,
  { models, groups, measures: [measure] }: Comparable,
  a: number,
  b: number,
): ChangeJson {
  const { input } = loaded;
  // Of a model with runs the lists of the first.
  const lists = { a: groups[a].models[0], b: groups[b].models[0] };
  const changes = changesOf(input, lists, measure, models[a].values[0], models[b].values[0]);
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
      const wanted = wantedItem(loaded, lists, changes.lost[at].user);
      return wanted === undefined ? each : { ...each, wanted };
    }),
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
