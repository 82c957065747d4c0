import * as l10n from '@vscode/l10n';
import type { Cohorting } from '../../../core/comparison/cohorts';
import { truthOfEntries } from '../../../core/data/truth';
import { evaluateRankings, type ModelResult } from '../../../core/evaluation/evaluate';
import { measurableInput } from '../../../reading/inputs/evaluationInput';
import { columnsOfTruth, readTruthColumn } from '../../../reading';
import { openedFile } from '../../../reading/sources/openedFiles';
import { runInSlices } from '../../../reading/watch/yieldToEvents';
import { InputError } from '../../../shared/problem';
import type { CohortQuery } from '../../../shared/protocol/queries';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import type { MeasuredModels } from '../../loaded/measured';
import { groupsOf, itemGroupsOf, noColumn, type ItemGroup } from './itemGroups';

/** Users, items or rows of an evaluation divided into cohorts, with the metrics of all models over them. */
export interface Division {
  readonly cohorting: Cohorting;
  readonly measured: MeasuredModels;
  /** Items of the cohort, for a column of the items. */
  readonly items?: ItemGroup;
}

/**
 * Returns the divisions by a column. A column of the users gives one division, with a cohort for each of its values.
 * A column of the items or of the rows of the ground truth gives one division for each of its values: models are
 * evaluated by the judgments of that group only, so that a metric of users, weights or rows keeps its definition.
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

/** Returns the cohorts of a column of the users. @throws InputError for a column of items or rows, which snapshots lack */
export function requireOfUsers({ known }: Pick<LoadedEvaluation, 'known'>, query: CohortQuery): Cohorting {
  if (query.of === undefined || query.of === 'users') return known.cohorting(query);
  throw new InputError({
    message: l10n.t('“{0}” is no column of the users, and only users can be divided here.', query.column),
    advice: l10n.t('Compare the lists of both models: {0}.', `--by ${query.of}:${query.column}`),
  });
}

async function byItems(loaded: LoadedEvaluation, query: CohortQuery, check: () => void): Promise<Division[]> {
  const { items } = loaded.input.truth.truth;
  const groups = itemGroupsOf(loaded.input, query);
  const { grouping } = groups;
  const parts = await partsOf(loaded, grouping, (entry) => grouping.ofUser[items[entry]], check);
  return parts.map((part, group) => ({ ...part, items: { ...groups, group } }));
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
      results.push(await runInSlices(evaluateRankings(measurableInput(part, model), plan), check));
    divisions.push({
      cohorting: { by: column, values: [value], ofUser: new Int32Array(input.users.size) },
      measured: { input: part, plan, model: (index) => ({ result: results[index] }) },
    });
  }
  return divisions;
}
