import type { IdBytes } from '../../../core/data/ids/identifiers';
import type { RowIds, RowScanner } from '../scanner/rowScanner';

/**
 * Maps the ID numbers of several readers to the ID numbers of the whole file. If the parts are joined in
 * order, IDs get the same numbers as from a single reader.
 */
export class JoinedIds {
  /** Number in the whole file of each ID of a reader, by reader and table. */
  private readonly known: Int32Array[][] = [];

  /** @param ids tables of the whole file @param scanner looks up IDs faster */
  constructor(
    private readonly ids: RowIds,
    private readonly scanner: RowScanner | undefined,
  ) {}

  /**
   * Returns the numbers of a reader's IDs in the whole file. @param further IDs that the reader has added
   * since the last call
   */
  numbers(reader: number, table: 0 | 1 | 2, further: IdBytes): Int32Array {
    const own = (this.known[reader] ??= [new Int32Array(0), new Int32Array(0), new Int32Array(0)]);
    const count = further.starts.length - 1;
    if (count === 0) return own[table];
    const before = own[table];
    const numbers = new Int32Array(before.length + count);
    numbers.set(before);
    numbers.set(this.numbersOf(table, further), before.length);
    return (own[table] = numbers);
  }

  private numbersOf(table: 0 | 1 | 2, { bytes, starts }: IdBytes): Int32Array {
    const count = starts.length - 1;
    if (this.scanner !== undefined) {
      const spans = Int32Array.from({ length: 2 * count }, (_, at) => starts[(at + 1) >> 1]);
      return this.scanner.numbersOf(this.ids, table, bytes, spans);
    }
    return Int32Array.from(
      { length: count },
      (_, id) => this.ids[table]?.internBytes(bytes, starts[id], starts[id + 1]) ?? -1,
    );
  }
}
