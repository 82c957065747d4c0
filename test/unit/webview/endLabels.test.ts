import assert from 'node:assert/strict';
import fc from 'fast-check';
import { spreadLabels } from '../../../src/shared/charts/endLabels';

describe('names at the ends of lines', () => {
  it('stay where their lines end, unless those are too close', () => {
    assert.deepEqual(spreadLabels([40, 80, 120], 28, 184), [40, 80, 120]);
    assert.deepEqual(spreadLabels([80, 82, 83], 28, 184), [80, 92, 104]);
    assert.deepEqual(spreadLabels([180, 181, 184], 28, 184), [160, 172, 184]);
  });

  it('are in the picture, in the order of the lines, a line of text from each other', () => {
    const ends = fc.array(fc.double({ min: 28, max: 184, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(ends, (wanted) => {
        const places = spreadLabels(
          wanted.toSorted((a, b) => a - b),
          28,
          184,
        );
        places.forEach((place, index) => {
          assert.ok(place >= 28 - 1e-9 && place <= 184 + 1e-9);
          if (index > 0) assert.ok(place - places[index - 1] >= 12 - 1e-9);
        });
      }),
    );
  });
});
