import type { JudgedList } from '../data/judgedList';
import type { PerUserMeasure } from '../measures/measure';

/** Beyond this many different orders they are not all tried. */
const ENUMERATED = 5_000;
/** How many are drawn then. */
const DRAWN = 2_000;

/** Mean of a measure of a list that was judged under `ties: 'expected'` over all orders of the entries that tie. */
export function expectedValue(measure: PerUserMeasure, list: JudgedList): number {
  return measure.expected?.(list) ?? meanOverOrders(measure, list);
}

/**
 * The same without a closed form. Orders that the measure cannot tell apart count as one, so short runs are exact;
 * where there are more than 5 000 different orders, the mean is estimated from 2 000 drawn by a seeded generator, the
 * same every time.
 */
export function meanOverOrders(measure: PerUserMeasure, list: JudgedList): number {
  if (!hasTies(list)) return measure.value(list);
  const arranged = new ArrangedList(list, measure);
  if (arranged.orders <= ENUMERATED) return arranged.meanOfAll();
  return arranged.meanOfDrawn(DRAWN);
}

/** Whether entries of a list that was judged under `ties: 'expected'` tie. */
export function hasTies({ depth, tiedUntil }: JudgedList): boolean {
  for (let i = 0; i < depth; i++) if (tiedUntil[i] > i + 1) return true;
  return false;
}

interface Run {
  /** Positions from 0, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Where the measure stops looking, or the run ends. */
  readonly shown: number;
}

/** A copy of a judged list whose tied entries can be put into another order. */
class ArrangedList {
  readonly list: JudgedList;
  /** Runs that hold more than one kind of entry; the order of equals cannot matter. */
  private readonly runs: Run[] = [];
  /** How many different orders there are; Infinity when too many to say. */
  readonly orders: number;

  constructor(
    private readonly original: JudgedList,
    private readonly measure: PerUserMeasure,
  ) {
    const copy = {
      ...original,
      items: original.items.slice(0, original.depth),
      scores: original.scores.slice(0, original.depth),
      gains: original.gains.slice(0, original.depth),
      judged: original.judged.slice(0, original.depth),
      entries: original.entries.slice(0, original.depth),
      hitRanks: new Int32Array(original.depth),
      gainedRanks: new Int32Array(original.depth),
      depth: Math.min(original.depth, measure.depth),
    };
    this.list = copy;
    let orders = 1;
    for (let start = 0; start < copy.depth;) {
      const end = original.tiedUntil[start];
      const counts = new Map<string, number>();
      for (let i = start; i < end; i++) counts.set(this.kind(i), (counts.get(this.kind(i)) ?? 0) + 1);
      if (counts.size > 1) {
        const shown = Math.min(end, copy.depth);
        this.runs.push({ start, end, shown });
        orders *= Math.min(multinomial([...counts.values()]), choicesInTurn(end - start, shown - start));
      }
      start = end;
    }
    this.orders = orders;
  }

  /** What the measure can see of the entry at position i. */
  private kind(i: number): string {
    const { gains, judged, items } = this.original;
    return `${gains[i]} ${judged[i]}${this.measure.sees === 'items' ? ` ${items[i]}` : ''}`;
  }

  meanOfAll(): number {
    let sum = 0;
    /** Sum of the chances of all orders so far: 1 but for rounding. */
    let chances = 0;
    const arrange = (run: number, chance: number): void => {
      if (run === this.runs.length) {
        renumberHits(this.list, this.original);
        sum += chance * this.measure.value(this.list);
        chances += chance;
        return;
      }
      const { start, end, shown } = this.runs[run];
      const kinds = new Map<string, number[]>();
      for (let i = start; i < end; i++) {
        const places = kinds.get(this.kind(i));
        if (places === undefined) kinds.set(this.kind(i), [i]);
        else places.push(i);
      }
      const remaining = [...kinds.values()];
      const fill = (position: number, before: number): void => {
        if (position === shown) {
          arrange(run + 1, before);
          return;
        }
        for (const places of remaining) {
          const share = places.length / (end - position);
          const from = places.pop();
          if (from === undefined) continue;
          this.put(position, from);
          fill(position + 1, before * share);
          places.push(from);
        }
      };
      fill(start, chance);
    };
    arrange(0, 1);
    return sum / chances;
  }

  meanOfDrawn(draws: number): number {
    const { measure, list } = this;
    const random = seeded(0x5eed);
    // Which entry stands where; drawn orders follow from one another.
    const from = Int32Array.from(list.entries, (_, i) => i);
    let sum = 0;
    for (let draw = 0; draw < draws; draw++) {
      for (const { start, end, shown } of this.runs) {
        for (let i = start; i < shown; i++) {
          const j = i + Math.floor(random() * (end - i));
          const entry = from[j];
          from[j] = from[i];
          from[i] = entry;
          this.put(i, entry);
        }
      }
      renumberHits(this.list, this.original);
      sum += measure.value(list);
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
}

/** Finds the ranks of hits in a list whose entries were put into another order; what is a hit is known from the original. */
export function renumberHits(list: JudgedList, original: JudgedList): void {
  const least = leastHit(original);
  list.hits = 0;
  list.gained = 0;
  for (let i = 0; i < list.depth; i++) {
    if (list.gains[i] <= 0) continue;
    list.gainedRanks[list.gained++] = i + 1;
    if (list.gains[i] >= least) list.hitRanks[list.hits++] = i + 1;
  }
}

/** The smallest gain that is a hit in this list. */
function leastHit(list: JudgedList): number {
  let least = Infinity;
  for (let i = 0; i < list.hits; i++) least = Math.min(least, list.gains[list.hitRanks[i] - 1]);
  return least;
}

/** In how many ways so many of `things` can be taken, one after the other. */
function choicesInTurn(things: number, taken: number): number {
  let ways = 1;
  for (let i = 0; i < taken; i++) ways *= things - i;
  return ways;
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
