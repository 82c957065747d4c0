/**
 * The inner loop of reading delimited text. AssemblyScript: `npm run scanner` compiles it to WebAssembly, whose
 * 64-bit numbers hold a whole id or eight digits at a time; core/formats/rowScanner.ts is its other half.
 *
 * It keeps a row only when it is sure of it: plain ids and numbers, no doubled quotes. It stops before any other
 * row, which the careful reader then takes. It never reports anything.
 */

/** The number of the id text[from … to) of a table that does not hold all ids, and not this one. */
declare function numbered(table: i32, from: usize, to: usize): i32;
/** The number text[from … to) of many digits, or with an exponent; not finite where it is none. */
export declare function longNumber(from: usize, to: usize): f64;

// Memory, from the bottom: constants, what the host writes, what is kept of the rows, tables of ids.
export const COLUMN_ROLES: usize = 0x1000;
const TABLES: usize = 0x3000;
/** How many ids there are of each table, here or only with the host. */
export const SIZES: usize = 0x3100;
/** How many of them are new to the host, which takes them after the scan, or before it is asked for another. */
export const NEW_COUNTS: usize = 0x3200;
export const TEXT: usize = 0x10000;
/** Bytes of text at a time: with the rows that come of them they stay in the cache. */
export const BLOCK: usize = 0x20000;
/** The shortest row is two ids, a delimiter and a line end. */
export const MOST_ROWS: usize = BLOCK / 4;
export const ROW_ITEMS: usize = TEXT + BLOCK + 0x10000;
export const ROW_VALUES: usize = ROW_ITEMS + MOST_ROWS * 4;
export const ROW_RANKS: usize = ROW_VALUES + MOST_ROWS * 8;
export const ROW_LABELS: usize = ROW_RANKS + MOST_ROWS * 8;
export const ROW_MODELS: usize = ROW_LABELS + MOST_ROWS * 8;
export const RUN_USERS: usize = ROW_MODELS + MOST_ROWS * 4;
export const RUN_STARTS: usize = RUN_USERS + MOST_ROWS * 4;
/** Where the new ids of each table stand: from and to of each. */
export const NEW_IDS: usize = RUN_STARTS + MOST_ROWS * 4;
const NEW_IDS_EACH: usize = MOST_ROWS * 8;
/** Of lists: where items stand, and which rows are on which line. */
export const ENTRY_PLACES: usize = NEW_IDS + 3 * NEW_IDS_EACH;
export const PIECE_ROWS: usize = ENTRY_PLACES + MOST_ROWS * 8;
export const PIECE_LINES: usize = PIECE_ROWS + MOST_ROWS * 4;
const TABLE_SPACE: usize = PIECE_LINES + MOST_ROWS * 4;
/** Tables do not grow beyond this; ids that find no place any more are asked for each time. */
const MOST_MEMORY: usize = 0x8000000;

// What is done with a column, as core/formats/rowScanner.ts numbers it. The first three are ids, each of a table.
export const USER: u32 = 0;
export const ITEM: u32 = 1;
export const MODEL: u32 = 2;
export const VALUE: u32 = 3;
export const RANK: u32 = 4;
export const LABEL: u32 = 5;
export const IGNORED: u32 = 6;

export const TAB: u32 = 9;
export const LF: u32 = 10;
export const CR: u32 = 13;
export const BLANK: u32 = 32;
export const MINUS: u32 = 45;
export const POINT: u32 = 46;
export const ZERO: u32 = 48;
/** Stands for a byte that there is not. */
export const NO_BYTE: u32 = 256;

export const WORD: usize = 8;
export const EACH: u64 = 0x0101010101010101;
export const HIGH_BITS: u64 = 0x8080808080808080;
/** CR is the last control character that ends a field; what is below this in a byte may be one. */
const FIRST_PRINTABLE: u64 = EACH * 14;
const ZEROS: u64 = EACH * 48;
/** Added to a digit's value it leaves the high bit 0, to any other byte's it sets it. */
const TO_HIGH_BIT: u64 = EACH * 0x76;
/** 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming 6.4). */
export const GOLDEN: u64 = 0x9e3779b97f4a7c15;
export const HIGH_HALF: u64 = 0xffffffff00000000;
/** A double holds every whole number of as many digits. */
export const EXACT_DIGITS: usize = 15;
export const POWERS_OF_TEN: usize = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]);
const WHOLE_POWERS_OF_TEN: usize = memory.data<u64>([
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
]);

