import assert from 'node:assert/strict';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import { encoded } from './reading';

/** Small twins of files that `npm run fuzz` found. */
describe('inspectHead of odd JSON', () => {
  it('a record of lists in lists in lists', () => {
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
    const guess = inspectHead(
      encoded(`{"user":1,"item":2,"score":3}\n${deep}\n{"user":1,"item":4,"score":2}`),
      'recs.jsonl',
      true,
    );
    assert.equal(guess.shape.format, 'json-lines');
    assert.ok(guess.sample.length > 0);
  });

  for (const record of [
    '{"user":1,"item":{"toString":1},"score":3}',
    '{"user":1,"items":[{"item":{"valueOf":1,"toString":null},"score":3}]}',
  ])
    it(`a field that looks as if it could be made text: ${record}`, () => {
      const { shape } = inspectHead(
        encoded(`${record}\n{"user":1,"item":2,"score":3}\n`),
        'recs.jsonl',
        true,
      );
      assert.equal(shape.format, 'json-lines');
      assert.ok(shape.columns.some(({ role }) => role === 'user'));
    });

  it('entries each with a key of its own make no table as wide as it is long', () => {
    const entries = Array.from({ length: 20_000 }, (_, k) => `{"k${k}":1}`);
    const { shape } = inspectHead(encoded(`{"u":[${entries.join(',')}]}`), 'recs.json', true);
    assert.ok(shape.columns.length <= 500, `${shape.columns.length} columns`);
  });
});
