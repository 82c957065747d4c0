import type { EngineApi } from '../../src/engine/engineApi';
import type { EvaluationView } from '../../src/shared/evaluationView';
import type { Outcome } from '../../src/shared/problem';
import type { ItemAnswers } from './fakeItems';
import type { PanelAnswers } from './panelPage';

/** What an engine answers about an evaluation it has loaded. */
export function engineAnswers(
  engine: EngineApi,
  id: string,
  evaluation: EvaluationView,
): PanelAnswers & { readonly items: ItemAnswers } {
  return {
    evaluation,
    users: async (query) => present(await engine.users(id, query)),
    user: async (model, user) => present(await engine.user(id, model, user)),
    locate: async (query) => (await engine.locate(id, query)) ?? null,
    explanation: async (model, user, measure) =>
      valueOf(await engine.explain(id, model, user, measure)) ?? null,
    conventions: async (model, measure) => valueOf(await engine.conventions(id, model, measure)),
    quickConventions: async (model, measure, milliseconds) =>
      valueOf(await engine.conventionsWithin(id, model, measure, milliseconds)),
    chart: async (query) => valueOf(await engine.chart(id, query)),
    items: {
      itemSummary: async (counting) => valueOf(await engine.itemSummary(id, counting)),
      items: async (query) => valueOf(await engine.items(id, query)),
      locateItem: async (query) => valueOf(await engine.locateItem(id, query)) ?? null,
      item: async (counting, item) => valueOf(await engine.item(id, counting, item)) ?? null,
    },
  };
}

/** The value of what went well; fails when there is none. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(outcome.kind === 'problem' ? outcome.problem.message : outcome.kind);
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The evaluation is not loaded.');
  return value;
}
