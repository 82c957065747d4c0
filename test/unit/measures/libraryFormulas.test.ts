import assert from 'node:assert/strict';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { explain } from '../../../src/core/evaluation/explanation/explain';
import { conventionNamed } from '../../../src/core/measures/conventions';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { manyUsers } from '../evaluation/smallInput';

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
  ] as [string, string, User[], number[]][])
    it(`${convention} ${measure}`, () => {
      const input = manyUsers(users);
      const plan = compilePlan(measure, convention);
      const [{ values }] = evaluateAtOnce(input, plan).measures;
      expected.forEach((value, user) => {
        near(values[user], value, `user ${user}`);
        const explained = explain(input, plan.measures[0], conventionNamed(convention), undefined, user);
        near(explained?.derivation?.result ?? NaN, value, `user ${user}, explained`);
      });
    });
});
