import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/identifiers';
import { finished } from '../../../src/core/evaluation/steps';
import { orderingOfIds } from '../../../src/engine/idOrder';
import { beginningWith, placeBeginningWith } from '../../../src/engine/idPrefix';

function begins(id: string, prefix: string): boolean {
  const ids = new Identifiers();
  // A neighbour on either side, whose bytes are not the id's.
  ids.intern('before');
  const row = ids.intern(id);
  ids.intern('u1234567 after');
  return beginningWith(ids, prefix)(row);
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

  it('is found in the order of ids where a look at each of them finds it', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', 'b', 'K', '\u212A', '\u0130', 'i', 'é', '\u{1F600}', '1'),
      maxLength: 4,
    });
    const lists = fc.uniqueArray(text, { maxLength: 30 });
    fc.assert(
      fc.property(lists, text, fc.boolean(), fc.nat(40), (list, prefix, descending, from) => {
        const ids = new Identifiers();
        for (const id of list) ids.intern(id);
        const ascending = finished(orderingOfIds(ids, Int32Array.from(list.keys())));
        const rows = descending ? ascending.toReversed() : ascending;
        const begins = beginningWith(ids, prefix);
        const expected = [...rows.keys()].filter((place) => begins(rows[place]));
        assert.equal(
          placeBeginningWith(ids, rows, descending, prefix, from),
          expected.find((place) => place >= from) ?? expected[0] ?? -1,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('is found among many ids by looking at a few', () => {
    const ids = new Identifiers();
    for (let user = 0; user < 100_000; user++) ids.intern(`u${user}`);
    const rows = finished(
      orderingOfIds(
        ids,
        Int32Array.from({ length: ids.size }, (_, row) => row),
      ),
    );
    let looked = 0;
    const counted = new Proxy(rows, {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looked++;
        return Reflect.get(target, name) as unknown;
      },
    });
    const place = placeBeginningWith(ids, counted, false, 'U777', 5);
    assert.equal(ids.text(rows[place]), 'u777');
    assert.ok(looked < 500, `looked at ${looked} of 100,000 ids`);
  });
});
