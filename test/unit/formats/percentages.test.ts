import assert from 'node:assert/strict';
import { holdsPercentages } from '../../../src/reading/formats/values/percentages';

describe('a column of percentages', () => {
  it('holds more of them than of other numbers; what is no number says nothing', () => {
    assert.equal(holdsPercentages(['90%', '0.5', '80%']), true);
    assert.equal(holdsPercentages(['90%', '', 'none']), true);
    assert.equal(holdsPercentages(['90%', '0.5']), false);
    assert.equal(holdsPercentages(['0.9', '0.5']), false);
  });
});
