import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { textInRow, type ItemTable } from '../../../src/reading/formats/items/itemTable';
import { ItemTableReader } from '../../../src/reading/formats/items/itemTableReader';
import { featuresOfTable } from '../../../src/reading/formats/items/tableFeatures';
import { titleColumn } from '../../../src/reading/formats/items/titleColumn';
import { InputError } from '../../../src/shared/problem';
import { readItemTable } from '../../fuzz/itemTables';

function featuresOf(text: string): Record<string, string[]> {
  const items = new Identifiers();
  const table = readItemTable(new TextEncoder().encode(text), 'items.csv', items);
  const { names, offsets, features } = featuresOfTable(table, items.size).features;
  return Object.fromEntries(
    Array.from({ length: items.size }, (_, item) => [
      items.text(item),
      Array.from(features.subarray(offsets[item], offsets[item + 1]), (feature) => names[feature]),
    ]),
  );
}

describe('files of items', () => {
  it('columns of zeros and ones', () => {
    assert.deepEqual(featuresOf('item_id,drama,comedy\na,1,0\nb,1,1\nc,0,0\n'), {
      a: ['drama'],
      b: ['drama', 'comedy'],
      c: [],
    });
  });
  it('a column of lists beside a title with commas', () => {
    assert.deepEqual(featuresOf('item_id,title,genres\na,"Good, Bad",Drama|War\nb,Ran,Drama\n'), {
      a: ['Drama', 'War'],
      b: ['Drama'],
    });
  });
  it('MovieLens: title in brackets, years in it, no header', () => {
    assert.deepEqual(featuresOf('1::Toy Story (1995)::Animation|Comedy\n2::Heat (1995)::Action\n'), {
      1: ['Animation', 'Comedy'],
      2: ['Action'],
    });
  });
  it('one id per line is a catalogue without features', () => {
    const items = new Identifiers();
    const table = readItemTable(new TextEncoder().encode('item_id\na\nb\n\nc\n'), 'catalogue.txt', items);
    assert.deepEqual([...Array.from(table.rows.items, (item) => items.text(item))], ['a', 'b', 'c']);
    assert.throws(() => featuresOfTable(table, items.size), InputError);
  });
  it('an empty id is no item, in quotes or not', () => {
    const items = new Identifiers();
    const text = 'item_id,genres\na,x\n"",y\n,z\n" ",w\nb,x\n';
    const table = readItemTable(new TextEncoder().encode(text), 'items.csv', items);
    assert.deepEqual(
      Array.from(table.rows.items, (item) => items.text(item)),
      ['a', 'b'],
    );
    assert.deepEqual([table.rows.rows, table.columns.length, items.size], [2, 1, 2]);
  });
  it('JSON Lines, as the corpus of BEIR is, and records of JSON', () => {
    const corpus =
      '{"_id": "d1", "title": "A, b", "text": "t", "metadata": {}}\n{"_id": "d2", "text": "u"}\n';
    const items = new Identifiers();
    readItemTable(new TextEncoder().encode(corpus), 'corpus.jsonl', items);
    assert.deepEqual([items.text(0), items.text(1), items.size], ['d1', 'd2', 2]);
    assert.deepEqual(
      featuresOf('[{"title": "x", "item_id": 7, "genres": ["Drama", "War"]},\n {"item_id": 8}]'),
      {
        7: ['Drama', 'War'],
        8: [],
      },
    );
    for (const [text, line] of [
      ['{"_id": "d1"}\n{"_id": d2}\n', 2],
      ['{"text": "d1"}\n', 1],
      ['["d1", "d2"]', 1],
    ] as const)
      assert.throws(
        () => featuresOf(text),
        (error: unknown) => error instanceof InputError && error.problem.line === line,
        text,
      );
  });
  it('names the line of a value that is neither 0 nor 1', () => {
    const rows = Array.from({ length: 20 }, (_, row) => `i${row},${row === 12 ? 7 : row % 2}\n`).join('');
    assert.throws(
      () => featuresOf(`item_id,drama\n${rows}`),
      (error: unknown) =>
        error instanceof InputError && error.problem.line === 14 && error.problem.file === 'items.csv',
    );
  });
  it('below a line that names the separator, in single quotes', () => {
    assert.deepEqual(featuresOf("sep=;\nitem_id;genres\n'a;1';'Drama|War'\n'b';'Drama'\n"), {
      'a;1': ['Drama', 'War'],
      b: ['Drama'],
    });
  });
  it('in quotes between blanks', () => {
    assert.deepEqual(featuresOf('item_id genres\n"a 1" "Drama|War"\n"b 2"  "Drama"\n'), {
      'a 1': ['Drama', 'War'],
      'b 2': ['Drama'],
    });
  });
  it('refuses more columns than anybody writes, before they take the memory', () => {
    assert.throws(
      () => featuresOf(`item_id,${','.repeat(20_000)}\na,1\n`),
      (error: unknown) => error instanceof InputError && /20002 columns/.test(error.problem.message),
    );
  });
  it('refuses a quote that never closes and a line without end, without trying again and again', () => {
    const films = Array.from({ length: 80_000 }, (_, film) => `i${film},title of the film ${film}\n`).join(
      '',
    );
    // It would close after two megabytes.
    const text = `item,title\n"i","a\n${films}"\n`;
    assert.ok(text.length > 2_000_000);
    assert.throws(
      () => featuresOf(text),
      (error: unknown) => error instanceof InputError && /never closes/.test(error.problem.message),
    );
    assert.throws(
      () => featuresOf(`item,title\na,A\nb,${'x'.repeat(3_000_000)}\n`),
      (error: unknown) =>
        error instanceof InputError && /longer/.test(error.problem.message) && error.problem.line === 3,
    );
  });
  it('refuses an empty file', () => {
    assert.throws(() => featuresOf(''), InputError);
  });

  describe('with more text than is kept', () => {
    const texts: Readonly<Record<string, string>> = {
      'quoted csv': 'item_id,title,text\r\na,"A, ""b""","one\r\ntwo"\r\n\r\nb,B,plain\r\nc,,"last"',
      tsv: 'item_id\ttitle\ttext\na\tÄ\tone\n#no\tcomment\tx\nb\t\ttwo words\n',
      'JSON Lines': '{"_id":"a","title":"A","text":"one"}\n{"_id":"b","text":"zwei ü"}\n',
      'a list of JSON': '[ {"item_id":"a","title":"A","text":"one"},\n {"item_id":"b","title":"B"} ]',
    };
    const textsOf = (table: ItemTable): string[][] =>
      table.columns.map((column) =>
        Array.from({ length: table.rows.rows }, (_, row) => textInRow(column, row)),
      );

    for (const [name, text] of Object.entries(texts))
      it(`the largest columns stay in the file, and read the same: ${name}`, () => {
        const bytes = new TextEncoder().encode(text);
        const kept = readItemTable(bytes, name, new Identifiers());
        for (const chunk of [1, 7, bytes.length]) {
          const reader = new ItemTableReader(bytes, true, name, new Identifiers(), {
            again: (start, length) => bytes.subarray(start, start + length),
            mostKept: 2,
          });
          for (let at = 0; at < bytes.length; at += chunk) reader.write(bytes.subarray(at, at + chunk));
          const table = reader.end();
          assert.ok(table.columns.some(({ texts }) => texts === undefined));
          assert.deepEqual(textsOf(table), textsOf(kept));
          assert.deepEqual(table.rows.items, kept.rows.items);
        }
      });

    it('columns of features and the column of titles are found there, too', () => {
      const films = Array.from(
        { length: 3000 },
        (_, film) => `i${film},Film number ${film},Drama|${film % 7}|${film}\n`,
      );
      const bytes = new TextEncoder().encode(`item,title,genres\n${films.join('')}`);
      const again = (start: number, length: number): Uint8Array => bytes.subarray(start, start + length);
      const kept = readItemTable(bytes, 'items.csv', new Identifiers());
      const table = readItemTable(bytes, 'items.csv', new Identifiers(), { again, mostKept: 100 });
      assert.ok(table.columns.every(({ texts }) => texts === undefined));
      assert.deepEqual(featuresOfTable(table, 3000), featuresOfTable(kept, 3000));
      assert.equal(titleColumn(table.columns, 3000, true), 0);
    });

    it('says nothing more once the file is another one', () => {
      const bytes = new TextEncoder().encode('item,title\na,A long title\n');
      const again = (): undefined => undefined;
      const table = readItemTable(bytes, 'items.csv', new Identifiers(), { again, mostKept: 2 });
      assert.deepEqual(textsOf(table), [['']]);
    });
  });
});
