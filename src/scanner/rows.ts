/**
 * The inner loop of reading delimited text. AssemblyScript: `npm run scanner` compiles it to WebAssembly, whose
 * 64-bit numbers hold a whole id or eight digits at a time; core/formats/rowScanner.ts is its other half.
 *
 * It keeps a row only when it is sure of it: plain ids and numbers, no doubled quotes. It stops before any other
 * row, which the careful reader then takes. It never reports anything.
 */
import {
  beforeItem,
  beforeUser,
  beforeValue,
  blanks,
  comment,
  decimalMark,
  delimiter,
  delimiter2,
  delimiters,
  double,
  inOrder,
  keepsModels,
  keepsValues,
  needed,
  quote,
  quotes,
  refusesNegative,
  turn,
} from './dialect';
import {
  endOfField,
  endOfIgnored,
  fieldEnd,
  firstBits,
  joined,
  mixed,
  nextLine,
  numberFrom,
  stopsIn,
} from './fields';
import {
  PLACES,
  SLOT,
  find,
  forgetIds,
  isCopied,
  itemSlots,
  itemShift,
  keyOf,
  longKey,
  shortKey,
  taken,
  keyedUsers,
  userKeys,
  userSlots,
  userMask,
  userShift,
} from './ids';
import { begin, keepRows, keptUntil, lastUser, rows, runs } from './kept';
import {
  BLANK,
  COLUMN_ROLES,
  CR,
  EXACT_DIGITS,
  EXPONENT,
  GOLDEN,
  HIGH_BITS,
  IGNORED,
  ITEM,
  LABEL,
  LF,
  LOWER_CASE,
  MINUS,
  MODEL,
  NO_BYTE,
  POINT,
  POWERS_OF_TEN,
  RANK,
  ROW_ITEMS,
  ROW_LABELS,
  ROW_MODELS,
  ROW_RANKS,
  ROW_VALUES,
  RUN_STARTS,
  RUN_USERS,
  TAB,
  TO_HIGH_BIT,
  USER,
  VALUE,
  WHOLE_POWERS_OF_TEN,
  WORD,
  ZERO,
  ZEROS,
} from './layout';
import { decimalFrom, numberEnd } from './numbers';

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
      const spaced = blanks || beforeUser + beforeItem + beforeValue > 0;
      if (spaced) at = usualRows<Spaced>(at, end);
      else if (<u32>load<u8>(at) == quote) at = usualRows<Quoted>(at, end);
      else at = usualRows<Bare>(at, end);
      if (at == end) break;
    }
    const next = anyRow(at);
    if (next == 0) break;
    at = next;
  }
  return at;
}

/** Forgets all ids. */
export function forget(): void {
  forgetIds();
  knownUser = -1;
}

/**
 * The next row is likely to be of this user, whose id fits in two words: what they are, and which bits count. In another
 * dialect, or without its quotes, the same text may be more than one field.
 */
let knownUser: i32 = -1;
let knownTurn: u32 = 0;
let knownQuoted: bool = false;
let knownLow: u64 = 0;
let knownHigh: u64 = 0;
let knownLowMask: u64 = 0;
let knownHighMask: u64 = 0;
let knownLength: usize = 0;

// Kinds of usual rows, told apart by their size: bare fields, quoted ones, and those with columns or blanks between.
type Bare = u8;
type Quoted = u16;
type Spaced = u32;

/** Of ids of fewer bytes than two words it is said where they stand and how long they are: in one number. */
const LENGTH_BITS: u32 = 4;
const LENGTHS: usize = 15;

/**
 * Keeps rows of user, item and perhaps value in this order, whose users are known, whose ids fit in two words and whose
 * numbers have at most 15 digits: nearly all rows of nearly all large files. It is one loop that calls nothing, so
 * that what it works with stays in registers. Quoted fields are for `Quoted` alone; ignored columns before and between
 * those that count, and several blanks, for `Spaced`.
 *
 * @returns where the first other row begins, or `end`
 */
