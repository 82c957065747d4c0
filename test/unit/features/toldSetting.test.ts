import assert from 'node:assert/strict';
import { toldOfFile } from '../../../src/features/evaluations/toldSetting';
import { InputError } from '../../../src/shared/problem';

describe('the setting recscope.files', () => {
  for (const [pattern, path, fits] of [
    ['*.dat', 'data/ratings.dat', true],
    ['*.dat', 'data/ratings.data', false],
    ['runs/*.csv', 'runs/als.csv', true],
    ['runs/*.csv', 'old/runs/als.csv', false],
    ['**/runs/*.csv', 'old/runs/als.csv', true],
    ['runs/**', 'runs/a/b.csv', true],
    ['run?.csv', 'run1.csv', true],
    ['a+b (1).csv', 'a+b (1).csv', true],
    ['a.csv', 'abcsv', false],
  ] as const) {
    it(`${pattern} ${fits ? 'is for' : 'is not for'} ${path}`, () => {
      assert.equal(toldOfFile({ [pattern]: 'colons' }, path) !== undefined, fits);
    });
  }

  it('says what the options of the command line say, and the first pattern counts', () => {
    const files = {
      'k.csv': { columns: { user: 'Kunde', item: 2 }, ascending: true, decimal: 'comma' as const },
      '*.csv': 'semicolon',
    };
    assert.deepEqual(toldOfFile(files, 'k.csv'), {
      columns: [
        { role: 'user', column: 'Kunde' },
        { role: 'item', column: '2' },
      ],
      bestScore: 'smallest',
      decimal: 'comma',
    });
    assert.deepEqual(toldOfFile(files, 'a.csv'), { format: 'semicolon' });
    assert.equal(toldOfFile(files, 'a.tsv'), undefined);
  });

  it('refuses formats and roles that do not exist', () => {
    assert.throws(() => toldOfFile({ '*': 'cvs' }, 'a'), InputError);
    assert.throws(() => toldOfFile({ '*': { columns: { kunde: 1 } } }, 'a'), InputError);
  });
});
