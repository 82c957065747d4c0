import * as l10n from '@vscode/l10n';
import { cohortsByColumn, type Cohorting, type UserTexts } from '../../../core/comparison/cohorts';
import { isAttributeInMemory, type Attributes } from '../../../core/data/attributes';
import { relevantPairShare, exposureByList } from '../../../core/evaluation/items/exposure';
import type { EvaluationPlan } from '../../../core/evaluation/plan';
import { momentsOf } from '../../../core/statistics/moments';
import type { EvaluationInput } from '../../../reading/inputs/evaluationInput';
import { addFilesText } from '../../../shared/sentences/addFiles';
import { InputError } from '../../../shared/problem';
import type { CohortQuery } from '../../../shared/protocol/queries';
import type { MeasuredModels } from '../../loaded/measured';
import { attributeColumn } from '../../table/attributeColumns';

/** Groups that a column divides the items into. */
export interface ItemGroups {
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
  const found = attributes?.columns.filter(isAttributeInMemory).find(({ name }) => name === column);
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

/** @param models runs of a model, whose exposure is the mean of theirs */
export function exposureOfItems(
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
export function exposureCutoff({ measures }: EvaluationPlan): number | undefined {
  return measures.find(({ cutoff }) => cutoff !== undefined)?.cutoff;
}

/** Returns the share of the relevant pairs that a group of items has. */
export function demandOfItems({ input, plan }: MeasuredModels, { group, grouping }: ItemGroup): ItemShare {
  const isIncluded = (item: number): boolean => grouping.ofUser[item] === group;
  return { name: 'Demand', ...relevantPairShare(input.truth.truth, plan.threshold, isIncluded) };
}

/** Returns the share of the catalog, or of the file of items, that a group of items has. */
export function catalogOfItems(
  { input: { catalogue } }: MeasuredModels,
  { group, grouping, ofFile }: ItemGroup,
): Omit<ItemShare, 'users'> {
  const known =
    catalogue === undefined
      ? ofFile.ofUser
      : grouping.ofUser.filter((_, item) => catalogue.contains[item] === 1);
  return { name: 'Catalog', share: known.filter((own) => own === group).length / known.length };
}
