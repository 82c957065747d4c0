import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CompressionCodec, SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** The columns of the golden log, which row it is, and others that nothing counts. */
export const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: 10 },
  { name: 'user_id', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  { name: 'item_id', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  { name: 'rating', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  { name: 'timestamp', type: 'INT64', repetition_type: 'OPTIONAL' },
  { name: 'row', type: 'INT32', repetition_type: 'REQUIRED' },
  { name: 'seen', type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
  { name: 'day', type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
  { name: 'at', type: 'INT64', converted_type: 'TIMESTAMP_MICROS', repetition_type: 'OPTIONAL' },
  { name: 'share', type: 'FLOAT', repetition_type: 'REQUIRED' },
  { name: 'tags', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
];

const FIELD = /"((?:[^"]|"")*)"|[^,\n]*/y;

function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  for (FIELD.lastIndex = 0; ; FIELD.lastIndex++) {
    const [whole, quoted] = FIELD.exec(line) ?? [''];
    fields.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'));
    if (line[FIELD.lastIndex] !== ',') return fields;
  }
}

/** The golden log as Parquet, in several row groups. */
export function parquetLog({
  codec = 'SNAPPY',
  rowGroupSize = 200,
}: { readonly codec?: CompressionCodec; readonly rowGroupSize?: number } = {}): Uint8Array {
  const text = readFileSync(path.join(__dirname, '../../fixtures/golden/splits/interactions.csv'), 'utf8');
  const rows = text.trimEnd().split('\n').slice(1).map(fieldsOf);
  const column = <T>(name: string, valueOf: (fields: string[], row: number) => T) => ({
    name,
    data: rows.map(valueOf) as T[],
  });
  const columnData = [
    column('user_id', ([user]) => user),
    column('item_id', ([, item]) => item),
    column('rating', ([, , rating]) => (rating === '' ? null : Number(rating))),
    column('timestamp', ([, , , time]) => (time === '' ? null : BigInt(time))),
    column('row', (_, row) => row),
    column('seen', (_, row) => (row % 5 === 0 ? null : row % 3 === 0)),
    column('day', (_, row) => (row % 7 === 0 ? null : new Date(86400000 * row))),
    column('at', (_, row) => (row < 600 ? null : BigInt(row) * 1234567n)),
    column('share', (_, row) => row / 64),
    column('tags', (_, row) => [null, [], ['a'], ['b', null, `c${row}`]][row % 4]),
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData, schema: SCHEMA, codec, rowGroupSize }));
}
