/**
 * Keeps rows of user, item and perhaps value in this order, whose users are known, whose ids fit in two words and whose
 * numbers have at most 15 digits: nearly all rows of nearly all large files. The compiler inlines the parts into one
 * loop, so that its state stays in registers: a function returns the end of what it reads, or 0 if uncertain, and
 * leaves the rest in memory. The address of the next byte must not depend on the comparison of the previous one,
 * because the processor would wait for it: the loop branches instead, and the processor predicts that it continues.
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
  keepsValues,
  leastFollowing,
  mostFollowing,
  quote,
  quotes,
  refusesNegative,
  turn,
} from './dialect';
import { eightDigits, endOfField, mixWord, stopsIn } from './fields';
import {
  LENGTHS,
  LENGTH_BITS,
  PLACES,
  SLOT,
  isCopied,
  keyedUsers,
  lastBits,
  longKey,
  numberItems,
  shortKey,
  userKeys,
  userMask,
  userShift,
  userSlots,
} from './ids';
import { setRowsAndRuns, lastUser, rows, runs } from './kept';
import {
  BLANK,
  CR,
  EXACT_DIGITS,
  EXPONENT,
  GOLDEN,
  HIGH_BITS,
  LF,
  LOWER_CASE,
  MINUS,
  POINT,
  POWERS_OF_TEN,
  ROW_ITEMS,
  ROW_VALUES,
  RUN_STARTS,
  RUN_USERS,
  TAB,
  TO_HIGH_BIT,
  WHOLE_POWERS_OF_TEN,
  WORD,
  ZERO,
  ZEROS,
} from './layout';
import { decimalFrom, numberEnd } from './numbers';

/**
 * User of the previous row, who is likely also the user of the next row. The ID of this user fits in two
 * words; masks of their used bits follow. In another dialect, or without its quotes, the same text may be
 * more than one field.
 */
let knownUser: i32 = -1;
let knownTurn: u32 = 0;
let knownQuoted: bool = false;
let knownLow: u64 = 0;
let knownHigh: u64 = 0;
let knownLowMask: u64 = 0;
let knownHighMask: u64 = 0;
let knownLength: usize = 0;

// Kinds of usual rows, distinguished by their size: bare fields, quoted ones, and those with columns or blanks
// between.
export type Bare = u8;
export type Quoted = u16;
export type Spaced = u32;

/** Forgets the user of the previous row, after users were renumbered. */
export function forgetKnownUser(): void {
  knownUser = -1;
}

/**
 * Scans the usual rows from `start` on. Only `Quoted` handles quoted fields; only `Spaced` handles ignored
 * columns before and between the needed ones, and several blanks.
 *
 * @returns start of the first other row, or `end`
 */
