import assert from 'node:assert/strict';
import type { EntryView } from '../../../src/shared/protocol/views/evaluationView';
import { matchEntries } from '../../../src/webview/user/compared/movements';

function list(...items: readonly string[]): EntryView[] {
  return items.map((item, index) => ({
    rank: index + 1,
    item: item.replace('*', ''),
    score: null,
    gain: null,
    relevant: false,
    line: index + 2,
    duplicate: item.endsWith('*'),
  }));
}

describe('where items went from one list to the other', () => {
  const cases: readonly {
    name: string;
    before: string[];
    after: string[];
    expected: (number | undefined)[][];
  }[] = [
    {
      name: 'the same list',
      before: ['a', 'b'],
      after: ['a', 'b'],
      expected: [
        [0, 1],
        [0, 1],
      ],
    },
    {
      name: 'turned round',
      before: ['a', 'b'],
      after: ['b', 'a'],
      expected: [
        [1, 0],
        [1, 0],
      ],
    },
    {
      name: 'gone and new',
      before: ['a', 'b'],
      after: ['c', 'a'],
      expected: [
        [1, undefined],
        [undefined, 0],
      ],
    },
    { name: 'no list', before: [], after: ['a'], expected: [[], [undefined]] },
    { name: 'recommended again', before: ['a', 'a*', 'b'], after: ['b'], expected: [[undefined, 0], [1]] },
  ];
  for (const { name, before, after, expected } of cases)
    it(name, () => {
      const found = matchEntries(list(...before), list(...after));
      assert.deepEqual(
        [found.before, found.after].map((places) => places.map(({ other }) => other)),
        expected,
      );
    });
});
