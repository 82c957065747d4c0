import type { Interactions } from './interactions';
import { areRowsOfLists, listsInFile, type ListOfRows } from './lists';
import { filterRows } from './models';

/** Minimum share of the lists with padding, if lists differ in length. */
const MIN_PADDED_SHARE = 0.1;

/** An item that pads lists to a common length. */
interface Padding {
  readonly item: number;
  /** Number of lists that the item pads. */
  readonly lists: number;
  /** Line of the first list that the item pads. */
  readonly line: number;
}

/** Item that occurs only at one end of lists, with its counts. */
interface EndItem extends Padding {
  /** Number of lists with the item several times at that end. */
  repeats: number;
  lists: number;
  rows: number;
}

/**
 * Returns the item that pads lists: it occurs only at one end of lists, several times in some list. Either it
 * does so in several lists and in a tenth of all, or all lists have the same length. Undefined if there is no
 * such item.
 */
export function detectPadding(interactions: Interactions): Padding | undefined {
  if (!areRowsOfLists(interactions)) return undefined;
  const { items } = interactions;
  for (const end of ['last', 'first'] as const) {
    const endItems = new Map<number, EndItem>();
    const lengths = new Set<number>();
    let count = 0;
    for (const list of listsInFile(interactions)) {
      count++;
      lengths.add(list.end - list.start);
      const rows = endRun(items, list, end);
      const item = items[end === 'last' ? list.end - 1 : list.start];
      const known = endItems.get(item) ?? { item, lists: 0, line: list.line, repeats: 0, rows: 0 };
      endItems.set(item, known);
      known.lists++;
      known.rows += rows;
      if (rows > 1) known.repeats++;
    }
    const likely = [...endItems.values()].filter(
      ({ lists, repeats }) =>
        (repeats > 1 && lists >= MIN_PADDED_SHARE * count) ||
        (repeats > 0 && count > 1 && lengths.size === 1),
    );
    if (likely.length === 0) continue;
    const counts = countItems(interactions);
    const padding = likely.find(({ item, rows }) => rows === counts[item]);
    if (padding !== undefined) return padding;
  }
  return undefined;
}

/** Returns the interactions without the entries that pad lists. */
export function withoutPadding(interactions: Interactions): Interactions {
  const padding = detectPadding(interactions);
  if (padding === undefined) return interactions;
  return filterRows(interactions, (row) => interactions.items[row] !== padding.item);
}

/** Returns the number of rows at one end of a list that have the same item. */
function endRun(items: Int32Array, { start, end }: ListOfRows, at: 'last' | 'first'): number {
  let rows = 1;
  if (at === 'last') while (end - rows > start && items[end - rows - 1] === items[end - 1]) rows++;
  else while (start + rows < end && items[start + rows] === items[start]) rows++;
  return rows;
}

/** Returns the number of rows of each item. */
function countItems({ items, itemIds, rows }: Interactions): Int32Array {
  const counts = new Int32Array(itemIds.size);
  for (let row = 0; row < rows; row++) counts[items[row]]++;
  return counts;
}
