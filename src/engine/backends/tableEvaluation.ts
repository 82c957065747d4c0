import * as l10n from '@vscode/l10n';
import type { Plan } from '../../core/evaluation/plan';
import { dialects } from '../../core/sql/dialects';
import type { Dialect } from '../../core/sql/dialects/dialect';
import { ordersWithin, requireOrder } from '../../core/sql/equalScores';
import { EXPOSURE_COLUMNS, exposureQuery } from '../../core/sql/items/exposureQuery';
import type { ExposureGroup } from '../../core/sql/items/exposure';
import { evaluatePatterns, type AnsweredGroup, type PatternsResult } from '../../core/sql/evaluatePatterns';
import { factsOf, factsQuery, MOST_MODELS, type Facts } from '../../core/sql/facts';
import { patternColumns, patternQuery, TOTALS } from '../../core/sql/patternQuery';
import { patternSpec, type PatternSpec } from '../../core/sql/patternSpec';
import { pushedDown, type PatternGroup } from '../../core/sql/pushdown';
import type { MarkedQuery } from '../../core/sql/queryMark';
import type { ModelTables, Tables } from '../../core/sql/relation';
import { notTheAnswer, type ResultRow, checkRow, wholeNumber } from '../../core/sql/resultRows';
import { InputError } from '../../shared/problem';
import type { EngineSources } from './engineSources';

/** What is to be measured of two tables, as far as it is known without asking the engine. */
export interface TableQuestion {
  readonly dialect: Dialect;
  readonly tables: Tables;
  readonly plan: Plan;
  readonly groups: readonly PatternGroup[];
  readonly exposures: readonly ExposureQuestion[];
  readonly facts: MarkedQuery;
}

/** The query for how often items are recommended. */
export interface ExposureQuestion {
  readonly group: ExposureGroup;
  readonly query: MarkedQuery;
}

/** The queries for the patterns of a question, once its facts are known. */
export interface PatternQuestion {
  readonly group: PatternGroup;
  readonly spec: PatternSpec;
  readonly query: MarkedQuery;
}

export interface TableAnswer extends PatternsResult {
  readonly facts: Facts;
}

/** What is to be measured of each model. @throws InputError as {@link tableQuestion} does */
export function questionsOf(
  { engine, models, truth, catalogue }: EngineSources,
  plan: Plan,
): readonly TableQuestion[] {
  return models.map(({ table }) =>
    tableQuestion(
      dialects[engine],
      { recommendations: table, truth: truth.table, ...(catalogue && { catalogue }) },
      plan,
    ),
  );
}

/** @throws InputError for a measure that cannot be pushed down, or a name that cannot be quoted */
export function tableQuestion(dialect: Dialect, tables: Tables, plan: Plan): TableQuestion {
  const byRank = tables.recommendations.order.by === 'rank';
  const { patterns, exposures } = pushedDown(plan, { byRank, catalogue: tables.catalogue !== undefined });
  return {
    dialect,
    tables,
    plan,
    groups: patterns,
    exposures: exposures.map((group) => ({ group, query: exposureQuery(dialect, tables, group) })),
    facts: factsQuery(dialect, tables, ordersWithin(patterns)),
  };
}

/** One query for each order of equal scores. */
export function patternQuestions(
  { dialect, tables, groups }: TableQuestion,
  facts: Facts,
): PatternQuestion[] {
  return groups.map((group) => {
    const spec = patternSpec(group, facts);
    return { group, spec, query: patternQuery(dialect, tables, spec) };
  });
}

/** Columns of a row of patterns: the mark stands before them, and totals behind. */
function columnsOf(dialect: Dialect, spec: PatternSpec): number {
  return 1 + patternColumns(dialect, spec).length + TOTALS.length;
}

/** What is asked once the facts are known, in the order in which it is answered: patterns, then exposures. */
export function laterQueries(
  { exposures }: TableQuestion,
  patterns: readonly PatternQuestion[],
): readonly MarkedQuery[] {
  return [...patterns, ...exposures].map(({ query }) => query);
}

