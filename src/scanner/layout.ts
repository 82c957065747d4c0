// Memory layout, from address 0: constants, input from the host, kept rows, tables of ids.
export const COLUMN_ROLES: usize = 0x1000;
/** Address of the highest 128 bits of the power of five, for each power of ten; upper half first. */
export const FIVES: usize = 0x2000;
export const SMALLEST_POWER: i32 = -128;
export const LARGEST_POWER: i32 = 32;
export const TABLES: usize = 0x3000;
/** Address of the numbers of IDs in each table, including IDs that only the host has. */
export const SIZES: usize = 0x3100;
/**
 * Address of the numbers of IDs in each table that are new to the host. The host takes them after the scan,
 * and before it is asked for an ID.
 */
export const NEW_COUNTS: usize = 0x3200;
export const TEXT: usize = 0x10000;
/** Size of the text per scan in bytes; small enough to stay in the cache together with its rows. */
export const BLOCK: usize = 0x20000;
/** Maximum number of rows per scan: the shortest row is two IDs, a delimiter and a line end. */
export const MAX_ROWS: usize = BLOCK / 4;
export const ROW_ITEMS: usize = TEXT + BLOCK + 0x10000;
export const ROW_VALUES: usize = ROW_ITEMS + MAX_ROWS * 4;
export const ROW_RANKS: usize = ROW_VALUES + MAX_ROWS * 8;
export const ROW_LABELS: usize = ROW_RANKS + MAX_ROWS * 8;
export const ROW_MODELS: usize = ROW_LABELS + MAX_ROWS * 8;
export const RUN_USERS: usize = ROW_MODELS + MAX_ROWS * 4;
export const RUN_STARTS: usize = RUN_USERS + MAX_ROWS * 4;
/** Address of the new IDs of each table: start and end of each. */
export const NEW_IDS: usize = RUN_STARTS + MAX_ROWS * 4;
export const NEW_IDS_EACH: usize = MAX_ROWS * 8;
/** Address of IDs to number: start and end of each. */
export const ENTRY_PLACES: usize = NEW_IDS + 3 * NEW_IDS_EACH;
/** Maximum number of rows of a log per scan; few enough that their values stay in the cache. */
export const LOG_ROWS: usize = 4096;
/** Maximum number of columns of numbers of a log. */
export const LOG_NUMBERS: usize = 32;
/**
 * Address of the key, the range (start and end) and the number of each row's ID, for each of the three
 * tables.
 */
export const LOG_KEYS: usize = ENTRY_PLACES + MAX_ROWS * 8;
export const LOG_PLACES: usize = LOG_KEYS + 3 * LOG_ROWS * 8;
export const LOG_IDS: usize = LOG_PLACES + 3 * LOG_ROWS * 8;
export const LOG_TIMES: usize = LOG_IDS + 3 * LOG_ROWS * 4;
export const LOG_VALUES: usize = LOG_TIMES + LOG_ROWS * 8;
export const LOG_TIME_KINDS: usize = LOG_VALUES + LOG_NUMBERS * LOG_ROWS * 8;
export const TABLE_SPACE: usize = LOG_TIME_KINDS + LOG_ROWS;
/**
 * Maximum memory of tables in bytes. The host is asked each time for the number of an ID that does not fit.
 */
export const MAX_MEMORY: usize = 0x9000000;

// Roles of columns, numbered as in reading/formats/scanner/rowScanner.ts. The first three are ids, each with a table.
export const USER: u32 = 0;
export const ITEM: u32 = 1;
export const MODEL: u32 = 2;
export const VALUE: u32 = 3;
export const RANK: u32 = 4;
export const LABEL: u32 = 5;
export const IGNORED: u32 = 6;
/**
 * Roles of fields of logs: the time, and numbers. The role of a number is NUMBER plus its index, with flags
 * for special content.
 */
export const TIME: u32 = 7;
export const NUMBER: u32 = 8;
/**
 * KEY + i: role of the i-th number field if it may be a key. The hash of its text is stored with the numbers.
 */
export const KEY: u32 = 40;
export const MAY_BE_BLANK: u32 = 64;
export const MAY_BE_NEGATIVE: u32 = 128;

export const TAB: u32 = 9;
export const LF: u32 = 10;
export const CR: u32 = 13;
export const BLANK: u32 = 32;
export const PLUS: u32 = 43;
export const MINUS: u32 = 45;
export const POINT: u32 = 46;
export const ZERO: u32 = 48;
/** Bit of lower case: `E` with this bit set is `e`. */
export const LOWER_CASE: u32 = 0x20;
export const EXPONENT: u32 = 0x65;
/** Value in place of a byte that does not exist. */
export const NO_BYTE: u32 = 256;

export const WORD: usize = 8;
export const EACH: u64 = 0x0101010101010101;
export const HIGH_BITS: u64 = 0x8080808080808080;
/** Smallest byte above CR, the last control character that ends a field, repeated in each byte. */
export const FIRST_PRINTABLE: u64 = EACH * 14;
export const ZEROS: u64 = EACH * 48;
/**
 * Number whose sum with a byte minus `0` has the high bit set unless the byte is a digit, repeated in each
 * byte.
 */
export const TO_HIGH_BIT: u64 = EACH * 0x76;
/** 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming 6.4). */
export const GOLDEN: u64 = 0x9e3779b97f4a7c15;
/** Maximum number of digits for which a double represents every integer. */
export const EXACT_DIGITS: usize = 15;
export const POWERS_OF_TEN: usize = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]);
export const WHOLE_POWERS_OF_TEN: usize = memory.data<u64>([
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
]);
