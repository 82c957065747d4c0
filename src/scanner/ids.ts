/*
 * Tables of ids. A slot is a key of 8 bytes (0: free) and the id's number. The highest byte of a key is its kind. Up to
 * 7: length of a short id, whose bytes are the others. LONG: the others are the address of the id's copied bytes, below
 * a part of their hash. Larger: the key is an id of 8 bytes.
 */
import { firstBits, mixWord } from './fields';
import {
  ENTRY_PLACES,
  GOLDEN,
  ITEM,
  MODEL,
  MAX_MEMORY,
  NEW_COUNTS,
  NEW_IDS,
  NEW_IDS_EACH,
  ROW_ITEMS,
  SIZES,
  TABLES,
  TABLE_SPACE,
  TEXT,
  USER,
  WORD,
} from './layout';

/**
 * Returns the number of the ID text[from … to). Implemented by the host, for an ID that an incomplete table
 * lacks.
 */
declare function numbered(table: i32, from: usize, to: usize): i32;

/** Size of a slot in bytes; small, so that more slots fit in the cache. */
export const SLOT: usize = 12;
const FIRST_BITS: u32 = 9;
/**
 * Maximum number of users whose keys are stored by number. For more, the keys would take as much memory as
 * the slots.
 */
const MAX_KEYED_USERS: u32 = 1 << 20;

/**
 * Number of bits of the length of an ID in a range, which is one number: the offset of the ID, and its length
 * in the lowest LENGTH_BITS.
 */
export const LENGTH_BITS: u32 = 4;
export const LENGTHS: usize = 15;

const KIND_SHIFT: u64 = 56;
const LONG: u64 = 9;
/** Largest kind. The highest byte of an 8-byte key is larger; text rarely contains smaller bytes. */
const LARGEST_KIND: u64 = 13;
const HASH: u64 = 0x00ffffff00000000;
/** Bits of the key of a long ID that contain the address of its copied bytes. */
export const PLACES: u64 = 0x00000000ffffffff;

/** Returns the key of an ID of `length` < 8 bytes: the lowest bytes of `word`, with the other bytes 0. */
export function shortKey(word: u64, length: usize): u64 {
  return word | ((<u64>length) << KIND_SHIFT);
}

/** Returns the key of a longer id from the hash of its bytes. */
export function longKey(hash: u64): u64 {
  // The last byte of an id is in the highest bits only.
  return ((hash >> 8) & HASH) | (LONG << KIND_SHIFT);
}

/** Returns the key of the id text[from … to). */
export function keyOf(from: usize, to: usize): u64 {
  const length = to - from;
  const word = load<u64>(from);
  if (length < WORD) return shortKey(firstBits(word, (<u64>length) << 3), length);
  if (length == WORD && word >> KIND_SHIFT > LARGEST_KIND) return word;
  let hash = word * GOLDEN;
  let at = from + WORD;
  for (; to - at >= WORD; at += WORD) hash = mixWord(hash, load<u64>(at));
  return longKey(to == at ? hash : mixWord(hash, firstBits(load<u64>(at), (<u64>(to - at)) << 3)));
}

let free: usize = TABLE_SPACE;

/** Forgets all ids. */
export function forgetIds(): void {
  free = TABLE_SPACE;
  for (let table = USER; table <= MODEL; table++) setTable(table, emptySlots(FIRST_BITS), FIRST_BITS, 0);
  keyedUsers = 0;
  keepKeys(1 << FIRST_BITS);
}

/**
 * Returns the address of 1 << bits free slots, followed by one that stays free; 0 if there is no memory for
 * them.
 */
function emptySlots(bits: u32): usize {
  return zeros((SLOT << bits) + SLOT);
}

/** Returns the address of a number of zero bytes; 0 if memory is exhausted. */
function zeros(bytes: usize): usize {
  const base = space(bytes);
  if (base != 0) memory.fill(base, 0, bytes);
  return base;
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
  }
}

/** Returns the address of a number of free bytes; 0 if memory is exhausted. */
function space(bytes: usize): usize {
  const at = free;
  const end = at + ((bytes + 7) & ~7);
  if (end > MAX_MEMORY) return 0;
  const more = <i32>((end + 0xffff) >> 16) - memory.size();
  if (more > 0 && memory.grow(more) < 0) return 0;
  free = end;
  return at;
}

/**
 * Numbers the IDs of the text, and stores new ones. ENTRY_PLACES contains the start and end of each, as
 * offsets in the text; none is empty. The numbers are written to ROW_ITEMS.
 */
export function numberIds(table: u32, count: u32): void {
  for (let id: usize = 0; id < <usize>count; id++) {
    const from = TEXT + <usize>load<u32>(ENTRY_PLACES + (id << 3));
    const to = TEXT + <usize>load<u32>(ENTRY_PLACES + (id << 3), 4);
    const key = keyOf(from, to);
    let number = find(table, key, from, to);
    if (number < 0) number = taken(table, key, from, to);
    store<i32>(ROW_ITEMS + (id << 2), number);
  }
}

/** Returns the slot at which the search for a key begins. @param shift the table's shift, by its size */
export function slotOf(key: u64, shift: u64): u32 {
  return <u32>((key * GOLDEN) >> shift);
}

