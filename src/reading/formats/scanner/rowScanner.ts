import type { Identifiers } from '../../../core/data/ids/identifiers';
import { numberIn } from '../values/decimal';
import { isAmongNumbers, type LogDialect, type LogField, type LogRows } from './logDialect';
import type { FieldCounts } from '../tableShape';
import { ROW_SCANNER } from './rowScanner.wasm';

/** No byte of a text is equal to it. */
export const NO_BYTE = 256;

/** Use of a column. The first three are ids, each of its own table. */
export const ColumnRole = { user: 0, item: 1, model: 2, value: 3, rank: 4, label: 5, ignored: 6 } as const;
export type ColumnRole = (typeof ColumnRole)[keyof typeof ColumnRole];

const PERCENT = 37;

/** For the roles of as many columns there is room: see src/scanner/layout.ts. */
export const MAX_COLUMNS = 0x1000;

/** Syntax of rows. Bytes may be NO_BYTE. */
export interface RowDialect {
  readonly roles: readonly ColumnRole[];
  /** Fields of a row. A row with another number of them is left to the careful reader. */
  readonly counts: FieldCounts;
  /** The byte at which a field ends, and another one (the same again where there is none). */
  readonly delimiter: number;
  readonly delimiter2: number;
  /** The delimiter is that byte twice. */
  readonly double: boolean;
  readonly quote: number;
  readonly comment: number;
  /** Whether a negative value, and not only a negative label, is left to the careful reader. */
  readonly refusesNegative: boolean;
  /** Decimal separator: a point, or a comma. */
  readonly decimalMark: number;
}

/** Fields of a row that has any number of them: more than a block of text holds. */
const MAX_FIELDS = 0x7fff_ffff;

/** Users, items and models: numbers for the ids that rows bring. */
export type RowIds = readonly [users: Identifiers, items: Identifiers, models: Identifiers | undefined];

/** Exports of src/scanner/scanner.ts. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly rows: WebAssembly.Global<'i32'>;
  readonly runs: WebAssembly.Global<'i32'>;
  readonly FIVES: WebAssembly.Global<'i32'>;
  readonly SMALLEST_POWER: WebAssembly.Global<'i32'>;
  readonly LARGEST_POWER: WebAssembly.Global<'i32'>;
  readonly COLUMN_ROLES: WebAssembly.Global<'i32'>;
  readonly TEXT: WebAssembly.Global<'i32'>;
  readonly BLOCK: WebAssembly.Global<'i32'>;
  readonly ROW_ITEMS: WebAssembly.Global<'i32'>;
  readonly ROW_VALUES: WebAssembly.Global<'i32'>;
  readonly ROW_RANKS: WebAssembly.Global<'i32'>;
  readonly ROW_LABELS: WebAssembly.Global<'i32'>;
  readonly ROW_MODELS: WebAssembly.Global<'i32'>;
  readonly RUN_USERS: WebAssembly.Global<'i32'>;
  readonly RUN_STARTS: WebAssembly.Global<'i32'>;
  readonly SIZES: WebAssembly.Global<'i32'>;
  readonly NEW_COUNTS: WebAssembly.Global<'i32'>;
  readonly NEW_IDS: WebAssembly.Global<'i32'>;
  dialect(
    columns: number,
    delimiter: number,
    delimiter2: number,
    double: boolean,
    quote: number,
    comment: number,
    refusesNegative: boolean,
    decimalMark: number,
    leastFields: number,
    mostFields: number,
  ): void;
  forget(): void;
  readonly ENTRY_PLACES: WebAssembly.Global<'i32'>;
  numberIds(table: number, count: number): void;
  scan(start: number, end: number, lastUser: number): number;
  readonly LOG_ROWS: WebAssembly.Global<'i32'>;
  readonly LOG_IDS: WebAssembly.Global<'i32'>;
  readonly LOG_TIMES: WebAssembly.Global<'i32'>;
  readonly LOG_TIME_KINDS: WebAssembly.Global<'i32'>;
  readonly LOG_VALUES: WebAssembly.Global<'i32'>;
  readonly logRows: WebAssembly.Global<'i32'>;
  scanLog(start: number, end: number): number;
  readonly PAGES: WebAssembly.Global<'i32'>;
  uncompress(from: number, end: number, to: number, length: number): number;
  unpack(from: number, end: number, width: number, to: number, count: number, limit: number): number;
}

/** Functions that the scanner calls while it reads text. */
interface Host {
  numbered(table: 0 | 1 | 2, from: number, to: number): number;
  longNumber(from: number, to: number): number;
}

const NO_HOST: Host = { numbered: () => -1, longNumber: () => NaN };

