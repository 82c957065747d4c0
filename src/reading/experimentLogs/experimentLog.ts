import { Identifiers } from '../../core/data/ids/identifiers';
import type { Row } from '../formats/row';
import type { BatchSink, RowSink } from '../formats/rowSink';
import { TimeKind } from '../../core/logs/timeTaker';
import type { LogFieldType, LogRows } from '../formats/scanner/logDialect';
import type { RowIds } from '../formats/scanner/rowScanner';
import type { ExperimentUsers } from '../../core/experiments/experimentUsers';
import { analysedUsers, type ContaminatedRule } from './analysedUsers';
import { toScannerFields, type ExperimentLogColumns } from './logColumns';
import {
  EVENTS,
  EXPOSURE,
  eventKind,
  IGNORE,
  PURCHASE,
  REFUND,
  type EventKind,
} from '../../core/experiments/eventNames';
import { LogCells } from './logCells';
import type { LogTime } from './logTime';
import { OrderNumbers } from './orderNumbers';
import { mixIntoHash, repeatedRowTests, type RepeatedRows } from './repeatedRows';
import { UniformValues } from './uniformValues';
import { readFiniteNumber, readValues } from './rowValues';
import { UnusableRows } from './unusableRows';
import { UserFactsCollector, type UserFacts } from './userFacts';

/**
 * Number of rows whose users are prefetched at a time: the cells of these users fit in the first-level cache.
 */
const AHEAD = 128;

interface ExperimentLogOptions {
  readonly columns: ExperimentLogColumns;
  readonly time: LogTime;
  readonly eventNames: ReadonlyMap<string, EventKind>;
  /** Names of the sums that are also stored by day. */
  readonly byDay: readonly string[];
  /** Whether a blank sum means 0; otherwise a row with a blank sum is unusable. */
  readonly blankIsZero: boolean;
  /** Results of an earlier reading. */
  readonly known?: UserFacts | undefined;
}

/**
 * Reads a log of an experiment in one pass: keeps sums for each user and variant (nearly always one), and for each of
 * their days. Rows become numbers in typed arrays only.
 */
export class ExperimentLog implements RowSink, BatchSink {
  /** Rows so far, including unusable ones. */
  rowsRead = 0;
  readonly users: Identifiers;
  readonly variants: Identifiers;

  private readonly onlyVariant: number = -1;
  private purchasesWithoutValue = 0;
  readonly unusable: UnusableRows;
  private readonly cells: LogCells;
  /** Properties of the users for a second reading. */
  readonly userFacts: UserFactsCollector;

  /** Tests of the columns that may be keys. */
  private readonly repeated: readonly RepeatedRows[];
  /** Values of the current row: sums, covariates, and hashes of possible keys. */
  private readonly values: Float64Array;
  /** Whether rows contain sums, or covariates in addition to events. */
  private readonly readsValues: boolean;
  /** Number of sums and covariates at the beginning of `values`. */
  private readonly counted: number;
  readonly events = new Identifiers();
  /** Index in EVENTS of each event word, by number of the word; −1: unknown. */
  private readonly kinds: number[] = [];
  private readonly orders = new OrderNumbers();
  /** Index in `values` of the hash of the order number; −1: the log has none. */
  private readonly orderPlace: number;
  private readonly uniform: UniformValues;
  private ignored = 0;
  private early = 0;
  /**
   * For logs of events, the index of each sum that rows contain, and the index of the counter of its rows;
   * −1: no counter.
   */
  private readonly written: readonly (readonly [sum: number, counter: number])[];

