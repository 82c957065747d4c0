import { proxy } from 'comlink';
import type { EngineApi } from '../../src/engine/engineApi';
import { Cancelled } from '../../src/core/watch/cancellation';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import type { Outcome } from '../../src/shared/problem';
import type { ItemAnswers } from './fakeItems';
import type { PanelAnswers } from './panelPage';
import { asked } from '../unit/engine/asked';

/** What an engine answers about an evaluation it has loaded. */
export function engineAnswers(
  engine: EngineApi,
  id: string,
  evaluation: EvaluationView,
): PanelAnswers & { readonly items: ItemAnswers } {
  return {
    evaluation,
    users: async (query) => present(await asked(engine, id, 'users', query)),
    user: async (model, user) => present(await asked(engine, id, 'user', { model, user })),
    history: async (user) => valueOf(await engine.ask(id, 'history', { user })) ?? null,
    locate: async (query) => (await asked(engine, id, 'locateUser', query)) ?? null,
    explanation: async (model, user, measure) =>
      valueOf(await engine.ask(id, 'explanation', { model, user, measure })) ?? null,
    conventions: async (model, measure) => valueOf(await engine.ask(id, 'conventions', { model, measure })),
    quickConventions: async (model, measure, milliseconds) =>
      valueOf(await engine.ask(id, 'quickConventions', { model, measure, milliseconds })),
    numberMatch: async (query) => valueOf(await engine.ask(id, 'numberMatch', query)),
    conventionDescriptions: async () => valueOf(await engine.ask(id, 'conventionDescriptions', null)),
    relevance: async (query) => valueOf(await engine.ask(id, 'relevance', query)),
    suggestions: async (query) => valueOf(await engine.ask(id, 'suggestions', query)),
    judging: async (query) => valueOf(await engine.ask(id, 'judging', query)),
    bounds: async (query) => valueOf(await engine.ask(id, 'bounds', query)),
    chart: async (query) => valueOf(await engine.ask(id, 'chart', query)),
    comparison: {
      // The engine may be in another thread.
      comparison: async (query, tell) => valueOf(await engine.ask(id, 'comparison', query, proxy(tell))),
      comparedUsers: async (query) => valueOf(await engine.ask(id, 'comparedUsers', query)),
      slidHits: async (query) => valueOf(await engine.ask(id, 'slidHits', query)),
      cohorts: async (query) => valueOf(await engine.ask(id, 'cohorts', query)),
      slices: async (query, tell) => valueOf(await engine.ask(id, 'slices', query, proxy(tell))),
      itemGroups: async (query) => valueOf(await engine.ask(id, 'itemGroups', query)),
    },
    items: {
      itemSummary: async (counting) => valueOf(await engine.ask(id, 'itemSummary', counting)),
      items: async (query) => valueOf(await engine.ask(id, 'items', query)),
      locateItem: async (query) => valueOf(await engine.ask(id, 'locateItem', query)) ?? null,
      item: async (counting, item) => valueOf(await engine.ask(id, 'item', { ...counting, item })) ?? null,
    },
  };
}

/** The value of what went well; fails when there is none. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'cancelled') throw new Cancelled();
  throw new Error(outcome.problem.message);
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The evaluation is not loaded.');
  return value;
}
