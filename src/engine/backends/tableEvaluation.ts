import * as l10n from '@vscode/l10n';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import { dialects } from '../../core/sql/dialects';
import type { Dialect } from '../../core/sql/dialects/dialect';
import { ordersWithin, requireOrder } from '../../core/sql/equalScores';
import { EXPOSURE_COLUMNS, exposureQuery } from '../../core/sql/items/exposureQuery';
import type { ExposureGroup } from '../../core/sql/items/exposure';
import { evaluatePatterns, type AnsweredGroup, type PatternsResult } from '../../core/sql/evaluatePatterns';
import { parseFacts, factsQuery, MAX_TABLE_MODELS, type TableFacts } from '../../core/sql/facts';
import { patternColumns, patternQuery, TOTAL_COLUMNS } from '../../core/sql/patternQuery';
import { patternSpec, type PatternSpec } from '../../core/sql/patternSpec';
import { planQueries, type PatternGroup } from '../../core/sql/pushdown';
import type { MarkedQuery } from '../../core/sql/queryMark';
import type { ModelTables, Tables } from '../../core/sql/relation';
import { wrongResultError, type ResultRow, checkRow, wholeNumber } from '../../core/sql/resultRows';
import { InputError } from '../../shared/problem';
import type { EngineSources } from './engineSources';

/** Metrics and queries of two tables that are known before any query runs. */
export interface TableQuestion {
  readonly dialect: Dialect;
  readonly tables: Tables;
  readonly plan: EvaluationPlan;
  readonly groups: readonly PatternGroup[];
  readonly exposures: readonly ExposureQuestion[];
  readonly facts: MarkedQuery;
}

/** Query for the number of times that each item is recommended. */
interface ExposureQuestion {
  readonly group: ExposureGroup;
  readonly query: MarkedQuery;
}

/** Queries for the patterns of a table, built from its facts. */
export interface PatternQuestion {
  readonly group: PatternGroup;
  readonly spec: PatternSpec;
  readonly query: MarkedQuery;
}

export interface TableAnswer extends PatternsResult {
  readonly facts: TableFacts;
}

/** Returns the question of each model. @throws InputError as {@link tableQuestion} does */
export function tableQuestions(
  { engine, models, truth, catalogue }: EngineSources,
  plan: EvaluationPlan,
): readonly TableQuestion[] {
  return models.map(({ table }) =>
    tableQuestion(
      dialects[engine],
      { recommendations: table, truth: truth.table, ...(catalogue && { catalogue }) },
      plan,
    ),
  );
}

/**
 * Makes the queries of a plan.
 *
 * @throws InputError for a metric that SQL cannot compute, or a name that cannot be quoted
 */
export function tableQuestion(dialect: Dialect, tables: Tables, plan: EvaluationPlan): TableQuestion {
  const byRank = tables.recommendations.order.by === 'rank';
  const { patterns, exposures } = planQueries(plan, { byRank, catalogue: tables.catalogue !== undefined });
  return {
    dialect,
    tables,
    plan,
    groups: patterns,
    exposures: exposures.map((group) => ({ group, query: exposureQuery(dialect, tables, group) })),
    facts: factsQuery(dialect, tables, ordersWithin(patterns)),
  };
}

/** Returns one query for each way to order equal scores. */
export function patternQuestions(
  { dialect, tables, groups }: TableQuestion,
  facts: TableFacts,
): PatternQuestion[] {
  return groups.map((group) => {
    const spec = patternSpec(group, facts);
    return { group, spec, query: patternQuery(dialect, tables, spec) };
  });
}

/** Returns the number of columns in a row of patterns: the mark, the pattern, the totals. */
function columnsOf(dialect: Dialect, spec: PatternSpec): number {
  return 1 + patternColumns(dialect, spec).length + TOTAL_COLUMNS.length;
}

/**
 * Returns the queries that are built from the facts about the tables: patterns, then exposures. Their answers
 * are expected in this order.
 */
export function laterQueries(
  { exposures }: TableQuestion,
  patterns: readonly PatternQuestion[],
): readonly MarkedQuery[] {
  return [...patterns, ...exposures].map(({ query }) => query);
}

/** Computes the results of a table. @param answers rows of each of {@link laterQueries} */
export function tableAnswer(
  { dialect, tables, plan, exposures }: TableQuestion,
  facts: TableFacts,
  questions: readonly PatternQuestion[],
  answers: readonly (readonly ResultRow[])[],
): TableAnswer {
  const answered = questions.map(({ group, spec, query }, index): AnsweredGroup => {
    return { group, spec, mark: query.mark, columns: columnsOf(dialect, spec), rows: answers[index] };
  });
  const exposed = exposures.map(({ group, query }, index) => ({
    group,
    mark: query.mark,
    rows: answers[questions.length + index],
  }));
  const catalogued = tables.catalogue !== undefined;
  return { ...evaluatePatterns(plan, facts, answered, exposed, catalogued), facts };
}

/** Model with the results of its queries. */
export interface TableModel extends Pick<ModelQuestion, 'model'> {
  readonly answer: TableAnswer;
}

/** Queries of one model, which depend on facts about its table. */
interface ModelQuestion {
  /** Name of the model in its table; undefined: the table has one model. */
  readonly model: string | undefined;
  readonly question: TableQuestion;
  readonly facts: TableFacts;
  readonly questions: readonly PatternQuestion[];
}

/** Queries of a table that need its facts; each is over all its models. */
interface LaterQuestion {
  readonly models: readonly ModelQuestion[];
  readonly queries: readonly MarkedQuery[];
}

/**
 * Returns the query that is built from the facts.
 *
 * @throws InputError for equal scores that a metric does not allow, or too many models
 */
