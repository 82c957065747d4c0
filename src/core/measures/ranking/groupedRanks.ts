import type { JudgedList } from '../../data/judgedList';

/** Hit that takes the last rank of the entries with its score. */
interface GroupedHit {
  /** Rank of the hit in the list. */
  readonly rank: number;
  /** Last rank of the entries with the same score. */
  readonly end: number;
  /** Hits down to `end`. */
  readonly hitsToEnd: number;
}

/** Returns the last rank with the score of the entry at a rank. */
export function endOfScore({ scores, depth }: JudgedList, rank: number): number {
  let end = rank;
  while (end < depth && scores[end] === scores[rank - 1]) end++;
  return end;
}

/** Hits that have the same score. */
interface TiedHits {
  /** Index (from 0) of the first of these hits. */
  readonly first: number;
  /** Index (from 0) of the first hit with a lower score. */
  readonly next: number;
  /** Number of ranks above the entries with the score. */
  readonly start: number;
  /** Last rank of the entries with the score. */
  readonly end: number;
}

/** Calls `visit` for each score of a hit within `ranks`, from the top. Visits each tie group once, however long it is. */
export function eachTie(list: JudgedList, ranks: number, visit: (tie: TiedHits) => void): void {
  const { hits, hitRanks, scores } = list;
  for (let first = 0; first < hits && hitRanks[first] <= ranks;) {
    const rank = hitRanks[first];
    let start = rank - 1;
    while (start > 0 && scores[start - 1] === scores[rank - 1]) start--;
    const end = Math.min(ranks, endOfScore(list, rank));
    let next = first + 1;
    while (next < hits && hitRanks[next] <= end) next++;
    visit({ first, next, start, end });
    first = next;
  }
}

/** Returns the hits whose score ends within `cutoff`, in list order. The list must be judged to its end. */
export function groupedHits(list: JudgedList, cutoff: number): GroupedHit[] {
  const found: GroupedHit[] = [];
  eachTie(list, list.depth, ({ first, next, end }) => {
    for (let hit = first; hit < next && end <= cutoff; hit++)
      found.push({ rank: list.hitRanks[hit], end, hitsToEnd: next });
  });
  return found;
}
