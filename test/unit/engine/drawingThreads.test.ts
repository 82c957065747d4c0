import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { compareModels, type ComparisonSettings } from '../../../src/core/comparison/compare';
import type { PooledRows } from '../../../src/core/comparison/rowComparison';
import { compilePlan } from '../../../src/core/evaluation/plan';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';
import { runComparison } from '../../../src/engine/threads/resampling/comparing';
import { dividedDrawing, type DrawingThreads } from '../../../src/engine/threads/resampling/dividedDrawing';
import { Threads } from '../../../src/engine/threads/threads';
import { builtScript } from './builtScript';
import { Workspace } from './engineWorkspace';

const USERS = 400;
const measures = ['nDCG@10', 'AP@10'].map((name) => ({ name, higherIsBetter: true }));
const models = ['a', 'b', 'c'].map((name, model) => ({
  name,
  values: measures.map((_, measure) => {
    const chance = seededGenerator(model, 'user', String(measure));
    return Float64Array.from({ length: USERS }, () => chance.below(1000) / 1000 + model * 0.01);
  }),
}));
/** Two divisions of the users, of which one leaves some out. */
const cohorts = [3, 4].map((parts) => ({
  by: `by ${parts}`,
  values: ['x', 'y', 'z'],
  ofUser: Int32Array.from({ length: USERS }, (_, user) => ((user * 7) % parts) - (parts - 3)),
}));
/** Rows of ratings, for sums and for areas. */
const pooled = ((): PooledRows => {
  const chance = seededGenerator(5, 'user', 'rows');
  const offsets = Uint32Array.from({ length: USERS + 1 }, (_, user) => 3 * user);
  const random = (): Float64Array => Float64Array.from({ length: 3 * USERS }, () => chance.below(100) / 100);
  const ratings = random();
  return {
    models: models.map(() => ({ ratings, predictions: random(), offsets })),
    measures: compilePlan('RMSE, AUC, PRAUC', 'recscope', 0.5).measures.map(({ name, compiled, family }) => ({
      name,
      higherIsBetter: family.higherIsBetter,
      aggregate: 'rows',
      drawn: compiled.kind === 'rating' ? compiled.overRows : undefined,
      users: models.map(() => USERS),
      values: models.map(() => 0.5),
    })),
  };
})();
const settings: ComparisonSettings = {
  baseline: undefined,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  resamples: 500,
  seed: 7,
  ranks: true,
  bca: true,
};

describe('draws of a comparison, shared among threads', function () {
  this.timeout(60_000);
  const workspace = new Workspace();
  const script = path.join(workspace.folder, 'resampling.worker.js');
  const started: DrawingThreads[] = [];
  const threads = (count: number): DrawingThreads => {
    const made: DrawingThreads = new Threads(script, count);
    started.push(made);
    return made;
  };
  before(() => builtScript(`import '../../../src/engine/threads/resampling/resampling.worker';`, script));
  after(() => {
    for (const each of started) each.stop();
    rmSync(workspace.folder, { recursive: true });
  });
  const steps = (): ReturnType<typeof compareModels> =>
    compareModels({ convention: 'recscope', models, measures, cohorts, pooled }, settings);

  for (const count of [1, 3])
    it(`are equal to the last bit with ${count} beside the own one`, async () => {
      const shares: number[] = [];
      const found = await runComparison(
        steps(),
        dividedDrawing(threads(count), 0),
        5 * settings.resamples,
        () => undefined,
        (share) => shares.push(share),
      );
      assert.deepEqual(found, runToEnd(steps()));
      assert.equal(shares.at(-1), 1);
    });

  it('are drawn by the own thread where no other can start', async () => {
    const none: DrawingThreads = new Threads(path.join(workspace.folder, 'missing.js'), 2);
    started.push(none);
    const found = await runComparison(
      steps(),
      dividedDrawing(none, 0),
      1,
      () => undefined,
      () => undefined,
    );
    assert.deepEqual(found, runToEnd(steps()));
  });

  it('stop within a moment when nobody waits any more', async () => {
    const stop = new Error('nobody waits');
    const long = compareModels(
      { convention: 'recscope', models, measures, cohorts: [] },
      { ...settings, resamples: 1_000_000 },
    );
    let checks = 0;
    const check = (): void => {
      if (++checks === 3) throw stop;
    };
    await assert.rejects(
      runComparison(long, dividedDrawing(threads(1), 0), 1, check, () => undefined),
      stop,
    );
  });
});
