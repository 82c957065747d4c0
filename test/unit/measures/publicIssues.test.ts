import assert from 'node:assert/strict';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { inputOf, type Judgement, type Recommendation } from '../evaluation/smallInput';

/** What people asked in public, by the example of the thread where it has one. */
interface Thread {
  readonly thread: string;
  readonly about: string;
  /** Lists in their order, of users by their names; with scores where equal ones matter. */
  readonly lists: Readonly<Record<string, readonly (string | readonly [item: string, score: number])[]>>;
  readonly truth: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly gives: readonly (readonly [convention: string, measure: string, mean: number])[];
}

const log2 = Math.log2;
/** By scikit-learn 1.9.1 itself. */
const SKLEARN = 0.911104966782843;
const relevant = (...items: readonly string[]): Record<string, number> =>
  Object.fromEntries(items.map((item) => [item, 1]));
const numbered = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, i) => `d${from + i}`);
/** DCG of so many places that each hold a gain of 1. */
const full = (places: number): number =>
  Array.from({ length: places }, (_, i) => 1 / log2(i + 2)).reduce((sum, value) => sum + value, 0);

const THREADS: readonly Thread[] = [
  {
    thread: 'mlflow/mlflow#24541',
    about: 'one relevant document retrieved of five, K = 5: 1.0, not 0.339',
    lists: { q: ['1'] },
    truth: { q: relevant('1', '2', '3', '4', '5') },
    gives: [
      ['mlflow', 'ndcg_at_k@5', 1],
      ['recscope', 'nDCG@5', 1 / full(5)],
    ],
  },
  {
    thread: 'mlflow/mlflow#25965',
    about: 'a repeated miss is no hit, whatever the name of a relevant document',
    lists: { q: ['a', 'a', 'z'] },
    truth: { q: relevant('a_bc574ae_2') },
    gives: [['mlflow', 'ndcg_at_k@3', 0]],
  },
  {
    thread: 'run-llama/llama_index#17070',
    about: 'the ideal list of 0.12.1 is as long as the retrieved one, not as the expected',
    lists: { q: ['a', 'b', 'c'] },
    truth: { q: relevant('a') },
    gives: [
      ['llama_index@0.12', 'ndcg', 1 / full(3)],
      ['llama_index', 'ndcg', 1],
    ],
  },
  {
    thread: 'run-llama/llama_index#17126',
    about: 'more is expected than was retrieved',
    lists: { q: ['a'] },
    truth: { q: relevant('a', 'b') },
    gives: [
      ['llama_index@0.12', 'ndcg', 1],
      ['llama_index', 'ndcg', 1 / full(2)],
    ],
  },
  {
    thread: 'run-llama/llama_index#22683',
    about: 'id1 retrieved twice, expected once: AP 2.0 and nDCG 1.63',
    lists: { q: ['id1', 'id1'] },
    truth: { q: relevant('id1') },
    gives: [
      ['llama_index', 'ap', 2],
      ['llama_index', 'ndcg', full(2)],
      ['recscope', 'AP', 1],
      ['recscope', 'nDCG', 1],
    ],
  },
  {
    thread: 'run-llama/llama_index#13926',
    about: 'a query without anything retrieved raises there, so nothing is counted for it',
    lists: { q1: ['a'] },
    truth: { q1: relevant('a'), q2: relevant('b') },
    gives: [
      ['llama_index', 'hit_rate', 1],
      ['recscope', 'HitRate', 1 / 2],
    ],
  },
  {
    thread: 'usnistgov/trec_eval#22 (run1)',
    about: 'equal scores: b before a by id',
    lists: {
      1: [
        ['b', 1],
        ['a', 1],
      ],
    },
    truth: { 1: { a: 0, b: 1, c: 0 } },
    gives: [['trec_eval', 'ndcg', 1]],
  },
  {
    thread: 'usnistgov/trec_eval#22 (run2)',
    about: 'equal scores: c before b by id, though b is listed first',
    lists: {
      1: [
        ['b', 1],
        ['c', 1],
      ],
    },
    truth: { 1: { a: 0, b: 1, c: 0 } },
    gives: [
      ['trec_eval', 'ndcg', 1 / log2(3)],
      ['recscope', 'nDCG', 1],
    ],
  },
  {
    thread: 'cvangysel/pytrec_eval#56',
    about: 'three equal scores, the last listed is the relevant one: 1.0, not 1/3 and 0.5',
    lists: {
      q1: [
        ['d1', 1],
        ['d2', 1],
        ['d3', 1],
      ],
    },
    truth: { q1: relevant('d3') },
    gives: [
      ['trec_eval', 'map', 1],
      ['trec_eval', 'ndcg', 1],
      ['recscope', 'AP', 1 / 3],
      ['recscope', 'nDCG', 1 / 2],
    ],
  },
  {
    thread: 'terrierteam/ir_measures#18',
    about: 'P@1 of two equal scores depends on who breaks the tie',
    lists: {
      0: [
        ['0', 0],
        ['1', 0],
      ],
    },
    truth: { 0: { 0: 0, 1: 1 } },
    gives: [
      ['trec_eval', 'P_1', 1],
      ['recscope', 'Precision@1', 0],
    ],
  },
  {
    thread: 'beir-cellar/beir#105',
    about: 'with one relevant document MAP should be MRR, but equal scores are ordered in two ways',
    lists: {
      q: [
        ['a', 1],
        ['b', 1],
      ],
    },
    truth: { q: relevant('a') },
    gives: [
      ['beir', 'MAP@10', 1 / 2],
      ['beir', 'MRR@10', 1],
    ],
  },
  {
    thread: 'embeddings-benchmark/mteb#5092',
    about: 'a constant scorer, the relevant document listed first: MRR@10 is 1.0, nDCG@10 is 0',
    lists: { q: numbered(20, 10).map((item) => [item, 0.5] as const) },
    truth: { q: relevant('d10') },
    gives: [
      ['beir', 'MRR@10', 1],
      ['beir', 'NDCG@10', 0],
    ],
  },
  {
    thread: 'benfred/implicit#412',
    about: 'precision becomes 1.0 when K is large enough',
    lists: { u: numbered(50) },
    truth: { u: relevant('d3', 'd20', 'd50') },
    gives: [
      ['implicit', 'Precision@10000', 1],
      ['recscope', 'Precision@10000', 3 / 10_000],
    ],
  },
  {
    thread: 'benfred/implicit#713',
    about: 'precision grows with K',
    lists: { u: ['d1', 'd2', 'd3'] },
    truth: { u: relevant('d1', 'd3') },
    gives: [
      ['implicit', 'Precision@2', 1 / 2],
      ['implicit', 'Precision@3', 1],
      ['recscope', 'Precision@3', 2 / 3],
    ],
  },
  {
    thread: 'benfred/implicit#158',
    about: 'five items are relevant: the best possible P@10 is 1, and not 0.5',
    lists: { u: numbered(10) },
    truth: { u: relevant(...numbered(5)) },
    gives: [
      ['implicit', 'Precision@10', 1],
      ['recscope', 'Precision@10', 1 / 2],
    ],
  },
  {
    thread: 'SPARK-14886',
    about: 'fewer items are relevant than K',
    lists: { u: ['1', '2', '3', '4'] },
    truth: { u: relevant('1', '3') },
    gives: [['spark', 'nDCG@4', (1 + 1 / 2) / full(2)]],
  },
  {
    thread: 'SPARK-27540',
    about: 'mean average precision at K is divided by min(K, R), without K by R',
    lists: { u: ['1', '9', '2'] },
    truth: { u: relevant('1', '2', '3') },
    gives: [
      ['spark', 'meanAveragePrecisionAt@2', 1 / 2],
      ['spark', 'meanAveragePrecision', (1 + 2 / 3) / 3],
    ],
  },
  {
    thread: 'SPARK-39446',
    about: 'grades are without effect: nDCG is binary',
    lists: { u: ['1', '2'] },
    truth: { u: { 1: 1, 2: 3 } },
    gives: [
      ['spark', 'nDCG@2', 1],
      ['recscope', 'nDCG@2', (1 + 3 / log2(3)) / (3 + 1 / log2(3))],
    ],
  },
  {
    thread: 'scikit-learn/scikit-learn#20119',
    about: 'six documents have an nDCG, a single one has none',
    lists: {
      many: [120, -2, -6, -3, 2, 12].map((score, i) => [`d${i}`, score] as const),
      single: [['d0', 5]],
    },
    truth: { many: { d0: 6, d1: 5, d2: 4, d3: 3, d4: 2, d5: 1 }, single: { d0: 3 } },
    gives: [['sklearn', 'ndcg_score', SKLEARN]],
  },
  {
    thread: 'scikit-learn/scikit-learn#21335',
    about: 'one relevant document alone is nothing there, and 1 here',
    lists: { q: [['d', 0]] },
    truth: { q: relevant('d') },
    gives: [
      ['sklearn', 'ndcg_score', Number.NaN],
      ['recscope', 'nDCG', 1],
    ],
  },
  {
    thread: 'microsoft/LightGBM#6823',
    about: 'queries of only one document count 1, whether it is relevant or not',
    lists: { q1: [['a', 0.3]], q2: [['b', 0.7]] },
    truth: { q1: { a: 1 }, q2: { b: 0 } },
    gives: [['lightgbm', 'ndcg@5', 1]],
  },
  {
    thread: 'microsoft/LightGBM#6814',
    about: 'with grades it is not what scikit-learn computes: gains are 2^g − 1',
    lists: {
      q: [
        ['a', 2],
        ['b', 1],
      ],
    },
    truth: { q: { a: 1, b: 4 } },
    gives: [
      ['lightgbm', 'ndcg@2', (1 + 15 / log2(3)) / (15 + 1 / log2(3))],
      ['sklearn', 'ndcg_score@2', (1 + 4 / log2(3)) / (4 + 1 / log2(3))],
    ],
  },
  {
    thread: 'dmlc/xgboost#11235',
    about: 'the number of the thread: a grade of 4 at rank 18 of 20, grades of 1 at 5 and 14',
    lists: { q: numbered(20).map((item, i) => [item, 20 - i] as const) },
    truth: {
      q: Object.fromEntries(
        numbered(20).map((item, i) => [item, i === 17 ? 4 : i === 4 || i === 13 ? 1 : 0]),
      ),
    },
    gives: [['xgboost', 'ndcg@20', 0.2587541199613619]],
  },
  {
    thread: 'dmlc/xgboost#2208',
    about: 'a group without a relevant document counts 1',
    lists: {
      q1: [
        ['a', 1],
        ['b', 0],
      ],
      q2: [
        ['c', 1],
        ['d', 0],
      ],
    },
    truth: { q1: { a: 0, b: 0 }, q2: { c: 0, d: 1 } },
    gives: [['xgboost', 'ndcg@2', (1 + 1 / log2(3)) / 2]],
  },
  {
    thread: 'elastic/elasticsearch#154362',
    about: 'five documents rated 3, K = 10: one at rank 1 gets 1.0, not 0.34; five at ranks 6 to 10 get 0.54',
    lists: { one: ['d1'], all: [...numbered(5, 11), ...numbered(5)] },
    truth: {
      one: Object.fromEntries(numbered(5).map((item) => [item, 3])),
      all: Object.fromEntries(numbered(5).map((item) => [item, 3])),
    },
    gives: [
      ['elasticsearch', 'nDCG@10', (1 + (full(10) - full(5)) / full(5)) / 2],
      ['recscope', 'nDCG@10', (1 / full(5) + (full(10) - full(5)) / full(5)) / 2],
    ],
  },
  {
    thread: 'o19s/quepid#836',
    about: 'the ideal list is of all rated documents, not of the first K',
    lists: { q: ['d1', 'd2'] },
    truth: { q: relevant('d1', 'd2', 'd3') },
    gives: [
      ['quepid', 'ndcg@2', full(2) / full(3)],
      ['quepid', 'ndcg_cut@2', 1],
    ],
  },
];

describe('what people asked in public about a measure of their library', () => {
  for (const { thread, about, lists, truth, gives } of THREADS)
    it(`${thread}: ${about}`, () => {
      const recommendations = Object.entries(lists).flatMap(([user, list]) =>
        list.map((entry): Recommendation =>
          typeof entry === 'string' ? { user, item: entry } : { user, item: entry[0], score: entry[1] },
        ),
      );
      const judgements = Object.entries(truth).flatMap(([user, items]) =>
        Object.entries(items).map(([item, gain]): Judgement => ({ user, item, gain })),
      );
      const input = inputOf(recommendations, judgements);
      for (const [convention, measure, expected] of gives) {
        const [{ mean }] = evaluateAtOnce(input, compilePlan(measure, convention)).measures;
        const isEqual = Number.isNaN(expected) ? Number.isNaN(mean) : Math.abs(mean - expected) < 1e-12;
        assert.ok(isEqual, `${convention} ${measure}: ${mean} is not ${expected}`);
      }
    });

  it('are at least twenty', () => {
    assert.ok(new Set(THREADS.map(({ thread }) => thread.replace(/ .*/, ''))).size >= 20);
  });
});
