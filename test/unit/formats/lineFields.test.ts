import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DelimitedRows } from '../../../src/reading/formats/delimited/delimitedRows';
import { fieldsOfLine } from '../../../src/reading/formats/delimited/textLines';
import type { TableShape } from '../../../src/reading/formats/tableShape';
import { DELIMITERS } from './arbitraryText';
import { encoded, tableShape } from './reading';
import { runs } from '../../extent';

/** Fields of a line as the rows of a file have them. */
function fieldsOfRow(shape: TableShape, line: string): string[] {
  const sink = { rowsRead: 0, columns: 64, take: () => undefined, unreadable: () => undefined };
  const row = new DelimitedRows(shape, sink).rowOf(encoded(line));
  const fields: string[] = [];
  for (let column = 0; row.has(column); column++) fields.push(new TextDecoder().decode(row.bytesAt(column)));
  return fields;
}

const lines = fc.array(
  fc.constantFrom('a', '7', '"', '""', '"x"', '"x y"', ' ', '\t', ',', ';', ':', '::', '|', '.5', 'é', "'"),
  { minLength: 1, maxLength: 14 },
);

describe('fields of a line', () => {
  it('are the same in the head of a file and below it, whatever its quotes are', () => {
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom<TableShape['delimiter']>(...DELIMITERS, 'spaces'),
        fc.boolean(),
        (parts, delimiter, trim) => {
          const line = parts.join('');
          fc.pre(/[^ \t]/.test(line));
          const shape = tableShape(['user', 'item'], { delimiter, quotes: true, trim });
          assert.deepEqual(fieldsOfRow(shape, line), fieldsOfLine(shape, line));
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  for (const [what, line, fields] of [
    ['behind a closing quote', '"a,b"c,1', ['"a,b"c', '1']],
    ['with doubled quotes before it', '"a ""b"" c" d,1', ['"a "b" c" d', '1']],
    ['with a quote that never closes', '"a,b,1', ['"a', 'b', '1']],
    ['with a line end in quotes', '"a\nb",1', ['a\nb', '1']],
    ['with a quote inside', 'a"b,1', ['a"b', '1']],
  ] as const)
    it(`are those of the row ${what}`, () => {
      const shape = tableShape(['user', 'item'], { quotes: true });
      assert.deepEqual(fieldsOfRow(shape, line), fields);
      assert.deepEqual(fieldsOfLine(shape, line), fields);
    });
});