function usualRows<Kind>(start: usize, end: usize): usize {
  // Three loops from one text: what is asked of Kind is known when it is compiled.
  const mayQuote = sizeof<Kind>() == sizeof<Quoted>();
  const maySpace = sizeof<Kind>() == sizeof<Spaced>();
  const pattern = delimiters;
  const first = delimiter;
  const second = maySpace ? delimiter2 : first;
  const severalBlanks = maySpace && blanks;
  const mark = decimalMark;
  let user = knownTurn == turn && (mayQuote || !knownQuoted) ? knownUser : -1;
  let userQuoted = knownQuoted;
  let low = knownLow;
  let high = knownHigh;
  let lowMask = knownLowMask;
  let highMask = knownHighMask;
  let userLength = knownLength;
  let before = lastUser;
  let row = <usize>rows;
  let run = <usize>runs;
  let at = start;
  while (at < end) {
    let p = at;
    let byte = <u32>load<u8>(p);
    if (byte == comment || (byte == quote && !mayQuote) || byte == BLANK || byte == TAB) break;
    if (maySpace) {
      for (let left = beforeUser; left > 0; left--) {
        if (<u32>load<u8>(p) == quote) break;
        p = endOfField(p, pattern);
        byte = <u32>load<u8>(p);
        if (byte != first && byte != second) break;
        p++;
        if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
      }
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
      (!mayQuote || quoted == userQuoted) &&
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
        word = firstBits(word, bits);
        key = shortKey(word, length);
        next = 0;
      } else {
        stops = stopsIn(next, ends);
        if (stops == 0) break;
        const bits = ctz(stops) & ~7;
        next = firstBits(next, bits);
        length += <usize>(bits >> 3);
        if (bits > 0) key = longKey(mixed(word * GOLDEN, next));
      }
      // Where the users' first items come before their second ones, all users follow each other again and again.
      const following = <u32>(user + 1);
      let kept = following < keyedUsers ? load<u64>(userKeys + ((<usize>following) << 3)) : 0;
      if (length > WORD ? kept - key <= PLACES && isCopied(kept, p, length) : kept == key) {
        user = following;
      } else {
        let place = <u32>((key * GOLDEN) >> userShift);
        // Of two slots one is chosen without a branch, which the processor would often guess wrong.
        let slot = userSlots + <usize>place * SLOT;
        slot += load<u64>(slot) != key ? SLOT : 0;
        if (length > WORD || load<u64>(slot) != key) {
          slot = userSlots + <usize>place * SLOT;
          kept = load<u64>(slot);
          while (
            kept != 0 &&
            (length > WORD ? kept - key > PLACES || !isCopied(kept, p, length) : kept != key)
          ) {
            place = (place + 1) & userMask;
            slot = userSlots + <usize>place * SLOT;
            kept = load<u64>(slot);
          }
          if (kept == 0) break;
        }
        user = load<i32>(slot, 8);
      }
      low = word;
      high = next;
      lowMask = length < WORD ? lastBits(length + WORD) : ~(<u64>0);
      highMask = length > WORD ? lastBits(length) : 0;
      userLength = length;
      userQuoted = quoted;
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
    if (maySpace) {
      if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
      for (let left = beforeItem; left > 0; left--) {
        if (<u32>load<u8>(p) == quote) break;
        p = endOfField(p, pattern);
        byte = <u32>load<u8>(p);
        if (byte != first && byte != second) break;
        p++;
        if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
      }
    }

    byte = <u32>load<u8>(p);
    quoted = byte == quote;
    if (quoted) {
      if (!mayQuote) break;
      byte = <u32>load<u8>(++p);
    }
    if (byte == BLANK) break;
    ends = quoted ? quotes : pattern;
    let stops = stopsIn(load<u64>(p), ends);
    let length: usize = 0;
    if (stops == 0) {
      length = WORD;
      stops = stopsIn(load<u64>(p, WORD), ends);
      if (stops == 0) break;
    }
    length += <usize>(ctz(stops) >> 3);
    if (length == 0) break;
    const item = (p << LENGTH_BITS) | length;
    p += length;
    byte = <u32>load<u8>(p);
    if (quoted) {
      if (byte != quote) break;
      byte = <u32>load<u8>(++p);
    }

    if (keepsValues) {
      if (byte != first && byte != second) break;
      p++;
      if (maySpace) {
        if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
        for (let left = beforeValue; left > 0; left--) {
          if (<u32>load<u8>(p) == quote) break;
          p = endOfField(p, pattern);
          byte = <u32>load<u8>(p);
          if (byte != first && byte != second) break;
          p++;
          if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
        }
      }
      byte = <u32>load<u8>(p);
      quoted = mayQuote && byte == quote;
      if (quoted) byte = <u32>load<u8>(++p);
      const negative = byte == MINUS;
      if (negative) {
        if (refusesNegative) break;
        byte = <u32>load<u8>(++p);
      }
      const number = p;
      let mantissa: u64 = 0;
      let decimals: usize = 0;
      while (byte - ZERO < 10) {
        mantissa = mantissa * 10 + <u64>(byte - ZERO);
        byte = <u32>load<u8>(++p);
      }
      let digits = p - number;
      if (byte == mark) {
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
        if (mark != POINT && (digits == 0 || decimals == 0)) break;
        digits += decimals;
        byte = <u32>load<u8>(p);
      }
      // A quotient of two exact numbers is correctly rounded (Clinger 1990).
      let value = <f64>(<i64>mantissa) / load<f64>(POWERS_OF_TEN + (decimals << 3));
      if (digits - 1 >= EXACT_DIGITS || (byte | LOWER_CASE) == EXPONENT) {
        value = decimalFrom(number, mark);
        if (!(value >= 0)) break;
        p = numberEnd;
        byte = <u32>load<u8>(p);
      }
      if (quoted) {
        if (byte != quote) break;
        byte = <u32>load<u8>(++p);
      }
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
      store<i32>(RUN_USERS + (run << 2), user);
      store<u32>(RUN_STARTS + (run << 2), <u32>row);
      run++;
    }
    store<u32>(ROW_ITEMS + (row << 2), <u32>item);
    row++;
    at = p + 1;
  }
  numberItems(<usize>rows, row);
  keptUntil(<u32>row, <u32>run, before);
  knownUser = user;
  knownTurn = turn;
  knownQuoted = userQuoted;
  knownLow = low;
  knownHigh = high;
  knownLowMask = lowMask;
  knownHighMask = highMask;
  knownLength = userLength;
  return at;
}

