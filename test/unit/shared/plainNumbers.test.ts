import assert from 'node:assert/strict';
import fc from 'fast-check';
import { numberFormats } from '../../../src/shared/text/numbers/numberFormats';
import { plainNumbers, type PlainNumbers } from '../../../src/shared/text/numbers/plainNumbers';

for (const language of ['en', 'ko']) {
  describe(`numbers written without Intl (${language})`, () => {
    const plain = plainNumbers(language);
    assert.ok(plain !== undefined);

    const same = (
      what: string,
      write: (plain: PlainNumbers, value: number) => string | undefined,
      options: Intl.NumberFormatOptions,
      values: fc.Arbitrary<number>,
      /** What Intl is given. */
      of: (value: number) => number = (value) => value,
    ): void => {
      it(`${what} are those of Intl`, () => {
        const format = new Intl.NumberFormat(language, options);
        let written = 0;
        fc.assert(
          fc.property(values, (value) => {
            const text = write(plain, value);
            if (text === undefined) return;
            written++;
            assert.equal(text, format.format(of(value)));
          }),
          { numRuns: 5000 },
        );
        assert.ok(written > 2000, `${written} were written`);
      });
    };
    const any = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, NaN, Infinity, -Infinity));
    const fractions = fc.double({ min: -1e10, max: 1e10, noNaN: true });
    const fixed = fc.oneof(
      { weight: 4, arbitrary: fractions.map((value) => Number(value.toFixed(4))) },
      { weight: 2, arbitrary: fc.integer({ min: -20_000, max: 20_000 }).map((value) => value / 10_000) },
      { weight: 1, arbitrary: any },
    );
    // Near the numbers where a digit, a comma or a word is added.
    const counts = fc.oneof(
      fc.nat({ max: 12_000 }),
      fc.nat({ max: Number.MAX_SAFE_INTEGER }),
      fc
        .tuple(fc.nat({ max: 13 }), fc.integer({ min: -60, max: 60 }), fc.nat({ max: 9 }))
        .map(([power, off, digit]) => Math.max(0, Math.round(10 ** power * (1 + digit / 20)) + off)),
      fc
        .tuple(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 9_940, max: 10_060 }))
        .map(([power, part]) => Math.round((10 ** power * part) / 10_000)),
    );

    same('four decimals', ({ decimal }, value) => decimal(value, 4, 4), { minimumFractionDigits: 4 }, fixed);
    same(
      'at most four decimals',
      ({ decimal }, value) => decimal(value, 0, 4),
      { maximumFractionDigits: 4 },
      fixed,
    );
    same(
      'whole numbers',
      ({ decimal }, value) => decimal(value, 0, 0),
      { maximumFractionDigits: 0 },
      fc.oneof(counts, any),
    );
    same(
      'percents',
      ({ percent }, value) => percent(value),
      { style: 'percent', maximumFractionDigits: 0 },
      fc.oneof(fc.integer({ min: -2000, max: 20_000 }), counts),
      (value) => value / 100,
    );
    same(
      'powers of ten',
      ({ scientific }, value) => scientific(value),
      { notation: 'scientific', maximumFractionDigits: 3 },
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => Number(value.toPrecision(4))),
        any,
      ),
    );
    const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
    same('compact counts', (each, value) => each.compact(value), compact, fc.oneof(counts, fc.nat()));
    const second = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const;
    const whole = fc.nat({ max: 9999 });
    same(
      'short times',
      (each, value) => each.seconds(value),
      { ...second, maximumSignificantDigits: 2 },
      whole,
      (milliseconds) => milliseconds / 1000,
    );
    same(
      'long times',
      (each, value) => each.seconds(value),
      { ...second, maximumFractionDigits: 0 },
      fc.oneof(fc.integer({ min: 10_000, max: 20_000 }), fc.integer({ min: 10_000, max: 1e9 })),
      (milliseconds) => milliseconds / 1000,
    );

    it('are all that the head of a result and its rows need', () => {
      const Real = Intl.NumberFormat;
      let made = 0;
      Intl.NumberFormat = new Proxy(Real, {
        construct(target, args: [string]) {
          made++;
          return new target(...args);
        },
      });
      try {
        const numbers = numberFormats(language);
        for (const value of [0, 1, 0.3127, 0.12345678, 12.5, -0.25, 1e-7, 2e9]) {
          numbers.value(value);
          numbers.valueOf({ counts: true }, value);
        }
        for (const value of [0, 1, 0.25, 1e-7]) numbers.short(value);
        for (const count of [0, 999, 1000, 6040, 1_000_000, 38_000_000]) {
          numbers.count(count);
          numbers.compact(count);
          numbers.seconds(count);
        }
        numbers.percent(0.376);
        assert.equal(made, 0);
        // Rounded by none but Intl.
        assert.equal(numbers.share(0.12345), '12.35%');
        assert.equal(made, 1);
      } finally {
        Intl.NumberFormat = Real;
      }
    });
  });
}

it('numbers of another language are left to Intl', () => {
  assert.equal(plainNumbers('de'), undefined);
  assert.equal(numberFormats('de').value(1234.5), '1.234,5000');
  assert.equal(numberFormats('de').seconds(5234).replace('\u00a0', ' '), '5,2 Sek.');
});
