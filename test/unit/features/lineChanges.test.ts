import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LineChanges } from '../../../src/features/live/lineChanges';

describe('changed lines of a document', () => {
  it('are one range where changes touch, several where lines between them stayed', () => {
    const changes = new LineChanges();
    changes.add(10, 10, 0);
    changes.add(11, 12, 0);
    changes.add(3, 3, 2);
    assert.deepEqual(changes.all, [
      { before: 3, removed: 1, now: 3, added: 3 },
      { before: 10, removed: 3, now: 12, added: 2 },
    ]);
    assert.equal(changes.lines, 5);
  });

  it('put into the text before give the text now, whatever was changed in whatever order', () => {
    const change = fc.record({
      at: fc.nat(),
      length: fc.nat(4),
      lines: fc.array(fc.string({ maxLength: 2 }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 2 }), { minLength: 1, maxLength: 30 }),
        fc.array(change, { maxLength: 12 }),
        (before, edits) => {
          const now = [...before];
          const changes = new LineChanges();
          for (const { at, length, lines } of edits) {
            const first = at % now.length;
            const last = Math.min(now.length - 1, first + length);
            now.splice(first, last - first + 1, ...lines);
            changes.add(first, last, lines.length - 1);
          }
          const rebuilt = [...before];
          for (const range of [...changes.all].reverse())
            rebuilt.splice(range.before, range.removed, ...now.slice(range.now, range.now + range.added));
          assert.deepEqual(rebuilt, now);
          for (const [index, range] of changes.all.entries()) {
            const above = changes.all[index - 1];
            if (above !== undefined) assert.ok(above.before + above.removed < range.before);
          }
        },
      ),
    );
  });
});
