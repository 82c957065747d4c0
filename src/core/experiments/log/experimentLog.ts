import { Identifiers } from '../../data/ids/identifiers';
import { isWordForNone } from '../../formats/values/missingIds';
import type { Row } from '../../formats/row';
import type { BatchSink, RowSink } from '../../formats/rowSink';
import { TimeKind, type LogField, type LogRows } from '../../formats/scanner/logDialect';
import type { RowIds } from '../../formats/scanner/rowScanner';
import type { BadRow, BadRowReason, BadRows, ExperimentUsers } from '../experimentUsers';
import { analysedUsers, type Contaminated } from './analysedUsers';
import { fieldsOf, type LogColumns } from './logColumns';
import { EVENTS, PURCHASE, type EventKind } from './eventNames';
import { LogCells } from './logCells';
import type { LogTime } from './logTime';
import { mixedNumber, repeatedRows, type RepeatedRows } from './repeatedRows';
import type { UnusableSum } from './unusableSums';

/** How many places of bad rows are kept. */
const PLACES = 100;
/** How many words that are no event are told. */
const WORDS = 5;
/** Rows whose users are looked up at a time: what is fetched for them stays in the first cache. */
const AHEAD = 128;

interface ExperimentLogOptions {
  readonly columns: LogColumns;
  readonly time: LogTime;
  readonly eventNames: ReadonlyMap<string, EventKind>;
  /** Sums that are also kept by day. */
  readonly byDay: readonly string[];
  /** A blank sum is 0; else its row cannot be used. */
  readonly blankIsZero: boolean;
}

/**
 * A log of an experiment as it is read, in one pass: sums for each user of each variant, which is nearly always one, and
 * for each of their days. Nothing is made of a row but numbers in typed arrays.
 */
export class ExperimentLog implements RowSink, BatchSink {
  /** Rows so far, those that cannot be used among them. */
  rowsRead = 0;
  readonly users = new Identifiers();
  readonly variants = new Identifiers();

  private readonly onlyVariant: number = -1;
  private purchasesWithoutValue = 0;
  private badCount = 0;
  private unknownEvents = 0;
  private readonly badPlaces: BadRow[] = [];
  /** Of each column of sums and covariates the rows that it spoiled. */
  private readonly spoiled: { rows: number; first: BadRow }[] = [];
  private readonly cells: LogCells;

  /** Of the columns that may be keys. */
  private readonly repeated: readonly RepeatedRows[];
  /** Of a row the sums, the covariates, and what stands where a key may be. */
  private readonly values: Float64Array;
  /** Rows hold sums, or covariates beside events. */
  private readonly readsValues: boolean;
  /** How many of them are sums and covariates. */
  private readonly counted: number;
  readonly events = new Identifiers();
  /** Of each word for an event what it is, as a place in EVENTS; −1: unknown. */
  private readonly kinds: number[] = [];

  constructor(private readonly options: ExperimentLogOptions) {
    const { columns, byDay } = options;
    if (columns.variant < 0) this.onlyVariant = this.variants.intern(EVERYBODY);
    this.readsValues = columns.event < 0 || columns.covariates.length > 0;
    this.values = new Float64Array(columns.sums.length + columns.covariates.length + columns.keys.length);
    this.counted = columns.sums.length + columns.covariates.length;
    this.repeated = repeatedRows(columns);
    this.cells = new LogCells(columns, byDay);
    const { fields, places, isClear } = fieldsOf(columns, options.blankIsZero);
    this.fields = fields;
    this.places = places;
    this.columns = columns.names.length;
    this.batches = isClear ? this : undefined;
    this.ids = [this.users, this.variants, this.events];
  }

  readonly columns: number;
  readonly fields: readonly (LogField | undefined)[];
  readonly ids: RowIds;
  readonly batches: BatchSink | undefined;
  /** Of the columns with numbers each one's place among the sums and covariates; −1: the value. */
  private readonly places: readonly number[];

  /** Whether a column that may be a key still may, or is used for something else. */
  looksAt(column: number): boolean {
    return this.options.columns.keys.every((key, at) => key.column !== column || this.repeated[at].isKey);
  }

  /** What it takes of memory, and will take when it is put in order. */
  get bytes(): number {
    return this.users.arena.length + 40 * this.users.size + this.cells.bytes;
  }

  misfit(line: number): void {
    this.unreadable(line);
  }

  /** A line of which no row can be made. */
  unreadable(line: number): void {
    this.rowsRead++;
    this.bad(line, 'unreadable-line', -1, '');
  }

