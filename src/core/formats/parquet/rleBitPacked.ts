/**
 * Decodes Parquet's hybrid of run lengths and bit packing: levels and the indices into a dictionary.
 * Source: Apache Parquet, Encodings, "Run Length Encoding / Bit-Packing Hybrid".
 *
 * @param output is filled whole
 * @returns where the encoding ends
 * @throws Error when bytes[start … end) hold fewer values than that
 */
export function readHybrid(
  bytes: Uint8Array,
  start: number,
  end: number,
  width: number,
  output: Int32Array | Uint8Array,
): number {
  if (width > 32) throw new Error(`bit width ${width}`);
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
    unpack(bytes, at, width, output, filled, stop);
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

function unpack(
  bytes: Uint8Array,
  start: number,
  width: number,
  output: Int32Array | Uint8Array,
  from: number,
  to: number,
): void {
  let at = start;
  if (width <= 24) {
    const mask = 2 ** width - 1;
    let bits = 0;
    let held = 0;
    for (let i = from; i < to; i++) {
      for (; held < width; held += 8) bits |= bytes[at++] << held;
      output[i] = bits & mask;
      bits >>>= width;
      held -= width;
    }
    return;
  }
  for (let i = from, bit = 0; i < to; i++, bit += width) {
    let value = 0;
    for (let index = 0; index < width; index++) {
      const from = bit + index;
      value |= ((bytes[at + (from >> 3)] >> (from & 7)) & 1) << index;
    }
    output[i] = value;
  }
}
