import assert from 'node:assert/strict';
import path from 'node:path';
import { Float64, Utf8 } from 'apache-arrow';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { lineOfRow } from '../../../src/core/data/interactions/interactions';
import { unpackLz4Frame } from '../../../src/reading/formats/compression/lz4';
import { inspectSource, readTable, shapeOfSource } from '../../../src/reading/inputs/tableFile';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import { openSource } from '../../../src/reading/sources/fileSource';
import { arrowBytes, listOf, objectOf } from './arrowBytes';
import { readSource } from './reading';

const folder = path.resolve(__dirname, '../../fixtures/arrow');

/** Each row as "line user item value", and the findings as "code@line". */
async function rowsOf(name: string): Promise<{ rows: string[]; findings: string[]; read: number }> {
  const source = await openSource({ kind: 'path', name, path: path.join(folder, name) });
  try {
    const users = new Identifiers();
    const items = new Identifiers();
    const shape = await shapeOfSource(source);
    const file = await readTable({ source, shape, users, items, options: { use: 'recommendations' } });
    const { interactions } = file;
    const rows: string[] = [];
    for (let run = 0; run < interactions.runUsers.length; run++)
      for (let row = interactions.runStarts[run]; row < interactions.runStarts[run + 1]; row++)
        rows.push(
          [
            lineOfRow(interactions.lines, row),
            users.text(interactions.runUsers[run]),
            items.text(interactions.items[row]),
            interactions.values?.[row],
          ].join(' '),
        );
    const findings = file.findings
      .findings()
      .flatMap(({ code, places }) => places.map(({ line }) => `${code}@${line}`));
    return { rows, findings, read: file.rowsRead };
  } finally {
    await source.close();
  }
}

