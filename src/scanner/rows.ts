/**
 * The inner loop of reading delimited text. AssemblyScript: `npm run scanner` compiles it to WebAssembly, whose
 * 64-bit numbers hold a whole id or eight digits at a time; reading/formats/scanner/rowScanner.ts is its other half.
 *
 * It keeps a row only if it is certain: plain ids and numbers, no doubled quotes. It stops before any other row, which
 * the careful reader then reads. It reports no problems.
 */
import {
  beforeItem,
  beforeUser,
  beforeValue,
  blanks,
  comment,
  delimiter,
  delimiter2,
  delimiters,
  double,
  inOrder,
  keepsModels,
  needed,
  quote,
  quotes,
  refusesNegative,
} from './dialect';
import { endOfField, endOfIgnored, fieldEnd, nextLine, numberFrom } from './fields';
import { find, forgetIds, keyOf, taken } from './ids';
import { begin, keepRows, rows } from './kept';
import {
  BLANK,
  COLUMN_ROLES,
  IGNORED,
  ITEM,
  LABEL,
  MINUS,
  MODEL,
  NO_BYTE,
  RANK,
  ROW_ITEMS,
  ROW_LABELS,
  ROW_MODELS,
  ROW_RANKS,
  ROW_VALUES,
  TAB,
  USER,
  VALUE,
} from './layout';
import { Bare, Quoted, Spaced, forgetKnownUser, usualRows } from './usualRows';

/**
 * Keeps rows of the complete lines text[start … end) while they are certain.
 *
 * @param user user of the previous row, −1 before the first
 * @returns start of the first row not kept, or `end`
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
  forgetKnownUser();
}

/**
 * Keeps the row at `start` if it is certain.
 *
 * @returns start of the next row; 0 if this one was not kept
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

  // The row is kept: only now are its new ids added.
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
