import assert from 'node:assert/strict';
import { reportUsersApart } from '../../../src/core/data/interactions/commonUsers';
import { buildRankings } from '../../../src/core/data/rankings';
import { buildTruth } from '../../../src/core/data/truth';
import { joinLists } from '../../../src/reading/inputs/joinedFiles';
import { InputError } from '../../../src/shared/problem';
import { encoded, readBytes, tableShape, type ReadFile } from '../formats/reading';

/** What is found in lists and truth of users, or of items of one user. */
function joined(what: 'user' | 'item', recommended: string, liked: string): string[] {
  const rows = (text: string): Uint8Array =>
    encoded(
      text
        .split(' ')
        .map((id) => (what === 'user' ? `${id},i,1\n` : `u,${id},1\n`))
        .join(''),
    );
  const first = readBytes(rows(recommended), tableShape(['user', 'item', 'score'], { quotes: false }));
  const { userIds, itemIds } = first.interactions;
  const shape = tableShape(['user', 'item', 'rating'], { quotes: false });
  const second = readBytes(rows(liked), shape, 'truth', [], userIds, itemIds);
  const rankings = buildRankings(first.interactions, userIds.size, first.collector);
  const truth = buildTruth(second.interactions, userIds.size, second.collector, { combine: 'max' });
  const sides = [first, second].map(({ interactions, collector }) => ({
    name: '',
    interactions,
    findings: collector,
  }));
  joinLists({ ...sides[0], rankings }, { ...sides[1], truth });
  reportUsersApart(
    { ...rankings, interactions: first.interactions, findings: first.collector },
    { ...truth, interactions: second.interactions, findings: second.collector },
  );
  const found = (file: ReadFile): string[] =>
    file.collector
      .findings()
      .flatMap(({ code, places, count }) =>
        places.map(({ line, details: [one, other = '', , , , , , ways = ''] }) =>
          [`${code}@${line}`, one, other, ways, ways === '' ? '' : count].join(' ').trim(),
        ),
      );
  return [...found(first), ...found(second)];
}

describe('users and items of lists and truth', () => {
  for (const [what, recommended, liked, findings] of [
    ['user', 'u1 u2', 'u2 u1', []],
    [
      'user',
      'u1 u2 u4',
      'u3 u1 u5',
      [
        'user-without-truth@2 u2',
        'user-without-truth@3 u4',
        'user-without-list@1 u3',
        'user-without-list@3 u5',
      ],
    ],
    [
      'user',
      '1 2.0 3.0',
      '1 3 4',
      [
        'users-written-otherwise@3 3.0 3 number 1',
        'user-without-truth@2 2.0',
        'user-without-truth@3 3.0',
        'user-without-list@2 3',
        'user-without-list@3 4',
      ],
    ],
    ['user', '7', '7 007', ['user-without-list@2 007']],
    ['item', 'i1 i2 i4', 'i3 i1 i5', []],
    [
      'item',
      '1 2.0 3.0 2.0 9.0',
      '1 2 3 4',
      ['items-written-otherwise@2 2.0 2 number 2', 'items-written-otherwise@3 3.0 3 number 2'],
    ],
    ['item', '7', '7 007', []],
    ['item', '1 aB a7', '1 Ab b7', ['items-written-otherwise@2 aB Ab case 1']],
  ] as const)
    it(`${what}s ${recommended} against ${liked}`, () => {
      const codes = joined(what, recommended, liked).filter((found) => !found.startsWith('duplicate'));
      assert.deepEqual(codes, findings);
    });

  for (const [recommended, liked, way] of [
    ['007 012', '7 13', 'number'],
    ['7', '0x 007', 'number'],
    ['2.000000e+01', '20', 'number'],
    ["b'20'", '20', 'quotes'],
    ['="20"', '20', 'quotes'],
    ['np.int64(7)', '7', 'quotes'],
    ['u1:', 'u1', 'quotes'],
    ['1.0 2.0', '1 2', 'number'],
    ['Anna', 'anna', 'case'],
    ['user_0007', 'u7', 'prefix='],
    ['item_7', '7', 'prefix=item_'],
    ['a b', 'c d', undefined],
  ] as const)
    for (const what of ['user', 'item'] as const)
      it(`no ${what} in common: ${recommended} against ${liked}`, () => {
        assert.throws(
          () => joined(what, recommended, liked),
          (error: unknown) => {
            assert.ok(error instanceof InputError);
            const option = /--match-ids (\S+)\.$/.exec(error.problem.message)?.[1];
            assert.ok(
              way === undefined ? option === undefined : option?.includes(way),
              error.problem.message,
            );
            return true;
          },
        );
      });
});
