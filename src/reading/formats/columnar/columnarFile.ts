import * as l10n from '@vscode/l10n';
import { InputError, type InputProblem } from '../../../shared/problem';

/** A file that can be read at any offset. */
export interface RandomAccess {
  readonly name: string;
  readonly bytes: number;
  /**
   * Returns the bytes [start, end) of the file as stored; fewer if the file ends before.
   *
   * @param room buffer for the bytes, at least as long as requested
   */
  read(start: number, end: number, room?: Uint8Array): Promise<Uint8Array>;
  readonly requireMemory?: RequireMemory | undefined;
}

/** Throws InputError if reading a file needs more memory than is available, in bytes. Absent: unlimited. */
export type RequireMemory = (bytes: number) => void;

/**
 * A column that contains values. `name` is written as in JSON: `items[].id` is the id in each entry of the
 * list `items`; the keys and values of a map are `scores[].key` and `scores[].value`.
 */
export interface Leaf {
  readonly name: string;
  readonly maxRepetition: number;
  readonly maxDefinition: number;
  /**
   * Minimum definition level of an existing entry of the list; one less means an empty list. 0 if there is no
   * list.
   */
  readonly listDefinition: number;
  /** Type of the values; undefined: lists of lists, and types other than texts and numbers. */
  readonly content: 'text' | 'number' | 'boolean' | 'uuid' | 'time' | undefined;
  readonly numbers: NumberKind;
  /** Unit of a time column's numbers; undefined if the file has none. */
  readonly timeUnit: StoredTimeUnit | undefined;
}

export type StoredTimeUnit = 'day' | 'second' | 'millisecond' | 'microsecond' | 'nanosecond';

export const STEPS_PER_SECOND: Readonly<Record<Exclude<StoredTimeUnit, 'day'>, number>> = {
  second: 1,
  millisecond: 1e3,
  microsecond: 1e6,
  nanosecond: 1e9,
};

/** Meaning of the stored numbers of a column. */
export interface NumberKind {
  /** Whether numbers are unsigned integers of 32 or 64 bits. */
  readonly unsigned: boolean;
  /** Number of decimals of numbers that are stored as integers; undefined: not scaled. */
  readonly scale: number | undefined;
  /** True if the numbers may have decimals. */
  readonly fractional: boolean;
  /** Bits of the significand of floating-point numbers; absent: they are not floating. */
  readonly significandBits?: number | undefined;
}

/** Bits of the significand, the implicit one included, by the bits of a floating-point number. */
export const SIGNIFICAND_BITS: Readonly<Record<number, number>> = { 16: 11, 32: 24, 64: 53 };

/** Values as stored, before any is converted. */
export type RawValues =
  /** Indexes in the dictionary, all valid. */
  | { readonly kind: 'indices'; readonly indices: Int32Array }
  /** Value i is bytes[spans[2i] … spans[2i + 1]). */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly spans: Int32Array }
  | { readonly kind: 'numbers'; readonly numbers: StoredNumbers };

export type StoredNumbers = Int32Array | BigInt64Array | Float32Array | Float64Array;

/** A decoded page; `memory` is its buffer, to be returned once it is unused. */
export type ColumnPage =
  | {
      readonly kind: 'dictionary';
      readonly values: RawValues;
      readonly memory?: readonly Uint8Array<ArrayBuffer>[];
    }
  | {
      readonly kind: 'data';
      /** Number of entries, including nulls and empty lists. */
      readonly entries: number;
      readonly repetition: Uint8Array | undefined;
      /** Definition level of each entry; undefined: all entries have a value. */
      readonly definition: Uint8Array | undefined;
      readonly values: RawValues;
      readonly memory?: readonly Uint8Array<ArrayBuffer>[];
    };

/** Some rows of a file, column by column: a row group of Parquet, a record batch of Arrow. */
export interface RowGroup {
  readonly rows: number;
  /** Returns the maximum number of entries of a column; undefined: the column is missing. */
  entries(leaf: Leaf): number | undefined;
  /** Returns the size of a column in the file, in bytes. */
  bytes(leaf: Leaf): number;
  /**
   * Returns the pages of a column in their order.
   *
   * @param window number of bytes read at a time, at least
   * @param memory buffers into which pages may be decoded
   */
  pages(leaf: Leaf, window: number, memory?: PageMemory): AsyncIterable<ColumnPage>;
}

