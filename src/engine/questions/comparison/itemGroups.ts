import * as l10n from '@vscode/l10n';
import { cohortsByColumn, type Cohorting, type UserTexts } from '../../../core/comparison/cohorts';
import { isKept, type Attributes } from '../../../core/data/attributes';
import { relevantPairShare, exposureByList } from '../../../core/evaluation/items/exposure';
import type { EvaluationPlan } from '../../../core/evaluation/plan';
import { momentsOf } from '../../../core/statistics/moments';
import type { EvaluationInput } from '../../../reading/inputs/evaluationInput';
import { runInSlices } from '../../../reading/watch/yieldToEvents';
import type { ModelGroup } from '../../../shared/leaderboard/modelGroups';
import { addFilesText } from '../../../shared/sentences/addFiles';
import { InputError } from '../../../shared/problem';
import { orNull } from '../../../shared/protocol/orNull';
import type { CohortQuery } from '../../../shared/protocol/queries';
import type { ItemGroupView } from '../../../shared/protocol/views/itemsView';
import type { MeasuredModels } from '../../loaded/measured';
import { attributeColumn } from '../../table/attributeColumns';
import type { Question } from '../question';
import { conditionOf } from './cohortCondition';
import { groupedModels } from './comparedModels';

/** Groups that a column divides the items into. */
interface ItemGroups {
  readonly grouping: Cohorting;
  /** Groups of all items of the file, whether or not they are in lists. */
  readonly ofFile: Cohorting;
}

/** One of the groups of items. */
export interface ItemGroup extends ItemGroups {
  readonly group: number;
}

/** Maximum groups of items or rows: for each all models are evaluated. */
const MAX_GROUPS = 100;

/** Divides the items by a column of theirs. @throws InputError if there is none, or it has too many values */
export function itemGroupsOf(
  { itemNames, itemAttributes }: Pick<EvaluationInput, 'itemNames' | 'itemAttributes'>,
  query: CohortQuery,
): ItemGroups {
  const ofFile = groupsOf(query, textsOfItems(itemNames?.attributes() ?? itemAttributes, query.column));
  const own = cohortsByColumn(query.column, textsOfItems(itemAttributes, query.column), ofFile.cuts);
  // Items of the evaluation may have fewer labels than those of the file.
  const places = own.values.map((value) => ofFile.values.indexOf(value));
  return { ofFile, grouping: { ...ofFile, ofUser: own.ofUser.map((group) => places[group] ?? -1) } };
}

/** Groups items by a column of the file of items. @throws InputError if the column has more than MAX_GROUPS values */
export function groupsOf({ column, bounds }: CohortQuery, texts: UserTexts): Cohorting {
  const groups = cohortsByColumn(column, texts, bounds);
  if (groups.values.length <= MAX_GROUPS) return groups;
  throw new InputError({
    message: l10n.t(
      '“{0}” has {1} values; at most {2} are compared.',
      column,
      groups.values.length,
      MAX_GROUPS,
    ),
    advice: l10n.t('Use a column with fewer values, or of numbers, which are grouped in quarters.'),
  });
}

function textsOfItems(attributes: Attributes | undefined, column: string): UserTexts {
  const found = attributes?.columns.filter(isKept).find(({ name }) => name === column);
  if (found !== undefined) return attributeColumn(found).texts();
  throw noColumn(
    l10n.t('The items have no column “{0}”.', column),
    attributes?.columns.map(({ name }) => name),
  );
}

/** @param known names of columns; undefined: there is no file of items */
export function noColumn(message: string, known: readonly string[] | undefined): InputError {
  return new InputError({
    message,
    advice: known === undefined ? l10n.t('Add --items items.csv.') : l10n.t('Known: {0}.', known.join(', ')),
    inEditor: addFilesText(),
  });
}

/** Value of a group of items that no metric has: its share of the places, of what is wanted, or of all items. */
interface ItemShare {
  readonly name: string;
  /** Shares by list; absent: the share is of all together. */
  readonly values?: Float64Array;
  readonly share: number;
  readonly users: number;
}

/**
 * Returns the exposure, demand and share of the catalog of a group of items.
 *
 * @param models runs of a model, whose exposure is the mean of theirs
 */
export function sharesOfItems(
  measured: MeasuredModels,
  group: ItemGroup,
  models: readonly number[],
): ItemShare[] {
  const exposure = exposureOfItems(measured, group, models);
  return [
    exposure,
    demandOfItems(measured, group),
    { ...catalogOfItems(measured, group), users: exposure.users },
  ];
}

function exposureOfItems(
  { input, plan }: MeasuredModels,
  { group, grouping }: ItemGroup,
  models: readonly number[],
): ItemShare {
  const cutoff = exposureCutoff(plan);
  const lists = models.map((model) =>
    exposureByList(
      input.models[model].rankings,
      (item) => grouping.ofUser[item] === group,
      cutoff ?? Infinity,
    ),
  );
  const values = lists[0].map((_, list) => lists.reduce((sum, own) => sum + own[list], 0) / lists.length);
  const { mean, count: users } = momentsOf(values.filter((value) => !Number.isNaN(value)));
  return { name: cutoff === undefined ? 'Exposure' : `Exposure@${cutoff}`, values, share: mean, users };
}

/** Returns the cutoff of the first metric that has one; undefined: exposure is over whole lists. */
function exposureCutoff({ measures }: EvaluationPlan): number | undefined {
  return measures.find(({ cutoff }) => cutoff !== undefined)?.cutoff;
}

function demandOfItems({ input, plan }: MeasuredModels, { group, grouping }: ItemGroup): ItemShare {
  const isIncluded = (item: number): boolean => grouping.ofUser[item] === group;
  return { name: 'Demand', ...relevantPairShare(input.truth.truth, plan.threshold, isIncluded) };
}

function catalogOfItems(
  { input: { catalogue } }: MeasuredModels,
  { group, grouping, ofFile }: ItemGroup,
): Omit<ItemShare, 'users'> {
  const known =
    catalogue === undefined
      ? ofFile.ofUser
      : grouping.ofUser.filter((_, item) => catalogue.contains[item] === 1);
  return { name: 'Catalog', share: known.filter((own) => own === group).length / known.length };
}

/** Answers with the exposure, demand and share of the catalog of all groups; values largest demand first, numbers in order. */
export const itemGroups: Question<'itemGroups'> = async (loaded, query, check, onDone) => {
  const { input, plan } = loaded;
  const groups = itemGroupsOf(input, query);
  const models = groupedModels(input.models, () => []).groups;
  const rows = await runInSlices(itemGroupRows(loaded, groups, models), (share) => {
    onDone(share);
    check();
  });
  return {
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
  models: readonly ModelGroup[],
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
