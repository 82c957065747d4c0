import { type Data, DataType, type RecordBatch } from 'apache-arrow';
import type { Page, RawValues } from '../columnar/columnarFile';
import type { ArrowLeaf } from './arrowLeaf';

/** The part of a column's memory that belongs to a batch: entries from `start` to the one before `end`. */
interface Span {
  readonly data: Data;
  readonly start: number;
  readonly end: number;
}

/** A column of a record batch, in the pages that Parquet has: what is read from both is made in one place. */
export function batchPages(
  batch: RecordBatch,
  leaf: ArrowLeaf,
): { readonly entries: number; pages(): Iterable<Page> } {
  const column = batch.data.children[leaf.column];
  const rows = batch.numRows;
  if (leaf.maxRepetition === 0) {
    const span = { data: column, start: 0, end: rows };
    return { entries: rows, pages: () => flatPages(span) };
  }
  const bounds = listBounds(column, rows);
  const [first, last] = [bounds[0] ?? 0, bounds[rows] ?? 0];
  const entry = column.children[0];
  const data = leaf.member === undefined ? entry : entry.children[leaf.member];
  return {
    entries: last - first + rows,
    pages: () => listPages({ data, start: first, end: last }, column, bounds, rows),
  };
}

function* flatPages(span: Span): Iterable<Page> {
  const definition = validity(span, 1);
  yield* dictionaryPage(span.data);
  yield {
    kind: 'data',
    entries: span.end - span.start,
    repetition: undefined,
    definition,
    values: valuesOf(span, definition, 1),
  };
}

function* listPages(span: Span, list: Data, bounds: Int32Array, rows: number): Iterable<Page> {
  const valid = validity(span, 2);
  const most = span.end - span.start + rows;
  const repetition = new Uint8Array(most);
  const definition = new Uint8Array(most);
  let entries = 0;
  for (let row = 0; row < rows; row++) {
    const start = bounds[row];
    const end = isValid(list, row) ? bounds[row + 1] : start;
    if (end === start) {
      repetition[entries] = 0;
      definition[entries++] = 0;
      continue;
    }
    for (let at = start; at < end; at++) {
      repetition[entries] = at === start ? 0 : 1;
      definition[entries++] = valid === undefined ? 2 : valid[at - span.start];
    }
  }
  yield* dictionaryPage(span.data);
  yield {
    kind: 'data',
    entries,
    repetition: repetition.subarray(0, entries),
    definition: definition.subarray(0, entries),
    values: valuesOf(span, valid, 2),
  };
}

/** Where the list of each row begins in its entries, and behind the last row where it ends. */
function listBounds(column: Data, rows: number): Int32Array {
  const offsets = column.valueOffsets as unknown;
  // Of more than 2³¹ entries nothing could be made.
  if (offsets instanceof BigInt64Array) return Int32Array.from(offsets, Number);
  if (!DataType.isFixedSizeList(column.type)) return offsets as Int32Array;
  const size = column.type.listSize;
  const first = column.offset * size;
  return Int32Array.from({ length: rows + 1 }, (_, row) => first + row * size);
}

function isValid(data: Data, entry: number): boolean {
  if (data.nullCount === 0 || data.nullBitmap.length === 0) return true;
  const at = data.offset + entry;
  return ((data.nullBitmap[at >> 3] >> (at & 7)) & 1) === 1;
}

/** The level of each entry: `full` where there is a value, one less where it is null; undefined while none is. */
function validity({ data, start, end }: Span, full: number): Uint8Array | undefined {
  if (data.nullCount === 0 || data.nullBitmap.length === 0) return undefined;
  const levels = new Uint8Array(end - start);
  for (let at = start; at < end; at++) levels[at - start] = isValid(data, at) ? full : full - 1;
  return levels;
}

function* dictionaryPage(data: Data): Iterable<Page> {
  const { dictionary } = data;
  if (dictionary === undefined || dictionary === null) return;
  // Each part of a dictionary was sent by itself; the numbers count through all of them.
  const parts = dictionary.data.map((part) =>
    valuesOf({ data: part, start: 0, end: part.length }, undefined, 1),
  );
  yield { kind: 'dictionary', values: parts.length === 1 ? parts[0] : joined(parts) };
}

function joined(parts: readonly RawValues[]): RawValues {
  const texts = parts.map((part) => {
    if (part.kind !== 'bytes') throw new Error('a dictionary of numbers in several parts');
    return part;
  });
  const bytes = new Uint8Array(texts.reduce((sum, part) => sum + part.bytes.length, 0));
  const spans: number[] = [];
  let base = 0;
  for (const part of texts) {
    bytes.set(part.bytes, base);
    for (const at of part.spans) spans.push(base + at);
    base += part.bytes.length;
  }
  return { kind: 'bytes', bytes, spans: Int32Array.from(spans) };
}

