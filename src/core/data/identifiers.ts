/** The constants of FNV-1a, 32 bits. */
export const FNV_OFFSET = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;

/** Well below what any engine can hold as one string. */
const LONGEST_TEXT = 1 << 28;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Gives each distinct id a number: 0, 1, 2 … in the order of first appearance. Ids are kept as the UTF-8
 * bytes that the file has, end to end in one array, so that reading a row makes no string. An open
 * addressing hash (FNV-1a, Fowler, Noll and Vo) finds them.
 *
 * The fields are open to the scanners of core/formats, whose inner loops look ids up in place; everyone
 * else uses the methods.
 */
export class Identifiers {
  /** The ids' bytes, one after the other. */
  arena = new Uint8Array(1 << 12);
  /** starts[i] … starts[i + 1] are the bytes of id i. */
  starts = new Int32Array(1 << 9);
  /** Pairs (hash, index + 1); index part 0 marks a free slot. Their number is a power of two. */
  slots = new Int32Array(1 << 11);

  private count = 0;

  /** How many ids there are; the numbers given out are 0 … size − 1. */
  get size(): number {
    return this.count;
  }

  /** The number of the id bytes[start … end), which is added when it is new. */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(bytes, start, end);
    const found = this.findHashed(bytes, start, end, hash);
    return found >= 0 ? found : this.add(bytes, start, end, hash);
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
    return this.findHashed(bytes, start, end, hashOf(bytes, start, end));
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

  /** As findBytes, when hashOf the bytes is known already. */
  findHashed(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const { arena, starts, slots } = this;
    const mask = slots.length - 2;
    const length = end - start;
    for (let slot = slotOf(hash, mask); slots[slot + 1] !== 0; slot = (slot + 2) & mask) {
      if (slots[slot] !== hash) continue;
      const index = slots[slot + 1] - 1;
      const from = starts[index];
      if (starts[index + 1] - from !== length) continue;
      let i = 0;
      while (i < length && arena[from + i] === bytes[start + i]) i++;
      if (i === length) return index;
    }
    return -1;
  }

  private add(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const index = this.count;
    if (index + 2 > this.starts.length) this.starts = doubled(this.starts, Int32Array, index + 2);
    const from = this.starts[index];
    const to = from + end - start;
    if (to > this.arena.length) this.arena = doubled(this.arena, Uint8Array, to);
    if (end - start > 64) this.arena.set(bytes.subarray(start, end), from);
    else for (let i = start; i < end; i++) this.arena[from + i - start] = bytes[i];
    this.starts[index + 1] = to;
    this.count++;
    // At most two thirds full: probing stays short, the table stays in the cache. Two numbers a slot.
    if (this.count * 3 > this.slots.length) this.rehash();
    place(this.slots, hash, index + 1);
    return index;
  }

  private rehash(): void {
    const larger = new Int32Array(this.slots.length * 2);
    for (let slot = 0; slot < this.slots.length; slot += 2) {
      if (this.slots[slot + 1] !== 0) place(larger, this.slots[slot], this.slots[slot + 1]);
    }
    this.slots = larger;
  }
}

/** FNV-1a over bytes[start … end), as a signed 32-bit number. The scanners compute the same while they look for a field's end. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = FNV_OFFSET;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], FNV_PRIME);
  return hash;
}

/** Where the search for a hash begins. FNV's low bits alone spread consecutive numbers badly. */
export function slotOf(hash: number, mask: number): number {
  return ((hash ^ (hash >>> 15)) << 1) & mask;
}

function place(slots: Int32Array, hash: number, value: number): void {
  const mask = slots.length - 2;
  let slot = slotOf(hash, mask);
  while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
  slots[slot] = hash;
  slots[slot + 1] = value;
}

function doubled<A extends Uint8Array | Int32Array>(
  array: A,
  Kind: new (length: number) => A,
  needed: number,
): A {
  const larger = new Kind(Math.max(array.length * 2, needed));
  larger.set(array);
  return larger;
}
