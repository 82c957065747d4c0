import assert from 'node:assert/strict';
import type {
  EvaluationView,
  MeasureView,
  ModelView,
} from '../../../src/shared/protocol/views/evaluationView';
import { binEdges } from '../../../src/shared/leaderboard/binEdges';
import { binsQueryText, parseBinsQuery } from '../../../src/webview/charts/drawing/bins';
import type { LeaderboardMean } from '../../../src/shared/export/evaluation/leaderboardRows';
import { withTiesThatMatter } from '../../../src/shared/leaderboard/tiesThatMatter';
import { numberFormats } from '../../../src/shared/text/numbers/numberFormats';
import { changeLabel } from '../../../src/shared/export/evaluation/changeSaid';
import { markedChangeText } from '../../../src/shared/sheets/sheet';
import { signedRoughPercentText } from '../../../src/shared/text/numbers/changeText';
import type { Verdict } from '../../../src/shared/protocol/comparisonResult';
import { bestMeans } from '../../../src/shared/leaderboard/bestMeans';
import { firstRows, orderedRows } from '../../../src/webview/leaderboard/rows';

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

  const orders: readonly [words: string, measure: number, bestFirst: boolean, rows: readonly number[]][] = [
    ['puts the best first, models without a mean last', 0, true, [1, 0, 2]],
    ['puts the worst first, models without a mean still last', 0, false, [0, 1, 2]],
    ['knows that a low rank is better', 1, true, [2, 0, 1]],
  ];
  for (const [words, measure, bestFirst, rows] of orders) {
    it(words, () => {
      const means = (model: ModelView): { readonly means: readonly LeaderboardMean[] } => ({
        means: model.means.map(({ mean }) => ({ mean }) as LeaderboardMean),
      });
      const ordered = orderedRows(three.map(means), measures, { measure, bestFirst });
      assert.deepEqual(
        ordered.map(({ means: [first] }) => first.mean),
        rows.map((row) => three[row].means[0].mean),
      );
    });
  }

  it('shows eight of many, with the baseline and the chosen one in their places', () => {
    const many = Array.from({ length: 20 }, (_, index) => index);
    assert.deepEqual(
      firstRows(many, (row) => row === 4 || row === 15),
      [0, 1, 2, 3, 4, 5, 6, 15],
    );
    assert.deepEqual(
      firstRows(many.slice(0, 8), () => false),
      many.slice(0, 8),
    );
  });

  it('tells of ties only where they change a figure or the order of models', () => {
    const tied = (mean: number, worst: number, best: number): ModelView => {
      const [model] = models([mean, 1]);
      const [first, second] = model.means;
      const ties = { worst, best, expected: mean, users: 1, atCutoff: 1 };
      return { ...model, means: [{ ...first, ties }, second] };
    };
    const told = (...given: readonly ModelView[]): boolean[] =>
      withTiesThatMatter(
        { measures, models: given } as unknown as EvaluationView,
        numberFormats('en'),
      ).models.map(({ means: [{ ties }] }) => ties !== undefined);
    assert.deepEqual(told(tied(0.3752, 0.3751, 0.3753)), [false]);
    assert.deepEqual(told(tied(0.3752, 0.3741, 0.3753)), [true], 'another figure');
    assert.deepEqual(told(tied(0.3752, 0.3751, 0.3753), tied(0.3751, 0.3749, 0.37525)), [true, true]);
    assert.deepEqual(told(tied(0.3752, 0.37515, 0.3753), tied(0.3751, 0.3751, 0.3751)), [false, false]);
  });

  it('says a change where it is clear, else a word or sign for it alone', () => {
    const said = (difference: number | null, reference: number | null, verdict: Verdict | null): string =>
      markedChangeText(changeLabel({ difference, reference, verdict }, signedRoughPercentText));
    assert.deepEqual(
      [
        said(0.0848, 0.2907, 'better'),
        said(-0.0064, 0.2, 'worse'),
        said(-0.2, 3, 'better'),
        said(-0.00000957, 0.33, 'worse'),
        said(0.1, 0, 'better'),
        said(0.0234, 0.8594, 'inconclusive'),
        said(0, 0.5, 'equivalent'),
        said(0.1, 0.5, null),
        said(null, 0.5, 'unsaid'),
      ],
      ['+29% ▲', '−3.2% ▼', '−6.7% ▲', '−0.0029% ▼', '+0.1000 ▲', '?', 'equivalent', '…', '–'],
    );
  });

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
    assert.equal(binsQueryText('nDCG@10', edges, 1, 1), 'nDCG@10 >= 0.25 and nDCG@10 < 0.5');
    assert.equal(binsQueryText('nDCG@10', edges, 3, 3), 'nDCG@10 >= 0.75 and nDCG@10 <= 1');
  });

  it('are found again in the query of a stretch of them, and in no other', () => {
    const edges = binEdges(20, [0, 1]);
    for (const [first, last] of [
      [0, 0],
      [2, 9],
      [0, 19],
      [19, 19],
    ] as const)
      assert.deepEqual(parseBinsQuery(` ${binsQueryText('nDCG@10', edges, first, last)}`, 'ndcg@10', edges), [
        first,
        last,
      ]);
    assert.equal(parseBinsQuery('AP@10 >= 0.1 and AP@10 < 0.2', 'nDCG@10', edges), undefined);
    assert.equal(parseBinsQuery('nDCG@10 >= 0.12 and nDCG@10 < 0.2', 'nDCG@10', edges), undefined);
    assert.equal(
      parseBinsQuery('nDCG@10 >= 0.1 and nDCG@10 < 0.2 and hits = 0', 'nDCG@10', edges),
      undefined,
    );
  });
});
