/**
 * Records of JSON, or members of an object whose keys are users. Kept are only those that are sure: strings without
 * escapes where an id is expected, nothing missing, nothing twice. core/formats/json/jsonRows.ts is its other half.
 */
import {
  beginPieces,
  discard,
  items,
  keep,
  keepEntries,
  keepNumber,
  lineStart,
  lines,
  passLine,
  returnTo,
  values,
} from './entries';
import { noDialect } from './dialect';
import { begin, beginRun, rows } from './kept';
import {
  BLANK,
  CR,
  EACH,
  HIGH_BITS,
  IGNORED,
  ITEM,
  LABEL,
  LF,
  MINUS,
  MODEL,
  POINT,
  RANK,
  ROW_LABELS,
  ROW_RANKS,
  ROW_VALUES,
  TAB,
  USER,
  VALUE,
  WORD,
  ZERO,
} from './layout';

/**
 * Where the keys of the columns stand, by role: from and length of the key in the record, from and length of the key
 * in the objects of its list. A length that no key has: there is none.
 */
export const JSON_KEYS: usize = 0x3800;
const KEY_PAIR: usize = 16;
/** The keys themselves, up to TEXT. */
export const KEY_TEXTS: usize = 0x3900;

const QUOTE: u32 = 34;
const COMMA: u32 = 44;
const COLON: u32 = 58;
const OPEN_BRACKET: u32 = 91;
const BACKSLASH: u32 = 92;
const CLOSE_BRACKET: u32 = 93;
const OPEN_BRACE: u32 = 123;
const CLOSE_BRACE: u32 = 125;
const PLUS: u32 = 43;
const UNDERSCORE: u32 = 95;
const QUOTES: u64 = EACH * 34;
const BACKSLASHES: u64 = EACH * 92;
const BLANKS: u64 = EACH * 32;
/** What is ignored may be nested this deep. */
const DEEPEST: u32 = 60;

/** What a file is: one record after the other, an array of them, an object whose keys are users. */
const LINES: u32 = 0;
const USERS: u32 = 2;

let form: u32 = LINES;
/** A bit for each role that a row has to have. */
let wanted: u32 = 0;

/** Sets what is read. Keys were written before. */
export function jsonDialect(ofForm: u32, roles: u32, noNegative: bool): void {
  form = ofForm;
  wanted = roles;
  noDialect((roles & (1 << MODEL)) != 0, noNegative);
}

/** As `scan`, of the records that begin at `start`, perhaps after white space; `end` may lie within one. */
export function scanRecords(start: usize, end: usize, user: i32): usize {
  begin(user);
  beginPieces();
  letters = 0;
  lists = false;
  let at = start;
  while (at < end) {
    const line = lines;
    const from = lineStart;
    const next = record(at, end);
    if (next == 0) {
      returnTo(line, from);
      discard();
      break;
    }
    at = next;
  }
  return at;
}

/** All bytes of texts that the scan has seen, one laid on the other. */
let letters: u64 = 0;

/** Whether the last scan kept lists of an array, or of an object of users: each of them is a run. */
export let lists: bool = false;

/** Whether the last scan saw nothing but ASCII. */
export function isAscii(): bool {
  return (letters & HIGH_BITS) == 0;
}

// ── The record at hand ───────────────────────────────────────────────────────

let userFrom: usize = 0;
let userTo: usize = 0;
let modelFrom: usize = 0;
let modelTo: usize = 0;
/** Whether it holds a list. */
let several: bool = false;
/** What its list has: nothing but items, or entries that tell all that is wanted. */
let bare: bool = false;
let full: bool = false;

/** Keeps the record behind `start`; answers where it ends, with the comma that follows; 0 when it was not kept. */
function record(start: usize, end: usize): usize {
  let p = pastSpace(start);
  several = form == USERS;
  bare = false;
  full = false;
  p = form == USERS ? userWithList(p) : members(p);
  if (p == 0) return 0;
  if (form != LINES) {
    const line = lines;
    const from = lineStart;
    const next = pastSpace(p);
    const byte = <u32>load<u8>(next);
    if (byte == COMMA) p = next + 1;
    // The bracket that ends the file is left, with the white space before it.
    else if (byte == CLOSE_BRACKET || byte == CLOSE_BRACE) returnTo(line, from);
    else return 0;
  }
  if (p > end) return 0;
  if (form != LINES && several && items > 0) {
    lists = true;
    beginRun();
  }
  keepEntries(userFrom, userTo, modelFrom, modelTo);
  return p;
}

