/**
 * What a line or a record of JSON holds: items of one user, perhaps with values. They are written behind the rows that
 * were kept, and become rows, and their ids known, once all of it turned out to be good.
 */
import { keepsModels, refusesNegative } from './dialect';
import { longNumber } from './fields';
import { find, keyOf, taken } from './ids';
import { keepRows, rows } from './kept';
import {
  ENTRY_PLACES,
  ITEM,
  MINUS,
  MODEL,
  MOST_ROWS,
  PIECE_LINES,
  PIECE_ROWS,
  POINT,
  ROW_ITEMS,
  ROW_MODELS,
  ROW_VALUES,
  USER,
  VALUE,
} from './layout';
import { decimalFrom, numberEnd } from './numbers';

/** Lines that the scan has passed, and where the last of them begins; 0 as long as there is none. */
export let lines: u32 = 0;
export let lineStart: usize = 0;
/** Stretches of rows on one line: the first row of each, and its line, counted from that of the scan's beginning. */
export let pieces: u32 = 0;
let pieceLine: u32 = 0;
let keptPieces: u32 = 0;

/** Items and values that are not kept yet; how many of the items have no number. */
export let items: usize = 0;
export let values: usize = 0;
let unknown: usize = 0;

export function beginPieces(): void {
  lines = 0;
  lineStart = 0;
  keptPieces = 0;
  discard();
}

/** Notes that the next line begins there. */
export function passLine(next: usize): void {
  lines++;
  lineStart = next;
}

/** Goes back to a line. */
export function returnTo(line: u32, start: usize): void {
  lines = line;
  lineStart = start;
}

/** Forgets what was not kept. */
export function discard(): void {
  items = 0;
  values = 0;
  unknown = 0;
  pieces = keptPieces;
}

/** Keeps an item or a value; false when it is unusual, or too many stand in one block. */
export function keep(role: u32, from: usize, to: usize): bool {
  if (role == VALUE) return keepNumber(ROW_VALUES, <usize>rows + values++, from, to);
  const row = <usize>rows + items;
  if (row >= MOST_ROWS) return false;
  if (items == 0 || pieceLine != lines) {
    store<u32>(PIECE_ROWS + ((<usize>pieces) << 2), <u32>row);
    store<u32>(PIECE_LINES + ((<usize>pieces) << 2), lines);
    pieceLine = lines;
    pieces++;
  }
  items++;
  const item = find(ITEM, keyOf(from, to), from, to);
  store<i32>(ROW_ITEMS + (row << 2), item);
  if (item < 0) {
    store<u32>(ENTRY_PLACES + (row << 3), <u32>from);
    store<u32>(ENTRY_PLACES + (row << 3), <u32>to, 4);
    unknown++;
  }
  return true;
}

/** Writes the number text[from … to) into a column; false when it is none that is plainly good. */
export function keepNumber(column: usize, row: usize, from: usize, to: usize): bool {
  if (row >= MOST_ROWS) return false;
  const place = column + (row << 3);
  const negative = <u32>load<u8>(from) == MINUS;
  if (negative && refusesNegative) return false;
  const value = decimalFrom(negative ? from + 1 : from, POINT);
  if (value >= 0 && numberEnd == to) {
    store<f64>(place, negative ? -value : value);
    return true;
  }
  const number = longNumber(from, to);
  store<f64>(place, number);
  return number > -Infinity && number < Infinity && !(refusesNegative && number < 0);
}

/** Makes rows of the items, all of the user and model that stand there. */
export function keepEntries(userFrom: usize, userTo: usize, modelFrom: usize, modelTo: usize): void {
  if (items == 0) {
    discard();
    return;
  }
  const user = numberOf(USER, userFrom, userTo);
  const end = <usize>rows + items;
  if (keepsModels) {
    const model = numberOf(MODEL, modelFrom, modelTo);
    for (let row = <usize>rows; row < end; row++) store<i32>(ROW_MODELS + (row << 2), model);
  }
  for (let row = <usize>rows; unknown > 0; row++) {
    const at = ROW_ITEMS + (row << 2);
    if (load<i32>(at) >= 0) continue;
    const place = ENTRY_PLACES + (row << 3);
    store<i32>(at, numberOf(ITEM, <usize>load<u32>(place), <usize>load<u32>(place, 4)));
    unknown--;
  }
  keepRows(user, <u32>items);
  keptPieces = pieces;
  discard();
}

/** The number of an id, which becomes known now if it was not. */
function numberOf(table: u32, from: usize, to: usize): i32 {
  const key = keyOf(from, to);
  const known = find(table, key, from, to);
  return known >= 0 ? known : taken(table, key, from, to);
}
