import assert from 'node:assert/strict';
import { shortName } from '../../../src/features/fileNames';

describe('A name in the side view', () => {
  const cases: readonly [string, number, string][] = [
    ['bpr.csv', 26, 'bpr.csv'],
    ['exactly-twenty-six-long.csv', 27, 'exactly-twenty-six-long.csv'],
    ['2026-11-20_lightgcn_dim64_seed7_top100.csv', 26, '2026-11-20_li…7_top100.csv'],
    ['👩👩👩👩👩👩', 5, '👩👩…👩👩'],
  ];
  for (const [name, length, shown] of cases) {
    it(`${name} in ${length} characters is ${shown}`, () => assert.equal(shortName(name, length), shown));
  }
});
