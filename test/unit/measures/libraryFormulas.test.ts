import assert from 'node:assert/strict';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { explain } from '../../../src/core/evaluation/explanation/explain';
import { conventionByName } from '../../../src/core/measures/conventions';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { manyUsers } from '../evaluation/smallInput';
import { inputOf, measured } from './listEvaluation';

function near(actual: number, expected: number, what: string): void {
  assert.ok(Math.abs(actual - expected) <= 1e-9, `${what}: ${actual} is not ${expected}`);
}

/** A user's list and relevant items, as `manyUsers` reads them: "a=9 b=8" are scores or grades. */
type User = readonly [list: string, relevant: string];

/** A list with a hit first and two items missed, one of hits alone, one of misses alone. */
const TORCH: User[] = [
  ['a=4 x=3 y=2 z=1', 'a m n'],
  ['a=4 b=3', 'a b'],
  ['x=4 y=3', 'm'],
];

/** A list of two rows that ends in a hit, and one of four that begins with it. */
const EVIDENTLY: User[] = [
  ['x=4 a=3', 'a b'],
  ['a=4 x=3 y=2 z=1', 'a'],
];

/** Of the last two nothing is relevant; the last has no list either. */
const MLFLOW: User[] = [
  ['a=4 x=3', 'a'],
  ['', 'a'],
  ['x=4', 'a=0'],
  ['', 'a=0'],
];

