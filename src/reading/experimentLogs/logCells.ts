import { growArray } from '../../core/data/columns';
import type { Covariate, UserDays } from '../../core/experiments/experimentUsers';
import { ROW_COUNT_COLUMN } from '../../core/experiments/metrics/metric';
import { DayRecords } from './dayRecords';
import { EVENTS, PURCHASE, REFUND, SUM_OF_EVENT } from '../../core/experiments/eventNames';
import type { ExperimentLogColumns } from './logColumns';

/** Offsets in the data of a cell. */
const enum Of {
  variant,
  /** Next cell of the user + 1. */
  next,
  /** Number of used rows; 0 if the cell has only unused rows. */
  rows,
  /** Time of the first row that is not a purchase, in ms since 1970. */
  firstTime,
  firstPurchase,
  firstRow,
  firstDay,
  lastDay,
  /** Day of the cell's last row. */
  openDay,
  sums,
}

/**
 * Data of the users of a log. A cell is a user in a variant, with its sums and the sums of each of its days;
 * nearly every user has one cell. Data is stored in typed arrays, without an object per row.
 */
export class LogCells {
  /** Number of rows in all cells. */
  rows = 0;
  /** Whether each variant has a row. */
  readonly hasRows: boolean[] = [];

  /** First cell of each user + 1, by user number; 0: the user has no cell. */
  private firstCells = new Int32Array(1024);
  /**
   * Data of each cell: the fields of `Of`, the sums, the covariates. They are adjacent, so that a row touches
   * few cache lines.
   */
  private cellData: Float64Array;
  private cells = 0;
  private readonly cellWidth: number;
  /** Offset of the sums of the last day in the data of a cell. */
  private readonly openSums: number;
  /** Offset of the rounding errors in the data of a cell, one for each sum of `rounded`. */
  private readonly lost: number;
  private readonly width: number;

  /**
   * Records of finished days. The sums of the last day of a cell are in its data and become a record at the
   * first row of another day, because most logs are in order of time.
   */
  private readonly records: DayRecords;
  /** Indexes of the sums that are stored by day; −1: the number of rows. */
  private readonly dayColumns: Int32Array;
  private readonly sumOfKind: readonly number[];
  private readonly revenue: number;
  /**
   * Indexes of the sums that rows contain. In logs of events they are the sums of columns and the counters of
   * their rows.
   */
  private readonly written: Int32Array;
  /** 1 for each sum that rows contain, by index of the sum. */
  private readonly isWritten: Uint8Array;
  /** Indexes of the sums that may have decimals, whose rounding errors are stored. */
  private readonly rounded: Int32Array;

  /** @param byDay sums that are also kept by day */
  constructor(
    private readonly columns: ExperimentLogColumns,
    byDay: readonly string[],
  ) {
    this.width = columns.sums.length + columns.covariates.length;
    const dayNames =
      columns.time < 0 ? [] : columns.sums.map(({ name }) => name).filter((name) => byDay.includes(name));
    const place = (name: string | undefined): number =>
      columns.sums.findIndex((column) => column.name === name);
    if (columns.time >= 0 && byDay.includes(ROW_COUNT_COLUMN)) dayNames.push(ROW_COUNT_COLUMN);
    this.dayColumns = Int32Array.from(dayNames, place);
    this.openSums = Of.sums + this.width;
    this.lost = this.openSums + dayNames.length;
    this.revenue = place('revenue');
    this.written = Int32Array.from(
      columns.sums.flatMap(({ column, counts }, at) => (column >= 0 || counts !== undefined ? [at] : [])),
    );
    this.isWritten = new Uint8Array(columns.sums.length);
    for (const at of this.written) this.isWritten[at] = 1;
    // In logs of events, only values are not whole numbers.
    this.rounded = columns.event < 0 ? this.written : Int32Array.of(this.revenue, ...this.written);
    this.cellWidth = this.lost + this.rounded.length;
    this.cellData = new Float64Array(1024 * this.cellWidth);
    this.records = new DayRecords(dayNames);
    this.sumOfKind = EVENTS.map((event) => place(SUM_OF_EVENT[event]));
  }

