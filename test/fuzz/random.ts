/** A repeatable stream of random numbers (sfc32, by Chris Doty-Humphrey): the same seeds give the same stream. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(...seeds: readonly number[]) {
    [this.a, this.b, this.c] = [seeds[0] ?? 0, seeds[1] ?? 0, seeds[2] ?? 0].map((seed) => seed | 0);
    for (let i = 0; i < 15; i++) this.bits();
  }

  /** At least 0, below 1. */
  fraction(): number {
    return this.bits() / 2 ** 32;
  }

  /** A whole number from 0 up to, and not, `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }

  /** A whole number from `low` to `high`. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** A whole number from 0 to `high`, small ones more often. */
  small(high: number): number {
    return Math.floor(this.fraction() ** 3 * (high + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(from: ArrayLike<T>): T {
    return from[this.below(from.length)];
  }

  /** Some of the elements, in their order. */
  some<T>(from: readonly T[], probability: number): T[] {
    return from.filter(() => this.chance(probability));
  }

  shuffled<T>(from: readonly T[]): T[] {
    const order = [...from];
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }

  private bits(): number {
    const sum = (this.a + this.b + this.counter++) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
