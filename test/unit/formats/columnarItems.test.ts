import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import type { ColumnarFile } from '../../../src/core/formats/columnar/columnarFile';
import { columnarItems } from '../../../src/core/formats/items/columnarItems';
import { textInRow } from '../../../src/core/formats/items/itemTable';
import { featuresOfTable } from '../../../src/core/formats/items/tableFeatures';
import { columnarFormat } from '../../../src/core/formats/columnarFormats';
import { openColumnar } from '../../../src/engine/reading/openColumnar';
import { InputError } from '../../../src/shared/protocol/problem';

/** Written by pyarrow 22: three rows in groups of two, with nulls, a list, dates and numbers. */
const FOLDER = path.resolve(__dirname, '../../fixtures/items');

async function opened(name: string): Promise<ColumnarFile> {
  const bytes = fs.readFileSync(path.join(FOLDER, name));
  const read = async (start: number, end: number): Promise<Uint8Array> => bytes.subarray(start, end);
  const format = columnarFormat(bytes);
  assert.ok(format !== undefined);
  return openColumnar({ name, bytes: bytes.length, read }, format.name);
}

const pause = async (): Promise<void> => undefined;

describe('files of items that store columns', () => {
  for (const name of ['items.parquet', 'items.arrow'])
    it(`${name}: lists, dates, numbers and what is missing`, async () => {
      const items = new Identifiers();
      const table = await columnarItems(await opened(name), 'parquet', items, 'item', pause);
      const { rows, items: numbers } = table.rows;
      assert.deepEqual(
        Array.from(numbers, (item) => items.text(item)),
        ['10', '20', '30'],
      );
      const texts = table.columns.map((column) => [
        column.name,
        ...Array.from({ length: rows }, (_, row) => textInRow(column, row)),
      ]);
      assert.deepEqual(texts, [
        ['title', 'Alien', '', 'Brazil, "1985"'],
        ['genres', 'Horror|SF', '', 'SF'],
        ['released', '1979-05-25', '', '1985-02-20'],
        ['price', '9.5', '', '7'],
        ['seen', 'true', 'false', ''],
      ]);
      assert.deepEqual(featuresOfTable(table, items.size).features.names, ['Horror', 'SF']);
    });

  it('is refused where no column holds ids, with the columns that there are', async () => {
    await assert.rejects(
      columnarItems(await opened('items.parquet'), 'parquet', new Identifiers(), 'user', pause),
      (error) => error instanceof InputError && /among item_id, title/.test(error.problem.message),
    );
  });
});
