import * as assert from 'node:assert/strict';
import { appendFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { AnalysisPanel } from '../../src/features/panel/analysisPanel';
import { evaluate, file, recscope, until } from './evaluating';

/** Stands in for a panel and notes whom it is asked to show. */
class TestPanel {
  readonly asked: { user: number; model: number | undefined }[] = [];
  constructor(readonly analysis: string) {}
  show(user: number, model?: number): void {
    this.asked.push({ user, model });
  }
}

async function cursorTo(name: string, line: number): Promise<vscode.TextEditor> {
  const editor = await vscode.window.showTextDocument(file(name), { viewColumn: vscode.ViewColumn.Two });
  const place = new vscode.Position(line - 1, 0);
  editor.selection = new vscode.Selection(place, place);
  return editor;
}

describe('From the editor to the panel', function () {
  this.timeout(60_000);

  it('“Show User at Cursor” opens the user of the cursor’s line, whichever file it is in', async () => {
    const { panels } = await recscope();
    const { record } = await evaluate('films/popular.csv');
    const panel = new TestPanel(record.id);
    const original = panels.showBeside;
    panels.showBeside = () => panel as unknown as AnalysisPanel;
    try {
      await cursorTo('films/popular.csv', 2);
      await vscode.commands.executeCommand('recscope.showUser');
      await cursorTo('films/truth.csv', 2);
      await vscode.commands.executeCommand('recscope.showUser');
      // A header holds nobody.
      await cursorTo('films/popular.csv', 1);
      await vscode.commands.executeCommand('recscope.showUser');
    } finally {
      panels.showBeside = original;
    }
    assert.equal(panel.asked.length, 2);
    assert.equal(panel.asked[0].model, 0);
    assert.equal(panel.asked[1].model, undefined);
  });

  it('a linked panel in sight follows the cursor, once it has come to rest; a locked one does not', async () => {
    const { store, panels } = await recscope();
    const { record } = await evaluate('films/popular.csv');
    const uri = file('films/popular.csv').toString();
    const editor = await cursorTo('films/popular.csv', 2);
    await until('the panel beside the editor', () => panels.has(record.id));
    assert.deepEqual(panels.following(uri, 2), []);
    store.change(record.id, { linked: true });
    assert.equal(panels.following(uri, 2).length, 1);
    store.change(record.id, { locked: true });
    assert.deepEqual(panels.following(uri, 2), []);
    store.change(record.id, { locked: false });

    const panel = new TestPanel(record.id);
    const original = panels.following;
    panels.following = () => [panel as unknown as AnalysisPanel];
    try {
      // One after the other without a rest between, however busy the machine is.
      for (const line of [3, 4, 25]) editor.selection = new vscode.Selection(line - 1, 0, line - 1, 0);
      await until('a user', () => panel.asked.length > 0);
      await new Promise((resolve) => setTimeout(resolve, 400));
    } finally {
      panels.following = original;
      store.change(record.id, { linked: false });
    }
    assert.equal(panel.asked.length, 1, 'only where the cursor came to rest');
  });
});

describe('A locked panel', function () {
  this.timeout(60_000);

  it('keeps its result: the same files are evaluated in a panel of their own, once and not again and again', async () => {
    const { store, panels } = await recscope();
    await writeFile(file('locked.csv').fsPath, 'user_id,item_id,score\nada,alien-1979,1\n');
    const before = await evaluate('locked.csv');
    const { id } = before.record;
    store.change(id, { locked: true });
    const tab = () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ label }) => label === '[RecScope] locked.csv');
    await until('the tab’s title in brackets', tab);
    await appendFile(file('locked.csv').fsPath, 'grace,alien-1979,1\n');
    await vscode.commands.executeCommand('recscope.rerun', store.evaluation(id));
    await vscode.commands.executeCommand('recscope.rerun', store.evaluation(id));
    const twins = store
      .evaluations()
      .filter(({ record }) => record.models[0].uri === before.record.models[0].uri);
    assert.equal(twins.length, 2);
    assert.equal(store.evaluation(id)?.result, before.result);
    assert.ok(panels.has(id) && twins.every(({ record }) => panels.has(record.id)));
    const other = twins.find(({ record }) => record.id !== id);
    assert.equal(other?.result?.models[0].file.rows.used, 2);

    panels.close(id);
    await until('the lock to be let go', () => store.evaluation(id)?.record.locked === false);
  });

  it('a file that only a measure looked into has the evaluation run again too', async () => {
    const { store } = await recscope();
    const state = await evaluate('films/itemknn.csv');
    const train = file('films/train.csv').toString();
    assert.ok(state.result);
    const result = { ...state.result, further: { train } };
    store.update(state.record.id, { result });
    const content = await vscode.workspace.fs.readFile(file('films/train.csv'));
    await vscode.workspace.fs.writeFile(file('films/train.csv'), content);
    await until('a new result', () => store.evaluation(state.record.id)?.result !== result);
  });
});
