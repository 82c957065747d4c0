import { repeatedItems, type JudgedList } from '../../data/judgedList';
import type { PerUserMeasure } from '../../measures/measure';
import { seededRandom } from '../../statistics/seeded';
import { addTo } from '../../../shared/addTo';

/** Maximum number of orders that are enumerated. */
const ENUMERATED = 5_000;
/** Number of sampled orders if there are more. */
const DRAWN = 2_000;
/**
 * Maximum number of entries visited per list: for long lists, fewer orders are enumerated or sampled, but at least
 * `MIN_DRAWN`.
 */
const MAX_LOOKED_AT = 1_000_000;
const MIN_DRAWN = 50;

/** Returns the mean of a metric over all orders of the tied entries of a list judged under `ties: 'expected'`. */
export function expectedValue(measure: PerUserMeasure, list: JudgedList): number {
  if (!hasTies(list)) return measure.value(list);
  // Closed forms do not cover gains that duplicates have in only some entries.
  const ofItems = measure.sees !== undefined && measure.view.duplicates !== 'expanded-relevant';
  const known = ofItems || changeableItems(measure, list).size === 0;
  return (known ? measure.expected?.(list) : undefined) ?? meanOverOrders(measure, list);
}

const NO_PLACES: ReadonlySet<number> = new Set();

/** Returns the items whose counted entry, or number of counted entries, depends on the order. */
function changeableItems(measure: PerUserMeasure, list: JudgedList): ReadonlySet<number> {
  const { duplicates } = measure.view;
  if (duplicates === 'once' || duplicates === 'expanded-relevant') return repeatedItems(list);
  // Includes items whose other entries are below the depth of the metric.
  if (duplicates === 'joined')
    return new Set(list.items.subarray(0, list.depth).filter((_, i) => list.copies[i] > 1));
  return NO_PLACES;
}

/**
 * Returns the mean of `expectedValue` without a closed form. Orders that the metric cannot distinguish count as one,
 * so short runs are exact. For more than 5,000 distinct orders, the mean is estimated from 2,000 drawn with a fixed
 * seed. Lists of more than 200 or 500 entries get fewer: about a million entries are visited, or at least 50 orders.
 */
export function meanOverOrders(measure: PerUserMeasure, list: JudgedList): number {
  const arranged = new ArrangedList(list, measure);
  const affordable = Math.floor(MAX_LOOKED_AT / Math.max(1, list.length));
  if (arranged.orders <= Math.min(ENUMERATED, affordable)) return arranged.meanOfAll();
  return arranged.meanOfDrawn(Math.max(MIN_DRAWN, Math.min(DRAWN, affordable)));
}

/** Returns whether a list judged under `ties: 'expected'` has tied entries. */
export function hasTies({ depth, tiedUntil }: JudgedList): boolean {
  for (let i = 0; i < depth; i++) if (tiedUntil[i] > i + 1) return true;
  return false;
}

interface Run {
  /** Positions from 0, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** End of the run within the depth of the metric. */
  readonly shown: number;
}

/** A copy of a judged list whose tied entries can be reordered. */
class ArrangedList {
  readonly list: JudgedList;
  /** Runs with more than one kind of entry; the order within a kind does not matter. */
  private readonly runs: Run[] = [];
  /** Number of distinct orders of the list; Infinity if it exceeds the range of doubles. */
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
      // If the metric sees all of a run, its set of items is the same in every order.
      if (kinds.length > 1 && !(measure.sees === 'item-set' && end === run.shown)) {
        this.runs.push(run);
        const different = multinomial(kinds.map(({ length }) => length));
        orders *= Math.min(different, choicesInTurn(end - start, run.shown - start));
      }
      start = end;
    }
    this.orders = orders;
  }

  /** Returns a key of the properties of entry i that the metric can distinguish. */
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
    // By slot: the kind in it, the entry of that kind, and the probability of all slots so far.
    const kinds = new Int32Array(length).fill(-1);
    const entries = new Int32Array(length);
    const chances = new Float64Array(length + 1).fill(1);
    let sum = 0;
    let total = 0;
    // A loop, not a recursion: a run may have more entries than the call stack allows.
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
      entries[slot] = remaining[kind].pop() as number; // Not empty.
      this.put(place, entries[slot]);
      slot++;
    }
    return sum / total;
  }

  /** Groups the entries of a run by kind. */
  private byKind({ start, end }: Run): number[][] {
    const kinds = new Map<string, number[]>();
    for (let i = start; i < end; i++) {
      const kind = this.kind(i);
      addTo(kinds, kind, i);
    }
    return [...kinds.values()];
  }

  meanOfDrawn(draws: number): number {
    const { measure, list } = this;
    const random = seededRandom(0x5eed);
    // Original index of each entry; each sampled order is made from the previous one.
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

  /** Recomputes the ranks of hits. For items that count once, the entry that is now first counts. */
  private findHits(): void {
    const { list, original, changeable } = this;
    const { duplicates } = this.measure.view;
    if (changeable.size > 0 && duplicates !== 'joined') {
      // Gains of an item by occurrence, from its first entry in the new order.
      const gains = new Map<number, number[]>();
      for (let i = 0; i < original.depth; i++) {
        const item = original.items[i];
        if (!changeable.has(item)) continue;
        addTo(gains, item, original.gains[i]);
      }
      for (let i = 0; i < list.depth; i++) list.gains[i] = gains.get(list.items[i])?.shift() ?? list.gains[i];
    }
    recomputeHitRanks(list, original);
  }
}

/** Recomputes the ranks of hits after a reordering, with the hit threshold of the original. */
export function recomputeHitRanks(list: JudgedList, original: JudgedList): void {
  const least = leastHit(original);
  list.hits = 0;
  list.gained = 0;
  for (let i = 0; i < list.depth; i++) {
    if (list.gains[i] <= 0) continue;
    list.gainedRanks[list.gained++] = i + 1;
    if (list.gains[i] >= least) list.hitRanks[list.hits++] = i + 1;
  }
}

/** Returns the smallest gain of a hit in this list. */
function leastHit(list: JudgedList): number {
  let least = Infinity;
  for (let i = 0; i < list.hits; i++) least = Math.min(least, list.gains[list.hitRanks[i] - 1]);
  return least;
}

/** Returns the number of ordered selections of `taken` out of `things`. */
function choicesInTurn(things: number, taken: number): number {
  let ways = 1;
  for (let i = 0; i < taken; i++) ways *= things - i;
  return ways;
}

/** Returns the number of distinct orders of things with counts[i] of kind i. */
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
