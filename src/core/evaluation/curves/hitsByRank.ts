import type { JudgedList } from '../../data/judgedList';
import { countedLists } from '../countedLists';
import type { EvaluationInput } from '../evaluate';
import { asWritten } from '../listView';
import type { Plan } from '../plan';

/** Where in the lists of one model the hits stand. */
export interface RankHits {
  /** Users who count under the convention. */
  readonly users: number;
  /** hits[r - 1]: how many of them have a hit at rank r. */
  readonly hits: Int32Array;
  /** Their hits at any rank, also below the deepest one. */
  readonly total: number;
}

const ENTRIES_PER_STEP = 40_000;

/**
 * Counts the hits at each of the first `deepest` ranks, in lists as they stand in the file, each item once.
 *
 * Yields the number of users done. Stopping to iterate cancels.
 */
export function* hitsByRank(
  input: EvaluationInput,
  { convention, threshold }: Pick<Plan, 'convention' | 'threshold'>,
  deepest: number,
): Generator<number, RankHits> {
  const hits = new Int32Array(deepest);
  let users = 0;
  let total = 0;
  const counted = (list: JudgedList): number => {
    users++;
    total += list.hits;
    for (let hit = 0; hit < list.hits && list.hitRanks[hit] <= deepest; hit++) hits[list.hitRanks[hit] - 1]++;
    return list.length + 20;
  };
  const { users: rule } = convention.choices;
  yield* countedLists(input, asWritten(threshold), Infinity, rule, counted, ENTRIES_PER_STEP);
  return { users, hits, total };
}
