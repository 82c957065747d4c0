import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseNumberBytes, parseNumber } from '../../../src/reading/formats/values/decimal';
import { encoded } from './reading';
import { runs } from '../../extent';

/** numberIn of a text such as "0.125". */
function parsed(text: string): number {
  const bytes = encoded(`,${text},`);
  return parseNumberBytes(bytes, 1, bytes.length - 1);
}

describe('numbers in bytes', () => {
  it('equal Number(text) for whatever a double is printed as', () => {
    const printed = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value.toFixed(20)),
      fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value.toPrecision(17)),
      fc.double({ min: 1e-6, max: 1e20, noNaN: true }).map(String),
      fc
        .tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.nat(22))
        .map(([value, digits]) => value.toFixed(digits)),
    );
    fc.assert(
      fc.property(printed, (text) => {
        fc.pre(/^[\d.]+$/.test(text));
        assert.equal(parsed(text), Number(text), text);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('are read with all digits of the smallest double, and no more than anybody writes', () => {
    const smallest = `0.${'0'.repeat(323)}4940656458412465441765687928682213723651`;
    assert.equal(parseNumber(`${smallest}${'0'.repeat(700)}`), 5e-324);
    for (const digits of ['1'.repeat(2_001), `0.${'0'.repeat(2e6)}`]) assert.equal(parseNumber(digits), NaN);
  });

  it('equal Number(text) for any digits, however many', () => {
    const digits = fc.array(fc.constantFrom(...'0123456789'), { maxLength: 40 }).map((list) => list.join(''));
    fc.assert(
      fc.property(digits, digits, (whole, decimals) => {
        fc.pre(whole.length + decimals.length > 0);
        assert.equal(parsed(`${whole}.${decimals}`), Number(`${whole}.${decimals}`));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('equal Number(text) between two neighbouring doubles, where rounding decides', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 56n }), fc.nat(18), (integer, decimals) => {
        const text = String(integer).padStart(decimals + 1, '0');
        const number = `${text.slice(0, text.length - decimals)}.${text.slice(text.length - decimals)}`;
        assert.equal(parsed(number), Number(number));
      }),
      { numRuns: runs(3000) },
    );
    for (const text of [
      '9007199254740993',
      '9007199254740995',
      '18014398509481986',
      '0.9999999999999999',
      '0.99999999999999995',
    ])
      assert.equal(parsed(text), Number(text), text);
  });

  for (const [text, value] of [
    ['1', 1],
    ['-1.5', -1.5],
    ['+.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    [' 2 ', 2],
    ['-0', -0],
    ['1E-2', 0.01],
    ['inf', Infinity],
    ['-Infinity', -Infinity],
    ['Inf', Infinity],
    ['1e999', Infinity],
    ['', NaN],
    [' ', NaN],
    ['.', NaN],
    ['-', NaN],
    ['1e', NaN],
    ['0x10', NaN],
    ['1_000', NaN],
    ['1,5', NaN],
    ['nan', NaN],
    ['1 2', NaN],
    ['٣', NaN],
  ] as const) {
    it(`“${text}” is ${value}`, () => {
      assert.ok(Object.is(parseNumber(text), value));
      const bytes = encoded(text);
      assert.ok(Object.is(parseNumberBytes(bytes, 0, bytes.length), value));
    });
  }

  for (const [text, number] of [
    ['27.5%', 0.275],
    ['-3 %', -0.03],
    ['np.float32(0.25)', 0.25],
    ["Decimal('0.25')", 0.25],
    ['tensor(-1.5e-3)', -0.0015],
    ['[0.25]', 0.25],
    ['\u22120.25', -0.25],
    ['2.5D-01', 0.25],
    ['True', 1],
    ['no', 0],
    ['(0.25)', NaN],
    ['[0.25', NaN],
    ['float(x)', NaN],
    ['%', NaN],
    ['1d', NaN],
    ['$5', NaN],
    ['1,234', NaN],
  ] as const) {
    it(`as tools write them: ${text}`, () => {
      assert.equal(parsed(text), number);
    });
  }
});
