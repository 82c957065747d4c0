import type { Identifiers } from '../../data/ids/identifiers';
import type { Leaf } from './columnarFile';
import type { LeafColumn } from './leafColumn';

/** A column of ids, which get their numbers in the order in which rows use them. */
export class IdColumn {
  private numbers = new Int32Array(0);

  constructor(
    readonly column: LeafColumn,
    private readonly ids: Identifiers,
  ) {}

  get leaf(): Leaf {
    return this.column.leaf;
  }

  id(entry: number): number {
    return this.idOf(this.column.codes[entry]);
  }

  /** The number of the id with this code in the column. */
  idOf(code: number): number {
    // One more than the number: 0 is what was not asked for yet.
    const known = this.numbers[code];
    return known > 0 ? known - 1 : this.firstId(code);
  }

  /** Makes room for all codes that there are. */
  prepare(): void {
    const codes = this.column.texts.size;
    if (codes <= this.numbers.length) return;
    const larger = new Int32Array(Math.max(1024, codes, this.numbers.length * 2));
    larger.set(this.numbers);
    this.numbers = larger;
  }

  private firstId(code: number): number {
    if (code >= this.numbers.length) this.prepare();
    const { arena, starts } = this.column.texts;
    const id = this.ids.internBytes(arena, starts[code], starts[code + 1]);
    this.numbers[code] = id + 1;
    return id;
  }
}
