import type { ParquetFile } from '../parquetFile';
import { EntryDistributor } from './waitingValues';
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
