import type { ColumnPage, RawValues } from '../../columnar/columnarFile';
import type { ParquetLeaf } from '../columnPages';
import type { ParquetFile } from '../parquetFile';
import type { WaitingValues } from './columnChunk';
import type { ParquetOutput } from './parquetOutput';

/** Minimum number of bytes of a column read at a time. */
const PAGE_WINDOW = 1 << 22;

/**
 * Copies the rows of Parquet files to several outputs, in their order, one row group after the other. Only
 * one column of an input's row group is in memory at a time, and the rows of each output whose row group is
 * not full.
 */
export class RowDistributor {
  private row = 0;

  /**
   * @param outputs files by number; undefined: rows with that target are dropped
   * @param targetOf number of the output of each row
   */
  constructor(
    private readonly outputs: readonly (ParquetOutput | undefined)[],
    private readonly targetOf: Uint8Array,
  ) {}

  /**
   * Copies the next file. The generator must be run to its end. It stops after each page and yields the
   * number of bytes read, so that the caller can process messages and take the bytes of the outputs.
   *
   * @throws InputError if the file is damaged
   */
  async *steps(file: ParquetFile): AsyncGenerator<number> {
    let bytes = 0;
    try {
      for await (const group of file.groups()) {
        const { rows } = group;
        const { row: first, outputs, targetOf } = this;
        if (first + rows > targetOf.length) throw new Error('there are more rows than before');
        const counts = new Int32Array(outputs.length);
        for (let row = first; row < first + rows; row++) counts[targetOf[row]]++;
        for (const [target, output] of outputs.entries()) output?.begin(counts[target]);
        for (const [column, leaf] of file.leaves.entries()) {
          const targets = outputs.map((output) => output?.waiting[column]);
          const distributor = new EntryDistributor(leaf, targets, targetOf, first);
          for await (const page of group.pages(leaf, PAGE_WINDOW)) {
            distributor.add(page);
            yield bytes;
          }
          if (distributor.rows !== rows)
            throw new Error(`${leaf.name} has another length than its row group`);
          bytes += group.bytes(leaf);
          for (const output of outputs) {
            output?.endColumn();
            yield bytes;
          }
        }
        for (const output of outputs) output?.endRows();
        this.row += rows;
      }
    } catch (error) {
      throw file.problem(error);
    }
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
class EntryDistributor {
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
