/** A set of items that is cleared in constant time, for visiting many lists. */
export class ItemMarks {
  private readonly stamps: Int32Array;
  private stamp = 0;

  constructor(items: number) {
    this.stamps = new Int32Array(items);
  }

  clear(): void {
    this.stamp++;
  }

  has(item: number): boolean {
    return this.stamps[item] === this.stamp;
  }

  /** Marks an item. @returns whether it was unmarked before */
  mark(item: number): boolean {
    if (this.stamps[item] === this.stamp) return false;
    this.stamps[item] = this.stamp;
    return true;
  }
}
