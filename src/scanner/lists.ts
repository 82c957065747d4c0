/**
 * Lines that hold several items of a user, in a cell or in all fields that follow. As of plain rows, only lines are
 * kept that are sure: nothing but ASCII in a list, no escapes, nothing missing. core/formats/delimited/listDialect.ts is its
 * other half, which says what the bytes of a list are.
 */
import { beginPieces, discard, items, keep, keepEntries, passLine, values } from './entries';
import {
  blanks,
  comment,
  delimiter,
  delimiter2,
  delimiters,
  double,
  keepsValues,
  needed,
  quote,
  quotes,
} from './dialect';
import { endOfField, endOfIgnored, nextLine } from './fields';
import { begin } from './kept';
import { BLANK, COLUMN_ROLES, CR, ITEM, LF, MODEL, NO_BYTE, TAB, USER, VALUE } from './layout';

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

const COLON: u32 = 58;
const DOUBLE_QUOTE: u32 = 34;
const SINGLE_QUOTE: u32 = 39;
const COMMA: u32 = 44;
const OPEN_PARENTHESIS: u32 = 40;
const OPEN_BRACKET: u32 = 91;
const OPEN_BRACE: u32 = 123;
const CLOSE_BRACE: u32 = 125;

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
  beginPieces();
  let at = start;
  while (at < end) {
    const next = listLine(at);
    if (next == 0) {
      discard();
      break;
    }
    at = next;
  }
  return at;
}

// ── The line at hand ─────────────────────────────────────────────────────────

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
  let modelFrom: usize = 0;
  let modelTo: usize = 0;
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
      break;
    }
    byte = <u32>load<u8>(p);
    inQuotes = byte == quote;
    if (inQuotes) byte = <u32>load<u8>(++p);
    const pattern = inQuotes ? quotes : delimiters;
    if (role == USER || role == MODEL) {
      const from = p;
      p = endOfField(from, pattern);
      if (p == from || byte == BLANK || (trim && !inQuotes && <u32>load<u8>(p - 1) == BLANK)) return 0;
      if (role == USER) {
        userFrom = from;
        userTo = p;
      } else {
        modelFrom = from;
        modelTo = p;
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
  const next = nextLine(p);
  if (next == 0) return 0;
  if (keepsValues && values != items) return 0;

  keepEntries(userFrom, userTo, modelFrom, modelTo);
  passLine(next);
  return next;
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
  return (<u32>load<u8>(classes + <usize>load<u8>(p)) & kinds) != 0;
}

/** Past blanks within a cell, which blanks may end. */
function pastAir(p: usize): usize {
  return blanks && !inQuotes ? p : pastBlanks(p);
}

function pastBlanks(start: usize): usize {
  let p = start;
  while (true) {
    const byte = <u32>load<u8>(p);
    if (byte != BLANK && (byte != TAB || delimiter == TAB)) return p;
    p++;
  }
}
