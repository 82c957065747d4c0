import * as vscode from 'vscode';
import type { Messenger } from 'vscode-messenger';
import type { EvaluationRecord } from '../../src/features/evaluations/evaluationRecord';
import { JudgingAnswers } from '../../src/features/judging/judgingAnswers';
import type { JudgedMessage } from '../../src/shared/protocol/pageMessages';
import type { JudgingPlace } from '../../src/shared/protocol/panelProtocol';
import { recscope } from './evaluating';

/** Sends messages of the page of an evaluation, such as a judgment, without a page. */
export interface JudgingPage extends vscode.Disposable {
  judge(judgement: JudgedMessage['judgement']): Promise<JudgingPlace>;
}

export async function judgingPage({ id }: EvaluationRecord): Promise<JudgingPage> {
  const { store, commands } = await recscope();
  let answer: (message: JudgedMessage) => Promise<JudgingPlace> = () => Promise.reject(new Error('no page'));
  const messenger = {
    onRequest: (_: unknown, asked: typeof answer) => (
      (answer = asked),
      new vscode.Disposable(() => undefined)
    ),
  };
  const sender = { type: 'extension' } as const;
  const answers = new JudgingAnswers(messenger as unknown as Messenger, sender as never, store, id, () =>
    commands.judged(id),
  );
  return { judge: (judgement) => answer({ judgement }), dispose: () => answers.dispose() };
}
