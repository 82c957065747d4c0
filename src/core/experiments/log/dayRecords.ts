import { ListSorter } from '../../data/listSorter';
import type { UserDays } from '../experimentUsers';

/** Cells whose records are kept together: so few that what is made of them stays in the cache. */
const CELLS = 1 << 13;
/** Records that stand one after the other in memory. */
const CHUNK = 1 << 11;

/**
 * Sums of cells on days: what a log has of a user on a day, in the order in which they come. A day of a user may have
 * several records.
 */
export class DayRecords {
  private count = 0;
  /** By cell: those of CELLS cells each. */
  private readonly groups: Group[] = [];
  /** Numbers of a record: the cell, the day, the sums. */
  private readonly width: number;

  constructor(private readonly names: readonly string[]) {
    this.width = 2 + names.length;
  }

  /** What they take of memory, and will take when they are put in order. */
  get bytes(): number {
    return this.count * 24 * this.width;
  }

  /** Takes sums from data[at] on, and leaves 0 there. */
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
   * The days of cells. Call once.
   *
   * @param order the cells that count, in the order in which their users are wanted
   * @param cells how many there are in all
   */
  byUser(order: Int32Array, cells: number): UserDays {
    const { starts, data } = this.byCell(cells);
    const width = this.width - 1;
    const sorter = new ListSorter();
    let count = 0;
    for (let index = 0; index < order.length; index++)
      count += starts[order[index] + 1] - starts[order[index]];
    const users = new Int32Array(count);
    const days = new Int32Array(count);
    const sums = this.names.map(() => new Float64Array(count));
    let row = -1;
    for (let user = 0; user < order.length; user++) {
      const from = starts[order[user]] * width;
      const to = starts[order[user] + 1] * width;
      sortDays(sorter, data, from, to, width);
      for (let at = from; at < to; at += width) {
        if (at === from || days[row] !== data[at]) {
          row++;
          users[row] = user;
          days[row] = data[at];
        }
        for (let column = 1; column < width; column++) sums[column - 1][row] += data[at + column];
      }
    }
    return {
      users: users.subarray(0, row + 1),
      days: days.subarray(0, row + 1),
      sums: new Map(this.names.map((name, column) => [name, sums[column].subarray(0, row + 1)])),
    };
  }

  /** The day and the sums of the records of each cell together, in the order in which they came. They are given up here. */
  private byCell(cells: number): { starts: Int32Array; data: Float64Array } {
    const { width, groups } = this;
    const starts = new Int32Array(cells + 1);
    const data = new Float64Array(this.count * (width - 1));
    for (const [number, group] of groups.entries()) {
      const first = number * CELLS;
      const last = Math.min(cells, first + CELLS);
      const { records, chunks } = group;
      for (let record = 0; record < records; record++)
        starts[chunks[Math.floor(record / CHUNK)][(record % CHUNK) * width] + 1]++;
      for (let cell = first; cell < last; cell++) starts[cell + 1] += starts[cell];
      const next = starts.slice(first, last);
      for (let record = 0; record < records; record++) {
        const chunk = chunks[Math.floor(record / CHUNK)];
        const from = (record % CHUNK) * width;
        const to = next[chunk[from] - first]++ * (width - 1);
        for (let place = 1; place < width; place++) data[to + place - 1] = chunk[from + place];
      }
      chunks.length = 0;
    }
    for (let cell = groups.length * CELLS; cell < cells; cell++) starts[cell + 1] = starts[cell];
    return { starts, data };
  }
}

interface Group {
  records: number;
  readonly chunks: Float64Array[];
}

/** Sorts records of so many numbers each by the first of them, the day. Mostly they are sorted. */
function sortDays(sorter: ListSorter, data: Float64Array, from: number, to: number, width: number): void {
  let at = from + width;
  while (at < to && data[at - width] <= data[at]) at += width;
  if (at >= to) return;
  const column = new Float64Array((to - from) / width);
  for (let index = 0; index < width; index++) {
    for (let row = 0; row < column.length; row++) column[row] = data[from + row * width + index];
    // The first column is the days, whose order the others take.
    if (index === 0) sorter.sort(column, 0, column.length, true);
    sorter.apply(column, 0, column.length);
    for (let row = 0; row < column.length; row++) data[from + row * width + index] = column[row];
  }
}
