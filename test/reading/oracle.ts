import type { World } from './world';

export interface Means {
  readonly ndcg: number;
  readonly recall: number;
}

const CUTOFF = 10;

/**
 * nDCG@10 (gain as it is, discount log2(1 + rank)) and Recall@10, each the mean over the users who like something. It
 * shares nothing with the program that it judges.
 *
 * @param graded whether the form of the truth says how much an item is liked; else each is worth 1
 */
export function expectedMeans({ lists, truth }: World, graded: boolean): Means {
  let ndcg = 0;
  let recall = 0;
  for (const [user, liked] of truth) {
    const gains = new Map(liked.map(({ item, gain }) => [item, graded ? gain : 1]));
    const list = (lists.get(user) ?? []).slice(0, CUTOFF);
    const best = [...gains.values()].sort((a, b) => b - a).slice(0, CUTOFF);
    ndcg += discounted(list.map(({ item }) => gains.get(item) ?? 0)) / discounted(best);
    recall += list.filter(({ item }) => gains.has(item)).length / gains.size;
  }
  return { ndcg: ndcg / truth.size, recall: recall / truth.size };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
}
