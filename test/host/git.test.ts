import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { EvaluationState } from '../../src/features/analyses/analysisState';
import { baselineIndex, startChoice } from '../../src/shared/leaderboard/leaderboardChoice';
import { file, recscope, until } from './evaluating';

const HIT = 'user,item,score\nu1,a,2\nu1,b,1\nu2,a,2\nu2,b,1\n';
const MISS = 'user,item,score\nu1,b,2\nu1,a,1\nu2,b,2\nu2,a,1\n';

describe('Compare with HEAD', () => {
  const folder = (): string => file('repository').fsPath;
  const recs = (): vscode.Uri => file('repository/als.csv');
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder(), name)), { recursive: true });
    writeFileSync(path.join(folder(), name), text);
  };
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: folder(),
      encoding: 'utf8',
    }).trim();
  const commit = (files: Readonly<Record<string, string>>): string => {
    for (const [name, text] of Object.entries(files)) write(name, text);
    git('add', '--all');
    git('commit', '--quiet', '--message', 'some');
    return git('rev-parse', 'HEAD');
  };
  let first = '';
  before(async () => {
    mkdirSync(folder());
    git('init', '--quiet', '--initial-branch', 'main');
    // Git's own program for showing a difference would read the file as another one.
    git('config', 'diff.x.textconv', 'echo user,item,score; echo u1,z,1 #');
    first = commit({
      '.gitattributes': '*.csv diff=x\n',
      'als.csv': MISS,
      'truth.csv': 'user,item,rating\nu1,a,1\nu2,b,1\n',
    });
    commit({ 'als.csv': `${MISS}u1,c,0\n` });
    write('als.csv', HIT);
    write('truth.csv', 'user,item,rating\nu1,a,1\nu2,a,1\n');
    // The tests of everything else want it quiet.
    await vscode.workspace.getConfiguration('git').update('enabled', true, vscode.ConfigurationTarget.Global);
    const extension = vscode.extensions.getExtension<{
      readonly enabled: boolean;
      getAPI(version: 1): { openRepository(root: vscode.Uri): Promise<unknown> };
    }>('vscode.git');
    assert.ok(extension, 'there is the Git extension');
    const exports = await extension.activate();
    await until('it is turned on', () => exports.enabled);
    await exports.getAPI(1).openRepository(file('repository'));
  });
  after(async () => {
    await vscode.workspace
      .getConfiguration('git')
      .update('enabled', false, vscode.ConfigurationTarget.Global);
    rmSync(folder(), { recursive: true, force: true });
  });

  async function compared(name: string): Promise<EvaluationState> {
    const { store } = await recscope();
    return until(name, () =>
      store
        .evaluations()
        .find(
          ({ result, activity }) =>
            activity.kind !== 'running' && result?.models.some((model) => model.name === name),
        ),
    );
  }
  const shown = ({ record, result }: EvaluationState): unknown => [
    result?.models[baselineIndex(record.leaderboard ?? startChoice, result.models) ?? -1]?.name,
    result?.models.map(({ name, file: { label }, means: [{ mean }] }) => [name, label, mean]),
  ];

  it('evaluates the file beside what it was, the old one the baseline, both against the truth of today', async () => {
    await vscode.commands.executeCommand('recscope.compareWithHead', recs());
    const state = await compared('als.csv at HEAD');
    const settings = state.record.settings.measures;
    assert.match(settings, /^nDCG/);
    const [baseline, models] = shown(state) as [string, [string, string, number][]];
    assert.equal(baseline, 'als.csv at HEAD');
    assert.deepEqual(
      models.map(([name, label]) => [name, label]),
      [
        ['als.csv', 'repository/als.csv'],
        ['als.csv at HEAD', 'repository/als.csv at HEAD'],
      ],
    );
    assert.equal(models[0][2], 1);
    assert.ok(Math.abs(models[1][2] - 1 / Math.log2(3)) < 1e-12, String(models[1][2]));
  });

  it('takes a commit by its id', async () => {
    const uri = recs().with({ scheme: 'git', query: JSON.stringify({ path: recs().fsPath, ref: first }) });
    const { commands, store } = await recscope();
    const state = await compared('als.csv at HEAD');
    const [model, old] = state.record.models;
    const id = 'by-commit';
    await commands.start({ ...state.record, id, models: [model, { ...old, uri: uri.toString() }] });
    assert.deepEqual(
      store.evaluation(id)?.result?.models.map(({ name }) => name),
      ['als.csv', `als.csv at ${first.slice(0, 7)}`],
    );
  });

  it('opens an evaluation of recscope.json that names files of commits', async () => {
    const models = { now: 'als.csv', root: 'git:HEAD:als.csv', beside: `git:${first}:./als.csv` };
    const evaluation = { models, truth: 'truth.csv', baseline: 'root', metrics: ['nDCG@10'] };
    const config = { schema: 'recscope-config/1', evaluations: { committed: evaluation } };
    write('recscope.json', JSON.stringify(config));
    const uri = file('repository/recscope.json');
    await vscode.commands.executeCommand('recscope.openConfigured', {
      uri,
      evaluation: { name: 'committed' },
    });
    const { record, result } = await compared('beside');
    assert.equal(record.leaderboard?.baseline, `${record.models[1].uri}\nroot`);
    assert.deepEqual(
      result?.models.map(({ name, means: [{ mean }] }) => [name, mean === 1]),
      [
        ['now', true],
        ['root', false],
        ['beside', false],
      ],
    );
    rmSync(uri.fsPath);
  });

  it('says how to fetch what a pointer of Git LFS is of', async () => {
    commit({
      'lfs.csv': `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 9\n`,
    });
    write('lfs.csv', HIT);
    const lfs = file('repository/lfs.csv');
    await vscode.commands.executeCommand('recscope.compareWithHead', lfs);
    const { store } = await recscope();
    const failed = await until('it is refused', () =>
      store
        .evaluations()
        .find(
          ({ record, activity }) => record.models[0].uri === lfs.toString() && activity.kind === 'failed',
        ),
    );
    assert.ok(failed.activity.kind === 'failed');
    assert.match(failed.activity.problem.advice, /git lfs pull --include lfs\.csv/);
  });
});