  constructor(private readonly options: ExperimentLogOptions) {
    const { columns, byDay } = options;
    this.users = options.known?.users ?? new Identifiers();
    this.variants = options.known?.variants ?? new Identifiers();
    if (columns.variant < 0) this.onlyVariant = this.variants.intern(UNNAMED_VARIANT);
    const { sums, covariates, hashed } = columns;
    this.readsValues = covariates.length > 0 || sums.some(({ column }) => column >= 0);
    this.counted = sums.length + covariates.length;
    this.values = new Float64Array(this.counted + hashed.length);
    this.orderPlace = columns.order < 0 ? -1 : this.counted + hashed.indexOf(columns.order);
    this.uniform = new UniformValues(columns.uniform, ({ column }) => this.counted + hashed.indexOf(column));
    this.written =
      columns.event < 0
        ? []
        : sums.flatMap(({ name, column }, at) =>
            column < 0 ? [] : [[at, sums.findIndex(({ counts }) => counts === name)] as const],
          );
    this.repeated = repeatedRowTests(columns);
    this.unusable = new UnusableRows(columns.names, this.events);
    this.cells = new LogCells(columns, byDay);
    this.userFacts = new UserFactsCollector(this.users, this.variants, this.cells, options.known);
    const { fields, places, isClear } = toScannerFields(columns, options.blankIsZero);
    this.fields = fields;
    this.places = places;
    this.columns = columns.names.length;
    this.batches = isClear ? this : undefined;
    this.ids = [this.users, this.variants, this.events];
  }

  readonly columns: number;
  readonly fields: readonly (LogFieldType | undefined)[];
  readonly ids: RowIds;
  readonly batches: BatchSink | undefined;
  /** Target of each number column: an index among the sums and covariates; −1: the value of the event. */
  private readonly places: readonly number[];

  /**
   * Returns false if the values of a column are not needed any more, because it is not a key and has no other
   * use.
   */
  looksAt(column: number): boolean {
    const { keys, order, uniform } = this.options.columns;
    if (column === order || uniform.some((own) => own.column === column)) return true;
    return keys.every((key, at) => key !== column || this.repeated[at].isKey);
  }

  /** Memory in bytes that the log takes, including sorting. */
  get bytes(): number {
    return this.users.arena.length + 40 * this.users.size + this.cells.bytes;
  }

  misfit(line: number): void {
    this.unreadable(line);
  }

  /** Counts a line that cannot be parsed as a row. */
  unreadable(line: number): void {
    this.rowsRead++;
    this.unusable.add(line, 'unreadable-line', -1, '');
  }

  /** Adds a row to the log, or records why it cannot be used. */
  take(row: Row, line: number): void {
    this.rowsRead++;
    const { columns, time } = this.options;
    const { values } = this;
    for (const [at, column] of columns.hashed.entries())
      if (this.looksAt(column)) values[this.counted + at] = row.hashAt(column);
    if (!this.uniform.takes(values)) return;
    if (row.isBlank(columns.user)) return this.unusable.add(line, 'blank-user', columns.user, '');
    const isUnnamed = columns.variant >= 0 && row.isBlank(columns.variant);
    if (isUnnamed && columns.event < 0) return this.unusable.add(line, 'blank-variant', columns.variant, '');
    let milliseconds = 0;
    let day = 0;
    if (columns.time >= 0) {
      milliseconds = row.timeAt(columns.time, time);
      if (milliseconds !== milliseconds)
        return this.unusable.add(line, 'no-time', columns.time, row.textAt(columns.time));
      day = time.dayOf(milliseconds);
    }
    const kind = columns.event < 0 ? -1 : this.kindOf(row);
    const isCounted = columns.event < 0 || (kind >= 0 && kind !== IGNORE);
    if (isCounted && this.readsValues && !readValues(row, line, values, this.options, this.unusable)) return;
    let value = 0;
    if (kind === PURCHASE || kind === REFUND) {
      if (columns.value < 0 || row.isBlank(columns.value)) value = NaN;
      else {
        value = readFiniteNumber(row, columns.value);
        if (value !== value)
          return this.unusable.add(line, 'no-number', columns.value, row.textAt(columns.value));
      }
    }
    const user = row.idIn(columns.user, this.users);
    const variant = isUnnamed
      ? this.userFacts.variantElsewhere(user)
      : columns.variant < 0
        ? this.onlyVariant
        : row.idIn(columns.variant, this.variants);
    if (kind === EXPOSURE) this.userFacts.expose(user, milliseconds);
    if (variant < 0) return this.unusable.add(line, 'blank-variant', columns.variant, '');
    if (columns.event < 0) this.countSums(user, variant, milliseconds, day, line);
    else {
      const word = row.isBlank(columns.event) ? -1 : row.idIn(columns.event, this.events);
      this.countEvent(user, variant, milliseconds, day, kind, value, line, word);
    }
  }

