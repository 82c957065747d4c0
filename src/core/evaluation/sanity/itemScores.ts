import { realNumbers } from '../../data/columns';
import type { Rankings } from '../../data/rankings';

/** Minimum number of lists, and of items in several lists; with fewer it may be chance. */
const MIN_LISTS = 10;
/** Maximum share of lists that are in the order of scores by chance. */
const MAX_ORDERED_SHARE = 0.05;

/** Returns whether every item has the same score in all lists, while hardly any list is in the order of scores. */
export function hasItemScores({
  items,
  scores,
  bestScore,
  fileOrder,
  lastEntries,
}: Pick<Rankings, 'items' | 'scores' | 'bestScore' | 'fileOrder' | 'lastEntries'>): boolean {
  if (scores === undefined || fileOrder === undefined || fileOrder.lists < MIN_LISTS) return false;
  const inOrder = bestScore === 'smallest' ? fileOrder.rising : fileOrder.falling;
  if (inOrder > MAX_ORDERED_SHARE * fileOrder.lists) return false;
  const scoreOf = realNumbers(lastEntries.length).fill(Number.NaN);
  let repeats = 0;
  for (let entry = 0; entry < items.length; entry++) {
    const before = scoreOf[items[entry]];
    if (Number.isNaN(before)) scoreOf[items[entry]] = scores[entry];
    else if (before === scores[entry]) repeats++;
    else return false;
  }
  return repeats >= fileOrder.lists;
}
