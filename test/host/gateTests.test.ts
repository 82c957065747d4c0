import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { ConfigTree } from '../../src/features/configs/configTree';
import { file, recscope, until } from './evaluating';
import { heardRuns, type HeardRun } from './heardRuns';

describe('Gates in the Test Explorer', function () {
  this.timeout(120_000);

  const folder = (): string => file('gates').fsPath;
  const own = (name: string): string => path.join(folder(), name);
  let runs: readonly HeardRun[] = [];

  const users = Array.from({ length: 24 }, (_, user) => `u${user}`);
  const rows = (item: (at: number) => string): string =>
    ['user,item,score', ...users.map((user, at) => `${user},${item(at)},1`)].join('\n');
  const config = (truth = 'truth.csv'): string =>
    JSON.stringify(
      {
        schema: 'recscope-config/1',
        evaluations: {
          small: {
            models: { a: 'recs.csv' },
            truth,
            gates: [{ metric: 'HitRate@10', atLeast: 0.7 }, { withoutList: '1%' }, { unjudged: '10%' }],
          },
        },
      },
      undefined,
      2,
    );
  const HITS = 'HitRate@10 at least 0.7000';

  async function shown() {
    const { gateTests } = await recscope();
    return until('the tests', () => gateTests.shown);
  }

  const lastRun = async (since: number) =>
    until('a run to its end', () => runs.length > since && runs.at(-1)?.over === true && runs.at(-1));

  /** Of the file of the test alone. */
  async function item(): Promise<vscode.TestItem> {
    const { controller } = await shown();
    const id = vscode.Uri.file(own('recscope.json')).toString();
    return until('the file among the tests', () => controller.items.get(id));
  }

  async function runOwn(): Promise<(typeof runs)[number]> {
    const { profile } = await shown();
    const since = runs.length;
    const source = new vscode.CancellationTokenSource();
    await profile.runHandler(new vscode.TestRunRequest([await item()], undefined, profile), source.token);
    return lastRun(since);
  }

  before(async () => {
    assert.equal((await recscope()).gateTests.shown, undefined, 'nothing is there without such a file');
    fs.mkdirSync(folder());
    fs.writeFileSync(
      own('recs.csv'),
      rows(() => 'x'),
    );
    fs.writeFileSync(
      own('truth.csv'),
      rows(() => 'x'),
    );
    const write = (): void => fs.writeFileSync(own('recscope.json'), config());
    write();
    // A watcher misses what is written into a folder in the moment that it is made.
    const again = setInterval(write, 2000);
    try {
      runs = heardRuns((await shown()).controller);
      await item();
    } finally {
      clearInterval(again);
    }
  });
  after(() => fs.rmSync(folder(), { recursive: true }));

  it('stand there by evaluation with their lines, hold or are not clear, and say why', async () => {
    const { said, output } = await runOwn();
    assert.deepEqual(said, {
      [HITS]: 'passed',
      'users without recommendations at most 1%': 'passed',
      'unjudged recommendations at most 10%': 'skipped',
    });
    assert.match(output, /Not clear: a: the ground truth names relevant items alone/);
    const [suite] = [...(await item()).children].map(([, each]) => each);
    const gates = [...suite.children].map(([, gate]) => [gate.label, gate.range?.start.line]);
    assert.deepEqual([suite.label, suite.range?.start.line], ['small', 3]);
    assert.deepEqual(
      gates.map(([, line]) => line),
      [9, 13, 16],
    );
  });

  it('fail with what was found, and where the gate stands; VS Code runs them all', async () => {
    fs.writeFileSync(
      own('recs.csv'),
      rows((at) => (at < 4 ? 'x' : 'y')),
    );
    const since = runs.length;
    // VS Code would first save all that specs before this one left behind, and waits where that cannot be saved.
    const settings = vscode.workspace.getConfiguration('testing');
    await settings.update('saveBeforeTest', false, vscode.ConfigurationTarget.Global);
    // VS Code hears of tests a moment later; before it has, it runs none of them.
    await until('VS Code to run them', async () => {
      await vscode.commands.executeCommand('testing.runAll');
      return runs.length > since;
    });
    const { said, messages } = await lastRun(since);
    await settings.update('saveBeforeTest', undefined, vscode.ConfigurationTarget.Global);
    assert.equal(said[HITS], 'failed', JSON.stringify([said, messages]));
    const sentence = /^a: 0\.1667 \(.*\), bound 0\.7000, 24 users\.$/;
    const message = messages.find((each) => sentence.test(String(each.message)));
    assert.equal(message?.expectedOutput, undefined);
    assert.equal(message?.location?.uri.fsPath, own('recscope.json'));
    assert.equal(message?.location?.range.start.line, 9);
    const tree = new ConfigTree((await recscope()).configs);
    const [evaluation] = (await tree.getChildren()).map((node) => tree.getTreeItem(node));
    assert.deepEqual(
      [evaluation.label, evaluation.description, (evaluation.iconPath as vscode.ThemeIcon).id],
      ['small', '1 broken, 1 not clear, 1 holds', 'error'],
    );
  });

  it('say beside their mark that they passed without being able to see', async () => {
    // Half of the lists lose a hit, the other half gains one: equal means, and too few users for a margin of 1%.
    const ranked = (first: (at: number) => boolean): string =>
      ['user,item,score', ...users.map((user, at) => `${user},${first(at) ? 'x' : 'y'},1`)].join('\n');
    fs.writeFileSync(
      own('recs.csv'),
      ranked(() => true),
    );
    fs.writeFileSync(
      own('other.csv'),
      ranked((at) => at % 3 === 0),
    );
    const gates = [{ metric: 'HitRate@10', model: 'a', notWorseBy: '1%' }];
    const models = { a: 'recs.csv', b: 'other.csv' };
    const evaluations = { small: { models, baseline: 'b', truth: 'truth.csv', gates } };
    fs.writeFileSync(own('recscope.json'), JSON.stringify({ schema: 'recscope-config/1', evaluations }));
    await until('the other gate', async () => {
      const [suite] = [...(await item()).children].map(([, each]) => each);
      return suite.children.size === 1;
    });
    const { said } = await runOwn();
    assert.deepEqual(Object.values(said), ['passed']);
    const [suite] = [...(await item()).children].map(([, each]) => each);
    assert.deepEqual(
      [...suite.children].map(([, gate]) => gate.description),
      ['a · passed, blind'],
    );
    fs.writeFileSync(own('recscope.json'), '{');
    await until('the error', async () => (await item()).error !== undefined);
    assert.equal(suite.range, undefined, 'a mark would be at a line that may have moved');
    fs.writeFileSync(own('recscope.json'), config());
    await until('the gates', async () => {
      const [own] = [...(await item()).children].map(([, each]) => each);
      return own.children.size === 3;
    });
  });

  it('run again when a file of theirs changes, and when their own does, until the run is stopped', async () => {
    const { profile } = await shown();
    assert.equal(profile.supportsContinuousRun, true);
    const source = new vscode.CancellationTokenSource();
    let since = runs.length;
    await profile.runHandler(
      new vscode.TestRunRequest([await item()], undefined, profile, true),
      source.token,
    );
    fs.writeFileSync(
      own('recs.csv'),
      rows(() => 'x'),
    );
    await until('the gate to hold', () => runs.slice(since).some(({ said }) => said[HITS] === 'passed'));
    since = runs.length;
    fs.writeFileSync(own('recscope.json'), config('none.csv'));
    const { said, messages } = await until('an error', () =>
      runs.slice(since).find((run) => run.over && run.said.small === 'errored'),
    );
    assert.equal(said[HITS], 'errored');
    assert.match(String(messages[0].message), /There is no file “none\.csv”/);
    assert.equal(messages[0].location?.range.start.line, 7);
    fs.writeFileSync(
      own('none.csv'),
      rows(() => 'x'),
    );
    since = runs.length;
    fs.writeFileSync(own('recscope.json'), config());
    await until('the gate to hold again', () => runs.slice(since).some((run) => run.said[HITS] === 'passed'));
    source.cancel();
  });

  it('are one click from the panel of their evaluation', async () => {
    const [suite] = [...(await item()).children].map(([, each]) => each);
    const [gate] = [...suite.children].map(([, each]) => each);
    await vscode.commands.executeCommand('recscope.openGate', gate);
    const { store } = await recscope();
    const opened = await until('the evaluation', () =>
      store
        .evaluations()
        .find(({ record, result }) => result && record.truth.uri.endsWith('gates/truth.csv')),
    );
    assert.deepEqual(
      opened.result?.models.map(({ name }) => name),
      ['a'],
    );
  });

  it('go with the last file of them', async () => {
    const { gateTests } = await recscope();
    fs.rmSync(own('recscope.json'));
    await until('nothing to be there', () => gateTests.shown === undefined);
  });
});
