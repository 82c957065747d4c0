import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import type { ReadingProgress } from '../../../src/core/watch/readingProgress';
import { readTable, shapeOfSource } from '../../../src/reading/inputs/tableFile';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import { RunWatch } from '../../../src/core/watch/runWatch';

describe('progress', () => {
  it('is told at once and then about ten times a second, however often there is news', () => {
    const told: number[] = [];
    let now = 0;
    const watch = new RunWatch(
      () => undefined,
      ({ rows }: ReadingProgress) => told.push(rows),
      () => now,
    );
    for (; now < 3000; now += 7)
      watch.report({ step: 'reading', file: 'recs.csv', rows: now, bytes: now, totalBytes: 3000 });
    assert.equal(told[0], 0);
    assert.ok(told.length > 20 && told.length < 40, `${told.length} times in three seconds`);
    const waits = told.slice(1).map((at, index) => at - told[index]);
    assert.ok(Math.min(...waits) >= 50 && Math.max(...waits) <= 250, waits.join(' '));
  });

  it('of a file that is read: news with each megabyte, and the end', async () => {
    const rows = Array.from({ length: 200_000 }, (_, row) => `u${row >> 4},item ${row % 999},${-row}\n`);
    const bytes = new TextEncoder().encode(`user,item,score\n${rows.join('')}`);
    const source = new MemorySource('recs.csv', bytes);
    const told: { readonly rows: number; readonly bytes: number }[] = [];
    await readTable({
      source,
      shape: await shapeOfSource(source),
      users: new Identifiers(),
      items: new Identifiers(),
      options: { use: 'recommendations' },
      watch: { check: () => undefined, progress: (rows, bytes) => told.push({ rows, bytes }) },
    });
    assert.ok(bytes.length > 4e6 && told.length > bytes.length / (1 << 20), `${told.length} times`);
    const steps = told.map(({ bytes }, index) => bytes - (told[index - 1]?.bytes ?? 0));
    assert.ok(Math.max(...steps) <= 1 << 20 && Math.min(...steps) >= 0, steps.join(' '));
    assert.deepEqual(told.at(-1), { rows: rows.length, bytes: bytes.length });
  });
});
