import assert from 'node:assert/strict';
import * as v from 'valibot';
import { FILES_SETTING, overridesOfFile } from '../../../src/features/evaluations/files/readOptionsSetting';
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
      assert.equal(overridesOfFile({ [pattern]: 'colons' }, path) !== undefined, fits);
    });
  }

  it('says what the options of the command line say, and the first pattern counts', () => {
    const files = {
      'k.csv': { columns: { user: 'Kunde', item: 2 }, ascending: true, decimal: 'comma' as const },
      '*.csv': 'semicolon',
    };
    assert.deepEqual(overridesOfFile(files, 'k.csv'), {
      columns: [
        { role: 'user', column: 'Kunde' },
        { role: 'item', column: '2' },
      ],
      bestScore: 'smallest',
      decimal: 'comma',
    });
    assert.deepEqual(overridesOfFile(files, 'a.csv'), { format: 'semicolon' });
    assert.equal(overridesOfFile(files, 'a.tsv'), undefined);
  });

  it('refuses formats and roles that do not exist', () => {
    assert.throws(() => overridesOfFile({ '*': 'cvs' }, 'a'), InputError);
    assert.throws(() => overridesOfFile({ '*': { columns: { kunde: 1 } } }, 'a'), InputError);
  });

  it('has an end, whoever wrote it', () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.csv`, 'csv']));
    for (const hostile of [
      { ['*a'.repeat(1000)]: 'csv' },
      { a: 'x'.repeat(1001) },
      many,
      { a: { columns: many } },
    ])
      assert.ok(!v.safeParse(FILES_SETTING, hostile).success);
    assert.ok(v.safeParse(FILES_SETTING, { '*.csv': { columns: { user: 'Kunde', item: 2 } } }).success);
  });
});
