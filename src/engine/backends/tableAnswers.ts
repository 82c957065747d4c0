import type { PatternsQuery, QueryOf, QuestionName, ComparisonQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { distributionOf } from '../../core/evaluation/distribution';
import { compilePlan } from '../../core/evaluation/plan';
import { displayName, parseMeasure } from '../../core/measures/syntax';
import { conventions } from '../../core/measures/conventions';
import { listOfUserQuery, usersOfPatternQuery } from '../../core/sql/drillDown';
import { patternColumns } from '../../core/sql/patternQuery';
import { checkRow, idOf, realNumber, wholeNumber } from '../../core/sql/resultRows';
import type { CurvePoint, CurveView } from '../../shared/protocol/views/chartView';
import type {
  PatternRow,
  PatternsPage,
  PatternUsersView,
  TableListView,
} from '../../shared/protocol/views/tablesView';
import type { AnswerOf } from '../../shared/protocol/questions';
import { InputError } from '../../shared/protocol/problem';
import { rangeView } from '../loaded/measureViews';
import { orNull } from '../../shared/protocol/orNull';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { Cancelled } from '../threads/cancellation';
import { sharedAnswer } from './sharedModels';
import { comparedTables } from './tableComparison';
import type { LoadedTables } from './loadedTables';
import { expectedConventions, tableConventions } from './tableConventions';
import { shownOrder, tableItem, tableItems } from './tableItems';
import { otherPlan, type AnsweredQuestion } from './tableEvaluation';

/** Users of a pattern that are asked for. */
const MOST_USERS = 100;
/** Rows of a user that are asked for. */
const MOST_ENTRIES = 1000;
/** No curve goes deeper, as of files. */
const DEEPEST = 50;

type Answerer<Name extends QuestionName> = (
  loaded: LoadedTables,
  query: QueryOf<Name>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => AnswerOf<Name> | Promise<AnswerOf<Name>>;

/** What tables say. Every other question is about users one by one, lines, or the items of lists. */
const answers: { readonly [Name in QuestionName]?: Answerer<Name> } = {
  patterns: patternsPage,
  patternUsers,
  tableList,
  items: (loaded, query, signal) => {
    if (query.query.trim() !== '') throw notOfTables();
    return tableItems(loaded, query, signal);
  },
  item: tableItem,
  comparison: loadedComparison,
  chart: (loaded, query, signal) => {
    if (query.kind === 'curve') return curve(loaded, query.measure, signal);
    throw notOfTables();
  },
  conventions: (loaded, { model, measure }, signal) => tableConventions(loaded, model, measure, signal),
  quickConventions: (loaded, { model, measure }) => expectedConventions(loaded, model, measure),
  conventionDescriptions: () => conventions.map(({ name, summary }) => ({ name, summary: summary() })),
  problems: () => [],
};

/** @throws InputError for a question that tables do not answer, and as the client does */
export async function tableAnswers<Name extends QuestionName>(
  loaded: LoadedTables,
  name: Name,
  query: QueryOf<Name>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<AnswerOf<Name>> {
  const answer = answers[name] as Answerer<Name> | undefined;
  if (answer === undefined) throw notOfTables();
  return answer(loaded, query, signal, onProgress);
}

function notOfTables(): InputError {
  return new InputError({
    message: l10n.t('Not available for tables: their rows stay in the engine.'),
    advice: l10n.t('Evaluate files instead.'),
  });
}

function patternsPage(loaded: LoadedTables, { model, sort, start, count }: PatternsQuery): PatternsPage {
  const answered = loaded.model(model);
  const { answer, questions } = answered;
  const [{ group, spec }] = questions;
  const { users, list, relevant, hits } = answer.table;
  const { column, descending } = sort;
  const values = valuesOf(answered, column);
  const order = loaded.order(JSON.stringify([model, sort]), () => ordered(values, descending));
  return {
    all: users.length,
    start,
    rows: Array.from(order.subarray(start, start + count), (pattern): PatternRow => ({
      pattern,
      users: users[pattern],
      list: list[pattern],
      relevant: relevant[pattern],
      hits: hits[pattern],
      values: group.measures.map((place) => orNull(answer.measures[place].values[pattern])),
    })),
    measures: group.measures,
    longest: spec.longest === Infinity ? null : spec.longest,
  };
}

function valuesOf(
  { answer, questions }: AnsweredQuestion,
  column: PatternsQuery['sort']['column'],
): ArrayLike<number> {
  if (column.kind !== 'measure') return answer.table[column.kind];
  const known = questions[0].group.measures.includes(column.index);
  return known ? answer.measures[column.index].values : answer.table.users;
}

/** Numbers of patterns by a value; what has none stands last, and of equal ones the pattern that came first is first. */
function ordered(values: ArrayLike<number>, descending: boolean): Int32Array {
  const order = Int32Array.from({ length: values.length }, (_, pattern) => pattern);
  const sign = descending ? -1 : 1;
  return order.sort((a, b) => {
    const [x, y] = [values[a], values[b]];
    if (x === y) return a - b;
    if (Number.isNaN(x)) return Number.isNaN(y) ? a - b : 1;
    if (Number.isNaN(y)) return -1;
    return sign * (x - y);
  });
}

async function patternUsers(
  loaded: LoadedTables,
  { model, pattern }: { readonly model: number; readonly pattern: number },
  signal: AbortSignal,
): Promise<PatternUsersView> {
  const { question, questions, rows: groups, answer } = loaded.model(model);
  const [{ spec }] = questions;
  const row = groups[0].at(pattern);
  if (row === undefined) throw new Error(`There is no pattern ${pattern}.`);
  if (spec.encoding.kind === 'text')
    throw new InputError({
      message: l10n.t('Patterns in text have no query for their users. Select metrics of hits.'),
      advice: '',
    });
  const { dialect, tables } = question;
  const values = row.slice(1, 1 + patternColumns(dialect, spec).length);
  const query = usersOfPatternQuery(dialect, tables, spec, values, MOST_USERS);
  const { rows, seconds } = await loaded.rows([query.sql], signal);
  const ids = rows[0].map((found) => {
    checkRow(found, query.mark, 2);
    return idOf(found[1]);
  });
  return { ids, all: answer.table.users[pattern], seconds };
}

async function tableList(
  loaded: LoadedTables,
  { model, user }: { readonly model: number; readonly user: string },
  signal: AbortSignal,
): Promise<TableListView> {
  const { question } = loaded.model(model);
  const { dialect, tables } = question;
  const query = listOfUserQuery(dialect, tables, shownOrder(question).order, user, MOST_ENTRIES + 1);
  const { rows, seconds } = await loaded.rows([query.sql], signal);
  const threshold = loaded.plan.threshold ?? 0;
  const cells = rows[0].map((row) => {
    checkRow(row, query.mark, 5);
    const [, rank, item, score, gain] = row;
    return {
      rank: wholeNumber(rank),
      item: idOf(item),
      score: score === '' ? null : scoreOf(score),
      gain: gain === '' ? null : Math.max(0, realNumber(gain)),
    };
  });
  const shown = cells.slice(0, MOST_ENTRIES);
  const { by } = tables.recommendations.order;
  return {
    entries: shown.flatMap(({ rank, item, score, gain }) =>
      score === null
        ? []
        : [
            {
              rank,
              item,
              // Ranks are ordered as scores are, the smallest being the best.
              score: by === 'rank' ? -score : score,
              gain,
              relevant: gain !== null && gain > 0 && gain >= threshold,
            },
          ],
    ),
    missed: shown.flatMap(({ item, score, gain }) =>
      score === null && gain !== null && gain > 0 && gain >= threshold ? [{ item, gain }] : [],
    ),
    cut: cells.length > MOST_ENTRIES,
    seconds,
  };
}

/** A score may be infinite, which engines write in ways of their own. */
function scoreOf(cell: string): number {
  const infinite = /^([+-]?)inf(inity)?$/i.exec(cell.trim());
  return infinite === null ? realNumber(cell) : infinite[1] === '-' ? -Infinity : Infinity;
}

function noCurve(measure: string): InputError {
  return new InputError({
    message: l10n.t('The curve of {0} would take a query for each K.', measure),
    advice: l10n.t('Evaluate it at the cutoffs that you want to compare.'),
  });
}

/** One measure at every cutoff: a query more for each model, which looks deeper. */
async function curve(loaded: LoadedTables, measure: string, signal: AbortSignal): Promise<CurveView> {
  const { convention, threshold } = loaded.plan;
  const query = parseMeasure(measure);
  const deepest = Math.min(DEEPEST, Math.max(...loaded.all.map(({ facts }) => facts.longest)));
  const plan = compilePlan(
    Array.from({ length: deepest }, (_, index) => ({ ...query, cutoff: index + 1 })),
    convention,
    threshold,
  );
  const models: { readonly points: readonly CurvePoint[] }[] = [];
  for (const model of loaded.all) {
    const deeper = otherPlan(model, plan);
    if (deeper.exposures.length > 0) throw noCurve(measure);
    const { rows } = await loaded.rows(deeper.queries, signal);
    models.push({
      points: deeper.measured(rows).map(({ mean, users, values, times }) => ({
        mean: orNull(mean),
        users,
        halfWidth:
          model.question.tables.truth.keys === undefined
            ? orNull(distributionOf(values, query.family.range, times).halfWidth)
            : null,
      })),
    });
  }
  const { family, parameters } = query;
  return {
    kind: 'curve',
    measure: displayName(family, parameters, undefined),
    range: rangeView(family.range),
    models,
  };
}

/**
 * Models of loaded tables held against each other. Which users share which patterns is asked for once, however often
 * they are compared.
 */
async function loadedComparison(
  loaded: LoadedTables,
  query: ComparisonQuery,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ComparisonView> {
  const { sources, plan, drawing } = loaded;
  const shared = await loaded.shared.ask('', signal, (stop) =>
    sharedAnswer(sources, plan, async (statements) => (await loaded.rows(statements, stop)).rows),
  );
  const check = (): void => {
    if (signal.aborted) throw new Cancelled();
  };
  return comparedTables(shared, query, drawing, check, onProgress);
}
