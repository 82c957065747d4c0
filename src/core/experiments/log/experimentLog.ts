import { Identifiers } from '../../data/ids/identifiers';
import { TimeKind, type LogRows } from '../../formats/scanner/logDialect';
import type { BadRow, BadRowReason, BadRows, Covariate, ExperimentUsers, UserDays } from '../experimentUsers';
import { DayRecords } from './dayRecords';
import { fieldsOf, type LogFields } from './logFields';
import { EVENTS, SUM_OF_EVENT, type EventKind } from './eventNames';
import type { LogColumns } from './logColumns';
import type { LogTime } from './logTime';

/** The fields of one row of a log, by the columns of the file. */
export interface LogRow {
  /** Nothing stands there, or nothing but blanks; also where the row is too short. */
  isBlank(column: number): boolean;
  /** The number of the id that stands there, which is added when it is new. */
  idIn(column: number, ids: Identifiers): number;
  /** NaN where there is no finite number. */
  numberAt(column: number): number;
  /** Milliseconds since 1970; NaN where there is no time. */
  timeAt(column: number, time: LogTime): number;
  textAt(column: number): string;
}

/** How many places of bad rows are kept. */
const PLACES = 100;
/** Rows whose users are looked up at a time: what is fetched for them stays in the first cache. */
const AHEAD = 128;

export interface ExperimentLogOptions {
  readonly columns: LogColumns;
  readonly time: LogTime;
  readonly eventNames: ReadonlyMap<string, EventKind>;
  /** Sums that are also kept by day. */
  readonly byDay: readonly string[];
}

/** Which rows of a user in several variants count. */
export type Contaminated = 'exclude' | 'first';

/**
 * A log of an experiment as it is read, in one pass: sums for each user of each variant, which is nearly always one, and
 * for each of their days. Nothing is made of a row but numbers in typed arrays.
 */
export class ExperimentLog {
  /** Rows so far, those that cannot be used among them. */
  rowsRead = 0;
  readonly users = new Identifiers();
  readonly variants = new Identifiers();

  private readonly onlyVariant: number = -1;
  /** Of each variant whether it has a row that can be used. */
  private readonly hasRows: boolean[] = [];
  private rowsUsed = 0;
  private purchasesWithoutValue = 0;
  private badCount = 0;
  private readonly badPlaces: BadRow[] = [];

  /** A cell is a user in a variant: firstCells[user] is the first of a user + 1. */
  private firstCells = new Int32Array(1024);
  /** Of each cell what Of names, then the sums, then the covariates: side by side, so that a row touches few lines of the cache. */
  private cellData: Float64Array;
  private cells = 0;
  private readonly cellWidth: number;
  /** Where the sums of its last day begin in the data of a cell. */
  private readonly openSums: number;
  /** Where what its sums lost by rounding begins: of each sum, of events of the revenue alone. */
  private readonly lost: number;
  private readonly width: number;

  /** The last day of a cell stands beside its sums, and becomes a record when another day comes: logs are mostly in the order of time. */
  private readonly records: DayRecords;
  /** Where the sums that are kept by day stand among the sums. */
  private readonly dayColumns: Int32Array;
  private readonly dayNames: readonly string[];

  private readonly values: Float64Array;
  /** Rows hold sums, or covariates beside events. */
  private readonly readsValues: boolean;
  readonly events = new Identifiers();
  /** Of each word for an event what it is, as a place in EVENTS; −1: unknown. */
  private readonly kinds: number[] = [];
  private readonly sumOfKind: readonly number[];
  private readonly revenue: number;

  constructor(private readonly options: ExperimentLogOptions) {
    const { columns, byDay } = options;
    if (columns.variant < 0) this.onlyVariant = this.variants.intern(EVERYBODY);
    this.width = columns.sums.length + columns.covariates.length;
    this.readsValues = columns.event < 0 || columns.covariates.length > 0;
    this.values = new Float64Array(this.width);
    this.dayNames =
      columns.time < 0 ? [] : columns.sums.map(({ name }) => name).filter((name) => byDay.includes(name));
    const place = (name: string): number => columns.sums.findIndex((column) => column.name === name);
    this.dayColumns = Int32Array.from(this.dayNames, place);
    this.openSums = Of.sums + this.width;
    this.lost = this.openSums + this.dayNames.length;
    // Of events only values are not whole numbers.
    this.cellWidth = this.lost + (columns.event < 0 ? columns.sums.length : 1);
    this.cellData = new Float64Array(1024 * this.cellWidth);
    this.records = new DayRecords(this.dayNames);
    this.sumOfKind = EVENTS.map((event) => place(SUM_OF_EVENT[event]));
    this.revenue = place('revenue');
    this.fields = fieldsOf(columns);
  }

