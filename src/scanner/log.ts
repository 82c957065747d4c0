/**
 * Rows of a log: ids, time and numbers of each row, in any order of columns. A row is kept only if its reading is
 * certain. Ids are looked up after many rows were read: the slots of many users are not in the cache, and the processor
 * fetches several of them at the same time.
 */
import { comment, decimalMark, delimiter, delimiters, needed, quote, quotes } from './dialect';
import { endOfField, endOfIgnored, fieldEnd, nextLine, numberFrom } from './fields';
import { PLACES, SLOT, find, isLong, keyOf, slotOf, taken } from './ids';
import {
  BLANK,
  COLUMN_ROLES,
  CR,
  EXACT_DIGITS,
  HIGH_BITS,
  IGNORED,
  KEY,
  LF,
  LOG_IDS,
  LOG_KEYS,
  LOG_PLACES,
  LOG_ROWS,
  LOG_TIMES,
  LOG_TIME_KINDS,
  LOG_VALUES,
  MAY_BE_BLANK,
  MAY_BE_NEGATIVE,
  MINUS,
  MODEL,
  NUMBER,
  POINT,
  POWERS_OF_TEN,
  TAB,
  TABLES,
  TIME,
  TO_HIGH_BIT,
  WORD,
  ZERO,
} from './layout';

/** Number of rows that the last scan kept. */
export let logRows: u32 = 0;

// Kinds of times: a number, a day's midnight in ms, a time in ms without and with a zone.
const COUNTED: u32 = 0;
const MIDNIGHT: u32 = 1;
const LOCAL: u32 = 3;
const ZONED: u32 = 4;

const LETTER_T: u32 = 84;
const ZULU: u32 = 90;
/** Text `00:00:00` with the first byte lowest, and the bits of its colons. */
const CLOCK: u64 = 0x30303a30303a3030;
const COLONS: u64 = 0x0000ff0000ff0000;
const DAY_MILLISECONDS: f64 = 86_400_000;

/** Number of ids looked up at a time; their slots fit in the first cache. */
const AHEAD: usize = 128;

/**
 * Scans rows of the complete lines text[start … end), until one is uncertain or the memory is full.
 *
 * @returns start of the first row not kept, or `end`
 */
export function scanLog(start: usize, end: usize): usize {
  let at = start;
  let row: usize = 0;
  while (at < end && row < LOG_ROWS) {
    const next = keepRow(at, row);
    if (next == 0) break;
    at = next;
    row++;
  }
  logRows = <u32>row;
  for (let column: u32 = 0; column < needed; column++) {
    const role = <u32>load<u8>(COLUMN_ROLES + column);
    if (role <= MODEL) numberIds(role, row);
  }
  return at;
}

/**
 * Scans the row at `start`, without the numbers of its IDs. Returns the start of the next row; 0: not kept.
 */
function keepRow(start: usize, row: usize): usize {
  let p = start;
  let byte = <u32>load<u8>(p);
  if (byte == comment || byte == BLANK || byte == TAB) return 0;
  for (let column: u32 = 0; column < needed; column++) {
    if (column > 0) {
      if (byte != delimiter) return 0;
      byte = <u32>load<u8>(++p);
    }
    const role = <u32>load<u8>(COLUMN_ROLES + column);
    const quoted = byte == quote;
    const pattern = quoted ? quotes : delimiters;
    if (quoted) byte = <u32>load<u8>(++p);
    if (role <= MODEL) {
      const from = p;
      p = endOfField(from, pattern);
      if (p == from || byte <= BLANK) return 0;
      const at = (<usize>role * LOG_ROWS + row) << 3;
      store<u64>(LOG_KEYS + at, keyOf(from, p));
      store<u32>(LOG_PLACES + at, <u32>from);
      store<u32>(LOG_PLACES + at, <u32>p, 4);
    } else if (role == IGNORED) {
      const end = quoted ? quote : delimiter;
      p = endOfIgnored(p, pattern, end, end);
    } else if (role == TIME) {
      p = keepTime(p, row, quoted ? quote : delimiter);
      if (p == 0) return 0;
    } else if (role - KEY < MAY_BE_BLANK - KEY) {
      const from = p;
      p = endOfField(from, pattern);
      if (p == from || byte <= BLANK) return 0;
      store<f64>(LOG_VALUES + ((<usize>(role - KEY) * LOG_ROWS + row) << 3), keyHash(from, p));
    } else {
      p = keepNumber(p, row, role, byte, quoted);
      if (p == 0) return 0;
    }
    byte = <u32>load<u8>(p);
    if (quoted) {
      if (byte != quote) return 0;
      byte = <u32>load<u8>(++p);
    }
  }
  return nextLine(p);
}

