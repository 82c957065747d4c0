import type { Plan } from '../../core/evaluation/plan';
import { dialects } from '../../core/sql/dialects';
import type { Dialect } from '../../core/sql/dialects/dialect';
import { exposureQuery } from '../../core/sql/items/exposureQuery';
import type { ExposureGroup } from '../../core/sql/items/exposure';
import { evaluatePatterns, type AnsweredGroup, type PatternsResult } from '../../core/sql/evaluatePatterns';
import { factsOf, factsQuery, type Facts } from '../../core/sql/facts';
import { patternColumns, patternQuery, TOTALS } from '../../core/sql/patternQuery';
import { patternSpec, type PatternSpec } from '../../core/sql/patternSpec';
import { pushedDown, type PatternGroup } from '../../core/sql/pushdown';
import type { MarkedQuery } from '../../core/sql/queryMark';
import type { Tables } from '../../core/sql/relation';
import type { ResultRow } from '../../core/sql/resultRows';
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
    facts: factsQuery(dialect, tables),
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
  answers: readonly Iterable<ResultRow>[],
): TableAnswer {
  const answered = questions.map(({ group, spec, query }, index): AnsweredGroup => {
    // The mark stands before a pattern, and totals behind it.
    const columns = 1 + patternColumns(dialect, spec).length + TOTALS.length;
    return { group, spec, mark: query.mark, columns, rows: answers[index] };
  });
  const exposed = exposures.map(({ group, query }, index) => ({
    group,
    mark: query.mark,
    rows: answers[questions.length + index],
  }));
  const catalogued = tables.catalogue !== undefined;
  return { ...evaluatePatterns(plan, facts, answered, exposed, catalogued), facts };
}

/** A question with everything that was asked and answered for it. */
export interface AnsweredQuestion {
  readonly question: TableQuestion;
  readonly facts: Facts;
  readonly questions: readonly PatternQuestion[];
  /** Of each of `questions`, then of the exposures of the question. */
  readonly rows: readonly (readonly ResultRow[])[];
  readonly answer: TableAnswer;
}

/** Answers statements, each with its rows. */
type RunStatements = (statements: readonly string[]) => Promise<readonly (readonly ResultRow[])[]>;

/**
 * Evaluates tables of recommendations: asks for the facts of all, then for the patterns of all, and measures those. A
 * client is started twice, however many tables there are.
 *
 * @throws InputError as `tableQuestion`, `run` and `evaluatePatterns` do
 */
export async function evaluateAll(
  asked: readonly TableQuestion[],
  run: RunStatements,
): Promise<AnsweredQuestion[]> {
  const found = await run(asked.map(({ facts }) => facts.sql));
  const known = asked.map((question, index) => {
    const facts = factsOf(found[index], question.facts.mark);
    return { question, facts, questions: patternQuestions(question, facts) };
  });
  const answers = await run(
    known.flatMap(({ question, questions }) => laterQueries(question, questions).map(({ sql }) => sql)),
  );
  let at = 0;
  return known.map(({ question, facts, questions }) => {
    const rows = answers.slice(at, (at += laterQueries(question, questions).length));
    return { question, facts, questions, rows, answer: tableAnswer(question, facts, questions, rows) };
  });
}

/** The same of one table. */
export async function evaluateTables(question: TableQuestion, run: RunStatements): Promise<TableAnswer> {
  const [{ answer }] = await evaluateAll([question], run);
  return answer;
}
