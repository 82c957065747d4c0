import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import * as fc from 'fast-check';
import { firstBadByte, Utf8Check } from '../../../src/reading/formats/values/utf8Check';
import { readingsOfBytes } from '../../../src/reading/formats/values/otherEncodings';
import { runs } from '../../extent';

/** Bytes that begin, go on with or end characters, and such as none has. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        0x41,
        0x7f,
        0x80,
        0x8f,
        0x90,
        0x9f,
        0xa0,
        0xbf,
        0xc0,
        0xc2,
        0xe0,
        0xed,
        0xef,
        0xf0,
        0xf4,
      ),
      fc.integer({ min: 0, max: 255 }),
    ),
    { maxLength: 12 },
  )
  .map((values) => Uint8Array.from(values));
const text = fc.string({ unit: 'binary', maxLength: 12 }).map((string) => new TextEncoder().encode(string));

describe('whether bytes are UTF-8', () => {
  it('is what Node says', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, text), (some) => {
        const bad = firstBadByte(some);
        assert.equal(bad < 0, isUtf8(some));
        if (bad >= 0) assert.ok(isUtf8(some.subarray(0, bad)));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('is the same wherever the text is cut', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.oneof(bytes, text), cuts, (some, places) => {
        const check = new Utf8Check(isUtf8);
        let from = 0;
        for (const place of [...places.sort((a, b) => a - b), some.length]) {
          const to = Math.max(from, Math.min(place, some.length));
          check.write(some.subarray(from, to));
          from = to;
        }
        assert.equal(check.end(), isUtf8(some));
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe('what text that is not UTF-8 may be', () => {
  it('is shown as it reads, by line', () => {
    // "u,item\n김0,조x,1\n" in EUC-KR.
    const korean = Uint8Array.from([
      0x75, 0x2c, 0x69, 0x0a, 0xb1, 0xe8, 0x30, 0x2c, 0xc1, 0xb6, 0x78, 0x2c, 0x31, 0x0a,
    ]);
    const readings = readingsOfBytes(korean, 4);
    assert.deepEqual(
      readings.find(({ encoding }) => encoding === 'euc-kr'),
      { encoding: 'euc-kr', text: '김0,조x,1' },
    );
    assert.equal(readings[0].text, '±è0,Á¶x,1');
  });

  it('is nothing in which some bytes are no characters', () => {
    // "佐0" in Shift-JIS has a byte that is no letter of Windows-1252.
    const names = readingsOfBytes(Uint8Array.from([0x8d, 0xb2, 0x30]), 0).map(({ encoding }) => encoding);
    assert.ok(names.includes('shift_jis'));
    assert.ok(!names.includes('windows-1252'));
  });
});
