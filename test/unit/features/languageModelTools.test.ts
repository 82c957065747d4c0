import assert from 'node:assert/strict';
import Module from 'node:module';
import type * as vscode from 'vscode';
import type { DiskTaskName, ToolCall } from '../../../src/engine/engineApi';
import { QUICK } from '../../extent';
import type { EngineService } from '../../../src/features/engineService';

type Load = (request: string, ...others: unknown[]) => unknown;

/** What of the editor the tools use. */
const EDITOR = {
  workspace: { isTrusted: true, workspaceFolders: [{ uri: { scheme: 'file', fsPath: '/work' } }] },
  lm: { registerTool: () => ({ dispose: () => undefined }) },
  LanguageModelToolResult: Object,
  LanguageModelTextPart: Object,
  MarkdownString: class {
    appendMarkdown(): this {
      return this;
    }
  },
};

describe('language model tools', () => {
  const loader = Module as unknown as { _load: Load };
  const { _load: load } = loader;
  before(function () {
    // A bundle imports the editor itself, which only a module that is loaded by require can replace.
    if (QUICK) this.skip();
    loader._load = (request, ...others) => (request === 'vscode' ? EDITOR : load(request, ...others));
  });
  after(() => {
    loader._load = load;
  });

  it('a file that was refused is not read by the same call later, when a link leads to it again', async () => {
    const { LanguageModelTools } = await import('../../../src/features/tools/languageModelTools');
    let outside = ['link.csv'];
    const calls: ToolCall[] = [];
    const engine = {
      use: (work: (api: object) => unknown) =>
        work({
          onDisk: async (name: DiskTaskName, call: ToolCall) => {
            if (name === 'filesOutside') return { kind: 'done', value: outside };
            calls.push(call);
            return { kind: 'done', value: '' };
          },
        }),
    } as unknown as EngineService;
    const tool = new LanguageModelTools(engine).byName.get('recscope_evaluate');
    const options = { input: { models: 'link.csv' } } as vscode.LanguageModelToolInvocationOptions<object>;
    const token = { onCancellationRequested: () => ({ dispose: () => undefined }) };
    const prepared = async () =>
      tool?.prepareInvocation?.(
        options as unknown as vscode.LanguageModelToolInvocationPrepareOptions<object>,
        token as unknown as vscode.CancellationToken,
      );
    const invoked = async () => tool?.invoke(options, token as unknown as vscode.CancellationToken);

    assert.ok((await prepared())?.confirmationMessages);
    // Refused: it is not invoked. Then the link leads inside.
    outside = [];
    assert.equal((await prepared())?.confirmationMessages, undefined);
    await invoked();
    outside = ['link.csv'];
    await prepared();
    await invoked();
    assert.deepEqual(
      calls.map(({ agreed }) => agreed),
      [undefined, ['link.csv']],
    );
  });
});
