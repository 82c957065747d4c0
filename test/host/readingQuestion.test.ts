import * as assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { file, recscope, until } from './evaluating';

const EVENTS = 'user_id,item_id,event\nu1,a,view\nu1,b,purchase\nu2,c,view\nu2,a,purchase\n';
const RECS = 'user_id,item_id,score\nu1,a,3\nu1,b,2\nu2,b,3\nu2,a,2\n';

/** Evaluates two files, and takes the choice so many rows below the first of the question that comes up. */
async function evaluateAnswering(recommendations: string, truth: string, down: number): Promise<void> {
  const chosen = [file(recommendations), file(truth)];
  const { showQuickPick } = vscode.window;
  let active = 0;
  // The editor's own list, which says which row is active: commands before it is there would go astray.
  const watched = (items: readonly vscode.QuickPickItem[], options?: vscode.QuickPickOptions) =>
    showQuickPick(items, { ...options, onDidSelectItem: () => active++ });
  Object.assign(vscode.window, { showQuickPick: watched });
  try {
    const run = vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
    await until('the question', () => active === 1);
    for (let row = 1; row <= down; row++) {
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
      await until('the next row', () => active === row + 1);
    }
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await run;
  } finally {
    Object.assign(vscode.window, { showQuickPick });
  }
}

describe('A file that can be read in several ways', function () {
  this.timeout(60_000);

  it('is asked about, measured as was chosen, and not asked about again', async () => {
    await writeFile(file('asked-recs.csv').fsPath, RECS);
    await writeFile(file('asked-events.csv').fsPath, EVENTS);
    // Behind all events: only views, only purchases.
    await evaluateAnswering('asked-recs.csv', 'asked-events.csv', 2);
    const { store } = await recscope();
    const found = store
      .evaluations()
      .find(({ record }) => record.truth.uri === file('asked-events.csv').toString());
    assert.deepEqual(found?.record.events, { view: 0, purchase: 1 });
    assert.equal(found?.activity.kind, 'idle');
    // u1: b at rank 2; u2: a at rank 2.
    assert.ok(Math.abs((found?.result?.models[0].means[0].mean ?? 0) - 1 / Math.log2(3)) < 1e-12);

    await writeFile(file('asked-others.csv').fsPath, RECS);
    const chosen = [file('asked-others.csv'), file('asked-events.csv')];
    await vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
    const again = store.evaluations().find(({ record }) => record.models[0].uri === chosen[0].toString());
    assert.equal(again?.activity.kind, 'idle');
    assert.deepEqual(again?.record.events, { view: 0, purchase: 1 });
  });
});
