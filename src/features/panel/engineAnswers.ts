import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Messenger } from 'vscode-messenger';
import type { MessageParticipant } from 'vscode-messenger-common';
import { askQuestion, stopAsking } from '../../shared/protocol/panelProtocol';
import type { EngineService } from '../engineService';
import { checked, checkedQuestion, NAMED } from './messageSchemas';

/** Has the engine answer what the page of one evaluation asks, until what is returned is disposed. */
export function engineAnswers(
  messenger: Messenger,
  sender: MessageParticipant,
  engine: EngineService,
  evaluation: string,
): vscode.Disposable[] {
  return [
    messenger.onRequest(
      askQuestion,
      async (message, _, cancelable) => {
        const { name, query } = checkedQuestion(message);
        // Work for an answer that the page no longer wants is stopped.
        const listener = cancelable.onCancellationRequested(
          () => void engine.use((api) => api.stopAsking(evaluation, name)),
        );
        try {
          const outcome = await engine.ask(evaluation, name, query);
          if (outcome.kind === 'done') return outcome.value;
          throw outcome.kind === 'problem' ? new Error(outcome.problem.message) : notLoaded();
        } finally {
          listener.dispose();
        }
      },
      { sender },
    ),
    messenger.onNotification(
      stopAsking,
      checked(NAMED, ({ name }) => engine.use((api) => api.stopAsking(evaluation, name))),
      { sender },
    ),
  ];
}

function notLoaded(): Error {
  return new Error(l10n.t('This evaluation is no longer loaded. Run it again.'));
}