/** Returns the hash of text[from … to), equal to that of reading/formats/scanner/keyHash.ts. */
function keyHash(from: usize, to: usize): f64 {
  let a = <u32>(to - from);
  let b = ~a;
  for (let at = from; at < to; at += 4) {
    let word = load<u32>(at);
    const left = <u32>(to - at);
    if (left < 4) word &= (1 << (left << 3)) - 1;
    a = rotl(a ^ word, 15) * 0xcc9e2d51;
    b = rotl(b ^ word, 13) * 0x1b873593;
  }
  a ^= b >> 16;
  b ^= a >> 15;
  return <f64>(((<u64>(a >> 11)) << 32) | <u64>b);
}

/**
 * Stores the number in the field at `start`, whose first byte is `begin`. Returns the end of the field; 0:
 * uncertain.
 */
function keepNumber(start: usize, row: usize, role: u32, begin: u32, quoted: bool): usize {
  const place = (role & (MAY_BE_BLANK - 1)) - NUMBER;
  const to = LOG_VALUES + ((<usize>place * LOG_ROWS + row) << 3);
  if (quoted ? begin == quote : begin == delimiter || begin == LF || begin == CR) {
    if ((role & MAY_BE_BLANK) == 0) return 0;
    store<f64>(to, NaN);
    return start;
  }
  const negative = begin == MINUS;
  if (negative && (role & MAY_BE_NEGATIVE) == 0) return 0;
  const value = numberFrom(negative ? start + 1 : start, quoted);
  if (value < 0) return 0;
  store<f64>(to, negative ? -value : value);
  return fieldEnd;
}

/** Text of the last date. Neighboring rows mostly have the same date. */
let knownDate: u64 = 0;
let knownDay: u32 = 0;
let knownMidnight: f64 = 0;

/**
 * Stores the time in the field at `start`, which ends at `stop` or a line end. Returns the end of the field;
 * 0: uncertain.
 */
function keepTime(start: usize, row: usize, stop: u32): usize {
  const to = LOG_TIMES + (row << 3);
  const kind = LOG_TIME_KINDS + row;
  if (<u32>load<u8>(start, 4) != MINUS) return keepCounted(start, to, kind, stop);
  const date = load<u64>(start);
  const day = <u32>load<u16>(start, WORD);
  if (date != knownDate || day != knownDay) {
    const midnight = midnightOf(start);
    if (isNaN(midnight)) return 0;
    knownMidnight = midnight;
    knownDate = date;
    knownDay = day;
  }
  let p = start + 10;
  if (isEnd(p, stop)) {
    store<f64>(to, knownMidnight);
    store<u8>(kind, <u8>MIDNIGHT);
    return p;
  }
  const between = <u32>load<u8>(p);
  if (between != LETTER_T && between != BLANK) return 0;
  const clock = load<u64>(p, 1) ^ CLOCK;
  if ((clock & COLONS) != 0 || (((clock + TO_HIGH_BIT) | clock) & HIGH_BITS) != 0) return 0;
  const hours = (clock & 0xff) * 10 + ((clock >> 8) & 0xff);
  const minutes = ((clock >> 24) & 0xff) * 10 + ((clock >> 32) & 0xff);
  const seconds = ((clock >> 48) & 0xff) * 10 + (clock >> 56);
  if (hours > 23 || minutes > 59 || seconds > 59) return 0;
  p += 9;
  const isZoned = <u32>load<u8>(p) == ZULU;
  if (isZoned) p++;
  if (!isEnd(p, stop)) return 0;
  store<f64>(to, knownMidnight + <f64>((hours * 3600 + minutes * 60 + seconds) * 1000));
  store<u8>(kind, <u8>(isZoned ? ZONED : LOCAL));
  return p;
}

/**
 * Stores a time that is an unsigned number and exact as written. Returns the end of the field; 0: uncertain.
 */
