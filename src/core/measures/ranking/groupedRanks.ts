import type { JudgedList } from '../../data/judgedList';

/** A hit that stands, with all entries of its score, where those end. */
export interface GroupedHit {
  /** Its own place. */
  readonly rank: number;
  /** The last rank of its score. */
  readonly end: number;
  /** Hits down to there. */
  readonly hitsToEnd: number;
}

/** The last rank with the score of the entry at a rank. */
export function endOfScore({ scores, depth }: JudgedList, rank: number): number {
  let end = rank;
  while (end < depth && scores[end] === scores[rank - 1]) end++;
  return end;
}

/** The hits whose score ends within `cutoff`, in list order; the list must be judged to its end. */
export function groupedHits(list: JudgedList, cutoff: number): GroupedHit[] {
  const found: GroupedHit[] = [];
  const { hitRanks } = list;
  for (let first = 0; first < list.hits;) {
    const end = endOfScore(list, hitRanks[first]);
    if (end > cutoff) break;
    let next = first;
    while (next < list.hits && hitRanks[next] <= end) next++;
    for (let hit = first; hit < next; hit++) found.push({ rank: hitRanks[hit], end, hitsToEnd: next });
    first = next;
  }
  return found;
}
