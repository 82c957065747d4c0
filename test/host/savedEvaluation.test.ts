import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { evaluate, file, recscope } from './evaluating';

const decoded = async (name: string): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(file(name)));

describe('recscope.json', function () {
  this.timeout(120_000);
  const { showInputBox, showQuickPick, showWarningMessage } = vscode.window;
  const shown: string[] = [];
  /** What a person answers to one box after the other. */
  let answers: string[] = [];

  beforeEach(() => {
    shown.length = 0;
    const input: typeof vscode.window.showInputBox = (options) => {
      shown.push(options?.value ?? '');
      return Promise.resolve(answers.shift());
    };
    const choosing = async (items: Thenable<readonly { label: string }[]> | readonly { label: string }[]) => {
      const all = await items;
      shown.push(all.map(({ label }) => label).join('|'));
      const answer = answers.shift();
      return all.find(({ label }) => label === answer);
    };
    const warning = (text: string, ...rest: unknown[]) => {
      shown.push(text);
      return Promise.resolve(rest.length > 0 ? answers.shift() : undefined);
    };
    Object.assign(vscode.window, {
      showInputBox: input,
      showQuickPick: choosing,
      showWarningMessage: warning,
    });
  });
  afterEach(async () => {
    Object.assign(vscode.window, { showInputBox, showQuickPick, showWarningMessage });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  after(() => vscode.workspace.fs.delete(file('recscope.json')));

  it('gets the evaluation that is shown, then another beside it, and keeps the gates of one that is replaced', async () => {
    const chosen = ['films/popular.csv', 'films/itemknn.csv', 'films/truth.csv'].map(file);
    await vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
    const { store } = await recscope();
    const [state] = store.evaluations();
    answers = ['both', 'nDCG@10 not worse than popular by 1%'];
    await vscode.commands.executeCommand('recscope.saveEvaluation', state);
    const first = await decoded('recscope.json');
    const gates = [{ metric: 'nDCG@10', notWorseBy: '1%' }];
    const both = {
      models: { popular: 'films/popular.csv', itemknn: 'films/itemknn.csv' },
      baseline: 'popular',
      truth: 'films/truth.csv',
      metrics: ['nDCG@10', 'Recall@10', 'HitRate@10', 'RR@10'],
    };
    assert.deepEqual(JSON.parse(first), {
      schema: 'recscope-config/1',
      evaluations: { both: { ...both, gates } },
    });
    assert.deepEqual(shown, ['films', 'nDCG@10 not worse than popular by 1%|No gates']);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), file('recscope.json').toString());
    assert.equal(editor.document.getText(editor.selection), '"both"');

    answers = ['single'];
    await vscode.commands.executeCommand('recscope.saveEvaluation', await evaluate('films/popular.csv'));
    const second = await decoded('recscope.json');
    assert.ok(second.startsWith(first.slice(0, first.lastIndexOf('\n    }'))), second);
    assert.deepEqual(Object.keys((JSON.parse(second) as { evaluations: object }).evaluations), [
      'both',
      'single',
    ]);

    answers = ['both', 'Replace'];
    await vscode.commands.executeCommand('recscope.saveEvaluation', state);
    assert.equal(await decoded('recscope.json'), second);
    // Nothing is written that nobody agreed to.
    answers = ['both'];
    await vscode.commands.executeCommand('recscope.saveEvaluation', state);
    assert.equal(await decoded('recscope.json'), second);
  });
});
