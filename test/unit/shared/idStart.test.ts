import assert from 'node:assert/strict';
import { commonIdStart, withoutIdStart } from '../../../src/shared/text/idStart';

const startOf = (ids: readonly string[]): string =>
  commonIdStart({ size: ids.length, text: (index) => ids[index] });
const made = (make: (n: number) => string, count = 1000): string[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('the start that IDs have in common', () => {
  const cases: readonly (readonly [string, string[], string])[] = [
    ['addresses', made((n) => `https://shop.example/item/${4000 + n}`), 'https://shop.example/item/'],
    ['parts before a padded number', made((n) => `account:eu:${String(n).padStart(8, '0')}`), 'account:eu:'],
    ['letters before a number', made((n) => `product${String(n).padStart(9, '0')}`), 'product'],
    ['a few of another kind', ['unknown', ...made((n) => `customer-no-${1e6 + n}`)], 'customer-no-'],
    ['other letters', made((n) => `사용자/서울/${1e6 + n}`), '사용자/서울/'],
    ['paths that go on apart', made((n) => `s3://bucket/${'ab'[n % 2]}/item${n}`), 's3://bucket/'],
    ['IDs that columns have room for', made((n) => `user_${n}`), ''],
    ['numbers', made((n) => String(1_000_000_000_000_000 + n)), ''],
    ['nothing in common', made((n) => `${'abcdefghij'[n % 10]}-${'x'.repeat(20)}-${n}`), ''],
    [
      'words',
      made((n) => `the-film-of-the-year-${String.fromCharCode(97 + (n % 26))}x`),
      'the-film-of-the-year-',
    ],
    ['one ID', ['https://shop.example/item/1'], ''],
    ['none', [], ''],
    ['equal starts to the end', made(() => 'https://shop.example/'), 'https://shop.'],
  ];
  for (const [name, ids, start] of cases) it(`of ${name}`, () => assert.equal(startOf(ids), start));

  it('is left out of an ID that goes on after it, and of no other', () => {
    assert.equal(withoutIdStart('account:eu:17', 'account:eu:'), '…17');
    assert.equal(withoutIdStart('account:eu:', 'account:eu:'), 'account:eu:');
    assert.equal(withoutIdStart('unknown', 'account:eu:'), 'unknown');
    assert.equal(withoutIdStart('unknown', ''), 'unknown');
    assert.equal(withoutIdStart('unknown', undefined), 'unknown');
  });

  it('is as long as the part that is compared of IDs of any length', () => {
    const ids = made((n) => `${'x/'.repeat(5000)}${n}`, 3);
    assert.ok(startOf(ids).length <= 200);
  });
});