describe('Arrow files (Feather), as pandas, pyarrow and polars write them', () => {
  const plain = [
    '1 u1 10 0.9',
    '2 u1 11 0.8',
    '3 u1 12 0.7',
    '4 u2 10 0.6',
    '5 u2 13 0.5',
    '6 ü3 14 0.4',
  ].concat('7 ü3 1152921504606846976 0.3');
  for (const name of ['pandas.feather', 'pandas-category-zstd.feather', 'polars.arrow'])
    it(`${name}: ids that are text, categories, and whole numbers of 64 bits`, async () => {
      assert.deepEqual((await rowsOf(name)).rows, plain);
    });

  it('texts in views, longer than those that stand in them', async () => {
    const { rows } = await rowsOf('polars-views.arrow');
    assert.equal(rows[0], '1 u1 a rather long item 10 0.9');
    assert.equal(rows.length, 7);
  });

  it('lists, empty ones and nulls in them', async () => {
    assert.deepEqual(await rowsOf('lists.feather'), {
      rows: ['1 u1 10 0.9', '1 u1 11 0.8', '1 u1 12 0.7', '2 u2 10 0.6', '2 u2 13 0.5'],
      findings: ['empty-id@2'],
      read: 6,
    });
  });

  it('lists with offsets of 64 bits, as polars writes them: empty ones, none, and nulls in them', async () => {
    assert.deepEqual(await rowsOf('polars-lists.arrow'), {
      rows: ['1 u1 a rather long item 0.9', '1 u1 i3 0.7', '4 u4 i4 0.5'],
      findings: ['empty-id@1'],
      read: 4,
    });
  });

  it('maps from items to scores, and ids that are bytes', async () => {
    const { rows } = await rowsOf('maps.feather');
    assert.deepEqual(rows, ['1 u1 i7 0.25', '1 u1 i3 0.75', '2 u2 i4 0.5']);
  });

  it('lists of objects', async () => {
    assert.deepEqual(await rowsOf('structs.feather'), {
      rows: ['1 u1 a 0.5', '1 u1 b 0.25'],
      findings: ['empty-value@2'],
      read: 3,
    });
  });

  /** Returns each row that is read from records as "line user item value", and the columns that are read. */
  async function rowsOfRecords(
    ...records: Parameters<typeof arrowBytes>
  ): Promise<{ readonly rows: string[]; readonly columns: string[] }> {
    const bytes = arrowBytes(...records);
    const { file, guess } = await readSource(bytes, 'objects.arrow', () => 'recommendations');
    return {
      rows: file.rows.map(([user, item, value, line]) => [line, user, item, value].join(' ')),
      columns: guess.shape.columns.filter(({ role }) => role !== 'ignored').map(({ name }) => name),
    };
  }

  it('fields of objects, and nulls in place of objects', async () => {
    const read = await rowsOfRecords(
      { user_id: new Utf8(), payload: objectOf({ doc_id: new Utf8(), score: new Float64() }) },
      [
        { user_id: 'u1', payload: { doc_id: 'a', score: 0.5 } },
        { user_id: 'u1' },
        { user_id: 'u2', payload: { doc_id: 'b', score: 0.25 } },
      ],
    );
    assert.deepEqual(read, {
      rows: ['1 u1 a 0.5', '3 u2 b 0.25'],
      columns: ['user_id', 'payload.doc_id', 'payload.score'],
    });
  });

  it('lists in objects', async () => {
    const read = await rowsOfRecords(
      {
        user_id: new Utf8(),
        top: objectOf({ items: listOf(new Utf8()), scores: listOf(new Float64()) }),
      },
      [
        { user_id: 'u1', top: { items: ['a', 'b'], scores: [0.5, 0.25] } },
        { user_id: 'u2' },
        { user_id: 'u3', top: { items: ['c'], scores: [0.125] } },
      ],
    );
    assert.deepEqual(read, {
      rows: ['1 u1 a 0.5', '1 u1 b 0.25', '3 u3 c 0.125'],
      columns: ['user_id', 'top.items', 'top.scores'],
    });
  });

  it('objects in the objects of lists', async () => {
    const entry = objectOf({ doc: objectOf({ id: new Utf8() }), score: new Float64() });
    const read = await rowsOfRecords({ user_id: new Utf8(), hits: listOf(entry) }, [
      {
        user_id: 'u1',
        hits: [
          { doc: { id: 'a' }, score: 0.5 },
          { doc: null, score: 0.25 },
        ],
      },
      { user_id: 'u2' },
      { user_id: 'u3', hits: [{ doc: { id: 'b' }, score: 0.125 }] },
    ]);
    assert.deepEqual(read, {
      rows: ['1 u1 a 0.5', '3 u3 b 0.125'],
      columns: ['user_id', 'hits[].doc.id', 'hits[].score'],
    });
  });

  it('lists of objects with two numbers, neither of which is the score', async () => {
    const { rows } = await rowsOf('two-numbers.feather');
    assert.deepEqual(rows, ['1 u1 a ', '1 u1 b ']);
  });

  for (const name of ['deltas.arrow', 'deltas.arrows'])
    it(`${name}: dictionaries that grow from batch to batch`, async () => {
      const { rows } = await rowsOf(name);
      assert.deepEqual(rows, ['1 u1 a 0', '2 u1 b -1', '3 u1 c 0', '4 u2 a -1', '5 u3 c 0']);
    });

  it('beside columns of all other kinds, halves of floats', async () => {
    assert.deepEqual(await rowsOf('beside.arrow'), {
      rows: ['1 u1 1 0.5', '2 u1 2 0.25'],
      findings: ['empty-id@3'],
      read: 3,
    });
  });

  it('decimals below zero, and nulls', async () => {
    assert.deepEqual(await rowsOf('nulls.feather'), {
      rows: ['1 u1 a 4.5', '2 u1 b -1.25'],
      findings: ['empty-id@3', 'empty-id@4'],
      read: 4,
    });
  });

  it('several record batches in one file, compressed in blocks that refer to each other', async () => {
    const { rows, read } = await rowsOf('batches.feather');
    assert.equal(read, 20_000);
    for (const i of [0, 2_999, 3_000, 17_123, 19_999])
      assert.equal(
        rows[i],
        `${i + 1} user-${Math.floor(i / 50)} item-${(i * 7919) % 977} ${((i * 31) % 1000) / 8}`,
      );
  });

  it('is recognised by its first bytes, and has another format refused', async () => {
    const source = await openSource({ kind: 'path', name: 'a', path: path.join(folder, 'pandas.feather') });
    try {
      assert.equal((await inspectSource(source)).shape.format, 'arrow');
      assert.equal((await inspectSource(source, { format: 'feather' })).problem, undefined);
      assert.equal((await inspectSource(source, { format: 'csv' })).problem?.code, 'misfit');
    } finally {
      await source.close();
    }
  });

  it('that is cut off says so', async () => {
    const bytes = new TextEncoder().encode(`ARROW1\0\0${'x'.repeat(500)}`);
    await assert.rejects(inspectSource(new MemorySource('cut.feather', bytes)), /has no footer/);
  });

  it('damaged LZ4 ends in an error, whatever is cut or changed', () => {
    assert.throws(() => unpackLz4Frame(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), 4), /not an LZ4 frame/);
    const frame = Uint8Array.of(
      0x04,
      0x22,
      0x4d,
      0x18,
      0x40,
      0x40,
      0,
      6,
      0,
      0,
      0,
      0x24,
      97,
      98,
      2,
      0,
      0,
      0,
      0,
      0,
      0,
    );
    assert.throws(() => unpackLz4Frame(frame.subarray(0, 14), 6));
    const far = frame.slice();
    far[14] = 9;
    assert.throws(() => unpackLz4Frame(far, 6), /refers to nothing/);
  });
});
