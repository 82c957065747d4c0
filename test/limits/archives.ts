import { deflateRawSync, constants } from 'node:zlib';

/** Compressed zeros: a piece of 1 MB over and over, so that gigabytes of them cost nothing here. */
export function deflatedRuns(first: Buffer, piece: Buffer, times: number): Buffer {
  const flushed = (bytes: Buffer): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const repeated = flushed(piece);
  const last = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([flushed(first), ...Array.from({ length: times }, () => repeated), last]);
}

/** A gzip file of text that is deflated already; what stands behind it of length and sum is wrong. */
export function gzipOf(deflated: Buffer): Buffer {
  return Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), deflated, Buffer.alloc(8)]);
}

/** A ZIP file of one file; `unpacked`: how large it is, or is said to be. */
export function zipOf(name: string, stored: Buffer, unpacked: number, deflated = true): Buffer {
  const method = deflated ? 8 : 0;
  const named = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt32LE(stored.length, 18);
  local.writeUInt32LE(unpacked, 22);
  local.writeUInt16LE(named.length, 26);
  const member = Buffer.alloc(46);
  member.writeUInt32LE(0x02014b50, 0);
  member.writeUInt16LE(method, 10);
  member.writeUInt32LE(stored.length, 20);
  member.writeUInt32LE(unpacked, 24);
  member.writeUInt16LE(named.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(member.length + named.length, 12);
  end.writeUInt32LE(local.length + named.length + stored.length, 16);
  return Buffer.concat([local, named, stored, member, named, end]);
}

/** A frame of Zstandard, its window of 2 to the power of `log` bytes, of which each block repeats one byte 128 kB times. */
export function zstandardRuns(byte: string, blocks: number, log: number): Buffer {
  const begin = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (log - 10) << 3]);
  const header = ((1 << 17) << 3) | (1 << 1);
  const block = Buffer.from([header & 255, (header >> 8) & 255, header >> 16, byte.charCodeAt(0)]);
  return Buffer.concat([
    begin,
    ...Array.from({ length: blocks }, () => block),
    Buffer.from([0x0b, 0, 0, 0x61]),
  ]);
}

/** A whole number as Thrift's compact protocol writes it. */
function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

/** A Parquet file of which the footer says another number wherever it said this one in 64 bits. */
export function lyingParquet(file: Buffer, said: bigint, lie: bigint): Buffer {
  const begin = file.length - 8 - file.readUInt32LE(file.length - 8);
  const field = (value: bigint): string =>
    Buffer.concat([Buffer.from([0x16]), varint(value)]).toString('latin1');
  const footer = file.subarray(begin, -8).toString('latin1');
  const changed = Buffer.from(footer.replaceAll(field(said), field(lie)), 'latin1');
  if (!footer.includes(field(said))) throw new Error(`The footer does not say ${said}.`);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(changed.length);
  return Buffer.concat([file.subarray(0, begin), changed, length, Buffer.from('PAR1')]);
}

/** An Arrow file that says another number wherever it said this one in 64 bits. */
export function lyingArrow(file: Buffer, said: bigint, lie: bigint): Buffer {
  const bytes = (value: bigint): string => {
    const written = Buffer.alloc(8);
    written.writeBigInt64LE(value);
    return written.toString('latin1');
  };
  const text = file.toString('latin1');
  if (!text.includes(bytes(said))) throw new Error(`The file does not say ${said}.`);
  return Buffer.from(text.replaceAll(bytes(said), bytes(lie)), 'latin1');
}