export let needed: u32 = 0;
export let delimiter: u32 = 0;
export let delimiter2: u32 = 0;
export let double: bool = false;
export let blanks: bool = false;
export let quote: u32 = 0;
export let comment: u32 = 0;
export let refusesNegative: bool = false;
export let keepsModels: bool = false;
export let keepsValues: bool = false;
/** User, item and value stand in this order, and nothing else counts: columns before and between them. */
let inOrder: bool = false;
let beforeUser: u32 = 0;
let beforeItem: u32 = 0;
let beforeValue: u32 = 0;
export let delimiters: u64 = 0;
export let quotes: u64 = 0;

/** Rows and runs that the last scan kept. */
export let rows: u32 = 0;
export let runs: u32 = 0;

/** The user of the row before, −1 before the first. */
let lastUser: i32 = -1;

/**
 * Sets what a row looks like. The roles of its columns were written before.
 *
 * @param first the byte that ends a field; `second` does too, and is the same where there is no other
 * @param twice whether the delimiter is that byte twice
 */
export function dialect(
  columns: u32,
  first: u32,
  second: u32,
  twice: bool,
  quoteByte: u32,
  commentByte: u32,
  noNegative: bool,
): void {
  needed = columns;
  delimiter = first;
  delimiter2 = second;
  double = twice;
  blanks = second != first;
  quote = quoteByte;
  comment = commentByte;
  refusesNegative = noNegative;
  delimiters = EACH * <u64>first;
  quotes = EACH * <u64>(quoteByte & 0xff);
  keepsModels = false;
  keepsValues = false;
  inOrder = !twice;
  beforeUser = 0;
  beforeItem = 0;
  beforeValue = 0;
  let next = USER;
  let gap: u32 = 0;
  for (let column: u32 = 0; column < columns; column++) {
    const role = <u32>load<u8>(COLUMN_ROLES + column);
    if (role == IGNORED) {
      gap++;
      continue;
    }
    if (role != next) inOrder = false;
    if (role == USER) {
      beforeUser = gap;
      next = ITEM;
    } else if (role == ITEM) {
      beforeItem = gap;
      next = VALUE;
    } else if (role == VALUE) {
      beforeValue = gap;
      keepsValues = true;
      next = IGNORED;
    } else if (role == MODEL) keepsModels = true;
    gap = 0;
  }
}

/** Sets what is kept where lines have no dialect. */
export function noDialect(models: bool, noNegative: bool): void {
  keepsModels = models;
  refusesNegative = noNegative;
}

// ── Tables of ids ────────────────────────────────────────────────────────────
// A slot is a key of 8 bytes, the id's length, and its number + 1 (0: free). The key of an id that fits in a word is
// the id, that of a longer one the high half of a hash, beside the place of its bytes in the low half.

const SLOT: usize = 16;
const FIRST_BITS: u32 = 9;

let free: usize = TABLE_SPACE;

/** Forgets all ids. */
export function forget(): void {
  free = TABLE_SPACE;
  lastUser = -1;
  knownUser = -1;
  for (let table = USER; table <= MODEL; table++) {
    const base = space(SLOT << FIRST_BITS);
    memory.fill(base, 0, SLOT << FIRST_BITS);
    setTable(table, base, FIRST_BITS, 0);
  }
}

function setTable(table: u32, base: usize, bits: u32, count: u32): void {
  const state = TABLES + ((<usize>table) << 4);
  store<u32>(state, <u32>base);
  store<u32>(state, 64 - bits, 4);
  store<u32>(state, (1 << bits) - 1, 8);
  store<u32>(state, count, 12);
  if (table == USER) {
    userSlots = base;
    userShift = 64 - bits;
    userMask = (1 << bits) - 1;
  } else if (table == ITEM) {
    itemSlots = base;
    itemShift = 64 - bits;
    itemMask = (1 << bits) - 1;
  }
}

