/** No level and no place in a dictionary is that large. */
const NO_LIMIT = 0x7fffffff;

/**
 * Decodes Parquet's hybrid of run lengths and bit packing: levels and the indices into a dictionary.
 * Source: Apache Parquet, Encodings, "Run Length Encoding / Bit-Packing Hybrid".
 *
 * @param output is filled whole
 * @param limit what all values are below
 * @returns where the encoding ends
 * @throws Error when bytes[start … end) hold fewer values than that, or one that is not below the limit
 */
export function readHybrid(
  bytes: Uint8Array,
  start: number,
  end: number,
  width: number,
  output: Int32Array | Uint8Array,
  limit = NO_LIMIT,
): number {
  if (width > 32) throw new Error(`bit width ${width}`);
  let words: Int32Array | undefined;
  let at = start;
  let filled = 0;
  while (filled < output.length) {
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= end || shift > 28) throw new Error('a run is cut off');
      const byte = bytes[at++];
      header += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    if (header % 2 === 0) {
      const stop = Math.min(filled + header / 2, output.length);
      const size = (width + 7) >> 3;
      if (stop === filled || at + size > end) throw new Error('a run is cut off');
      let value = 0;
      for (let i = 0; i < size; i++) value |= bytes[at++] << (8 * i);
      requireBelow(value, limit);
      output.fill(value, filled, stop);
      filled = stop;
      continue;
    }
    const groups = (header - 1) / 2;
    const stop = Math.min(filled + groups * 8, output.length);
    // The last group may be cut short by the end of the values.
    if (stop === filled || at + Math.ceil(((stop - filled) * width) / 8) > end) {
      throw new Error('a run is cut off');
    }
    words ??= wordsOf(bytes.subarray(start, end));
    unpack(words, at - start, width, output, filled, stop, limit);
    filled = stop;
    at = Math.min(end, at + groups * width);
  }
  return at;
}

/** The value that one run of this encoding says for `count` values; −1 where it has more than one run. */
export function singleRun(
  bytes: Uint8Array,
  start: number,
  end: number,
  width: number,
  count: number,
): number {
  let at = start;
  let header = 0;
  for (let shift = 0; at < end && shift <= 28; shift += 7) {
    const byte = bytes[at++];
    header += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  // Levels are of one byte.
  return header % 2 === 0 && header / 2 >= count && count > 0 && width <= 8 && at < end ? bytes[at] : -1;
}

/** The same bytes as words, and one more word. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const words = new Int32Array((bytes.length >> 2) + 2);
  new Uint8Array(words.buffer).set(bytes);
  return words;
}

/** Values that are unpacked between two looks at the byte they begin at: of any number the places are whole numbers of 32 bits. */
const VALUES_AT_ONCE = 1 << 16;

/** Unpacks values of `width` bits that begin at a byte. */
function unpack(
  words: Int32Array,
  start: number,
  width: number,
  output: Int32Array | Uint8Array,
  from: number,
  to: number,
  limit: number,
): void {
  const mask = width === 32 ? -1 : 2 ** width - 1;
  for (let first = from; first < to; first += VALUES_AT_ONCE) {
    const byte = start + ((first - from) / 8) * width;
    const word = byte >> 2;
    const last = Math.min(to, first + VALUES_AT_ONCE);
    for (let i = first, bit = (byte & 3) * 8; i < last; i++, bit += width) {
      const at = word + (bit >> 5);
      const shift = bit & 31;
      // Of the next word nothing where a value begins with this one: no shift goes further than by 31.
      const value = ((words[at] >>> shift) | ((words[at + 1] << 1) << (31 - shift))) & mask;
      if (value < 0 || value >= limit) requireBelow(value, limit);
      output[i] = value;
    }
  }
}

function requireBelow(value: number, limit: number): void {
  if (value < 0 || value >= limit) throw new Error('a value is not in the dictionary');
}
