import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RecScope } from '../../src/extension';

/** What an agent is answered, with no agent there. */
async function answer(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('tools for language models', () => {
  const truth = 'films/truth.csv';

  it('are known with their inputs', () => {
    const names = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith('recscope_'));
    assert.deepEqual(names.sort(), ['recscope_compare', 'recscope_evaluate', 'recscope_explain']);
  });

  it('answer from files of the workspace, in the running engine', async () => {
    const text = await answer('recscope_evaluate', {
      models: 'films/popular.csv',
      truth,
      measures: 'nDCG@10',
    });
    assert.match(text, /^nDCG@10 0\.266 for 128 users\./);
    const models = { mf: 'films/matrix-factorisation.csv', knn: 'films/itemknn.csv' };
    assert.match(await answer('recscope_compare', { models, truth }), /^mf is better: nDCG@10 0\.375/);
    const asked = { model: 'films/itemknn.csv', truth, measure: 'nDCG@10' };
    assert.match(await answer('recscope_explain', { ...asked, user: 'ada' }), /nDCG@10 of ada = 0\.1501/);
  });

  it('refuse what their inputs are not, which VS Code does not look at', async () => {
    await assert.rejects(answer('recscope_evaluate', { models: 7 }), /found 7/);
    await assert.rejects(
      answer('recscope_evaluate', { models: 'nothing.csv', truth }),
      /There is no file “nothing.csv”/,
    );
    await assert.rejects(
      answer('recscope_evaluate', { models: 'git:HEAD:films/popular.csv', truth }),
      /not a file/,
    );
  });

  it('ask a person before they read a file elsewhere, and read it for that question alone', async () => {
    const { tools } = (await vscode.extensions.getExtension('recscope.recscope')?.activate()) as RecScope;
    const tool = tools.byName.get('recscope_evaluate');
    assert.ok(tool?.prepareInvocation);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-elsewhere-'));
    const file = path.join(folder, 'recs.csv');
    fs.writeFileSync(file, 'user_id,item_id,score\nada,ghostbusters-1984,1\n');
    const { token } = new vscode.CancellationTokenSource();
    const prepared = async (models: string): Promise<vscode.PreparedToolInvocation | null | undefined> =>
      tool.prepareInvocation?.({ input: { models, truth } }, token);
    const options = { input: { models: file, truth }, toolInvocationToken: undefined };
    const invoked = async (): Promise<unknown> => tool.invoke(options, token);
    assert.equal((await prepared('films/popular.csv'))?.confirmationMessages, undefined);
    await assert.rejects(invoked(), /outside the folders that may be read/);
    const { message } = (await prepared(file))?.confirmationMessages ?? {};
    assert.ok(message instanceof vscode.MarkdownString);
    assert.ok(message.value.replaceAll('\\', '').includes(file), message.value);
    await invoked();
    await assert.rejects(invoked(), /outside the folders that may be read/);
    fs.rmSync(folder, { recursive: true });
  });
});