export function usualRows<Kind>(start: usize, end: usize): usize {
  // Compiled to three loops: conditions on Kind are constant at compile time.
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
      p = Field.afterIgnored(p, beforeUser, pattern, first, second, severalBlanks);
      if (p == 0) break;
      byte = <u32>load<u8>(p);
    }

    let quoted = mayQuote && byte == quote;
    if (quoted && <u32>load<u8>(++p) == BLANK) break;
    // Usually the user of the previous row.
    byte = <u32>load<u8>(p + userLength);
    if (
      user < 0 ||
      (mayQuote && quoted != userQuoted) ||
      ((load<u64>(p) ^ low) & lowMask) != 0 ||
      ((load<u64>(p, WORD) ^ high) & highMask) != 0 ||
      (quoted ? byte != quote : byte != first && byte != second)
    ) {
      const length = Field.idLength(p, quoted ? quotes : pattern);
      if (length - 1 >= LENGTHS) break;
      const found = Field.knownBy(Field.idKey(p, length), p, length, <u32>(user + 1));
      if (found < 0) break;
      user = found;
      lowMask = length < WORD ? lastBits(length + WORD) : ~(<u64>0);
      highMask = length > WORD ? lastBits(length) : 0;
      low = load<u64>(p) & lowMask;
      high = load<u64>(p, WORD) & highMask;
      userLength = length;
      userQuoted = quoted;
    }
    p += userLength;
    if (quoted && <u32>load<u8>(p++) != quote) break;
    if (!Field.endsAt(p++, first, second)) break;
    if (maySpace) {
      p = Field.afterIgnored(
        Field.afterBlanks(p, severalBlanks),
        beforeItem,
        pattern,
        first,
        second,
        severalBlanks,
      );
      if (p == 0) break;
    }

    byte = <u32>load<u8>(p);
    quoted = byte == quote;
    if (quoted) {
      if (!mayQuote) break;
      byte = <u32>load<u8>(++p);
    }
    if (byte == BLANK) break;
    const length = Field.idLength(p, quoted ? quotes : pattern);
    if (length - 1 >= LENGTHS) break;
    const item = (p << LENGTH_BITS) | length;
    p += length;
    if (keepsValues) {
      if (quoted && <u32>load<u8>(p++) != quote) break;
      if (!Field.endsAt(p++, first, second)) break;
      if (maySpace) {
        p = Field.afterIgnored(
          Field.afterBlanks(p, severalBlanks),
          beforeValue,
          pattern,
          first,
          second,
          severalBlanks,
        );
        if (p == 0) break;
      }
      byte = <u32>load<u8>(p);
      quoted = mayQuote && byte == quote;
      if (quoted) byte = <u32>load<u8>(++p);
      p = Field.storeNumber(ROW_VALUES + (row << 3), p, byte, mark);
      if (p == 0) break;
    }
    if (quoted && <u32>load<u8>(p++) != quote) break;
    if (<u32>load<u8>(p) != LF || leastFollowing > 0) {
      p = Field.lineEnd(p, first, second, severalBlanks);
      if (p == 0) break;
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
  setRowsAndRuns(<u32>row, <u32>run, before);
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
 * Parts of the loop above. They are methods, because the decorator that inlines them is allowed only on
 * methods.
 */
class Field {
  /** Returns the start of the field after `ignored` ignored ones and their delimiters. */
  @inline
  static afterIgnored(
    start: usize,
    ignored: u32,
    pattern: u64,
    first: u32,
    second: u32,
    severalBlanks: bool,
  ): usize {
    let p = start;
    for (let left = ignored; left > 0; left--) {
      if (<u32>load<u8>(p) == quote) return 0;
      p = endOfField(p, pattern);
      const byte = <u32>load<u8>(p);
      if (byte != first && byte != second) return 0;
      p = Field.afterBlanks(p + 1, severalBlanks);
    }
    return p;
  }

  /** Returns the end of the blanks at `start`, in a dialect in which several blanks are one delimiter. */
  @inline
  static afterBlanks(start: usize, severalBlanks: bool): usize {
    let p = start;
    if (severalBlanks) while (<u32>load<u8>(p) == BLANK || <u32>load<u8>(p) == TAB) p++;
    return p;
  }

  @inline
  static endsAt(p: usize, first: u32, second: u32): bool {
    const byte = <u32>load<u8>(p);
    return byte == first || byte == second;
  }

  /** Returns the length of the ID at `p` in bytes; the length of two words if it is longer. */
  @inline
  static idLength(p: usize, ends: u64): usize {
    const stops = stopsIn(load<u64>(p), ends);
    if (stops != 0) return <usize>(ctz(stops) >> 3);
    return WORD + <usize>(ctz(stopsIn(load<u64>(p, WORD), ends)) >> 3);
  }

  /** Returns the key of an id of at most two words. */
  @inline
  static idKey(p: usize, length: usize): u64 {
    const word = load<u64>(p);
    if (length < WORD) return shortKey(word & lastBits(length + WORD), length);
    return length == WORD ? word : longKey(mixWord(word * GOLDEN, load<u64>(p, WORD) & lastBits(length)));
  }

  /** Returns the user with this id, −1 if there is none. */
  @inline
  static knownBy(key: u64, p: usize, length: usize, following: u32): i32 {
    // If files list the first items of all users, then the second ones, users repeat in the same order.
    let kept = following < keyedUsers ? load<u64>(userKeys + ((<usize>following) << 3)) : 0;
    if (length > WORD ? kept - key <= PLACES && isCopied(kept, p, length) : kept == key) return following;
    let place = <u32>((key * GOLDEN) >> userShift);
    // Chooses one of two slots without a branch, which the processor would often mispredict.
    let slot = userSlots + <usize>place * SLOT;
    slot += load<u64>(slot) != key ? SLOT : 0;
    if (length <= WORD && load<u64>(slot) == key) return load<i32>(slot, 8);
    slot = userSlots + <usize>place * SLOT;
    kept = load<u64>(slot);
    while (kept != 0 && (length > WORD ? kept - key > PLACES || !isCopied(kept, p, length) : kept != key)) {
      place = (place + 1) & userMask;
      slot = userSlots + <usize>place * SLOT;
      kept = load<u64>(slot);
    }
    return kept == 0 ? -1 : load<i32>(slot, 8);
  }

  /** Stores the number at `start`, which begins with this byte, and returns its end. */
  @inline
  static storeNumber(to: usize, start: usize, begin: u32, mark: u32): usize {
    let p = start;
    let byte = begin;
    const negative = byte == MINUS;
    if (negative) {
      if (refusesNegative) return 0;
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
      let word = load<u64>(++p) ^ ZEROS;
      let bits = ctz(((word + TO_HIGH_BIT) | word) & HIGH_BITS) & 0x78;
      if (bits == 64) {
        mantissa = mantissa * 100_000_000 + eightDigits(word);
        p += WORD;
        decimals = WORD;
        word = load<u64>(p) ^ ZEROS;
        bits = ctz(((word + TO_HIGH_BIT) | word) & HIGH_BITS) & 0x78;
      }
      if (bits > 0) {
        mantissa = mantissa * load<u64>(WHOLE_POWERS_OF_TEN + <usize>bits) + eightDigits(word << (64 - bits));
        p += <usize>(bits >> 3);
        decimals += <usize>(bits >> 3);
      }
      if (mark != POINT && (digits == 0 || decimals == 0)) return 0;
      digits += decimals;
      byte = <u32>load<u8>(p);
    }
    // A quotient of two exact numbers is correctly rounded (Clinger 1990).
    let value = <f64>(<i64>mantissa) / load<f64>(POWERS_OF_TEN + (decimals << 3));
    if (digits - 1 >= EXACT_DIGITS || (byte | LOWER_CASE) == EXPONENT) {
      value = decimalFrom(number, mark);
      if (!(value >= 0)) return 0;
      p = numberEnd;
    }
    store<f64>(to, negative ? -value : value);
    return p;
  }

  /**
   * Returns the last byte of the line whose last needed field ends at `start`; 0 under the conditions of nextLine in
   * ./fields.
   */
  @inline
  static lineEnd(start: usize, first: u32, second: u32, severalBlanks: bool): usize {
    let p = start;
    let byte = <u32>load<u8>(p);
    let following: u32 = 0;
    while (byte == first || byte == second) {
      p = Field.afterBlanks(p + 1, severalBlanks);
      byte = <u32>load<u8>(p);
      if ((byte == LF || byte == CR) && (severalBlanks || following == mostFollowing)) break;
      if (byte == quote || following == mostFollowing) return 0;
      following++;
      while (byte != first && byte != second && byte != LF && byte != CR) byte = <u32>load<u8>(++p);
    }
    if (following < leastFollowing) return 0;
    if (byte == CR) return <u32>load<u8>(p + 1) == LF ? p + 1 : p;
    return byte == LF ? p : 0;
  }
}