describe('measures by the formulas of their sources', () => {
  for (const [measure, convention, users, expected] of [
    // The worked example of NCRR's docs: recs r1 x r2, relevant r1 r2 r3; 1 / (1 + 1/2 + 1/3) with K = 1.
    ['NCRR(ideal=all)@1', 'recscope', [['r1 x r2', 'r1 r2 r3']], [6 / 11]],
    ['NCRR(ideal=k)@1', 'recscope', [['r1 x r2', 'r1 r2 r3']], [1]],
    // Four places of hits, and as many as the list has: 1 + 1/3 over 25/12 and over 11/6.
    ['NCRR(ideal=full-k)@4', 'recscope', [['r1 x r2', 'r1 r2']], [4 / 3 / (25 / 12)]],
    ['NCRR(ideal=full-listed)@4', 'recscope', [['r1 x r2', 'r1 r2']], [4 / 3 / (11 / 6)]],
    // m_set_F.c of trec_eval 10: (x + 1)·P·R / (x·P + R) with P = 1/4 and R = 1/2; ir_measures prints 0.3.
    ['SetF(beta=0.5)', 'ir_measures', [['a=9 x=8 y=7 z=6', 'a b']], [0.3]],
    ['set_F.0.5', 'trec_eval', [['a=9 x=8 y=7 z=6', 'a b']], [0.3]],
    ['set_F_0.5', 'trec_eval-c', [['a=9 x=8 y=7 z=6', 'a b']], [0.3]],
    ['set_F', 'trec_eval', [['a=9 x=8 y=7 z=6', 'a b']], [1 / 3]],
    ['SetF(beta=2)', 'recscope', [['a=9 x=8 y=7 z=6', 'a b']], [0.375]],
    // The levels of trec_eval and ir_measures: the first hit reaches Recall 0.2 of two, the second 0.9.
    ['iprec_at_recall_0.90', 'trec_eval', [['a=9 x=8 y=7 b=6', 'a b']], [0.5]],
    ['IPrec@0.1', 'ir_measures', [['a=9 x=8 y=7 b=6', 'a b']], [1]],
    // gdeval.pl of ir_measures 0.4.3: (2^1 − 1)/2^4 at rank 1 whatever the largest grade of the qrels.
    ['ERR@5', 'ir_measures', [['a=9 x=8 y=7 z=6', 'a=1 b=1']], [0.0625]],
    ['ERR@5', 'recscope', [['a=9 x=8 y=7 z=6', 'a=1 b=1']], [0.5]],
    // Each row counts: 1/16 + (1 − 1/16)/2 · 1/16; 1 + 1/log2(3) over the one relevant item.
    ['ERR@5', 'ir_measures', [['a=9 a=8', 'a=1']], [1 / 16 + ((15 / 16) * (1 / 16)) / 2]],
    ['nDCG(gain=exp)@5', 'ir_measures', [['a=9 a=8', 'a=1']], [1 + 1 / Math.log2(3)]],
    ['nDCG@5', 'ir_measures', [['a=9 a=8', 'a=1']], [1]],
    // A parameter takes the place of what the library has.
    ['ERR(max=1,duplicates=last)@5', 'ir_measures', [['a=9 a=8', 'a=1']], [0.5]],
    // cornac 3.0.1 ranking.py: MAP takes the last rank of a tie (rankdata "max"), AUC counts strictly larger scores.
    ['MAP', 'cornac', [['a=1 b=1 c=0.5 d=0.5', 'a c']], [0.5]],
    ['AUC', 'cornac', [['a=1 b=1 c=0.5 d=0.5', 'a c']], [0.25]],
    // torchmetrics 1.9.0, functional/retrieval: the list of four with the two missed items m and n behind it.
    // fall_out.py: misses in the top K over all misses; the class says 1 ("pos") where there is none.
    ['RetrievalFallOut@2', 'torchmetrics', TORCH, [1 / 3, 1, 1]],
    // auroc.py: the top K with what was appended; 0 if it has hits alone or misses alone.
    ['RetrievalAUROC@2', 'torchmetrics', TORCH, [1, 0, 0]],
    ['RetrievalAUROC', 'torchmetrics', TORCH, [3 / 9, 0, 0]],
    // precision.py: without top_k by the length with what was appended, which is no hit, because its score is not above 0.
    ['RetrievalPrecision', 'torchmetrics', TORCH, [1 / 6, 2 / 2, 0 / 3]],
    ['RetrievalPrecision@5', 'torchmetrics', TORCH, [1 / 5, 2 / 5, 0 / 5]],
    // r_precision.py: what was appended is a hit there.
    ['RetrievalRPrecision', 'torchmetrics', [['a=3', 'a m n']], [1]],
    ['RetrievalRPrecision', 'torchmetrics', [['a=3 x=2', 'a m n']], [2 / 3]],
    // precision_recall_k.py of evidently 0.7.23: Precision@3 = Precision@4 = 1/2 of the joined table's two rows, and its last
    // row is relevant "at" the ranks 2, 3 and 4.
    ['MAP@4', 'evidently', EVIDENTLY, [3 / 2, 1]],
    ['MAR@4', 'evidently', EVIDENTLY, [3, 1]],
    ['MAP@2', 'evidently', EVIDENTLY, [1 / 2, 1]],
    // metric_definitions.py of mlflow 3.17.2: without ground truth, 1 if nothing is retrieved, else 0; Precision is 0.
    ['recall_at_2', 'mlflow', MLFLOW, [1, 0, 0, 1]],
    ['ndcg_at_2', 'mlflow', MLFLOW, [1, 0, 0, 1]],
    ['precision_at_2', 'mlflow', MLFLOW, [1 / 2, 0, 0, 0]],
  ] as [string, string, User[], number[]][])
    it(`${convention} ${measure}`, () => {
      const input = manyUsers(users);
      const plan = compilePlan(measure, convention);
      const [{ values }] = evaluateAtOnce(input, plan).measures;
      expected.forEach((value, user) => {
        near(values[user], value, `user ${user}`);
        const explained = explain(input, plan.measures[0], conventionByName(convention), undefined, user);
        near(explained?.derivation?.result ?? NaN, value, `user ${user}, explained`);
      });
    });

  /** Users: t u v with a history and a list, w with a history alone, n with a list alone; c x d: in few histories or none. */
  const beyond = {
    recommended: { t: 'cxd', u: 'b', v: 'ac', n: 'a' },
    relevant: { t: 'c', u: 'b', v: 'c', n: 'a' },
    trained: { t: 'ab', u: 'ac', v: 'b', w: 'a' },
  };
  for (const [measure, convention, expected] of [
    // What recommenders 1.2.1 answers with pandas 2.3.3.
    ['novelty', 'recommenders', 1.2506982145947811],
    ['catalog_coverage', 'recommenders', 5 / 3],
    ['serendipity', 'recommenders', 0.5109947144121548],
    // What rs_metrics 0.6.0 answers.
    ['popularity@1', 'rs_metrics', 0.5625],
    ['popularity@3', 'rs_metrics', 11 / 24],
    ['surprisal@1', 'rs_metrics', 0.957518749639422],
    ['surprisal@3', 'rs_metrics', 1.1556390622295665],
    // metrics.py and collector.py of recbole 1.2.1: [PAD] is an item; the tail is int(0.1 · 3) items, at least one: c.
    ['ItemCoverage@1', 'recbole', 3 / 6],
    ['GiniIndex@1', 'recbole', (1 * (2 * 4 - 7) + 1 * (2 * 5 - 7) + 2 * (2 * 6 - 7)) / 4 / 6],
    ['TailPercentage@1', 'recbole', 1 / 4],
    ['APLT(tail=interactions)@1', 'recbole', 1 / 4],
  ] as [string, string, number][])
    it(`${convention} ${measure}`, () => {
      const input = inputOf({ ...beyond, ...(convention === 'recbole' && { catalogue: 'abcdx' }) });
      near(measured(input, measure, convention).mean, expected, measure);
    });
});
