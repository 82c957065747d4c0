import * as assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { EvaluationState } from '../../src/features/analyses/analysisState';
import { chosenAnswers, questionView } from '../../src/features/evaluations/choices/readingQuestion';
import type { ChoiceView } from '../../src/shared/protocol/views/questionView';
import { evaluate, file, recscope, until } from './evaluating';

const EVENTS = 'user_id,item_id,event\nu1,a,view\nu1,b,purchase\nu2,c,view\nu2,a,purchase\n';
const RECS = 'user_id,item_id,score\nu1,a,3\nu1,b,2\nu2,b,3\nu2,a,2\n';

/** Evaluates two files, and takes a choice of what the panel asks: the first that is wanted. */
async function evaluateAnswering(
  recommendations: string,
  truth: string,
  wanted: (choice: ChoiceView, index: number) => boolean,
): Promise<EvaluationState> {
  const { store, commands } = await recscope();
  const { activity, record } = await evaluate(recommendations, truth);
  assert.ok(activity.kind === 'asking', `it asks: ${JSON.stringify(activity)}`);
  const choice = questionView(activity.question, 0).choices.findIndex(wanted);
  assert.ok(choice >= 0, 'the choice is offered');
  commands.act({ kind: 'answer', choice }, record.id);
  return until('the result', () => {
    const state = store.evaluation(record.id);
    return state?.activity.kind === 'idle' ? state : undefined;
  });
}

describe('A file that can be read in several ways', function () {
  this.timeout(60_000);

  it('is asked about, measured as was chosen, and not asked about again', async () => {
    await writeFile(file('asked-recs.csv').fsPath, RECS);
    await writeFile(file('asked-events.csv').fsPath, EVENTS);
    // Behind all events: only views, only purchases.
    const found = await evaluateAnswering('asked-recs.csv', 'asked-events.csv', (_, index) => index === 2);
    const { store } = await recscope();
    assert.deepEqual(found.record.events, { view: 0, purchase: 1 });
    // u1: b at rank 2; u2: a at rank 2.
    assert.ok(Math.abs((found.result?.models[0].means[0].mean ?? 0) - 1 / Math.log2(3)) < 1e-12);

    await writeFile(file('asked-others.csv').fsPath, RECS);
    const chosen = [file('asked-others.csv'), file('asked-events.csv')];
    await vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
    const again = store.evaluations().find(({ record }) => record.models[0].uri === chosen[0].toString());
    assert.equal(again?.activity.kind, 'idle');
    assert.deepEqual(again?.record.events, { view: 0, purchase: 1 });
  });

  it('forgets an answer that failed, and leads back to the question', async () => {
    const { store, commands } = await recscope();
    const events = file('forgotten-events.csv');
    await writeFile(file('forgotten-recs.csv').fsPath, RECS);
    await writeFile(events.fsPath, EVENTS);
    const { record, activity } = await evaluate('forgotten-recs.csv', 'forgotten-events.csv');
    assert.equal(activity.kind, 'asking');
    await rm(events.fsPath);
    commands.act({ kind: 'answer', choice: 1 }, record.id);
    const failed = await until('the failure', () => {
      const state = store.evaluation(record.id);
      return state?.activity.kind === 'failed' ? state : undefined;
    });
    assert.deepEqual([failed.record.truth, failed.record.events], [record.truth, undefined]);
    await writeFile(events.fsPath, EVENTS);
    commands.act({ kind: 'back' }, record.id);
    assert.deepEqual(store.evaluation(record.id)?.activity, { ...activity, before: [] });
    commands.act({ kind: 'answer', choice: 2 }, record.id);
    const found = await until('the result', () => {
      const state = store.evaluation(record.id);
      return state?.activity.kind === 'idle' ? state : undefined;
    });
    assert.equal(found.record.truth.answered, 'Only “purchase”, each worth 1');
    assert.deepEqual(chosenAnswers(found.record), [
      { uri: events.toString(), label: 'Only “purchase”, each worth 1' },
    ]);
    // From the head it is asked again.
    commands.act({ kind: 'askAgain', uri: events.toString() }, record.id);
    const again = await until('the question', () => {
      const state = store.evaluation(record.id);
      return state?.activity.kind === 'asking' ? state : undefined;
    });
    assert.deepEqual([again.record.truth.shape, again.record.events], [undefined, undefined]);
  });

  it('is asked which encoding it is in, each shown as the text would read, and measured as was chosen', async () => {
    // “영화” in EUC-KR.
    const film = Buffer.from([0xbf, 0xb5, 0xc8, 0xad]);
    const [before, behind] = ['user_id,item_id,score\nu1,b,3\nu1,', ',2\n'].map((text) => Buffer.from(text));
    await writeFile(file('korean-recs.csv').fsPath, Buffer.concat([before, film, behind]));
    await writeFile(file('korean-truth.csv').fsPath, 'user_id,item_id\nu1,영화\nu2,b\n');
    // Each encoding has “b” in common with the truth, and the right one most.
    const found = await evaluateAnswering(
      'korean-recs.csv',
      'korean-truth.csv',
      ({ label, rows }, index) => index === 0 && label === 'euc-kr' && rows.flat().includes('영화'),
    );
    assert.ok(Math.abs((found.result?.models[0].means[0].mean ?? 0) - 1 / Math.log2(3) / 2) < 1e-12);
  });
});

