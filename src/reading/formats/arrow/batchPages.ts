import { Type } from 'apache-arrow/fb/type';
import { concatenateValues, type StoredValues } from '../columnar/columnBatches';
import { viewOf, type ColumnPage, type Leaf, type RawValues } from '../columnar/columnarFile';
import { type ArrowColumn, type ArrowDictionary, isValid, viewAsNumbers, validBits } from './arrowColumn';
import { type ArrowType, isTextType, isViewType } from './arrowSchema';

/** A column of an Arrow file that contains values: a column of the schema, or a field of its objects. */
export interface ArrowLeaf extends Leaf {
  /** Index of the column in the schema. */
  readonly column: number;
  /** Index of the child at each level, from the column to the values; empty: the column contains the values. */
  readonly path: readonly number[];
  /** Number of levels above the list that contains the values; undefined: they are in no list. */
  readonly list: number | undefined;
}

/** Entries of a column: [start, end). */
interface Span {
  readonly column: ArrowColumn;
  readonly start: number;
  readonly end: number;
}

/** Columns from a column of the schema to the values of a leaf. */
interface LeafPath {
  /** Objects that contain the values, or the list of the values. */
  readonly above: readonly ArrowColumn[];
  /** List that contains the values; undefined: there is none. */
  readonly list: ArrowColumn | undefined;
  /** Objects in the list, and the values. */
  readonly below: readonly ArrowColumn[];
}

function pathOf(column: ArrowColumn, { path, list }: ArrowLeaf): LeafPath {
  const columns = [column];
  for (const at of path) columns.push(columns[columns.length - 1].children[at]);
  if (list === undefined) return { above: [], list: undefined, below: columns };
  return { above: columns.slice(0, list), list: columns[list], below: columns.slice(list + 1) };
}

/**
 * Presents a column of a record batch as pages like those of Parquet, so that one reader handles both.
 * @throws {RangeError} if the bounds of its lists are not in order, or beyond its entries
 */
export function* batchPages(column: ArrowColumn, leaf: ArrowLeaf): Iterable<ColumnPage> {
  const { above, list, below } = pathOf(column, leaf);
  const values = below[below.length - 1];
  const bounds = list && listBounds(list);
  const span =
    list === undefined || bounds === undefined
      ? { column: values, start: 0, end: column.length }
      : { column: values, start: bounds[0] ?? 0, end: bounds[list.length] ?? 0 };
  if (span.start < 0 || below.some(({ length }) => span.end > length))
    throw new RangeError('a list ends behind its entries');
  yield* dictionaryPage(values);
  if (list === undefined || bounds === undefined) {
    const definition = validity(below, span, 1);
    yield {
      kind: 'data',
      entries: span.end - span.start,
      repetition: undefined,
      definition,
      values: valuesOf(span, definition, 1),
    };
    return;
  }
  for (let row = 0; row < column.length; row++)
    if (bounds[row] > bounds[row + 1]) throw new RangeError('a list ends before it begins');
  yield listPage(
    span,
    validity(below, span, 2),
    bounds,
    validity([...above, list], { start: 0, end: column.length }, 1),
  );
}

/** Returns an upper bound for the number of entries of a column, without reading its lists. */
export function maxEntriesOf(column: ArrowColumn, leaf: ArrowLeaf): number {
  return column.length + (pathOf(column, leaf).list?.children[0].length ?? 0);
}

/**
 * Returns the page of a list column.
 *
 * @param valid level of each entry of the span; undefined: all have a value
 * @param bounds first entry of the list of each row, followed by the end of the last one
 * @param present 1 for each row with a list; undefined: all rows have one
 */
function listPage(
  span: Span,
  valid: Uint8Array | undefined,
  bounds: Int32Array,
  present: Uint8Array | undefined,
): ColumnPage {
  const rows = bounds.length - 1;
  // A null may have entries.
  const levels = present === undefined ? valid : (valid ?? new Uint8Array(span.end - span.start).fill(2));
  present?.forEach((is, row) => {
    if (is === 0) levels?.fill(0, bounds[row] - span.start, bounds[row + 1] - span.start);
  });
  const most = span.end - span.start + rows;
  const repetition = new Uint8Array(most);
  const definition = new Uint8Array(most);
  let entries = 0;
  for (let row = 0; row < rows; row++) {
    const start = bounds[row];
    const end = present === undefined || present[row] === 1 ? bounds[row + 1] : start;
    if (end === start) {
      repetition[entries] = 0;
      definition[entries++] = 0;
      continue;
    }
    for (let at = start; at < end; at++) {
      repetition[entries] = at === start ? 0 : 1;
      definition[entries++] = levels === undefined ? 2 : levels[at - span.start];
    }
  }
  return {
    kind: 'data',
    entries,
    repetition: repetition.subarray(0, entries),
    definition: definition.subarray(0, entries),
    values: valuesOf(span, levels, 2),
  };
}

