import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { MAX_SNAPSHOTS } from '../../../src/cli/output/snapshotHistory';
import type { HistoryJson } from '../../../src/shared/protocol/historyResult';
import { recscope, type Called } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const USERS = 60;
const schema = path.resolve(__dirname, '../../../schemas/history-1.schema.json');

/** Lists in which the relevant item is at rank 1 for `hits` users in a hundred, and at rank 2 for the others. */
function lists(hits: number, seed: number): string {
  const rows = Array.from({ length: USERS }, (_, user) => {
    const isHit = (user * 37 + seed * 11) % 100 < hits;
    return `u${user},${isHit ? 't' : 'x'}${user},2\nu${user},${isHit ? 'x' : 't'}${user},1\n`;
  });
  return `user,item,score\n${rows.join('')}`;
}

const truth = `user,item\n${Array.from({ length: USERS }, (_, user) => `u${user},t${user}\n`).join('')}`;

describe('recscope history', function () {
  this.timeout(60_000);
  let folder = '';
  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-history-')));
    write('truth.csv', truth);
    const gates = [
      { metric: 'RR@2', notWorseBy: '5%' },
      { metric: 'HitRate@1', atLeast: 0.1 },
    ];
    write(
      'recscope.json',
      JSON.stringify({
        schema: 'recscope-config/1',
        evaluations: { films: { models: { knn: 'knn.csv' }, truth: 'truth.csv', gates } },
      }),
    );
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
  const snapshots = (): string[] => fs.readdirSync(path.join(folder, '.recscope/films')).sort();
  const recscopeIn = (...argv: string[]): Promise<Called> => recscope(argv, folder);
  const history = async (...argv: string[]): Promise<HistoryJson> => {
    const { status, stdout, stderr } = await recscopeIn('history', '-f', 'json', ...argv);
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout) as HistoryJson;
  };
  const update = async (): Promise<void> => {
    const { status, stderr } = await recscopeIn('check', '--update', '-q');
    assert.equal(status, 0, stderr);
  };

  /** Writes snapshots of these hit rates, on the days from 1 May. */
  async function updated(hits: readonly number[]): Promise<void> {
    for (const [at, share] of hits.entries()) {
      write('knn.csv', lists(share, at));
      await update();
      const newest = path.join(folder, '.recscope/films', snapshots().at(-1) ?? '');
      fs.renameSync(newest, path.join(folder, `.recscope/films/2026-05-0${at + 1}T08-00-00-000Z.parquet`));
    }
  }

  it('names the snapshot since which the metric is worse', async () => {
    await updated([80, 82, 81, 30, 31]);
    const json = await history();
    assert.ok(
      new Ajv2020({ allowUnionTypes: true }).validate(
        JSON.parse(fs.readFileSync(schema, 'utf8')) as object,
        json,
      ),
    );
    assert.deepEqual(
      [json.measure, json.snapshots.length, json.snapshots[3].date],
      ['RR@2', 5, '2026-05-04T08:00:00.000Z'],
    );
    const [{ snapshot, verdict, users }] = json.changes;
    assert.deepEqual([snapshot, verdict, users], [3, 'worse', USERS]);
    const { stdout } = await recscopeIn('history', 'films');
    assert.match(
      stdout.replaceAll(/\s+/g, ' '),
      /^ ?RR@2 is clearly worse since 2026-05-04: −0\.2\d+ over 60 users \(95% interval −0\.\d+ … −0\.\d+\)\. /,
    );
    const { stdout: page } = await recscopeIn('history', '-f', 'html');
    assert.match(page, /<figure class="chart">.*RR@2 over time/s);
    assert.match(page, /class="band.*<polygon|<polygon class="band/s);
    assert.match(page, />worse<\/text>/);
    const { stdout: report } = await recscopeIn('evaluate', 'films', '-f', 'html');
    assert.match(report, /<h3>RR@2 over time<\/h3>.*RR@2 is clearly worse since 2026-05-04/s);
    assert.equal((await history('--last', '2')).snapshots.length, 2);
    assert.equal((await history('-m', 'hitrate@1')).measure, 'HitRate@1');
    assertSentence((await recscopeIn('history', '-m', 'AP@5')).stderr);
  });

  it('has the newest snapshot as the baseline, and no second one of equal values', async () => {
    write('knn.csv', lists(50, 1));
    await update();
    await update();
    const [only, ...others] = snapshots();
    assert.deepEqual(others, []);
    const bytes = (name: string): Buffer => fs.readFileSync(path.join(folder, '.recscope', name));
    assert.deepEqual(bytes(`films/${only}`), bytes('films.parquet'));
    assert.match((await recscopeIn('history')).stdout, /RR@2: one snapshot, which is compared with none\./);
  });

  it('is divided where the ground truth changed', async () => {
    await updated([80, 81, 80]);
    write('truth.csv', `${truth}u0,z\n`);
    await update();
    const { snapshots: points, changes } = await history();
    assert.deepEqual(
      points.map(({ inputsChanged }) => inputsChanged),
      [[], [], [], ['the ground truth changed']],
    );
    assert.deepEqual(changes, []);
    assert.match(
      (await recscopeIn('history')).stdout.replaceAll(/\s+/g, ' '),
      /: the ground truth changed\. Earlier values are not compared with later ones\./,
    );
  });

  it('keeps a limited number of snapshots, and removes nothing else', async () => {
    await updated([80]);
    const place = path.join(folder, '.recscope/films');
    const [only] = snapshots();
    for (let at = 0; at < MAX_SNAPSHOTS; at++)
      fs.copyFileSync(
        path.join(place, only),
        path.join(place, `2025-01-01T00-00-00-${String(at).padStart(3, '0')}Z.parquet`),
      );
    fs.writeFileSync(path.join(place, '0.parquet'), 'not a snapshot of the history');
    write('knn.csv', lists(50, 1));
    await update();
    const names = snapshots();
    assert.equal(names.length, MAX_SNAPSHOTS + 1);
    assert.ok(names.includes('0.parquet') && !names.includes('2025-01-01T00-00-00-000Z.parquet'));
  });

  it('evaluates the recommendations of commits', async () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      });
    git('init', '--quiet', '--initial-branch', 'main');
    for (const [at, hits] of [80, 82, 30, 31].entries()) {
      write('knn.csv', lists(hits, at));
      git('add', '--all');
      git('commit', '--quiet', '--no-verify', '--date', `2026-05-0${at + 1}T08:00:00Z`, '--message', 'some');
    }
    const { changes, snapshots: points, measure } = await history('--commits');
    const commits = git('log', '--reverse', '--format=%h', '--abbrev=7').trim().split('\n');
    assert.deepEqual(
      points.map(({ commit }) => commit),
      commits,
    );
    assert.deepEqual(
      [measure, changes.length, changes[0].snapshot, changes[0].verdict],
      ['RR@2', 1, 2, 'worse'],
    );
    assert.equal((await history('--commits', '--last', '1')).snapshots.length, 1);
    await update();
    git('add', '--all', '--force');
    git('commit', '--quiet', '--no-verify', '--message', 'snapshot');
    const [{ commit }] = (await history()).snapshots;
    assert.equal(commit, git('rev-parse', '--short', 'HEAD').trim());
  });

  it('says how to get snapshots, and which evaluations there are', async () => {
    write('knn.csv', lists(50, 1));
    const { status, stderr } = await recscopeIn('history');
    assert.equal(status, 2);
    assertSentence(stderr);
    assertSentence((await recscopeIn('history', 'songs')).stderr);
    assertSentence((await recscopeIn('history', '--commits')).stderr);
  });
});