let compiled: WebAssembly.Module | undefined;

/** A scanner with memory of its own. @throws Error where there is no WebAssembly, or a policy forbids it */
export function scannerInstance({ numbered, longNumber } = NO_HOST): Exports {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(ROW_SCANNER), (digit) => digit.charCodeAt(0)));
  const imports = { ids: { numbered }, fields: { longNumber } };
  return new WebAssembly.Instance(compiled, imports).exports as unknown as Exports;
}

/** Input of the scanner. */
type Dialect = RowDialect | LogDialect;

// Roles of fields of logs, as src/scanner/layout.ts has them.
const TIME_ROLE = 7;
const NUMBER_ROLE = 8;
const KEY_ROLE = 40;
const MAY_BE_BLANK = 64;
const MAY_BE_NEGATIVE = 128;

/** Two ids, a delimiter and a line end; no block has more rows than such rows have room. */
const SHORTEST_ROW = 4;
/** Bytes of an id's range in the text: from and to. */
const PLACE = 8;

/** Bytes that a scanner without work may go on holding. */
export const IDLE_MEMORY_BYTES = 1 << 23;

/** Bytes after a block of text that the scanner looks ahead; zeros end anything it looks for. */
const LOOK_AHEAD = 16;

/** The rows of a block that were kept: views of the scanner's memory, to be used before the next block is scanned. */
export class ScannedRows {
  readonly rows: number;
  readonly runs: number;

  constructor(private readonly exports: Exports) {
    this.rows = exports.rows.value;
    this.runs = exports.runs.value;
  }

  get items(): Int32Array {
    return this.whole(this.exports.ROW_ITEMS, this.rows);
  }
  get values(): Float64Array {
    return this.real(this.exports.ROW_VALUES);
  }
  get ranks(): Float64Array {
    return this.real(this.exports.ROW_RANKS);
  }
  get labels(): Float64Array {
    return this.real(this.exports.ROW_LABELS);
  }
  get models(): Int32Array {
    return this.whole(this.exports.ROW_MODELS, this.rows);
  }
  get runUsers(): Int32Array {
    return this.whole(this.exports.RUN_USERS, this.runs);
  }
  get runStarts(): Int32Array {
    return this.whole(this.exports.RUN_STARTS, this.runs);
  }
  private whole(at: WebAssembly.Global<'i32'>, length: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, at.value, length);
  }

  private real(at: WebAssembly.Global<'i32'>): Float64Array {
    return new Float64Array(this.exports.memory.buffer, at.value, this.rows);
  }
}

/**
 * The scanner of this thread: its memory holds a block of text, the rows found in it, and the ids of the tables
 * that are being read. There is one, because memory of WebAssembly takes address space for gigabytes; readers
 * that take turns only lose time.
 */
export class RowScanner {
  private static only: RowScanner | 'forbidden' | undefined;

  /** The scanner of this thread; undefined if there is no WebAssembly, or a policy forbids it. */
  static ofThread(): RowScanner | undefined {
    if (typeof WebAssembly === 'undefined') return undefined;
    RowScanner.only ??= RowScanner.made();
    return RowScanner.only === 'forbidden' ? undefined : RowScanner.only;
  }

  /** Gives back what the tables of many ids took, once files were read; memory of WebAssembly never shrinks. */
  static release(): void {
    const { only } = RowScanner;
    if (only instanceof RowScanner && only.memory.length > IDLE_MEMORY_BYTES) RowScanner.only = undefined;
  }

  private static made(): RowScanner | 'forbidden' {
    try {
      return new RowScanner();
    } catch (error) {
      if (error instanceof WebAssembly.CompileError) return 'forbidden';
      throw error;
    }
  }

  private readonly exports: Exports;
  private readonly text: number;
  private bytes: Uint8Array;
  private dialect: Dialect | undefined;
  /** Identifiers whose ids the tables have. Weak, so that readers do not keep them alive. */
  private owners: readonly (WeakRef<Identifiers> | undefined)[] = [];
  private ids: RowIds | undefined;

  private constructor() {
    this.exports = scannerInstance({
      numbered: (table, from, to) => {
        this.takeNewIds();
        return this.ids?.[table]?.internBytes(this.memory, from, to) ?? -1;
      },
      // The careful reader checks whether percentages are among other numbers.
      longNumber: (from, to) =>
        this.memory.subarray(from, to).includes(PERCENT) ? NaN : numberIn(this.memory, from, to),
    });
    this.text = this.exports.TEXT.value;
    this.bytes = new Uint8Array(this.exports.memory.buffer);
    this.setFives();
  }

