import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import { grown } from '../columns';

/** Longest id, in bytes. */
export const MAX_ID_BYTES = 1 << 18;

/** An id is longer than `MAX_ID_BYTES`. Tables report its row; other files are refused. */
export class IdTooLong extends InputError {
  constructor() {
    super({
      message: l10n.t('An ID or a text is longer than {0} bytes.', MAX_ID_BYTES),
      advice: l10n.t('The file is probably read in the wrong format, or is the wrong file.'),
    });
  }
}

/** Well below what any engine can hold as one string. */
const LONGEST_TEXT = 1 << 28;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Ids of at most this many bytes stand in their slot whole, so that finding one is a single look. */
const SHORT_ID = 8;

/** A slot is four numbers: the two words of the key, the id's length in bytes, its number + 1 (0: free). */
const SLOT = 4;

/** Ids end to end: id i is bytes[starts[i] … starts[i + 1]). */
export interface IdBytes {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
}

/**
 * Gives each distinct id a number: 0, 1, 2 … in the order of first appearance. Ids are kept as the UTF-8
 * bytes that the file has, end to end in one array, so that reading a row makes no string. An open
 * addressing hash finds them by a key of two words: a short id's own bytes, or a hash of a long one (FNV-1a of
 * Fowler, Noll and Vo over words of four bytes) beside its last word.
 */
export class Identifiers {
  /** The ids' bytes, one after the other. */
  arena: Uint8Array = new Uint8Array(1 << 12);
  /** starts[i] … starts[i + 1] are the bytes of id i. */
  starts: Int32Array = new Int32Array(1 << 9);
  /** SLOT numbers each; how many slots there are is a power of two. */
  private slots = new Int32Array(SLOT << 10);

  private count = 0;
  /** The ids before this one are in `slots`; the others come there when one is looked for. */
  private indexed = 0;
  private readonly key = new IdKey();

  /** The ids end to end, which must differ, with the numbers 0, 1, 2 … The arrays are taken over. */
  static of({ bytes, starts }: IdBytes): Identifiers {
    const ids = new Identifiers();
    ids.arena = bytes;
    ids.starts = starts;
    ids.count = starts.length - 1;
    return ids;
  }

  /** How many ids there are; the numbers given out are 0 … size − 1. */
  get size(): number {
    return this.count;
  }

