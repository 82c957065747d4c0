import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isRelevant } from '../../../src/core/data/truth';
import { relevantCounts, thresholdSteps } from '../../../src/core/evaluation/relevance';

describe('how much of a truth is relevant', () => {
  // Three users: one with 5, 3 and 0; one with 3; one with a grade that says “not relevant”.
  const truth = { offsets: Int32Array.of(0, 3, 4, 5), gains: Float64Array.of(5, 3, 0, 3, 0) };

  it('counts users with a relevant item, and relevant items', () => {
    assert.deepEqual(relevantCounts(truth, [0, 5, 3, 6]), [
      { users: 2, items: 3 },
      { users: 1, items: 1 },
      { users: 2, items: 3 },
      { users: 0, items: 0 },
    ]);
  });

  it('offers each gain beyond the smallest', () => {
    assert.deepEqual(thresholdSteps(truth.gains), [5]);
    assert.deepEqual(thresholdSteps(Float64Array.of(1, 1, 1)), []);
    assert.deepEqual(thresholdSteps(new Float64Array(0)), []);
  });

  it('of many gains offers those that tenths of them stay below', () => {
    const gains = Float64Array.from({ length: 1000 }, (_, index) => 1000 - index);
    assert.deepEqual(thresholdSteps(gains), [101, 201, 301, 401, 501, 601, 701, 801, 901]);
  });

  it('is what counting one by one gives', () => {
    const gain = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.double({ min: -2, max: 6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.array(gain, { maxLength: 5 })), fc.array(gain), (lists, thresholds) => {
        const offsets = Int32Array.from([
          0,
          ...lists.map((_, user) => lists.slice(0, user + 1).flat().length),
        ]);
        const gains = Float64Array.from(lists.flat());
        assert.deepEqual(
          relevantCounts({ offsets, gains }, thresholds),
          thresholds.map((threshold) => ({
            users: lists.filter((list) => list.some((each) => isRelevant(each, threshold))).length,
            items: lists.flat().filter((each) => isRelevant(each, threshold)).length,
          })),
        );
      }),
    );
  });
});
