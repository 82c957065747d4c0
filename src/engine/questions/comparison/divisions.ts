import * as l10n from '@vscode/l10n';
import type { Cohorting } from '../../../core/comparison/cohorts';
import { NO_ROW } from '../../../core/data/interactions/interactions';
import { filterRows } from '../../../core/data/interactions/models';
import { truthOfEntries } from '../../../core/data/truth';
import { evaluateRankings, type ModelResult } from '../../../core/evaluation/evaluate';
import { planOfGroup } from '../../../core/evaluation/judging/unjudgedItems';
import { measurableInput, mergedTruth, type EvaluationInput } from '../../../reading/inputs/evaluationInput';
import { withJudgements } from '../../../reading/inputs/judgements';
import { columnsOfTruth, readTruthColumn } from '../../../reading';
import { withOpenedFile } from '../../../reading/sources/openedFiles';
import { runInSlices } from '../../../core/watch/yieldToEvents';
import { InputError } from '../../../shared/problem';
import type { CohortQuery } from '../../../shared/protocol/queries';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import type { MeasuredModels } from '../../loaded/measured';
import { groupsOf, itemGroupsOf, noColumn, type ItemGroup } from './itemGroups';

type TruthOfFile = EvaluationInput['truth'];

/** Users, items or rows of an evaluation divided into cohorts, with the metrics of all models over them. */
export interface DividedMetrics {
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
): Promise<DividedMetrics[]> {
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

async function byItems(
  loaded: LoadedEvaluation,
  query: CohortQuery,
  check: () => void,
): Promise<DividedMetrics[]> {
  const { items } = loaded.input.truth.truth;
  const groups = itemGroupsOf(loaded.input, query);
  const { grouping } = groups;
  const { file, truth } = loaded.input.truth;
  const partOf = (group: number): TruthOfFile => ({
    file,
    truth: truthOfEntries(truth, (entry) => grouping.ofUser[items[entry]] === group),
  });
  const parts = await partsOf(loaded, grouping, 'items', partOf, check);
  return parts.map((part, group) => ({ ...part, items: { ...groups, group } }));
}

async function byRows(
  loaded: LoadedEvaluation,
  query: CohortQuery,
  check: () => void,
): Promise<DividedMetrics[]> {
  const { truth } = loaded.input;
  const known = columnsOfTruth(truth.file);
  if (!known.includes(query.column))
    throw noColumn(l10n.t('The ground truth has no column “{0}”.', query.column), known);
  const texts = await withOpenedFile(loaded.open, loaded.request.truth.file, (source) =>
    readTruthColumn(source, truth.file, query.column, { check, progress: () => undefined }),
  );
  const grouping = groupsOf(query, texts);
  const partOf = (group: number): TruthOfFile => truthOfRows(loaded, (row) => grouping.ofUser[row] === group);
  return partsOf(loaded, grouping, 'rows', partOf, check);
}

/**
 * Returns the ground truth of some rows of its file. A pair with rows in several groups is in each of them; judgments
 * grade pairs, and add none.
 */
function truthOfRows(
  { input, request }: Pick<LoadedEvaluation, 'input' | 'request'>,
  isKept: (row: number) => boolean,
): TruthOfFile {
  const { file } = input.truth;
  const interactions = filterRows(file.interactions, isKept);
  const part = mergedTruth(
    { ...file, interactions, findings: file.findings.emptied() },
    input.users.size,
    request.combine,
  );
  if (input.judgements === undefined) return part;
  const judged = input.judgements.files.map((each) => ({ ...each, findings: each.findings.emptied() }));
  const { truth } = withJudgements(part, judged, request).truth;
  return { ...part, truth: truthOfEntries(truth, (entry) => truth.rows?.[entry] !== NO_ROW) };
}

/** Returns a division for each group of judged pairs, with the models evaluated only by that group. */
async function partsOf(
  loaded: LoadedEvaluation,
  { by: column, values }: Pick<Cohorting, 'by' | 'values'>,
  divided: 'items' | 'rows',
  partOf: (group: number) => TruthOfFile,
  check: () => void,
): Promise<DividedMetrics[]> {
  const { input } = loaded;
  const plan = planOfGroup(loaded.plan);
  const whole = input.truth.truth;
  const divisions: DividedMetrics[] = [];
  for (const [group, value] of values.entries()) {
    const { file, truth } = partOf(group);
    const part = {
      ...input,
      truth: { file, truth: { ...truth, whole } },
      models: input.models.map((model) => ({ ...model, judged: undefined })),
    };
    const results: ModelResult[] = [];
    for (const model of part.models)
      results.push(await runInSlices(evaluateRankings(measurableInput(part, model), plan), check));
    divisions.push({
      cohorting: { by: column, of: divided, values: [value], ofUser: new Int32Array(input.users.size) },
      measured: { input: part, plan, model: (index) => ({ result: results[index] }) },
    });
  }
  return divisions;
}
