import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { orderingOfIds } from '../../../src/core/evaluation/ordering/idOrder';

const encoder = new TextEncoder();

function interned(ids: readonly string[]): Identifiers {
  const identifiers = new Identifiers();
  for (const id of ids) identifiers.intern(id);
  return identifiers;
}

function ordered(ids: readonly string[], members = ids.map((_, row) => row)): string[] {
  const order = orderingOfIds(interned(ids), Int32Array.from(members));
  return Array.from(order, (row) => ids[row]);
}

describe('the order of ids', () => {
  const cases: readonly { name: string; ids: readonly string[]; order: readonly string[] }[] = [
    { name: 'as text, not as numbers', ids: ['u10', 'u9', 'u1'], order: ['u1', 'u10', 'u9'] },
    { name: 'an id before those that begin with it', ids: ['ab', 'a', ''], order: ['', 'a', 'ab'] },
    { name: 'a byte of zero after the end', ids: ['a\0', 'a', 'a\0\0'], order: ['a', 'a\0', 'a\0\0'] },
    {
      name: 'what differs far behind',
      ids: [`${'x'.repeat(90)}2`, `${'x'.repeat(90)}10`, `y${'x'.repeat(90)}`],
      order: [`${'x'.repeat(90)}10`, `${'x'.repeat(90)}2`, `y${'x'.repeat(90)}`],
    },
    {
      name: 'by code point',
      ids: ['\u{1F600}', '\uFFFD', 'é', 'z'],
      order: ['z', 'é', '\uFFFD', '\u{1F600}'],
    },
    { name: 'one alone', ids: ['only'], order: ['only'] },
    { name: 'none', ids: [], order: [] },
  ];
  for (const { name, ids, order } of cases)
    it(name, () => {
      assert.deepEqual(ordered(ids), order);
    });

  it('is that of their bytes, of all or of some', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.stringMatching(/^u[0-9]{1,9}$/),
      fc.stringMatching(/^user-[0-9a-f]{1,20}$/),
    );
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (texts, every) => {
        const ids = interned(texts);
        const members = Int32Array.from({ length: ids.size }, (_, row) => row).filter(
          (row) => row % every === 0,
        );
        const bytes = (row: number): Uint8Array => encoder.encode(ids.text(row));
        const expected = [...members].sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
        assert.deepEqual([...orderingOfIds(ids, members)], expected);
      }),
    );
  });

  it('knows ids that came later', () => {
    const ids = interned(['b', 'a']);
    assert.deepEqual([...orderingOfIds(ids, Int32Array.of(0, 1))], [1, 0]);
    ids.intern('aa');
    assert.deepEqual([...orderingOfIds(ids, Int32Array.of(0, 1, 2))], [1, 2, 0]);
  });
});
