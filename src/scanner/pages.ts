/*
 * Pages of files that store columns. A separate instance decodes them. The host uses its memory above PAGES: it grows
 * it before each call, by WORD bytes more than needed, since whole words are read and written.
 */
import { TABLE_SPACE, WORD } from './layout';

export const PAGES: usize = TABLE_SPACE;

/** Maximum length of a copy made here; longer copies use memory.copy. */
const SHORT: usize = 2 * WORD;

/**
 * Decompresses Snappy. Source: google/snappy, format_description.txt.
 *
 * @returns whether bytes[from … end) decompress to exactly `length` bytes
 */
export function uncompress(from: usize, end: usize, to: usize, length: usize): bool {
  const first = to;
  const stop = to + length;
  let declaredLength: u64 = 0;
  for (let shift: u64 = 0; from < end; shift += 7) {
    const byte: u64 = load<u8>(from++);
    declaredLength |= (byte & 127) << shift;
    if (byte < 128 || shift > 28) break;
  }
  if (declaredLength != <u64>length) return false;
  while (from < end) {
    const tag: u32 = load<u8>(from++);
    let count: usize = (tag >> 2) + 1;
    if ((tag & 3) == 0) {
      if (count > 60) {
        const bytes = <u32>count - 60;
        if (end - from < bytes) return false;
        count = (load<u32>(from) & (<u32>0xffffffff >> ((4 - bytes) << 3))) + 1;
        from += bytes;
      }
      // The largest number plus 1 overflows to 0.
      if (count - 1 >= end - from || count > stop - to) return false;
      if (count <= SHORT && stop - to >= SHORT) {
        store<u64>(to, load<u64>(from));
        store<u64>(to + WORD, load<u64>(from + WORD));
      } else memory.copy(to, from, count);
      from += count;
      to += count;
      continue;
    }
    const kind = tag & 3;
    const bytes: usize = kind == 3 ? 4 : kind;
    if (end - from < bytes) return false;
    let offset: usize = load<u8>(from);
    if (kind == 1) {
      count = ((tag >> 2) & 7) + 4;
      offset |= (tag >> 5) << 8;
    } else offset = kind == 2 ? load<u16>(from) : load<u32>(from);
    from += bytes;
    if (offset == 0 || offset > to - first || count > stop - to) return false;
    const next = to + count;
    // A word at this distance is written before it is read.
    if (offset >= WORD) {
      for (; to < next; to += WORD) store<u64>(to, load<u64>(to - offset));
    } else for (; to < next; to++) store<u8>(to, load<u8>(to - offset));
    to = next;
  }
  return to == stop;
}

/** Errors of an encoding. */
const CUT_OFF: i32 = -1;
const TOO_LARGE: i32 = -2;

/**
 * Decodes Parquet's hybrid of run lengths and bit packing: levels and the indices into a dictionary.
 * Source: Apache Parquet, Encodings, "Run Length Encoding / Bit-Packing Hybrid".
 *
 * @param width bits of a value, at most 32
 * @param count of values of 4 bytes that are written to `to`
 * @param limit exclusive upper bound of the values
 * @returns number of bytes read
 */
export function unpack(from: usize, end: usize, width: u32, to: usize, count: u32, limit: u32): i32 {
  const start = from;
  const stop = to + ((<usize>count) << 2);
  const mask = <u32>(((<u64>1) << width) - 1);
  while (to < stop) {
    let header: u32 = 0;
    for (let shift: u32 = 0; ; shift += 7) {
      if (from >= end || shift > 28) return CUT_OFF;
      const byte: u32 = load<u8>(from++);
      if (shift == 28 && byte > 15) return CUT_OFF;
      header |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    const remaining = <u32>((stop - to) >> 2);
    let run = header >> 1;
    if ((header & 1) == 0) {
      const bytes: usize = (width + 7) >> 3;
      if (run == 0 || end - from < bytes) return CUT_OFF;
      const value = load<u32>(from) & <u32>(((<u64>1) << (bytes << 3)) - 1);
      from += bytes;
      if (value >= limit) return TOO_LARGE;
      if (run > remaining) run = remaining;
      const pair = <u64>value | ((<u64>value) << 32);
      const next = to + ((<usize>run) << 2);
      for (; to < next; to += WORD) store<u64>(to, pair);
      to = next;
      continue;
    }
    const packed = <u64>run * width;
    // The last group may be cut short by the end of the values.
    run = run > remaining >> 3 ? remaining : run << 3;
    if (run == 0 || (<u64>run * width + 7) >> 3 > <u64>(end - from)) return CUT_OFF;
    let largest: u32 = 0;
    let bit: u32 = 0;
    let at = from;
    for (const next = to + ((<usize>run) << 2); to < next; to += 4) {
      const value = <u32>(load<u64>(at) >> bit) & mask;
      store<u32>(to, value);
      if (value > largest) largest = value;
      bit += width;
      at += bit >> 3;
      bit &= 7;
    }
    if (largest >= limit) return TOO_LARGE;
    from += <usize>min<u64>(packed, <u64>(end - from));
  }
  return <i32>(from - start);
}