/** A record with keys, which holds one item or a list. */
function members(start: usize): usize {
  if (<u32>load<u8>(start) != OPEN_BRACE) return 0;
  let seen: u32 = 0;
  let severalValues = false;
  let p = start;
  do {
    p = keyAt(p);
    if (p == 0) return 0;
    const role = roleOf(0);
    if (role == IGNORED) {
      p = pastValue(p, 0);
    } else {
      if (seen & (1 << role)) return 0;
      seen |= 1 << role;
      const byte = <u32>load<u8>(p);
      if (role == ITEM && (byte == OPEN_BRACKET || byte == OPEN_BRACE)) {
        several = true;
        p = list(p);
      } else if (role == VALUE && byte == OPEN_BRACKET) {
        severalValues = true;
        p = numbers(p);
      } else if (role <= MODEL) {
        p = id(p);
        if (role == USER) {
          userFrom = idFrom;
          userTo = idTo;
        } else if (role == MODEL) {
          modelFrom = idFrom;
          modelTo = idTo;
        } else if (p != 0 && !keep(ITEM, idFrom, idTo)) return 0;
      } else p = number(p, role, <usize>rows);
    }
    if (p == 0) return 0;
    p = pastSpace(p);
  } while (<u32>load<u8>(p) == COMMA);
  if (<u32>load<u8>(p) != CLOSE_BRACE) return 0;
  const beside = (1 << VALUE) | (1 << RANK) | (1 << LABEL);
  if (!several) return seen == wanted && !severalValues ? p + 1 : 0;
  if (full) return !bare && (seen | beside) == (wanted | beside) && !(seen & beside) ? p + 1 : 0;
  return seen == wanted &&
    !(wanted & ((1 << RANK) | (1 << LABEL))) &&
    severalValues == ((wanted & (1 << VALUE)) != 0) &&
    (!severalValues || values == items)
    ? p + 1
    : 0;
}

/** `"user": list` */
function userWithList(start: usize): usize {
  if (<u32>load<u8>(start) != QUOTE || wanted & (1 << MODEL)) return 0;
  let p = id(start);
  if (p == 0) return 0;
  userFrom = idFrom;
  userTo = idTo;
  p = pastSpace(p);
  if (<u32>load<u8>(p) != COLON) return 0;
  p = list(pastSpace(p + 1));
  // An entry alone tells nothing but its item.
  return bare && (full || wanted != ((1 << USER) | (1 << ITEM))) ? 0 : p;
}

// ── Lists ────────────────────────────────────────────────────────────────────
// Each of these answers where what begins at `start` ends, 0 when it is nothing that the scanner is sure of.

function list(start: usize): usize {
  const byte = <u32>load<u8>(start);
  if (byte == OPEN_BRACE) return itemsWithValues(start);
  if (byte != OPEN_BRACKET) return 0;
  let p = pastSpace(start + 1);
  if (<u32>load<u8>(p) == CLOSE_BRACKET) return p + 1;
  while (true) {
    const first = <u32>load<u8>(p);
    if (first == OPEN_BRACE) {
      full = true;
      p = entry(p);
    } else if (first == OPEN_BRACKET) {
      full = true;
      p = pair(p);
    } else {
      bare = true;
      p = id(p);
      if (p != 0 && !keep(ITEM, idFrom, idTo)) return 0;
    }
    if (p == 0) return 0;
    p = pastSpace(p);
    const byte = <u32>load<u8>(p);
    if (byte == CLOSE_BRACKET) return p + 1;
    if (byte != COMMA) return 0;
    p = pastSpace(p + 1);
  }
}

/** `{item: value, …}` */
function itemsWithValues(start: usize): usize {
  full = true;
  let p = pastSpace(start + 1);
  if (<u32>load<u8>(p) == CLOSE_BRACE) return p + 1;
  if (wanted & ((1 << RANK) | (1 << LABEL))) return 0;
  while (true) {
    if (<u32>load<u8>(p) != QUOTE) return 0;
    p = id(p);
    if (p == 0 || !keep(ITEM, idFrom, idTo)) return 0;
    p = pastSpace(p);
    if (<u32>load<u8>(p) != COLON) return 0;
    p = pastSpace(p + 1);
    if (<u32>load<u8>(p) == OPEN_BRACE) return 0;
    p = wanted & (1 << VALUE) ? number(p, VALUE, <usize>rows + items - 1) : pastValue(p, 0);
    if (p == 0) return 0;
    p = pastSpace(p);
    const byte = <u32>load<u8>(p);
    if (byte == CLOSE_BRACE) return p + 1;
    if (byte != COMMA) return 0;
    p = pastSpace(p + 1);
  }
}

