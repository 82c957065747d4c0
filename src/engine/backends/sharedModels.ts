import { isMeanOfUsers } from '../../core/evaluation/aggregate';
import * as l10n from '@vscode/l10n';
import { compilePlan, type EvaluationPlan } from '../../core/evaluation/plan';
import { requireOrder } from '../../core/sql/equalScores';
import type { TableFacts } from '../../core/sql/facts';
import { sharedPatternsQuery, splitSharedRows } from '../../core/sql/models/sharedPatterns';
import { patternColumns, patternQuery } from '../../core/sql/patternQuery';
import { patternSpec } from '../../core/sql/patternSpec';
import type { TruthTable } from '../../core/sql/relation';
import type { ResultRow } from '../../core/sql/resultRows';
import { InputError } from '../../shared/problem';
import { noUserValuesError } from '../questions/comparison/comparedModels';
import type { EngineSources } from './engineSources';
import {
  queryFacts,
  modelsInTable,
  tableQuestions,
  tableAnswer,
  tablesOfModels,
  type PatternQuestion,
  type RunStatements,
  type TableQuestion,
} from './tableEvaluation';
import { modelsOfTables, type AnsweredModel } from './tableView';

/** Numbers of users by their values under all models. */
export interface SharedAnswer {
  readonly plan: EvaluationPlan;
  readonly models: readonly AnsweredModel[];
  /** Names of pooled metrics, for which users have no values. */
  readonly leftOut: readonly string[];
}

/** Query for the hit patterns of users over all models. */
interface SharedQuestion {
  readonly sql: string;
  /** Computes the numbers of users from the rows of the query. @throws InputError like `evaluatePatterns` */
  readonly answered: (rows: readonly ResultRow[]) => SharedAnswer;
}

/**
 * Queries the hit patterns of users over all models: one query for the facts, then one for the patterns.
 *
 * @param minModels minimum number of models
 * @throws InputError as `buildSharedQuery`, `run` and `evaluatePatterns` do
 */
export async function askSharedPatterns(
  sources: EngineSources,
  asked: EvaluationPlan,
  run: RunStatements,
  minModels = 2,
): Promise<SharedAnswer> {
  const { sql, answered } = await buildSharedQuery(sources, asked, run, minModels);
  const [rows] = await run([sql]);
  return answered(rows);
}

/**
 * Queries the facts, and builds the query for the patterns from them.
 *
 * @throws InputError like `tableQuestion` and `run`; if users have several lists, there are fewer
 * models than `minModels`, or more than one query is needed; and for equal scores that a metric does not allow
 */
export async function buildSharedQuery(
  sources: EngineSources,
  requestedPlan: EvaluationPlan,
  run: RunStatements,
  minModels = 2,
): Promise<SharedQuestion> {
  if (sources.truth.table.keys !== undefined) throw severalLists(sources.truth.table);
  const { plan, leftOut } = ofUsers(requestedPlan, tableQuestions(sources, requestedPlan)[0]);
  const questions = tableQuestions(sources, plan);
  const [{ dialect, groups }] = questions;
  if (groups.length > 1 || questions.some((other) => !sameOrder(other, questions[0])))
    throw severalOrders(plan, questions[0]);
  const facts = await queryFacts(questions, run);
  for (const each of facts) requireOrder(groups, each);
  const models = questions.map((question, table) => modelsInTable(question, facts[table]));
  const allModels = models.flat();
  if (allModels.length < minModels) throw oneModel();
  const spec = patternSpec(groups[0], joined(facts));
  const patternQuestions = allModels.map(({ question }): PatternQuestion => ({
    group: question.groups[0],
    spec,
    query: patternQuery(dialect, question.tables, spec),
  }));
  const query = sharedPatternsQuery(dialect, tablesOfModels(allModels), spec);
  return {
    sql: query.sql,
    answered: (rows) => {
      const columns = patternColumns(dialect, spec).length;
      const marks = patternQuestions.map((each) => each.query.mark);
      const apart = splitSharedRows(rows, query.mark, columns, marks);
      let at = 0;
      const answered = models.map((ofTable) =>
        ofTable.map(({ model, question, facts: found }) => {
          const answer = tableAnswer(question, found, [patternQuestions[at]], [apart[at]]);
          at++;
          return { model, answer };
        }),
      );
      return { plan, models: modelsOfTables(sources.models, answered), leftOut };
    },
  };
}

/**
 * Returns the plan without metrics that are not means over users, because a table does not contain their
 * sums.
 *
 * @throws InputError if no metric is left
 */
function ofUsers(
  plan: EvaluationPlan,
  question: TableQuestion,
): { readonly plan: EvaluationPlan; readonly leftOut: readonly string[] } {
  const leftOut = namesWithoutUsers(plan, question);
  const kept = plan.measures.filter(({ name }) => !leftOut.includes(name));
  if (kept.length === 0) throw noUserValuesError(leftOut[0]);
  if (leftOut.length === 0) return { plan, leftOut };
  return { plan: compilePlan(kept, plan.convention, plan.threshold), leftOut };
}

/** Returns the names of metrics that are not means over users. */
export function namesWithoutUsers(plan: EvaluationPlan, { exposures }: TableQuestion): string[] {
  const places = new Set(exposures.flatMap(({ group }) => group.measures));
  return plan.measures
    .filter(({ compiled }, place) => places.has(place) || !isMeanOfUsers(compiled))
    .map(({ name }) => name);
}

/**
 * Returns whether two tables order lists in the same way. Lists by rank and by score may order equal entries
 * differently.
 */
function sameOrder({ groups }: TableQuestion, other: TableQuestion): boolean {
  return groups.length === other.groups.length && groups[0].order === other.groups[0].order;
}

function severalOrders(plan: EvaluationPlan, { groups }: TableQuestion): InputError {
  const [first, second] = groups.map(({ measures }) => plan.measures[measures[0]].name);
  return new InputError({
    message:
      groups.length > 1
        ? l10n.t(
            '{0} and {1} put equal scores in different orders, and tables are compared in one.',
            first,
            second,
          )
        : l10n.t('The models put equal scores in different orders, and tables are compared in one.'),
    advice: l10n.t('Compare by one of them at a time, or write {0} behind each.', 'ties=item-descending'),
  });
}

function severalLists({ user, keys = [] }: Pick<TruthTable, 'user' | 'keys'>): InputError {
  return new InputError({
    message: l10n.t(
      'With the key “{0}”, a user has several lists, which are not independent, and patterns of tables do not include the user.',
      [user, ...keys].join('+'),
    ),
    advice: l10n.t('Evaluate the models, or write the tables to files and compare these.'),
  });
}

function oneModel(): InputError {
  return new InputError({
    message: l10n.t('One model can be evaluated, but not compared: name two or more tables.'),
    advice: l10n.t(
      'If a table holds several models, specify the model column, such as {0}.',
      '--columns model=model',
    ),
  });
}

/** Combines the facts of all tables, which have the same ground truth. */
function joined(facts: readonly TableFacts[]): TableFacts {
  return { ...facts[0], longest: Math.max(...facts.map(({ longest }) => longest)) };
}
