import assert from 'node:assert/strict';
import type { MeasureView, ModelView } from '../../../src/shared/protocol/views/evaluationView';
import { binEdges } from '../../../src/shared/leaderboard/binEdges';
import { binsQuery, queriedBins } from '../../../src/webview/charts/drawing/bins';
import { bestMeans } from '../../../src/shared/leaderboard/bestMeans';
import { leaderboardRows } from '../../../src/webview/leaderboard/rows';

const measures: readonly MeasureView[] = [
  { name: 'nDCG@10', description: '', formula: '', range: [0, 1], higherIsBetter: true },
  { name: 'MeanRank', description: '', formula: '', range: [1, null], higherIsBetter: false },
];

/** Models by their means of nDCG@10 and MeanRank. */
function models(...means: readonly (readonly [number | null, number | null])[]): ModelView[] {
  const file = {
    uri: '',
    label: '',
    bytes: 0,
    rows: { read: 0, used: 0, reported: 0 },
    format: '',
    findings: [],
  };
  return means.map((values, index) => ({
    name: `model ${index}`,
    file,
    users: { counted: 1, withoutList: 0, withoutRelevant: 0, withoutHit: 0, all: 1 },
    means: values.map((mean) => ({ mean, users: 1, histogram: [], histogramRange: [0, 1] })),
  }));
}

describe('the leaderboard', () => {
  const three = models([0.2, 3], [0.3, 5], [null, 1]);

  const orders: readonly [
    words: string,
    measure: number | undefined,
    bestFirst: boolean,
    baseline: number | undefined,
    rows: readonly number[],
  ][] = [
    ['stands as the files were given', undefined, true, undefined, [0, 1, 2]],
    ['keeps the baseline on top', undefined, true, 1, [1, 0, 2]],
    ['puts the best first, models without a mean last', 0, true, undefined, [1, 0, 2]],
    ['puts the worst first, models without a mean still last', 0, false, undefined, [0, 1, 2]],
    ['knows that a low rank is better', 1, true, undefined, [2, 0, 1]],
    ['does all of it at once', 1, false, 2, [2, 1, 0]],
  ];
  for (const [words, measure, bestFirst, baseline, rows] of orders) {
    it(words, () =>
      assert.deepEqual(leaderboardRows(three, measures, { measure, bestFirst }, baseline), rows),
    );
  }

  it('knows the best mean of each measure', () => {
    assert.deepEqual(bestMeans({ models: three, measures }), [0.3, 1]);
  });

  it('marks nothing where nothing is better', () => {
    assert.deepEqual(bestMeans({ models: models([0.5, 1]), measures }), [undefined, undefined]);
    assert.deepEqual(bestMeans({ models: models([0.5, null], [0.5, null]), measures }), [
      undefined,
      undefined,
    ]);
  });
});

describe('the bars of a distribution', () => {
  it('end where the next begins, the first and the last at the ends of the range', () => {
    assert.deepEqual(binEdges(4, [0, 1]), [0, 0.25, 0.5, 0.75, 1]);
    assert.deepEqual(binEdges(2, [-1, 3]), [-1, 1, 3]);
    assert.equal(binEdges(12, [0, 0.7]).at(-1), 0.7);
    assert.deepEqual(binEdges(20, [0, 1]).slice(3, 8), [0.15, 0.2, 0.25, 0.3, 0.35]);
  });

  it('lead to their users; the last holds its upper end', () => {
    const edges = binEdges(4, [0, 1]);
    assert.equal(binsQuery('nDCG@10', edges, 1, 1), 'nDCG@10 >= 0.25 and nDCG@10 < 0.5');
    assert.equal(binsQuery('nDCG@10', edges, 3, 3), 'nDCG@10 >= 0.75 and nDCG@10 <= 1');
  });

  it('are found again in the query of a stretch of them, and in no other', () => {
    const edges = binEdges(20, [0, 1]);
    for (const [first, last] of [
      [0, 0],
      [2, 9],
      [0, 19],
      [19, 19],
    ] as const)
      assert.deepEqual(queriedBins(` ${binsQuery('nDCG@10', edges, first, last)}`, 'ndcg@10', edges), [
        first,
        last,
      ]);
    assert.equal(queriedBins('AP@10 >= 0.1 and AP@10 < 0.2', 'nDCG@10', edges), undefined);
    assert.equal(queriedBins('nDCG@10 >= 0.12 and nDCG@10 < 0.2', 'nDCG@10', edges), undefined);
    assert.equal(queriedBins('nDCG@10 >= 0.1 and nDCG@10 < 0.2 and hits = 0', 'nDCG@10', edges), undefined);
  });
});
