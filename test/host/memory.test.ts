import * as assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import * as process from 'node:process';
import * as vscode from 'vscode';
import { evaluate, file, recscope, until } from './evaluating';

describe('An engine that used up its memory', function () {
  this.timeout(120_000);

  before(async () => {
    await mkdir(file('exhausting').fsPath);
    await writeFile(file('exhausting/recs.csv').fsPath, 'user_id,item_id,score\nu1,i1,1\nu1,i2,0.5\n');
    await writeFile(file('exhausting/truth.csv').fsPath, 'user_id,item_id,rating\nu1,i1,3\n');
    // No two items share a genre: each genre is a text of its own that is kept.
    const rows = Array.from({ length: 300_000 }, (_, row) => `i${row},a${row}|b${row}|c${row}\n`);
    await writeFile(file('exhausting/items.csv').fsPath, `item_id,genres\n${rows.join('')}`);
  });

  it('has the panel in sight read again by itself', async () => {
    const { store, engine } = await recscope();
    // A panel is read again at most once a minute: other specs end the engine, too.
    const { record } = await evaluate('films/matrix-factorisation.csv');
    const startedAt = store.evaluation(record.id)?.result?.startedAt;
    await engine.kill();
    await until('it is loaded', () => {
      const state = store.evaluation(record.id);
      return state?.loaded === true && state.result?.startedAt !== startedAt;
    });
  });

  it('is said where it ends while files are inspected, and they are evaluated after all', async () => {
    const { store, engine } = await recscope();
    // A panel in sight would ask the engine, too, once it ended.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const { showErrorMessage } = vscode.window;
    const { use } = engine;
    const offered: string[][] = [];
    Object.assign(engine, {
      use: async (conversation: Parameters<typeof use>[0]) => {
        Object.assign(engine, { use });
        const answer = use.call(engine, conversation);
        await Promise.all([engine.kill(), answer.catch(() => undefined)]);
        return answer;
      },
    });
    Object.assign(vscode.window, {
      showErrorMessage: async (_: string, ...actions: string[]) => {
        offered.push(actions);
        return actions.at(0);
      },
    });
    try {
      await vscode.commands.executeCommand('recscope.evaluate', file('first-steps/recs.csv'));
      assert.deepEqual(offered, [['Run again']]);
      await until('the result', () =>
        store
          .evaluations()
          .find(({ record, result }) => record.models[0].uri.endsWith('first-steps/recs.csv') && result),
      );
    } finally {
      Object.assign(engine, { use });
      Object.assign(vscode.window, { showErrorMessage });
    }
  });

  it('leaves word of what was needed, and every result where it was; the next run works', async () => {
    const { store } = await recscope();
    // A thread with so little for its objects, until the next one starts.
    process.env.RECSCOPE_ENGINE_HEAP = '24';
    await (await recscope()).engine.kill();
    const other = await evaluate('films/popular.csv');
    delete process.env.RECSCOPE_ENGINE_HEAP;
    assert.ok(other.result !== undefined, 'it is enough for a small evaluation');
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;

    const settings = vscode.workspace.getConfiguration('recscope');
    await settings.update('measures', 'ILD@10', vscode.ConfigurationTarget.Workspace);
    try {
      const { record, activity } = await evaluate('exhausting/recs.csv', 'exhausting/truth.csv');
      assert.ok(activity.kind === 'failed', activity.kind);
      assert.match(activity.problem.message, /[Nn]ot enough memory.* items\.csv needs about \d+\.\d MB\./);
      assert.match(activity.problem.message, /[\d.]+ [MG]B are free now\.$/);
      assert.match(activity.problem.advice, /split the users over several files/);
      assert.deepEqual(store.evaluation(other.record.id)?.result, other.result, 'the result before stays');
      assert.ok(vscode.window.tabGroups.all.flatMap((group) => group.tabs).length >= tabs, 'panels stay');

      await vscode.commands.executeCommand('recscope.rerun', store.evaluation(record.id));
      const again = store.evaluation(record.id);
      assert.ok(again?.activity.kind === 'idle', again?.activity.kind);
      assert.equal(again.result?.measures[0].name, 'ILD@10');
    } finally {
      await settings.update('measures', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});
