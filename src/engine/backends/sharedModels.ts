import * as l10n from '@vscode/l10n';
import { compilePlan, type Plan } from '../../core/evaluation/plan';
import { dialects } from '../../core/sql/dialects';
import { requireOrder } from '../../core/sql/equalScores';
import type { Facts } from '../../core/sql/facts';
import { sharedPatternsQuery, sharedRows } from '../../core/sql/models/sharedPatterns';
import { patternColumns, patternQuery } from '../../core/sql/patternQuery';
import { patternSpec } from '../../core/sql/patternSpec';
import type { MarkedQuery } from '../../core/sql/queryMark';
import type { TrueRows } from '../../core/sql/relation';
import type { ResultRow } from '../../core/sql/resultRows';
import { InputError } from '../../shared/protocol/problem';
import { noUserValues } from '../questions/comparison/comparedModels';
import type { EngineSources } from './engineSources';
import {
  factsOfAll,
  modelsIn,
  questionsOf,
  tableAnswer,
  tablesOfModels,
  type ModelQuestion,
  type PatternQuestion,
  type RunStatements,
  type TableQuestion,
} from './tableEvaluation';
import { namedModels, type AnsweredModel } from './tableView';

/** Models whose users are known together: how many have which values of all of them. */
export interface SharedAnswer {
  readonly plan: Plan;
  readonly models: readonly AnsweredModel[];
  /** Names of measures of all lists together, of which no user has a value. */
  readonly leftOut: readonly string[];
}

/** What is asked of models together, as far as it is known without asking the engine. */
export interface SharedQuestion {
  readonly sources: EngineSources;
  readonly plan: Plan;
  readonly leftOut: readonly string[];
  /** Of each table, whose facts are asked for first. */
  readonly questions: readonly TableQuestion[];
}

/** The one query for what users have of all models, once the facts of all tables are known. */
export interface LaterSharedQuestion extends SharedQuestion {
  /** Of each table. */
  readonly models: readonly (readonly ModelQuestion[])[];
  /** Of each model, what it would be asked alone. */
  readonly own: readonly PatternQuestion[];
  readonly query: MarkedQuery;
}

/** @throws InputError where users have several lists, where it takes more than one query, and as `tableQuestion` does */
export function sharedQuestion(sources: EngineSources, asked: Plan): SharedQuestion {
  if (sources.truth.table.keys !== undefined) throw severalLists(sources.truth.table);
  const { plan, leftOut } = ofUsers(asked, questionsOf(sources, asked)[0]);
  const questions = questionsOf(sources, plan);
  const [{ groups }] = questions;
  if (groups.length > 1 || questions.some((other) => !sameOrder(other, questions[0])))
    throw severalOrders(plan, questions[0]);
  return { sources, plan, leftOut, questions };
}

/**
 * @param facts of each table
 * @throws InputError where there are no two models, or scores are equal that may not be
 */
export function laterSharedQuestion(asked: SharedQuestion, facts: readonly Facts[]): LaterSharedQuestion {
  const { sources, questions } = asked;
  const [{ groups }] = questions;
  for (const each of facts) requireOrder(groups, each);
  const models = questions.map((question, table) => modelsIn(question, facts[table]));
  const all = models.flat();
  if (all.length < 2) throw oneModel();
  const spec = patternSpec(groups[0], joined(facts));
  const dialect = dialects[sources.engine];
  const own = all.map(({ question }): PatternQuestion => ({
    group: question.groups[0],
    spec,
    query: patternQuery(dialect, question.tables, spec),
  }));
  return { ...asked, models, own, query: sharedPatternsQuery(dialect, tablesOfModels(all), spec) };
}

/** @param rows what its query answered. @throws InputError where they are not that, and as `evaluatePatterns` does */
export function sharedAnswerOf(
  { sources, plan, leftOut, models, own, query }: LaterSharedQuestion,
  rows: readonly ResultRow[],
): SharedAnswer {
  const apart = sharedRows(
    rows,
    query.mark,
    patternColumns(dialects[sources.engine], own[0].spec).length,
    own.map((each) => each.query.mark),
  );
  let model = 0;
  const answered = models.map((ofTable) =>
    ofTable.map((each) => {
      const at = model++;
      const answer = tableAnswer(each.question, each.facts, [own[at]], [apart[at]]);
      return { ...each, questions: [own[at]], rows: [apart[at]], answer };
    }),
  );
  return { plan, models: namedModels(sources.models, answered), leftOut };
}

/**
 * Asks for the patterns that users have of all models, in one query after that for the facts.
 *
 * @throws InputError as the steps above do
 */
export async function sharedAnswer(
  sources: EngineSources,
  asked: Plan,
  run: RunStatements,
): Promise<SharedAnswer> {
  const question = sharedQuestion(sources, asked);
  const later = laterSharedQuestion(question, await factsOfAll(question.questions, run));
  const [rows] = await run([later.query.sql]);
  return sharedAnswerOf(later, rows);
}

/** The plan without measures that no user has a value of. @throws InputError where nothing is left of it */
function ofUsers(
  plan: Plan,
  { exposures }: TableQuestion,
): { readonly plan: Plan; readonly leftOut: readonly string[] } {
  const places = new Set(exposures.flatMap(({ group }) => group.measures));
  const names = plan.measures.map(({ name }) => name);
  const leftOut = names.filter((_, place) => places.has(place));
  const kept = names.filter((_, place) => !places.has(place));
  if (kept.length === 0) throw noUserValues(leftOut[0]);
  if (leftOut.length === 0) return { plan, leftOut };
  return { plan: compilePlan(kept.join(', '), plan.convention, plan.threshold), leftOut };
}

/** Lists by rank and by score may be put in order otherwise where they are equal. */
function sameOrder({ groups }: TableQuestion, other: TableQuestion): boolean {
  return groups.length === other.groups.length && groups[0].order === other.groups[0].order;
}

function severalOrders(plan: Plan, { groups }: TableQuestion): InputError {
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

function severalLists({ user, keys = [] }: Pick<TrueRows, 'user' | 'keys'>): InputError {
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
    inEditor: l10n.t('If a table holds several models, select the model column.'),
  });
}

/** What holds for all tables; the truth is the same. */
function joined(facts: readonly Facts[]): Facts {
  return { ...facts[0], longest: Math.max(...facts.map(({ longest }) => longest)) };
}
