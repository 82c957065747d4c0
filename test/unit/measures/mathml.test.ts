import assert from 'node:assert/strict';
import { mathml } from '../../../src/core/measures/derivation/mathml';
import { measureFamilies } from '../../../src/core/measures/registry';

/** Without what stands around every formula. */
const inner = (formula: string): string => mathml(formula).replace(/^<math [^>]*>|<\/math>$/g, '');

describe('the linear notation of formulas', () => {
  for (const [formula, markup] of [
    ['a/b', '<mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi></mrow></mfrac>'],
    ['2j', '<mn>2</mn><mi>j</mi>'],
    ['β^2', '<msup><mrow><mi>β</mi></mrow><mrow><mn>2</mn></mrow></msup>'],
    ['h(K)', '<mrow><mi>h</mi><mo>(</mo><mi>K</mi><mo>)</mo></mrow>'],
    ['min(K, n)', '<mrow><mi>min</mi><mo>(</mo><mi>K</mi><mo>,</mo><mi>n</mi><mo>)</mo></mrow>'],
    // A blank before the bracket: no call.
    ['ln (p)', '<mi>ln</mi><mrow><mo>(</mo><mi>p</mi><mo>)</mo></mrow>'],
    ['√{a + b}', '<msqrt><mrow><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mrow></msqrt>'],
    ['|I|', '<mrow><mo>|</mo><mi>I</mi><mo>|</mo></mrow>'],
    ['j < k', '<mi>j</mi><mo>&lt;</mo><mi>k</mi>'],
    ['" if "', '<mtext>\u00a0if\u00a0</mtext>'],
    ['max_g M', '<munder><mi>max</mi><mrow><mi>g</mi></mrow></munder><mi>M</mi>'],
    [
      '∑_{k=1}^K a b + c',
      '<mrow><munderover><mo>∑</mo><mrow><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow></mrow><mrow><mi>K</mi></mrow></munderover>' +
        '<mrow><mi>a</mi><mi>b</mi></mrow></mrow><mo>+</mo><mi>c</mi>',
    ],
  ])
    it(formula, () => assert.equal(inner(formula), markup));

  it('brackets of every formula are closed', () => {
    for (const { name, formula } of measureFamilies) {
      for (const [open, close] of ['{}', '()', '[]'])
        assert.equal(formula.math.split(open).length, formula.math.split(close).length, name);
      assert.equal(formula.math.split('|').length % 2, 1, name);
      assert.doesNotMatch(mathml(formula.math), /<mo>[{}_^/"]<\/mo>|<mo><\/mo>/, name);
    }
  });
});
