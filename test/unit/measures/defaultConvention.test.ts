import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { CASES, GOLDEN, goldenCase, type CaseName } from './goldenCase';

/** Mean and users of each measure, as they were before the conventions of more libraries came; to the last bit. */
const BEFORE = JSON.parse(readFileSync(path.join(GOLDEN, 'crosslib', 'default.json'), 'utf8')) as Readonly<
  Record<CaseName, Readonly<Record<string, readonly [mean: number, users: number]>>>
>;

describe('the numbers of the default convention', () => {
  for (const name of CASES)
    it(`do not change: ${name}`, () => {
      const expected = BEFORE[name];
      const plan = compilePlan(Object.keys(expected).join(', '), 'recscope');
      const found = evaluateAtOnce(goldenCase(name), plan).measures;
      assert.deepEqual(
        Object.fromEntries(found.map(({ mean, users }, index) => [plan.measures[index].name, [mean, users]])),
        expected,
      );
    });
});