describe('Ids that are written otherwise in two files', function () {
  this.timeout(60_000);

  it('match by one click, which the result keeps; without it nothing is measured', async () => {
    await writeFile(file('padded-recs.csv').fsPath, 'user_id,item_id,score\n0181,b,3\n0181,a,2\n');
    await writeFile(file('padded-truth.csv').fsPath, 'user_id,item_id\n181,a\n');
    assert.equal((await evaluate('padded-recs.csv', 'padded-truth.csv')).result, undefined);
    const found = await evaluateAnswering('padded-recs.csv', 'padded-truth.csv', ({ rows }) =>
      rows.some((row) => row.join() === '0181,181'),
    );
    assert.deepEqual(found.record.matchIds, ['number']);
    assert.ok(Math.abs((found.result?.models[0].means[0].mean ?? 0) - 1 / Math.log2(3)) < 1e-12);
  });
});

describe('What is asked for', function () {
  this.timeout(60_000);

  /** The panels that are shown before it is known what is evaluated. */
  async function withOpened(run: (opened: readonly string[]) => Promise<void>): Promise<void> {
    const { panels } = await recscope();
    const { showBefore } = panels;
    const opened: string[] = [];
    panels.showBefore = (id) => {
      opened.push(id);
      showBefore.call(panels, id);
    };
    try {
      await run(opened);
    } finally {
      panels.showBefore = showBefore;
    }
  }

  it('has its panel at once, in which the result comes', () =>
    withOpened(async (opened) => {
      await writeFile(file('at-once-recs.csv').fsPath, RECS);
      await writeFile(file('at-once-truth.csv').fsPath, 'user_id,item_id\nu1,a\nu2,b\n');
      const { record, result } = await evaluate('at-once-recs.csv', 'at-once-truth.csv');
      assert.deepEqual(opened, [record.id]);
      assert.ok(result !== undefined);
      await evaluate('at-once-recs.csv', 'at-once-truth.csv');
      assert.equal(opened.length, 1, 'who sees the panel already needs no other');
    }));

  it('is said where it is no recommendation, with what to do, and no panel stays', () =>
    withOpened(async (opened) => {
      await writeFile(
        file('sales_2024.csv').fsPath,
        'date,store,amount\n2024-01-01,Berlin,120.5\n2024-01-02,Lima,88.1\n2024-01-03,Oslo,99.9\n',
      );
      const { store, panels } = await recscope();
      const before = store.all().length;
      const { showWarningMessage } = vscode.window;
      const said: string[][] = [];
      Object.assign(vscode.window, {
        showWarningMessage: (...words: string[]) => {
          said.push(words);
          return Promise.resolve(undefined);
        },
      });
      try {
        await vscode.commands.executeCommand('recscope.evaluate', file('sales_2024.csv'));
      } finally {
        Object.assign(vscode.window, { showWarningMessage });
      }
      assert.equal(said.length, 1);
      const [[text, ...actions]] = said;
      assert.match(
        text,
        /^sales_2024\.csv doesn’t look like recommendations: no user and item columns, as in “user_id,item_id,score”\./,
      );
      assert.deepEqual(actions, ['Select Columns…', 'Open File']);
      assert.equal(store.all().length, before);
      assert.deepEqual(
        opened.map((id) => panels.has(id)),
        [false],
      );
    }));
});