/** `[item, value]` */
function pair(start: usize): usize {
  if (wanted & ((1 << RANK) | (1 << LABEL))) return 0;
  let p = id(pastSpace(start + 1));
  if (p == 0 || !keep(ITEM, idFrom, idTo)) return 0;
  p = pastSpace(p);
  if (<u32>load<u8>(p) != COMMA) return 0;
  p = pastSpace(p + 1);
  p = wanted & (1 << VALUE) ? number(p, VALUE, <usize>rows + items - 1) : pastValue(p, 0);
  if (p == 0) return 0;
  p = pastSpace(p);
  return <u32>load<u8>(p) == CLOSE_BRACKET ? p + 1 : 0;
}

/** An object that says an item, and all that is wanted of it. */
function entry(start: usize): usize {
  const row = <usize>rows + items;
  let seen: u32 = 0;
  let p = start;
  do {
    p = keyAt(p);
    if (p == 0) return 0;
    const role = roleOf(8);
    if (role == IGNORED) {
      p = pastValue(p, 0);
    } else {
      if (seen & (1 << role)) return 0;
      seen |= 1 << role;
      if (role == ITEM) {
        p = id(p);
        if (p != 0 && !keep(ITEM, idFrom, idTo)) return 0;
      } else p = number(p, role, row);
    }
    if (p == 0) return 0;
    p = pastSpace(p);
  } while (<u32>load<u8>(p) == COMMA);
  if (<u32>load<u8>(p) != CLOSE_BRACE) return 0;
  const beside = (1 << USER) | (1 << MODEL);
  return (seen | beside) == (wanted | beside) ? p + 1 : 0;
}

/** A list of values. */
function numbers(start: usize): usize {
  let p = pastSpace(start + 1);
  if (<u32>load<u8>(p) == CLOSE_BRACKET) return p + 1;
  while (true) {
    const from = p;
    p = pastWord(from);
    if (p == 0 || !keep(VALUE, from, p)) return 0;
    p = pastSpace(p);
    const byte = <u32>load<u8>(p);
    if (byte == CLOSE_BRACKET) return p + 1;
    if (byte != COMMA) return 0;
    p = pastSpace(p + 1);
  }
}

// ── Values ───────────────────────────────────────────────────────────────────

/** Where the last id stands that `id` or `keyAt` saw. */
let idFrom: usize = 0;
let idTo: usize = 0;

/** A string or number that is an id. */
function id(start: usize): usize {
  if (<u32>load<u8>(start) != QUOTE) {
    idFrom = start;
    idTo = pastWord(start);
    return idTo;
  }
  idFrom = start + 1;
  idTo = endOfPlainText(idFrom);
  // Blanks alone are no id.
  return <u32>load<u8>(idFrom) > BLANK && <u32>load<u8>(idTo) == QUOTE && idTo > idFrom ? idTo + 1 : 0;
}

/** The key behind the `{` or comma at `start`, left in idFrom and idTo; answers where its value begins. */
function keyAt(start: usize): usize {
  let p = pastSpace(start + 1);
  if (<u32>load<u8>(p) != QUOTE) return 0;
  idFrom = p + 1;
  idTo = endOfPlainText(idFrom);
  if (<u32>load<u8>(idTo) != QUOTE) return 0;
  p = pastSpace(idTo + 1);
  return <u32>load<u8>(p) == COLON ? pastSpace(p + 1) : 0;
}

/** The role of the column whose key is at idFrom … idTo; IGNORED when there is none. `inner`: 0 in the record, 8 in its list. */
function roleOf(inner: usize): u32 {
  const length = <u32>(idTo - idFrom);
  for (let role = USER; role <= LABEL; role++) {
    const key = JSON_KEYS + <usize>role * KEY_PAIR + inner;
    if (load<u32>(key, 4) != length) continue;
    const text = <usize>load<u32>(key);
    let at: u32 = 0;
    while (at < length && load<u8>(text + <usize>at) == load<u8>(idFrom + <usize>at)) at++;
    if (at == length) return role;
  }
  return IGNORED;
}

