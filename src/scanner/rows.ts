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
} from './dialect';
import {
  endOfId,
  endOfIgnored,
  firstBits,
  idKey,
  joined,
  mixed,
  nextLine,
  numberEnd,
  numberFrom,
  stopsIn,
} from './fields';
import {
  find,
  forgetIds,
  itemMask,
  itemShift,
  itemSlots,
  taken,
  userMask,
  userShift,
  userSlots,
} from './ids';
import { begin, keepRows, keptUntil, lastUser, rows, runs } from './kept';
import {
  BLANK,
  COLUMN_ROLES,
  CR,
  EXACT_DIGITS,
  GOLDEN,
  HIGH_BITS,
  HIGH_HALF,
  IGNORED,
  ITEM,
  LABEL,
  LF,
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

/** Forgets all ids. */
export function forget(): void {
  forgetIds();
  knownUser = -1;
}

/** The next row is likely to be of this user, whose id fits in two words: what they are, and which bits count. */
let knownUser: i32 = -1;
let knownLow: u64 = 0;
let knownHigh: u64 = 0;
let knownLowMask: u64 = 0;
let knownHighMask: u64 = 0;
let knownLength: usize = 0;

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
  const mark = decimalMark;
  let user = knownUser;
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
      store<i32>(RUN_USERS + (run << 2), user);
      store<u32>(RUN_STARTS + (run << 2), <u32>row);
      run++;
    }
    store<i32>(ROW_ITEMS + (row << 2), item);
    row++;
    at = p + 1;
  }
  keptUntil(<u32>row, <u32>run, before);
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
