import type { EntryView } from '../../shared/protocol/views/evaluationView';
import type { DerivationView, TermView } from '../../shared/protocol/views/explanationView';
import { addTo } from '../../shared/addTo';

/** Contribution of one entry of a list to a metric. */
export interface Contribution {
  /** Term of the entry; undefined if the entry has several terms. */
  readonly term: TermView | undefined;
  readonly total: number;
}

/**
 * Returns the contribution of each entry in the order of the list; undefined: no contribution. Terms are
 * matched by item and rank, because a convention may count the ranks of duplicate items differently from the
 * list.
 */
export function contributionsOf(
  entries: readonly Pick<EntryView, 'item'>[],
  { terms }: Pick<DerivationView, 'terms'>,
): (Contribution | undefined)[] {
  const byItem = new Map<string, Map<number, TermView[]>>();
  for (const term of terms) {
    // A rank of the ideal list, or a mean over cutoffs, belongs to no entry.
    if (term.item === undefined) continue;
    const byRank = byItem.get(term.item) ?? new Map<number, TermView[]>();
    byItem.set(term.item, byRank);
    addTo(byRank, term.rank, term);
  }
  // If an item is listed twice, the first entry gets the terms of the better rank.
  const waiting = new Map(
    [...byItem].map(([item, byRank]) => [
      item,
      [...byRank].sort(([a], [b]) => a - b).map(([, group]) => group),
    ]),
  );
  return entries.map(({ item }) => {
    const group = waiting.get(item)?.shift();
    if (group === undefined) return undefined;
    return {
      term: group.length === 1 ? group[0] : undefined,
      total: group.reduce((sum, term) => sum + term.contribution, 0),
    };
  });
}
