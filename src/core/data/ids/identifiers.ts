import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import { growArray } from '../columns';

/** Maximum length of an ID, in bytes. */
export const MAX_ID_BYTES = 1 << 18;

/** Thrown for an ID longer than `MAX_ID_BYTES`. Tables report its row; other files are refused. */
export class IdTooLong extends InputError {
  constructor() {
    super({
      message: l10n.t('An ID or a text is longer than {0} bytes.', MAX_ID_BYTES),
      advice: l10n.t('The file is probably read in the wrong format, or is the wrong file.'),
    });
  }
}

/** Maximum number of bytes decoded into one string; well below the limit of every JavaScript engine. */
const LONGEST_TEXT = 1 << 28;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
/** Bytes of a short text of ASCII. */
const ascii = new Uint8Array(1 << 6);

/** Maximum bytes of an ID that is stored in its slot, which makes lookup one access. */
const SHORT_ID = 8;

/** Numbers per slot: the two words of the key, the ID's length in bytes, its number + 1 (0: free). */
const SLOT = 4;

/** Concatenated IDs: ID i is bytes[starts[i] … starts[i + 1]). */
export interface IdBytes {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
}

/**
 * Numbers distinct IDs 0, 1, 2 … in order of first appearance. IDs are kept as the UTF-8 bytes of the file,
 * concatenated in one array, so that reading a row makes no string. An open addressing hash finds them by a key of
 * two words: the bytes of a short ID, or a hash of a long one (FNV-1a of Fowler, Noll and Vo over words of four
 * bytes) and its last word.
 */
export class Identifiers {
  /** Bytes of the IDs, concatenated. */
  arena: Uint8Array = new Uint8Array(1 << 12);
  /** starts[i] … starts[i + 1] are the bytes of ID i. */
  starts: Int32Array = new Int32Array(1 << 9);
  /** Slots of SLOT numbers each; their number is a power of two. */
  private slots = new Int32Array(SLOT << 10);

  private count = 0;
  /** Number of IDs that are in `slots`; the others are added at the next lookup. */
  private indexed = 0;
  private readonly key = new IdKey();

  /** Returns a table of concatenated distinct IDs, with the numbers 0, 1, 2 … Takes ownership of the arrays. */
  static of({ bytes, starts }: IdBytes): Identifiers {
    const ids = new Identifiers();
    ids.arena = bytes;
    ids.starts = starts;
    ids.count = starts.length - 1;
    return ids;
  }

  /** Number of IDs, which are numbered 0 … size − 1. */
  get size(): number {
    return this.count;
  }

  /** Returns the number of the ID bytes[start … end), adding it if it is new. @throws IdTooLong */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    if (end - start > MAX_ID_BYTES) throw new IdTooLong();
    const found = this.findBytes(bytes, start, end);
    if (found >= 0) return found;
    this.reserve(this.count + 1);
    return this.add(bytes, start, end);
  }

  /** Adds the IDs bytes[places[0] … places[1]), bytes[places[2] … places[3]) …, all of which must be new. */
  append(bytes: Uint8Array, places: Uint32Array): void {
    this.reserve(this.count + places.length / 2);
    for (let at = 0; at < places.length; at += 2) this.add(bytes, places[at], places[at + 1]);
  }

  /** Returns the number of an ID. Assigns the next number if the ID is new. */
  intern(text: string): number {
    const { length } = text;
    let at = 0;
    // Several times as fast as the encoder.
    while (at < length && at < ascii.length && text.charCodeAt(at) < 0x80) ascii[at] = text.charCodeAt(at++);
    if (at === length) return this.internBytes(ascii, 0, length);
    const bytes = encoder.encode(text);
    return this.internBytes(bytes, 0, bytes.length);
  }

  /** Returns the number of an ID, or −1 if it is unknown. */
  find(text: string): number {
    const bytes = encoder.encode(text);
    return this.findBytes(bytes, 0, bytes.length);
  }

  /** Returns the number of the ID bytes[start … end), or −1 if it is unknown. */
  findBytes(bytes: Uint8Array, start: number, end: number): number {
    if (this.indexed < this.count) this.index();
    const { key } = this;
    key.of(bytes, start, end);
    return this.findKey(key.low, key.high, bytes, start, end);
  }

  /** Returns an ID as text; invalid UTF-8 becomes U+FFFD. */
  text(index: number): string {
    return decoder.decode(this.arena.subarray(this.starts[index], this.starts[index + 1]));
  }

  /** Returns a faster `text` for many IDs: if all are ASCII, it slices one decoded string. */
  reader(): (index: number) => string {
    const { starts } = this;
    const bytes = this.arena.subarray(0, starts[this.count]);
    if (bytes.length > LONGEST_TEXT) return (index) => this.text(index);
    const whole = decoder.decode(bytes);
    // If there are as many characters as bytes, each byte is one character and offsets are equal.
    if (whole.length < bytes.length) return (index) => this.text(index);
    return (index) => whole.slice(starts[index], starts[index + 1]);
  }

  /** Returns a copy of the IDs from number `first` on. */
  since(first: number): IdBytes {
    const from = this.starts[first];
    const starts = this.starts.slice(first, this.count + 1);
    const bytes = this.arena.slice(from, starts[starts.length - 1]);
    for (let i = 0; i < starts.length; i++) starts[i] -= from;
    return { bytes, starts };
  }

  /** Compares IDs in byte order, which for UTF-8 is code point order. Negative: a comes first. */
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

  /** Like `findBytes`, with the two words of the key. */
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

  /** Returns whether the ID of that number, which has the same length, equals bytes[start …). */
  private is(index: number, bytes: Uint8Array, start: number): boolean {
    const { arena, starts } = this;
    const from = starts[index];
    const length = starts[index + 1] - from;
    let i = 0;
    while (i < length && arena[from + i] === bytes[start + i]) i++;
    return i === length;
  }

  private reserve(count: number): void {
    if (count >= this.starts.length) this.starts = growArray(this.starts, count + 1);
  }

  private add(bytes: Uint8Array, start: number, end: number): number {
    const from = this.starts[this.count];
    const to = from + end - start;
    if (to > this.arena.length) this.arena = growArray(this.arena, to);
    if (end - start > 64) this.arena.set(bytes.subarray(start, end), from);
    else for (let i = start; i < end; i++) this.arena[from + i - start] = bytes[i];
    this.starts[this.count + 1] = to;
    return this.count++;
  }

  /** Adds the missing IDs to `slots`. */
  private index(): void {
    const { arena, starts, key, count } = this;
    // At most two thirds full: probing is short, and the table fits in the cache.
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

/** Initial value of the FNV hash of a long ID. */
const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** The two words of the key of an ID, computed byte by byte. */
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

/** Returns the four bytes from `at` on, little-endian, with 0 for those at or after `end`. */
function word(bytes: Uint8Array, at: number, end: number): number {
  let value = 0;
  for (let i = Math.min(end, at + 4) - 1; i >= at; i--) value = (value << 8) | bytes[i];
  return value;
}

/** Returns the first slot to probe for a key, as an index into `slots`; `mask` is their length − SLOT. */
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
