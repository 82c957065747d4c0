import type { IdTarget } from '../../shared/protocol/queries';
import { sortedPositions } from '../../core/evaluation/ordering/ordering';
import type { Identifiers } from '../../core/data/ids/identifiers';
import type { Condition } from '../../shared/query/language';
import { matchingRows, type QueryRows } from '../../shared/query/passing';
import { naturalOrderOfIds } from './naturalOrder';
import { idPrefixTest } from './idPrefix';
import { getOrMakeCached } from '../../shared/caches';

/** Maximum number of rows of a window. */
const MAX_ROWS = 2000;
/** Maximum number of cached orders, of cached conditions, and of cached tables. */
const MAX_ORDERS = 8;

/** Filter and order of a table's rows. Columns have their index in the query language; column 0 is the ID. */
export interface RowsQuery {
  readonly column: number;
  readonly descending: boolean;
  /** Predicate of the rows to keep; its name is its cache key. */
  readonly filter?: { readonly name: string; readonly keeps: (row: number) => boolean };
  readonly condition?: Condition;
}

/** Row to locate. */
type RowTarget = { readonly kind: 'row'; readonly row: number } | IdTarget;

/**
 * Rows with an ID and columns of numbers, sorted and filtered on demand. The last few orders are cached, so
 * that scrolling and paging are immediate.
 */
export class OrderedTable {
  private readonly views = new Map<string, Int32Array>();
  private readonly orders = new Map<string, Int32Array>();
  private readonly marks = new Map<string, Uint8Array>();

  /**
   * @param numbers returns the numbers of a column, by row; NaN: undefined
   * @param members rows of this table; rows with equal values keep this order
   * @param texts returns the texts of a column, if there are text columns
   */
  constructor(
    private readonly ids: Identifiers,
    private readonly numbers: (column: number) => ArrayLike<number>,
    readonly members: Int32Array,
    private readonly texts?: QueryRows['texts'],
  ) {}

  get size(): number {
    return this.members.length;
  }

  /** Returns the rows that pass both the filter and the condition, sorted; rows without a value last. */
  rows(question: RowsQuery): Int32Array {
    const { column, descending, filter, condition } = question;
    const key = JSON.stringify([column, descending, filter?.name, condition]);
    return getOrMakeCached(this.views, MAX_ORDERS, key, () =>
      this.kept(this.ordered(column, descending), filter, condition),
    );
  }

  private kept(rows: Int32Array, filter: RowsQuery['filter'], condition: RowsQuery['condition']): Int32Array {
    const kept = filter === undefined ? rows : only(rows, filter.keeps);
    if (condition === undefined) return kept;
    const marks = getOrMakeCached(this.marks, MAX_ORDERS, JSON.stringify(condition), () =>
      matchingRows(condition, {
        size: this.ids.size,
        id: this.ids.reader(),
        numbers: this.numbers,
        texts: this.texts,
      }),
    );
    return only(kept, (row) => marks[row] === 1);
  }

  /**
   * Returns a page of the sorted rows, and the number of rows that pass the filter. @param start index of the first row
   */
  window(question: RowsQuery, start: number, count: number): { matching: number; rows: Int32Array } {
    const from = Math.max(0, start);
    const end = from + Math.min(count, MAX_ROWS);
    const rows = this.rows(question);
    return { matching: rows.length, rows: rows.subarray(from, end) };
  }

  /**
   * Returns the position of a row in the sorted rows (null: filtered out); undefined: there is no such row.
   */
  locate(question: RowsQuery, target: RowTarget): { row: number; place: number | null } | undefined {
    const { ids } = this;
    const rows = this.rows(question);
    if (target.kind === 'prefix') {
      const { prefix, from } = target;
      const begins = idPrefixTest(ids, prefix);
      for (let step = 0; step < rows.length; step++) {
        const place = (from + step) % rows.length;
        if (begins(rows[place])) return { row: rows[place], place };
      }
      return undefined;
    }
    const row = target.kind === 'row' ? target.row : ids.find(target.id);
    if (row < 0 || row >= ids.size) return undefined;
    const place = rows.indexOf(row);
    return { row, place: place < 0 ? null : place };
  }

  private ordered(column: number, descending: boolean): Int32Array {
    return getOrMakeCached(this.orders, MAX_ORDERS, JSON.stringify([column, descending]), () => {
      if (column === 0) {
        const order = naturalOrderOfIds(this.ids, this.members);
        return descending ? order.toReversed() : order;
      }
      const numbers = this.numbers(column);
      const values = numbers instanceof Float64Array ? numbers : new Float64Array(numbers);
      return sortedPositions(values, descending, this.members);
    });
  }
}

/** Returns the rows that pass, in order. A plain loop takes a third of the time of `filter`. */
function only(rows: Int32Array, keeps: (row: number) => boolean): Int32Array {
  const kept = new Int32Array(rows.length);
  let count = 0;
  for (const row of rows) if (keeps(row)) kept[count++] = row;
  return kept.subarray(0, count);
}
