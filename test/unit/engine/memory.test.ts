import assert from 'node:assert/strict';
import { MemorySource, openBytes } from '../../../src/engine/byteSource';
import { Engine } from '../../../src/engine/engine';
import { isOutOfMemory } from '../../../src/engine/memoryProblems';

const rows = Array.from(
  { length: 60_000 },
  (_, row) => `u${Math.floor(row / 20)},i${row % 500},${1000 - (row % 20)}`,
);
const bytes = new TextEncoder().encode(`user,item,score\n${rows.join('\n')}\n`);

describe('memory', () => {
  it('a file that will not fit is refused with its estimate before it is read', async () => {
    const file = { kind: 'bytes' as const, name: 'recs.csv', bytes };
    const request = {
      id: 'e',
      truth: { file: { ...file, name: 'truth.csv' }, shape: undefined },
      models: [{ file, shape: undefined, model: 'recs' }],
      settings: { measures: 'nDCG@10', convention: 'recscope', threshold: undefined },
    };
    const refused = await new Engine(openBytes, () => 500_000).evaluate(request, () => undefined);
    assert.ok(refused.kind === 'problem', refused.kind);
    assert.equal(refused.problem.file, 'recs.csv');
    assert.match(refused.problem.message, /about 60,000 rows/);
    const enough = await new Engine(openBytes, () => 50_000_000).evaluate(request, () => undefined);
    assert.equal(enough.kind, 'done');
  });

  it('used up in the middle is a problem of the file, not a bug', async () => {
    const engine = new Engine(async (reference) => {
      assert.ok(reference.kind === 'bytes');
      const source = new MemorySource(reference.name, reference.bytes);
      source.head = () => Promise.reject(new RangeError('Array buffer allocation failed'));
      return source;
    });
    const outcome = await engine.inspect({ kind: 'bytes', name: 'recs.csv', bytes });
    assert.ok(outcome.kind === 'problem', outcome.kind);
    assert.equal(outcome.problem.file, 'recs.csv');
    assert.match(outcome.problem.message, /not enough memory/);
    assert.ok(isOutOfMemory(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })));
    assert.ok(!isOutOfMemory(new RangeError('precision')));
  });
});
