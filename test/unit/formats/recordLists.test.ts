import assert from 'node:assert/strict';
import { areLabels } from '../../../src/reading/formats/detection/columns/columnProfile';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import { isItemValueName, listRoleByName } from '../../../src/reading/formats/detection/lists/listNames';
import { encoded, readText } from './reading';

describe('lists of JSON records', () => {
  const text = (records: readonly object[]): string =>
    records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const guess = (records: readonly object[]): ReturnType<typeof inspectHead> =>
    inspectHead(encoded(text(records)), 'lists.jsonl', true);

  for (const [what, records, columns] of [
    [
      'percentages under the name of scores',
      [
        { user: 'u1', items: [1, 2, 3], scores: ['10%', '90%', '20%'] },
        { user: 'u2', items: [4, 5], scores: ['10%', '30%'] },
      ],
      'user=user items=item scores=score%',
    ],
    [
      'scores as NumPy prints them',
      [{ user: 'u1', items: [1, 2], scores: ['np.float32(0.5)', 'np.float32(0.9)'] }],
      'user=user items=item scores=score',
    ],
    [
      'scores of which some are none',
      [
        { user: 'u1', items: [1, 2, 3], scores: ['x', null, 3] },
        { user: 'u2', items: [4, 5], scores: [null, 1] },
      ],
      'user=user items=item scores=score',
    ],
    [
      'labels that are true or false',
      [
        { user: 'u1', items: [1, 2, 3], labels: [true, false, false] },
        { user: 'u2', items: [4, 5], labels: [false, true] },
      ],
      'user=user items=item labels=label',
    ],
    [
      'amounts, none of them twice',
      [
        { user: 'u1', items: [1, 2, 3], quantity: [3, 1, 2] },
        { user: 'u2', items: [4, 5], quantity: [1, 7] },
      ],
      'user=user items=item quantity=rating',
    ],
    [
      'what was relevant beside what was recommended',
      [
        { user: 'u1', recommended: [11, 12, 13], relevant: [12, 15, 18] },
        { user: 'u2', recommended: [14, 15, 16], relevant: [16, 19, 20] },
      ],
      'user=user recommended=item relevant=ignored',
    ],
    [
      'items whose name is a plural, and their times',
      [
        { user: 'u1', movie_ids: [11, 12], timestamps: [1600000000, 1600000100] },
        { user: 'u2', movie_ids: [14, 15], timestamps: [1600000000, 1600000100] },
      ],
      'user=user movie_ids=item timestamps=ignored',
    ],
    [
      'days under a name that says nothing',
      [
        { user: 'u1', films: ['a', 'b'], when: ['2020-01-01', '2020-01-02'] },
        { user: 'u2', films: ['c', 'd'], when: ['2020-01-01', '2020-01-03'] },
      ],
      'user=user films=item when=ignored',
    ],
    [
      'keys with a point, as pandas flattens a batch of Amazon Personalize',
      [
        { 'input.userId': 'u1', 'output.recommendedItems': ['1', '2'] },
        { 'input.userId': 'u2', 'output.recommendedItems': ['5', '4'] },
      ],
      'input.userId=user output.recommendedItems=item',
    ],
    [
      'items and scores under the key output, where nothing was asked',
      [
        { user: 'u1', output: { i1: 0.5, i2: 0.4 } },
        { user: 'u2', output: { i5: 0.5 } },
      ],
      'user=user output=item output{}=score',
    ],
  ] as const) {
    it(`are told apart: ${what}`, () => {
      const { shape, problem } = guess(records);
      assert.equal(problem, undefined);
      const found = shape.columns.map(
        ({ name, role, percent }) => `${name}=${role}${percent === true ? '%' : ''}`,
      );
      assert.equal(found.join(' '), columns);
    });
  }

  it('are asked about where what was relevant may be the items, too', () => {
    const { problem } = guess([
      { user: 'u1', shown: [11, 12, 13], relevant: [12, 15, 18] },
      { user: 'u2', shown: [14, 15, 16], relevant: [16, 19, 20] },
    ]);
    assert.equal(problem?.code, 'unclear-item');
  });

  it('have percentages where a person says that they are scores', () => {
    const records = [{ user: 'u1', items: [1, 2], pc: ['20%', '30%'] }];
    const overrides = { columns: [{ role: 'score', column: 'pc' }] } as const;
    const { shape } = inspectHead(encoded(text(records)), 'lists.jsonl', true, overrides);
    const { rows, findings } = readText(text(records), shape);
    assert.deepEqual(rows, [
      ['u1', '1', 0.2, 1],
      ['u1', '2', 0.3, 1],
    ]);
    assert.deepEqual(findings, []);
  });

  it('go by names also in the plural', () => {
    assert.deepEqual(['movie_ids', 'scores', 'ratings', 'ranks'].map(listRoleByName), [
      'item',
      'score',
      'rating',
      'rank',
    ]);
    assert.deepEqual(['quantity', 'play_counts', 'gains', 'history', 'discounts'].map(isItemValueName), [
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('hold labels where there are few different grades, and no ids', () => {
    assert.deepEqual(
      [
        [1, 0],
        [0, 0, 0],
        [3, 0, 3, 1],
        [1, 2, 3],
        [11, 12, 11],
        [0.5, 0.5],
        [NaN, 1],
      ].map(areLabels),
      [true, true, true, false, false, false, false],
    );
  });
});
