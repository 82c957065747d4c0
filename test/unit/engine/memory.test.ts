import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { Identifiers } from '../../../src/core/data/identifiers';
import type { Interactions } from '../../../src/core/data/interactions';
import { MemorySource, openBytes } from '../../../src/engine/byteSource';
import { Engine } from '../../../src/engine/engine';
import { memoryNeed } from '../../../src/engine/memoryNeed';
import { isOutOfMemory } from '../../../src/engine/memoryProblems';
import { shapeOfSource } from '../../../src/engine/tableFile';
import { readBytes } from '../formats/reading';

const rows = Array.from(
  { length: 60_000 },
  (_, row) => `u${Math.floor(row / 20)},i${row % 500},${1000 - (row % 20)}`,
);
const bytes = new TextEncoder().encode(`user,item,score\n${rows.join('\n')}\n`);

const rowsOf = (line: (row: number) => string): string[] =>
  Array.from({ length: 200_000 }, (_, row) => line(row));

/** By what was measured on files of millions of rows: the columns, moved or not, and what stands beside each id. */
function bytesKept({ rows, runUsers, userIds, itemIds }: Interactions): number {
  const moved = runUsers.length > userIds.size ? 16 : 0;
  return rows * (12 + moved) + runUsers.length * 8 + userIds.size * 230 + itemIds.size * 90;
}

describe('memory', () => {
  it('a file that will not fit is refused with its estimate before it is read', async () => {
    const file = { kind: 'bytes' as const, name: 'recs.csv', bytes };
    const request = {
      id: 'e',
      truth: { file: { ...file, name: 'truth.csv' }, shape: undefined },
      models: [{ file, shape: undefined, model: 'recs' }],
      settings: { measures: 'nDCG@10', convention: 'recscope', threshold: undefined },
    };
    const refused = await new Engine(openBytes, () => 500_000).evaluate(request, () => undefined);
    assert.ok(refused.kind === 'problem', refused.kind);
    assert.equal(refused.problem.file, 'recs.csv');
    assert.match(refused.problem.message, /about 60,000 rows/);
    const enough = await new Engine(openBytes, () => 50_000_000).evaluate(request, () => undefined);
    assert.equal(enough.kind, 'done');
  });

  describe('is estimated from a few places of a file', () => {
    // 10,000 users of 20 rows, 3,000 items: each user's items are far from the neighbours'.
    const line = (user: number, entry: number): string =>
      `u${user},i${(user * 20 + entry * 373) % 3000},${1000 - entry}`;
    const shuffled = (user: number): number => (user * 7919) % 10_000;
    const files: readonly [string, readonly string[]][] = [
      ['users one after the other', rowsOf((row) => line(Math.floor(row / 20), row % 20))],
      ['all users again and again', rowsOf((row) => line(row % 10_000, Math.floor(row / 10_000)))],
      ['users in no order', rowsOf((row) => line(shuffled(row % 10_000), Math.floor(row / 10_000)))],
      ['an item a row', rowsOf((row) => `u${Math.floor(row / 20)},i${row},${1000 - (row % 20)}`)],
    ];
    for (const [name, lines] of files) {
      for (const packed of [false, true]) {
        // Whether users come again later does not show at the beginning, which is all that is seen of compressed text.
        if (packed && !/one after|item a row/.test(name)) continue;
        it(`${name}${packed ? ', compressed' : ''}`, async () => {
          const text = new TextEncoder().encode(`user,item,score\n${lines.join('\n')}\n`);
          const source = new MemorySource('recs.csv', packed ? Uint8Array.from(gzipSync(text)) : text);
          const shape = await shapeOfSource(source);
          const need = await memoryNeed(source, shape, new Identifiers(), new Identifiers(), {
            use: 'recommendations',
          });
          const file = readBytes(text, shape);
          // Ids are shorter at the beginning.
          assert.ok(Math.abs(need.rows / file.rows.length - 1) < (packed ? 0.25 : 0.03), `${need.rows} rows`);
          const expected = bytesKept(file.interactions);
          const ratio = need.bytes / expected;
          assert.ok(
            ratio > 1 / 1.5 && ratio < 1.5,
            `${need.bytes} estimated, ${expected} by the file's counts`,
          );
        });
      }
    }
  });

  it('used up in the middle is a problem of the file, not a bug', async () => {
    const engine = new Engine(async (reference) => {
      assert.ok(reference.kind === 'bytes');
      const source = new MemorySource(reference.name, reference.bytes);
      source.head = () => Promise.reject(new RangeError('Array buffer allocation failed'));
      return source;
    });
    const outcome = await engine.inspect({ kind: 'bytes', name: 'recs.csv', bytes });
    assert.ok(outcome.kind === 'problem', outcome.kind);
    assert.equal(outcome.problem.file, 'recs.csv');
    assert.match(outcome.problem.message, /not enough memory/);
    assert.ok(isOutOfMemory(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })));
    assert.ok(!isOutOfMemory(new RangeError('precision')));
  });
});