  /** Memory in bytes that the cells take, including sorting. */
  get bytes(): number {
    const { cells, cellWidth, width, records } = this;
    return cells * (8 * cellWidth + 20 + 8 * width) + records.bytes;
  }

  /** Sum of the prefetched data. Its value is not used; it keeps the compiler from removing the prefetch. */
  fetched = 0;

  /**
   * Prefetches the cells of the users of many rows. Most cells are not in the cache, and in a loop without
   * dependencies the processor loads several at a time.
   *
   * @param size number of users
   */
  fetch(users: Int32Array, from: number, to: number, size: number): void {
    if (size > this.firstCells.length) this.firstCells = growArray(this.firstCells, size);
    const { firstCells, cellData, cellWidth } = this;
    let sum = 0;
    for (let row = from; row < to; row++) sum += firstCells[users[row]];
    for (let row = from; row < to; row++) {
      const at = (firstCells[users[row]] - 1) * cellWidth;
      if (at >= 0) sum += cellData[at] + cellData[at + Of.sums] + cellData[at + cellWidth - 1];
    }
    this.fetched = sum;
  }

  /**
   * Counts a row.
   *
   * @param kind index in EVENTS; −1: a row of sums
   * @param value value of the event, below 0 for a refund
   * @param values values of a row of sums, and the covariates
   */
  count(
    user: number,
    variant: number,
    milliseconds: number,
    day: number,
    kind: number,
    value: number,
    values: Float64Array,
  ): void {
    this.rows++;
    const { columns } = this;
    const cell = this.cellOf(user, variant, milliseconds, day, kind, values);
    const { cellData, written } = this;
    const lost = cell * this.cellWidth + this.lost;
    const at = cell * this.cellWidth + Of.sums;
    if (kind < 0)
      for (let column = 0; column < columns.sums.length; column++)
        add(cellData, at + column, lost + column, values[column]);
    else {
      const sum = this.sumOfKind[kind];
      if (sum >= 0) cellData[at + sum]++;
      if (kind === PURCHASE || kind === REFUND) add(cellData, at + this.revenue, lost, value);
      for (let index = 0; index < written.length; index++)
        add(cellData, at + written[index], lost + 1 + index, values[written[index]]);
    }
    if (columns.time >= 0) this.addDay(cell, day, kind, value, values);
  }

  /** Registers the user of an unused row. A user with only such rows has sums of 0. */
  note(user: number, variant: number, milliseconds: number, day: number): void {
    if (user >= this.firstCells.length) this.firstCells = growArray(this.firstCells, user + 1);
    const { cellData, cellWidth } = this;
    for (let link = this.firstCells[user]; link > 0;) {
      const at = (link - 1) * cellWidth;
      if (cellData[at + Of.variant] !== variant) {
        link = cellData[at + Of.next];
        continue;
      }
      if (cellData[at + Of.rows] > 0) return;
      if (milliseconds < cellData[at + Of.firstTime]) cellData[at + Of.firstTime] = milliseconds;
      if (day < cellData[at + Of.firstDay]) cellData[at + Of.firstDay] = day;
      if (day > cellData[at + Of.lastDay]) cellData[at + Of.lastDay] = day;
      return;
    }
    const cell = this.newCell(user, variant, milliseconds, day, -1, NO_VALUES);
    this.cellData[cell * cellWidth + Of.rows] = 0;
  }

