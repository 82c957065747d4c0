/** Maximum share of occupied slots in the hash table. */
const MAX_LOAD = 0.5;

/** Set of orders by user and hash of the order number. */
export class OrderNumbers {
  /** Number of rows whose order number an earlier row had too. */
  repeats = 0;
  private size = 0;
  /** Hash of the order number in each slot; NaN: the slot is free. */
  private hashes = new Float64Array(1 << 10).fill(NaN);
  private users = new Int32Array(1 << 10);

  /**
   * Adds an order of a user and returns whether it is new.
   *
   * @param hash hash of the order number; NaN: the row has no number and is always new
   */
  isNew(user: number, hash: number): boolean {
    if (hash !== hash) return true;
    if (this.size >= MAX_LOAD * this.hashes.length) this.grow();
    const place = this.placeOf(user, hash);
    if (this.hashes[place] === hash) {
      this.repeats++;
      return false;
    }
    this.put(place, user, hash);
    this.size++;
    return true;
  }

  private put(place: number, user: number, hash: number): void {
    this.hashes[place] = hash;
    this.users[place] = user;
  }

  /** Returns the slot of an order, or the free slot in which it belongs. */
  private placeOf(user: number, hash: number): number {
    const { hashes, users } = this;
    const mask = hashes.length - 1;
    const low = Math.imul(((hash % 0x100000000) | 0) ^ Math.imul(user, 0x9e3779b9), 0x85ebca6b);
    let place = (low ^ (low >>> 15)) & mask;
    while (hashes[place] === hashes[place] && (hashes[place] !== hash || users[place] !== user))
      place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { hashes, users } = this;
    this.hashes = new Float64Array(2 * hashes.length).fill(NaN);
    this.users = new Int32Array(2 * hashes.length);
    for (let at = 0; at < hashes.length; at++)
      if (hashes[at] === hashes[at]) this.put(this.placeOf(users[at], hashes[at]), users[at], hashes[at]);
  }
}
