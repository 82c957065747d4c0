import assert from 'node:assert/strict';
import { Workspace } from './engineWorkspace';

/** What has no value must reach a web page as such: in JSON, NaN and Infinity become null, which counts as 0 there. */
describe('values that are undefined or too large', () => {
  let workspace: Workspace;
  beforeEach(() => (workspace = new Workspace()));
  afterEach(() => workspace.remove());

  async function evaluated(recommendations: string, truth: string, measures: string) {
    workspace.write('recs.csv', `user_id,item_id,score\n${recommendations}`);
    workspace.write('truth.csv', `user_id,item_id,rating\n${truth}`);
    const outcome = await workspace.evaluate(workspace.request('recs.csv', 'truth.csv', { measures }));
    assert.ok(outcome.kind === 'done');
    return outcome.value;
  }

  it('no hit has no rank, and so MeanRank has no arithmetic for this user', async () => {
    await evaluated('u,a,1\nv,b,1\n', 'u,b,1\n', 'MeanRank');
    const answer = await workspace.engine.ask('test', 'explanation', {
      model: 0,
      user: 0,
      measure: 'MeanRank',
    });
    assert.ok(answer.kind === 'done' && answer.value !== null);
    assert.equal(answer.value.value, null);
    assert.equal(answer.value.derivation, undefined);
  });

  it('an order of equal scores that leaves a measure undefined leaves no interval', async () => {
    // a first: rank 1; b first: no hit within 1.
    const view = await evaluated('u,a,1\nu,b,1\n', 'u,a,1\n', 'MeanRank@1, Recall@1');
    const [meanRank, recall] = view.models[0].means;
    assert.equal(meanRank.ties, undefined);
    assert.equal(recall.ties?.worst, 0);
    assert.equal(recall.ties.best, 1);
  });

  it('an error too large for a number has no place in the histogram', async () => {
    const view = await evaluated('u,a,1e200\nv,a,3\nw,a,4\n', 'u,a,1\nv,a,1\nw,a,1\n', 'MSE(average=macro)');
    const [{ mean, histogram, histogramRange }] = view.models[0].means;
    assert.equal(mean, null);
    assert.deepEqual(histogramRange, [0, 10]);
    assert.equal(
      histogram.reduce((sum, count) => sum + count),
      2,
    );
  });

  it('a spread too large for a number has no interval', async () => {
    const view = await evaluated('u,a,1\nv,a,1\n', 'u,a,1000\nv,a,1\n', 'DCG(gain=exp)');
    const [{ mean, halfWidth }] = view.models[0].means;
    assert.ok(mean !== null && mean > 1e300);
    assert.equal(halfWidth, undefined);
  });
});
