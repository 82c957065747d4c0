import { growArray } from '../../core/data/columns';
import { Identifiers } from '../../core/data/ids/identifiers';
import { isWordForNone } from '../../core/data/missingIds';
import type { Row } from '../formats/row';
import type { BatchSink, RowSink } from '../formats/rowSink';
import { TimeKind } from '../../core/logs/timeTaker';
import type { LogFieldType, LogRows } from '../formats/scanner/logDialect';
import type { RowIds } from '../formats/scanner/rowScanner';
import type { BadRow, BadRowReason, BadRows, ExperimentUsers } from '../../core/experiments/experimentUsers';
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
import type { UnusableSum } from './unusableSums';

/** Maximum number of bad rows whose lines are stored. */
const PLACES = 100;
/** Maximum number of unknown event words that are reported. */
const WORDS = 12;
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

/** Properties of the users that a first reading of the log found, by user number. The second reading needs them. */
export interface UserFacts {
  readonly users: Identifiers;
  readonly variants: Identifiers;
  /** Variant in the rows of each user; −1 if there is not exactly one. */
  readonly variantOf: Int32Array;
  /** First exposures in milliseconds since 1970, before which rows are left out; undefined: no row is. */
  readonly exposures: Float64Array | undefined;
}

/** Signals that some rows need the results of this reading: the log has to be read again. */
export class UserFactsNeeded extends Error {
  constructor(readonly known: UserFacts) {
    super('The log has to be read again with what it says of its users.');
  }
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
  private badCount = 0;
  private unknownEvents = 0;
  private readonly badPlaces: BadRow[] = [];
  /** Unusable rows for each column of a sum or covariate. */
  private readonly spoiled: { rows: number; first: BadRow }[] = [];
  private readonly cells: LogCells;

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
  /** Number of rows with each unknown event word. */
  private readonly unknownRows: number[] = [];
  private readonly orders = new OrderNumbers();
  /** Index in `values` of the hash of the order number; −1: the log has none. */
  private readonly orderPlace: number;
  private readonly uniform: UniformValues;
  /** First exposure of each user in milliseconds since 1970; empty if the log has none. */
  private exposures = new Float64Array(0);
  /** 1 for each user with an event without a variant, by user number. */
  private withoutVariant = new Uint8Array(0);
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
    this.cells = new LogCells(columns, byDay);
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
    this.bad(line, 'unreadable-line', -1, '');
  }

  /** Adds a row to the log, or records why it cannot be used. */
  take(row: Row, line: number): void {
    this.rowsRead++;
    const { columns, time } = this.options;
    const { values } = this;
    for (const [at, column] of columns.hashed.entries())
      if (this.looksAt(column)) values[this.counted + at] = row.hashAt(column);
    if (!this.uniform.takes(values)) return;
    if (row.isBlank(columns.user)) return this.bad(line, 'blank-user', columns.user, '');
    const isUnnamed = columns.variant >= 0 && row.isBlank(columns.variant);
    if (isUnnamed && columns.event < 0) return this.bad(line, 'blank-variant', columns.variant, '');
    let milliseconds = 0;
    let day = 0;
    if (columns.time >= 0) {
      milliseconds = row.timeAt(columns.time, time);
      if (milliseconds !== milliseconds)
        return this.bad(line, 'no-time', columns.time, row.textAt(columns.time));
      day = time.dayOf(milliseconds);
    }
    const kind = columns.event < 0 ? -1 : this.kindOf(row);
    const isCounted = columns.event < 0 || (kind >= 0 && kind !== IGNORE);
    if (isCounted && this.readsValues && !this.readValues(row, line)) return;
    let value = 0;
    if (kind === PURCHASE || kind === REFUND) {
      if (columns.value < 0 || row.isBlank(columns.value)) value = NaN;
      else {
        value = finiteAt(row, columns.value);
        if (value !== value) return this.bad(line, 'no-number', columns.value, row.textAt(columns.value));
      }
    }
    const user = row.idIn(columns.user, this.users);
    const variant = isUnnamed
      ? this.namedElsewhere(user)
      : columns.variant < 0
        ? this.onlyVariant
        : row.idIn(columns.variant, this.variants);
    if (kind === EXPOSURE) this.expose(user, milliseconds);
    if (variant < 0) return this.bad(line, 'blank-variant', columns.variant, '');
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
        const { event } = options.columns;
        if (word >= 0) this.unknownRows[word] = (this.unknownRows[word] ?? 0) + 1;
        this.bad(line, 'unknown-event', event, word < 0 ? '' : this.events.text(word));
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

  /** Returns the variant in the other rows of a user; −1 if there is not exactly one variant. */
  private namedElsewhere(user: number): number {
    const { known } = this.options;
    if (known !== undefined) return user < known.variantOf.length ? known.variantOf[user] : -1;
    if (user >= this.withoutVariant.length) this.withoutVariant = growArray(this.withoutVariant, user + 1);
    this.withoutVariant[user] = 1;
    return -1;
  }

  private expose(user: number, milliseconds: number): void {
    const { length } = this.exposures;
    if (user >= length) {
      this.exposures = growArray(this.exposures, user + 1);
      this.exposures.fill(Infinity, length);
    }
    if (milliseconds < this.exposures[user]) this.exposures[user] = milliseconds;
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
      if (kind === EXPOSURE) this.expose(users[row], milliseconds);
      const value = worth < 0 ? NaN : numbers[worth][row];
      this.countEvent(users[row], variant, milliseconds, day, kind, value, line + row, word);
    }
  }

  /** Reads the values of a row. @returns false if the row is bad, after recording it */
  private readValues(row: Row, line: number): boolean {
    const { values } = this;
    const { columns, blankIsZero } = this.options;
    const { sums, covariates, event } = columns;
    for (let index = 0; index < sums.length; index++) {
      const { column, mayBeNegative, isUsed } = sums[index];
      if (column < 0) continue;
      const value = finiteAt(row, column);
      if (value >= 0 || (value < 0 && mayBeNegative)) {
        values[index] = value;
        continue;
      }
      // Most events are blank in most columns.
      if (!isUsed || (event >= 0 && row.isBlank(column))) {
        values[index] = NaN;
        continue;
      }
      if (blankIsZero && isNone(row, column)) {
        values[index] = 0;
        continue;
      }
      const reason = value < 0 ? 'negative' : row.isBlank(column) ? 'blank-sum' : 'no-number';
      this.spoil(index, line, reason, column, row);
      return false;
    }
    for (let at = 0; at < covariates.length; at++) {
      const { column, isUsed } = covariates[at];
      const value = finiteAt(row, column);
      // From here on, NaN is blank.
      if (isUsed && value !== value && !(blankIsZero ? isNone(row, column) : row.isBlank(column))) {
        this.spoil(sums.length + at, line, 'no-number', column, row);
        return false;
      }
      values[sums.length + at] = value;
    }
    return true;
  }

  /** Records a row that is unusable because of one of its sums or covariates. */
  private spoil(place: number, line: number, reason: BadRowReason, column: number, row: Row): void {
    const found = row.textAt(column);
    this.bad(line, reason, column, found);
    const known = this.spoiled[place];
    if (known === undefined)
      this.spoiled[place] = { rows: 1, first: this.badRow(line, reason, column, found) };
    else known.rows++;
  }

  /** The columns of sums with unusable rows. */
  get unusable(): readonly UnusableSum[] {
    return Object.values(this.spoiled);
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

  private bad(line: number, reason: BadRowReason, column: number, found: string): void {
    this.badCount++;
    if (reason === 'unknown-event') this.unknownEvents++;
    if (this.badPlaces.length >= PLACES) return;
    this.badPlaces.push(this.badRow(line, reason, column, found));
  }

  private badRow(line: number, reason: BadRowReason, column: number, found: string): BadRow {
    const name = column < 0 ? '' : this.options.columns.names[column];
    return { line, reason, column: name, text: found.length > 60 ? `${found.slice(0, 60)}…` : found };
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

  /** Whether a row without a variant belongs to a user whose variant is known from other rows. */
  get namesVariantsElsewhere(): boolean {
    return this.withoutVariant.some((isUnnamed, user) => isUnnamed === 1 && this.variantOf(user) >= 0);
  }

  /** Returns the variant in the rows of a user, or −1 if there is not exactly one. */
  private variantOf(user: number): number {
    const { cells } = this;
    const cell = cells.newestOf(user);
    return !(cell >= 0) || cells.before(cell) >= 0 ? -1 : cells.variantOf(cell);
  }

  /**
   * Returns the number of users with used rows, and the number of those with rows before their first exposure or
   * without an exposure.
   */
  usersBefore(): { readonly users: number; readonly early: number } {
    const { cells, exposures } = this;
    const counts = { users: 0, early: 0 };
    if (exposures.length === 0) return counts;
    for (let user = 0; user < this.users.size; user++) {
      let first = Infinity;
      for (let cell = cells.newestOf(user); cell >= 0; cell = cells.before(cell))
        if (cells.rowsOf(cell) > 0) first = Math.min(first, cells.firstTimeOf(cell));
      if (first === Infinity) continue;
      counts.users++;
      if (!(first >= (exposures[user] ?? Infinity))) counts.early++;
    }
    return counts;
  }

  /** Returns the results of this reading for the next one. @param dropsEarly whether to leave out rows before first exposures */
  knownUsers(dropsEarly: boolean): UserFacts {
    const { users, variants, exposures } = this;
    const first = new Float64Array(users.size).fill(Infinity);
    first.set(exposures.subarray(0, users.size));
    return {
      users,
      variants,
      variantOf: Int32Array.from({ length: users.size }, (_, user) => this.variantOf(user)),
      exposures: dropsEarly && exposures.length > 0 ? first : undefined,
    };
  }

  /** Like `analysedUsers`. */
  finished(
    variants: readonly string[],
    contaminated: ContaminatedRule,
    orderOf?: (ids: Identifiers) => Int32Array,
  ): ExperimentUsers {
    const { users, cells, rowsRead, badRows, purchasesWithoutValue, ignored, early } = this;
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

  get badRows(): BadRows {
    const unknown = [...this.unknownRows.entries()]
      .filter(([, rows]) => rows > 0)
      .sort(([, a], [, b]) => b - a);
    return {
      count: this.badCount,
      unknownEvents: this.unknownEvents,
      unknownWords: [...new Set(unknown.map(([word]) => this.events.text(word).trim()))].slice(0, WORDS),
      places: this.badPlaces,
    };
  }
}

/** Returns the number in a column; NaN if it is not a finite number. */
function finiteAt(row: Row, column: number): number {
  const value = row.numberAt(column);
  return Number.isFinite(value) ? value : NaN;
}

/** Returns whether a field is blank or a word for a missing value. */
function isNone(row: Row, column: number): boolean {
  return row.isBlank(column) || isWordForNone(row.textAt(column));
}

/** Variant of all users if no column of variants is given. */
export const UNNAMED_VARIANT = '';
