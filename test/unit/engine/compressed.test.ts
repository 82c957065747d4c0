import assert from 'node:assert/strict';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { ByteSource } from '../../../src/reading/sources/byteSource';
import { openUnzippedBytes } from '../../../src/reading/sources/openContent';
import { InputError } from '../../../src/shared/problem';

const MEGABYTE = 1 << 20;

const open = (bytes: Uint8Array, free = Infinity): Promise<ByteSource> =>
  openUnzippedBytes({ kind: 'bytes', name: 'recs', bytes }, () => free);

interface Unpacked {
  readonly length: number;
  readonly largest: number;
  readonly text: string;
}

/** What a file becomes; `raw`: how much of it was taken until `most` bytes had come. */
async function unpackedOf(bytes: Uint8Array, most = Infinity): Promise<Unpacked & { readonly raw: number }> {
  const source = await open(bytes);
  let raw = 0;
  let length = 0;
  let largest = 0;
  let text = '';
  for await (const chunk of source.chunks((taken) => (raw = taken))) {
    length += chunk.length;
    largest = Math.max(largest, chunk.length);
    if (text.length < 100) text += Buffer.from(chunk).toString('latin1').slice(0, 100);
    if (length >= most) break;
  }
  return { raw, length, largest, text: text.slice(0, 100) };
}

const isRefused = (pattern: RegExp) => (error: unknown) =>
  error instanceof InputError && pattern.test(error.problem.message);

/** A frame of Zstandard with a window of 2 to the power of `log`. */
function frame(log: number, ...blocks: Uint8Array[]): Uint8Array {
  return Buffer.concat([Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, (log - 10) << 3), ...blocks]);
}
const header = (kind: number, length: number, last: boolean): Uint8Array => {
  const bits = (length << 3) | (kind << 1) | (last ? 1 : 0);
  return Uint8Array.of(bits & 255, (bits >> 8) & 255, bits >> 16);
};
const raw = (text: string, last = false): Uint8Array =>
  Buffer.concat([header(0, text.length, last), Buffer.from(text)]);
const run = (byte: string, length: number, last = false): Uint8Array =>
  Buffer.concat([header(1, length, last), Buffer.from(byte)]);
const runs = (byte: string, length: number, count: number): Uint8Array =>
  Buffer.concat(Array.from({ length: count }, () => run(byte, length)));

/** A ZIP file with one file of which the directory says what it likes. */
function zip(
  content: Uint8Array,
  said: { readonly unpacked: number; readonly deflate?: boolean },
): Uint8Array {
  const name = Buffer.from('recs.parquet');
  const stored = said.deflate === false ? content : deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const member = Buffer.alloc(46);
  member.writeUInt32LE(0x02014b50, 0);
  member.writeUInt16LE(said.deflate === false ? 0 : 8, 10);
  member.writeUInt32LE(stored.length, 20);
  member.writeUInt32LE(said.unpacked, 24);
  member.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(member.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + stored.length, 16);
  return Buffer.concat([local, name, stored, member, name, end]);
}

describe('Zstandard', () => {
  it('is unpacked a block at a time, so that a few bytes never become gigabytes at once', async () => {
    const bomb = frame(21, runs('a', 1 << 17, 16_000), run('a', 0, true));
    const { length, largest } = await unpackedOf(bomb, 1);
    assert.ok(largest <= 1 << 17);
    assert.ok(length <= 1 << 17);
  });

  it('that becomes more than any table would is refused', async () => {
    const bomb = frame(21, runs('a', 1 << 17, 16_000), run('a', 0, true));
    await assert.rejects(unpackedOf(bomb), isRefused(/as those of no table do/));
  });

  it('is read whatever the sizes of its blocks and its window', async () => {
    const small = Array.from({ length: 300 }, (_, i) => raw(String.fromCharCode(97 + (i % 26))));
    const { length, text } = await unpackedOf(frame(27, ...small, raw('.', true)));
    assert.equal(length, 301);
    assert.equal(text.slice(0, 30), 'abcdefghijklmnopqrstuvwxyzabcd');
  });

  it('is read frame by frame, and what is marked to be skipped is', async () => {
    const skipped = Buffer.from([0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const two = Buffer.concat([frame(17, raw('one,', true)), skipped, frame(17, run('2', 3, true))]);
    assert.equal((await unpackedOf(two)).text, 'one,222');
  });

  it('that refers back further than zstd itself allows is refused, and so is one that is cut off', async () => {
    await assert.rejects(unpackedOf(frame(28, raw('a', true))), isRefused(/window size/));
    await assert.rejects(unpackedOf(frame(17, raw('a'))), isRefused(/unexpected EOF/));
    await assert.rejects(
      unpackedOf(frame(17, raw('abc', true)).subarray(0, 10)),
      isRefused(/unexpected EOF/),
    );
  });
});

describe('gzip', () => {
  it('is unpacked as it is asked for', async () => {
    const bomb = gzipSync(new Uint8Array(70 * MEGABYTE));
    const { largest } = await unpackedOf(bomb, MEGABYTE);
    assert.ok(largest <= MEGABYTE);
    await assert.rejects(unpackedOf(bomb), isRefused(/as those of no table do/));
  });

  it('of which little comes may be as dense as it is', async () => {
    assert.equal((await unpackedOf(gzipSync(new Uint8Array(32 * MEGABYTE)))).length, 32 * MEGABYTE);
  });
});

describe('a ZIP file', () => {
  const parquet = Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(65 * MEGABYTE)]);

  it('is not unpacked into memory where it becomes a hundred times as large', async () => {
    await assert.rejects(
      open(zip(parquet, { unpacked: parquet.length })),
      isRefused(/would become \d+ times as large/),
    );
  });

  it('is not unpacked into memory beyond what is free', async () => {
    const some = Buffer.concat([Buffer.from('PAR1'), Buffer.from('abcdefgh'.repeat(1000))]);
    const file = zip(some, { unpacked: some.length });
    await assert.rejects(
      open(file, 1000),
      isRefused(/would need about 8.0 kB of memory; at most 1.0 kB may be used/),
    );
    assert.equal((await open(file, 10_000)).bytes, some.length);
  });

  it('of which the directory lies about the length is damaged', async () => {
    const text = Buffer.from('user,item\nu1,a\n');
    const whole = async (said: number, deflate: boolean): Promise<number> => {
      const source = await open(zip(text, { unpacked: said, deflate }));
      let length = 0;
      for await (const chunk of source.chunks(() => undefined)) length += chunk.length;
      return length;
    };
    assert.equal(await whole(15, true), 15);
    assert.equal(await whole(15, false), 15);
    for (const said of [14, 16, 5000, 4e9])
      await assert.rejects(whole(said, true), isRefused(/missing or damaged/), `${said}`);
    await assert.rejects(whole(4e9, false), isRefused(/missing or damaged/));
  });
});
