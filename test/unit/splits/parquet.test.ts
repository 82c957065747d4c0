import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { parquetMetadata, parquetReadObjects, type FileMetaData, type SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ParquetLeaf } from '../../../src/reading/formats/parquet/columnPages';
import { WaitingValues } from '../../../src/reading/formats/parquet/writing/columnChunk';
import { InputError } from '../../../src/shared/problem';
import { configOf } from './logs';
import { parquetLog, SCHEMA } from './parquetLog';
import type { SplitConfig } from '../../../src/shared/config/splitConfig';
import { written, type WrittenSplit } from './written';

const folder = path.join(__dirname, '../../fixtures/golden/splits');
const interactions = readFileSync(path.join(folder, 'interactions.csv'));
const log = parquetLog();

type Row = Readonly<Record<string, unknown>>;

function arrayBuffer(bytes: Uint8Array | undefined): ArrayBuffer {
  assert.ok(bytes !== undefined, 'the file is missing');
  return Uint8Array.from(bytes).buffer;
}

function rowsOf(bytes: Uint8Array | undefined): Promise<Row[]> {
  return parquetReadObjects({ file: arrayBuffer(bytes) });
}

function metadataOf(bytes: Uint8Array | undefined): FileMetaData {
  return parquetMetadata(arrayBuffer(bytes));
}

/** Of elements what is said. */
function said(schema: FileMetaData['schema']): unknown {
  return JSON.parse(JSON.stringify(schema));
}

async function refused(call: Promise<WrittenSplit>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof InputError) return error.problem.message;
    throw error;
  }
  throw new Error('It was not refused.');
}

const FILES: Readonly<Record<string, string>> = {
  testHistory: 'test-history',
  validHistory: 'valid-history',
};

