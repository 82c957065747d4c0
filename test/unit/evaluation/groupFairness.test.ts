import assert from 'node:assert/strict';
import {
  expectedExposure,
  rankFairnessByList,
  type ExpectedExposure,
} from '../../../src/core/evaluation/items/groupFairness';
import { runToEnd } from '../../../src/core/evaluation/steps';
import type { Truth } from '../../../src/core/data/truth';

/** Items 0 and 1 are of two groups, item 2 is of none. */
const GROUPS = { groupOf: Int32Array.of(0, 1, -1), count: 2, cutoff: Infinity };
/** Exposure of the second rank. */
const SECOND = 1 / Math.log2(3);

function lists(...each: number[][]): { offsets: Int32Array; items: Int32Array } {
  const ends = each.map((_, at) => each.slice(0, at + 1).flat().length);
  return { offsets: Int32Array.from([0, ...ends]), items: Int32Array.from(each.flat()) };
}

function near(found: number, wanted: number): void {
  assert.ok(Math.abs(found - wanted) < 1e-12, `${found} is not ${wanted}`);
}

describe('fairness of the exposure of groups of items', () => {
  it('AWRF: 1 as the target, 0 apart from it, ranks without a group skipped', () => {
    const [halves, first] = runToEnd(
      rankFairnessByList(lists([0], [1], [2, 0], [0, 1], [2], []), GROUPS, [
        Float64Array.of(0.5, 0.5),
        Float64Array.of(1, 0),
      ]),
    );
    // ½ · (log₂ 4⁄3 + ½ log₂ 2⁄3 + ½)
    const apart = 1 - (Math.log2(4 / 3) + Math.log2(2 / 3) / 2 + 0.5) / 2;
    for (const list of [0, 1, 2]) near(halves[list], apart);
    assert.deepEqual([...first.subarray(0, 3)], [1, 0, 1]);
    assert.ok(halves[3] > halves[0] && halves[3] < 1);
    assert.deepEqual([...halves.subarray(4)], [Number.NaN, Number.NaN]);
  });

  it('AWRF: the cutoff ends the list', () => {
    const [values] = runToEnd(
      rankFairnessByList(lists([0, 1]), { ...GROUPS, cutoff: 1 }, [Float64Array.of(1, 0)]),
    );
    assert.deepEqual([...values], [1]);
  });

  const catalog = { isListed: (item: number) => item < 2, sizes: Float64Array.of(1, 1), size: 2 };
  /** Item 0 is relevant to each user. */
  const truthOf = (users: number): Truth => ({
    offsets: Int32Array.from({ length: users + 1 }, (_, user) => user),
    items: new Int32Array(users),
    gains: new Float64Array(users).fill(1),
    rows: undefined,
    lastEntries: new Int32Array(3),
  });
  const expected = (users: number, ...runs: number[][][]): ExpectedExposure =>
    runToEnd(
      expectedExposure(
        runs.map((run) => lists(...run)),
        GROUPS,
        truthOf(users),
        undefined,
        catalog,
      ),
    );

  it('expected exposure: of the reversed list, of the ideal one, and of both in turn', () => {
    const reversed = expected(1, [[1, 0]]);
    near(reversed.disparity, 1 + SECOND ** 2);
    near(reversed.relevance, 2 * SECOND);
    near(reversed.loss, 2 * (1 - SECOND) ** 2);
    assert.deepEqual([expected(1, [[0, 1]]).loss, reversed.users], [0, 1]);
    const turns = [
      expected(1, [[1, 0]], [[0, 1]]),
      expected(2, [
        [1, 0],
        [0, 1],
      ]),
    ];
    for (const { loss } of turns) near(loss, 2 * ((1 - SECOND) / 2) ** 2);
    assert.deepEqual(
      turns.map(({ users }) => users),
      [1, 2],
    );
  });

  it('expected exposure: a user without a list does not count', () => {
    const { loss, users } = expected(2, [[1, 0], []]);
    near(loss, 2 * (1 - SECOND) ** 2);
    assert.equal(users, 1);
  });
});
