import { wholeNumbers } from '../columns';
import type { Identifiers } from '../ids/identifiers';
import type { JudgedGrade } from '../judgedTruth';
import type { Rankings } from '../rankings';
import type { Truth } from '../truth';
import { isCovered, type Passages } from './passages';

/** Lists of chunks, in which a chunk that contains gold passages has them in its place. */
interface RankedPassages {
  readonly rankings: Rankings;
  /** Chunks that only contain passages which the list has above them, as pairs of grade 0 by ascending user. */
  readonly repeated: readonly JudgedGrade[];
  /** First entry of each chunk with several places. */
  readonly several: readonly number[];
}

/**
 * Replaces chunks by the gold passages that they contain, so that each passage counts once in a list:
 *
 * - A chunk has a place for each relevant passage that it contains and no chunk above it does, in descending
 *   order of gain, then in that of the truth.
 * - A chunk with no such passage keeps its one place. It is the judged, not relevant passage that it contains,
 *   or else itself: a chunk whose passages are all above gains nothing.
 *
 * Equal scores keep the order of the list. A chunk that a list repeats is what it was at first.
 *
 * @param truth ground truth whose items are passages
 * @param itemIds receives names for chunks whose ID is that of a passage
 */
export function rankedPassages(
  rankings: Rankings,
  truth: Pick<Truth, 'offsets' | 'items' | 'gains' | 'lastEntries'>,
  passages: Passages,
  itemIds: Identifiers,
): RankedPassages {
  const { offsets: from, items: chunks, scores, rows } = rankings;
  const places: { readonly item: number; readonly entry: number; readonly further?: true }[] = [];
  const repeated: JudgedGrade[] = [];
  const several: number[] = [];
  const offsets = wholeNumbers(from.length);
  const isPassage = (item: number): boolean => (truth.lastEntries[item] ?? -1) >= 0;
  for (let user = 0; user + 1 < from.length; user++) {
    const foundPassages = new Set<number>();
    const first = new Map<number, number>();
    for (let entry = from[user]; entry < from[user + 1]; entry++) {
      const chunk = chunks[entry];
      const before = first.get(chunk);
      if (before !== undefined) {
        places.push({ item: before, entry });
        continue;
      }
      const covered = coveredEntries(truth, user, passages, chunk);
      const added = covered.filter((at) => truth.gains[at] > 0 && !foundPassages.has(truth.items[at]));
      const isAbove = covered.some((at) => foundPassages.has(truth.items[at]));
      const free = covered.find((at) => !foundPassages.has(truth.items[at]));
      const [only] = added.length > 0 ? added : free === undefined || isAbove ? [] : [free];
      const item = only === undefined ? ownItem(itemIds, chunk, isPassage) : truth.items[only];
      first.set(chunk, item);
      places.push({ item, entry });
      for (const at of added.slice(1)) places.push({ item: truth.items[at], entry, further: true });
      if (added.length > 1) several.push(places.length - added.length);
      if (only === undefined && isAbove) repeated.push({ user, item, grade: 0 });
      if (added.length > 0) for (const at of added) foundPassages.add(truth.items[at]);
      else if (only !== undefined) foundPassages.add(truth.items[only]);
    }
    offsets[user + 1] = places.length;
  }
  const items = Int32Array.from(places, ({ item }) => item);
  return {
    rankings: {
      ...rankings,
      offsets,
      items,
      scores: scores && Float64Array.from(places, ({ entry }) => scores[entry]),
      rows: Int32Array.from(places, ({ entry }) => rows?.[entry] ?? entry),
      chunks: Int32Array.from(places, ({ entry, further }) => (further ? -1 : chunks[entry])),
      ties: false,
      lastEntries: lastEntriesOf(offsets, items, itemIds.size),
    },
    repeated,
    several,
  };
}

/** Returns the entries of the truth whose passages a chunk contains, in descending order of gain. */
function coveredEntries(
  { offsets, items, gains }: Pick<Truth, 'offsets' | 'items' | 'gains'>,
  user: number,
  passages: Passages,
  chunk: number,
): number[] {
  const covered: number[] = [];
  for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
    if (isCovered(passages, items[entry], chunk)) covered.push(entry);
  return covered.sort((a, b) => gains[b] - gains[a] || a - b);
}

/** Returns the number of a chunk as an item of its own, under another name if its ID is that of a passage. */
function ownItem(itemIds: Identifiers, chunk: number, isPassage: (item: number) => boolean): number {
  let item = chunk;
  for (let copy = 2; isPassage(item); copy++) item = itemIds.intern(`${itemIds.text(chunk)} (${copy})`);
  return item;
}

/** Returns the first entry of each item in the last list that contains it; −1: none. */
function lastEntriesOf(offsets: Int32Array, items: Int32Array, size: number): Int32Array {
  const last = wholeNumbers(size).fill(-1);
  for (let user = 0; user + 1 < offsets.length; user++)
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
      if (last[items[entry]] < offsets[user]) last[items[entry]] = entry;
  return last;
}
