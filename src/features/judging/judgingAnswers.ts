import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Messenger } from 'vscode-messenger';
import type { MessageParticipant } from 'vscode-messenger-common';
import { JUDGED } from '../../shared/protocol/pageMessages';
import { judgeItem, type JudgingPlace } from '../../shared/protocol/panelProtocol';
import type { AnalysisStore } from '../analyses/analysisStore';
import { writeErrorReason } from '../export/saveFile';
import { judgementSettings } from '../settings';
import { judgementPlace, judgementsOf, writeJudgement } from './judgements';

/** Writes the judgments of the page of an evaluation; the engine has no part in it. */
export class JudgingAnswers implements vscode.Disposable {
  private readonly listener: vscode.Disposable;
  /** End of the last write: one follows the other. */
  private lastWrite: Promise<unknown> = Promise.resolve();

  /** @param written is called after each judgment */
  constructor(
    messenger: Messenger,
    sender: MessageParticipant,
    private readonly store: AnalysisStore,
    private readonly evaluation: string,
    private readonly written: () => void,
  ) {
    this.listener = messenger.onRequest(judgeItem, (message) => this.answer(message), { sender });
  }

  dispose(): void {
    this.listener.dispose();
  }

  private async answer(message: unknown): Promise<JudgingPlace> {
    const { judgement } = v.parse(JUDGED, message);
    const record = this.store.evaluation(this.evaluation)?.record;
    if (record === undefined) throw new Error(l10n.t('This evaluation is no longer loaded. Run it again.'));
    const uri = judgementPlace(record);
    const { judge } = judgementSettings(uri);
    const place = { path: vscode.workspace.asRelativePath(uri), judge };
    if (judgement === null) return place;
    const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    const write = this.lastWrite.then(() => writeJudgement(record, { ...judgement, judge, time }));
    this.lastWrite = write.catch(() => undefined);
    try {
      await write;
    } catch (error) {
      return { ...place, problem: writeErrorReason(error) };
    }
    const merged = await judgementsOf(record);
    if (merged.every((file) => file.uri !== uri.toString()))
      this.store.change(this.evaluation, {
        judgements: [...merged, { uri: uri.toString(), shape: undefined }],
      });
    this.written();
    return place;
  }
}
