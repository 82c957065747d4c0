/**
 * Lines that hold several items of a user, in a cell or in all fields that follow. As of plain rows, only lines are
 * kept that are sure: nothing but ASCII in a list, no escapes, nothing missing. core/formats/listRows.ts is its other
 * half, which says what the bytes of a list are.
 */
import {
  BLANK,
  COLUMN_ROLES,
  CR,
  EXACT_DIGITS,
  GOLDEN,
  HIGH_HALF,
  ITEM,
  LF,
  MINUS,
  MODEL,
  MOST_ROWS,
  NO_BYTE,
  POINT,
  POWERS_OF_TEN,
  ROW_ITEMS,
  ROW_LABELS,
  ROW_MODELS,
  ROW_RANKS,
  ROW_VALUES,
  TAB,
  USER,
  VALUE,
  WORD,
  ZERO,
  begin,
  blanks,
  comment,
  delimiter,
  delimiter2,
  delimiters,
  double,
  endOfId,
  endOfIgnored,
  find,
  firstBits,
  idKey,
  keepRows,
  keepsModels,
  keepsValues,
  longNumber,
  mixed,
  needed,
  quote,
  quotes,
  refusesNegative,
  rows,
  taken,
} from './rows';

/** What each byte may be in a list: first of a cell without quotes, then of one in quotes. */
export const BYTE_CLASSES: usize = 0x3400;
const CLASSES_EACH: usize = 256;
/** Of an item where there are no brackets, of an item without quotes in brackets, of one with quotes. */
const TOKEN: u32 = 1;
const BARE: u32 = 2;
const QUOTED: u32 = 4;
/** Between items in brackets. */
const BETWEEN: u32 = 8;
const BRACKET: u32 = 16;
/** Between pairs of item and value that have a colon. */
const BETWEEN_PAIRS: u32 = 32;

/** The first row of each line that the last scan kept. Lists have no ranks. */
export const LINE_ROWS: usize = ROW_RANKS;
/** Where an item stands that is not known yet. Lists have no labels. */
const ITEM_PLACES: usize = ROW_LABELS;

const COLON: u32 = 58;
const DOUBLE_QUOTE: u32 = 34;
const SINGLE_QUOTE: u32 = 39;
const COMMA: u32 = 44;
const OPEN_PARENTHESIS: u32 = 40;
const OPEN_BRACKET: u32 = 91;
const OPEN_BRACE: u32 = 123;
const CLOSE_BRACE: u32 = 125;

/** Lines that the last scan kept. */
export let lines: u32 = 0;

/** What stands between items outside brackets; a blank: any number of them. */
let separator: u32 = BLANK;
let pairs: bool = false;
let rest: bool = false;
let trim: bool = false;

/**
 * Sets what a list looks like, once `dialect` has set what a line does.
 *
 * @param between what stands between items outside brackets
 * @param ofPairs lists hold items and values in turn
 * @param ofRest the item column and all fields behind it are items
 * @param trimmed blanks around a field do not belong to it
 */
export function listDialect(between: u32, ofPairs: bool, ofRest: bool, trimmed: bool): void {
  separator = between;
  pairs = ofPairs;
  rest = ofRest;
  trim = trimmed;
}

/** As `scan`, of lines that hold lists. */
export function scanLists(start: usize, end: usize, user: i32): usize {
  begin(user);
  lines = 0;
  let at = start;
  while (at < end) {
    const next = listLine(at);
    if (next == 0) break;
    at = next;
  }
  return at;
}

// ── The line at hand ─────────────────────────────────────────────────────────

/** Items and values found in it; how many of the items are not known yet. */
let items: usize = 0;
let values: usize = 0;
let unknown: usize = 0;
/** Of the cell at hand: what its bytes are, and whether it stands in quotes. */
let classes: usize = BYTE_CLASSES;
let inQuotes: bool = false;

