import assert from 'node:assert/strict';
import { Engine } from '../../../src/engine/engine';
import type { EvaluationRequest } from '../../../src/reading/inputs/evaluationRequest';
import { openBytes } from '../../../src/reading/sources/byteSource';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';
import { asked } from './asked';

const TRUTH = 'user_id,item_id,rating\nu1,b,4\nu1,x,2\nu2,a,5\nu4,a,3\n';
const RECS = 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu1,c,0.7\nu2,a,0.6\nu2,d,0.5\nu3,a,0.9\n';

function request(recs: string): EvaluationRequest {
  const input = (name: string, text: string) => ({
    file: { kind: 'bytes' as const, name, bytes: new TextEncoder().encode(text) },
    shape: undefined,
  });
  return {
    id: 'written',
    truth: input('truth', TRUTH),
    models: [{ ...input('recs', recs), model: 'recs' }],
    settings: { measures: 'nDCG@3, Recall@2, RR', convention: 'recscope', threshold: undefined },
  };
}

async function evaluated(engine: Engine, recs: string): Promise<EvaluationView> {
  const outcome = await engine.evaluate(request(recs));
  assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
  return outcome.value;
}

const means = ({ models }: EvaluationView): (number | null)[] => models[0].means.map(({ mean }) => mean);

describe('a file that is evaluated again whenever it is written', () => {
  it('scores what it scores on its own, and the old numbers once it is the old text', async () => {
    const engine = new Engine(openBytes);
    const before = await evaluated(engine, RECS);
    const changed = RECS.replace('u1,a,0.9', 'u1,x,0.95');
    const after = await evaluated(engine, changed);
    assert.notDeepEqual(means(after), means(before));
    assert.deepEqual(means(after), means(await evaluated(new Engine(openBytes), changed)));
    assert.deepEqual(means(await evaluated(engine, RECS)), means(before));
  });

  it('answers for the lines that were read last', async () => {
    const engine = new Engine(openBytes);
    await evaluated(engine, RECS);
    await evaluated(engine, RECS.replace('\n', '\n\n\n'));
    const line = await asked(engine, 'written', 'line', { file: 'recs', line: 5 });
    assert.ok(line?.kind === 'recommendation');
    assert.deepEqual([line.userId, line.item, line.rank, line.hit], ['u1', 'b', 2, true]);
    assert.equal(await asked(engine, 'written', 'line', { file: 'recs', line: 2 }), undefined);
  });

  it('keeps its last answers while nothing of it can be evaluated', async () => {
    const engine = new Engine(openBytes);
    await evaluated(engine, RECS);
    const outcome = await engine.evaluate(request(''));
    assert.equal(outcome.kind, 'problem');
    const line = await asked(engine, 'written', 'line', { file: 'recs', line: 3 });
    assert.ok(line?.kind === 'recommendation' && line.item === 'b');
  });

  it('is given up when it was written once more', async () => {
    const engine = new Engine(openBytes);
    const first = engine.evaluate(request(RECS));
    const second = await evaluated(engine, RECS.replace('u1,b,0.8\n', ''));
    assert.deepEqual(await first, { kind: 'cancelled' });
    const line = await asked(engine, 'written', 'line', { file: 'recs', line: 3 });
    assert.ok(line?.kind === 'recommendation' && line.item === 'c');
    assert.equal(second.models[0].file.rows.used, 5);
  });
});
