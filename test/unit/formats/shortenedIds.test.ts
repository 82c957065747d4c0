import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { reportRoundedIds } from '../../../src/core/formats/values/roundedIds';
import { encoded, readBytes, tableShape } from './reading';

describe('ids that were shortened as numbers', () => {
  const foundIn = (text: string, users = new Identifiers()): unknown => {
    const { interactions } = readBytes(encoded(text), tableShape(['user', 'item']), 'truth', [], users);
    const findings = new FindingCollector('file');
    reportRoundedIds(interactions, findings);
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
});
