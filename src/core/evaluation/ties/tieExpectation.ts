import { repeatedItems, type JudgedList } from '../../data/judgedList';
import type { PerUserMeasure } from '../../measures/measure';
import { seeded } from '../../statistics/seeded';

/** Beyond this many different orders they are not all tried. */
const ENUMERATED = 5_000;
/** How many are drawn then. */
const DRAWN = 2_000;
/** So many entries are looked at for one list: of long lists fewer orders are tried, and fewer drawn, though so many at least. */
const MOST_LOOKED_AT = 1_000_000;
const LEAST_DRAWN = 50;

/** Mean of a measure of a list that was judged under `ties: 'expected'` over all orders of the entries that tie. */
export function expectedValue(measure: PerUserMeasure, list: JudgedList): number {
  if (!hasTies(list)) return measure.value(list);
  // Of gains, which a repeated item has in some of its entries only, no closed form knows.
  const ofItems = measure.sees !== undefined && measure.view.duplicates !== 'expanded-relevant';
  const known = ofItems || changeableItems(measure, list).size === 0;
  return (known ? measure.expected?.(list) : undefined) ?? meanOverOrders(measure, list);
}

const NONE: ReadonlySet<number> = new Set();

/** Items of which it depends on the order which entry counts, or how often. */
function changeableItems(measure: PerUserMeasure, list: JudgedList): ReadonlySet<number> {
  const { duplicates } = measure.view;
  if (duplicates === 'once' || duplicates === 'expanded-relevant') return repeatedItems(list);
  // Also those whose other entries stand deeper than the measure looks.
  if (duplicates === 'joined')
    return new Set(list.items.subarray(0, list.depth).filter((_, i) => list.copies[i] > 1));
  return NONE;
}

/**
 * The same without a closed form. Orders that the measure cannot tell apart count as one, so short runs are exact;
 * where there are more than 5 000 different orders, the mean is estimated from 2 000 drawn by a seeded generator, the
 * same every time. Of a list of more than 200 or 500 entries they are fewer, so that a million entries are looked at, or
 * 50 orders.
 */
export function meanOverOrders(measure: PerUserMeasure, list: JudgedList): number {
  const arranged = new ArrangedList(list, measure);
  const affordable = Math.floor(MOST_LOOKED_AT / Math.max(1, list.length));
  if (arranged.orders <= Math.min(ENUMERATED, affordable)) return arranged.meanOfAll();
  return arranged.meanOfDrawn(Math.max(LEAST_DRAWN, Math.min(DRAWN, affordable)));
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
  private readonly changeable: ReadonlySet<number>;

  constructor(
    private readonly original: JudgedList,
    private readonly measure: PerUserMeasure,
  ) {
    const copy = {
      ...original,
      items: original.items.slice(0, original.depth),
      scores: original.scores.slice(0, original.depth),
      gains: original.gains.slice(0, original.depth),
      assessment: original.assessment.slice(0, original.depth),
      entries: original.entries.slice(0, original.depth),
      copies: original.copies.slice(0, original.depth),
      hitRanks: new Int32Array(original.depth),
      gainedRanks: new Int32Array(original.depth),
      depth: Math.min(original.depth, measure.depth),
    };
    this.list = copy;
    this.changeable = changeableItems(measure, original);
    let orders = 1;
    for (let start = 0; start < copy.depth;) {
      const end = original.tiedUntil[start];
      const run = { start, end, shown: Math.min(end, copy.depth) };
      const kinds = this.byKind(run);
      // Where all of a run is shown, the set of its items is the same in every order.
      if (kinds.length > 1 && !(measure.sees === 'item-set' && end === run.shown)) {
        this.runs.push(run);
        const different = multinomial(kinds.map(({ length }) => length));
        orders *= Math.min(different, choicesInTurn(end - start, run.shown - start));
      }
      start = end;
    }
    this.orders = orders;
  }

  /** What the measure can see of the entry at position i. */
  private kind(i: number): string {
    const { gains, assessment, items } = this.original;
    const own = this.measure.sees !== undefined || this.changeable.has(items[i]);
    return `${gains[i]} ${assessment[i]}${own ? ` ${items[i]}` : ''}`;
  }

  meanOfAll(): number {
    const slots = this.runs.flatMap((run) => {
      const remaining = this.byKind(run);
      return Array.from({ length: run.shown - run.start }, (_, i) => ({
        place: run.start + i,
        end: run.end,
        remaining,
      }));
    });
    const { length } = slots;
    // By slot: which kind stands there, which entry of it, and the chance of all that stands so far.
    const kinds = new Int32Array(length).fill(-1);
    const entries = new Int32Array(length);
    const chances = new Float64Array(length + 1).fill(1);
    let sum = 0;
    let total = 0;
    // A loop, for a run may have more entries than calls can stand within each other.
    for (let slot = 0; slot >= 0;) {
      if (slot === length) {
        this.findHits();
        sum += chances[slot] * this.measure.value(this.list);
        total += chances[slot];
        slot--;
        continue;
      }
      const { place, end, remaining } = slots[slot];
      if (kinds[slot] >= 0) remaining[kinds[slot]].push(entries[slot]);
      let kind = kinds[slot] + 1;
      while (kind < remaining.length && remaining[kind].length === 0) kind++;
      if (kind === remaining.length) {
        kinds[slot--] = -1;
        continue;
      }
      kinds[slot] = kind;
      chances[slot + 1] = (chances[slot] * remaining[kind].length) / (end - place);
      entries[slot] = remaining[kind].pop() as number; // it is not empty
      this.put(place, entries[slot]);
      slot++;
    }
    return sum / total;
  }

  /** The entries of a run, each kind for itself. */
  private byKind({ start, end }: Run): number[][] {
    const kinds = new Map<string, number[]>();
    for (let i = start; i < end; i++) {
      const kind = this.kind(i);
      const places = kinds.get(kind);
      if (places === undefined) kinds.set(kind, [i]);
      else places.push(i);
    }
    return [...kinds.values()];
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
      this.findHits();
      sum += measure.value(list);
    }
    return sum / draws;
  }

  private put(position: number, from: number): void {
    const { list, original } = this;
    list.items[position] = original.items[from];
    list.scores[position] = original.scores[from];
    list.gains[position] = original.gains[from];
    list.assessment[position] = original.assessment[from];
    list.entries[position] = original.entries[from];
    if (this.measure.view.duplicates === 'joined') list.copies[position] = original.copies[from];
  }

  /** Finds the ranks of hits again. Of an item that counts once, the entry that stands first now is it. */
  private findHits(): void {
    const { list, original, changeable } = this;
    const { duplicates } = this.measure.view;
    if (changeable.size > 0 && duplicates !== 'joined') {
      // What an item's entries are worth, from its first on, in whatever order they stand.
      const gains = new Map<number, number[]>();
      for (let i = 0; i < original.depth; i++) {
        const item = original.items[i];
        if (!changeable.has(item)) continue;
        const found = gains.get(item);
        if (found === undefined) gains.set(item, [original.gains[i]]);
        else found.push(original.gains[i]);
      }
      for (let i = 0; i < list.depth; i++) list.gains[i] = gains.get(list.items[i])?.shift() ?? list.gains[i];
    }
    renumberHits(list, original);
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
