/*
 * Tables of ids. A slot is a key of 8 bytes, the id's length, and its number + 1 (0: free). The key of an id that fits
 * in a word is the id, that of a longer one the high half of a hash, beside the place of its bytes in the low half.
 */
import {
  GOLDEN,
  HIGH_HALF,
  ITEM,
  MODEL,
  MOST_MEMORY,
  NEW_COUNTS,
  NEW_IDS,
  NEW_IDS_EACH,
  SIZES,
  TABLES,
  TABLE_SPACE,
  USER,
  WORD,
} from './layout';

/** The number of the id text[from … to) of a table that does not hold all ids, and not this one. */
declare function numbered(table: i32, from: usize, to: usize): i32;

const SLOT: usize = 16;
const FIRST_BITS: u32 = 9;

let free: usize = TABLE_SPACE;

/** Forgets all ids. */
export function forgetIds(): void {
  free = TABLE_SPACE;
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

/** Of two tables, for the loop that asks them most: slots, how far a hash is shifted to be a place, the last place. */
export let userSlots: usize = 0;
export let userShift: u64 = 0;
export let userMask: u32 = 0;
export let itemSlots: usize = 0;
export let itemShift: u64 = 0;
export let itemMask: u32 = 0;

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