  private cellOf(
    user: number,
    variant: number,
    time: number,
    day: number,
    kind: number,
    values: Float64Array,
  ): number {
    if (user >= this.firstCells.length) this.firstCells = growArray(this.firstCells, user + 1);
    const { cellData, cellWidth } = this;
    for (let link = this.firstCells[user]; link > 0;) {
      const at = (link - 1) * cellWidth;
      if (cellData[at + Of.variant] === variant) {
        if (cellData[at + Of.rows]++ === 0) this.begin(at, time, day, kind, values);
        const first = at + (kind === PURCHASE ? Of.firstPurchase : Of.firstTime);
        if (time < cellData[first]) {
          if (time < Math.min(cellData[at + Of.firstTime], cellData[at + Of.firstPurchase]))
            cellData[at + Of.firstRow] = this.rows;
          cellData[first] = time;
        }
        if (day < cellData[at + Of.firstDay]) cellData[at + Of.firstDay] = day;
        else if (day > cellData[at + Of.lastDay]) cellData[at + Of.lastDay] = day;
        return link - 1;
      }
      link = cellData[at + Of.next];
    }
    return this.newCell(user, variant, time, day, kind, values);
  }

  private newCell(
    user: number,
    variant: number,
    time: number,
    day: number,
    kind: number,
    values: Float64Array,
  ): number {
    const cell = this.cells++;
    const at = cell * this.cellWidth;
    if (at >= this.cellData.length) this.cellData = growArray(this.cellData, at + this.cellWidth);
    const { cellData } = this;
    cellData[at + Of.variant] = variant;
    cellData[at + Of.next] = this.firstCells[user];
    cellData[at + Of.rows] = 1;
    this.begin(at, time, day, kind, values);
    this.firstCells[user] = cell + 1;
    this.hasRows[variant] = true;
    return cell;
  }

  /** Initializes a cell from its first row. @param at index at which its data begins */
  private begin(at: number, time: number, day: number, kind: number, values: Float64Array): void {
    const { cellData } = this;
    cellData[at + Of.firstTime] = kind === PURCHASE ? Infinity : time;
    cellData[at + Of.firstPurchase] = kind === PURCHASE ? time : Infinity;
    cellData[at + Of.firstRow] = this.rows;
    cellData[at + Of.firstDay] = cellData[at + Of.lastDay] = day;
    cellData[at + Of.openDay] = day;
    const { covariates, sums } = this.columns;
    for (let place = sums.length; place < sums.length + covariates.length; place++)
      cellData[at + Of.sums + place] = values[place];
  }

  private addDay(cell: number, day: number, kind: number, value: number, values: Float64Array): void {
    const { cellData, dayColumns } = this;
    const cellAt = cell * this.cellWidth;
    if (cellData[cellAt + Of.openDay] !== day) {
      this.closeDay(cell);
      cellData[cellAt + Of.openDay] = day;
    }
    const at = cellAt + this.openSums;
    for (let index = 0; index < dayColumns.length; index++) {
      const column = dayColumns[index];
      if (column < 0) cellData[at + index]++;
      else if (kind < 0) cellData[at + index] += values[column];
      else if (column === this.sumOfKind[kind]) cellData[at + index]++;
      else if (column === this.revenue) {
        if (kind === PURCHASE || kind === REFUND) cellData[at + index] += value;
      } else if (this.isWritten[column] === 1) cellData[at + index] += values[column];
    }
  }

  /** Makes a record of a cell's last day. */
  private closeDay(cell: number): void {
    const { cellData } = this;
    const at = cell * this.cellWidth;
    this.records.add(cell, cellData[at + Of.openDay], cellData, at + this.openSums);
  }

  /** Returns the newest cell of a user, or −1. */
  newestOf(user: number): number {
    return this.firstCells[user] - 1;
  }

  /** Returns the cell of the same user before this one; −1: there is no earlier one. */
  before(cell: number): number {
    return this.of(cell, Of.next) - 1;
  }

  variantOf(cell: number): number {
    return this.of(cell, Of.variant);
  }

  /** Returns the number of rows of all cells of a variant. */
  rowsOfVariant(variant: number): number {
    let rows = 0;
    for (let cell = 0; cell < this.cells; cell++)
      if (this.variantOf(cell) === variant) rows += this.rowsOf(cell);
    return rows;
  }