/** Returns the number of the id text[from … to), −1 if it is not in the table. */
export function find(table: u32, key: u64, from: usize, to: usize): i32 {
  const state = TABLES + ((<usize>table) << 4);
  const base = <usize>load<u32>(state);
  const mask = load<u32>(state, 8);
  let place = slotOf(key, <u64>load<u32>(state, 4));
  while (true) {
    const kept = load<u64>(base + <usize>place * SLOT);
    if (kept == 0) return -1;
    if (isLong(key) ? kept - key <= PLACES && isCopied(kept, from, to - from) : kept == key)
      return load<i32>(base + <usize>place * SLOT, 8);
    place = (place + 1) & mask;
  }
}

export function isLong(key: u64): bool {
  return key >> KIND_SHIFT == LONG;
}

/** Returns whether the copied bytes of an ID, which follow their length, equal those at `from`. */
export function isCopied(kept: u64, from: usize, length: usize): bool {
  const copy = <usize>(kept & PLACES);
  return <usize>load<u32>(copy) == length && same(copy + WORD, from, length);
}

function same(a: usize, b: usize, length: usize): bool {
  const words = length & ~7;
  for (let at: usize = 0; at < words; at += WORD) if (load<u64>(a + at) != load<u64>(b + at)) return false;
  for (let at = words; at < length; at++) if (load<u8>(a + at) != load<u8>(b + at)) return false;
  return true;
}

/** Stores the number of an ID, if there is memory. */
function add(table: u32, key: u64, from: usize, to: usize, number: i32): void {
  const state = TABLES + ((<usize>table) << 4);
  const count = load<u32>(state, 12);
  // At most three quarters full: probing stays short, and the table in the cache.
  if (count * 4 > load<u32>(state, 8) * 3 && !grow(table)) return;
  let kept = key;
  if (isLong(key)) {
    const length = to - from;
    const copy = space(length + WORD);
    if (copy == 0) return;
    store<u32>(copy, <u32>length);
    memory.copy(copy + WORD, from, length);
    kept |= <u64>copy;
  }
  store<u32>(state, count + 1, 12);
  put(state, kept, number);
  if (table == USER) keepKey(kept, number);
}

/**
 * Allocates memory for the keys of more users, if there is any. It is empty: keys are added with their slots.
 */
function keepKeys(users: u32): void {
  if (users > MAX_KEYED_USERS) return;
  const base = zeros((<usize>users) << 3);
  if (base == 0) return;
  userKeys = base;
  keyedUsers = users;
}

function keepKey(kept: u64, number: i32): void {
  if (<u32>number < keyedUsers) store<u64>(userKeys + ((<usize>number) << 3), kept);
}

function put(state: usize, kept: u64, number: i32): void {
  const base = <usize>load<u32>(state);
  const mask = load<u32>(state, 8);
  const key = isLong(kept) ? kept & ~PLACES : kept;
  let place = <u32>((key * GOLDEN) >> load<u32>(state, 4));
  while (load<u64>(base + <usize>place * SLOT) != 0) place = (place + 1) & mask;
  store<u64>(base + <usize>place * SLOT, kept);
  store<i32>(base + <usize>place * SLOT, number, 8);
}

function grow(table: u32): bool {
  const state = TABLES + ((<usize>table) << 4);
  const keys = <usize>load<u32>(state);
  const slots = <usize>load<u32>(state, 8) + 1;
  const bits = 65 - load<u32>(state, 4);
  const larger = emptySlots(bits);
  if (larger == 0) return false;
  setTable(table, larger, bits, load<u32>(state, 12));
  if (table == USER) keepKeys(1 << bits);
  for (let slot: usize = 0; slot < slots; slot++) {
    const kept = load<u64>(keys + slot * SLOT);
    if (kept == 0) continue;
    const number = load<i32>(keys + slot * SLOT, 8);
    put(state, kept, number);
    if (table == USER) keepKey(kept, number);
  }
  return true;
}

/**
 * State of the table of users, for the loops that search it most: slots, shift from a hash to a place, last
 * place. The state of the table of items follows.
 */
export let userSlots: usize = 0;
export let userShift: u64 = 0;
export let userMask: u32 = 0;
/**
 * Keys of the first users by number, as stored in slots, and the maximum number of keys. A key is 0 if
 * unknown.
 */
export let userKeys: usize = 0;
export let keyedUsers: u32 = 0;
export let itemSlots: usize = 0;
export let itemShift: u64 = 0;

/**
 * Returns the number of an ID that is not in the table, and stores it for later rows. The host is called only
 * if the table lacks some of its IDs.
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
  add(table, key, from, to, number);
  return number;
}

/**
 * Replaces the places of items of rows from … to by their numbers. Tables of IDs are larger than the nearest
 * cache: in this separate loop the processor looks up several IDs at once instead of waiting for each.
 */
export function numberItems(from: usize, to: usize): void {
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

/** Returns the mask of the used bits in the last word of an id of `length` bytes, at most two words. */
export function lastBits(length: usize): u64 {
  return ~(<u64>0) >> ((2 * WORD - length) << 3);
}
