import { growArray } from '../../../core/data/columns';
import type { Identifiers } from '../../../core/data/ids/identifiers';

/** Maximum length of a 64-bit integer as text: sign and digits. */
const LONGEST = 20;

/** Writes 64-bit integers as decimal digits into `bytes`, from `start` on. */
export class IntegerDigits {
  readonly bytes = new Uint8Array(LONGEST);
  start = 0;

  /** @param unsigned whether the integers are unsigned */
  constructor(private readonly unsigned: boolean) {}

  /** Writes the integer with these lower and upper halves. */
  write(low: number, high: number): void {
    const { bytes } = this;
    if (high < 0 || high >= 2 ** 21) return this.writeLarge(low, high);
    let at = bytes.length;
    let rest = high * 2 ** 32 + (low >>> 0);
    while (rest > 0x7fffffff) {
      const shorter = Math.floor(rest / 10);
      bytes[--at] = 48 + (rest - shorter * 10);
      rest = shorter;
    }
    let small = rest | 0;
    do {
      const shorter = (small / 10) | 0;
      bytes[--at] = 48 + (small - shorter * 10);
      small = shorter;
    } while (small > 0);
    this.start = at;
  }

  /** Writes an integer that is negative, or too large for a double. */
  private writeLarge(low: number, high: number): void {
    const bits = (BigInt(high) << 32n) | BigInt(low >>> 0);
    const text = String(this.unsigned ? BigInt.asUintN(64, bits) : bits);
    this.start = LONGEST - text.length;
    for (let at = 0; at < text.length; at++) this.bytes[this.start + at] = text.charCodeAt(at);
  }
}

/** Length of a slot: the lower and the upper half of the integer, and its number + 1 (0: free). */
const SLOT = 3;

/** Maximum ratio of an integer to the number of integers, if it is stored in the table by value. */
const SPARSEST = 8;

/**
 * Numbers of IDs that are stored as 64-bit integers. A new integer is added as text, so that it is the same
 * ID as in a text file. Most IDs count up from 0 or 1: their numbers are in a table by value, those of the
 * others in an open-addressing hash table of the two halves.
 */
export class IntegerIds {
  /** Number + 1, by value; 0 if missing. */
  private small = new Int32Array(1 << 10);
  private slots = new Int32Array(SLOT << 10);
  /** Number of all integers so far. */
  private count = 0;
  /** Number of integers that are in the slots. */
  private held = 0;
  private readonly digits: IntegerDigits;

  /** @param unsigned whether the integers are unsigned */
  constructor(
    private readonly ids: Identifiers,
    unsigned: boolean,
  ) {
    this.digits = new IntegerDigits(unsigned);
  }

  /** Returns the number of the ID with these lower and upper halves; adds a new ID. */
  numberOf(low: number, high: number): number {
    const { small } = this;
    const known = high === 0 && low >= 0 && low < small.length ? small[low] : 0;
    return known > 0 ? known - 1 : this.otherNumber(low, high);
  }

  private otherNumber(low: number, high: number): number {
    const { slots } = this;
    const last = slots.length / SLOT - 1;
    let slot = slotOf(low, high, last);
    for (; slots[SLOT * slot + 2] !== 0; slot = (slot + 1) & last)
      if (slots[SLOT * slot] === low && slots[SLOT * slot + 1] === high) return slots[SLOT * slot + 2] - 1;
    const { digits } = this;
    digits.write(low, high);
    const number = this.ids.internBytes(digits.bytes, digits.start, digits.bytes.length);
    this.count++;
    if (high === 0 && low >= 0 && low < Math.max(this.small.length, SPARSEST * this.count))
      this.keepSmall(low, number);
    else {
      put(slots, slot, low, high, number + 1);
      // At most half full: probing stays short.
      if (++this.held * 2 > last) this.grow();
    }
    return number;
  }

  private keepSmall(integer: number, number: number): void {
    if (integer >= this.small.length) this.small = growArray(this.small, integer + 1);
    this.small[integer] = number + 1;
  }

  private grow(): void {
    const old = this.slots;
    const slots = new Int32Array(2 * old.length);
    const last = slots.length / SLOT - 1;
    for (let at = 0; at < old.length; at += SLOT) {
      if (old[at + 2] === 0) continue;
      let slot = slotOf(old[at], old[at + 1], last);
      while (slots[SLOT * slot + 2] !== 0) slot = (slot + 1) & last;
      put(slots, slot, old[at], old[at + 1], old[at + 2]);
    }
    this.slots = slots;
  }
}

function put(slots: Int32Array, slot: number, low: number, high: number, value: number): void {
  slots[SLOT * slot] = low;
  slots[SLOT * slot + 1] = high;
  slots[SLOT * slot + 2] = value;
}

/** Returns the slot at which the search begins, 0 … last. */
function slotOf(low: number, high: number, last: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) & last;
}