/** Where that many bytes are free; 0 when there are no more. */
function space(bytes: usize): usize {
  const at = free;
  const end = at + ((bytes + 7) & ~7);
  if (end > MOST_MEMORY) return 0;
  const more = <i32>((end + 0xffff) >> 16) - memory.size();
  if (more > 0 && memory.grow(more) < 0) return 0;
  free = end;
  return at;
}

/** The number of an id, −1 when it is not in the table. */
export function find(table: u32, key: u64, from: usize, length: u32): i32 {
  const state = TABLES + ((<usize>table) << 4);
  const base = <usize>load<u32>(state);
  const mask = load<u32>(state, 8);
  let place = <u32>((key * GOLDEN) >> load<u32>(state, 4));
  while (true) {
    const slot = base + ((<usize>place) << 4);
    const number = load<i32>(slot, 12);
    if (number == 0) return -1;
    if (load<u32>(slot, 8) == length) {
      const kept = load<u64>(slot);
      if (
        length <= <u32>WORD
          ? kept == key
          : (kept & HIGH_HALF) == key && same(<usize>(<u32>kept), from, length)
      )
        return number - 1;
    }
    place = (place + 1) & mask;
  }
}

function same(a: usize, b: usize, length: u32): bool {
  const words = length & ~7;
  for (let at: u32 = 0; at < words; at += 8) if (load<u64>(a + at) != load<u64>(b + at)) return false;
  for (let at = words; at < length; at++) if (load<u8>(a + at) != load<u8>(b + at)) return false;
  return true;
}

/** Keeps the number of an id, as long as there is room. */
function add(table: u32, key: u64, from: usize, length: u32, number: i32): void {
  const state = TABLES + ((<usize>table) << 4);
  const count = load<u32>(state, 12);
  // At most three quarters full: probing stays short, and the table in the cache.
  if (count * 4 > load<u32>(state, 8) * 3 && !grow(table)) return;
  let kept = key;
  if (length > <u32>WORD) {
    const copy = space(<usize>length + WORD);
    if (copy == 0) return;
    memory.copy(copy, from, length);
    kept |= <u64>copy;
  }
  store<u32>(state, count + 1, 12);
  put(state, kept, key, length, number + 1);
}

function put(state: usize, kept: u64, key: u64, length: u32, number: i32): void {
  const base = <usize>load<u32>(state);
  const mask = load<u32>(state, 8);
  let place = <u32>((key * GOLDEN) >> load<u32>(state, 4));
  let slot = base + ((<usize>place) << 4);
  while (load<i32>(slot, 12) != 0) {
    place = (place + 1) & mask;
    slot = base + ((<usize>place) << 4);
  }
  store<u64>(slot, kept);
  store<u32>(slot, length, 8);
  store<i32>(slot, number, 12);
}

function grow(table: u32): bool {
  const state = TABLES + ((<usize>table) << 4);
  const base = <usize>load<u32>(state);
  const bits = 65 - load<u32>(state, 4);
  const count = load<u32>(state, 12);
  const larger = space(SLOT << bits);
  if (larger == 0) return false;
  memory.fill(larger, 0, SLOT << bits);
  setTable(table, larger, bits, count);
  const end = base + (SLOT << (bits - 1));
  for (let slot = base; slot < end; slot += SLOT) {
    const number = load<i32>(slot, 12);
    if (number == 0) continue;
    const kept = load<u64>(slot);
    const length = load<u32>(slot, 8);
    put(state, kept, length <= <u32>WORD ? kept : kept & HIGH_HALF, length, number);
  }
  return true;
}

// ── Fields ───────────────────────────────────────────────────────────────────
// Eight bytes are looked at in one number (Hacker's Delight, chapter 6): the lowest bit that is left set belongs to
// the first byte sought.

