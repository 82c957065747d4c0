import { Float64Column, Int32Column } from '../../core/data/columns';
import { Identifiers } from '../../core/data/ids/identifiers';
import { LinesBuilder } from '../../core/data/interactions/linesBuilder';
import type { Row } from '../formats/row';
import type { BatchSink, RowSink } from '../formats/rowSink';
import type { LogFieldType, LogRows } from '../formats/scanner/logDialect';
import type { RowIds } from '../formats/scanner/rowScanner';
import type { TableShape } from '../formats/tableShape';
import { type InteractionLog } from '../../core/logs/interactionLog';
import { columnsOfLog, type RequestedLogColumns, type LogIds } from './logColumns';
import { parseNumber } from '../formats/values/decimal';
import { parseTime } from '../../core/logs/timeText';
import { TimeBuilder } from '../../core/logs/timeColumn';

const encoder = new TextEncoder();

/** Factor by which columns grow if the number of rows is unknown. */
const GROWTH = 2;
/**
 * Factor on the expected number of rows: an estimate slightly too low would double the memory of all columns.
 */
const MARGIN = 1.02;

/** Memory per row in bytes, with its time and its sort key. */
const ROW_BYTES = 24;

/**
 * Collects the rows of a log in the order of the file. Each row of the file is one row, usable or not, and
 * duplicates are kept.
 */
export class LogBuilder implements RowSink, BatchSink {
  private rows = 0;
  private readonly users = new Int32Column();
  private readonly items = new Int32Column();
  private readonly ratings: Float64Column | undefined;
  private readonly events: Int32Column | undefined;
  private readonly eventIds = new Identifiers();
  private readonly times: TimeBuilder | undefined;
  private readonly lines = new LinesBuilder();
  private readonly columnOf: ReturnType<typeof columnsOfLog>;
  /** Number of bytes of the file read so far. */
  private bytes = 0;

  readonly columns: number;
  readonly fields: readonly (LogFieldType | undefined)[];
  readonly ids: RowIds;
  readonly batches: BatchSink | undefined;
  readonly rowBytes = ROW_BYTES;

  /**
   * @param expectedBytes size of the content, as far as it is known
   * @throws Error if the shape has no user or no item column
   */
  constructor(
    shape: TableShape,
    private readonly tables: LogIds,
    private readonly asked: RequestedLogColumns,
    private readonly expectedBytes = 0,
  ) {
    this.columnOf = columnsOfLog(shape, asked);
    this.batches = asked.lists === true ? undefined : this;
    const [user, item, time, rating, event] = this.columnOf;
    this.columns = Math.max(...this.columnOf) + 1;
    this.times = time < 0 ? undefined : new TimeBuilder();
    this.ratings = rating < 0 ? undefined : new Float64Column();
    this.events = event < 0 ? undefined : new Int32Column();
    this.ids = [tables.users, tables.items, this.eventIds];
    const fields = new Array<LogFieldType | undefined>(this.columns).fill(undefined);
    fields[user] = { kind: 'id', table: 0 };
    fields[item] = { kind: 'id', table: 1 };
    if (time >= 0) fields[time] = { kind: 'time' };
    if (rating >= 0) fields[rating] = { kind: 'number', mayBeBlank: true, mayBeNegative: true };
    if (event >= 0) fields[event] = { kind: 'id', table: 2 };
    this.fields = fields;
  }

  /** Number of rows so far. */
  get rowsRead(): number {
    return this.rows;
  }

  /** Updates the estimate of the number of rows. @param bytes size of the content read so far */
  passed(bytes: number): void {
    this.bytes = bytes;
  }

  takeRows(
    { ids, times, timeKinds, timeRests, numbers }: LogRows,
    line: number,
    first: number,
    end: number,
  ): void {
    const { rows } = this;
    const part = <A extends { subarray(start: number, end: number): A }>(column: A): A =>
      column.subarray(first, end);
    this.lines.at(rows, line);
    this.reserve(rows + end - first);
    this.users.values.set(part(ids[0]), rows);
    this.items.values.set(part(ids[1]), rows);
    this.times?.addRows(part(times), part(timeKinds), timeRests && part(timeRests));
    this.ratings?.values.set(part(numbers[0]), rows);
    this.events?.values.set(part(ids[2]), rows);
    this.rows += end - first;
  }

