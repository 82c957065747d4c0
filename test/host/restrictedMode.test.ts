import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { writeJudgement } from '../../src/features/judging/judgements';
import type { EvaluationRecord } from '../../src/features/evaluations/evaluationRecord';
import { ConfigFiles } from '../../src/features/configs/configFiles';
import { ConfigTree } from '../../src/features/configs/configTree';
import { file, recscope, until } from './evaluating';
import { judgingPage } from './judgingPage';
import { heardRuns, type HeardRun } from './heardRuns';

const LISTS = 'user,item,score\nu,x,1\nv,x,1\nw,x,1\na,x,1\nb,x,1\nc,x,1\n';
const OUTSIDE = /outside the workspace, which is not trusted/;

describe('In Restricted Mode', () => {
  const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-host-outside-'));
  const config = file('recscope.json');
  const there = path.join(outside, 'truth.csv');
  const gates = [{ metric: 'HitRate@10', atLeast: 0.5 }];
  const other = { models: { a: 'recs.csv' }, truth: 'truth.csv', gates: [{ withoutList: '1%' }] };
  const inside = { ...other, gates };
  const evaluations = {
    inside,
    outside: { ...other, truth: there },
    linked: { ...other, truth: 'link.csv' },
    committed: { ...other, models: { a: 'git:HEAD:recs.csv' } },
    against: { ...other, baseline: 'git:HEAD:recs.csv' },
  };
  const others = Object.keys(evaluations).slice(1);
  const started = process.env.RECSCOPE_STARTED ?? '';
  const write = (text: string): void => fs.writeFileSync(config.fsPath, text);
  let runs: readonly HeardRun[] = [];

  before(async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    assert.notEqual(started, '');
    fs.writeFileSync(there, LISTS);
    for (const name of ['recs.csv', 'truth.csv']) fs.writeFileSync(file(name).fsPath, LISTS);
    fs.symlinkSync(there, file('link.csv').fsPath);
    write(JSON.stringify({ schema: 'recscope-config/1', evaluations }, undefined, 2));
    runs = heardRuns((await explorer()).controller);
  });
  after(() => fs.rmSync(outside, { recursive: true }));

  async function explorer() {
    const { gateTests } = await recscope();
    return until('the tests', () => gateTests.shown);
  }

  const request = async (continuous: boolean): Promise<void> => {
    const { profile } = await explorer();
    const asked = new vscode.TestRunRequest(undefined, undefined, profile, continuous);
    await profile.runHandler(asked, new vscode.CancellationTokenSource().token);
  };

  it('gates of files in the workspace are checked; of others, by path, link or commit, none is', async () => {
    await request(false);
    const { said, messages } = await until(
      'a run to its end',
      () => runs.length === 1 && runs[0].over && runs[0],
    );
    assert.equal(said['HitRate@10 at least 0.5000'], 'passed');
    for (const name of others) assert.equal(said[name], 'errored', name);
    for (const { message } of messages.filter((each) => each.message !== ''))
      assert.match(String(message), OUTSIDE);
  });

  it('the view and the editor say why the others do not run', async () => {
    const files = new ConfigFiles((await recscope()).engine);
    try {
      const tree = new ConfigTree(files);
      const shown = (await tree.getChildren()).map((node) => tree.getTreeItem(node));
      const isWarned = ({ description }: vscode.TreeItem) => OUTSIDE.test(String(description));
      assert.deepEqual(
        shown.map((item) => [item.label, isWarned(item)]),
        Object.keys(evaluations).map((name) => [name, name !== 'inside']),
      );
    } finally {
      files.dispose();
    }
    await vscode.window.showTextDocument(config);
    const problems = await until('the problems', () => {
      const own = vscode.languages.getDiagnostics(config).filter(({ source }) => source === 'RecScope');
      return own.length > 0 && own;
    });
    assert.equal(problems.length, others.length);
  });

  it('an evaluation in the workspace opens; another, and one of a commit, does not', async () => {
    const { store } = await recscope();
    const open = async (name: string): Promise<void> =>
      vscode.commands.executeCommand('recscope.openConfigured', { uri: config, evaluation: { name } });
    for (const name of others) await open(name);
    await vscode.commands.executeCommand('recscope.compareWithHead', file('recs.csv'));
    assert.deepEqual(store.evaluations(), []);
    await open('inside');
    const [{ result }] = store.evaluations();
    assert.deepEqual(
      result?.models.map(({ name }) => name),
      ['a'],
    );
  });

  it('nothing runs when a file changes', async () => {
    const { profile, controller } = await explorer();
    assert.equal(profile.supportsContinuousRun, false);
    await request(true);
    fs.appendFileSync(file('recs.csv').fsPath, '\n');
    write(JSON.stringify({ schema: 'recscope-config/1', evaluations: { inside } }));
    const [[, item]] = [...controller.items];
    await until('the change', () => item.children.size === 1);
    assert.equal(runs.length, 1);
  });

  it('an item is judged, and the numbers follow', async () => {
    const { store } = await recscope();
    const [{ record }] = store.evaluations();
    const page = await judgingPage(record);
    try {
      const judgement = { user: 'u', item: 'x', grade: '0', reason: '' };
      assert.equal((await page.judge(judgement)).problem, undefined);
      await until('the numbers', () => store.evaluation(record.id)?.result?.judgements?.pairs === 1);
      assert.match(fs.readFileSync(file('judgements.csv').fsPath, 'utf8'), /\nu,x,0,,[^,]+,\n$/);
    } finally {
      page.dispose();
      fs.rmSync(file('judgements.csv').fsPath, { force: true });
    }
  });

  it('judgments are written in the workspace, and nowhere else', async () => {
    const record = (truth: string) =>
      ({ truth: { uri: vscode.Uri.file(truth).toString() }, models: [] }) as unknown as EvaluationRecord;
    const judgement = { user: 'u', item: 'x', grade: '1', judge: '', time: '', reason: '' };
    await writeJudgement(record(file('truth.csv').fsPath), judgement);
    assert.match(fs.readFileSync(file('judgements.csv').fsPath, 'utf8'), /\nu,x,1,,,\n$/);
    fs.rmSync(file('judgements.csv').fsPath);
    fs.symlinkSync(path.join(outside, 'judgements.csv'), file('judgements.csv').fsPath);
    fs.writeFileSync(path.join(outside, 'judgements.csv'), 'user,item,grade\n');
    await assert.rejects(writeJudgement(record(file('truth.csv').fsPath), judgement), /in the workspace/);
    fs.rmSync(file('judgements.csv').fsPath);
  });

  it('no program was started for any of it', () => {
    assert.equal(
      fs.existsSync(started),
      false,
      started !== '' && fs.existsSync(started) ? fs.readFileSync(started, 'utf8') : '',
    );
    spawnSync('git', ['--version']);
    assert.equal(fs.readFileSync(started, 'utf8'), 'git --version\n', 'what is started is noted');
  });
});
