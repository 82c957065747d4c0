import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Messenger } from 'vscode-messenger';
import type { MessageParticipant } from 'vscode-messenger-common';
import { askProgress, askQuestion } from '../../shared/protocol/panelProtocol';
import type { EngineService } from '../engineService';
import { checkedQuestion } from './messageSchemas';

/** Answers queries of the page of one evaluation through the engine. */
export class EngineAnswers implements vscode.Disposable {
  /** Cancels pending queries of the page. */
  private page = new AbortController();
  private readonly listener: vscode.Disposable;

  constructor(
    private readonly messenger: Messenger,
    private readonly sender: MessageParticipant,
    private readonly engine: EngineService,
    private readonly evaluation: string,
  ) {
    this.listener = messenger.onRequest(
      askQuestion,
      (message, _, cancelable) => this.answer(message, cancelable),
      { sender },
    );
  }

  /** Cancels the queries of the page before it was reloaded. */
  restart(): void {
    this.page.abort();
    this.page = new AbortController();
  }

  dispose(): void {
    this.listener.dispose();
    this.page.abort();
  }

  private async answer(message: unknown, cancelable: vscode.CancellationToken): Promise<unknown> {
    const { name, query, heard } = checkedQuestion(message);
    const given = new AbortController();
    const cancelled = cancelable.onCancellationRequested(() => given.abort());
    try {
      const outcome = await this.engine.ask(this.evaluation, name, query, {
        signal: AbortSignal.any([this.page.signal, given.signal]),
        ...(heard !== undefined && {
          onProgress: (share) => this.messenger.sendNotification(askProgress, this.sender, { heard, share }),
        }),
      });
      if (outcome.kind === 'done') return outcome.value;
      throw outcome.kind === 'problem' ? new Error(outcome.problem.message) : notLoaded();
    } finally {
      cancelled.dispose();
    }
  }
}

function notLoaded(): Error {
  return new Error(l10n.t('This evaluation is no longer loaded. Run it again.'));
}
