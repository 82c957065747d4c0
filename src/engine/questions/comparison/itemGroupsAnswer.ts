import { runInSlices } from '../../../core/watch/yieldToEvents';
import type { ModelWithRuns } from '../../../shared/leaderboard/modelGroups';
import { orNull } from '../../../shared/protocol/orNull';
import type { ItemGroupView } from '../../../shared/protocol/views/itemsView';
import type { MeasuredModels } from '../../loaded/measured';
import type { Question } from '../question';
import { conditionOf } from './cohortCondition';
import { groupModelRuns } from './comparedModels';
import { fairnessOfModels } from './groupFairness';
import {
  catalogOfItems,
  demandOfItems,
  exposureCutoff,
  exposureOfItems,
  itemGroupsOf,
  type ItemGroups,
} from './itemGroups';

/** Answers with the exposure, demand and share of the catalog of all groups; values largest demand first, numbers in order. */
export const itemGroups: Question<'itemGroups'> = async (loaded, query, check, onDone) => {
  const { input, plan } = loaded;
  const groups = itemGroupsOf(input, query);
  const models = groupModelRuns(input.models, () => []).groups;
  const rows = await runInSlices(itemGroupRows(loaded, groups, models), (share) => {
    onDone(share);
    check();
  });
  const fairness = await fairnessOfModels(loaded, groups, models, query, check);
  return {
    fairness,
    column: query.column,
    cutoff: exposureCutoff(plan) ?? null,
    models: models.map(({ models: [first] }) => first),
    groups:
      groups.grouping.cuts === undefined ? rows.toSorted((a, b) => (b.demand ?? 0) - (a.demand ?? 0)) : rows,
  };
};

/** Computes the row of each group. Yields the share that is done. */
function* itemGroupRows(
  measured: MeasuredModels,
  groups: ItemGroups,
  models: readonly ModelWithRuns[],
): Generator<number, ItemGroupView[]> {
  const rows: ItemGroupView[] = [];
  const { values } = groups.grouping;
  for (const [group, value] of values.entries()) {
    const own = { ...groups, group };
    const exposures: (number | null)[] = [];
    for (const [at, { models: runs }] of models.entries()) {
      exposures.push(orNull(exposureOfItems(measured, own, runs).share));
      yield (group + (at + 1) / models.length) / values.length;
    }
    rows.push({
      value,
      query: conditionOf(groups.grouping, group),
      demand: orNull(demandOfItems(measured, own).share),
      catalog: orNull(catalogOfItems(measured, own).share),
      exposures,
    });
  }
  return rows;
}
