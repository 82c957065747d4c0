import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/ids/identifiers';

describe('Identifiers', () => {
  it('number ids in the order of first appearance and give their text back', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 100 })), (texts) => {
        const ids = new Identifiers();
        const numbers = texts.map((text) => ids.intern(text));
        const distinct = [...new Set(texts)];
        assert.equal(ids.size, distinct.length);
        assert.deepEqual(
          numbers,
          texts.map((text) => distinct.indexOf(text)),
        );
        assert.deepEqual(
          distinct.map((_, number) => ids.text(number)),
          distinct,
        );
        for (const text of texts) assert.equal(ids.find(text), distinct.indexOf(text));
      }),
    );
  });

  it('find nothing for what was never interned', () => {
    const ids = new Identifiers();
    ids.intern('a');
    assert.deepEqual([ids.find('b'), ids.find(''), ids.find('aa')], [-1, -1, -1]);
  });

  it('take ids from the middle of bytes', () => {
    const ids = new Identifiers();
    const bytes = new TextEncoder().encode('u1,u2,u1');
    assert.deepEqual(
      [ids.internBytes(bytes, 0, 2), ids.internBytes(bytes, 3, 5), ids.internBytes(bytes, 6, 8)],
      [0, 1, 0],
    );
    assert.equal(ids.findBytes(bytes, 3, 5), 1);
  });

  it('hold a hundred thousand consecutive ids', () => {
    const ids = new Identifiers();
    for (let i = 0; i < 100_000; i++) assert.equal(ids.intern(`u${i}`), i);
    for (let i = 0; i < 100_000; i += 997) assert.equal(ids.find(`u${i}`), i);
    assert.equal(ids.text(99_999), 'u99999');
  });

  it('compare by code point, not by UTF-16 unit', () => {
    const ids = new Identifiers();
    // U+FF5E stands before U+1F600, whose first UTF-16 unit is smaller.
    const [tilde, smile, a, ab, empty] = ['～', '😀', 'a', 'ab', ''].map((text) => ids.intern(text));
    assert.ok(ids.compare(tilde, smile) < 0);
    assert.ok(ids.compare(smile, tilde) > 0);
    assert.ok(ids.compare(a, ab) < 0);
    assert.ok(ids.compare(empty, a) < 0);
    assert.equal(ids.compare(ab, ab), 0);
  });
});
