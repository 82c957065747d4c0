import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ToolCall } from '../../engine/engineApi';
import type { Outcome } from '../../shared/problem';
import type { EngineService } from '../engineService';
import { adviceInEditor } from '../workbench/adviceText';
import { plainMarkdown } from '../workbench/markdown';
import { placedMessage } from '../../shared/text/placedMessage';

/** Tools of the manifest, with the message while one runs. */
const TOOLS: Readonly<Record<string, () => string>> = {
  recscope_evaluate: () => l10n.t('Evaluating recommendations'),
  recscope_compare: () => l10n.t('Comparing models'),
  recscope_explain: () => l10n.t('Explaining a metric'),
};

/** Tools for language models in the running engine. They read files of the workspace, and others if a person agrees. */
export class LanguageModelTools implements vscode.Disposable {
  readonly byName: ReadonlyMap<string, vscode.LanguageModelTool<object>>;
  private readonly registered: readonly vscode.Disposable[];

  constructor(engine: EngineService) {
    this.byName = new Map(
      Object.entries(TOOLS).map(([name, message]) => [name, new EngineTool(engine, name, message)]),
    );
    this.registered = Array.from(this.byName, ([name, tool]) => vscode.lm.registerTool(name, tool));
  }

  dispose(): void {
    for (const tool of this.registered) tool.dispose();
  }
}

class EngineTool implements vscode.LanguageModelTool<object> {
  /** Files outside the workspace that a person was asked about, by input of the call. */
  private readonly asked = new Map<string, readonly string[]>();

  constructor(
    private readonly engine: EngineService,
    private readonly name: string,
    private readonly message: () => string,
  ) {}

  async prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<object>): Promise<vscode.PreparedToolInvocation> {
    const invocationMessage = this.message();
    // An earlier refusal of the same call is not an agreement.
    this.asked.delete(JSON.stringify(input));
    const outcome = await this.engine.use((api) => api.onDisk('filesOutside', this.callOf(input)));
    // A wrong input is reported in the answer.
    if (outcome.kind !== 'done' || outcome.value.length === 0 || !vscode.workspace.isTrusted)
      return { invocationMessage };
    this.asked.set(JSON.stringify(input), outcome.value);
    return {
      invocationMessage,
      confirmationMessages: {
        title: l10n.t('Read files outside the workspace?'),
        message: plainMarkdown(outcome.value),
      },
    };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<object>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const call = this.callOf(input);
    const key = JSON.stringify(input);
    const agreed = vscode.workspace.isTrusted ? this.asked.get(key) : undefined;
    this.asked.delete(key);
    if (token.isCancellationRequested) throw new vscode.CancellationError();
    const stop = token.onCancellationRequested(() => void this.engine.use((api) => api.cancel(call.id)));
    try {
      const text = valueOf(await this.engine.use((api) => api.onDisk('answerTool', { ...call, agreed })));
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    } finally {
      stop.dispose();
    }
  }

  private callOf(input: unknown): ToolCall {
    const folders = (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    const [folder] = folders;
    if (folder === undefined) throw new Error(l10n.t('Open a folder on this computer first.'));
    return { id: crypto.randomUUID(), name: this.name, input, folder, within: folders };
  }
}

/** Returns the value of an outcome. @throws Error with a message that tells a language model what to do */
function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'cancelled') throw new vscode.CancellationError();
  const { problem } = outcome;
  throw new Error(`${placedMessage(problem)} ${adviceInEditor(problem)}`.trim());
}
