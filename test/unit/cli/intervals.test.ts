import assert from 'node:assert/strict';
import { modelSheets } from '../../../src/cli/output/evaluationScreen';
import { evaluationsJson } from '../../../src/shared/export/evaluation/evaluationJson';
import { terminal } from '../../../src/shared/sheets/terminal';
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
    assert.ok(Math.abs((recall.interval?.[0] ?? NaN) - (0.5 - half)) < 1e-9);
    assert.ok(Math.abs((recall.interval?.[1] ?? NaN) - (0.5 + half)) < 1e-9);
    assert.equal(error.interval, undefined, 'RMSE is over all pairs');
    assert.match(terminal(modelSheets(answer)), /Recall@1 +0\.5000 ± – +3 users/);
  });
});
