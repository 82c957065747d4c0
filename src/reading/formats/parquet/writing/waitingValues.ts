import { growArray } from '../../../../core/data/columns';
import { ByteBuffer } from '../../../../core/data/byteBuffer';
import type { ColumnPage, RawValues } from '../../columnar/columnarFile';
import type { ParquetLeaf } from '../columnPages';

/** A growing array of levels, each of which fits into a byte. */
class LevelList {
  private room = new Uint8Array(1 << 10);
  count = 0;

  push(level: number): void {
    if (this.count === this.room.length) this.room = growArray(this.room);
    this.room[this.count++] = level;
  }

  /** Returns the levels; the array is valid until more levels are added. */
  get values(): Uint8Array {
    return this.room.subarray(0, this.count);
  }
}

/**
 * Concatenated values of a column that have not been written yet, without an object per value. The encoding
 * is PLAIN, except that a boolean takes a byte.
 */
export class WaitingValues {
  bytes = new ByteBuffer();
  definition = new LevelList();
  repetition = new LevelList();
  values = 0;
  private readonly length = new Uint8Array(4);

  constructor(readonly leaf: ParquetLeaf) {}

  /** Number of entries, including nulls and empty lists. */
  get entries(): number {
    return this.leaf.maxDefinition > 0 ? this.definition.count : this.values;
  }

  /** Adds an entry. If its definition level is the highest, its value must be added too. */
  addLevels(repetition: number, definition: number): void {
    if (this.leaf.maxRepetition > 0) this.repetition.push(repetition);
    if (this.leaf.maxDefinition > 0) this.definition.push(definition);
  }

  /** Adds the value in bytes[start … end). */
  addValue(bytes: Uint8Array, start: number, end: number): void {
    if (this.leaf.element.type === 'BYTE_ARRAY') {
      const { length } = this;
      for (let byte = 0; byte < 4; byte++) length[byte] = (end - start) >>> (8 * byte);
      this.bytes.add(length, 0, 4);
    }
    this.bytes.add(bytes, start, end);
    this.values++;
  }

  /**
   * Removes all values and frees their memory: row groups may be large, and only one column of an input is in
   * memory at a time.
   */
  clear(): void {
    this.bytes = new ByteBuffer();
    this.definition = new LevelList();
    this.repetition = new LevelList();
    this.values = 0;
  }
}

/** Stored values, which can be accessed by index. */
interface ValueBytes {
  readonly bytes: Uint8Array;
  /** Value i is bytes[spans[2i] … spans[2i + 1]); undefined: all values have the length `width`. */
  readonly spans: Int32Array | undefined;
  readonly width: number;
  readonly count: number;
}

/** Distributes the entries of one column, page by page, to the outputs of their rows. */
export class EntryDistributor {
  private dictionary: ValueBytes | undefined;
  /** Number of rows begun so far. */
  rows = 0;

  /**
   * @param targets values of the outputs, by number; undefined: rows with that target are dropped
   * @param targetOf number of the output of each row
   * @param first index in `targetOf` of the first row of the row group
   */
  constructor(
    private readonly leaf: ParquetLeaf,
    private readonly targets: readonly (WaitingValues | undefined)[],
    private readonly targetOf: Uint8Array,
    private readonly first: number,
  ) {}

  /** Distributes the entries of a page. @throws Error if the page is damaged */
  add(page: ColumnPage): void {
    const { leaf, targets, targetOf, first } = this;
    if (page.kind === 'dictionary') {
      this.dictionary = bytesOf(page.values, leaf);
      return;
    }
    const { repetition, definition, entries, values } = page;
    const indices = values.kind === 'indices' ? values.indices : undefined;
    const stored = indices === undefined ? bytesOf(values, leaf) : this.dictionary;
    if (stored === undefined) throw new Error('a dictionary is missing');
    const { bytes, spans, width, count } = stored;
    const hasLevels = leaf.maxDefinition > 0 || leaf.maxRepetition > 0;
    let value = 0;
    for (let entry = 0; entry < entries; entry++) {
      const again = repetition === undefined ? 0 : repetition[entry];
      if (again === 0) this.rows++;
      const target = targets[targetOf[first + this.rows - 1]];
      const level = definition === undefined ? leaf.maxDefinition : definition[entry];
      if (hasLevels) target?.addLevels(again, level);
      if (level !== leaf.maxDefinition) continue;
      const at = indices === undefined ? value : indices[value];
      value++;
      if (target === undefined) continue;
      if (!(at >= 0 && at < count)) throw new Error('a value is not in the dictionary');
      if (spans === undefined) target.addValue(bytes, at * width, (at + 1) * width);
      else target.addValue(bytes, spans[2 * at], spans[2 * at + 1]);
    }
  }
}

function bytesOf(values: RawValues, { element }: ParquetLeaf): ValueBytes {
  if (values.kind === 'bytes')
    return { bytes: values.bytes, spans: values.spans, width: 0, count: values.spans.length / 2 };
  if (values.kind === 'indices') throw new Error('a dictionary has places of another');
  const numbers =
    element.type === 'BOOLEAN' ? Uint8Array.from(values.numbers as Float64Array) : values.numbers;
  return {
    bytes: new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
    spans: undefined,
    width: numbers.BYTES_PER_ELEMENT,
    count: numbers.length,
  };
}
