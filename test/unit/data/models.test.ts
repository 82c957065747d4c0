import assert from 'node:assert/strict';
import { lineOfRow, userOfRow } from '../../../src/core/data/interactions/interactions';
import { splitByModel } from '../../../src/core/data/interactions/models';
import { buildRankings } from '../../../src/core/data/rankings';
import { buildTruth } from '../../../src/core/data/truth';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { readText, tableShape } from '../formats/reading';

describe('splitByModel', () => {
  const shape = tableShape(['model', 'user', 'item', 'score']);

  it('gives each model its rows, with their lines', () => {
    const file = readText('A,u1,i1,3\nB,u1,i1,2\n\nA,u2,i1,1\nB,u2,i2,5\nA,u1,i2,1\n', shape);
    const models = splitByModel(file.interactions).map(({ name, interactions }) => ({
      name,
      rows: Array.from({ length: interactions.rows }, (_, row) => [
        interactions.userIds.text(userOfRow(interactions, row)),
        interactions.itemIds.text(interactions.items[row]),
        interactions.values?.[row],
        lineOfRow(interactions.lines, row),
      ]),
    }));
    assert.deepEqual(models, [
      {
        name: 'A',
        rows: [
          ['u1', 'i1', 3, 1],
          ['u2', 'i1', 1, 4],
          ['u1', 'i2', 1, 6],
        ],
      },
      {
        name: 'B',
        rows: [
          ['u1', 'i1', 2, 2],
          ['u2', 'i2', 5, 5],
        ],
      },
    ]);
  });

  it('so that an item in the lists of two models is no duplicate', () => {
    const file = readText('A,u1,i1,3\nB,u1,i1,2\n', shape);
    for (const { interactions } of splitByModel(file.interactions))
      buildRankings(interactions, 1, file.collector);
    assert.equal(file.collector.dropped, 0);
  });

  it('is the file itself where there is one model, or none is named', () => {
    const one = readText('A,u1,i1,3\n', shape);
    assert.deepEqual(
      splitByModel(one.interactions).map(({ name }) => name),
      ['A'],
    );
    const none = readText('u1,i1,3\n', tableShape(['user', 'item', 'score']));
    assert.deepEqual(splitByModel(none.interactions), [{ name: undefined, interactions: none.interactions }]);
  });
});

describe('a file of scores and labels', () => {
  it('is recommendations and truth at once; rows without a label are not judged', () => {
    const file = readText(
      'u1,i1,0.5,0\nu1,i2,0.9,1\nu1,i3,0.7,\nu2,i1,0.1,-1\n',
      tableShape(['user', 'item', 'score', 'label']),
      'both',
    );
    assert.deepEqual(file.findings, ['negative-gain@4:11', 'unlabeled-row@3']);
    const rankings = buildRankings(file.interactions, 2, file.collector);
    assert.deepEqual([...rankings.items], [1, 2, 0, 0]);
    const truth = buildTruth(file.interactions, 2, new FindingCollector('file'), { combine: 'max' });
    assert.deepEqual([...truth.offsets], [0, 2, 3]);
    assert.deepEqual([...truth.items], [0, 1, 0]);
    assert.deepEqual([...truth.gains], [0, 1, -1]);
  });
});