/** The values of the entries that have one. */
function valuesOf(span: Span, levels: Uint8Array | undefined, full: number): RawValues {
  const { data, start, end } = span;
  const { type } = data;
  const kept: number[] | undefined = levels && [];
  if (kept !== undefined && levels !== undefined)
    for (let i = 0; i < levels.length; i++) if (levels[i] === full) kept.push(start + i);
  const count = kept?.length ?? end - start;
  const at = (i: number): number => (kept === undefined ? start + i : kept[i]);

  if (DataType.isUtf8View(type) || DataType.isBinaryView(type)) return viewedTexts(data, count, at);
  if (isText(type)) {
    const offsets = data.valueOffsets;
    const spans = new Int32Array(2 * count);
    for (let i = 0; i < count; i++) {
      spans[2 * i] = Number(offsets[at(i)]);
      spans[2 * i + 1] = Number(offsets[at(i) + 1]);
    }
    return { kind: 'bytes', bytes: data.values as Uint8Array, spans };
  }
  if (DataType.isBool(type)) {
    const bits = data.values as Uint8Array;
    const numbers = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const bit = data.offset + at(i);
      numbers[i] = (bits[bit >> 3] >> (bit & 7)) & 1;
    }
    return { kind: 'numbers', numbers };
  }
  if (DataType.isDictionary(type)) {
    const codes = data.values as ArrayLike<number | bigint>;
    const size = data.dictionary?.length ?? 0;
    const indices = Int32Array.from({ length: count }, (_, i) => Number(codes[at(i)]));
    if (indices.some((index) => index < 0 || index >= size))
      throw new Error('a value is not in the dictionary');
    return { kind: 'indices', indices };
  }
  if (DataType.isDecimal(type)) {
    // Four words of 32 bits, the lowest first; the sign is in the highest.
    const words = data.values as Uint32Array;
    const width = type.bitWidth / 32;
    return {
      kind: 'numbers',
      numbers: Float64Array.from(
        { length: count },
        (_, i) => wholeNumber(words, at(i) * width, width) / 10 ** type.scale,
      ),
    };
  }
  if (DataType.isFloat(type) && data.values instanceof Uint16Array) {
    const halves = data.values;
    return {
      kind: 'numbers',
      numbers: Float64Array.from({ length: count }, (_, i) => halfFloat(halves[at(i)])),
    };
  }
  const stored = data.values as unknown;
  const isStored =
    DataType.isInt(type) || DataType.isFloat(type) || DataType.isTimestamp(type) || DataType.isDate(type);
  if (!isStored) return { kind: 'numbers', numbers: new Int32Array(count) };
  if (stored instanceof BigInt64Array || stored instanceof BigUint64Array) {
    const signed = new BigInt64Array(stored.buffer, stored.byteOffset, stored.length);
    if (kept === undefined) return { kind: 'numbers', numbers: signed.subarray(start, end) };
    return { kind: 'numbers', numbers: BigInt64Array.from(kept, (entry) => signed[entry]) };
  }
  const numbers = stored as ArrayLike<number>;
  if (stored instanceof Float32Array || stored instanceof Float64Array) {
    if (kept === undefined) return { kind: 'numbers', numbers: stored.subarray(start, end) };
    return { kind: 'numbers', numbers: Float64Array.from(kept, (entry) => numbers[entry]) };
  }
  return { kind: 'numbers', numbers: Int32Array.from({ length: count }, (_, i) => numbers[at(i)]) };
}

/** Whether bytes are kept that are texts, as ids in bytes are, too. */
export function isText(type: DataType): boolean {
  return (
    DataType.isUtf8(type) ||
    DataType.isLargeUtf8(type) ||
    DataType.isUtf8View(type) ||
    DataType.isBinary(type) ||
    DataType.isLargeBinary(type) ||
    DataType.isBinaryView(type)
  );
}

/** Short texts stand in their view, longer ones in buffers beside. */
function viewedTexts(data: Data, count: number, at: (i: number) => number): RawValues {
  const views = data.values as unknown as Uint8Array;
  const view = new DataView(views.buffer, views.byteOffset, views.byteLength);
  const buffers = data.variadicBuffers;
  let size = 0;
  for (let i = 0; i < count; i++) size += view.getInt32(at(i) * 16, true);
  const bytes = new Uint8Array(size);
  const spans = new Int32Array(2 * count);
  let end = 0;
  for (let i = 0; i < count; i++) {
    const start = at(i) * 16;
    const length = view.getInt32(start, true);
    const from = length <= 12 ? start + 4 : view.getInt32(start + 12, true);
    const source = length <= 12 ? views : buffers[view.getInt32(start + 8, true)];
    bytes.set(source.subarray(from, from + length), end);
    spans[2 * i] = end;
    spans[2 * i + 1] = end += length;
  }
  return { kind: 'bytes', bytes, spans };
}

function wholeNumber(words: Uint32Array, at: number, width: number): number {
  let value = 0;
  const negative = words[at + width - 1] >>> 31 === 1;
  for (let word = width - 1; word >= 0; word--)
    value = value * 2 ** 32 + (negative ? ~words[at + word] >>> 0 : words[at + word]);
  return negative ? -(value + 1) : value;
}

function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits >> 15 === 1 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}
