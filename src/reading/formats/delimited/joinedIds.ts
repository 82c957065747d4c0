import type { IdBytes } from '../../../core/data/ids/identifiers';
import type { RowIds, RowScanner } from '../scanner/rowScanner';

/**
 * Maps the id numbers of several readers to those of the whole file. If their parts are joined in order, ids get the
 * same numbers as from a single reader.
 */
export class JoinedIds {
  /** Numbers of the ids of each reader and table. */
  private readonly known: Int32Array[][] = [];

  /**
   * @param ids where those of the whole go
   * @param scanner numbers ids faster
   */
  constructor(
    private readonly ids: RowIds,
    private readonly scanner: RowScanner | undefined,
  ) {}

  /** Returns the numbers of a reader's ids; `further` are those that it has added since. */
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
