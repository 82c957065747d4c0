import assert from 'node:assert/strict';
import { measured } from './listEvaluation';
import { oneUser } from '../evaluation/smallInput';

/** Items that stand in a list twice, under conventions that keep both. */
describe('repeated items', () => {
  const cases: [measure: string, list: string, liked: string, value: number, why: string][] = [
    ['bpref(duplicates=once)', 'A=3 A=2 B=1', 'A=1 B=1', 1, 'the second A was not judged not relevant'],
    ['bpref(duplicates=counted)', 'N=4 N=3 N=2 A=1', 'A=1 B=1 N=0', 0, 'N stands above A once'],
  ];
  for (const [measure, list, liked, value, why] of cases)
    it(`${measure} of ${list} is ${value}: ${why}`, () => {
      assert.equal(measured(oneUser(list, liked), measure).mean, value);
    });
});