/** Bits of the bytes that are the one of `pattern` or control characters, which may end a field. */
function stopsIn(word: u64, pattern: u64): u64 {
  const other = word ^ pattern;
  return (((other - EACH) & ~other) | ((word - FIRST_PRINTABLE) & ~word)) & HIGH_BITS;
}

/** The first bits of a word, fewer than 64. */
export function firstBits(word: u64, bits: u64): u64 {
  return word & (((<u64>1) << bits) - 1);
}

/** What a hash becomes by the next word of a long id. */
export function mixed(hash: u64, word: u64): u64 {
  return (hash ^ (hash >> 32) ^ word) * GOLDEN;
}

let idKey: u64 = 0;

/** Where the id at `start` ends; leaves its key in idKey. */
export function endOfId(start: usize, pattern: u64): usize {
  let word = load<u64>(start);
  let stops = stopsIn(word, pattern);
  if (stops != 0) {
    const bits = ctz(stops) & ~7;
    idKey = firstBits(word, bits);
    return start + <usize>(bits >> 3);
  }
  idKey = word;
  let hash = word * GOLDEN;
  let at = start + WORD;
  while (true) {
    word = load<u64>(at);
    stops = stopsIn(word, pattern);
    if (stops != 0) break;
    hash = mixed(hash, word);
    at += WORD;
  }
  const bits = ctz(stops) & ~7;
  const end = at + <usize>(bits >> 3);
  if (end - start > WORD) idKey = mixed(hash, firstBits(word, bits)) & HIGH_HALF;
  return end;
}

/** The first byte from `start` on that is `end`, `end2` or a line end; `pattern` has the byte `end` eight times. */
export function endOfIgnored(start: usize, pattern: u64, end: u32, end2: u32): usize {
  let at = start;
  while (true) {
    const stops = stopsIn(load<u64>(at), pattern);
    if (stops == 0) {
      at += WORD;
      continue;
    }
    at += <usize>(ctz(stops) >> 3);
    const byte = <u32>load<u8>(at);
    if (byte == end || byte == end2 || byte == LF || byte == CR) return at;
    at++;
  }
}

let numberEnd: usize = 0;

/** The unsigned number at `start`, −1 when it is not one; leaves its end in numberEnd. `quoted`: it ends at a quote. */
function numberFrom(start: usize, quoted: bool): f64 {
  let at = start;
  let mantissa: i64 = 0;
  let point: usize = 0;
  while (true) {
    const byte = <u32>load<u8>(at);
    if (byte == POINT && point == 0) point = at;
    else if (byte - ZERO < 10) mantissa = mantissa * 10 + <i64>(byte - ZERO);
    else break;
    at++;
  }
  const digits = at - start - <usize>(point != 0);
  if (digits == 0) return -1;
  numberEnd = at;
  if (endsField(<u32>load<u8>(at), quoted) && digits <= EXACT_DIGITS) {
    const decimals: usize = point == 0 ? 0 : at - point - 1;
    return <f64>mantissa / load<f64>(POWERS_OF_TEN + (decimals << 3));
  }
  numberEnd = quoted
    ? endOfIgnored(at, quotes, quote, quote)
    : endOfIgnored(at, delimiters, delimiter, delimiter2);
  const value = longNumber(start, numberEnd);
  return value >= 0 && value < Infinity ? value : -1;
}

function endsField(byte: u32, quoted: bool): bool {
  return quoted ? byte == quote : byte == delimiter || byte == delimiter2 || byte == LF || byte == CR;
}

