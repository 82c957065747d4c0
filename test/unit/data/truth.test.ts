import assert from 'node:assert/strict';
import { buildTruth, type Truth } from '../../../src/core/data/truth';
import { readText, tableShape, type ReadFile } from '../formats/reading';

const rated = tableShape(['user', 'item', 'rating']);

function judged(
  file: ReadFile,
  combine: 'max' | 'sum' = 'max',
): { truth: Truth; gains: Record<string, string> } {
  const { userIds, itemIds } = file.interactions;
  const truth = buildTruth(file.interactions, userIds.size, file.collector, { combine });
  const gains: Record<string, string> = {};
  for (let user = 0; user < userIds.size; user++) {
    const entries = Array.from(
      { length: truth.offsets[user + 1] - truth.offsets[user] },
      (_, i) => truth.offsets[user] + i,
    );
    gains[userIds.text(user)] = entries
      .map((entry) => `${itemIds.text(truth.items[entry])}=${truth.gains[entry]}`)
      .join(' ');
  }
  return { truth, gains };
}

describe('buildTruth', () => {
  it('is the file itself where each pair stands once and users stand together', () => {
    const file = readText('u1,a,3\nu1,b,0\nu2,a,5\n', rated, 'truth');
    const { truth, gains } = judged(file);
    assert.deepEqual(gains, { u1: 'a=3 b=0', u2: 'a=5' });
    assert.equal(truth.rows, undefined);
  });

  it('gives gain 1 where the file has no values', () => {
    assert.deepEqual(judged(readText('u1,a\nu1,b\n', tableShape(['user', 'item']), 'truth')).gains, {
      u1: 'a=1 b=1',
    });
  });

  const repeated = 'u1,a,3\nu2,a,1\nu1,b,2\nu1,a,4\nu1,a,1\n';
  for (const [combine, code, gains, used] of [
    ['max', 'duplicate-truth', { u1: 'a=4 b=2', u2: 'a=1' }, 3],
    ['sum', 'summed-truth', { u1: 'a=8 b=2', u2: 'a=1' }, 5],
  ] as const) {
    it(`combines repeated pairs by ${combine} and reports each repeat`, () => {
      const file = readText(repeated, rated, 'truth');
      const answer = judged(file, combine);
      assert.deepEqual(answer.gains, gains);
      assert.deepEqual([...(answer.truth.rows ?? [])], [0, 2, 1]);
      const [finding] = file.collector.findings();
      assert.equal(finding.code, code);
      assert.deepEqual(
        finding.places.map((place) => [place.line, ...place.details]),
        [
          [4, 'a', 1, 'u1'],
          [5, 'a', 1, 'u1'],
        ],
      );
      assert.equal(file.rowsRead, used + file.collector.dropped);
    });
  }

  it('keeps a negative rating, of several the highest', () => {
    const { gains } = judged(readText('u1,a,-1\nu1,b,2\nu1,a,-3\n', rated, 'truth'));
    assert.deepEqual(gains, { u1: 'a=-1 b=2' });
  });
});
