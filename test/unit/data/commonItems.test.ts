import assert from 'node:assert/strict';
import { compareItems } from '../../../src/core/data/interactions/commonItems';
import { buildRankings } from '../../../src/core/data/rankings';
import { buildTruth } from '../../../src/core/data/truth';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { encoded, readBytes, tableShape } from '../formats/reading';

/** What is said of a user who was recommended these items and liked those. */
function compared(recommended: string, liked: string): string[] {
  const rows = (text: string): Uint8Array =>
    encoded(
      text
        .split(' ')
        .map((item) => `u,${item}\n`)
        .join(''),
    );
  const shape = tableShape(['user', 'item'], { quotes: false });
  const first = readBytes(rows(recommended), shape);
  const { userIds, itemIds } = first.interactions;
  const second = readBytes(rows(liked), shape, 'truth', [], userIds, itemIds);
  const rankings = buildRankings(first.interactions, userIds.size, new FindingCollector(''));
  const truth = buildTruth(second.interactions, userIds.size, second.collector, { combine: 'max' });
  compareItems({ interactions: first.interactions, rankings, findings: first.collector }, truth);
  assert.deepEqual(second.collector.findings(), []);
  return first.collector
    .findings()
    .flatMap(({ code, places, dropped }) =>
      places.map(({ line, details }) => `${code}@${line} ${details.join('|')}${dropped > 0 ? '!' : ''}`),
    );
}

describe('compareItems', () => {
  it('says nothing where some items stand in both files, others in one of them', () => {
    assert.deepEqual(compared('i1 i2 i4', 'i3 i1 i5'), []);
    assert.deepEqual(compared('i1 i2', 'i1'), []);
  });

  it('says that none stands in both, with one of each side', () => {
    assert.deepEqual(compared('a b', 'c d'), ['no-common-items@1 a|c|']);
  });

  for (const [recommended, liked, found] of [
    ['9.0 7.0 8.0', '7 8', '2 7.0|7|without the trailing “.0”'],
    ['0007', '13 7', '1 0007|7|without leading zeros'],
    ['1e+01 7', '10', '1 1e+01|10|as whole numbers without exponent'],
    ["b'7'", '7', "1 b'7'|7|without the characters around them"],
    ['np.int64(7)', '7', '1 np.int64(7)|7|without the characters around them'],
    ['7:', '7', '1 7:|7|without the characters around them'],
    ['I7', 'i7', '1 I7|i7|in small letters'],
    ['item_7', '7', '1 item_7|7|without the letters before the number'],
  ]) {
    it(`says how they would match: ${recommended} against ${liked}`, () => {
      assert.deepEqual(compared(recommended, liked), [`no-common-items@${found}`]);
    });
  }

  it('names each that would match where others do, at its first line', () => {
    assert.deepEqual(compared('1 2.0 3.0 2.0 9.0', '1 2 3 4'), [
      'items-written-otherwise@2 2.0|2|without the trailing “.0”',
      'items-written-otherwise@3 3.0|3|without the trailing “.0”',
    ]);
  });

  it('does not say of an item of the truth that it is not there, where the truth has it in two ways', () => {
    assert.deepEqual(compared('7', '7 007'), []);
  });

  it('does not take items for the same that may differ, where others match', () => {
    assert.deepEqual(compared('1 aB a7', '1 Ab b7'), []);
  });
});
