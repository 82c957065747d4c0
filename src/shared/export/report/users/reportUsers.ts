import type { QueryOf, QuestionName } from '../../../protocol/queries';
import type { AnswerOf } from '../../../protocol/questions';
import type { Outcome } from '../../../problem';
import type { EntryView, EvaluationView, UserRow, UserView } from '../../../protocol/views/evaluationView';
import { bestModel } from '../../../leaderboard/bestMeans';

/** Number of users shown if none are named. */
const WORST = 10;
/** Maximum rows in the table of users of a model. */
const MAX_ROWS = 1000;

/** Function that queries a loaded evaluation. */
export type AskEvaluation = <Name extends QuestionName>(
  name: Name,
  query: QueryOf<Name>,
) => Promise<Outcome<AnswerOf<Name>>>;

/** Users with their recommendations and missed items. */
export interface ReportUsers {
  /** Number of the model whose lists are shown. */
  readonly model: number;
  /** Whether the caller named the users; otherwise they are those with the worst lists. */
  readonly asked: boolean;
  readonly users: readonly ShownUser[];
}

interface ShownUser extends UserView {
  /** Values of the user in the first metric, by model. */
  readonly values: readonly (number | null)[];
}

/**
 * Loads the worst users of the best model, among those with recommendations and relevant items; undefined if
 * no item has a title or text, or there are no such users.
 *
 * @param ids users to load in place of the worst
 */
export async function reportUsers(
  view: EvaluationView,
  ask: AskEvaluation,
  ids: readonly string[] = [],
): Promise<ReportUsers | undefined> {
  const model = bestModel(view);
  const numbers = ids.length > 0 ? await located(ask, model, ids) : await worst(view, ask, model);
  const users: ShownUser[] = [];
  for (const user of numbers) {
    const views: UserView[] = [];
    for (const each of view.models.keys()) {
      const outcome = await ask('user', { model: each, user });
      if (outcome.kind !== 'done') return undefined;
      views.push(outcome.value);
    }
    users.push({ ...views[model], values: views.map(({ row }) => row.values[0] ?? null) });
  }
  const told = users.some(({ entries, missed }) => [...entries, ...missed].some(tells));
  // Bare IDs are shown only if their users were named.
  return told || (ids.length > 0 && users.length > 0) ? { model, asked: ids.length > 0, users } : undefined;
}

/** Returns whether an entry has a title or text that a person can read. */
function tells({ item, described }: Pick<EntryView, 'item' | 'described'>): boolean {
  return described?.title !== undefined || isText({ item, described });
}

/** Returns whether an entry has a text, or an ID that is itself a text. */
export function isText({ item, described }: Pick<EntryView, 'item' | 'described'>): boolean {
  return described?.snippet !== undefined || (item.length > 40 && /\s/.test(item));
}

/** Loads the first users of each model for a table, the worst first. */
export async function usersOfModels(
  view: EvaluationView,
  ask: AskEvaluation,
): Promise<readonly { readonly all: number; readonly rows: readonly UserRow[] }[]> {
  const tables = [];
  for (const model of view.models.keys()) {
    const outcome = await ask('users', { ...worstFirst(view, model), filter: 'all', count: MAX_ROWS });
    if (outcome.kind === 'done') tables.push({ all: outcome.value.matching, rows: outcome.value.rows });
  }
  return tables;
}

function worstFirst({ measures: [first] }: EvaluationView, model: number) {
  const column = { kind: 'measure', index: 0 } as const;
  return { model, sort: { column, descending: !first.higherIsBetter }, start: 0 };
}

async function worst(view: EvaluationView, ask: AskEvaluation, model: number): Promise<number[]> {
  const outcome = await ask('users', {
    ...worstFirst(view, model),
    filter: 'counted',
    query: 'list > 0 and relevant > 0',
    count: WORST,
  });
  return outcome.kind === 'done' ? outcome.value.rows.map(({ user }) => user) : [];
}

async function located(ask: AskEvaluation, model: number, ids: readonly string[]): Promise<number[]> {
  const users: number[] = [];
  for (const id of ids) {
    const outcome = await ask('locateUser', {
      model,
      sort: { column: { kind: 'user' }, descending: false },
      filter: 'all',
      target: { kind: 'id', id },
    });
    if (outcome.kind === 'done' && outcome.value !== null) users.push(outcome.value.user);
  }
  return users;
}