/** A number that is written to the column of a role. */
function number(start: usize, role: u32, row: usize): usize {
  const end = pastWord(start);
  const column = role == VALUE ? ROW_VALUES : role == RANK ? ROW_RANKS : ROW_LABELS;
  if (end == 0 || !keepNumber(column, row, start, end)) return 0;
  return role == LABEL && load<f64>(ROW_LABELS + (row << 3)) < 0 ? 0 : end;
}

/** A number, or at least digits with letters: whether it is a number is seen when it is taken for one. */
function pastWord(start: usize): usize {
  let p = start;
  const negative = <u32>load<u8>(p) == MINUS;
  if (negative) p++;
  if (<u32>load<u8>(p) - ZERO >= 10) return 0;
  while (isOfWord(<u32>load<u8>(p), negative)) p++;
  const byte = <u32>load<u8>(p);
  return byte == COMMA || byte == CLOSE_BRACKET || byte == CLOSE_BRACE || isSpace(byte) ? p : 0;
}

function isOfWord(byte: u32, negative: bool): bool {
  if (byte - ZERO < 10 || byte == POINT || byte == MINUS || byte == PLUS) return true;
  const letter = byte | 32;
  return negative ? letter == 101 : byte == UNDERSCORE || letter - 97 < 26;
}

/** Where the text from `start` on ends: at a quote, or else at what makes it less than plain. */
function endOfPlainText(start: usize): usize {
  let at = start;
  while (true) {
    const word = load<u64>(at);
    letters |= word;
    const quote = word ^ QUOTES;
    const escape = word ^ BACKSLASHES;
    const stops =
      (((quote - EACH) & ~quote) | ((escape - EACH) & ~escape) | ((word - BLANKS) & ~word)) & HIGH_BITS;
    if (stops != 0) return at + <usize>(ctz(stops) >> 3);
    at += WORD;
  }
}

/** Past a value that nobody asks for. */
function pastValue(start: usize, depth: u32): usize {
  const byte = <u32>load<u8>(start);
  if (byte == QUOTE) return pastText(start);
  if (byte == OPEN_BRACE || byte == OPEN_BRACKET) return depth < DEEPEST ? pastContainer(start, depth) : 0;
  // "true", "null", and of "false" all but the first letter.
  if (load<u32>(start) == 0x65757274 || load<u32>(start) == 0x6c6c756e) return pastLiteral(start + 4);
  if (byte == 102 && load<u32>(start, 1) == 0x65736c61) return pastLiteral(start + 5);
  return pastWord(start);
}

function pastLiteral(end: usize): usize {
  const byte = <u32>load<u8>(end);
  return byte == COMMA || byte == CLOSE_BRACKET || byte == CLOSE_BRACE || isSpace(byte) ? end : 0;
}

function pastText(start: usize): usize {
  let p = start + 1;
  while (true) {
    p = endOfPlainText(p);
    const byte = <u32>load<u8>(p);
    if (byte == QUOTE) return p + 1;
    if (byte != BACKSLASH || <u32>load<u8>(p + 1) < BLANK) return 0;
    p += 2;
  }
}

function pastContainer(start: usize, depth: u32): usize {
  const isObject = <u32>load<u8>(start) == OPEN_BRACE;
  const close = isObject ? CLOSE_BRACE : CLOSE_BRACKET;
  let p = pastSpace(start + 1);
  if (<u32>load<u8>(p) == close) return p + 1;
  while (true) {
    if (isObject) {
      if (<u32>load<u8>(p) != QUOTE) return 0;
      p = pastText(p);
      if (p == 0) return 0;
      p = pastSpace(p);
      if (<u32>load<u8>(p) != COLON) return 0;
      p = pastSpace(p + 1);
    }
    p = pastValue(p, depth + 1);
    if (p == 0) return 0;
    p = pastSpace(p);
    const byte = <u32>load<u8>(p);
    if (byte == close) return p + 1;
    if (byte != COMMA) return 0;
    p = pastSpace(p + 1);
  }
}

function isSpace(byte: u32): bool {
  return byte == BLANK || byte == TAB || byte == LF || byte == CR;
}

function pastSpace(start: usize): usize {
  let p = start;
  while (true) {
    const byte = <u32>load<u8>(p);
    if (byte > BLANK) return p;
    if (byte == LF) passLine(p + 1);
    else if (byte != BLANK && byte != TAB && byte != CR) return p;
    p++;
  }
}