/** Returns the first entry of the list of each row, followed by the end of the last one. */
function listBounds(column: ArrowColumn): Int32Array {
  const { length, type } = column;
  if (type.kind === Type.FixedSizeList)
    return Int32Array.from({ length: length + 1 }, (_, row) => row * type.listSize);
  return Int32Array.from(offsetsOf(column), Number);
}

/** Returns the offset of each value in bytes or entries, followed by the end of the last one. */
function offsetsOf(column: ArrowColumn): Int32Array | BigInt64Array {
  // Without entries programs write no offsets.
  if (column.length === 0) return new Int32Array(1);
  const count = column.length + 1;
  const bytes = column.buffer(1);
  return column.type.bits === 64
    ? viewAsNumbers(bytes, BigInt64Array, count)
    : viewAsNumbers(bytes, Int32Array, count);
}

/**
 * Returns the level of each entry: `full` if it has a value, one less if it or an object that contains it is null. Undefined if
 * no entry is null.
 *
 * @param columns columns of the entries: objects and the values in them
 */
function validity(
  columns: readonly ArrowColumn[],
  { start, end }: Pick<Span, 'start' | 'end'>,
  full: number,
): Uint8Array | undefined {
  const bits = columns.flatMap((column) => validBits(column) ?? []);
  if (bits.length === 0) return undefined;
  const levels = new Uint8Array(end - start).fill(full);
  for (const each of bits)
    for (let at = start; at < end; at++) if (!isValid(each, at)) levels[at - start] = full - 1;
  return levels;
}

function* dictionaryPage({ dictionary }: ArrowColumn): Iterable<ColumnPage> {
  if (dictionary !== undefined) yield { kind: 'dictionary', values: dictionary.values() };
}

/**
 * Returns the values of a dictionary. A dictionary may be sent in several parts; indexes count through all of
 * them.
 */
export function joinDictionary(parts: readonly ArrowColumn[]): ArrowDictionary {
  let values: RawValues | undefined;
  const valuesOfPart = (column: ArrowColumn): StoredValues => {
    const stored = valuesOf({ column, start: 0, end: column.length }, undefined, 1);
    if (stored.kind === 'indices') throw new Error('a dictionary without values');
    return stored;
  };
  return {
    parts,
    length: parts.reduce((sum, { length }) => sum + length, 0),
    values: () => (values ??= concatenateValues(parts.map(valuesOfPart))),
  };
}