export function laterQuestion(question: TableQuestion, facts: TableFacts): LaterQuestion {
  requireOrder(question.groups, facts);
  const models = modelsInTable(question, facts);
  const [{ question: own, questions }] = models;
  if (models.length === 1) return { models, queries: laterQueries(own, questions) };
  const { dialect, exposures } = question;
  const tables = tablesOfModels(models);
  return {
    models,
    queries: [
      ...questions.map(({ spec }) => patternQuery(dialect, tables, spec)),
      ...exposures.map(({ group }) => exposureQuery(dialect, tables, group)),
    ],
  };
}

/** Returns the tables of all models as input of one query. */
export function tablesOfModels(models: readonly ModelQuestion[]): ModelTables {
  const [{ question }] = models;
  const { truth, catalogue } = question.tables;
  return {
    models: models.map(({ question: own }) => own.tables.recommendations),
    truth,
    ...(catalogue && { catalogue }),
  };
}

/**
 * Returns the models of a table, like those of a file: a single model has the name of the table, and unused
 * rows are reported with the first model.
 */
export function modelsInTable(question: TableQuestion, facts: TableFacts): readonly ModelQuestion[] {
  const { dialect, tables, plan } = question;
  const { recommendations } = tables;
  const alone = { model: undefined, question, facts, questions: patternQuestions(question, facts) };
  if (recommendations.model === undefined) return [alone];
  const { column } = recommendations.model;
  if (facts.models.length > MAX_TABLE_MODELS) throw tooManyModels(column);
  const ofModels = facts.models.reduce((sum, model) => sum + model.used, 0);
  if (ofModels !== facts.recommendations.used) throw wrongResultError(l10n.t('rows are missing'));
  if (facts.models.length <= 1) return [alone];
  const { rows, used, unnamed } = facts.recommendations;
  return facts.models.map(({ id, used: own }, index) => {
    const only = { ...recommendations, model: { column, only: id } };
    const ofModel = tableQuestion(dialect, { ...tables, recommendations: only }, plan);
    const found: TableFacts = {
      ...facts,
      models: [],
      recommendations:
        index === 0 ? { rows: own + rows - used, used: own, unnamed } : { rows: own, used: own, unnamed: 0 },
    };
    return { model: id, question: ofModel, facts: found, questions: patternQuestions(ofModel, found) };
  });
}

function tooManyModels(column: string): InputError {
  return new InputError({
    message: l10n.t('The column “{0}” names more than {1} models.', column, MAX_TABLE_MODELS),
    advice: l10n.t('Specify the model column, or select models in a query: {0}.', 'ENGINE:@query.sql'),
  });
}

/** Computes the results of each model. @param answers rows of each query */
function answeredModels(
  { models, queries }: LaterQuestion,
  answers: readonly (readonly ResultRow[])[],
): TableModel[] {
  const [{ question, questions }] = models;
  const apart =
    models.length === 1
      ? answers.map((rows) => [rows])
      : answers.map((rows, at) => {
          const columns =
            at < questions.length ? columnsOf(question.dialect, questions[at].spec) : EXPOSURE_COLUMNS;
          const marks = models.map((own) => laterQueries(own.question, own.questions)[at].mark);
          return rowsByModel(rows, queries[at].mark, 1 + columns, marks);
        });
  return models.map(({ model, question: own, facts, questions: asked }, at) => {
    const rows = apart.map((each) => each[at]);
    return { model, answer: tableAnswer(own, facts, asked, rows) };
  });
}

/** Runs SQL statements and returns the result rows of each. */
export type RunStatements = (statements: readonly string[]) => Promise<readonly (readonly ResultRow[])[]>;

/** Queries the facts of each table. */
export async function queryFacts(
  asked: readonly TableQuestion[],
  run: RunStatements,
): Promise<readonly TableFacts[]> {
  const found = await run(asked.map(({ facts }) => facts.sql));
  return asked.map(({ facts }, index) => parseFacts(found[index], facts.mark));
}

/**
 * Evaluates tables of recommendations: queries the facts of all tables, then the patterns of all, then
 * computes the metrics. The client is started only twice, for any number of tables.
 *
 * @returns the models of each table
 * @throws InputError like `tableQuestion`, `run` and `evaluatePatterns`
 */
export async function evaluateEngineTables(
  asked: readonly TableQuestion[],
  run: RunStatements,
): Promise<readonly (readonly TableModel[])[]> {
  const facts = await queryFacts(asked, run);
  const later = asked.map((question, index) => laterQuestion(question, facts[index]));
  const answers = await run(later.flatMap(({ queries }) => queries.map(({ sql }) => sql)));
  let at = 0;
  return later.map((each) => {
    const own = answers.slice(at, (at += each.queries.length));
    return answeredModels(each, own);
  });
}

/**
 * Returns the rows of a query over several models, by model number, in the format of queries over one model.
 *
 * @param columns number of columns of a row, including its mark and the number of its model
 * @param marks marks of the queries of one model, in the order of the models
 * @throws InputError if a row is not of this query
 */
function rowsByModel(
  rows: Iterable<ResultRow>,
  mark: number,
  columns: number,
  marks: readonly number[],
): readonly (readonly ResultRow[])[] {
  const found: ResultRow[][] = marks.map(() => []);
  const written = marks.map(String);
  for (const row of rows) {
    checkRow(row, mark, columns);
    const [, model, ...cells] = row;
    const number = wholeNumber(model);
    const own = found.at(number);
    if (number < 0 || own === undefined)
      throw wrongResultError(l10n.t('a model came that was not there before'));
    own.push([written[number], ...cells]);
  }
  return found;
}
