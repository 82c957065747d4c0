import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import { encoded, readWithCare } from './reading';

/** Ids that count the bytes of those that are looked for. */
class CountedIds extends Identifiers {
  bytes = 0;

  override internBytes(bytes: Uint8Array, start: number, end: number): number {
    this.bytes += end - start;
    return super.internBytes(bytes, start, end);
  }
}

describe('the id of a user who has a list', () => {
  const user = 'u'.repeat(20_000);
  const items = Array.from({ length: 1000 }, (_, item) => `i${item}`);
  for (const [name, text] of [
    ['lists.csv', `user,items\n${user},${items.join(' ')}\nu2,i1 i2\n`],
    ['lists.jsonl', `${JSON.stringify({ user, items })}\n${JSON.stringify({ user: 'u2', items })}\n`],
    ['users.json', JSON.stringify({ [user]: items, u2: items })],
  ]) {
    it(`is looked for once, however long it and the list are: ${name}`, () => {
      const bytes = encoded(text);
      const users = new CountedIds();
      const { shape } = inspectHead(bytes, name, true);
      const { rows } = readWithCare(bytes, shape, 'recommendations', [], users);
      assert.equal(rows.filter(([of]) => of === user).length, items.length);
      assert.ok(users.bytes <= 2 * user.length, `${users.bytes} bytes`);
    });
  }
});