  /** What the columns hold that count, and of those with numbers a place among the sums and covariates; −1: the value. */
  readonly fields: LogFields;

  /** What it takes of memory, and will take when it is put in order. */
  get bytes(): number {
    const { cells, records, width, cellWidth } = this;
    const ids = this.users.arena.length + 40 * this.users.size;
    return ids + cells * (8 * cellWidth + 20 + 8 * width) + records.bytes;
  }

  /** A line of which no row can be made. */
  unreadable(line: number): void {
    this.rowsRead++;
    this.bad(line, 'unreadable-line', -1, '');
  }

  /** Takes a row, or notes what is wrong with it. */
  take(row: LogRow, line: number): void {
    this.rowsRead++;
    const { columns, time } = this.options;
    if (row.isBlank(columns.user)) return this.bad(line, 'blank-user', columns.user, '');
    if (columns.variant >= 0 && row.isBlank(columns.variant))
      return this.bad(line, 'blank-variant', columns.variant, '');
    let milliseconds = 0;
    let day = 0;
    if (columns.time >= 0) {
      milliseconds = row.timeAt(columns.time, time);
      if (milliseconds !== milliseconds)
        return this.bad(line, 'no-time', columns.time, row.textAt(columns.time));
      day = time.dayOf(milliseconds);
    }
    const kind = columns.event < 0 ? -1 : this.kindOf(row);
    if (columns.event >= 0 && kind < 0)
      return this.bad(line, 'unknown-event', columns.event, row.textAt(columns.event));
    if (this.readsValues && !this.readValues(row, line)) return;
    let value = 0;
    if (kind === PURCHASE) {
      if (columns.value < 0 || row.isBlank(columns.value)) this.purchasesWithoutValue++;
      else {
        value = row.numberAt(columns.value);
        if (value !== value) return this.bad(line, 'no-number', columns.value, row.textAt(columns.value));
      }
    }
    const variant = columns.variant < 0 ? this.onlyVariant : row.idIn(columns.variant, this.variants);
    this.use(row.idIn(columns.user, this.users), variant, milliseconds, day, kind, value);
  }

  /**
   * Takes rows in which nothing is unusual: they have a user, a variant, a time and numbers where there must be such.
   *
   * @param rows of columns as in `fields`
   * @param line of the row `first`; each has a line of its own
   * @param first which of the rows are taken: from this one to before `end`
   */
  takeRows(rows: LogRows, line: number, first = 0, end = rows.rows): void {
    for (let from = first; from < end; from += AHEAD) {
      const to = Math.min(end, from + AHEAD);
      this.fetch(rows.ids[0], from, to);
      this.takeSome(rows, line - first, from, to);
    }
  }

  /** @param line of the row 0 */
  private takeSome(rows: LogRows, line: number, from: number, to: number): void {
    const { columns, time } = this.options;
    const { places } = this.fields;
    const { times, timeKinds, numbers } = rows;
    const [users, variants, events] = rows.ids;
    const { values, onlyVariant } = this;
    const worth = places.indexOf(-1);
    // Asked for once: what another file exports is asked for by a call.
    const { counted, midnight } = TimeKind;
    for (let row = from; row < to; row++) {
      this.rowsRead++;
      let milliseconds = 0;
      let day = 0;
      if (columns.time >= 0) {
        const written = times[row];
        const kind = timeKinds[row];
        milliseconds =
          kind === counted
            ? time.ofNumber(written)
            : kind === midnight
              ? time.ofMidnight(written)
              : time.ofMilliseconds(written);
        day = time.dayOf(milliseconds);
      }
      let kind = -1;
      if (columns.event >= 0) {
        kind = this.kindOfWord(events[row]);
        if (kind < 0) {
          this.bad(line + row, 'unknown-event', columns.event, this.events.text(events[row]));
          continue;
        }
      }
      for (let at = 0; at < places.length; at++) if (places[at] >= 0) values[places[at]] = numbers[at][row];
      let value = 0;
      if (kind === PURCHASE) {
        const written = worth < 0 ? NaN : numbers[worth][row];
        if (written === written) value = written;
        else this.purchasesWithoutValue++;
      }
      this.use(users[row], columns.variant < 0 ? onlyVariant : variants[row], milliseconds, day, kind, value);
    }
  }