/** Keeps the line at `start`; answers where the next one begins, 0 when this one was not kept. */
function listLine(start: usize): usize {
  let p = start;
  let byte = <u32>load<u8>(p);
  if (byte == comment || ((blanks || comment != NO_BYTE) && (byte == BLANK || byte == TAB))) return 0;
  let userFrom: usize = 0;
  let userTo: usize = 0;
  let userKey: u64 = 0;
  let modelFrom: usize = 0;
  let modelTo: usize = 0;
  let modelKey: u64 = 0;
  items = 0;
  values = 0;
  unknown = 0;
  for (let column: u32 = 0; column < needed; column++) {
    if (column > 0) {
      if (byte != delimiter && byte != delimiter2) {
        // Of a user without items nothing follows.
        if (rest && column == needed - 1 && (byte == LF || byte == CR)) break;
        return 0;
      }
      p++;
      if (double && <u32>load<u8>(p++) != delimiter) return 0;
    }
    if (blanks || trim) p = pastBlanks(p);
    const role = <u32>load<u8>(COLUMN_ROLES + column);
    if (rest && role == ITEM) {
      p = restOfLine(p);
      if (p == 0) return 0;
      byte = <u32>load<u8>(p);
      break;
    }
    byte = <u32>load<u8>(p);
    inQuotes = byte == quote;
    if (inQuotes) byte = <u32>load<u8>(++p);
    const pattern = inQuotes ? quotes : delimiters;
    if (role == USER || role == MODEL) {
      const from = p;
      p = endOfId(from, pattern);
      if (p == from || byte == BLANK || (trim && !inQuotes && <u32>load<u8>(p - 1) == BLANK)) return 0;
      if (role == USER) {
        userFrom = from;
        userTo = p;
        userKey = idKey;
      } else {
        modelFrom = from;
        modelTo = p;
        modelKey = idKey;
      }
    } else if (role == ITEM || role == VALUE) {
      if (blanks && (byte == LF || byte == CR)) return 0;
      classes = BYTE_CLASSES + (inQuotes ? CLASSES_EACH : 0);
      p = pairs ? pairsOf(p) : list(p, role);
      if (p == 0) return 0;
    } else {
      p = endOfIgnored(p, pattern, inQuotes ? quote : delimiter, inQuotes ? quote : delimiter2);
    }
    byte = <u32>load<u8>(p);
    if (inQuotes) {
      if (byte != quote) return 0;
      byte = <u32>load<u8>(++p);
      if (trim) byte = <u32>load<u8>((p = pastBlanks(p)));
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
  if (keepsValues && values < items) return 0;

  // The line is good: only now its ids may become known.
  store<u32>(LINE_ROWS + ((<usize>lines) << 2), rows);
  lines++;
  if (items == 0) return p + 1;
  let user = find(USER, userKey, userFrom, <u32>(userTo - userFrom));
  if (user < 0) user = taken(USER, userKey, userFrom, userTo);
  if (keepsModels) {
    let model = find(MODEL, modelKey, modelFrom, <u32>(modelTo - modelFrom));
    if (model < 0) model = taken(MODEL, modelKey, modelFrom, modelTo);
    const end = <usize>rows + items;
    for (let row = <usize>rows; row < end; row++) store<i32>(ROW_MODELS + (row << 2), model);
  }
  if (unknown > 0) takeItems();
  keepRows(user, <u32>items);
  return p + 1;
}

/** Gives numbers to the items of the line that had none. */
function takeItems(): void {
  const end = <usize>rows + items;
  for (let row = <usize>rows; row < end; row++) {
    const at = ROW_ITEMS + (row << 2);
    if (load<i32>(at) >= 0) continue;
    const from = <usize>load<u32>(ITEM_PLACES + (row << 3));
    const to = <usize>load<u32>(ITEM_PLACES + (row << 3), 4);
    const key = keyOf(from, to);
    const known = find(ITEM, key, from, <u32>(to - from));
    store<i32>(at, known >= 0 ? known : taken(ITEM, key, from, to));
  }
}

// ── Lists ────────────────────────────────────────────────────────────────────
// Each of these answers where the cell ends, 0 when it is none that the scanner is sure of. That a cell ends where it
// has to is seen by whoever asks.

/** Items or values, as `role` says. */
function list(start: usize, role: u32): usize {
  let p = pastAir(start);
  const first = <u32>load<u8>(p);
  if (first == OPEN_BRACKET || first == OPEN_PARENTHESIS || first == OPEN_BRACE) return bracketed(p, role);
  if (!is(p, TOKEN)) return p;
  while (true) {
    const from = p;
    while (is(p, TOKEN)) p++;
    if (p == from || !keep(role, from, p)) return 0;
    const to = p;
    p = pastAir(p);
    if (separator == BLANK) {
      if (p == to || !is(p, TOKEN)) return p;
    } else {
      if (<u32>load<u8>(p) != separator || ends(separator)) return p;
      p = pastAir(p + 1);
    }
  }
}

/** Whether a byte that may stand between items ends the cell first. */
function ends(byte: u32): bool {
  return !inQuotes && (byte == delimiter || byte == delimiter2);
}

function bracketed(start: usize, role: u32): usize {
  const open = <u32>load<u8>(start);
  // In ASCII the closing parenthesis follows the opening one, of the others there is a sign between.
  const close = open == OPEN_PARENTHESIS ? open + 1 : open + 2;
  let p = start + 1;
  while (true) {
    while (is(p, BETWEEN)) p++;
    if (<u32>load<u8>(p) == close) return pastAir(p + 1);
    p = bracketedToken(p);
    if (p == 0 || !keep(role, tokenFrom, tokenTo)) return 0;
    if (!is(p, BETWEEN) && <u32>load<u8>(p) != close) return 0;
  }
}

let tokenFrom: usize = 0;
let tokenTo: usize = 0;

/** Leaves where the item within brackets stands in tokenFrom and tokenTo; answers where it ends with its quotes. */
function bracketedToken(start: usize): usize {
  let p = start;
  const mark = <u32>load<u8>(p);
  if (mark != SINGLE_QUOTE && mark != DOUBLE_QUOTE) {
    while (is(p, BARE)) p++;
    tokenFrom = start;
    tokenTo = p;
    return p > start ? p : 0;
  }
  const doubled = inQuotes && mark == quote;
  if (doubled && <u32>load<u8>(++p) != mark) return 0;
  tokenFrom = ++p;
  while (is(p, QUOTED)) p++;
  tokenTo = p;
  if (p == tokenFrom || <u32>load<u8>(p) != mark) return 0;
  p++;
  return doubled && <u32>load<u8>(p++) != mark ? 0 : p;
}

/** Items and values in turn. */
function pairsOf(start: usize): usize {
  let p = pastAir(start);
  const first = <u32>load<u8>(p);
  if (first == OPEN_BRACE) return dictionary(p);
  if (first != OPEN_BRACKET && first != OPEN_PARENTHESIS) return pairsWithColons(p);
  let role = ITEM;
  while (true) {
    while (is(p, BETWEEN | BRACKET)) p++;
    if (!is(p, BARE) && <u32>load<u8>(p) != SINGLE_QUOTE && !isDoubleQuote(p)) return values == items ? p : 0;
    p = bracketedToken(p);
    if (p == 0 || !keep(role, tokenFrom, tokenTo) || !is(p, BETWEEN | BRACKET)) return 0;
    role = role == ITEM ? VALUE : ITEM;
  }
}

/** Whether a double quote of a list stands there, which in a quoted cell is doubled. */
function isDoubleQuote(p: usize): bool {
  return <u32>load<u8>(p) == DOUBLE_QUOTE && (!inQuotes || <u32>load<u8>(p + 1) == DOUBLE_QUOTE);
}

function dictionary(start: usize): usize {
  let p = pastAir(start + 1);
  if (<u32>load<u8>(p) == CLOSE_BRACE) return pastAir(p + 1);
  while (true) {
    p = bracketedToken(p);
    if (p == 0) return 0;
    let key = tokenTo;
    if (key == p) {
      // Without quotes: the key goes to its colon.
      key = tokenFrom;
      while (key < p && <u32>load<u8>(key) != COLON) key++;
      p = key;
      if (key == tokenFrom) return 0;
    }
    if (!keep(ITEM, tokenFrom, key)) return 0;
    p = pastAir(p);
    if (<u32>load<u8>(p) != COLON) return 0;
    const from = pastAir(p + 1);
    p = from;
    while (is(p, BARE)) p++;
    if (!keep(VALUE, from, p)) return 0;
    p = pastAir(p);
    const byte = <u32>load<u8>(p);
    if (byte == CLOSE_BRACE) return pastAir(p + 1);
    if (byte != COMMA || ends(COMMA)) return 0;
    p = pastAir(p + 1);
  }
}

function pairsWithColons(start: usize): usize {
  let p = start;
  while (true) {
    while (is(p, BETWEEN_PAIRS)) p++;
    const from = p;
    let colon: usize = 0;
    while (is(p, TOKEN)) {
      if (<u32>load<u8>(p) == COLON) colon = p;
      p++;
    }
    if (p == from) return p;
    if (colon <= from || !keep(ITEM, from, colon) || !keep(VALUE, colon + 1, p)) return 0;
  }
}

/** The fields up to the end of the line. */
function restOfLine(start: usize): usize {
  let p = start;
  classes = BYTE_CLASSES;
  while (true) {
    const from = (p = pastBlanks(p));
    while (is(p, TOKEN)) p++;
    // A delimiter at the end of the line is no empty item.
    if (p > from && !keep(ITEM, from, p)) return 0;
    if (!blanks) p = pastBlanks(p);
    const byte = <u32>load<u8>(p);
    if (byte == LF || byte == CR) return p;
    if (byte != delimiter && byte != delimiter2) return 0;
    p++;
    if (double && <u32>load<u8>(p++) != delimiter) return 0;
  }
}

function is(p: usize, kinds: u32): bool {
  return ((<u32>load<u8>(classes + <usize>load<u8>(p))) & kinds) != 0;
}

/** Past blanks within a cell, which blanks may end. */
function pastAir(p: usize): usize {
  return blanks ? p : pastBlanks(p);
}

function pastBlanks(start: usize): usize {
  let p = start;
  while (true) {
    const byte = <u32>load<u8>(p);
    if (byte != BLANK && (byte != TAB || delimiter == TAB)) return p;
    p++;
  }
}

// ── Entries ──────────────────────────────────────────────────────────────────

/** Keeps an item or a value; false when it is unusual, or too many stand in one block. */
function keep(role: u32, from: usize, to: usize): bool {
  if (role == VALUE) {
    const row = <usize>rows + values++;
    return row < MOST_ROWS && storeNumber(ROW_VALUES + (row << 3), from, to);
  }
  const row = <usize>rows + items++;
  if (row >= MOST_ROWS) return false;
  const item = find(ITEM, keyOf(from, to), from, <u32>(to - from));
  store<i32>(ROW_ITEMS + (row << 2), item);
  if (item < 0) {
    store<u32>(ITEM_PLACES + (row << 3), <u32>from);
    store<u32>(ITEM_PLACES + (row << 3), <u32>to, 4);
    unknown++;
  }
  return true;
}

/** What endOfId finds for the same bytes. */
function keyOf(from: usize, to: usize): u64 {
  const length = to - from;
  let word = load<u64>(from);
  if (length < WORD) return firstBits(word, (<u64>length) << 3);
  if (length == WORD) return word;
  let hash = word * GOLDEN;
  let at = from + WORD;
  for (; to - at >= WORD; at += WORD) hash = mixed(hash, load<u64>(at));
  return mixed(hash, firstBits(load<u64>(at), (<u64>(to - at)) << 3)) & HIGH_HALF;
}

/** Writes the number text[from … to) to `place`; false when it is none that is plainly good. */
function storeNumber(place: usize, from: usize, to: usize): bool {
  const negative = <u32>load<u8>(from) == MINUS;
  if (negative && refusesNegative) return false;
  let at = negative ? from + 1 : from;
  const start = at;
  let mantissa: i64 = 0;
  let point: usize = 0;
  for (; at < to; at++) {
    const byte = <u32>load<u8>(at);
    if (byte == POINT && point == 0) point = at;
    else if (byte - ZERO < 10) mantissa = mantissa * 10 + <i64>(byte - ZERO);
    else break;
  }
  const digits = at - start - <usize>(point != 0);
  if (at < to || digits - 1 >= EXACT_DIGITS) {
    const number = longNumber(from, to);
    store<f64>(place, number);
    return number > -Infinity && number < Infinity && !(refusesNegative && number < 0);
  }
  // A quotient of two exact numbers is correctly rounded (Clinger 1990).
  const decimals: usize = point == 0 ? 0 : to - point - 1;
  const value = <f64>mantissa / load<f64>(POWERS_OF_TEN + (decimals << 3));
  store<f64>(place, negative ? -value : value);
  return true;
}