  /** Writes the powers of five that decimal numbers are multiplied with. */
  private setFives(): void {
    const { memory, FIVES, SMALLEST_POWER, LARGEST_POWER } = this.exports;
    const count = LARGEST_POWER.value - SMALLEST_POWER.value + 1;
    const halves = new BigUint64Array(memory.buffer, FIVES.value, count * 2);
    for (let power = 0; power < count; power++) {
      const five = highestBits(power + SMALLEST_POWER.value);
      halves[power * 2] = five >> 64n;
      halves[power * 2 + 1] = BigInt.asUintN(64, five);
    }
  }

  /** Bytes of text that a block may have. */
  get blockLength(): number {
    return this.exports.BLOCK.value;
  }

  /** The memory, which moves when it grows. */
  private get memory(): Uint8Array {
    if (this.bytes.length === 0) this.bytes = new Uint8Array(this.exports.memory.buffer);
    return this.bytes;
  }

  /** Returns true if the block at hand was loaded by this reader. */
  isOf(dialect: Dialect): boolean {
    return this.dialect === dialect;
  }

  /**
   * Takes bytes[start … end), complete lines, as the block at hand.
   *
   * @param dialect of one reader, by which it is known
   */
  load(dialect: Dialect, ids: RowIds, bytes: Uint8Array, start: number, end: number): void {
    this.turnTo(dialect, ids);
    const { memory, text } = this;
    memory.set(bytes.subarray(start, end), text);
    memory.fill(0, text + end - start, text + end - start + LOOK_AHEAD);
  }

  private turnTo(dialect: Dialect, ids: RowIds): void {
    if (this.dialect === dialect) return;
    if ('fields' in dialect) this.setLog(dialect);
    else this.setRows(dialect);
    this.dialect = dialect;
    this.hold(ids);
  }

  /** Makes the tables those of these ids. */
  private hold(ids: RowIds): void {
    if (this.owners.length > 0 && ids.every((owned, table) => owned === this.owners[table]?.deref())) return;
    this.exports.forget();
    this.owners = ids.map((owned) => (owned === undefined ? undefined : new WeakRef(owned)));
  }

  private setRows(dialect: RowDialect): void {
    const { exports, memory } = this;
    const { roles, counts, delimiter, delimiter2, double, quote, comment, refusesNegative, decimalMark } =
      dialect;
    memory.set(roles, exports.COLUMN_ROLES.value);
    exports.dialect(
      roles.length,
      delimiter,
      delimiter2,
      double,
      quote,
      comment,
      refusesNegative,
      decimalMark,
      counts.least,
      Math.min(counts.most, MAX_FIELDS),
    );
  }

  private setLog({ fields, counts, delimiter, quote, comment, decimalMark }: LogDialect): void {
    let numbers = 0;
    const roleOf = (field: LogField | undefined): number => {
      switch (field?.kind) {
        case undefined:
          return ColumnRole.ignored;
        case 'id':
          return field.table;
        case 'time':
          return TIME_ROLE;
        case 'key':
          return KEY_ROLE + numbers++;
        case 'number':
          return (
            (NUMBER_ROLE + numbers++) |
            (field.mayBeBlank ? MAY_BE_BLANK : 0) |
            (field.mayBeNegative ? MAY_BE_NEGATIVE : 0)
          );
      }
    };
    this.memory.set(fields.map(roleOf), this.exports.COLUMN_ROLES.value);
    this.exports.dialect(
      fields.length,
      delimiter,
      delimiter,
      false,
      quote,
      comment,
      false,
      decimalMark,
      counts.least,
      Math.min(counts.most, MAX_FIELDS),
    );
  }

  /**
   * Scans rows of a log in the current block, from `start` to at most `end`; there is room for all of them.
   *
   * @param ids as they were when the block was loaded
   * @returns where the first row begins that was not kept, or `end`
   */
  scanLog(ids: RowIds, start: number, end: number): number {
    this.begin(ids);
    try {
      return this.exports.scanLog(this.text + start, this.text + end) - this.text;
    } finally {
      this.takeNewIds();
      this.ids = undefined;
    }
  }