  private countSums(user: number, variant: number, milliseconds: number, day: number, line: number): void {
    this.cells.count(user, variant, milliseconds, day, -1, 0, this.values);
    for (const repeated of this.repeated)
      if (repeated.isKey) this.noteKey(repeated, line, user, variant, milliseconds, -1, 0);
  }

  /**
   * Counts an event. Its other values are in `values`.
   *
   * @param kind index in EVENTS; −1: unknown
   * @param value NaN: blank
   * @param word number of the event word; −1: blank
   */
  private countEvent(
    user: number,
    variant: number,
    milliseconds: number,
    day: number,
    kind: number,
    value: number,
    line: number,
    word: number,
  ): void {
    const { cells, values, repeated, options } = this;
    const exposures = options.known?.exposures;
    if (exposures !== undefined && !(milliseconds >= exposures[user])) {
      this.early++;
      return;
    }
    if (kind < 0 || kind === IGNORE) {
      // Registers the user of any row, even an unused one.
      cells.note(user, variant, milliseconds, day);
      if (kind === IGNORE) this.ignored++;
      else {
        this.unusable.addUnknownEvent(line, options.columns.event, word);
      }
      return;
    }
    let counted = kind;
    let worth = 0;
    if (kind === PURCHASE || kind === REFUND) {
      if (value === value) worth = kind === REFUND ? -Math.abs(value) : value;
      else if (kind === PURCHASE) this.purchasesWithoutValue++;
      // Refunds and additional lines of an order change only the revenue.
      const isOrder = kind === PURCHASE && worth >= 0;
      if (!isOrder || (this.orderPlace >= 0 && !this.orders.isNew(user, values[this.orderPlace])))
        counted = REFUND;
    }
    for (let at = 0; at < this.written.length; at++) {
      const [sum, counter] = this.written[at];
      const isThere = values[sum] === values[sum];
      if (!isThere) values[sum] = 0;
      if (counter >= 0) values[counter] = isThere ? 1 : 0;
    }
    cells.count(user, variant, milliseconds, day, counted, worth, values);
    for (let at = 0; at < repeated.length; at++)
      if (repeated[at].isKey) this.noteKey(repeated[at], line, user, variant, milliseconds, kind, worth);
  }

  /** Records the current row for the test of a column that may be a key. */
  private noteKey(
    repeated: RepeatedRows,
    line: number,
    user: number,
    variant: number,
    milliseconds: number,
    kind: number,
    value: number,
  ): void {
    const { values } = this;
    const key = values[repeated.place];
    if (!repeated.wants(key)) return;
    let hash = mixIntoHash(mixIntoHash(mixIntoHash(user, variant), milliseconds), kind);
    hash = mixIntoHash(hash, value);
    if (this.readsValues)
      for (let place = 0; place < this.counted; place++) hash = mixIntoHash(hash, values[place]);
    repeated.take(key, hash, line);
  }

  /**
   * Takes usual rows, which have a user, a variant, a time, and numbers in all number columns.
   *
   * @param line line of the row `first`
   */
  takeRows(rows: LogRows, line: number, first: number, end: number): void {
    for (let from = first; from < end; from += AHEAD) {
      const to = Math.min(end, from + AHEAD);
      this.cells.fetch(rows.ids[0], from, to, this.users.size);
      this.takeSome(rows, line - first, from, to);
    }
  }

