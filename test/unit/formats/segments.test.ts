import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { checkRows } from '../../../src/reading/formats/rowChecks';
import { RowPolicy } from '../../../src/reading/formats/rowPolicy';
import type { ReaderOptions } from '../../../src/reading/formats/readerOptions';
import {
  JoinedSegments,
  nextLineStart,
  SegmentReader,
} from '../../../src/reading/formats/delimited/segments';
import type { TableShape } from '../../../src/reading/formats/tableShape';
import { anyShape, joined, lines, uses } from './arbitraryText';
import { encoded, readBytes, type ReadFile, spelledOut, tableShape } from './reading';

/** Reads bytes in segments of about that length, each by the reader that `readers` names in turn (0: where they are joined); undefined: not possible. */
function readSegments(
  bytes: Uint8Array,
  shape: TableShape,
  use: ReaderOptions['use'],
  length: number,
  readers: readonly number[],
): ReadFile | undefined {
  const users = new Identifiers();
  const items = new Identifiers();
  const policy = new RowPolicy(shape, { use }, users, items, new FindingCollector('file'));
  const file = new JoinedSegments(policy, bytes.length);
  const all = new Map<number, SegmentReader>();
  let index = 0;
  for (let start = 0; index === 0 || start < bytes.length; index++) {
    let end = nextLineStart(bytes, Math.min(bytes.length, Math.max(1, start + length)), true);
    if (bytes.length === 0) end = 0;
    const number = index === 0 ? 0 : readers[index % readers.length];
    // A copy that is overwritten afterwards, as threads use their buffers again.
    const text = bytes.slice(start, end);
    if (number === 0) {
      if (!file.read(text)) return undefined;
    } else {
      const reader = all.get(number) ?? new SegmentReader(shape, { use });
      all.set(number, reader);
      const segment = reader.read(text);
      text.fill(66);
      if (!file.join(number, segment, end - start)) return undefined;
    }
    text.fill(88);
    start = end;
  }
  const interactions = policy.rows.finished();
  checkRows(interactions, policy.findings, shape);
  return spelledOut(interactions, policy.findings, policy.rowsRead, users, items);
}

function sameNumbers(segments: ReadFile, whole: ReadFile): void {
  for (const key of ['rows', 'ranks', 'labels', 'models', 'findings', 'rowsRead', 'dropped'] as const)
    assert.deepEqual(segments[key], whole[key], key);
  const { userIds, itemIds, runUsers, runStarts, items } = whole.interactions;
  const { interactions } = segments;
  assert.deepEqual(
    [interactions.runUsers, interactions.runStarts, interactions.items],
    [runUsers, runStarts, items],
    'ids have the same numbers',
  );
  assert.equal(interactions.userIds.size, userIds.size);
  assert.equal(interactions.itemIds.size, itemIds.size);
}

describe('a file read in segments', () => {
  it('is the same as when one reader reads it, wherever it is cut and whoever reads what', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        lines,
        anyShape,
        uses,
        fc.integer({ min: 1, max: 120 }),
        fc.array(fc.nat(2), { minLength: 1, maxLength: 7 }),
        (rows, { roles, ...changes }, use, length, readers) => {
          const quotes = changes.delimiter !== 'spaces' && changes.delimiter !== '::';
          const shape = tableShape(roles, { ...changes, quotes });
          const bytes = joined(rows, changes.delimiter);
          const segments = readSegments(bytes, shape, use, length, readers);
          if (segments === undefined) return;
          compared++;
          sameNumbers(segments, readBytes(bytes, shape, use));
        },
      ),
      { numRuns: 1500 },
    );
    assert.ok(compared > 700, `${compared} compared`);
  });

  const shape = tableShape(['user', 'item', 'score'], { header: true });

  it('gives lines and findings their place in the whole file', () => {
    const bytes = encoded('user,item,score\nu1,a,1\n\nu1,b,x\nu2,a\nu2,b,1');
    for (let length = 1; length < 30; length++) {
      const file = readSegments(bytes, shape, 'recommendations', length, [0, 1]);
      assert.deepEqual(file?.rows, [
        ['u1', 'a', 1, 2],
        ['u2', 'b', 1, 6],
      ]);
      assert.deepEqual(file.findings, ['field-count@5', 'invalid-number@4:6']);
    }
  });

  it('is left to one reader when a quoted field goes over a line end, or the header is late', () => {
    const broken = encoded('user,item,score\nu1,a,1\nu1,"b\nc",1\nu2,a,1\n');
    assert.equal(readSegments(broken, shape, 'recommendations', 10, [0]), undefined);
    assert.equal(readSegments(encoded('\n\n\nuser,item,score\nu1,a,1\n'), shape, 'truth', 1, [0]), undefined);
  });

  it('knows a byte order mark only where the file begins', () => {
    const bytes = encoded('\ufeffu1,a,1\n\ufeffu1,b,1\n');
    const file = readSegments(bytes, tableShape(['user', 'item', 'score']), 'recommendations', 8, [0, 1]);
    assert.deepEqual(
      file?.rows.map(([user]) => user),
      ['u1', '\ufeffu1'],
    );
  });

  for (const [text, at, start] of [
    ['ab\ncd\n', 1, 3],
    ['ab\ncd\n', 3, 3],
    ['ab\ncd\n', 4, 6],
    ['ab\r\ncd', 3, 4],
    ['ab\rcd', 2, 3],
    ['abcd', 1, -1],
    ['abc\r', 1, -1],
  ] as const) {
    it(`the next line after ${at} of ${JSON.stringify(text)} begins at ${start}`, () => {
      assert.equal(nextLineStart(encoded(text), at, false), start);
    });
  }
});