/** The number of eight digits' values, the first one lowest: neighbours are joined three times. */
function joined(digits: u64): u64 {
  const pairs = digits * 10 + (digits >> 8);
  return (
    ((pairs & 0x000000ff000000ff) * 0x000f424000000064 +
      ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >>
    32
  );
}

// ── Rows ─────────────────────────────────────────────────────────────────────

/**
 * Keeps rows of the complete lines text[start … end), as far as it is sure of them.
 *
 * @param user the user of the row before, −1 before the first
 * @returns where the first row begins that was not kept, or `end`
 */
export function scan(start: usize, end: usize, user: i32): usize {
  begin(user);
  let at = start;
  while (at < end) {
    if (inOrder) {
      const quoted = <u32>load<u8>(at) == quote && beforeUser + beforeItem + beforeValue == 0;
      at = quoted ? usualRows<Quoted>(at, end) : usualRows<Plain>(at, end);
      if (at == end) break;
    }
    const next = anyRow(at);
    if (next == 0) break;
    at = next;
  }
  return at;
}

/** The next row is likely to be of this user, whose id fits in two words: what they are, and which bits count. */
let knownUser: i32 = -1;
let knownLow: u64 = 0;
let knownHigh: u64 = 0;
let knownLowMask: u64 = 0;
let knownHighMask: u64 = 0;
let knownLength: usize = 0;

/** Of two tables, for the loop that asks them most: slots, how far a hash is shifted to be a place, the last place. */
let userSlots: usize = 0;
let userShift: u64 = 0;
let userMask: u32 = 0;
let itemSlots: usize = 0;
let itemShift: u64 = 0;
let itemMask: u32 = 0;

// Kinds of usual rows, told apart by their size.
type Plain = u8;
type Quoted = u16;

/**
 * Keeps rows of user, item and perhaps value in this order, whose ids are known and fit in two words and whose
 * numbers have at most 15 digits: nearly all rows of nearly all large files. It is one loop that calls nothing, so
 * that what it works with stays in registers. Quoted fields are for `Quoted` alone, which knows no ignored columns.
 *
 * @returns where the first other row begins, or `end`
 */
function usualRows<Kind>(start: usize, end: usize): usize {
  // Two loops from one text: what is asked of Kind is known when it is compiled.
  const mayQuote = sizeof<Kind>() == sizeof<Quoted>();
  const pattern = delimiters;
  const first = delimiter;
  const second = delimiter2;
  const severalBlanks = blanks;
  let user = knownUser;
  let low = knownLow;
  let high = knownHigh;
  let lowMask = knownLowMask;
  let highMask = knownHighMask;
  let userLength = knownLength;
  let before = lastUser;
  let row = <usize>rows;
  let at = start;
  while (at < end) {
    let p = at;
    let byte = <u32>load<u8>(p);
    if (byte == comment || (byte == quote && !mayQuote) || byte == BLANK || byte == TAB) break;
    for (let left = beforeUser; left > 0; left--) {
      if (<u32>load<u8>(p) == quote) break;
      let stops = stopsIn(load<u64>(p), pattern);
      while (stops == 0) stops = stopsIn(load<u64>((p += WORD)), pattern);
      p += <usize>(ctz(stops) >> 3);
      byte = <u32>load<u8>(p);
      if (byte != first && byte != second) break;
      p++;
      if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
    }

    let quoted = mayQuote && byte == quote;
    if (quoted && <u32>load<u8>(++p) == BLANK) break;
    let ends = quoted ? quotes : pattern;
    let word = load<u64>(p);
    let next = load<u64>(p, WORD);
    byte = <u32>load<u8>(p + userLength);
    // Nearly always the user of the row above.
    if (
      user >= 0 &&
      ((word ^ low) & lowMask) == 0 &&
      ((next ^ high) & highMask) == 0 &&
      (quoted ? byte == quote : byte == first || byte == second)
    ) {
      p += userLength;
    } else {
      let stops = stopsIn(word, ends);
      let key = word;
      let length = WORD;
      if (stops != 0) {
        const bits = ctz(stops) & ~7;
        if (bits == 0) break;
        length = <usize>(bits >> 3);
        key = word = firstBits(word, bits);
        next = 0;
      } else {
        stops = stopsIn(next, ends);
        if (stops == 0) break;
        const bits = ctz(stops) & ~7;
        next = firstBits(next, bits);
        length += <usize>(bits >> 3);
        if (bits > 0) key = mixed(word * GOLDEN, next) & HIGH_HALF;
      }
      let place = <u32>((key * GOLDEN) >> userShift);
      let slot: usize;
      while (true) {
        slot = userSlots + ((<usize>place) << 4);
        if (<usize>load<u32>(slot, 8) == length) {
          const kept = load<u64>(slot);
          if (length <= WORD) {
            if (kept == key) break;
          } else if ((kept & HIGH_HALF) == key) {
            const copy = <usize>(<u32>kept);
            if (load<u64>(copy) == word && (load<u64>(copy, WORD) & lastBits(length)) == next) break;
          }
        }
        if (load<i32>(slot, 12) == 0) break;
        place = (place + 1) & userMask;
      }
      user = load<i32>(slot, 12) - 1;
      if (user < 0) break;
      low = word;
      high = next;
      lowMask = length < WORD ? lastBits(length + WORD) : ~(<u64>0);
      highMask = length > WORD ? lastBits(length) : 0;
      userLength = length;
      p += length;
      byte = <u32>load<u8>(p);
      if (!quoted && byte != first && byte != second) break;
    }
    if (quoted) {
      if (byte != quote) break;
      byte = <u32>load<u8>(++p);
      if (byte != first && byte != second) break;
    }
    p++;
    if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
    for (let left = beforeItem; left > 0; left--) {
      if (<u32>load<u8>(p) == quote) break;
      let stops = stopsIn(load<u64>(p), pattern);
      while (stops == 0) stops = stopsIn(load<u64>((p += WORD)), pattern);
      p += <usize>(ctz(stops) >> 3);
      byte = <u32>load<u8>(p);
      if (byte != first && byte != second) break;
      p++;
      if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
    }

    word = load<u64>(p);
    byte = (<u32>word) & 0xff;
    quoted = byte == quote;
    if (quoted) {
      if (!mayQuote) break;
      word = load<u64>(++p);
      byte = (<u32>word) & 0xff;
    }
    if (byte == BLANK) break;
    ends = quoted ? quotes : pattern;
    let stops = stopsIn(word, ends);
    let key = word;
    let length = WORD;
    if (stops != 0) {
      const bits = ctz(stops) & ~7;
      if (bits == 0) break;
      length = <usize>(bits >> 3);
      key = word = firstBits(word, bits);
    } else {
      next = load<u64>(p, WORD);
      stops = stopsIn(next, ends);
      if (stops == 0) break;
      const bits = ctz(stops) & ~7;
      next = firstBits(next, bits);
      length += <usize>(bits >> 3);
      if (bits > 0) key = mixed(word * GOLDEN, next) & HIGH_HALF;
    }
    let place = <u32>((key * GOLDEN) >> itemShift);
    let slot: usize;
    while (true) {
      slot = itemSlots + ((<usize>place) << 4);
      if (<usize>load<u32>(slot, 8) == length) {
        const kept = load<u64>(slot);
        if (length <= WORD) {
          if (kept == key) break;
        } else if ((kept & HIGH_HALF) == key) {
          const copy = <usize>(<u32>kept);
          if (load<u64>(copy) == word && (load<u64>(copy, WORD) & lastBits(length)) == next) break;
        }
      }
      if (load<i32>(slot, 12) == 0) break;
      place = (place + 1) & itemMask;
    }
    const item = load<i32>(slot, 12) - 1;
    if (item < 0) break;
    p += length;
    byte = <u32>load<u8>(p);
    if (quoted) {
      if (byte != quote) break;
      byte = <u32>load<u8>(++p);
    }

    if (keepsValues) {
      if (byte != first && byte != second) break;
      p++;
      if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
      for (let left = beforeValue; left > 0; left--) {
        if (<u32>load<u8>(p) == quote) break;
        let stops = stopsIn(load<u64>(p), pattern);
        while (stops == 0) stops = stopsIn(load<u64>((p += WORD)), pattern);
        p += <usize>(ctz(stops) >> 3);
        byte = <u32>load<u8>(p);
        if (byte != first && byte != second) break;
        p++;
        if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
      }
      byte = <u32>load<u8>(p);
      quoted = mayQuote && byte == quote;
      if (quoted) byte = <u32>load<u8>(++p);
      const negative = byte == MINUS;
      if (negative) {
        if (refusesNegative) break;
        byte = <u32>load<u8>(++p);
      }
      let digits = p;
      let mantissa: u64 = 0;
      let decimals: usize = 0;
      while (byte - ZERO < 10) {
        mantissa = mantissa * 10 + <u64>(byte - ZERO);
        byte = <u32>load<u8>(++p);
      }
      digits = p - digits;
      if (byte == POINT) {
        word = load<u64>(++p) ^ ZEROS;
        let bits = ctz(((word + TO_HIGH_BIT) | word) & HIGH_BITS) & 0x78;
        if (bits == 64) {
          mantissa = mantissa * 100_000_000 + joined(word);
          p += WORD;
          decimals = WORD;
          word = load<u64>(p) ^ ZEROS;
          bits = ctz(((word + TO_HIGH_BIT) | word) & HIGH_BITS) & 0x78;
        }
        if (bits > 0) {
          mantissa = mantissa * load<u64>(WHOLE_POWERS_OF_TEN + <usize>bits) + joined(word << (64 - bits));
          p += <usize>(bits >> 3);
          decimals += <usize>(bits >> 3);
        }
        digits += decimals;
        byte = <u32>load<u8>(p);
      }
      if (digits - 1 >= EXACT_DIGITS) break;
      if (quoted) {
        if (byte != quote) break;
        byte = <u32>load<u8>(++p);
      }
      // A quotient of two exact numbers is correctly rounded (Clinger 1990).
      const value = <f64>(<i64>mantissa) / load<f64>(POWERS_OF_TEN + (decimals << 3));
      store<f64>(ROW_VALUES + (row << 3), negative ? -value : value);
    }
    if (byte != LF) {
      if (byte == first || byte == second) {
        // A quote in what follows may hold line ends.
        while (byte != LF && byte != CR && byte != quote) byte = <u32>load<u8>(++p);
      }
      if (byte == CR) {
        if (<u32>load<u8>(p + 1) == LF) p++;
      } else if (byte != LF) break;
    }
    if (user != before) {
      before = user;
      store<i32>(RUN_USERS + ((<usize>runs) << 2), user);
      store<u32>(RUN_STARTS + ((<usize>runs) << 2), <u32>row);
      runs++;
    }
    store<i32>(ROW_ITEMS + (row << 2), item);
    row++;
    at = p + 1;
  }
  rows = <u32>row;
  lastUser = before;
  knownUser = user;
  knownLow = low;
  knownHigh = high;
  knownLowMask = lowMask;
  knownHighMask = highMask;
  knownLength = userLength;
  return at;
}

/** The bits of an id's last word, of an id of that many bytes which are between one and two words. */
function lastBits(length: usize): u64 {
  return ~(<u64>0) >> ((2 * WORD - length) << 3);
}

/**
 * Keeps the row at `start`, if it is one that the scanner is sure of.
 *
 * @returns where the next row begins; 0 when this one was not kept
 */
function anyRow(start: usize): usize {
  let p = start;
  let byte = <u32>load<u8>(p);
  if (byte == comment || ((blanks || comment != NO_BYTE) && (byte == BLANK || byte == TAB))) return 0;
  const row = <usize>rows;
  let user = -1;
  let userFrom: usize = 0;
  let userTo: usize = 0;
  let userKey: u64 = 0;
  let item = -1;
  let itemFrom: usize = 0;
  let itemTo: usize = 0;
  let itemKey: u64 = 0;
  let model = -1;
  let modelFrom: usize = 0;
  let modelTo: usize = 0;
  let modelKey: u64 = 0;
  for (let column: u32 = 0; column < needed; column++) {
    if (column > 0) {
      if (byte != delimiter && byte != delimiter2) return 0;
      p++;
      if (double && <u32>load<u8>(p++) != delimiter) return 0;
      if (blanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
    }
    const role = <u32>load<u8>(COLUMN_ROLES + column);
    byte = <u32>load<u8>(p);
    const quoted = byte == quote;
    const pattern = quoted ? quotes : delimiters;
    if (quoted) byte = <u32>load<u8>(++p);
    if (role <= MODEL) {
      const from = p;
      p = endOfId(from, pattern);
      if (p == from || byte == BLANK) return 0;
      const number = find(role, idKey, from, <u32>(p - from));
      if (role == USER) {
        user = number;
        userFrom = from;
        userTo = p;
        userKey = idKey;
      } else if (role == ITEM) {
        item = number;
        itemFrom = from;
        itemTo = p;
        itemKey = idKey;
      } else {
        model = number;
        modelFrom = from;
        modelTo = p;
        modelKey = idKey;
      }
    } else if (role == IGNORED) {
      p = endOfIgnored(p, pattern, quoted ? quote : delimiter, quoted ? quote : delimiter2);
    } else {
      const negative = byte == MINUS;
      if (negative && (role == LABEL || (refusesNegative && role == VALUE))) return 0;
      let value = numberFrom(negative ? p + 1 : p, quoted);
      if (value < 0) return 0;
      if (negative) value = -value;
      store<f64>((role == VALUE ? ROW_VALUES : role == RANK ? ROW_RANKS : ROW_LABELS) + (row << 3), value);
      p = numberEnd;
    }
    byte = <u32>load<u8>(p);
    if (quoted) {
      if (byte != quote) return 0;
      byte = <u32>load<u8>(++p);
    }
  }
  if (byte == delimiter || byte == delimiter2) {
    if (double && <u32>load<u8>(p + 1) != delimiter) return 0;
    // A quote in what follows may hold line ends.
    p =
      quote == NO_BYTE ? endOfIgnored(p + 1, delimiters, LF, LF) : endOfIgnored(p + 1, quotes, quote, quote);
    byte = <u32>load<u8>(p);
  }
  if (byte == CR) {
    if (<u32>load<u8>(p + 1) == LF) p++;
  } else if (byte != LF) return 0;

  // The row is good: only now its ids may become known.
  if (item < 0) item = taken(ITEM, itemKey, itemFrom, itemTo);
  if (user < 0) user = taken(USER, userKey, userFrom, userTo);
  if (keepsModels) {
    if (model < 0) model = taken(MODEL, modelKey, modelFrom, modelTo);
    store<i32>(ROW_MODELS + (row << 2), model);
  }
  store<i32>(ROW_ITEMS + (row << 2), item);
  keepRows(user, 1);
  return p + 1;
}

/** Forgets the rows of the scan before. */
export function begin(user: i32): void {
  rows = 0;
  runs = 0;
  lastUser = user;
}

/** Keeps the next rows, whose columns are written. */
export function keepRows(user: i32, count: u32): void {
  if (user != lastUser) {
    lastUser = user;
    store<i32>(RUN_USERS + ((<usize>runs) << 2), user);
    store<u32>(RUN_STARTS + ((<usize>runs) << 2), rows);
    runs++;
  }
  rows += count;
}

/**
 * The number of an id that is not in the table, which is kept for the rows to come. A table that holds all ids there
 * are needs to ask nobody.
 */
export function taken(table: u32, key: u64, from: usize, to: usize): i32 {
  const size = SIZES + ((<usize>table) << 2);
  const known = load<u32>(size);
  let number = <i32>known;
  if (load<u32>(TABLES + ((<usize>table) << 4), 12) == known) {
    const count = NEW_COUNTS + ((<usize>table) << 2);
    const place = NEW_IDS + <usize>table * NEW_IDS_EACH + ((<usize>load<u32>(count)) << 3);
    store<u32>(place, <u32>from);
    store<u32>(place, <u32>to, 4);
    store<u32>(count, load<u32>(count) + 1);
  } else number = numbered(table, from, to);
  if (<u32>number == known) store<u32>(size, known + 1);
  add(table, key, from, <u32>(to - from), number);
  return number;
}
