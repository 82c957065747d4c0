import * as l10n from '@vscode/l10n';
import { distributionOf } from '../../core/evaluation/distribution';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import type { RowFacts } from '../../core/sql/facts';
import type {
  EvaluationView,
  FileView,
  MeanView,
  ModelView,
  RunView,
  UnusedRows,
} from '../../shared/protocol/views/evaluationView';
import type { EngineSources } from './engineSources';
import { InputError } from '../../shared/problem';
import { measureViews } from '../loaded/measureViews';
import { sqlValidityWarnings } from '../loaded/doubts';
import { isMeanOfUsers } from '../../core/evaluation/aggregate';
import { orNull } from '../../shared/protocol/orNull';
import type { NamedTable } from './engineSources';
import type { TableModel, TableAnswer } from './tableEvaluation';

/** Model with the results of its queries. */
export interface AnsweredModel {
  readonly name: string;
  /** Name of the table, as the user wrote it. */
  readonly table: string;
  readonly run?: RunView | undefined;
  readonly answer: TableAnswer;
}

/**
 * Returns the models of all tables with their names and results.
 *
 * @param answered models with results, by table
 * @throws InputError if rows seem to be of several models and the user did not specify the columns
 */
export function modelsOfTables(
  tables: readonly NamedTable[],
  answered: readonly (readonly TableModel[])[],
): AnsweredModel[] {
  return answered.flatMap((models, index) => {
    const { name: table, called = table, run, told } = tables[index];
    if (!told) for (const { answer } of models) requireOneModel(table, answer);
    return models.map(({ model, answer }) => ({
      name: model ?? called,
      table,
      run: models.length === 1 ? run : undefined,
      answer,
    }));
  });
}

/**
 * Checks that rows are of one model. @throws InputError if all recommendations occur equally often, at least
 * twice: they may occur once per model
 */
function requireOneModel(table: string, { facts, entries }: TableAnswer): void {
  const copies = facts.recommendations.used / entries;
  if (copies < 2 || !Number.isInteger(copies)) return;
  throw new InputError({
    message: l10n.t(
      '“{0}” has each item of each user {1} times, as a table of several models has.',
      table,
      copies,
    ),
    advice: l10n.t(
      'Specify the model column, such as {0}. If all rows are one model, specify the other columns, such as {1}.',
      '--columns model=model',
      'user=user,item=item,score=score',
    ),
  });
}

/** Returns the evaluation of SQL tables in the form of an evaluation of files. */
export function tableView(
  plan: EvaluationPlan,
  { engine, truth: { name: truth, table } }: Pick<EngineSources, 'engine' | 'truth'>,
  models: readonly AnsweredModel[],
  startedAt: number,
): EvaluationView {
  const [{ answer }] = models;
  const view: EvaluationView = {
    id: 'tables',
    truth: tableFile(truth, engine, answer.facts.truth, answer.judgements),
    models: models.map((model) => modelView(plan, engine, model, table.keys !== undefined)),
    measures: measureViews(plan),
    convention: plan.convention.name,
    unused: [
      ...unusedOfModels(models),
      ...unusedRows(truth, answer.facts.truth, answer.judgements, 'duplicate-truth'),
    ],
    usersRule: plan.convention.choices.users,
    threshold: plan.threshold,
    startedAt,
    milliseconds: Date.now() - startedAt,
  };
  const doubts = sqlValidityWarnings(view);
  return doubts.length === 0 ? view : { ...view, doubts };
}

function tableFile(name: string, engine: string, { rows }: RowFacts, used: number): FileView {
  return {
    uri: name,
    label: name,
    bytes: 0,
    rows: { read: rows, used, reported: rows - used },
    format: l10n.t('table in {0}', engine),
    findings: [],
  };
}

/**
 * Returns one model in the form of an evaluation of files. @param severalLists whether users have several lists, which
 * are not independent; which lists belong to one user is not known
 */
function modelView(
  plan: EvaluationPlan,
  engine: string,
  { name, table, run, answer }: AnsweredModel,
  severalLists: boolean,
): ModelView {
  return {
    name,
    ...(run && { run }),
    file: tableFile(table, engine, answer.facts.recommendations, answer.entries),
    users: answer.counts,
    means: answer.measures.map(({ mean, users, values, times }, index): MeanView => {
      const { compiled, family } = plan.measures[index];
      const { bins, range, halfWidth } = distributionOf(values, family.range, times);
      return {
        mean: orNull(mean),
        users,
        ...(!severalLists && Number.isFinite(halfWidth) && isMeanOfUsers(compiled) ? { halfWidth } : {}),
        histogram: bins,
        histogramRange: range,
      };
    }),
  };
}

/** Returns the unused rows of each table once, even if it has several models. */
function unusedOfModels(models: readonly AnsweredModel[]): UnusedRows[] {
  const found = new Map<string, UnusedRows>();
  for (const { table, name, answer } of models)
    for (const each of unusedRows(table, answer.facts.recommendations, answer.entries, 'duplicate-item')) {
      // A table that is named twice is two models with the same rows.
      const key = JSON.stringify([table === name ? found.size : table, each.why]);
      found.set(key, { ...each, rows: each.rows + (found.get(key)?.rows ?? 0) });
    }
  return [...found.values()];
}

/** Returns the counts of unused rows by reason; empty if all rows are used. */
function unusedRows(
  table: string,
  { rows, used, unnamed }: RowFacts,
  distinct: number,
  repeated: 'duplicate-item' | 'duplicate-truth',
): UnusedRows[] {
  return [
    { table, code: 'empty-id' as const, rows: unnamed, why: l10n.t('without a user, an item or a model') },
    {
      table,
      code: 'invalid-number' as const,
      rows: rows - used - unnamed,
      why: l10n.t('without a usable number'),
    },
    {
      table,
      code: repeated,
      rows: used - distinct,
      why: l10n.t('with a duplicate user and item; the best one is used'),
    },
  ].filter((reason) => reason.rows > 0);
}
