import { ListSorter } from '../../core/data/listSorter';
import type { UserDays } from '../../core/experiments/experimentUsers';

/** Cells per group of records: few enough that the result of a group fits in the cache. */
const CELLS = 1 << 11;
/** Records per contiguous chunk of memory. */
const CHUNK = 1 << 10;

/**
 * Sums of each cell and day, in the order in which the rows arrive. One day of a user may have several
 * records.
 */
export class DayRecords {
  private count = 0;
  /** Records by cell: group i contains the cells i · CELLS … (i + 1) · CELLS − 1. */
  private readonly groups: Group[] = [];
  /** Numbers per record: the cell, the day, the sums. */
  private readonly width: number;

  constructor(private readonly names: readonly string[]) {
    this.width = 2 + names.length;
  }

  /** Memory in bytes that the records take, including sorting. */
  get bytes(): number {
    return this.count * 24 * this.width;
  }

  /** Adds a record with the sums that begin at data[at], and sets these to 0. */
  add(cell: number, day: number, data: Float64Array, at: number): void {
    this.count++;
    const { width, groups } = this;
    const number = Math.floor(cell / CELLS);
    while (groups.length <= number) groups.push({ records: 0, chunks: [] });
    const group = groups[number];
    const place = group.records++ % CHUNK;
    if (place === 0) group.chunks.push(new Float64Array(CHUNK * width));
    const chunk = group.chunks[group.chunks.length - 1];
    const from = place * width;
    chunk[from] = cell;
    chunk[from + 1] = day;
    for (let column = 0; column < width - 2; column++) {
      chunk[from + 2 + column] = data[at + column];
      data[at + column] = 0;
    }
  }

  /**
   * Returns the days of the users. Call once.
   *
   * @param order cells that are used, in the order of their users
   * @param cells number of all cells
   */
  byUser(order: Int32Array, cells: number): UserDays {
    const starts = new Int32Array(cells);
    const counts = new Int32Array(cells);
    const merged = this.groups.map((group, number) => this.merged(group, number * CELLS, starts, counts));
    let rows = 0;
    for (let user = 0; user < order.length; user++) rows += counts[order[user]];
    const records = {
      users: new Int32Array(rows),
      days: new Int32Array(rows),
      sums: this.names.map(() => new Float64Array(rows)),
    };
    let row = 0;
    for (let user = 0; user < order.length; user++) {
      const cell = order[user];
      const from = starts[cell];
      const count = counts[cell];
      const own = merged[Math.floor(cell / CELLS)];
      for (let at = 0; at < count; at++) {
        records.users[row + at] = user;
        records.days[row + at] = own.days[from + at];
      }
      for (let column = 0; column < own.sums.length; column++) {
        const to = records.sums[column];
        const values = own.sums[column];
        for (let at = 0; at < count; at++) to[row + at] = values[from + at];
      }
      row += count;
    }
    return { ...records, sums: new Map(this.names.map((name, column) => [name, records.sums[column]])) };
  }

  /**
   * Returns the sums of a group's records, one row per cell and day, days ascending in each cell. Records of
   * one row are added in their order of arrival. Frees the records.
   *
   * @param starts output: first row of each cell within the group
   * @param counts output: number of rows of each cell
   */
  private merged({ records, chunks }: Group, first: number, starts: Int32Array, counts: Int32Array): Merged {
    const width = this.width - 1;
    const { data, ends } = this.byCell({ records, chunks }, first);
    const columns = width - 1;
    const days = new Int32Array(records);
    const sums = this.names.map(() => new Float64Array(records));
    let row = -1;
    for (let own = 0, from = 0; own < CELLS && from < records; own++) {
      const to = ends[own];
      if (to === from) continue;
      const order = this.inOrder(data, from, to);
      starts[first + own] = row + 1;
      for (let at = from; at < to; at++) {
        const record = (order === undefined ? at : from + order[at - from]) * width;
        if (at === from || days[row] !== data[record]) days[++row] = data[record];
        for (let column = 0; column < columns; column++) sums[column][row] += data[record + 1 + column];
      }
      counts[first + own] = row + 1 - starts[first + own];
      from = to;
    }
    return { days: days.slice(0, row + 1), sums: sums.map((column) => column.slice(0, row + 1)) };
  }

  /** Returns the day and the sums of the records grouped by cell, in order of arrival, and the end of each cell. */
  private byCell({ records, chunks }: Group, first: number): { data: Float64Array; ends: Int32Array } {
    const { width } = this;
    const data = new Float64Array(records * (width - 1));
    const next = new Int32Array(CELLS + 1);
    const last = (at: number): number => Math.min(CHUNK, records - at * CHUNK) * width;
    for (const [at, chunk] of chunks.entries())
      for (let from = 0; from < last(at); from += width) next[chunk[from] - first + 1]++;
    for (let own = 0; own < CELLS; own++) next[own + 1] += next[own];
    for (const [at, chunk] of chunks.entries()) {
      for (let from = 0, end = last(at); from < end; from += width) {
        const to = next[chunk[from] - first]++ * (width - 1);
        for (let place = 1; place < width; place++) data[to + place - 1] = chunk[from + place];
      }
    }
    chunks.length = 0;
    return { data, ends: next };
  }

  private readonly sorter = new ListSorter();
  private days = new Float64Array(128);

  /** Returns the order of the records from … to − 1 by day, or undefined if they are sorted. */
  private inOrder(data: Float64Array, from: number, to: number): Int32Array | undefined {
    const width = this.width - 1;
    let at = from + 1;
    while (at < to && data[(at - 1) * width] <= data[at * width]) at++;
    if (at === to) return undefined;
    const count = to - from;
    if (count > this.days.length) this.days = new Float64Array(2 * count);
    const { days } = this;
    for (let record = 0; record < count; record++) days[record] = data[(from + record) * width];
    return this.sorter.sort(days, 0, count, true);
  }
}

interface Group {
  records: number;
  readonly chunks: Float64Array[];
}

interface Merged {
  readonly days: Int32Array;
  readonly sums: readonly Float64Array[];
}