  /** Takes a row, or notes what is wrong with it. */
  take(row: Row, line: number): void {
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
        value = finiteAt(row, columns.value);
        if (value !== value) return this.bad(line, 'no-number', columns.value, row.textAt(columns.value));
      }
    }
    const user = row.idIn(columns.user, this.users);
    const variant = columns.variant < 0 ? this.onlyVariant : row.idIn(columns.variant, this.variants);
    for (const [at, { column, sum }] of columns.keys.entries())
      if (sum === undefined && this.repeated[at].isKey)
        this.values[columns.sums.length + columns.covariates.length + at] = row.hashAt(column);
    this.cells.count(user, variant, milliseconds, day, kind, value, this.values);
    for (const repeated of this.repeated)
      if (repeated.isKey) this.noteKey(repeated, line, user, variant, milliseconds, kind, value);
  }

  /** Notes the row at hand under what may be its key. */
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
    let hash = mixedNumber(mixedNumber(mixedNumber(user, variant), milliseconds), kind);
    hash = mixedNumber(hash, value);
    if (this.readsValues)
      for (let place = 0; place < this.counted; place++) hash = mixedNumber(hash, values[place]);
    repeated.take(key, hash, line);
  }

  /**
   * Takes rows in which nothing is unusual: they have a user, a variant, a time and numbers where there must be such.
   *
   * @param line of the row `first`
   */
  takeRows(rows: LogRows, line: number, first: number, end: number): void {
    for (let from = first; from < end; from += AHEAD) {
      const to = Math.min(end, from + AHEAD);
      this.cells.fetch(rows.ids[0], from, to, this.users.size);
      this.takeSome(rows, line - first, from, to);
    }
  }

  /** @param line of the row 0 */
  private takeSome(rows: LogRows, line: number, from: number, to: number): void {
    const { columns, time, blankIsZero } = this.options;
    const { places } = this;
    const { times, timeKinds, timeRests, numbers } = rows;
    const [users, variants, events] = rows.ids;
    const { values, onlyVariant, cells } = this;
    const worth = places.indexOf(-1);
    const { repeated } = this;
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
            ? time.number(written)
            : kind === midnight
              ? time.ofMidnight(written)
              : time.ofMilliseconds(written + 1000 * (timeRests?.[row] ?? 0));
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
      if (blankIsZero)
        for (let sum = 0; sum < columns.sums.length; sum++) if (values[sum] !== values[sum]) values[sum] = 0;
      let value = 0;
      if (kind === PURCHASE) {
        const written = worth < 0 ? NaN : numbers[worth][row];
        if (written === written) value = written;
        else this.purchasesWithoutValue++;
      }
      const variant = columns.variant < 0 ? onlyVariant : variants[row];
      cells.count(users[row], variant, milliseconds, day, kind, value, values);
      for (let at = 0; at < repeated.length; at++)
        if (repeated[at].isKey)
          this.noteKey(repeated[at], line + row, users[row], variant, milliseconds, kind, value);
    }
  }

  /** @returns false when the row is bad, which is noted */
  private readValues(row: Row, line: number): boolean {
    const { values } = this;
    const { columns, blankIsZero } = this.options;
    const { sums, covariates } = columns;
    for (let index = 0; index < sums.length; index++) {
      const { column, mayBeNegative } = sums[index];
      if (column < 0) continue;
      const value = finiteAt(row, column);
      if (value >= 0 || (value < 0 && mayBeNegative)) {
        values[index] = value;
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
      const { column } = covariates[at];
      const value = finiteAt(row, column);
      // NaN stands for blank from here on.
      if (value !== value && !(blankIsZero ? isNone(row, column) : row.isBlank(column))) {
        this.spoil(sums.length + at, line, 'no-number', column, row);
        return false;
      }
      values[sums.length + at] = value;
    }
    return true;
  }

  /** Notes a row that one of its sums or covariates spoils. */
  private spoil(place: number, line: number, reason: BadRowReason, column: number, row: Row): void {
    const found = row.textAt(column);
    this.bad(line, reason, column, found);
    const known = this.spoiled[place];
    if (known === undefined)
      this.spoiled[place] = { rows: 1, first: this.badRow(line, reason, column, found) };
    else known.rows++;
  }

  /** Of the columns of sums those that spoil rows. */
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
    const text = this.events.text(word).trim();
    const kind = this.options.eventNames.get(text) ?? text.toLowerCase();
    return (this.kinds[word] = (EVENTS as readonly string[]).indexOf(kind));
  }

  private bad(line: number, reason: BadRowReason, column: number, found: string): void {
    this.badCount++;
    if (reason === 'unknown-event') this.unknownEvents++;
    if (this.badPlaces.length >= PLACES) return;
    this.badPlaces.push(this.badRow(line, reason, column, found));
  }

  private badRow(line: number, reason: BadRowReason, column: number, found: string): BadRow {
    const name = column < 0 ? '' : this.options.columns.names[column];
    return { line, reason, column: name, found: found.length > 60 ? `${found.slice(0, 60)}…` : found };
  }

  /** No row can be used. */
  get isEmpty(): boolean {
    return this.cells.rows === 0;
  }

  /** The names of the variants that have rows. */
  variantNames(): string[] {
    return this.allVariants().filter((_, variant) => this.cells.hasRows[variant]);
  }

  private allVariants(): string[] {
    return Array.from({ length: this.variants.size }, (_, variant) => this.variants.text(variant));
  }

  /** Returns the number of rows of a variant that can be used. */
  rowsOfVariant(name: string): number {
    return this.cells.rowsOfVariant(this.allVariants().indexOf(name));
  }

  /** As analysedUsers does. */
  finished(
    variants: readonly string[],
    contaminated: Contaminated,
    orderOf?: (ids: Identifiers) => Int32Array,
  ): ExperimentUsers {
    const { users, cells, rowsRead, badRows, purchasesWithoutValue } = this;
    const { columns } = this.options;
    const names = this.allVariants();
    const repeatedRows = this.repeated.flatMap(({ found }) => found ?? []);
    const log = { columns, users, names, cells, rowsRead, badRows, purchasesWithoutValue, repeatedRows };
    return analysedUsers(log, variants, contaminated, orderOf);
  }

  get badRows(): BadRows {
    const unknown = this.kinds.flatMap((kind, word) => (kind < 0 ? [this.events.text(word).trim()] : []));
    return {
      count: this.badCount,
      unknownEvents: this.unknownEvents,
      unknownWords: unknown.slice(0, WORDS),
      places: this.badPlaces,
    };
  }
}

/** NaN where there is no finite number. */
function finiteAt(row: Row, column: number): number {
  const value = row.numberAt(column);
  return Number.isFinite(value) ? value : NaN;
}

/** Whether nothing stands there, or a word for that. */
function isNone(row: Row, column: number): boolean {
  return row.isBlank(column) || isWordForNone(row.textAt(column));
}

/** The variant of all users where none is told. */
export const EVERYBODY = '';