/** A file in a columnar format. Except for InputErrors, its errors mean that bytes are damaged. */
export interface ColumnarFile {
  readonly name: string;
  /** Number of rows; undefined: unknown before the file is read. */
  readonly rows: number | undefined;
  readonly leaves: readonly Leaf[];
  groups(): AsyncIterable<RowGroup>;
  readonly requireMemory?: RequireMemory | undefined;
  /** Access to the row groups by index. Absent: they can only be read one after the other. */
  readonly numbered?: { readonly count: number; at(index: number): Promise<RowGroup> };
  /** Converts an error of a decoder to the problem of a damaged file; returns other errors unchanged. */
  problem(error: unknown): unknown;
}

/**
 * Returns the column of that name. @throws InputError if it is missing, or contains neither texts nor numbers
 */
export function requireLeaf({ leaves, name: file }: ColumnarFile, name: string): Leaf {
  const leaf = leaves.find((other) => other.name === name);
  if (leaf === undefined || leaf.content === undefined) {
    throw new InputError({
      file,
      message:
        leaf === undefined
          ? l10n.t('No column “{0}” in the file.', name)
          : l10n.t('The column “{0}” holds neither text nor numbers.', name),
      advice: l10n.t('Its columns are: {0}.', leaves.map((other) => other.name).join(', ')),
    });
  }
  return leaf;
}

/** Julian day number of 1970-01-01. */
const FIRST_DAY = 2440588;

/**
 * Parses a time of twelve bytes, as Impala and Spark write it: nanoseconds of the day, then the Julian day.
 *
 * @returns the midnight of its day in seconds since 1970, and its nanoseconds separately, because the sum
 * does not fit into a double
 */
export function timeOfInt96(bytes: Uint8Array, start: number): { daySeconds: number; nanoseconds: number } {
  const view = viewOf(bytes.subarray(start, start + 12));
  return {
    daySeconds: (view.getInt32(8, true) - FIRST_DAY) * 86400,
    nanoseconds: view.getInt32(4, true) * 2 ** 32 + view.getUint32(0, true),
  };
}

/** Unused buffers to reuse, with a maximum of their total bytes. */
const MAX_WAITING = 16;
const MAX_BYTES = 1 << 25;
/** Maximum length of a reused buffer, as a multiple of the requested length. */
const LARGEST_SHARE = 4;
const SMALLEST = 1 << 14;

/**
 * Buffers of used pages, for reuse: the system clears fresh memory before it hands it out, which takes longer
 * than decoding a page.
 */
export class PageMemory {
  private readonly waiting: ArrayBuffer[] = [];
  private bytes = 0;

  /** Returns this number of uninitialized bytes at the beginning of a buffer. */
  take(length: number): Uint8Array<ArrayBuffer> {
    const { waiting } = this;
    const found = waiting.findIndex(
      ({ byteLength }) => byteLength >= length && byteLength <= LARGEST_SHARE * Math.max(length, SMALLEST),
    );
    if (found < 0) return new Uint8Array(new ArrayBuffer(Math.max(SMALLEST, length)), 0, length);
    const [buffer] = waiting.splice(found, 1);
    this.bytes -= buffer.byteLength;
    return new Uint8Array(buffer, 0, length);
  }

  /** Gives back a buffer for reuse. Its bytes must not be used afterwards. */
  give({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (this.waiting.length === MAX_WAITING || this.bytes + buffer.byteLength > MAX_BYTES) return;
    this.waiting.push(buffer);
    this.bytes += buffer.byteLength;
  }
}

/**
 * Returns an error of a decoder as the problem of a damaged file: damaged bytes cause errors of many kinds.
 * Returns other errors unchanged.
 */
export function damagedFileError(error: unknown, problemOf: (error: Error) => InputProblem): unknown {
  // Cancelling and reading have errors of their own.
  if (error instanceof InputError || !(error instanceof Error) || error.name === 'Cancelled') return error;
  return new InputError(problemOf(error));
}

/** Views bytes for reading numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