  /** What is fetched ahead is of no use by itself; the compiler must not see that. */
  fetched = 0;

  /**
   * Looks at the cells of the users of many rows, without anything between that depends on them: those of many users are
   * not in the cache, and the processor fetches several at the same time.
   */
  private fetch(users: Int32Array, from: number, to: number): void {
    if (this.users.size > this.firstCells.length) this.firstCells = grown(this.firstCells, this.users.size);
    const { firstCells, cellData, cellWidth } = this;
    let sum = 0;
    for (let row = from; row < to; row++) sum += firstCells[users[row]];
    for (let row = from; row < to; row++) {
      const at = (firstCells[users[row]] - 1) * cellWidth;
      if (at >= 0) sum += cellData[at] + cellData[at + Of.sums] + cellData[at + cellWidth - 1];
    }
    this.fetched = sum;
  }

  /** Counts a row that can be used. */
  private use(
    user: number,
    variant: number,
    milliseconds: number,
    day: number,
    kind: number,
    value: number,
  ): void {
    this.rowsUsed++;
    const { columns } = this.options;
    const cell = this.cellOf(user, variant, milliseconds, day);
    const { values, cellData } = this;
    const lost = cell * this.cellWidth + this.lost;
    const at = cell * this.cellWidth + Of.sums;
    if (kind < 0)
      for (let column = 0; column < columns.sums.length; column++)
        add(cellData, at + column, lost + column, values[column]);
    else {
      cellData[at + this.sumOfKind[kind]]++;
      if (kind === PURCHASE) add(cellData, at + this.revenue, lost, value);
    }
    if (columns.time >= 0) this.addDay(cell, day, kind, value);
  }

  /** @returns false when the row is bad, which is noted */
  private readValues(row: LogRow, line: number): boolean {
    const { values } = this;
    const { sums, covariates } = this.options.columns;
    for (let place = 0; place < sums.length; place++) {
      const { column, mayBeNegative } = sums[place];
      if (column < 0) continue;
      const value = row.numberAt(column);
      if (value >= 0 || (value < 0 && mayBeNegative)) {
        values[place] = value;
        continue;
      }
      const reason = value < 0 ? 'negative' : row.isBlank(column) ? 'blank-sum' : 'no-number';
      this.bad(line, reason, column, row.textAt(column));
      return false;
    }
    for (let place = 0; place < covariates.length; place++) {
      const { column } = covariates[place];
      const value = row.numberAt(column);
      // NaN stands for blank from here on.
      if (value !== value && !row.isBlank(column)) {
        this.bad(line, 'no-number', column, row.textAt(column));
        return false;
      }
      values[sums.length + place] = value;
    }
    return true;
  }

  private kindOf(row: LogRow): number {
    const { event } = this.options.columns;
    if (row.isBlank(event)) return -1;
    return this.kindOfWord(row.idIn(event, this.events));
  }

  private kindOfWord(word: number): number {
    const known = this.kinds[word];
    if (known !== undefined) return known;
    const text = this.events.text(word).trim();
    const kind = this.options.eventNames.get(text) ?? text.toLowerCase();
    return (this.kinds[word] = (EVENTS as readonly string[]).indexOf(kind));
  }

  private bad(line: number, reason: BadRowReason, column: number, found: string): void {
    this.badCount++;
    if (this.badPlaces.length >= PLACES) return;
    const name = column < 0 ? '' : this.options.columns.names[column];
    this.badPlaces.push({
      line,
      reason,
      column: name,
      found: found.length > 60 ? `${found.slice(0, 60)}…` : found,
    });
  }

  private cellOf(user: number, variant: number, time: number, day: number): number {
    if (user >= this.firstCells.length) this.firstCells = grown(this.firstCells, user + 1);
    const { cellData, cellWidth } = this;
    for (let link = this.firstCells[user]; link > 0;) {
      const at = (link - 1) * cellWidth;
      if (cellData[at + Of.variant] === variant) {
        cellData[at + Of.rows]++;
        if (time < cellData[at + Of.firstTime]) {
          cellData[at + Of.firstTime] = time;
          cellData[at + Of.firstRow] = this.rowsUsed;
        }
        if (day < cellData[at + Of.firstDay]) cellData[at + Of.firstDay] = day;
        else if (day > cellData[at + Of.lastDay]) cellData[at + Of.lastDay] = day;
        return link - 1;
      }
      link = cellData[at + Of.next];
    }
    return this.newCell(user, variant, time, day);
  }