  take(row: Row, line: number): void {
    const [user, item] = this.columnOf;
    const entries = this.asked.lists === true ? row.entriesAt(item) : undefined;
    if (row.isBlank(user) || (entries === undefined && row.isBlank(item))) return this.unreadable(line);
    if (entries !== undefined) return this.takeEntries(row, line, entries);
    this.lines.at(this.rows, line);
    this.reserve(this.rows + 1);
    this.items.values[this.rows] = row.idIn(item, this.tables.items);
    this.takeOthers(row);
  }

  /**
   * Takes one row for each entry of a list of items, with the other cells of the line. If times or ratings
   * are lists of the same length, each row gets its entry.
   */
  private takeEntries(row: Row, line: number, entries: readonly string[]): void {
    const { items } = this.tables;
    const [, , time, rating] = this.columnOf;
    const parallel = (column: number, isEntry: (text: string) => boolean): readonly string[] | undefined => {
      const own = column < 0 ? undefined : row.entriesAt(column);
      return own?.length === entries.length && own.every(isEntry) ? own : undefined;
    };
    const times = parallel(time, (text) => parseTime(text) !== undefined);
    const ratings = parallel(rating, (text) => Number.isFinite(parseNumber(text)));
    for (const [at, entry] of entries.entries()) {
      if (entry.trim() === '') {
        this.unreadable(line);
        continue;
      }
      this.lines.at(this.rows, line);
      this.reserve(this.rows + 1);
      this.items.values[this.rows] = items.intern(entry);
      this.takeOthers(row, times?.[at], ratings?.[at]);
    }
  }

  /**
   * Adds the cells other than the item to the current row.
   *
   * @param time used in place of the cell; `rating` likewise
   */
  private takeOthers(row: Row, time?: string, rating?: string): void {
    const { rows, times, ratings, events } = this;
    const [user, , timeColumn, ratingColumn, event] = this.columnOf;
    this.users.values[rows] = row.idIn(user, this.tables.users);
    if (times !== undefined && time === undefined) row.timeAt(timeColumn, times);
    else if (times !== undefined) {
      const text = encoder.encode(time);
      times.text(text, 0, text.length);
    }
    if (ratings !== undefined) {
      const value = rating === undefined ? row.numberAt(ratingColumn) : parseNumber(rating);
      ratings.values[rows] = Number.isFinite(value) ? value : NaN;
    }
    if (events !== undefined) events.values[rows] = row.has(event) ? row.idIn(event, this.eventIds) : -1;
    this.rows++;
  }

  misfit(line: number): void {
    this.unreadable(line);
  }

  unreadable(line: number): void {
    const { rows } = this;
    this.lines.at(rows, line);
    this.reserve(rows + 1);
    this.users.values[rows] = this.items.values[rows] = -1;
    this.times?.none();
    if (this.ratings !== undefined) this.ratings.values[rows] = NaN;
    if (this.events !== undefined) this.events.values[rows] = -1;
    this.rows++;
  }

  /**
   * Returns the log after all rows were taken. The columns are not copied, and must not be written to
   * afterwards.
   */
  finished(): InteractionLog {
    const { rows, users, items, times, ratings, events, eventIds, lines, tables } = this;
    return {
      rows,
      users: users.values.subarray(0, rows),
      items: items.values.subarray(0, rows),
      times: times?.finished(),
      ratings: ratings?.values.subarray(0, rows),
      events: events && { ids: eventIds, ofRow: events.values.subarray(0, rows) },
      lines: lines.finished(),
      userIds: tables.users,
      itemIds: tables.items,
    };
  }

  /** Reserves memory for a number of rows. */
  reserve(rows: number): void {
    if (rows <= this.users.values.length) return;
    // For the estimated rows of the whole file at once: columns that grow take double memory for a while.
    const expected = this.bytes === 0 ? 0 : Math.ceil((this.rows / this.bytes) * this.expectedBytes * MARGIN);
    const room = expected > rows ? expected : GROWTH * rows;
    this.times?.reserve(room);
    this.users.reserve(room);
    this.items.reserve(room);
    this.ratings?.reserve(room);
    this.events?.reserve(room);
  }
}
