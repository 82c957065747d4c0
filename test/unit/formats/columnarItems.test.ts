import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { textInRow, type ItemTable } from '../../../src/reading/formats/items/itemTable';
import { featuresOfTable } from '../../../src/reading/formats/items/tableFeatures';
import { readItemTable } from '../../../src/reading/inputs/itemFiles';
import { UNWATCHED } from '../../../src/reading/inputs/readingWatch';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import { InputError } from '../../../src/shared/problem';

/** Written by pyarrow 22: three rows in groups of two, with nulls, a list, dates and numbers. */
const FOLDER = path.resolve(__dirname, '../../fixtures/items');

function tableOf(name: string, items: Identifiers, role: 'item' | 'user'): Promise<ItemTable> {
  const source = new MemorySource(name, fs.readFileSync(path.join(FOLDER, name)));
  return readItemTable(source, items, role, undefined, UNWATCHED);
}

describe('files of items that store columns', () => {
  for (const name of ['items.parquet', 'items.arrow'])
    it(`${name}: lists, dates, numbers and what is missing`, async () => {
      const items = new Identifiers();
      const table = await tableOf(name, items, 'item');
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
      tableOf('items.parquet', new Identifiers(), 'user'),
      (error) => error instanceof InputError && /among item_id, title/.test(error.problem.message),
    );
  });
});
