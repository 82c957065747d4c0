import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { LeafColumn } from '../../../src/reading/formats/columnar/leafColumn';
import { EventWeights } from '../../../src/reading/formats/readerOptions';
import { unpackPage } from '../../../src/reading/formats/compression/unpackPage';
import { PageDecoder } from '../../../src/reading/formats/scanner/pageDecoder';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import { Cancellation, Cancelled } from '../../../src/core/watch/cancellation';
import { inspectSource, readTable } from '../../../src/reading/inputs/tableFile';
import { InputError } from '../../../src/shared/problem';
import { Random } from '../../fuzz/random';
import { readSource } from './reading';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('formats');

const FORMATS = path.resolve(__dirname, '../../fixtures/formats');

const fixture = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(path.join(FORMATS, name, 'input.parquet')));

describe('Parquet', () => {
  it('gives an event what it is worth', async () => {
    const weights = new EventWeights({ view: 1, buy: 5 });
    const { file } = await readSource(fixture('parquet-events'), 'events.parquet', () => 'truth', weights);
    assert.deepEqual(file.rows, [
      ['u1', 'i1', 1, 1],
      ['u2', 'i2', 5, 2],
    ]);
  });

  it('asks which of two columns of lists holds the items', async () => {
    // Names of the same lengths, which say nothing.
    const text = Buffer.from(fixture('parquet-actual-and-predicted')).toString('latin1');
    const renamed = text.replaceAll('predicted', 'listed_at').replaceAll('actual', 'bought');
    const source = new MemorySource('lists.parquet', Uint8Array.from(Buffer.from(renamed, 'latin1')));
    const { problem } = await inspectSource(source);
    assert.deepEqual(problem, {
      code: 'unclear-item',
      line: 1,
      columns: [
        { column: 2, text: 'bought' },
        { column: 3, text: 'listed_at' },
      ],
      named: 'column',
    });
    const overrides = { columns: [{ role: 'item', column: 'bought' }] } as const;
    assert.equal((await inspectSource(source, overrides)).problem, undefined);
  });

  it('says that a file is cut off', async () => {
    const whole = fixture('parquet-snappy');
    for (const length of [4, 11, 100, whole.length - 1]) {
      await assert.rejects(
        inspectSource(new MemorySource('cut.parquet', whole.subarray(0, length))),
        (error) => error instanceof InputError && /has no footer/.test(error.problem.message),
      );
    }
  });

  it('stops when it is told to', async () => {
    const source = new MemorySource('input.parquet', fixture('parquet-snappy'));
    const { shape } = await inspectSource(source);
    const cancellation = new Cancellation();
    cancellation.cancel();
    const reading = readTable({
      source,
      shape,
      users: new Identifiers(),
      items: new Identifiers(),
      options: { use: 'recommendations' },
      watch: { check: cancellation.check, progress: () => undefined },
    });
    await assert.rejects(reading, Cancelled);
  });

  it('names the columns there are when one is missing', async () => {
    const source = new MemorySource('input.parquet', fixture('parquet-snappy'));
    const { shape } = await inspectSource(source);
    const other = {
      ...shape,
      columns: shape.columns.map((column) => ({ ...column, name: `${column.name}2` })),
    };
    const reading = readTable({
      source,
      shape: other,
      users: new Identifiers(),
      items: new Identifiers(),
      options: { use: 'recommendations' },
    });
    await assert.rejects(
      reading,
      (error) => error instanceof InputError && /user_id, item_id, score/.test(error.problem.advice),
    );
  });

  it('makes a string of each different score, not of each row', () => {
    const column = new LeafColumn(
      {
        name: 'score',
        maxRepetition: 0,
        maxDefinition: 0,
        listDefinition: 0,
        content: 'text',
        numbers: { unsigned: false, scale: undefined, fractional: false },
        timeUnit: undefined,
      },
      false,
    );
    const bytes = new TextEncoder().encode('97%85');
    const places = Int32Array.of(0, 1, 0, 1, 0);
    const values = { kind: 'bytes', bytes, spans: Int32Array.of(0, 3, 3, 5) } as const;
    const made: string[] = [];
    const { decode } = TextDecoder.prototype;
    TextDecoder.prototype.decode = function (this: TextDecoder, ...given: Parameters<typeof decode>): string {
      const text = decode.apply(this, given);
      made.push(text);
      return text;
    };
    try {
      for (let batch = 0; batch < 2; batch++) {
        column.take({ leaf: column.leaf, rows: 5, entries: 5, starts: undefined, places, values });
        const read = Array.from(places, (_, row) => [column.numberAt(row), column.isPercentage(row)]);
        assert.deepEqual(read.slice(0, 2), [
          [0.97, true],
          [85, false],
        ]);
      }
    } finally {
      TextDecoder.prototype.decode = decode;
    }
    assert.deepEqual(made, ['97%', '85']);
  });

  /** Each byte of each file in turn: what cannot be read is said, and what is read adds up. */
  it('survives damage', async () => {
    for (const name of ['parquet-snappy', 'parquet-lists', 'parquet-uncompressed-delta']) {
      const whole = fixture(name);
      for (let at = 4; at < whole.length; at++) {
        const damaged = whole.slice();
        damaged[at] ^= 0x55;
        const source = new MemorySource('damaged.parquet', damaged);
        try {
          const { problem, shape } = await inspectSource(source);
          if (problem !== undefined) continue;
          const table = await readTable({
            source,
            shape,
            users: new Identifiers(),
            items: new Identifiers(),
            options: { use: 'recommendations' },
          });
          assert.equal(table.rowsRead, table.interactions.rows + table.findings.dropped);
        } catch (error) {
          assert.ok(error instanceof InputError, `byte ${at} of ${name}: ${String(error)}`);
        }
      }
    }
  }).timeout(60_000);

  it('unpacks runs and groups of bits', () => {
    // The example of the format's description: 0 … 7 in three bits each, after a run of four sevens.
    const decoder = PageDecoder.ofThread();
    const output = new Int32Array(12);
    const bytes = Uint8Array.of(0x08, 0x07, 0x03, 0b10001000, 0b11000110, 0b11111010);
    assert.equal(decoder.unpack(bytes, 3, output), bytes.length);
    assert.deepEqual([...output], [7, 7, 7, 7, 0, 1, 2, 3, 4, 5, 6, 7]);
    assert.throws(() => decoder.unpack(bytes.subarray(0, 4), 3, output), /cut off/);
    assert.throws(() => decoder.unpack(bytes, 3, output, 7), /not in the dictionary/);
    for (let width = 1; width <= 32; width++) {
      const values = Array.from({ length: 40 }, (_, i) => (i * 0x9e3779b1) >>> (32 - width));
      const packed = new Uint8Array(1 + 5 * width);
      packed[0] = (5 << 1) | 1;
      for (let bit = 0; bit < 40 * width; bit++)
        packed[1 + (bit >> 3)] |= ((values[Math.floor(bit / width)] >>> (bit % width)) & 1) << (bit & 7);
      const unpacked = new Int32Array(40);
      if (width === 32) assert.throws(() => decoder.unpack(packed, width, unpacked));
      else decoder.unpack(packed, width, unpacked);
      if (width < 32) assert.deepEqual([...unpacked], values);
    }
  });

  it('decompresses Snappy, and refuses damaged bytes', () => {
    const decoder = PageDecoder.ofThread();
    const room = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length);
    const random = new Random(7);
    for (let round = 0; round < 60; round++) {
      // Repeated bytes near and far, and some that repeat nothing.
      const bytes = new Uint8Array(random.below(4000));
      for (let at = 0; at < bytes.length;) {
        const end = Math.min(bytes.length, at + 1 + random.below(200));
        const behind = random.below(3) === 0 ? 0 : 1 + random.below(300);
        for (; at < end; at++)
          bytes[at] = behind === 0 || behind > at ? random.below(256) : bytes[at - behind];
      }
      const compressed = snappyCompress(bytes);
      assert.deepEqual(decoder.uncompress(compressed, bytes.length, room), bytes);
      assert.throws(() => decoder.uncompress(compressed, bytes.length + 1, room), /damaged|shorter/);
      if (bytes.length > 0)
        assert.throws(() => decoder.uncompress(compressed, bytes.length - 1, room), /damaged/);
      assert.throws(
        () => decoder.uncompress(compressed.subarray(0, -1), bytes.length, room),
        /damaged|shorter/,
      );
      const damaged = compressed.slice();
      for (let change = 0; change < 4; change++) damaged[random.below(damaged.length)] = random.below(256);
      try {
        assert.equal(decoder.uncompress(damaged, bytes.length, room).length, bytes.length);
      } catch (error) {
        assertSentence(String(error));
      }
    }
    assert.throws(
      () => decoder.uncompress(Uint8Array.of(255, 255, 255, 255, 15), 2 ** 32 - 1, room),
      /shorter/,
    );
    assert.throws(() => decoder.uncompress(Uint8Array.of(4, 252, 255, 255, 255, 255, 1), 4, room), /damaged/);
    // A copy of one byte, which says of itself that it is one, two, or endlessly many.
    assert.deepEqual(decoder.uncompress(Uint8Array.of(1, 0, 65), 1, room), Uint8Array.of(65));
    assert.throws(() => decoder.uncompress(Uint8Array.of(2, 0, 65), 1, room), /damaged/);
    const endless = Uint8Array.of(129, 128, 128, 128, 128, 128, 0, 0, 65);
    assert.throws(() => decoder.uncompress(endless, 1, room), /damaged/);
  });

  it('pages of gzip and Brotli decompress alike in Node and in a browser, where Node’s zlib is not', async () => {
    const content = Buffer.from('user,item\n'.repeat(1000));
    const pages = { GZIP: gzipSync(content), BROTLI: brotliCompressSync(content) };
    const unpackedPages = (): Promise<Uint8Array[]> =>
      Promise.all(
        Object.entries(pages).map(([codec, page]) =>
          unpackPage(page, content.length, codec, (bytes) => new Uint8Array(bytes)),
        ),
      );
    const ofNode = await unpackedPages();
    const { getBuiltinModule } = process;
    process.getBuiltinModule = (() => undefined) as unknown as typeof getBuiltinModule;
    const ofBrowser = await unpackedPages().finally(() => (process.getBuiltinModule = getBuiltinModule));
    for (const page of [...ofNode, ...ofBrowser]) assert.ok(content.equals(page));
  });
});
