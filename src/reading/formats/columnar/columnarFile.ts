import type { PageMemory } from './pageMemory';

/** A file that can be read at any place. */
export interface RandomAccess {
  readonly name: string;
  readonly bytes: number;
  /**
   * The bytes start … end of the file as it is stored; fewer where it ends before.
   *
   * @param room where they may be written, if they fit
   */
  read(start: number, end: number, room?: Uint8Array): Promise<Uint8Array>;
  readonly requireMemory?: RequireMemory | undefined;
}

/** Throws InputError if the content of a file needs more memory than may be used, in bytes. Absent: there is no limit. */
export type RequireMemory = (bytes: number) => void;

/**
 * A column that holds values. `name`: as in JSON, `items[].id` is the id in each entry of the list `items`, and
 * the keys and values of a map are `scores[].key` and `scores[].value`.
 */
export interface Leaf {
  readonly name: string;
  readonly maxRepetition: number;
  readonly maxDefinition: number;
  /** From this definition level on an entry of the list exists; one less is an empty list. 0 if there is no list. */
  readonly listDefinition: number;
  /** Kind of the values; undefined: lists of lists, and types other than texts and numbers. */
  readonly content: 'text' | 'number' | 'boolean' | 'uuid' | 'time' | undefined;
  readonly numbers: NumberKind;
  /** Unit of a time column's numbers; undefined if the file has none. */
  readonly timeUnit: TimeUnit | undefined;
}

export type TimeUnit = 'day' | 'second' | 'millisecond' | 'microsecond' | 'nanosecond';

export const STEPS_PER_SECOND: Readonly<Record<Exclude<TimeUnit, 'day'>, number>> = {
  second: 1,
  millisecond: 1e3,
  microsecond: 1e6,
  nanosecond: 1e9,
};

/** Meaning of the stored numbers of a column. */
export interface NumberKind {
  /** Whole numbers without a sign, of 32 or 64 bits. */
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

/** Values as they are stored: nothing is made of each of them yet. */
export type RawValues =
  /** Places in the dictionary, none of them beyond its end. */
  | { readonly kind: 'indices'; readonly indices: Int32Array }
  /** Value i is bytes[spans[2i] … spans[2i + 1]). */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly spans: Int32Array }
  | { readonly kind: 'numbers'; readonly numbers: StoredNumbers };

export type StoredNumbers = Int32Array | BigInt64Array | Float32Array | Float64Array;

/** A decoded page; `memory` is its buffer, to be returned once it is unused. */
export type Page =
  | {
      readonly kind: 'dictionary';
      readonly values: RawValues;
      readonly memory?: readonly Uint8Array<ArrayBuffer>[];
    }
  | {
      readonly kind: 'data';
      /** Entries, those that are null or stand for an empty list included. */
      readonly entries: number;
      readonly repetition: Uint8Array | undefined;
      /** Undefined: all entries have a value. */
      readonly definition: Uint8Array | undefined;
      readonly values: RawValues;
      readonly memory?: readonly Uint8Array<ArrayBuffer>[];
    };

/** Some rows of a file, column by column: a row group of Parquet, a record batch of Arrow. */
export interface RowGroup {
  readonly rows: number;
  /** Entries of a column, at most; undefined: the column is missing. */
  entries(leaf: Leaf): number | undefined;
  /** Bytes of the file that a column takes. */
  bytes(leaf: Leaf): number;
  /**
   * @param window how many bytes are read at a time, at least
   * @param memory where pages may be decoded into
   */
  pages(leaf: Leaf, window: number, memory?: PageMemory): AsyncIterable<Page>;
}

/** A file that stores its columns one by one. Its errors are those of damaged bytes, but for InputErrors. */
export interface ColumnarFile {
  readonly name: string;
  /** Undefined: it does not say before it is read. */
  readonly rows: number | undefined;
  readonly leaves: readonly Leaf[];
  groups(): AsyncIterable<RowGroup>;
  readonly requireMemory?: RequireMemory | undefined;
  /** The row groups in any order. Absent if they can only be read one after the other. */
  readonly numbered?: { readonly count: number; at(index: number): Promise<RowGroup> };
  /** Returns the problem for damaged bytes, which break a decoder in many ways; other errors unchanged. */
  problem(error: unknown): unknown;
}
