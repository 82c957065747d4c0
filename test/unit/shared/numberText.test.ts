import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseArguments } from '../../../src/cli/options/parsedArguments';
import { PLAN_CONFIG } from '../../../src/shared/config/planConfig';
import { numberFormats } from '../../../src/shared/text/numbers/numberFormats';
import { formatMean } from '../../../src/shared/text/numbers/numberText';
import { parseTypedNumber } from '../../../src/shared/text/numbers/writtenNumber';
import { parseShare } from '../../../src/shared/text/numbers/writtenShare';

describe('a value in text and in the panel, where a minus is one', () => {
  const panel = numberFormats('en');

  const cases: readonly [number, string][] = [
    [0.00015, '0.0001'],
    [0.00025, '0.0003'],
    [0.31275, '0.3127'],
    [0, '0.0000'],
    [1, '1.0000'],
    [-0.5, '−0.5000'],
    [-3.2e12, '−3.2e12'],
    [-0.0000123456, '−1.235e−5'],
    [5.551e-17, '0.0000'],
    [-1.11e-16, '0.0000'],
    [-0, '0.0000'],
  ];
  for (const [value, shown] of cases) {
    it(`${value} is ${shown} in both`, () => {
      assert.equal(formatMean(value), shown);
      assert.equal(panel.value(value), shown.replace('e', 'E'));
    });
  }

  it('too small for four decimals is a power of ten in both', () => {
    assert.equal(formatMean(0.0000123456), '1.235e−5');
    assert.equal(panel.value(0.0000123456), '1.235E−5');
  });

  it('is rounded alike, whatever it is', () => {
    const halves = fc.integer({ min: -200_000, max: 200_000 }).map((odd) => (2 * odd + 1) / 20_000);
    const values = fc.oneof(halves, fc.double({ min: -1e12, max: 1e12, noNaN: true }));
    fc.assert(
      fc.property(values, (value) => {
        const plain = panel.value(value).replaceAll(',', '').replace('E', 'e');
        assert.equal(plain, formatMean(value));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a number copied from where it is shown', () => {
  it('is read with its minus', () => {
    assert.deepEqual(parseTypedNumber('−0.25'), { text: '-0.25', number: -0.25, within: 0.005 });
    assert.equal(parseShare('−2.5%'), -0.025);
    const { baseline, sd } = parseArguments(['--baseline=−0.3', '--sd=1e−2'], PLAN_CONFIG.entries).values;
    assert.deepEqual([baseline, sd], [-0.3, 0.01]);
  });
});
