/** Counts of lists whose scores or ranks only rise, or only fall, from row to row of the file. */
export interface FileOrder {
  /** Number of lists with at least two distinct values. */
  readonly lists: number;
  readonly rising: number;
  readonly falling: number;
  /**
   * Probability that all `rising` lists rise in a random order of rows: the product of 1 / n! over lists of n
   * distinct values.
   */
  readonly risingByChance: number;
  readonly fallingByChance: number;
}

/** Counts lists in file order, before they are sorted. */
export class FileOrderCounter {
  private lists = 0;
  private readonly up = new OneWayLists();
  private readonly down = new OneWayLists();

  /** @param smallestFirst whether lists are ranked from the smallest value */
  constructor(private readonly smallestFirst: boolean) {}

  /** Counts a list of `length` distinct values in ranking order. */
  addSorted(length: number): void {
    if (length < 2) return;
    this.lists++;
    (this.smallestFirst ? this.up : this.down).add(length);
  }

  /** Counts the list of the entries start … end − 1. */
  add(values: Float64Array, start: number, end: number): void {
    let rises = 0;
    let falls = 0;
    for (let entry = start + 1; entry < end && (rises === 0 || falls === 0); entry++) {
      if (values[entry] > values[entry - 1]) rises++;
      else if (values[entry] < values[entry - 1]) falls++;
    }
    if (rises + falls === 0) return;
    this.lists++;
    if (falls === 0) this.up.add(rises + 1);
    else if (rises === 0) this.down.add(falls + 1);
  }

  counts(): FileOrder {
    const { lists, up, down } = this;
    return {
      ...{ lists, rising: up.count, falling: down.count },
      ...{ risingByChance: up.chance, fallingByChance: down.chance },
    };
  }
}

/** Counter of lists that all run in one direction, and the probability of that by chance. */
class OneWayLists {
  count = 0;
  chance = 1;

  /** Adds a list. @param values number of distinct values in the list, at least 2 */
  add(values: number): void {
    this.count++;
    for (let factor = 2; factor <= values && this.chance > 0; factor++) this.chance /= factor;
  }
}
