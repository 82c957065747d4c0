import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildRankings } from '../../../src/core/data/rankings';
import { readText, tableShape, type ReadFile } from '../formats/reading';

/** The lists as text: user → "item item item". */
function lists(file: ReadFile, options?: { bestScore?: 'largest' | 'smallest' }): Record<string, string> {
  const { userIds, itemIds } = file.interactions;
  const rankings = buildRankings(file.interactions, userIds.size, file.collector, options);
  const answer: Record<string, string> = {};
  for (let user = 0; user < userIds.size; user++) {
    const entries = rankings.items.subarray(rankings.offsets[user], rankings.offsets[user + 1]);
    answer[userIds.text(user)] = Array.from(entries, (item) => itemIds.text(item)).join(' ');
  }
  return answer;
}

const scored = tableShape(['user', 'item', 'score']);

function findings(file: ReadFile): string[] {
  return file.collector
    .findings()
    .flatMap((finding) =>
      finding.places.map((place) => `${finding.code}@${place.line} ${place.details.join(' ')}`),
    );
}

describe('buildRankings', () => {
  it('leaves a file as it is that is grouped and sorted: entries are rows', () => {
    const file = readText('u1,a,3\nu1,b,2\nu2,a,9\n', scored);
    const rankings = buildRankings(file.interactions, 2, file.collector);
    assert.equal(rankings.rows, undefined);
    assert.equal(rankings.items, file.interactions.items);
    assert.deepEqual([...rankings.offsets], [0, 2, 3]);
    assert.deepEqual(findings(file), []);
  });

  it('sorts by score, ties in file order, and says so once for each user', () => {
    const file = readText('u1,a,1\nu1,b,2\nu1,c,1\nu1,d,2\nu2,x,1\n', scored);
    assert.deepEqual(lists(file), { u1: 'b d a c', u2: 'x' });
    assert.deepEqual(findings(file), ['unsorted-list@2 u1']);
    assert.deepEqual([...(file.interactions.values ?? [])], [1, 2, 1, 2, 1], 'the columns of the file stay');
  });

  it('brings users together whose rows are scattered', () => {
    const file = readText('u2,a,3\nu1,b,2\nu2,c,2\nu1,d,1\n', scored);
    assert.deepEqual(lists(file), { u2: 'a c', u1: 'b d' });
    assert.deepEqual(findings(file), []);
  });

  it('takes the order of the file without scores, and of the ranks where there are only those', () => {
    assert.deepEqual(lists(readText('u1,b\nu1,a\n', tableShape(['user', 'item']))), { u1: 'b a' });
    const ranked = readText('u1,b,2\nu1,a,1\n', tableShape(['user', 'item', 'rank']));
    assert.deepEqual(lists(ranked), { u1: 'a b' });
    assert.deepEqual(findings(ranked), []);
  });

  it('puts the smallest score first when asked', () => {
    assert.deepEqual(lists(readText('u1,a,3\nu1,b,2\n', scored), { bestScore: 'smallest' }), { u1: 'b a' });
  });

  it('keeps infinite scores in their place', () => {
    assert.deepEqual(lists(readText('u1,a,-inf\nu1,b,2\nu1,c,inf\nu1,d,inf\n', scored)), { u1: 'c d b a' });
  });

  it('reports an item that stands twice, with both lines; the later rank is the repeat', () => {
    const file = readText('u1,a,3\nu1,b,2\nu1,a,1\nu2,a,1\n', scored);
    assert.deepEqual(lists(file), { u1: 'a b a', u2: 'a' });
    assert.deepEqual(findings(file), ['duplicate-item@3 a 1 u1']);
    assert.equal(file.collector.dropped, 1);
    const unsorted = readText('u1,a,1\nu1,a,3\n', scored);
    lists(unsorted);
    assert.ok(findings(unsorted).includes('duplicate-item@1 a 2 u1'));
  });

  for (const { name, text, expected } of [
    { name: 'ranks that agree', text: 'u1,a,1,9\nu1,b,2,8\n', expected: [] },
    { name: 'ranks from 0 and with gaps', text: 'u1,a,0,9\nu1,b,5,8\n', expected: [] },
    {
      name: 'ranks that contradict',
      text: 'u1,a,2,9\nu1,b,1,8\nu1,c,0,7\n',
      expected: ['contradictory-ranks@2 1 2 u1'],
    },
    {
      name: 'a rank given twice',
      text: 'u1,a,1,9\nu1,b,1,8\nu1,c,2,7\n',
      expected: ['contradictory-ranks@2 1 2 u1'],
    },
    { name: 'equal scores in whatever order of ranks', text: 'u1,a,2,9\nu1,b,1,9\n', expected: [] },
    { name: 'a column that is only filled in', text: 'u1,a,1,9\nu1,b,1,8\n', expected: [] },
  ]) {
    it(`compares ranks with scores: ${name}`, () => {
      const file = readText(text, tableShape(['user', 'item', 'rank', 'score']));
      lists(file);
      assert.deepEqual(findings(file), expected);
    });
  }

  it('gives what a stable sort of each user’s rows gives, for any order of rows', () => {
    const row = fc.tuple(fc.nat(4), fc.nat(30), fc.nat(6));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 200 }), fc.boolean(), (rows, smallest) => {
        const file = readText(
          rows.map(([user, item, score]) => `u${user},i${item},${score}\n`).join(''),
          scored,
        );
        const expected: Record<string, string> = {};
        for (const user of new Set(rows.map((each) => each[0]))) {
          expected[`u${user}`] = rows
            .filter((each) => each[0] === user)
            .sort((a, b) => (smallest ? a[2] - b[2] : b[2] - a[2]))
            .map((each) => `i${each[1]}`)
            .join(' ');
        }
        assert.deepEqual(lists(file, { bestScore: smallest ? 'smallest' : 'largest' }), expected);
        const pairs = new Set(rows.map(([user, item]) => `${user} ${item}`));
        assert.equal(file.collector.dropped, rows.length - pairs.size);
      }),
    );
  });
});