function keepCounted(start: usize, to: usize, kind: usize, stop: u32): usize {
  let p = start;
  let byte = <u32>load<u8>(p);
  let count: u64 = 0;
  while (byte - ZERO < 10) {
    count = count * 10 + <u64>(byte - ZERO);
    byte = <u32>load<u8>(++p);
  }
  let digits = p - start;
  let decimals: usize = 0;
  if (digits == 0) return 0;
  if (byte == POINT && decimalMark == POINT) {
    const point = p;
    byte = <u32>load<u8>(++p);
    while (byte - ZERO < 10) {
      count = count * 10 + <u64>(byte - ZERO);
      byte = <u32>load<u8>(++p);
    }
    decimals = p - point - 1;
    if (decimals == 0) return 0;
    digits += decimals;
  }
  if (digits > EXACT_DIGITS || !isEnd(p, stop)) return 0;
  store<f64>(to, <f64>count / load<f64>(POWERS_OF_TEN + (decimals << 3)));
  store<u8>(kind, <u8>COUNTED);
  return p;
}

function isEnd(p: usize, stop: u32): bool {
  const byte = <u32>load<u8>(p);
  return byte == stop || byte == LF || byte == CR;
}

/**
 * Returns the milliseconds from 1970 to the day text[start … start + 10), as in 2026-03-31; NaN if it is not a day.
 */
function midnightOf(start: usize): f64 {
  if (<u32>load<u8>(start, 7) != MINUS) return NaN;
  const century = twoDigits(start);
  const rest = twoDigits(start + 2);
  const month = twoDigits(start + 5);
  const day = twoDigits(start + 8);
  if (century < 0 || rest < 0 || month < 1 || month > 12 || day < 1) return NaN;
  const year = century * 100 + rest;
  if (year < 1 || day > daysOf(month, year)) return NaN;
  // Years from March on, so that the day that some of them lack is their last (Fliegel and Van Flandern 1968).
  const months = (month + 9) % 12;
  const y = month > 2 ? year : year - 1;
  const days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * months + 2) / 5 + day - 1;
  return <f64>(days - 719468) * DAY_MILLISECONDS;
}

function daysOf(month: i32, year: i32): i32 {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/** Returns the number of two digits; negative if there are no two digits. */
function twoDigits(start: usize): i32 {
  const tens = <u32>load<u8>(start) - ZERO;
  const ones = <u32>load<u8>(start, 1) - ZERO;
  return tens > 9 || ones > 9 ? -1 : <i32>(tens * 10 + ones);
}

/** Sum of the prefetched values, which is not used; exists so that the compiler does not remove the reads. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- the read is what counts
let fetched: u64 = 0;

/** Numbers the ids of the rows in one table. */
function numberIds(table: u32, rows: usize): void {
  const keys = LOG_KEYS + ((<usize>table * LOG_ROWS) << 3);
  const places = LOG_PLACES + ((<usize>table * LOG_ROWS) << 3);
  const numbers = LOG_IDS + ((<usize>table * LOG_ROWS) << 2);
  for (let first: usize = 0; first < rows; first += AHEAD) {
    const last = min(rows, first + AHEAD);
    fetchSlots(table, keys, first, last);
    for (let row = first; row < last; row++) {
      const key = load<u64>(keys + (row << 3));
      const from = <usize>load<u32>(places + (row << 3));
      const to = <usize>load<u32>(places + (row << 3), 4);
      let number = find(table, key, from, to);
      if (number < 0) number = taken(table, key, from, to);
      store<i32>(numbers + (row << 2), number);
    }
  }
}

/**
 * Reads the slots and the long ids that they refer to, for many rows without a branch in between, so that memory
 * accesses overlap.
 */
function fetchSlots(table: u32, keys: usize, first: usize, last: usize): void {
  const state = TABLES + ((<usize>table) << 4);
  const base = <usize>load<u32>(state);
  const shift = <u64>load<u32>(state, 4);
  let sum: u64 = 0;
  for (let row = first; row < last; row++)
    sum += load<u64>(base + <usize>slotOf(load<u64>(keys + (row << 3)), shift) * SLOT);
  for (let row = first; row < last; row++) {
    const kept = load<u64>(base + <usize>slotOf(load<u64>(keys + (row << 3)), shift) * SLOT);
    sum += load<u64>(isLong(kept) ? <usize>(kept & PLACES) : base);
  }
  fetched = sum;
}
