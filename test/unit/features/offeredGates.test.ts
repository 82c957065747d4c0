import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suggestGates, type CheckGates } from '../../../src/shared/saving/offeredGates';
import { DEFAULT_RESAMPLES, DEFAULT_SEED } from '../../../src/shared/config/checkConfig';
import { Workspace } from '../engine/engineWorkspace';

const films = path.resolve(__dirname, '../../../examples/films');
const MODELS = ['itemknn.csv', 'matrix-factorisation.csv', 'popular.csv'];

describe('the first gates that an evaluation is saved with', () => {
  const workspace = new Workspace();
  after(() => workspace.remove());

  for (const { measures, baseline, offers } of [
    {
      measures: 'nDCG@10',
      baseline: 'itemknn.csv',
      offers: [['atLeast'], ['withoutList'], ['notWorseBy'], ['notWorseBy', 'blind']],
    },
    { measures: 'nDCG@10', baseline: undefined, offers: [['atLeast'], ['withoutList']] },
    { measures: 'Fallout@10', baseline: undefined, offers: [['atMost'], ['withoutList']] },
  ])
    it(`hold today and can see, by ${measures} ${baseline === undefined ? 'alone' : 'and a baseline'}`, async () => {
      for (const name of [...MODELS, 'truth.csv'])
        workspace.write(name, readFileSync(path.join(films, name), 'utf8'));
      const base = workspace.request(MODELS[0], 'truth.csv', { measures }, 'films');
      const models = MODELS.map((name) => workspace.request(name, 'truth.csv').models[0]);
      const outcome = await workspace.evaluate({ ...base, models });
      assert.ok(outcome.kind === 'done');
      const check: CheckGates = async (gates) => {
        const found = await workspace.engine.ask('films', 'gates', {
          ...{ gates, baseline: baseline ?? null, snapshot: false, results: [], open: 'warn' },
          ...{ resamples: DEFAULT_RESAMPLES, seed: DEFAULT_SEED },
        });
        return found.kind === 'done' ? found.value : undefined;
      };
      const offered = await suggestGates(outcome.value, baseline, check);
      const kinds = offered.map(({ gate }) => Object.keys(gate).filter((key) => key !== 'metric'));
      const found = await check(offered.map(({ gate }) => gate));
      const seen = (found?.gates ?? []).map(({ checks }, at) => [
        ...kinds[at],
        ...(checks.some(({ blind }) => blind !== null) ? ['blind'] : []),
      ]);
      assert.deepEqual(seen, offers);
      for (const { state, gate } of found?.gates ?? [])
        if (!seen[gate].includes('blind')) assert.equal(state, 'holds', offered[gate].label);
    });
});