  /** Takes rows whose users are prefetched. @param line line of row 0 */
  private takeSome(rows: LogRows, line: number, from: number, to: number): void {
    const { columns, time, blankIsZero } = this.options;
    const { places, uniform } = this;
    const { times, timeKinds, timeRests, numbers } = rows;
    const [users, variants, events] = rows.ids;
    const { values, onlyVariant } = this;
    const worth = places.indexOf(-1);
    const isUniform = uniform.isNeedless;
    // Read once: access to an export of another file is a call.
    const { counted, midnight } = TimeKind;
    for (let row = from; row < to; row++) {
      this.rowsRead++;
      for (let at = 0; at < places.length; at++) if (places[at] >= 0) values[places[at]] = numbers[at][row];
      if (!isUniform && !uniform.takes(values)) continue;
      let milliseconds = 0;
      let day = 0;
      if (columns.time >= 0) {
        const written = times[row];
        const kind = timeKinds[row];
        time.zones.countKind(kind);
        milliseconds =
          kind === counted
            ? time.number(written)
            : kind === midnight
              ? time.ofMidnight(written)
              : time.ofMilliseconds(written + 1000 * (timeRests?.[row] ?? 0));
        day = time.dayOf(milliseconds);
      }
      const variant = columns.variant < 0 ? onlyVariant : variants[row];
      if (columns.event < 0) {
        if (blankIsZero)
          for (let sum = 0; sum < columns.sums.length; sum++)
            if (values[sum] !== values[sum]) values[sum] = 0;
        this.countSums(users[row], variant, milliseconds, day, line + row);
        continue;
      }
      const word = events[row];
      const kind = this.kindOfWord(word);
      if (kind === EXPOSURE) this.userFacts.expose(users[row], milliseconds);
      const value = worth < 0 ? NaN : numbers[worth][row];
      this.countEvent(users[row], variant, milliseconds, day, kind, value, line + row, word);
    }
  }

  private kindOf(row: Row): number {
    const { event } = this.options.columns;
    if (row.isBlank(event)) return -1;
    return this.kindOfWord(row.idIn(event, this.events));
  }

  private kindOfWord(word: number): number {
    const known = this.kinds[word];
    if (known !== undefined) return known;
    const kind = eventKind(this.events.text(word).trim(), this.options.eventNames);
    return (this.kinds[word] = kind === undefined ? -1 : EVENTS.indexOf(kind));
  }

  /** Whether no row can be used. */
  get isEmpty(): boolean {
    return this.cells.rows === 0;
  }

  /** Returns the names of the variants that have rows. */
  variantNames(): string[] {
    return this.allVariants().filter((_, variant) => this.cells.hasRows[variant]);
  }

  private allVariants(): string[] {
    return Array.from({ length: this.variants.size }, (_, variant) => this.variants.text(variant));
  }

  /** Returns the number of usable rows of a variant. */
  rowsOfVariant(name: string): number {
    return this.cells.rowsOfVariant(this.allVariants().indexOf(name));
  }

  /** Columns that should have one value but have several. */
  get severalValues(): UniformValues['several'] {
    return this.uniform.several;
  }

  /** Number of rows that have the chosen values (experiment, currency). */
  get rowsMeant(): number {
    return this.rowsRead - this.uniform.elsewhere;
  }

  /** Like `analysedUsers`. */
  finished(
    variants: readonly string[],
    contaminated: ContaminatedRule,
    orderOf?: (ids: Identifiers) => Int32Array,
  ): ExperimentUsers {
    const { users, cells, rowsRead, purchasesWithoutValue, ignored, early } = this;
    const { rows: badRows } = this.unusable;
    const { columns } = this.options;
    const names = this.allVariants();
    const repeatedRows = this.repeated.flatMap(({ found }) => found ?? []);
    const log = {
      ...{ columns, users, names, cells, rowsRead, badRows, purchasesWithoutValue, repeatedRows },
      orderLines: this.orders.repeats,
      zones: this.options.time.zones,
      ignored: { events: ignored, early, elsewhere: this.uniform.elsewhere },
    };
    return analysedUsers(log, variants, contaminated, orderOf);
  }
}

/** Variant of all users if no column of variants is given. */
export const UNNAMED_VARIANT = '';
