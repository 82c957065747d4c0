import assert from 'node:assert/strict';
import { compareUsers } from '../../../src/core/data/interactions/commonUsers';
import { buildRankings } from '../../../src/core/data/rankings';
import { buildTruth } from '../../../src/core/data/truth';
import { encoded, readBytes, tableShape, type ReadFile } from '../formats/reading';

function compared(recommended: string, liked: string): { counts: object; findings: string[] } {
  const rows = (text: string): Uint8Array =>
    encoded(
      text
        .split(' ')
        .map((user) => `${user},i,1\n`)
        .join(''),
    );
  const first = readBytes(rows(recommended), tableShape(['user', 'item', 'score'], { quotes: false }));
  const { userIds, itemIds } = first.interactions;
  const second = readBytes(
    rows(liked),
    tableShape(['user', 'item', 'rating'], { quotes: false }),
    'truth',
    [],
    userIds,
    itemIds,
  );
  const rankings = buildRankings(first.interactions, userIds.size, first.collector);
  const truth = buildTruth(second.interactions, userIds.size, second.collector, { combine: 'max' });
  const counts = compareUsers(
    { ...rankings, interactions: first.interactions, findings: first.collector },
    { ...truth, interactions: second.interactions, findings: second.collector },
  );
  const overrides = (file: ReadFile): string[] =>
    file.collector
      .findings()
      .flatMap(({ code, places }) =>
        places.map(({ line, details }) => `${code}@${line} ${details.join('|')}`),
      );
  return { counts, findings: [...overrides(first), ...overrides(second)] };
}

describe('compareUsers', () => {
  it('says nothing when all users stand in both files', () => {
    assert.deepEqual(compared('u1 u2', 'u2 u1'), {
      counts: { both: 2, onlyRecommended: 0, onlyTruth: 0 },
      findings: [],
    });
  });

  it('names users of one file only, at their first line in it', () => {
    assert.deepEqual(compared('u1 u2 u4', 'u3 u1 u5'), {
      counts: { both: 1, onlyRecommended: 2, onlyTruth: 2 },
      findings: [
        'user-without-truth@2 u2',
        'user-without-truth@3 u4',
        'user-without-list@1 u3',
        'user-without-list@3 u5',
      ],
    });
  });

  it('names those who would stand in both if their ids were written alike', () => {
    assert.deepEqual(compared('1 2.0 3.0', '1 3 4'), {
      counts: { both: 1, onlyRecommended: 2, onlyTruth: 2 },
      findings: [
        'users-written-otherwise@3 3.0|3|without the trailing “.0”',
        'user-without-truth@2 2.0',
        'user-without-truth@3 3.0',
        'user-without-list@2 3',
        'user-without-list@3 4',
      ],
    });
  });

  it('sees who stands in a file in two ways', () => {
    assert.deepEqual(compared('1 2 2.0 7', '1 2 007').findings.slice(0, 2), [
      'users-written-otherwise@3 2.0|2|without the trailing “.0”',
      'users-written-otherwise@4 7|007|without leading zeros',
    ]);
  });

  it('does not say of a user of the truth that it is not there, where the truth has it in two ways', () => {
    assert.deepEqual(compared('7', '7 007').findings, ['user-without-list@2 007']);
    assert.deepEqual(compared('1 7', '1 007 7.0 7').findings, [
      'user-without-list@2 007',
      'user-without-list@3 7.0',
    ]);
  });

  it('sees the mark of another encoding that was put together with text', () => {
    assert.deepEqual(compared('1 \ufeff2', '1 2').findings.slice(0, 1), [
      'users-written-otherwise@2 \ufeff2|2|without spaces or invisible characters around them',
    ]);
  });

  for (const [recommended, liked, details] of [
    ['007 012', '7 13', '007|7|without leading zeros'],
    ['7', '0x 007', '7|007|without leading zeros'],
    ['2.000000e+01', '20', '2.000000e+01|20|as whole numbers without exponent'],
    ["b'20'", '20', "b'20'|20|without the characters around them"],
    ['="20"', '20', '="20"|20|without the characters around them'],
    ['u1:', 'u1', 'u1:|u1|without the characters around them'],
    ['1.0 2.0', '1 2', '1.0|1|without the trailing “.0”'],
    ['Anna', 'anna', 'Anna|anna|in small letters'],
    ['"7"', '7', '"7"|7|without quotes around them'],
    ['user_0007', 'u7', 'user_0007|u7|without the letters before the number'],
    ['a b', 'c d', 'a|c|'],
  ] as const) {
    it(`nobody in common: ${recommended} against ${liked}`, () => {
      const { findings } = compared(recommended, liked);
      assert.equal(findings.length, 1);
      assert.equal(findings[0].replace(/^no-common-users@\d+ /, ''), details);
    });
  }
});
