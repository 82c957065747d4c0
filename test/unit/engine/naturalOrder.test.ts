import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { naturalOrderOfIds } from '../../../src/engine/table/naturalOrder';

function interned(ids: readonly string[]): Identifiers {
  const identifiers = new Identifiers();
  for (const id of ids) identifiers.intern(id);
  return identifiers;
}

function ordered(ids: readonly string[], members = ids.map((_, row) => row)): string[] {
  const order = naturalOrderOfIds(interned(ids), Int32Array.from(members));
  return Array.from(order, (row) => ids[row]);
}

/** Pieces of an id: numbers as their digits without leading zeros, longer ones later; everything else as its bytes. */
function naturally(a: string, b: string): number {
  const symbols = (id: string): number[] =>
    (id.match(/[0-9]+|[^0-9]+/g) ?? []).flatMap((piece) => {
      if (!/^[0-9]/.test(piece))
        return [...Buffer.from(piece)].map((byte) => (byte < 0x30 ? byte - 1e6 : byte + 1e6));
      const digits = piece.replace(/^0+/, '');
      return [digits.length, ...digits].map(Number);
    });
  const [first, second] = [symbols(a), symbols(b)];
  for (let index = 0; index < Math.min(first.length, second.length); index++)
    if (first[index] !== second[index]) return first[index] - second[index];
  return first.length - second.length || Buffer.compare(Buffer.from(a), Buffer.from(b));
}

describe('the natural order of ids', () => {
  const cases: readonly { name: string; order: readonly string[] }[] = [
    { name: 'as one counts', order: ['u1', 'u2', 'u9', 'u10', 'u100'] },
    { name: 'numbers alone', order: ['7', '8', '70', '123456789012345678901'] },
    { name: 'numbers within', order: ['a2-b9', 'a2-b10', 'a10-b1'] },
    { name: 'names', order: ['ada', 'bela', 'bora'] },
    { name: 'leading zeros last of all', order: ['0', '007', '07', '7', '08', '8'] },
    { name: 'a sign before a digit, a letter behind', order: ['u-1', 'u1', 'uu'] },
    { name: 'an id before those that begin with it', order: ['', 'a', 'a1', 'a1b'] },
    { name: 'what differs far behind', order: [`${'x'.repeat(90)}2`, `${'x'.repeat(90)}10`] },
    { name: 'by code point', order: ['z', 'é', '\uFFFD', '\u{1F600}'] },
    { name: 'none', order: [] },
  ];
  for (const { name, order } of cases)
    it(name, () => {
      assert.deepEqual(ordered([...order].reverse()), order);
    });

  it('is that of their numbers and bytes, of all or of some', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.stringMatching(/^u[0-9]{1,9}$/),
      fc.stringMatching(/^[0-9a-f-]{1,20}$/),
    );
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (texts, every) => {
        const ids = interned(texts);
        const members = Int32Array.from({ length: ids.size }, (_, row) => row).filter(
          (row) => row % every === 0,
        );
        const expected = [...members].sort((a, b) => naturally(ids.text(a), ids.text(b)));
        assert.deepEqual([...naturalOrderOfIds(ids, members)], expected);
      }),
      { seed: 15 },
    );
  });
});
