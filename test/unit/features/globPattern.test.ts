import assert from 'node:assert/strict';
import fc from 'fast-check';
import { overridesOfFile } from '../../../src/features/evaluations/files/readOptionsSetting';
import { firstMatchingGlob } from '../../../src/features/evaluations/files/globPattern';
import { InputError } from '../../../src/shared/problem';
import { runs } from '../../extent';

function fitsGlob(pattern: string, path: string): boolean {
  return firstMatchingGlob([pattern], path) === pattern;
}

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
      { seed: 14, numRuns: runs(20_000) },
    );
  });

  for (const [name, patterns, path] of [
    ['stars', [`${'*a'.repeat(250)}!`], 'a'.repeat(4000)],
    ['stars over folders', [`${'**/a'.repeat(250)}!`], 'a/'.repeat(2000)],
    ['patterns with braces', twenty(`${'{a,b}'.repeat(6)}${'*a'.repeat(480)}`), 'a'.repeat(244)],
    ['braces', twenty('{a,b}'.repeat(200), 1000), 'a'.repeat(200)],
  ] as const)
    it(`is refused before many ${name} take long`, () => {
      const before = process.cpuUsage();
      const files = Object.fromEntries(patterns.map((pattern) => [pattern, 'csv']));
      assert.throws(
        () => overridesOfFile(files, path),
        (error) => error instanceof InputError && /recscope\.files/.test(error.problem.message),
      );
      const { user, system } = process.cpuUsage(before);
      // Microseconds of processor, of which a fortieth is taken: the clock says how busy the machine is.
      assert.ok(user + system < 2_000_000);
    });

  it('may be one of a thousand', () => {
    const path = `${'folder/'.repeat(30)}recs-999.csv`;
    for (const shape of ['recs-#.csv', '**/recs-#.{csv,tsv}', 'folder/**/recs-#.*']) {
      const patterns = Array.from({ length: 1000 }, (_, index) => shape.replace('#', String(index)));
      assert.equal(firstMatchingGlob(patterns, path), patterns[999]);
    }
  });
});

/** As many patterns that differ in nothing that counts. */
function twenty(pattern: string, count = 20): string[] {
  return Array.from({ length: count }, (_, index) => `${index}*${pattern}`.slice(0, 1000));
}
