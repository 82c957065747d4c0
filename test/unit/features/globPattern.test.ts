import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fitsGlob } from '../../../src/features/evaluations/files/globPattern';

describe('a pattern for files in the settings', () => {
  for (const [pattern, path, fits] of [
    ['*', 'a/b.csv', true],
    ['*.csv', '.csv', true],
    ['a*c', 'abbc', true],
    ['a*c', 'ab/c', false],
    ['a/*c', 'a/b/c', false],
    ['a?c', 'a/c', false],
    ['**', 'a/b', true],
    ['a/**', 'a/b/c', true],
    ['a/**', 'b/a/c', false],
    ['**/c', 'c', true],
    ['**/c', 'a/b/c', true],
    ['**/c', 'a/bc', false],
    ['a/**/c', 'a/c', true],
    ['a/**/c', 'a/b/b/c', true],
    ['a/**/c', 'a/bc', false],
    ['*.{csv,tsv}', 'x.tsv', true],
    ['*.{csv,tsv}', 'x.txt', false],
    ['{a,b{c,d}}.csv', 'bd.csv', true],
    ['{a.csv', '{a.csv', true],
    ['[x](y).csv', '[x](y).csv', true],
    ['?.csv', '가.csv', true],
    ['?.csv', '😀.csv', true],
  ] as const) {
    it(`${pattern} ${fits ? 'fits' : 'does not fit'} ${path}`, () =>
      assert.equal(fitsGlob(pattern, path), fits));
  }

  it('fits what the same pattern as a regular expression fits', () => {
    const text = (letters: string[]): fc.Arbitrary<string> =>
      fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text(['a', 'b', '/', '*', '?', '**', '**/']), text(['a', 'b', '/']), (pattern, path) => {
        const whole = pattern.includes('/') ? pattern : `**/${pattern}`;
        const source = whole.replace(/\*\*\/|\*\*|\*|\?/g, (part) =>
          part === '**/' ? '(?:.*/)?' : part === '**' ? '.*' : part === '*' ? '[^/]*' : '[^/]',
        );
        assert.equal(fitsGlob(pattern, path), new RegExp(`^${source}$`).test(path), `${pattern} ${path}`);
      }),
      { seed: 14, numRuns: 20_000 },
    );
  });

  for (const [name, pattern] of [
    ['stars', `${'*a'.repeat(250)}!`],
    ['stars over folders', `${'**/a'.repeat(250)}!`],
    ['braces', `${'{a,b}'.repeat(200)}!`],
  ]) {
    it(`takes no time for many ${name}`, () => {
      const before = performance.now();
      assert.equal(fitsGlob(pattern, 'a'.repeat(4000)), false);
      assert.ok(performance.now() - before < 2000);
    });
  }
});