/**
 * Turns the places of items of rows from … to into their numbers. Tables of ids are larger than the nearest cache: here,
 * where nothing else is done, the processor looks for several ids at once instead of waiting for each.
 */
function numberItems(from: usize, to: usize): void {
  const end = ROW_ITEMS + (to << 2);
  for (let at = ROW_ITEMS + (from << 2); at < end; at += 4) {
    const item = <usize>load<u32>(at);
    const length = item & LENGTHS;
    const p = item >> LENGTH_BITS;
    if (length <= WORD) {
      const word = load<u64>(p) & lastBits(length + WORD);
      const key = length < WORD ? shortKey(word, length) : word;
      let slot = itemSlots + <usize>(<u32>((key * GOLDEN) >> itemShift)) * SLOT;
      // Of two slots one is chosen without a branch, which the processor would often guess wrong.
      slot += load<u64>(slot) != key ? SLOT : 0;
      if (load<u64>(slot) == key) {
        store<i32>(at, load<i32>(slot, 8));
        continue;
      }
    }
    const key = keyOf(p, p + length);
    const known = find(ITEM, key, p, p + length);
    store<i32>(at, known < 0 ? taken(ITEM, key, p, p + length) : known);
  }
}

/** The bits of an id's last word, of an id of that many bytes which are at most two words. */
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
      p = endOfField(from, pattern);
      if (p == from || byte == BLANK) return 0;
      const key = keyOf(from, p);
      const number = find(role, key, from, p);
      if (role == USER) {
        user = number;
        userFrom = from;
        userTo = p;
        userKey = key;
      } else if (role == ITEM) {
        item = number;
        itemFrom = from;
        itemTo = p;
        itemKey = key;
      } else {
        model = number;
        modelFrom = from;
        modelTo = p;
        modelKey = key;
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
      p = fieldEnd;
    }
    byte = <u32>load<u8>(p);
    if (quoted) {
      if (byte != quote) return 0;
      byte = <u32>load<u8>(++p);
    }
  }
  const next = nextLine(p);
  if (next == 0) return 0;

  // The row is good: only now its ids may become known.
  if (item < 0) item = taken(ITEM, itemKey, itemFrom, itemTo);
  if (user < 0) user = taken(USER, userKey, userFrom, userTo);
  if (keepsModels) {
    if (model < 0) model = taken(MODEL, modelKey, modelFrom, modelTo);
    store<i32>(ROW_MODELS + (row << 2), model);
  }
  store<i32>(ROW_ITEMS + (row << 2), item);
  keepRows(user, 1);
  return next;
}