/** Returns the values of the entries that are not null. */
function valuesOf(span: Span, levels: Uint8Array | undefined, full: number): RawValues {
  const { column, start, end } = span;
  const { type, length } = column;
  const presentRows: number[] | undefined = levels && [];
  if (presentRows !== undefined && levels !== undefined)
    for (let i = 0; i < levels.length; i++) if (levels[i] === full) presentRows.push(start + i);
  const count = presentRows?.length ?? end - start;
  const at = (i: number): number => (presentRows === undefined ? start + i : presentRows[i]);

  if (isViewType(type)) return viewedTexts(column, count, at);
  if (isTextType(type)) {
    const offsets = offsetsOf(column);
    const bytes = column.buffer(2);
    const spans = new Int32Array(2 * count);
    for (let i = 0; i < count; i++) {
      const first = Number(offsets[at(i)]);
      const end = Number(offsets[at(i) + 1]);
      if (first < 0 || end < first || end > bytes.length)
        throw new RangeError('a text ends behind all texts');
      spans[2 * i] = first;
      spans[2 * i + 1] = end;
    }
    return { kind: 'bytes', bytes, spans };
  }
  // Neither text nor number: nothing asks for more than which entries there are.
  if (column.buffers !== 2 || type.bits === 0 || type.kind === Type.Time || type.kind === Type.NONE)
    return { kind: 'numbers', numbers: new Int32Array(count) };
  const bytes = column.buffer(1);
  if (column.field.dictionary !== undefined) {
    const codes = wholeNumbers(bytes, type, length);
    const size = column.dictionary?.length ?? 0;
    const indices =
      codes instanceof Int32Array && presentRows === undefined
        ? codes.subarray(start, end)
        : Int32Array.from({ length: count }, (_, i) => Number(codes[at(i)]));
    if (indices.some((index) => index < 0 || index >= size))
      throw new Error('a value is not in the dictionary');
    return { kind: 'indices', indices };
  }
  switch (type.kind) {
    case Type.Bool:
      return {
        kind: 'numbers',
        numbers: Int32Array.from({ length: count }, (_, i) => (isValid(bytes, at(i)) ? 1 : 0)),
      };
    case Type.Decimal: {
      // Words of 32 bits, the lowest first; the sign is in the highest.
      const width = type.bits / 32;
      const words = viewAsNumbers(bytes, Uint32Array, length * width);
      const numberOf = (i: number): number => wholeNumber(words, at(i) * width, width) / 10 ** type.scale;
      return { kind: 'numbers', numbers: Float64Array.from({ length: count }, (_, i) => numberOf(i)) };
    }
    case Type.FloatingPoint: {
      if (type.bits === 16) {
        const halves = viewAsNumbers(bytes, Uint16Array, length);
        const numberOf = (i: number): number => halfFloat(halves[at(i)]);
        return { kind: 'numbers', numbers: Float64Array.from({ length: count }, (_, i) => numberOf(i)) };
      }
      const stored = viewAsNumbers<Float32Array | Float64Array>(
        bytes,
        type.bits === 32 ? Float32Array : Float64Array,
        length,
      );
      if (presentRows === undefined) return { kind: 'numbers', numbers: stored.subarray(start, end) };
      return { kind: 'numbers', numbers: Float64Array.from(presentRows, (entry) => stored[entry]) };
    }
    default: {
      const stored = wholeNumbers(bytes, type, length);
      if (stored instanceof BigInt64Array) {
        if (presentRows === undefined) return { kind: 'numbers', numbers: stored.subarray(start, end) };
        return { kind: 'numbers', numbers: BigInt64Array.from(presentRows, (entry) => stored[entry]) };
      }
      if (stored instanceof Int32Array && presentRows === undefined)
        return { kind: 'numbers', numbers: stored.subarray(start, end) };
      return { kind: 'numbers', numbers: Int32Array.from({ length: count }, (_, i) => stored[at(i)]) };
    }
  }
}

const SIGNED = { 8: Int8Array, 16: Int16Array, 32: Int32Array } as const;
const UNSIGNED = { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array } as const;

/** Returns integers; those of 64 bits as signed integers. */
function wholeNumbers(bytes: Uint8Array, { bits, signed, kind }: ArrowType, length: number) {
  if (bits === 64) return viewAsNumbers(bytes, BigInt64Array, length);
  if (bits !== 8 && bits !== 16 && bits !== 32) throw new Error(`whole numbers of ${bits} bits`);
  type Numbers = InstanceType<(typeof SIGNED | typeof UNSIGNED)[typeof bits]>;
  return viewAsNumbers<Numbers>(bytes, (signed || kind !== Type.Int ? SIGNED : UNSIGNED)[bits], length);
}

/** Returns the texts of views. A short text is in its view, a longer one in an additional buffer. */
function viewedTexts(column: ArrowColumn, count: number, at: (i: number) => number): RawValues {
  const views = column.buffer(1);
  const view = viewOf(views);
  const buffers = Array.from({ length: column.buffers - 2 }, (_, beside) => column.buffer(2 + beside));
  let size = 0;
  for (let i = 0; i < count; i++) {
    const length = view.getInt32(at(i) * 16, true);
    if (length < 0) throw new RangeError('a text ends before it begins');
    size += length;
  }
  // Many texts may be in the same bytes.
  column.requireMemory?.(size);
  const bytes = new Uint8Array(size);
  const spans = new Int32Array(2 * count);
  let end = 0;
  for (let i = 0; i < count; i++) {
    const start = at(i) * 16;
    const length = view.getInt32(start, true);
    const from = length <= 12 ? start + 4 : view.getInt32(start + 12, true);
    const source = length <= 12 ? views : buffers.at(view.getInt32(start + 8, true));
    if (source === undefined || from < 0 || from + length > source.length)
      throw new RangeError('a text ends behind all texts');
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
