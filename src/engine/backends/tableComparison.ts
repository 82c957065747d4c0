import * as l10n from '@vscode/l10n';
import { compareModels } from '../../core/comparison/compare';
import type { ComparedMeasure, ComparedModel } from '../../core/comparison/pairs';
import { compilePlan, type Plan } from '../../core/evaluation/plan';
import { dialects } from '../../core/sql/dialects';
import { requireOrder } from '../../core/sql/equalScores';
import type { Facts } from '../../core/sql/facts';
import { sharedPatternsQuery, sharedRows } from '../../core/sql/models/sharedPatterns';
import { patternColumns, patternQuery } from '../../core/sql/patternQuery';
import { patternSpec } from '../../core/sql/patternSpec';
import { InputError } from '../../shared/protocol/problem';
import type { ComparisonQuery, ComparisonView } from '../../shared/protocol/views/comparisonView';
import { uniqueNames } from '../../shared/text/uniqueNames';
import { noUserValues } from '../questions/comparison/comparedModels';
import { drawnKinds } from '../questions/comparison/comparison';
import { comparing } from '../threads/resampling/comparing';
import type { DividedDrawing } from '../threads/resampling/dividedDrawing';
import type { EngineSources } from './engineSources';
import {
  factsOfAll,
  modelsIn,
  questionsOf,
  tableAnswer,
  tablesOfModels,
  type PatternQuestion,
  type RunStatements,
  type TableAnswer,
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

/** More values than these are not held. */
const MOST_VALUES = 250_000_000;

/**
 * Asks for the patterns that users have of all models, in one query after that for the facts.
 *
 * @throws InputError where that takes more than one query, where there are no two models, and as `evaluatePatterns` does
 */
export async function sharedAnswer(
  sources: EngineSources,
  asked: Plan,
  run: RunStatements,
): Promise<SharedAnswer> {
  const { plan, leftOut } = ofUsers(asked, questionsOf(sources, asked)[0]);
  const questions = questionsOf(sources, plan);
  const [{ groups }] = questions;
  if (groups.length > 1 || questions.some((other) => !sameOrder(other, questions[0])))
    throw severalOrders(plan, questions[0]);
  const facts = await factsOfAll(questions, run);
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
  const query = sharedPatternsQuery(dialect, tablesOfModels(all), spec);
  const [rows] = await run([query.sql]);
  const columns = patternColumns(dialect, spec).length;
  const apart = sharedRows(
    rows,
    query.mark,
    columns,
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
    advice: l10n.t(
      'Compare by one of them at a time, or write {0} behind each; on the command line with {1}.',
      'ties=item-descending',
      '--measures',
    ),
  });
}

function oneModel(): InputError {
  return new InputError({
    message: l10n.t('One model can be evaluated, but not compared: name two or more tables.'),
    advice: l10n.t(
      'Where a table holds several, name the column that says which, such as {0}: in the panel with Choose tables, on the command line with {1}.',
      'model=model',
      '--columns',
    ),
  });
}

/** What holds for all tables; the truth is the same. */
function joined(facts: readonly Facts[]): Facts {
  return { ...facts[0], longest: Math.max(...facts.map(({ longest }) => longest)) };
}

/**
 * Models held against each other by the values of their users. Users of a row are alike, and each stands for as many as
 * there are: what follows from which values users have is what it is of files. Chance is drawn for the users in the order
 * of the patterns, and not of a file: the draws of a seed are others, with the same distribution.
 *
 * @param check throws when nobody waits any more
 * @throws InputError for more values than can be held
 */
export async function comparedTables(
  { plan, models, leftOut }: SharedAnswer,
  query: ComparisonQuery,
  drawing: DividedDrawing | undefined,
  check: () => void,
  onDone: (share: number) => void,
): Promise<ComparisonView> {
  const measures = plan.measures.map(({ name, family }): ComparedMeasure => ({
    name,
    higherIsBetter: family.higherIsBetter,
  }));
  const names = uniqueNames(models.map(({ name }) => name));
  const users = models[0].answer.table.users.reduce((sum, count) => sum + count, 0);
  if (users * models.length * measures.length > MOST_VALUES) throw tooManyValues(users);
  const found = await comparing(
    compareModels(
      {
        convention: plan.convention.name,
        models: models.map(({ answer }, at) => ofEachUser(names[at], answer, users)),
        measures,
        cohorts: [],
      },
      { ...query, baseline: query.baseline ?? undefined },
    ),
    drawing,
    query.resamples * drawnKinds(query, models.length),
    check,
    onDone,
  );
  return {
    json: { ...found, files: [], changes: [] },
    lowerIsBetter: measures.filter(({ higherIsBetter }) => !higherIsBetter).map(({ name }) => name),
    leftOut,
    attributes: null,
  };
}

function ofEachUser(name: string, { measures, table }: TableAnswer, users: number): ComparedModel {
  return {
    name,
    values: measures.map(({ values }) => {
      const each = new Float64Array(users);
      let at = 0;
      for (const [pattern, count] of table.users.entries()) each.fill(values[pattern], at, (at += count));
      return each;
    }),
  };
}

function tooManyValues(users: number): InputError {
  return new InputError({
    message: l10n.t('{0} users are more than can be compared by so many measures and models.', users),
    advice: l10n.t('Compare fewer measures or models at a time.'),
  });
}
