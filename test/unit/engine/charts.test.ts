import type { ChartQuery } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import type { EvaluationRequest } from '../../../src/reading/inputs/evaluationRequest';
import type { ChartAnswer } from '../../../src/shared/protocol/views/chartView';
import { generatedRecommendations, generatedTruth } from '../../generatedLists';
import { Workspace } from './engineWorkspace';

describe('charts of a loaded evaluation', () => {
  let workspace: Workspace;
  before(() => {
    workspace = new Workspace();
    workspace.write('recs.csv', generatedRecommendations(300, 60));
    workspace.write('short.csv', generatedRecommendations(300, 4));
    workspace.write('truth.csv', generatedTruth(300));
    workspace.write('train.csv', 'user,item\nu1,i7\nu2,i7\nu2,i14\n');
  });
  after(() => workspace.remove());

  const models = (...names: string[]): EvaluationRequest => {
    const request = workspace.request(names[0], 'truth.csv', { measures: 'nDCG@10, Recall@5' }, names.join());
    const file = (name: string) => workspace.request(name, 'truth.csv').models[0];
    return { ...request, models: names.map(file), train: [file('train.csv')] };
  };

  async function chart<Query extends ChartQuery>(
    evaluation: string,
    query: Query,
  ): Promise<ChartAnswer<Query['kind']>> {
    const outcome = await workspace.engine.ask(evaluation, 'chart', query);
    assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
    return outcome.value as ChartAnswer<Query['kind']>;
  }

  it('a curve of each model has the means of the evaluation, down to rank 50 or the longest list', async () => {
    const request = models('recs.csv', 'short.csv');
    const outcome = await workspace.evaluate(request);
    assert.ok(outcome.kind === 'done');
    const curve = await chart(request.id, { kind: 'curve', measure: 'nDCG@10' });
    assert.equal(curve.measure, 'nDCG');
    outcome.value.models.forEach(({ means }, model) => {
      const { points } = curve.models[model];
      assert.equal(points.length, 50);
      assert.deepEqual([points[9].mean, points[9].users], [means[0].mean, means[0].users]);
      assert.ok(Math.abs((points[9].halfWidth ?? NaN) - (means[0].halfWidth ?? NaN)) < 1e-12);
    });
    const short = models('short.csv');
    await workspace.evaluate(short);
    const [{ points }] = (await chart(short.id, { kind: 'curve', measure: 'nDCG@10' })).models;
    assert.equal(points.length, 4);
  });

  it('hits by rank: every other rank up to the ninth is a hit of everybody', async () => {
    const request = models('recs.csv');
    await workspace.evaluate(request);
    const [{ users, hits, total }] = (await chart(request.id, { kind: 'hits-by-rank' })).models;
    assert.deepEqual(
      [users, total, hits.slice(0, 10)],
      [300, 1500, [300, 0, 300, 0, 300, 0, 300, 0, 300, 0]],
    );
  });

  it('two measures against each other, in the run or not; the better model is in front', async () => {
    const request = models('short.csv', 'recs.csv');
    const outcome = await workspace.evaluate(request);
    assert.ok(outcome.kind === 'done');
    const view = await chart(request.id, { kind: 'trade-off', x: 'CatalogCount@10', y: 'nDCG@10' });
    assert.deepEqual(
      view.models.map(({ y }) => y.mean),
      outcome.value.models.map(({ means }) => means[0].mean),
    );
    assert.deepEqual(
      view.models.map(({ efficient }) => efficient),
      [false, true],
    );
    assert.deepEqual(view.x, { measure: 'CatalogCount@10', range: [0, null], higherIsBetter: true });
  });

  it('another cutoff of the evaluation changes no curve, another threshold does; nothing is read anew', async () => {
    const request = models('recs.csv');
    const query = { kind: 'curve', measure: 'Recall@10' } as const;
    await workspace.evaluate(request);
    const first = await chart(request.id, query);
    await workspace.evaluate({ ...request, settings: { ...request.settings, measures: 'Recall@20' } });
    assert.equal(await chart(request.id, { ...query, measure: 'Recall@20' }), first, 'the very same answer');
    await workspace.evaluate({ ...request, settings: { ...request.settings, threshold: 4 } });
    assert.notDeepEqual(await chart(request.id, query), first);
  });

  it('what cannot be computed is a problem with a word, what is not loaded is cancelled', async () => {
    const request = models('recs.csv');
    await workspace.evaluate(request);
    const wrong = await workspace.engine.ask(request.id, 'chart', { kind: 'curve', measure: 'RMSE' });
    assert.ok(wrong.kind === 'problem' && /no cutoff/.test(wrong.problem.message));
    const missing = await workspace.engine.ask(request.id, 'chart', {
      kind: 'trade-off',
      x: 'ILD@10',
      y: 'nDCG@10',
    });
    assert.ok(missing.kind === 'problem');
    assert.deepEqual(await workspace.engine.ask('nothing', 'chart', { kind: 'hits-by-rank' }), {
      kind: 'cancelled',
    });
  });

  it('is stopped by its id, and beside another goes on', async () => {
    workspace.write('many.csv', generatedRecommendations(10_000, 50));
    workspace.write('truth.csv', generatedTruth(10_000));
    const request = models('many.csv');
    await workspace.evaluate(request);
    const curve = (measure: string, id?: string) =>
      workspace.engine.ask(request.id, 'chart', { kind: 'curve', measure }, undefined, id);
    const stopped = curve('AP', 'looked at');
    const reported = curve('RR');
    await workspace.engine.cancel('looked at');
    assert.deepEqual(await stopped, { kind: 'cancelled' });
    assert.equal((await reported).kind, 'done');
  }).timeout(60_000);
});
