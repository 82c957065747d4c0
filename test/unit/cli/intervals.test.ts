import assert from 'node:assert/strict';
import { modelSheets } from '../../../src/cli/output/evaluationScreen';
import { evaluationsJson } from '../../../src/shared/export/evaluation/evaluationJson';
import { writeTerminal } from '../../../src/shared/sheets/terminal';
import { recscope } from './recscope';
import { Workspace } from '../engine/engineWorkspace';

describe('intervals of means', () => {
  const workspace = new Workspace();
  after(() => workspace.remove());

  it('stand in the table and in JSON where the mean is one over users', async () => {
    workspace.write('recs.csv', 'user,item,score\nu1,a,5\nu1,b,4\nu2,a,5\nu2,b,3\nu3,a,4\nu3,b,1\n');
    workspace.write('truth.csv', 'user,item,rating\nu1,a,5\nu2,b,4\nu3,c,1\nu3,a,2\n');
    const request = workspace.request('recs.csv', 'truth.csv', { measures: 'Recall@1, RMSE' });
    const outcome = await workspace.evaluate(request);
    assert.ok(outcome.kind === 'done');
    const answer = evaluationsJson(outcome.value, () => undefined);
    const [recall, error] = answer.models[0].measures;
    // Recall@1 is 1, 0 and ½: s = ½, and t(0.975, 2) = 4.302653.
    const half = (4.302652729696142 * 0.5) / Math.sqrt(3);
    assert.ok(half > 0.5);
    assert.deepEqual(recall.interval, [0, 1]);
    assert.equal(error.interval, undefined, 'RMSE is over all pairs');
    assert.match(writeTerminal(modelSheets(answer)), /Recall@1 +0\.5000 ± –/);
  });

  /** Nine users: a finds the item of each, b that of one alone. */
  function nine(): void {
    const rows = (itemOf: (user: number) => number): string =>
      Array.from({ length: 9 }, (_, user) => `u${user},i${itemOf(user)},1\nu${user},j${user},2\n`).join('');
    workspace.write('a.csv', `user,item,rank\n${rows((user) => user)}`);
    workspace.write('b.csv', `user,item,rank\n${rows((user) => (user === 8 ? 8 : (user + 1) % 8))}`);
    workspace.write(
      'nine.csv',
      `user,item\n${Array.from({ length: 9 }, (_, user) => `u${user},i${user}\n`).join('')}`,
    );
  }

  it('end where values end, and ± is that of the side which is not cut', async () => {
    nine();
    const outcome = await workspace.evaluate(
      workspace.request('b.csv', 'nine.csv', { measures: 'HitRate@1' }),
    );
    assert.ok(outcome.kind === 'done');
    const answer = evaluationsJson(outcome.value, () => undefined);
    const [{ mean, interval }] = answer.models[0].measures;
    // s = 1/3 and t(0.975, 8) = 2.306004: ± 0.2562 around 1/9.
    const half = 2.306004135204166 / 9;
    assert.ok(Math.abs((mean ?? NaN) - 1 / 9) < 1e-12);
    assert.equal(interval?.[0], 0);
    assert.ok(Math.abs((interval?.[1] ?? NaN) - (1 / 9 + half)) < 1e-9);
    assert.match(writeTerminal(modelSheets(answer)), /HitRate@1 +0\.1111 ± 0\.2562/);
  });

  it('of differences end where the difference of two values ends', async () => {
    nine();
    const call = 'compare a.csv b.csv -t nine.csv -m HitRate@1 --format json -q';
    const answer = await recscope(call.split(' '), workspace.folder);
    const { pairs } = JSON.parse(answer.stdout) as {
      pairs: { difference: number; ci: Record<string, number[]> }[];
    };
    // Without the range −1.0163 and −1.1451.
    assert.deepEqual([pairs[0].ci.simultaneous[0], pairs[0].ci.t[0]], [-1, -1]);
    assert.ok(Math.abs(pairs[0].difference + 8 / 9) < 1e-12);
  });

  it('are no ± of fewer than five users, in cohorts and comparisons', async () => {
    nine();
    const ages = Array.from({ length: 9 }, (_, user) => `u${user},${user < 4 ? 'young' : 'old'}\n`).join('');
    workspace.write('ages.csv', `user,age\n${ages}`);
    const cohorts = 'evaluate b.csv -t nine.csv -m HitRate@2 --users ages.csv --by age';
    const { stdout } = await recscope(cohorts.split(' '), workspace.folder);
    assert.match(stdout, /young +4 \(few\) +0\.0000 ± –/);
    assert.match(stdout, /old +5 \(few\) +0\.2000 ± 0\.\d/);
    workspace.write('few.csv', 'user,item\nu0,i0\nu1,i1\nu8,i8\n');
    const compared = await recscope(
      'compare a.csv b.csv -t few.csv -m HitRate@1'.split(' '),
      workspace.folder,
    );
    assert.match(compared.stdout, /b +0\.3333 ± –/);
  });
});