  /** The number of the id bytes[start … end), which is added when it is new. @throws IdTooLong */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    if (end - start > MAX_ID_BYTES) throw new IdTooLong();
    const found = this.findBytes(bytes, start, end);
    if (found >= 0) return found;
    this.reserve(this.count + 1);
    return this.add(bytes, start, end);
  }

  /** Adds the ids bytes[places[0] … places[1]), bytes[places[2] … places[3]) …, of which none is here yet. */
  append(bytes: Uint8Array, places: Uint32Array): void {
    this.reserve(this.count + places.length / 2);
    for (let at = 0; at < places.length; at += 2) this.add(bytes, places[at], places[at + 1]);
  }

  /** The number of an id, which is added when it is new. */
  intern(text: string): number {
    const bytes = encoder.encode(text);
    return this.internBytes(bytes, 0, bytes.length);
  }

  /** The number of an id, −1 when there is no such id. */
  find(text: string): number {
    const bytes = encoder.encode(text);
    return this.findBytes(bytes, 0, bytes.length);
  }

  /** The number of the id bytes[start … end), −1 when there is no such id. */
  findBytes(bytes: Uint8Array, start: number, end: number): number {
    if (this.indexed < this.count) this.index();
    const { key } = this;
    key.of(bytes, start, end);
    return this.findKey(key.low, key.high, bytes, start, end);
  }

  /** The id as text; bytes that are not UTF-8 show as U+FFFD. */
  text(index: number): string {
    return decoder.decode(this.arena.subarray(this.starts[index], this.starts[index + 1]));
  }

  /** The same for reading many: ids that are ASCII are cut from one text, which takes a fraction of the time. */
  reader(): (index: number) => string {
    const { starts } = this;
    const bytes = this.arena.subarray(0, starts[this.count]);
    if (bytes.length > LONGEST_TEXT) return (index) => this.text(index);
    const whole = decoder.decode(bytes);
    // As many characters as bytes: each byte is one of its own, and places in both are the same.
    if (whole.length < bytes.length) return (index) => this.text(index);
    return (index) => whole.slice(starts[index], starts[index + 1]);
  }

  /** A copy of the ids from number `first` on. */
  since(first: number): IdBytes {
    const from = this.starts[first];
    const starts = this.starts.slice(first, this.count + 1);
    const bytes = this.arena.slice(from, starts[starts.length - 1]);
    for (let i = 0; i < starts.length; i++) starts[i] -= from;
    return { bytes, starts };
  }

  /** Negative, zero or positive as id a comes before, is, or comes after id b in byte order, which for UTF-8 is code point order. */
  compare(a: number, b: number): number {
    const { arena, starts } = this;
    const startA = starts[a];
    const startB = starts[b];
    const lengthA = starts[a + 1] - startA;
    const lengthB = starts[b + 1] - startB;
    const common = Math.min(lengthA, lengthB);
    for (let i = 0; i < common; i++) {
      const difference = arena[startA + i] - arena[startB + i];
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** As findBytes, when the two words of the key are known already. */
  private findKey(low: number, high: number, bytes: Uint8Array, start: number, end: number): number {
    const { slots } = this;
    const length = end - start;
    const mask = slots.length - SLOT;
    for (let slot = slotOf(low, high, mask); slots[slot + 3] !== 0; slot = (slot + SLOT) & mask) {
      if (slots[slot] !== low || slots[slot + 1] !== high || slots[slot + 2] !== length) continue;
      const index = slots[slot + 3] - 1;
      if (length <= SHORT_ID || this.is(index, bytes, start)) return index;
    }
    return -1;
  }

  /** Whether the id of that number, which is as long, is bytes[start …). */
  private is(index: number, bytes: Uint8Array, start: number): boolean {
    const { arena, starts } = this;
    const from = starts[index];
    const length = starts[index + 1] - from;
    let i = 0;
    while (i < length && arena[from + i] === bytes[start + i]) i++;
    return i === length;
  }

  private reserve(count: number): void {
    if (count >= this.starts.length) this.starts = grown(this.starts, count + 1);
  }

  private add(bytes: Uint8Array, start: number, end: number): number {
    const from = this.starts[this.count];
    const to = from + end - start;
    if (to > this.arena.length) this.arena = grown(this.arena, to);
    if (end - start > 64) this.arena.set(bytes.subarray(start, end), from);
    else for (let i = start; i < end; i++) this.arena[from + i - start] = bytes[i];
    this.starts[this.count + 1] = to;
    return this.count++;
  }

  /** Brings the ids into `slots` that are not there yet. */
  private index(): void {
    const { arena, starts, key, count } = this;
    // At most two thirds full: probing stays short, the table stays in the cache.
    let length = this.slots.length;
    while (count * 6 > length) length *= 2;
    if (length > this.slots.length) {
      this.slots = new Int32Array(length);
      this.indexed = 0;
    }
    const { slots } = this;
    for (; this.indexed < count; this.indexed++) {
      const start = starts[this.indexed];
      const end = starts[this.indexed + 1];
      key.of(arena, start, end);
      place(slots, key.low, key.high, end - start, this.indexed + 1);
    }
  }
}

/** What a long id's first word is mixed with; the multiplier after it is `FNV_PRIME`. */
const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** The two words by which an id is found, computed byte by byte. */
class IdKey {
  low = 0;
  high = 0;

  of(bytes: Uint8Array, start: number, end: number): void {
    if (end - start <= SHORT_ID) {
      this.low = word(bytes, start, end);
      this.high = word(bytes, start + 4, end);
      return;
    }
    let hash = FNV_OFFSET;
    let last = 0;
    for (let at = start; at < end; at += 4) {
      last = word(bytes, at, end);
      hash = Math.imul(hash ^ last, FNV_PRIME);
    }
    this.low = hash;
    this.high = last;
  }
}

/** The four bytes from `at` on, the first lowest; 0 for those at and after `end`. */
function word(bytes: Uint8Array, at: number, end: number): number {
  let value = 0;
  for (let i = Math.min(end, at + 4) - 1; i >= at; i--) value = (value << 8) | bytes[i];
  return value;
}

/** Where the search for a key begins, as an index into `slots`; `mask` is their length − SLOT. */
function slotOf(low: number, high: number, mask: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) << 2) & mask;
}

function place(slots: Int32Array, low: number, high: number, length: number, value: number): void {
  const mask = slots.length - SLOT;
  let slot = slotOf(low, high, mask);
  while (slots[slot + 3] !== 0) slot = (slot + SLOT) & mask;
  slots[slot] = low;
  slots[slot + 1] = high;
  slots[slot + 2] = length;
  slots[slot + 3] = value;
}
