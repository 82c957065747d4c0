import assert from 'node:assert/strict';
import type { ReadOptions } from '../../../src/reading/formats/readOptions';
import { missingParts, roundRows } from '../../../src/core/evaluation/sanity/incompleteFiles';
import { sanityCases } from './sanityCases';
import { saidOf } from './sanityRun';

describe('what a file seems to be', () => {
  // Sizes of 50, 120 and 300 users; all of them are in sanityRun.ts.
  const isSmall = (name: string, size: number): boolean =>
    size === 2 || (size === 0 && name.startsWith('r')) || (size === 4 && name.startsWith('lists'));
  for (const kind of ['faults', 'healthy'] as const)
    for (const each of sanityCases(kind, isSmall))
      it(`${kind}: ${each.name}`, async () => {
        const said = await saidOf(each);
        assert.deepEqual(
          each.expected === undefined ? said : said.filter((code) => code === each.expected),
          each.expected === undefined ? [] : [each.expected],
        );
      });

  const told = (...columns: readonly [role: 'user' | 'item' | 'score' | 'rank', column: string][]) => ({
    columns: columns.map(([role, column]) => ({ role, column })),
  });
  const users = told(['user', 'user_id'], ['item', 'item_id']);
  const answers: Readonly<Record<string, readonly ReadOptions[]>> = {
    'rows shuffled without scores': [users],
    'distances called score': [{ bestScore: 'smallest' }, { bestScore: 'largest' }],
    'similarities called distance': [{ bestScore: 'largest' }, { bestScore: 'smallest' }],
    'ranks that fall': [
      { bestScore: 'smallest' },
      { ...told(['user', 'user_id'], ['item', 'item_id'], ['score', 'rank']), bestScore: 'largest' },
    ],
    'lists by id': [users],
    'lists as sets': [told(['user', 'user_id'], ['item', 'item_ids'])],
  };
  for (const each of sanityCases('faults', (name, size) => size === 2 && Object.hasOwn(answers, name)))
    it(`is not asked again: ${each.name}`, async () => {
      const [name] = each.name.split(', ');
      for (const answer of answers[name]) assert.deepEqual(await saidOf(each, answer), []);
    });

  const parts: readonly (readonly [names: readonly string[], missing: number | undefined])[] = [
    [['recs.csv'], undefined],
    [['train-00002-of-00005.parquet'], 4],
    [['a-00000-of-00002.csv', 'a-00001-of-00002.csv'], undefined],
    [['a-1-of-2.csv', 'a-2-of-2.csv'], undefined],
    [['out/part-00000-c4.csv', 'out/part-00001-c4.csv', 'out/part-00003-c4.csv'], 1],
    [['out/part-00000.csv', 'out/part-00001.csv'], undefined],
    [['part-00002.csv'], 1],
    [['data-2024.csv', 'data-2026.csv'], undefined],
  ];
  for (const [names, missing] of parts)
    it(`parts that are missing: ${names.join(', ')}`, () => assert.equal(missingParts(names)?.[0], missing));

  const ends: readonly (readonly [lengths: readonly number[], isCut: boolean])[] = [
    [[...Array.from({ length: 142 }, () => 7), 6], true],
    [Array.from({ length: 100 }, () => 10), false],
    [[...Array.from({ length: 99 }, () => 10), 9], false],
    [[...Array.from({ length: 99 }, (_, list) => 5 + (list % 10)), 15], false],
  ];
  for (const [lengths, isCut] of ends)
    it(`a round number of rows: ${lengths.slice(-3).join(', ')}`, () => {
      const offsets = Int32Array.from([0, ...lengths]);
      for (let list = 1; list < offsets.length; list++) offsets[list] += offsets[list - 1];
      const rows = offsets[offsets.length - 1];
      assert.equal(roundRows({ offsets }, { rows, lastUser: lengths.length - 1 }), isCut);
    });
});