  private newCell(user: number, variant: number, time: number, day: number): number {
    const cell = this.cells++;
    const at = cell * this.cellWidth;
    if (at >= this.cellData.length) this.cellData = grown(this.cellData, at + this.cellWidth);
    const { cellData, values } = this;
    cellData[at + Of.variant] = variant;
    cellData[at + Of.next] = this.firstCells[user];
    cellData[at + Of.rows] = 1;
    cellData[at + Of.firstTime] = time;
    cellData[at + Of.firstRow] = this.rowsUsed;
    cellData[at + Of.firstDay] = cellData[at + Of.lastDay] = day;
    cellData[at + Of.openDay] = day;
    this.firstCells[user] = cell + 1;
    this.hasRows[variant] = true;
    const { covariates, sums } = this.options.columns;
    for (let place = sums.length; place < sums.length + covariates.length; place++)
      cellData[at + Of.sums + place] = values[place];
    return cell;
  }

  private addDay(cell: number, day: number, kind: number, value: number): void {
    const { cellData, dayColumns, values } = this;
    const cellAt = cell * this.cellWidth;
    if (cellData[cellAt + Of.openDay] !== day) {
      this.closeDay(cell);
      cellData[cellAt + Of.openDay] = day;
    }
    const at = cellAt + this.openSums;
    for (let place = 0; place < dayColumns.length; place++) {
      const column = dayColumns[place];
      if (kind < 0) cellData[at + place] += values[column];
      else {
        if (column === this.sumOfKind[kind]) cellData[at + place]++;
        if (kind === PURCHASE && column === this.revenue) cellData[at + place] += value;
      }
    }
  }

  /** Makes a record of a cell's last day. */
  private closeDay(cell: number): void {
    const { cellData } = this;
    const at = cell * this.cellWidth;
    this.records.add(cell, cellData[at + Of.openDay], cellData, at + this.openSums);
  }

  /** No row can be used. */
  get isEmpty(): boolean {
    return this.rowsUsed === 0;
  }

  /** The names of the variants that have rows. */
  variantNames(): string[] {
    return this.allVariants().filter((_, variant) => this.hasRows[variant]);
  }

  private allVariants(): string[] {
    return Array.from({ length: this.variants.size }, (_, variant) => this.variants.text(variant));
  }

  /**
   * The log as it is analysed. Call once, when all rows were taken.
   *
   * @param variants the control, then the treatments; the rows of others are left out
   * @param orderOf puts the ids of users into the byte order of UTF-8
   */
  finished(
    variants: readonly string[],
    contaminated: Contaminated,
    orderOf: (ids: Identifiers) => Int32Array = byteOrder,
  ): ExperimentUsers {
    const { columns } = this.options;
    const places = this.allVariants().map((name) => variants.indexOf(name));
    const leftRows = new Float64Array(places.length);
    const counts = new Int32Array(variants.length + 1);
    /** Of each user the cell that counts, −1 where there is none. */
    const chosen = new Int32Array(this.users.size);
    let contaminatedUsers = 0;
    let contaminatedRows = 0;
    let usersRead = 0;
    let analysedRows = 0;
    let repeated = 0;
    for (let user = 0; user < chosen.length; user++) {
      let own = -1;
      let several = 0;
      let rows = 0;
      for (let link = this.firstCells[user]; link > 0; link = this.of(link - 1, Of.next)) {
        const cell = link - 1;
        if (places[this.of(cell, Of.variant)] < 0) {
          leftRows[this.of(cell, Of.variant)] += this.of(cell, Of.rows);
          continue;
        }
        several++;
        rows += this.of(cell, Of.rows);
        if (own < 0 || this.isEarlier(cell, own)) own = cell;
      }
      if (several > 0) usersRead++;
      if (several > 1) {
        contaminatedUsers++;
        if (contaminated === 'exclude') own = -1;
        contaminatedRows += own < 0 ? rows : rows - this.of(own, Of.rows);
      }
      chosen[user] = own;
      if (own < 0) continue;
      counts[places[this.of(own, Of.variant)] + 1]++;
      analysedRows += this.of(own, Of.rows);
      if (columns.form === 'users' && this.of(own, Of.rows) > 1) repeated++;
    }
    const starts = counts;
    for (let variant = 0; variant < variants.length; variant++) starts[variant + 1] += starts[variant];
    const order = new Int32Array(starts[variants.length]);
    const next = starts.slice(0, variants.length);
    for (const user of orderOf(this.users)) {
      const cell = chosen[user];
      if (cell >= 0) order[next[places[this.of(cell, Of.variant)]]++] = cell;
    }
    return {
      input: columns.form,
      variants,
      starts,
      sums: this.sumsOf(order),
      covariates: this.covariatesOf(order),
      firstDays: columns.time < 0 ? undefined : order.map((cell) => this.of(cell, Of.firstDay)),
      lastDays: columns.time < 0 ? undefined : order.map((cell) => this.of(cell, Of.lastDay)),
      userDays: columns.time < 0 ? undefined : this.daysOf(order),
      rows: { read: this.rowsRead, used: analysedRows, reported: this.rowsRead - analysedRows },
      usersRead,
      contaminated: { users: contaminatedUsers, rows: contaminatedRows },
      met: {
        badRows: this.badRows,
        leftOut: this.allVariants().flatMap((variant, at) =>
          leftRows[at] > 0 ? [{ variant, rows: leftRows[at] }] : [],
        ),
        repeatedUsers: repeated,
        purchasesWithoutValue: this.purchasesWithoutValue,
      },
    };
  }

