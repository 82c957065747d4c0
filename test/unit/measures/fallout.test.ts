import assert from 'node:assert/strict';
import { inputOf, measured } from './listEvaluation';

describe('Fallout with a catalogue', () => {
  it('leaves out what stands outside of it, recommended or relevant', () => {
    // Of a b c d, a is relevant, b is recommended: 1 of the 3 that are not relevant.
    const input = inputOf({ recommended: { u: 'xybz' }, relevant: { u: 'avw' }, catalogue: 'abcd' });
    assert.equal(measured(input, 'Fallout').mean, 1 / 3);
    assert.equal(measured(input, 'Fallout@2').mean, 0);
  });

  it('counts items of all files where there is none', () => {
    const input = inputOf({ recommended: { u: 'xab' }, relevant: { u: 'a' } });
    assert.equal(measured(input, 'Fallout').mean, 1);
  });

  it('counts an item once that stands in the list again, whatever becomes of repeats', () => {
    // Of a x y, a is relevant; x is recommended, y is not.
    const input = inputOf({ recommended: { u: 'xaxa' }, relevant: { u: 'a' }, catalogue: 'axy' });
    for (const rule of ['first', 'last', 'once', 'counted'])
      assert.equal(measured(input, `Fallout(duplicates=${rule})`).mean, 1 / 2, rule);
  });
});