describe('a split of Parquet', () => {
  let all: Row[] = [];
  before(async () => {
    all = await rowsOf(log);
  });

  for (const name of readdirSync(path.join(folder, 'cases')))
    it(`has the golden rows of ${name}, with all columns and their types`, async () => {
      const golden = JSON.parse(readFileSync(path.join(folder, 'cases', name), 'utf8')) as {
        readonly args: readonly string[];
        readonly filters: unknown;
        readonly folds: readonly {
          readonly parts: Readonly<Record<string, { readonly lines: readonly number[] }>>;
        }[];
      };
      const given = configOf(golden.args);
      const { manifest, files } = await written('log.parquet', log, given);
      assert.deepEqual(manifest.filters, golden.filters);
      for (const [index, fold] of golden.folds.entries()) {
        const inFolder = golden.folds.length > 1 ? `${index}/` : '';
        for (const [part, { lines }] of Object.entries(fold.parts)) {
          const content = files.get(`${inFolder}${FILES[part] ?? part}.parquet`);
          assert.deepEqual(
            await rowsOf(content),
            lines.map((line) => all[line]),
            part,
          );
          assert.deepEqual(said(metadataOf(content).schema), said(SCHEMA));
          const content2 = manifest.folds[index].parts[part as 'train'];
          assert.deepEqual([content2?.rows, content2?.bytes], [lines.length, content?.length]);
        }
      }
    });

  it('says of its parts what is said of those of the text', async () => {
    const given = { by: 'time', test: '0.2', valid: '0.1' } as const;
    const [one, other] = [
      await written('log.parquet', log, given),
      await written('interactions.csv', interactions, given),
    ];
    const same = ({ manifest: { folds, filters, findings, audit, testFrom, validFrom } }: WrittenSplit) => ({
      filters,
      findings,
      audit,
      testFrom,
      validFrom,
      folds: folds.map(({ parts, ...fold }) => ({
        ...fold,
        parts: Object.entries(parts).map(([part, { rows, users, items, first, last }]) => [
          ...[part, rows, users, items, first, last],
        ]),
      })),
    });
    assert.deepEqual(same(one), same(other));
    assert.equal(one.manifest.input.bytes, log.length);
  });

  it('is the same twice, to the byte', async () => {
    const given = { by: 'user', test: '1' } as const;
    const [one, other] = [await written('log.parquet', log, given), await written('log.parquet', log, given)];
    assert.deepEqual(one, other);
  });

  it('has no empty part', async () => {
    const given = { by: 'time', test: '0.1', valid: '@2200-01-01' } as const;
    await assert.rejects(written('log.parquet', log, given), /No rows for valid/);
  });

  it('is compressed as the log is: not at all, or with Snappy', async () => {
    for (const codec of ['UNCOMPRESSED', 'SNAPPY'] as const) {
      const { files } = await written('log.parquet', parquetLog({ codec }), { by: 'user', test: '1' });
      for (const part of ['train', 'test'])
        for (const group of metadataOf(files.get(`${part}.parquet`)).row_groups)
          for (const { meta_data } of group.columns) assert.equal(meta_data?.codec, codec);
    }
  });

  it('reads ids, times and words of every type', async () => {
    const rows = 400;
    const numbers = Array.from({ length: rows }, (_, row) => row);
    const moments = numbers.map((row) => new Date(1.7e12 + ((row * 7919) % rows) * 1000));
    const columnData = [
      { name: 'user', data: numbers.map((row) => row % 20), type: 'INT32' as const },
      {
        name: 'item',
        data: numbers.map((row) => (row % 11 === 0 ? null : 2n ** 60n + BigInt(row % 31))),
        type: 'INT64' as const,
        nullable: true,
      },
      {
        name: 'event',
        data: numbers.map((row) => (row % 2 === 0 ? 'buy' : 'view')),
        type: 'STRING' as const,
      },
      { name: 'timestamp', data: moments, type: 'TIMESTAMP' as const },
    ];
    const file = new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 64 }));
    const text = [
      'user,item,event,timestamp',
      ...numbers.map((row) =>
        [row % 20, columnData[1].data[row] ?? '', columnData[2].data[row], moments[row].toISOString()].join(
          ',',
        ),
      ),
    ].join('\n');
    const given: SplitConfig = { by: 'user-time', test: '2', events: ['buy'] };
    const [one, other] = [
      await written('log.parquet', file, given),
      await written('log.csv', Buffer.from(`${text}\n`), given),
    ];
    assert.deepEqual(one.manifest.filters, other.manifest.filters);
    for (const part of ['train', 'test']) {
      const expected = other.files.get(`${part}.csv`)?.toString().trimEnd().split('\n').slice(1);
      const found = (await rowsOf(one.files.get(`${part}.parquet`))).map(({ user, item, event, timestamp }) =>
        [user, item, event, (timestamp as Date).toISOString()].join(','),
      );
      assert.deepEqual(found, expected);
    }
  });

  it('gathers many small row groups in few, and keeps the order', async () => {
    const rows = 300_000;
    const columnData = [
      { name: 'user', data: Int32Array.from({ length: rows }, (_, row) => row % 997) },
      { name: 'item', data: Int32Array.from({ length: rows }, (_, row) => (row * 31) % 1009) },
      { name: 'timestamp', data: Int32Array.from({ length: rows }, (_, row) => (row * 7919) % rows) },
    ];
    const file = new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 10_000 }));
    const { files } = await written('log.parquet', file, { by: 'time', test: '0.1' });
    const metadata = metadataOf(files.get('train.parquet'));
    const groups = metadata.row_groups.map(({ num_rows }) => Number(num_rows));
    assert.deepEqual([groups.length, groups[0] + groups[1]], [2, 0.9 * rows]);
    const times = (await rowsOf(files.get('train.parquet'))).map(({ timestamp }) => timestamp as number);
    assert.deepEqual(
      times,
      Array.from(columnData[2].data).filter((time) => time < 0.9 * rows),
    );
  });

  it('copies lists of objects beside the columns that are read, whatever their columns are called', async () => {
    const columnData = [
      { name: 'user_id', data: ['u1', 'u1', 'u2', 'u2'] },
      { name: 'item_id', data: ['a', 'b', 'a', 'c'] },
      {
        name: 'features',
        data: [[{ rating: 0.5 }, { rating: 0.25 }], [], [{ rating: 1.5 }], [{ rating: 2 }]],
      },
    ];
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 3 },
      { name: 'user_id', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'item_id', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'features', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'REQUIRED', num_children: 1 },
      { name: 'rating', type: 'DOUBLE', repetition_type: 'REQUIRED' },
    ];
    const file = new Uint8Array(parquetWriteBuffer({ columnData, schema }));
    const { files } = await written('log.parquet', file, { by: 'user', test: '1' });
    const rows = [
      ...(await rowsOf(files.get('train.parquet'))),
      ...(await rowsOf(files.get('test.parquet'))),
    ];
    const textOf = (list: readonly unknown[]): string[] => list.map((row) => JSON.stringify(row)).sort();
    assert.deepEqual(textOf(rows), textOf(await rowsOf(file)));
    assert.equal(
      await refused(written('log.parquet', file, { by: 'user', test: '1', minRating: 1 })),
      'Expected one user and one item per row.',
    );
  });

  it('gives back the room of a column that is written', () => {
    const element: SchemaElement = { name: 'id', type: 'BYTE_ARRAY' };
    const leaf = { element, maxDefinition: 0, maxRepetition: 0 } as ParquetLeaf;
    const column = new WaitingValues(leaf);
    for (let row = 0; row < 64; row++) column.addValue(new Uint8Array(1 << 14), 0, 1 << 14);
    assert.ok(column.bytes.content.buffer.byteLength >= 1 << 20);
    column.clear();
    assert.deepEqual([column.entries, column.values, column.bytes.size], [0, 0, 0]);
    assert.ok(column.bytes.content.buffer.byteLength < 1 << 20);
  });

  it('is refused where a row is not one user with one item, and of Arrow', async () => {
    const columnData = [
      { name: 'user_id', data: ['u1', 'u2'] },
      { name: 'item_id', data: [['a', 'b'], ['c']] },
    ];
    const schema = [
      { name: 'root', num_children: 2 },
      SCHEMA[1],
      { ...SCHEMA[10], name: 'item_id' },
      SCHEMA[11],
      SCHEMA[12],
    ];
    const lists = new Uint8Array(parquetWriteBuffer({ columnData, schema }));
    const given = { by: 'random', test: '0.5' } as const;
    assert.equal(
      await refused(written('lists.parquet', lists, given)),
      'Expected one user and one item per row.',
    );
    const arrow = tableToIPC(tableFromArrays({ user: ['u1', 'u2'], item: ['i1', 'i2'] }), 'file');
    assert.equal(await refused(written('log.arrow', arrow, given)), 'Can’t write a split as Arrow files.');
  });
});