  get badRows(): BadRows {
    return { count: this.badCount, places: this.badPlaces };
  }

  /** By time, then by place in the file. */
  private isEarlier(cell: number, other: number): boolean {
    const difference = this.of(cell, Of.firstTime) - this.of(other, Of.firstTime);
    return difference < 0 || (difference === 0 && this.of(cell, Of.firstRow) < this.of(other, Of.firstRow));
  }

  /** What a cell has of something. */
  private of(cell: number, what: number): number {
    return this.cellData[cell * this.cellWidth + what];
  }

  private columnOf(order: Int32Array, what: number): Float64Array {
    const values = new Float64Array(order.length);
    for (let at = 0; at < order.length; at++) values[at] = this.of(order[at], what);
    return values;
  }

  private sumsOf(order: Int32Array): Map<string, Float64Array> {
    return new Map(
      this.options.columns.sums.map(({ name }, place) => {
        const values = this.columnOf(order, Of.sums + place);
        const slot = this.options.columns.event < 0 ? place : place === this.revenue ? 0 : -1;
        if (slot >= 0)
          for (let at = 0; at < order.length; at++) values[at] += this.of(order[at], this.lost + slot);
        return [name, values];
      }),
    );
  }

  private covariatesOf(order: Int32Array): Covariate[] {
    const { sums, covariates } = this.options.columns;
    return covariates.map(({ name }, at) => {
      const values = this.columnOf(order, Of.sums + sums.length + at);
      let missing = 0;
      for (let user = 0; user < values.length; user++) {
        if (values[user] === values[user]) continue;
        missing++;
        values[user] = 0;
      }
      return { name, values, missing };
    });
  }

  private daysOf(order: Int32Array): UserDays {
    for (let cell = 0; cell < this.cells; cell++) this.closeDay(cell);
    return this.records.byUser(order, this.cells);
  }
}

/** What stands where in the data of a cell. */
const enum Of {
  variant,
  /** The next cell of the user + 1. */
  next,
  rows,
  firstTime,
  firstRow,
  firstDay,
  lastDay,
  /** The day of its last row. */
  openDay,
  sums,
}

/** The variant of all users where none is told. */
export const EVERYBODY = '';

const PURCHASE = EVENTS.indexOf('purchase');

/**
 * Adds a value to a sum, and what rounding takes from it to what was lost before (Neumaier 1974): the sum of both is the
 * same whatever the order of the rows, so that equal users stay equal.
 */
function add(data: Float64Array, sum: number, lost: number, value: number): void {
  const before = data[sum];
  const after = before + value;
  data[sum] = after;
  data[lost] += Math.abs(before) >= Math.abs(value) ? before - after + value : value - after + before;
}

function byteOrder(ids: Identifiers): Int32Array {
  return Int32Array.from({ length: ids.size }, (_, id) => id).sort((a, b) => ids.compare(a, b));
}

function grown<A extends Int32Array | Float64Array>(array: A, needed: number): A {
  const larger = new (array.constructor as new (length: number) => A)(Math.max(array.length * 2, needed));
  larger.set(array);
  return larger;
}
