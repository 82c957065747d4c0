import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { userOfRow } from '../../../src/core/data/interactions/interactions';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import { RowPolicy } from '../../../src/reading/formats/rowPolicy';
import { createTextReader } from '../../../src/reading/formats/textReadings';
import { runs } from '../../extent';

// Ids are compared four bytes at a time: what matters is where they end, not what they say.
const id = fc
  .array(fc.constantFrom('a', 'b', '0', '9', 'é', '한', '\u0000', '-', ' x'), { minLength: 1, maxLength: 24 })
  .map((parts) => `i${parts.join('')}`.trim());

describe('ids of every length', () => {
  it('are told apart and found again, in chunks cut anywhere', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ user: id, item: id, score: fc.double({ min: 0, max: 9, noNaN: true }) }), {
          minLength: 1,
          maxLength: 60,
        }),
        fc.integer({ min: 1, max: 4000 }),
        fc.constantFrom('\n', '\r\n'),
        (rows, chunk, lineEnd) => {
          const lines = [
            'user_id,item_id,score',
            ...rows.map((row) => `${row.user},${row.item},${row.score}`),
          ];
          // Twice, so that every id is met as a known one too.
          lines.push(...lines.slice(1));
          const bytes = new TextEncoder().encode(lines.join(lineEnd) + lineEnd);
          const { shape } = inspectHead(
            new TextEncoder().encode('user_id,item_id,score\nu,i,1\n'),
            'f',
            true,
          );
          const users = new Identifiers();
          const items = new Identifiers();
          const findings = new FindingCollector('f');
          const reader = createTextReader(
            new RowPolicy(shape, { use: 'recommendations' }, users, items, findings),
          );
          for (let at = 0; at < bytes.length; at += chunk) reader.write(bytes.subarray(at, at + chunk));
          const read = reader.end();
          assert.deepEqual(
            Array.from({ length: read.rows }, (_, row) => [
              users.text(userOfRow(read, row)),
              items.text(read.items[row]),
              read.values?.[row],
            ]),
            [...rows, ...rows].map((row) => [row.user, row.item, row.score]),
          );
          assert.equal(users.size, new Set(rows.map((row) => row.user)).size);
          assert.equal(items.size, new Set(rows.map((row) => row.item)).size);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
