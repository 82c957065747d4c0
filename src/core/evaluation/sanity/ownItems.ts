import type { Identifiers } from '../../data/ids/identifiers';
import { countLists, type Rankings } from '../../data/rankings';
import { isRelevant, type Truth } from '../../data/truth';

/**
 * Returns the number of lists that contain the ID of their own user as an item that is not relevant: a query searched
 * in a corpus that contains it, or an item among its similar items. 0 if at most half of the lists do; counting stops
 * as soon as that is certain.
 *
 * @param threshold minimum gain of a relevant item; undefined: any positive gain
 */
export function countOwnItems(
  { offsets, items }: Pick<Rankings, 'offsets' | 'items'>,
  truth: Pick<Truth, 'offsets' | 'items' | 'gains'>,
  ids: { readonly users: Identifiers; readonly items: Identifiers },
  threshold: number | undefined,
): number {
  const { arena, starts } = ids.users;
  const half = countLists(offsets) / 2;
  // Distinct users have distinct own items.
  if (ids.items.size <= half) return 0;
  let lists = 0;
  let others = 0;
  for (let user = 0; user + 1 < offsets.length && others < half; user++) {
    if (offsets[user] === offsets[user + 1]) continue;
    others++;
    const own = ids.items.findBytes(arena, starts[user], starts[user + 1]);
    if (own < 0 || placeOf(items, offsets[user], offsets[user + 1], own) < 0) continue;
    const entry = placeOf(truth.items, truth.offsets[user], truth.offsets[user + 1], own);
    if (entry < 0 || !isRelevant(truth.gains[entry], threshold)) {
      lists++;
      others--;
    }
  }
  return others < half ? lists : 0;
}

/** Returns the index of the first entry with an item in items[start … end), or −1. */
function placeOf(items: Int32Array, start: number, end: number, item: number): number {
  for (let entry = start; entry < end; entry++) if (items[entry] === item) return entry;
  return -1;
}