/** @param answers the rows of each of {@link laterQueries} */
export function tableAnswer(
  { dialect, tables, plan, exposures }: TableQuestion,
  facts: Facts,
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

/** One model with what came of it. */
export interface TableModel extends Pick<ModelQuestion, 'model'> {
  readonly answer: TableAnswer;
}

/** What is asked of one model once its facts are known. */
interface ModelQuestion {
  /** As its table calls it; undefined: the table holds no other. */
  readonly model: string | undefined;
  readonly question: TableQuestion;
  readonly facts: Facts;
  readonly questions: readonly PatternQuestion[];
}

/** What is asked of a table once its facts are known: each query of all models at once. */
interface LaterQuestion {
  readonly models: readonly ModelQuestion[];
  readonly queries: readonly MarkedQuery[];
}

/** @throws InputError where scores are equal that may not be, or a column names too many models */
export function laterQuestion(question: TableQuestion, facts: Facts): LaterQuestion {
  requireOrder(question.groups, facts);
  const models = modelsIn(question, facts);
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

/** All of them in one query. */
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
 * The models of a table, as those of a file: one alone goes by the name of the table, and rows that are not used are
 * said with the first.
 */
export function modelsIn(question: TableQuestion, facts: Facts): readonly ModelQuestion[] {
  const { dialect, tables, plan } = question;
  const { recommendations } = tables;
  const alone = { model: undefined, question, facts, questions: patternQuestions(question, facts) };
  if (recommendations.model === undefined) return [alone];
  const { column } = recommendations.model;
  if (facts.models.length > MOST_MODELS) throw tooManyModels(column);
  const ofModels = facts.models.reduce((sum, model) => sum + model.used, 0);
  if (ofModels !== facts.recommendations.used) throw notTheAnswer(l10n.t('rows are missing'));
  if (facts.models.length <= 1) return [alone];
  const { rows, used, unnamed } = facts.recommendations;
  return facts.models.map(({ id, used: own }, index) => {
    const only = { ...recommendations, model: { column, only: id } };
    const ofModel = tableQuestion(dialect, { ...tables, recommendations: only }, plan);
    const found: Facts = {
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
    message: l10n.t('The column “{0}” names more than {1} models.', column, MOST_MODELS),
    advice: l10n.t('Specify the model column, or select models in a query: {0}.', 'ENGINE:@query.sql'),
  });
}

/** @param answers the rows of each of its queries */
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

/** Answers statements, each with its rows. */
export type RunStatements = (statements: readonly string[]) => Promise<readonly (readonly ResultRow[])[]>;

/** The facts of each table. */
export async function factsOfAll(
  asked: readonly TableQuestion[],
  run: RunStatements,
): Promise<readonly Facts[]> {
  const found = await run(asked.map(({ facts }) => facts.sql));
  return asked.map(({ facts }, index) => factsOf(found[index], facts.mark));
}

/**
 * Evaluates tables of recommendations: asks for the facts of all, then for the patterns of all, and measures those. A
 * client is started twice, however many tables there are.
 *
 * @returns the models of each table
 * @throws InputError as `tableQuestion`, `run` and `evaluatePatterns` do
 */
export async function evaluateAll(
  asked: readonly TableQuestion[],
  run: RunStatements,
): Promise<readonly (readonly TableModel[])[]> {
  const facts = await factsOfAll(asked, run);
  const later = asked.map((question, index) => laterQuestion(question, facts[index]));
  const answers = await run(later.flatMap(({ queries }) => queries.map(({ sql }) => sql)));
  let at = 0;
  return later.map((each) => {
    const own = answers.slice(at, (at += each.queries.length));
    return answeredModels(each, own);
  });
}

/**
 * The rows of a query of several models by the number of their model, as queries of one model would have answered them.
 *
 * @param columns of a row, its mark and the number of its model included
 * @param marks of the queries of one model, in the order of the models
 * @throws InputError where a row is none of this query's
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
    if (number < 0 || own === undefined) throw notTheAnswer(l10n.t('a model came that was not there before'));
    own.push([written[number], ...cells]);
  }
  return found;
}
