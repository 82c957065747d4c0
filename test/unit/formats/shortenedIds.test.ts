import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { reportRoundedIds } from '../../../src/reading/formats/values/roundedIds';
import { encoded, readBytes, tableShape } from './reading';

describe('ids that were shortened as numbers', () => {
  const foundIn = (
    text: string,
    users = new Identifiers(),
    shape = tableShape(['user', 'item']),
  ): unknown => {
    const { interactions } = readBytes(encoded(text), shape, 'truth', [], users);
    const findings = new FindingCollector('file');
    reportRoundedIds(interactions, findings, shape);
    return findings.findings().map(({ code, count, dropped, places }) => ({ code, count, dropped, places }));
  };

  it('are reported with their lines, users and items', () => {
    assert.deepEqual(foundIn('7,1.00E+05\n1.23457E+11,8\n7,8\n'), [
      {
        code: 'shortened-id',
        count: 2,
        dropped: 0,
        places: [
          { line: 1, details: ['1.00E+05'] },
          { line: 2, details: ['1.23457E+11'] },
        ],
      },
    ]);
  });

  it('are not what only looks a little like it', () => {
    assert.deepEqual(foundIn('7,E+05\n12.5E+05,8\n1.0E-05,a+05\n1E5,+05\n'), []);
  });

  it('are not numbers with all their digits, nor small ones', () => {
    assert.deepEqual(foundIn('2.000000e+01,1.234567e+06\n1e+01,1.5E+00\n'), []);
  });

  it('are those of the file alone, not of another one of the evaluation', () => {
    const users = new Identifiers();
    users.intern('1.00E+05');
    assert.deepEqual(foundIn('7,8\n', users), []);
  });

  it('are all written as floating-point numbers, and past 53 bits', () => {
    for (const id of ['1.2345678901e17', '1.2345678901E17', '-1.2345678901234567e+16', '9.1E15']) {
      const found = foundIn(`7,${id}\n8,1.5E3\n`) as { places: unknown }[];
      assert.deepEqual(found[0]?.places, [{ line: 1, details: [id, 53] }], id);
    }
  });

  it('are none if another ID of the column is not written so, or within the precision', () => {
    assert.deepEqual(foundIn('7,1234e17\n8,12ab\n'), []);
    assert.deepEqual(foundIn('7,1.2345678901e17\n8,a\n'), []);
    assert.deepEqual(foundIn('7,9.0E15\n8,1.5E3\n'), []);
  });

  for (const [bits, exact] of [
    [11, 2048],
    [24, 16_777_216],
    [53, 9_007_199_254_740_992],
  ] as const)
    it(`are past ${bits} bits in a column that stores floating-point numbers`, () => {
      const shape = tableShape(['user', 'item']);
      const stored = { ...shape, columns: shape.columns.map((each) => ({ ...each, significandBits: bits })) };
      const past = `${exact + (bits === 53 ? 2 : 1)}`;
      const found = foundIn(`7,${exact}\n8,${past}\n-${past},9\n`, new Identifiers(), stored);
      assert.deepEqual(found, [
        {
          code: 'shortened-id',
          count: 2,
          dropped: 0,
          places: [
            { line: 2, details: [past, bits] },
            { line: 3, details: [`-${past}`, bits] },
          ],
        },
      ]);
    });
});
