import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Messenger } from 'vscode-messenger';
import type { MessageParticipant, RequestHandler, RequestType } from 'vscode-messenger-common';
import type { EngineApi } from '../../engine/engineApi';
import {
  leaveCharts,
  locateItem,
  locateUser,
  queryChart,
  queryConventions,
  queryExplanation,
  queryItem,
  queryItems,
  queryItemSummary,
  queryQuickConventions,
  queryUser,
  queryUsers,
} from '../../shared/panelProtocol';
import type { Outcome } from '../../shared/problem';
import type { EngineService } from '../engineService';

/** Has the engine answer what the page of one evaluation asks, until what is returned is disposed. */
export function engineAnswers(
  messenger: Messenger,
  sender: MessageParticipant,
  engine: EngineService,
  evaluation: string,
): vscode.Disposable[] {
  const on = <Query, Answer>(
    type: RequestType<Query, Answer>,
    answer: RequestHandler<Query, Answer>,
  ): vscode.Disposable => messenger.onRequest(type, answer, { sender });
  const ask = async <T>(question: (api: EngineApi) => Promise<Outcome<T>>): Promise<T> =>
    answered(await engine.use(question));
  // A comparison of which the page wants no answer any more is stopped.
  const compare = async <T>(
    cancelable: Parameters<RequestHandler<unknown, T>>[2],
    question: (api: EngineApi) => Promise<Outcome<T>>,
  ): Promise<T> => {
    const listener = cancelable.onCancellationRequested(
      () => void engine.use((api) => api.cancelConventions(evaluation)),
    );
    try {
      return await ask(question);
    } finally {
      listener.dispose();
    }
  };
  return [
    on(queryUsers, async (query) => loaded(await engine.use((api) => api.users(evaluation, query)))),
    on(queryUser, async ({ model, user }) =>
      loaded(await engine.use((api) => api.user(evaluation, model, user))),
    ),
    on(locateUser, async (query) => (await engine.use((api) => api.locate(evaluation, query))) ?? null),
    on(
      queryExplanation,
      async ({ model, user, measure }) =>
        (await ask((api) => api.explain(evaluation, model, user, measure))) ?? null,
    ),
    on(queryConventions, ({ model, measure }, _, cancelable) =>
      compare(cancelable, (api) => api.conventions(evaluation, model, measure)),
    ),
    on(queryQuickConventions, ({ model, measure, milliseconds }, _, cancelable) =>
      compare(cancelable, (api) => api.conventionsWithin(evaluation, model, measure, milliseconds)),
    ),
    on(queryItemSummary, (counting) => ask((api) => api.itemSummary(evaluation, counting))),
    on(queryItems, (query) => ask((api) => api.items(evaluation, query))),
    on(locateItem, async (query) => (await ask((api) => api.locateItem(evaluation, query))) ?? null),
    on(
      queryItem,
      async ({ item, ...counting }) => (await ask((api) => api.item(evaluation, counting, item))) ?? null,
    ),
    on(queryChart, (query) => ask((api) => api.chart(evaluation, query))),
    messenger.onNotification(leaveCharts, () => void engine.use((api) => api.cancelCharts(evaluation)), {
      sender,
    }),
  ];
}

/** What the engine answered; what it could not is thrown as the sentence that says why. */
function answered<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw outcome.kind === 'problem' ? new Error(outcome.problem.message) : notLoaded();
}

function loaded<T>(answer: T | undefined): T {
  if (answer === undefined) throw notLoaded();
  return answer;
}

function notLoaded(): Error {
  return new Error(l10n.t('This evaluation is no longer loaded: run it again.'));
}
