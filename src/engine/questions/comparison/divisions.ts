import * as l10n from '@vscode/l10n';
import { cohortsByColumn, type Cohorting, type UserTexts } from '../../../core/comparison/cohorts';
import { isKept, type Attributes } from '../../../core/data/attributes';
import { truthOfEntries } from '../../../core/data/truth';
import { evaluateRankings, type ModelResult } from '../../../core/evaluation/evaluate';
import { demandOf, exposureOf } from '../../../core/evaluation/items/exposure';
import { momentsOf } from '../../../core/statistics/moments';
import { measurable } from '../../../reading/inputs/evaluationInput';
import { columnsOfTruth, readTruthColumn } from '../../../reading';
import { openedFile } from '../../../reading/sources/openedFiles';
import { inSlices } from '../../../reading/watch/yieldToEvents';
import { addFilesText } from '../../../shared/sentences/addFiles';
import { InputError } from '../../../shared/problem';
import type { CohortQuery } from '../../../shared/protocol/queries';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import type { Measured } from '../../loaded/measured';
import { attributeColumn } from '../../table/attributeColumns';

/** Division of what an evaluation is over, with the values that its models have in it. */
export interface Division {
  readonly cohorting: Cohorting;
  readonly measured: Measured;
  /** Items of the cohort, for a column of the items. */
  readonly items?: ItemGroup;
}

/** One of the groups that a column divides the items into. */
interface ItemGroup {
  readonly group: number;
  readonly grouping: Cohorting;
  /** Groups of all items of the file, whether or not they are in lists. */
  readonly ofFile: Cohorting;
}

/** Maximum groups of items or rows: for each all models are evaluated. */
const MAX_GROUPS = 100;

/**
 * Returns the divisions by a column. A column of the users gives one, whose cohorts have the values that users have.
 * A column of the items or of the rows of the ground truth gives one for each group: models are evaluated by its
 * judgments only, so that each metric is itself, whether it is over users, weights or rows.
 *
 * @throws InputError if there is no such column
 */
export async function divisionsOf(
  loaded: LoadedEvaluation,
  query: CohortQuery,
  check: () => void,
): Promise<Division[]> {
  if (query.of === undefined || query.of === 'users')
    return [{ cohorting: loaded.known.cohorting(query), measured: loaded }];
  return query.of === 'items' ? byItems(loaded, query, check) : byRows(loaded, query, check);
}

/** Returns the cohorts of a column of the users. @throws InputError for another column: snapshots have no lists */
export function requireOfUsers({ known }: Pick<LoadedEvaluation, 'known'>, query: CohortQuery): Cohorting {
  if (query.of === undefined || query.of === 'users') return known.cohorting(query);
  throw new InputError({
    message: l10n.t('“{0}” is no column of the users, and only users can be divided here.', query.column),
    advice: l10n.t('Compare the lists of both models: {0}.', `--by ${query.of}:${query.column}`),
  });
}

async function byItems(loaded: LoadedEvaluation, query: CohortQuery, check: () => void): Promise<Division[]> {
  const { input } = loaded;
  const { items } = input.truth.truth;
  const ofFile = groupsOf(
    query,
    textsOfItems(input.itemNames?.attributes() ?? input.itemAttributes, query.column),
  );
  const own = cohortsByColumn(query.column, textsOfItems(input.itemAttributes, query.column), ofFile.cuts);
  // Items of the evaluation may have fewer labels than those of the file.
  const places = own.values.map((value) => ofFile.values.indexOf(value));
  const grouping = { ...ofFile, ofUser: own.ofUser.map((group) => places[group] ?? -1) };
  const parts = await partsOf(loaded, grouping, (entry) => grouping.ofUser[items[entry]], check);
  return parts.map((part, group) => ({ ...part, items: { group, grouping, ofFile } }));
}

async function byRows(loaded: LoadedEvaluation, query: CohortQuery, check: () => void): Promise<Division[]> {
  const { truth } = loaded.input;
  const known = columnsOfTruth(truth.file);
  if (!known.includes(query.column))
    throw noColumn(l10n.t('The ground truth has no column “{0}”.', query.column), known);
  const { texts, of } = await openedFile(loaded.open, loaded.request.truth.file, (source) =>
    readTruthColumn(source, truth, query.column, { check, progress: () => undefined }),
  );
  const grouping = groupsOf(query, { texts, ofUser: of });
  return partsOf(loaded, grouping, (entry) => grouping.ofUser[entry], check);
}

/** @throws InputError if the column has too many values */
function groupsOf({ column, bounds }: CohortQuery, texts: UserTexts): Cohorting {
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
function noColumn(message: string, known: readonly string[] | undefined): InputError {
  return new InputError({
    message,
    advice: known === undefined ? l10n.t('Add --items items.csv.') : l10n.t('Known: {0}.', known.join(', ')),
    inEditor: addFilesText(),
  });
}

/** Returns a division for each group of judged pairs, with the models evaluated by these only. */
async function partsOf(
  loaded: LoadedEvaluation,
  { by: column, values }: Pick<Cohorting, 'by' | 'values'>,
  groupOf: (entry: number) => number,
  check: () => void,
): Promise<Division[]> {
  const { input, plan } = loaded;
  const divisions: Division[] = [];
  for (const [group, value] of values.entries()) {
    const truth = truthOfEntries(input.truth.truth, (entry) => groupOf(entry) === group);
    const part = {
      ...input,
      truth: { ...input.truth, truth },
      models: input.models.map((model) => ({ ...model, judged: undefined })),
    };
    const results: ModelResult[] = [];
    for (const model of part.models)
      results.push(await inSlices(evaluateRankings(measurable(part, model), plan), check));
    divisions.push({
      cohorting: { by: column, values: [value], ofUser: new Int32Array(input.users.size) },
      measured: { input: part, plan, model: (index) => ({ result: results[index] }) },
    });
  }
  return divisions;
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
 * Returns the exposure, demand and share of the catalog of the items of a division; nothing for other divisions.
 *
 * @param models runs of a model, whose exposure is the mean of theirs
 */
export function sharesOfItems(
  { input, plan }: Measured,
  { items }: Division,
  models: readonly number[],
): ItemShare[] {
  if (items === undefined) return [];
  const { group, grouping, ofFile } = items;
  const isIncluded = (item: number): boolean => grouping.ofUser[item] === group;
  const cutoff = plan.measures.find((measure) => measure.cutoff !== undefined)?.cutoff;
  const lists = models.map((model) =>
    exposureOf(input.models[model].rankings, isIncluded, cutoff ?? Infinity),
  );
  const values = lists[0].map((_, list) => lists.reduce((sum, own) => sum + own[list], 0) / lists.length);
  const { mean, count: users } = momentsOf(values.filter((value) => !Number.isNaN(value)));
  const { catalogue } = input;
  const known =
    catalogue === undefined
      ? ofFile.ofUser
      : grouping.ofUser.filter((_, item) => catalogue.contains[item] === 1);
  return [
    { name: cutoff === undefined ? 'Exposure' : `Exposure@${cutoff}`, values, share: mean, users },
    { name: 'Demand', ...demandOf(input.truth.truth, plan.threshold, isIncluded) },
    { name: 'Catalog', share: known.filter((own) => own === group).length / known.length, users },
  ];
}
