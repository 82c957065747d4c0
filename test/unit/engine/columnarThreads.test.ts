import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parquetWriteBuffer, type ColumnSource, type SchemaElement } from 'hyparquet-writer';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { lineOfRow } from '../../../src/core/data/interactions/interactions';
import { inspectSource, readTable, type SegmentedReading } from '../../../src/reading/inputs/tableFile';
import { openSource } from '../../../src/reading/sources/fileSource';
import type { ReadingThreads } from '../../../src/engine/threads/segments/readingThreads';
import { segmentedReading } from '../../../src/engine/threads/segments/segmentedReading';
import { Threads } from '../../../src/engine/threads/threads';
import { InputError } from '../../../src/shared/problem';
import { builtScript } from './builtScript';
import { Workspace } from './engineWorkspace';

const ROWS = 5000;

/** Ids of every kind, with what no row should have here and there. */
const USERS = Array.from({ length: ROWS }, (_, row) =>
  row % 701 === 700 ? null : row % 907 === 906 ? ' ' : `u${row >> 3}`,
);
const INTEGERS = Array.from({ length: ROWS }, (_, row) => {
  const id = BigInt((row * 7919) % 1500);
  return row % 613 === 612 ? null : id % 3n === 0n ? -id * 2n ** 40n : id;
});
const SCORES = Array.from({ length: ROWS }, (_, row) =>
  row % 509 === 508 ? NaN : row % 811 === 810 ? Infinity : 1 / (1 + (row % 8)),
);
const LISTS = Array.from({ length: ROWS }, (_, row) =>
  row % 97 === 96 ? [] : [`i${(row * 31) % 300}`, row % 89 === 88 ? null : `j${row % 7}`],
);

function parquet(columnData: ColumnSource[], schema?: SchemaElement[]): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, rowGroupSize: 300 }));
}

describe('files that store columns, read with several threads', () => {
  const workspace = new Workspace();
  const script = path.join(workspace.folder, 'segment.worker.js');
  let threads: ReadingThreads;
  let segmented: SegmentedReading;
  /** Files that several threads read to their end. */
  let divided = 0;
  let rows: Uint8Array;

  before(async () => {
    await builtScript(`import '../../../src/engine/threads/segments/segment.worker';`, script);
    threads = new Threads(script, 2);
    segmented = async (reading, policy) => {
      const isRead = await segmentedReading(threads, { file: 0 })(reading, policy);
      if (isRead) divided++;
      return isRead;
    };
    rows = parquet([
      { name: 'user_id', data: USERS, type: 'STRING', nullable: true },
      { name: 'item_id', data: INTEGERS, type: 'INT64', nullable: true },
      { name: 'score', data: SCORES, type: 'DOUBLE' },
    ]);
  });

  after(() => {
    threads.stop();
    workspace.remove();
  });

  /** What is read of a file, with ids, lines and findings. */
  async function read(name: string, bytes: Uint8Array, by?: SegmentedReading): Promise<unknown> {
    workspace.write(name, bytes);
    const source = await openSource({ kind: 'path', name, path: path.join(workspace.folder, name) });
    try {
      const { shape } = await inspectSource(source);
      const ids = { users: new Identifiers(), items: new Identifiers() };
      const asked = { source, shape, ...ids, options: { use: 'recommendations' } } as const;
      const { interactions, findings, rowsRead } = await readTable(asked, by && { segmented: by });
      const { runUsers, runStarts, items, values, lines } = interactions;
      return {
        rowsRead,
        columns: { runUsers, runStarts, items, values },
        lines: Array.from(items, (_, row) => lineOfRow(lines, row)),
        ids: [ids.users, ids.items].map((known) =>
          Array.from({ length: known.size }, (_, id) => known.text(id)),
        ),
        findings: findings.findings(),
      };
    } catch (error) {
      assert.ok(error instanceof InputError);
      return error.problem;
    } finally {
      await source.close();
    }
  }

  const arrow = path.resolve(__dirname, '../../fixtures/arrow/batches.feather');
  const lists = (): Uint8Array =>
    parquet(
      [
        { name: 'user_id', data: INTEGERS.map((_, row) => BigInt(row)) },
        { name: 'items', data: LISTS },
      ],
      [
        { name: 'root', num_children: 2 },
        { name: 'user_id', type: 'INT64', repetition_type: 'REQUIRED' },
        { name: 'items', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      ],
    );

  for (const [what, name, bytes, toTheEnd] of [
    ['rows of which some cannot be used', 'rows.parquet', () => rows, 1],
    ['lists, empty ones and nulls in them', 'lists.parquet', lists, 1],
    ['record batches', 'rows.arrow', () => new Uint8Array(readFileSync(arrow)), 1],
    ['a group that is damaged', 'damaged.parquet', () => damaged(rows), 0],
  ] as const) {
    it(`give the same as with one: ${what}`, async () => {
      const file = bytes();
      divided = 0;
      assert.deepEqual(await read(name, file, segmented), await read(name, file));
      assert.equal(divided, toTheEnd);
    });
  }
});

/** With a page in the middle that nothing can be made of. */
function damaged(bytes: Uint8Array): Uint8Array {
  return bytes.slice().fill(0xff, bytes.length / 2, bytes.length / 2 + 200);
}
