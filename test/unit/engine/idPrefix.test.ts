import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { idPrefixTest } from '../../../src/engine/table/idPrefix';

function begins(id: string, prefix: string): boolean {
  const ids = new Identifiers();
  // A neighbour on either side, whose bytes are not the id's.
  ids.intern('before');
  const row = ids.intern(id);
  ids.intern('u1234567 after');
  return idPrefixTest(ids, prefix)(row);
}

describe('the beginning of an id', () => {
  for (const [id, prefix, expected] of [
    ['u12', 'u1', true],
    ['U12', 'u1', true],
    ['u12', 'U12', true],
    ['u1', 'u12', false],
    ['', 'u', false],
    ['u', '', true],
    ['Ärger', 'ä', true],
    ['\u212Aelvin', 'kel', true],
    ['사용자7', '사용', true],
    ['[x]', '{x', false],
    ['@x', '`', false],
  ] as const)
    it(`“${id}” ${expected ? 'begins' : 'does not begin'} with “${prefix}”`, () => {
      assert.equal(begins(id, prefix), expected);
    });

  it('is that of its text in lower case', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', 'K', '\u212A', '\u0130', 'i', 'é', '1'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(text, text, (id, prefix) => {
        assert.equal(begins(id, prefix), id.toLowerCase().startsWith(prefix.toLowerCase()));
      }),
    );
  });
});
