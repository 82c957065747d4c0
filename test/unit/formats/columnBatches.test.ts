import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  decodeBatches,
  ColumnCursor,
  type ColumnBatch,
} from '../../../src/reading/formats/columnar/columnBatches';
import type { Leaf, ColumnPage, RowGroup } from '../../../src/reading/formats/columnar/columnarFile';

const FLAT: Leaf = {
  name: 'id',
  maxRepetition: 0,
  maxDefinition: 1,
  listDefinition: 0,
  content: 'number',
  numbers: { unsigned: false, scale: undefined, fractional: false },
  timeUnit: undefined,
};
const LIST: Leaf = { ...FLAT, maxRepetition: 1, maxDefinition: 2, listDefinition: 1 };

const DICTIONARY = Int32Array.of(100, 101, 102);

/** A row: its values, null where one is; of a flat column one. */
type Rows = readonly (readonly (number | null)[])[];

/** The column in pages of so many entries, of which some have their values in the dictionary. */
function pagesOf(leaf: Leaf, rows: Rows, length: number): ColumnPage[] {
  const entries = rows.flatMap((row) =>
    row.length === 0
      ? [{ repetition: 0, definition: 0, value: null }]
      : row.map((value, at) => ({
          repetition: at === 0 ? 0 : 1,
          definition: leaf.maxDefinition - (value === null ? 1 : 0),
          value,
        })),
  );
  const pages: ColumnPage[] = [{ kind: 'dictionary', values: { kind: 'numbers', numbers: DICTIONARY } }];
  for (let from = 0; from < entries.length; from += length) {
    const part = entries.slice(from, from + length);
    const values = part.flatMap(({ value }) => value ?? []);
    const coded = values.every((value) => value >= 100);
    const full = part.every(({ definition }) => definition === leaf.maxDefinition);
    pages.push({
      kind: 'data',
      entries: part.length,
      repetition: leaf.maxRepetition > 0 ? Uint8Array.from(part, ({ repetition }) => repetition) : undefined,
      definition: full ? undefined : Uint8Array.from(part, ({ definition }) => definition),
      values: coded
        ? { kind: 'indices', indices: Int32Array.from(values, (value) => value - 100) }
        : { kind: 'numbers', numbers: Int32Array.from(values) },
    });
  }
  return pages;
}

function groupOf(rows: number, pages: readonly ColumnPage[]): RowGroup {
  return {
    rows,
    entries: (leaf) =>
      leaf.maxRepetition === 0
        ? rows
        : pages.reduce((sum, page) => sum + (page.kind === 'data' ? page.entries : 0), 0),
    bytes: () => 0,
    async *pages() {
      yield* pages;
    },
  };
}

function rowsOf({ rows, entries, starts, places, values }: ColumnBatch): (number | null)[][] {
  const valueAt = (entry: number): number | null => {
    const place = places === undefined ? entry : places[entry];
    return place < 0 || values.kind === 'bytes' ? null : Number(values.numbers[place]);
  };
  assert.ok(places === undefined || places.length === entries);
  return Array.from({ length: rows }, (_, row) => {
    const [from, to] = starts === undefined ? [row, row + 1] : [starts[row], starts[row + 1]];
    return Array.from({ length: to - from }, (__, at) => valueAt(from + at));
  });
}

describe('columns of a row group, some rows at a time', () => {
  const value = fc.oneof(fc.constantFrom(100, 101, 102, null), fc.integer({ min: 0, max: 9 }));
  const column = fc.oneof(
    fc.array(fc.tuple(value), { maxLength: 40 }).map((rows) => ({ leaf: FLAT, rows: rows as Rows })),
    fc
      .array(fc.array(value, { maxLength: 4 }), { maxLength: 20 })
      .map((rows) => ({ leaf: LIST, rows: rows as Rows })),
  );

  it('are the rows of its pages, wherever these are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        column,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        async ({ leaf, rows }, length, atOnce) => {
          const cursor = new ColumnCursor(groupOf(rows.length, pagesOf(leaf, rows, length)), leaf, 1);
          const read: (number | null)[][] = [];
          while (read.length < rows.length) {
            const batch = await cursor.next(Math.min(atOnce, rows.length - read.length));
            assert.ok(batch.rows > 0);
            read.push(...rowsOf(batch));
          }
          assert.deepEqual(read, rows);
          assert.ok(await cursor.isAtEnd());
        },
      ),
    );
  });

  it('have as many rows as the group', async () => {
    const rows = [[1], [2, null], [], [100]];
    const pages = pagesOf(LIST, rows, 2);
    const read = async (count: number): Promise<unknown> => {
      const found = [];
      for await (const [batch] of decodeBatches(groupOf(count, pages), [LIST])) found.push(...rowsOf(batch));
      return found;
    };
    assert.deepEqual(await read(4), rows);
    await assert.rejects(read(3), /another length/);
    await assert.rejects(read(5), /another length/);
  });
});
