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

describe('measures by the formulas of their sources', () => {
  for (const [measure, convention, users, expected] of [
    // The worked example of NCRR's docs: recs r1 x r2, relevant r1 r2 r3; 1 / (1 + 1/2 + 1/3) with K = 1.
    ['NCRR(ideal=all)@1', 'recscope', [['r1 x r2', 'r1 r2 r3']], [6 / 11]],
    ['NCRR(ideal=k)@1', 'recscope', [['r1 x r2', 'r1 r2 r3']], [1]],
    // Four places of hits, and as many as the list has: 1 + 1/3 over 25/12 and over 11/6.
    ['NCRR(ideal=full-k)@4', 'recscope', [['r1 x r2', 'r1 r2']], [4 / 3 / (25 / 12)]],
    ['NCRR(ideal=full-listed)@4', 'recscope', [['r1 x r2', 'r1 r2']], [4 / 3 / (11 / 6)]],
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
