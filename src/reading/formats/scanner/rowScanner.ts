import type { Identifiers } from '../../../core/data/ids/identifiers';
import { parseNumberBytes } from '../values/decimal';
import { isAmongNumbers, type LogDialect, type LogFieldType, type LogRows } from './logDialect';
import type { FieldCounts } from '../tableShape';
import { scannerInstance, setPowersOfFive, type ScannerExports } from './scannerModule';

/** Number that is unequal to every byte of a text, for dialects without a certain character. */
export const NO_BYTE = 256;

/** Use of a column. The first three are IDs, each with a table of its own. */
export const ScannerRole = { user: 0, item: 1, model: 2, value: 3, rank: 4, label: 5, ignored: 6 } as const;
export type ScannerRole = (typeof ScannerRole)[keyof typeof ScannerRole];

const PERCENT = 37;

/** Maximum number of columns with a role: see src/scanner/layout.ts. */
export const MAX_SCANNED_COLUMNS = 0x1000;

/** Syntax of rows. Bytes may be NO_BYTE. */
export interface ScannerDialect {
  readonly roles: readonly ScannerRole[];
  /** Possible numbers of fields of a row. A row with another number is left to the full row reader. */
  readonly counts: FieldCounts;
  /** Byte at which a field ends. */
  readonly delimiter: number;
  /** Another byte at which a field ends; equal to `delimiter` if there is only one. */
  readonly delimiter2: number;
  /** Whether the delimiter is two equal bytes, such as `::`. */
  readonly double: boolean;
  readonly quote: number;
  readonly comment: number;
  /**
   * Whether rows with a negative value are left to the full row reader. Rows with a negative label always
   * are.
   */
  readonly refusesNegative: boolean;
  /** Decimal separator: a point, or a comma. */
  readonly decimalMark: number;
}

/** Number of fields of a row that may have any number of fields. Larger than a block of text. */
const MAX_FIELDS = 0x7fff_ffff;

/** Tables in which the users, items and models of rows are numbered. */
export type RowIds = readonly [users: Identifiers, items: Identifiers, models: Identifiers | undefined];

/** Input of the scanner. */
type Dialect = ScannerDialect | LogDialect;

// Roles of fields of logs, as src/scanner/layout.ts has them.
const TIME_ROLE = 7;
const NUMBER_ROLE = 8;
const KEY_ROLE = 40;
const MAY_BE_BLANK = 64;
const MAY_BE_NEGATIVE = 128;

/**
 * Minimum length of a row in bytes: two IDs, a delimiter and a line end. It limits the number of rows of a
 * block.
 */
const SHORTEST_ROW = 4;
/** Size of the range of an ID in the text, in bytes: its start and its end. */
const PLACE = 8;

/** Maximum memory of an idle scanner, in bytes. */
export const IDLE_MEMORY_BYTES = 1 << 23;

/** Number of zero bytes after a block of text. The scanner reads ahead, and a zero ends every token. */
const LOOK_AHEAD = 16;

/**
 * Rows of a block that were kept, as views of the scanner's memory. They must be used before the next block
 * is scanned.
 */
export class ScannedRows {
  readonly rows: number;
  readonly runs: number;

  constructor(private readonly exports: ScannerExports) {
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
 * The scanner of this thread. Its memory contains a block of text, the rows found in it, and the IDs of the
 * tables that are being read. There is only one, because WebAssembly memory reserves gigabytes of address
 * space; readers that use it alternately only lose time.
 */
export class RowScanner {
  private static only: RowScanner | 'forbidden' | undefined;

  /** Returns the scanner of this thread; undefined if WebAssembly is not available or a policy forbids it. */
  static ofThread(): RowScanner | undefined {
    if (typeof WebAssembly === 'undefined') return undefined;
    RowScanner.only ??= RowScanner.made();
    return RowScanner.only === 'forbidden' ? undefined : RowScanner.only;
  }

  /**
   * Frees the memory of tables with many IDs. Called after files were read, because WebAssembly memory never
   * shrinks.
   */
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

  private readonly exports: ScannerExports;
  private readonly text: number;
  private bytes: Uint8Array;
  private dialect: Dialect | undefined;
  /**
   * Identifiers whose IDs are in the tables. The references are weak, so that readers can be
   * garbage-collected.
   */
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
        this.memory.subarray(from, to).includes(PERCENT) ? NaN : parseNumberBytes(this.memory, from, to),
    });
    setPowersOfFive(this.exports);
    this.text = this.exports.TEXT.value;
    this.bytes = new Uint8Array(this.exports.memory.buffer);
  }

  /** Maximum size of a block of text in bytes. */
  get blockLength(): number {
    return this.exports.BLOCK.value;
  }

  /** View of the memory. It becomes invalid when the memory grows. */
  private get memory(): Uint8Array {
    if (this.bytes.length === 0) this.bytes = new Uint8Array(this.exports.memory.buffer);
    return this.bytes;
  }

  /** Returns whether the current block was loaded with this syntax. */
  isOf(dialect: Dialect): boolean {
    return this.dialect === dialect;
  }

  /**
   * Loads bytes[start … end), which are complete lines, as the current block.
   *
   * @param dialect identifies the reader
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

  /** Fills the tables with these IDs. */
  private hold(ids: RowIds): void {
    if (this.owners.length > 0 && ids.every((owned, table) => owned === this.owners[table]?.deref())) return;
    this.exports.forget();
    this.owners = ids.map((owned) => (owned === undefined ? undefined : new WeakRef(owned)));
  }

  private setRows(dialect: ScannerDialect): void {
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
    const roleOf = (field: LogFieldType | undefined): number => {
      switch (field?.kind) {
        case undefined:
          return ScannerRole.ignored;
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
   * Scans rows of a log in the current block, from `start` to at most `end`. There must be room for all of
   * them.
   *
   * @param ids unchanged since the block was loaded
   * @returns the offset of the first row not kept, or `end`
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

  /** Returns the rows that `scanLog` kept. They must be used before the next block is scanned. */
  keptLog({ fields }: LogDialect): LogRows {
    const { exports } = this;
    const { buffer } = exports.memory;
    const rows = exports.logRows.value;
    const room = exports.LOG_ROWS.value;
    const has = (wanted: LogFieldType['kind'], table?: number): boolean =>
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
   * Scans the rows of the current block from offset `start` to `end`.
   *
   * @param ids unchanged since the block was loaded
   * @param lastUser user of the previous row, −1 before the first row
   * @returns the offset of the first row not kept, or `end`
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
   * Returns the numbers of IDs and adds new ones, like repeated calls of Identifiers.internBytes. The current
   * block is lost.
   *
   * @param table index in `ids` of the table
   * @param spans start and end of each ID in `bytes`, ascending; none is empty
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

  /** Adds the IDs that the scanner numbered. */
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