  /** The rows that scanLog kept, to be used before the next block is scanned. */
  keptLog({ fields }: LogDialect): LogRows {
    const { exports } = this;
    const { buffer } = exports.memory;
    const rows = exports.logRows.value;
    const room = exports.LOG_ROWS.value;
    const has = (wanted: LogField['kind'], table?: number): boolean =>
      fields.some((field) => field?.kind === wanted && (field.kind !== 'id' || field.table === table));
    const idsOf = (table: number): Int32Array =>
      new Int32Array(buffer, exports.LOG_IDS.value + table * room * 4, has('id', table) ? rows : 0);
    const timed = has('time') ? rows : 0;
    return {
      rows,
      ids: [idsOf(0), idsOf(1), idsOf(2)],
      times: new Float64Array(buffer, exports.LOG_TIMES.value, timed),
      timeKinds: new Uint8Array(buffer, exports.LOG_TIME_KINDS.value, timed),
      numbers: fields
        .filter(isAmongNumbers)
        .map((_, index) => new Float64Array(buffer, exports.LOG_VALUES.value + index * room * 8, rows)),
    };
  }

  /**
   * Scans the block at hand from `start` to `end`, which count from its beginning.
   *
   * @param ids as they were when the block was loaded
   * @param lastUser the user of the row before, −1 before the first
   * @returns where the first row begins that was not kept, or `end`
   */
  scan(ids: RowIds, start: number, end: number, lastUser: number): number {
    this.begin(ids);
    try {
      const { text, exports } = this;
      return exports.scan(text + start, text + end, lastUser) - text;
    } finally {
      this.takeNewIds();
      this.ids = undefined;
    }
  }

  private begin(ids: RowIds): void {
    this.ids = ids;
    new Uint32Array(this.exports.memory.buffer, this.exports.SIZES.value).set(
      ids.map((known) => known?.size ?? 0),
    );
  }

  /**
   * The numbers of ids that may be new: what Identifiers.internBytes does one by one. Of the block at hand nothing is left.
   *
   * @param table which of `ids` they belong to
   * @param spans where each begins and ends in `bytes`, ascending; none is empty
   */
  numbersOf(ids: RowIds, table: 0 | 1 | 2, bytes: Uint8Array, spans: Int32Array): Int32Array {
    const count = spans.length / 2;
    const numbers = new Int32Array(count);
    // Asked for once: a look into another world takes longer than a look at an id.
    const { blockLength } = this;
    this.hold(ids);
    this.dialect = undefined;
    for (let id = 0; id < count;) {
      let end = id;
      const most = Math.min(count, id + blockLength / SHORTEST_ROW);
      while (end < most && spans[2 * end + 1] - spans[2 * id] <= blockLength) end++;
      if (end === id) {
        // Longer than a block.
        numbers[id] = ids[table]?.internBytes(bytes, spans[2 * id], spans[2 * id + 1]) ?? -1;
        id++;
        continue;
      }
      this.begin(ids);
      numbers.set(this.numbersOfBlock(table, bytes, spans.subarray(2 * id, 2 * end)), id);
      id = end;
    }
    return numbers;
  }

  private numbersOfBlock(table: 0 | 1 | 2, bytes: Uint8Array, spans: Int32Array): Int32Array {
    const [first] = spans;
    const count = spans.length / 2;
    this.memory.set(bytes.subarray(first, spans[spans.length - 1]), this.text);
    const places = new Uint32Array(this.memory.buffer, this.exports.ENTRY_PLACES.value, spans.length);
    for (let at = 0; at < spans.length; at++) places[at] = spans[at] - first;
    try {
      this.exports.numberIds(table, count);
    } finally {
      this.takeNewIds();
      this.ids = undefined;
    }
    return new Int32Array(this.memory.buffer, this.exports.ROW_ITEMS.value, count);
  }

  /** Adds the ids that the scanner gave numbers to by itself. */
  private takeNewIds(): void {
    const { buffer } = this.exports.memory;
    const counts = new Uint32Array(buffer, this.exports.NEW_COUNTS.value, this.ids?.length);
    this.ids?.forEach((known, table) => {
      if (counts[table] === 0) return;
      const from = this.exports.NEW_IDS.value + ((table * this.blockLength) / SHORTEST_ROW) * PLACE;
      known?.append(this.memory, new Uint32Array(buffer, from, counts[table] * 2));
      counts[table] = 0;
    });
  }

  /** Rows that the last scan kept. */
  get kept(): ScannedRows {
    return new ScannedRows(this.exports);
  }
}

/**
 * The highest 128 bits of 5^power: truncated, or rounded up where the power is between −27 and −1 (Lemire 2021, Number
 * parsing at a gigabyte per second, section 5).
 */
function highestBits(power: number): bigint {
  const five = 5n ** BigInt(Math.abs(power));
  const bits = BigInt(five.toString(2).length);
  if (power >= 0) return bits < 128n ? five << (128n - bits) : five >> (bits - 128n);
  const reciprocal = (1n << (bits + 127n)) / five;
  return power >= -27 ? reciprocal + 1n : reciprocal;
}
