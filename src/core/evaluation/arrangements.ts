import type { JudgedList } from '../data/judgedList';

/** Beyond this many different orders they are not all tried. */
const ENUMERATED = 5_000;
/** How many are drawn then. */
const DRAWN = 2_000;

/**
 * The mean of a measure over all orders of the entries that tie. Orders that show the same gains at the same
 * ranks count as one, so short runs are exact; where there are more than 5 000 different orders, the mean is
 * estimated from 2 000 drawn by a seeded generator, the same every time.
 *
 * @param list judged under `ties: 'expected'`
 */
export function meanOverOrders(list: JudgedList, value: (list: JudgedList) => number): number {
  const arranged = new ArrangedList(list);
  if (arranged.orders <= ENUMERATED) return arranged.meanOfAll(value);
  return arranged.meanOfDrawn(value, DRAWN);
}

interface Run {
  /** Positions from 0, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** A copy of a judged list whose tied entries can be put into another order. */
class ArrangedList {
  readonly list: JudgedList;
  /** Runs that hold more than one kind of entry; the order of equals cannot matter. */
  private readonly runs: Run[] = [];
  /** How many different orders there are; Infinity when too many to say. */
  readonly orders: number;

  constructor(private readonly original: JudgedList) {
    const copy = {
      ...original,
      items: original.items.slice(0, original.depth),
      scores: original.scores.slice(0, original.depth),
      gains: original.gains.slice(0, original.depth),
      judged: original.judged.slice(0, original.depth),
      entries: original.entries.slice(0, original.depth),
      hitRanks: new Int32Array(original.depth),
      gainedRanks: new Int32Array(original.depth),
    };
    this.list = copy;
    let orders = 1;
    for (let start = 0; start < original.depth;) {
      const end = original.tiedUntil[start];
      const counts = new Map<string, number>();
      for (let i = start; i < end; i++) counts.set(this.kind(i), (counts.get(this.kind(i)) ?? 0) + 1);
      if (counts.size > 1) {
        this.runs.push({ start, end });
        orders *= multinomial([...counts.values()]);
      }
      start = end;
    }
    this.orders = orders;
  }

  /** What a measure can see of the entry at position i. */
  private kind(i: number): string {
    return `${this.original.gains[i]} ${this.original.judged[i]}`;
  }

  meanOfAll(value: (list: JudgedList) => number): number {
    let sum = 0;
    let count = 0;
    const arrange = (run: number): void => {
      if (run === this.runs.length) {
        this.renumber();
        sum += value(this.list);
        count++;
        return;
      }
      const { start, end } = this.runs[run];
      const kinds = new Map<string, number[]>();
      for (let i = start; i < end; i++) {
        const places = kinds.get(this.kind(i));
        if (places === undefined) kinds.set(this.kind(i), [i]);
        else places.push(i);
      }
      const remaining = [...kinds.values()];
      const fill = (position: number): void => {
        if (position === end) {
          arrange(run + 1);
          return;
        }
        for (const places of remaining) {
          const from = places.pop();
          if (from === undefined) continue;
          this.put(position, from);
          fill(position + 1);
          places.push(from);
        }
      };
      fill(start);
    };
    arrange(0);
    return sum / count;
  }

  meanOfDrawn(value: (list: JudgedList) => number, draws: number): number {
    const random = seeded(0x5eed);
    let sum = 0;
    for (let draw = 0; draw < draws; draw++) {
      for (const { start, end } of this.runs) {
        const from = Array.from({ length: end - start }, (_, i) => start + i);
        for (let i = from.length - 1; i > 0; i--) {
          const j = Math.floor(random() * (i + 1));
          [from[i], from[j]] = [from[j], from[i]];
        }
        from.forEach((source, i) => this.put(start + i, source));
      }
      this.renumber();
      sum += value(this.list);
    }
    return sum / draws;
  }

  private put(position: number, from: number): void {
    const { list, original } = this;
    list.items[position] = original.items[from];
    list.scores[position] = original.scores[from];
    list.gains[position] = original.gains[from];
    list.judged[position] = original.judged[from];
    list.entries[position] = original.entries[from];
  }

  /** Finds the ranks of hits again; what is a hit is known from the original order. */
  private renumber(): void {
    const { list, original } = this;
    const least = leastHit(original);
    list.hits = 0;
    list.gained = 0;
    for (let i = 0; i < list.depth; i++) {
      if (list.gains[i] <= 0) continue;
      list.gainedRanks[list.gained++] = i + 1;
      if (list.gains[i] >= least) list.hitRanks[list.hits++] = i + 1;
    }
  }
}

/** The smallest gain that is a hit in this list. */
function leastHit(list: JudgedList): number {
  let least = Infinity;
  for (let i = 0; i < list.hits; i++) least = Math.min(least, list.gains[list.hitRanks[i] - 1]);
  return least;
}

/** Number of different orders of things of which counts[i] are alike. */
function multinomial(counts: readonly number[]): number {
  let orders = 1;
  let total = 0;
  for (const count of counts)
    for (let i = 1; i <= count; i++) {
      total++;
      orders = (orders * total) / i;
    }
  return Math.round(orders);
}

/** mulberry32: small, fast, and the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