  rowsOf(cell: number): number {
    return this.of(cell, Of.rows);
  }

  /** Returns a field of a cell. */
  private of(cell: number, what: number): number {
    return this.cellData[cell * this.cellWidth + what];
  }

  /** Compares cells by time, then by position in the file. */
  isEarlier(cell: number, other: number): boolean {
    const difference = this.firstTimeOf(cell) - this.firstTimeOf(other);
    return difference < 0 || (difference === 0 && this.of(cell, Of.firstRow) < this.of(other, Of.firstRow));
  }

  /** Returns the time of the first row of a cell, in milliseconds since 1970; 0 in a log without times. */
  firstTimeOf(cell: number): number {
    return Math.min(this.of(cell, Of.firstTime), this.of(cell, Of.firstPurchase));
  }

  /** Returns whether a user bought, and whether the purchase was the first event. */
  buyingOf(cell: number): { readonly bought: boolean; readonly isFirst: boolean } {
    const purchase = this.of(cell, Of.firstPurchase);
    return { bought: purchase < Infinity, isFirst: purchase < this.of(cell, Of.firstTime) };
  }

  /** Returns fields of cells as columns. Visits each cell once, because many are not in the cache. */
  private columnsOf(order: Int32Array, wanted: readonly number[]): Float64Array[] {
    const { cellData, cellWidth } = this;
    const columns = wanted.map(() => new Float64Array(order.length));
    for (let at = 0; at < order.length; at++) {
      const from = order[at] * cellWidth;
      for (let column = 0; column < wanted.length; column++)
        columns[column][at] = cellData[from + wanted[column]];
    }
    return columns;
  }

  sumsOf(order: Int32Array): Map<string, Float64Array> {
    const { sums } = this.columns;
    const found = this.columnsOf(order, [
      ...sums.map((_, index) => Of.sums + index),
      ...Array.from(this.rounded, (_, slot) => this.lost + slot),
    ]);
    for (const [slot, index] of this.rounded.entries()) {
      const values = found[index];
      const lost = found[sums.length + slot];
      for (let at = 0; at < values.length; at++) values[at] += lost[at];
    }
    return new Map(sums.map(({ name }, index) => [name, found[index]]));
  }

  rowCountsOf(order: Int32Array): Float64Array {
    return this.columnsOf(order, [Of.rows])[0];
  }

  covariatesOf(order: Int32Array): Covariate[] {
    const { sums, covariates } = this.columns;
    const columns = this.columnsOf(
      order,
      covariates.map((_, at) => Of.sums + sums.length + at),
    );
    return covariates.map(({ name, of = name }, at) => {
      const values = columns[at];
      let missing = 0;
      for (let user = 0; user < values.length; user++) {
        if (values[user] === values[user]) continue;
        missing++;
        values[user] = 0;
      }
      return { name, of, values, missing };
    });
  }

  /** Returns the first and the last day of cells. */
  rangesOf(order: Int32Array): { readonly first: Int32Array; readonly last: Int32Array } {
    const [first, last] = this.columnsOf(order, [Of.firstDay, Of.lastDay]);
    return { first: Int32Array.from(first), last: Int32Array.from(last) };
  }

  /** Returns the days of users. Call once. */
  daysOf(order: Int32Array): UserDays {
    for (let cell = 0; cell < this.cells; cell++) if (this.rowsOf(cell) > 0) this.closeDay(cell);
    return this.records.byUser(order, this.cells);
  }
}

/** Values of an unused row, whose covariates are unknown. */
const NO_VALUES = new Float64Array(0);

/**
 * Adds a value to a sum, and its rounding error to the errors (Neumaier 1974). The total does not depend on the order
 * of rows, so equal users stay equal.
 */
function add(data: Float64Array, sum: number, lost: number, value: number): void {
  const before = data[sum];
  const after = before + value;
  data[sum] = after;
  data[lost] += Math.abs(before) >= Math.abs(value) ? before - after + value : value - after + before;
}
