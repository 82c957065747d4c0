import * as assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { EvaluationState } from '../../src/features/analyses/analysisState';
import { file, recscope, until } from './evaluating';

const EVENTS = 'user_id,item_id,event\nu1,a,view\nu1,b,purchase\nu2,c,view\nu2,a,purchase\n';
const RECS = 'user_id,item_id,score\nu1,a,3\nu1,b,2\nu2,b,3\nu2,a,2\n';

/** Evaluates two files, and takes a choice of the question that comes up: the first that is wanted. */
async function evaluateAnswering(
  recommendations: string,
  truth: string,
  wanted: (item: vscode.QuickPickItem, row: number) => boolean,
): Promise<void> {
  const chosen = [file(recommendations), file(truth)];
  const { showQuickPick } = vscode.window;
  let active = 0;
  let down = -1;
  // The editor's own list, which says which row is active: commands before it is there would go astray.
  const watched = (items: readonly vscode.QuickPickItem[], options?: vscode.QuickPickOptions) => {
    down = items.findIndex(wanted);
    return showQuickPick(items, { ...options, onDidSelectItem: () => active++ });
  };
  Object.assign(vscode.window, { showQuickPick: watched });
  try {
    const run = vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
    await until('the question', () => active === 1);
    assert.ok(down >= 0, 'the choice is offered');
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
    await evaluateAnswering('asked-recs.csv', 'asked-events.csv', (_, row) => row === 2);
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

  it('is asked which encoding it is in, each shown as the text would read, and measured as was chosen', async () => {
    // “영화” in EUC-KR.
    const film = Buffer.from([0xbf, 0xb5, 0xc8, 0xad]);
    const [before, behind] = ['user_id,item_id,score\nu1,b,3\nu1,', ',2\n'].map((text) => Buffer.from(text));
    await writeFile(file('korean-recs.csv').fsPath, Buffer.concat([before, film, behind]));
    await writeFile(file('korean-truth.csv').fsPath, 'user_id,item_id\nu1,영화\n');
    await evaluateAnswering(
      'korean-recs.csv',
      'korean-truth.csv',
      ({ label, description }) => description === 'euc-kr' && label.includes('영화'),
    );
    const found = await evaluationOf('korean-recs.csv');
    assert.equal(found?.activity.kind, 'idle');
    assert.ok(Math.abs((found?.result?.models[0].means[0].mean ?? 0) - 1 / Math.log2(3)) < 1e-12);
  });
});

describe('Ids that are written otherwise in two files', function () {
  this.timeout(60_000);

  it('match by one click, which the result keeps; without it nothing is measured', async () => {
    await writeFile(file('padded-recs.csv').fsPath, 'user_id,item_id,score\n0181,b,3\n0181,a,2\n');
    await writeFile(file('padded-truth.csv').fsPath, 'user_id,item_id\n181,a\n');
    const chosen = [file('padded-recs.csv'), file('padded-truth.csv')];
    const { showWarningMessage } = vscode.window;
    const asked: { readonly text: string; readonly actions: readonly string[] }[] = [];
    const answering =
      (answer: string | undefined) =>
      (text: string, ...actions: string[]) => {
        asked.push({ text, actions });
        return Promise.resolve(answer);
      };
    try {
      Object.assign(vscode.window, { showWarningMessage: answering(undefined) });
      await vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
      assert.equal((await evaluationOf('padded-recs.csv'))?.result, undefined);
      Object.assign(vscode.window, { showWarningMessage: answering('Match Ids') });
      await vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
    } finally {
      Object.assign(vscode.window, { showWarningMessage });
    }
    assert.equal(asked.length, 2);
    for (const { text, actions } of asked) {
      assert.match(text, /No user is in both files/);
      assert.deepEqual(actions, ['Match Ids']);
    }
    const found = await evaluationOf('padded-recs.csv');
    assert.deepEqual(found?.record.matchIds, ['number']);
    assert.ok(Math.abs((found?.result?.models[0].means[0].mean ?? 0) - 1 / Math.log2(3)) < 1e-12);
  });
});

/** What the store has of a file of recommendations. */
async function evaluationOf(recommendations: string): Promise<EvaluationState | undefined> {
  const { store } = await recscope();
  return store.evaluations().find(({ record }) => record.models[0].uri === file(recommendations).toString());
}
