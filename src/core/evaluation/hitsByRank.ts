import { isCounted, standingOf, type EvaluationInput } from './evaluate';
import { Judge, UserTruth } from './judge';
import type { Plan } from './plan';

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
  const truth = new UserTruth(input);
  const judge = new Judge(
    input,
    truth,
    { threshold, ties: 'list-order', duplicates: 'first', missed: 'absent' },
    Infinity,
  );
  const hits = new Int32Array(deepest);
  let users = 0;
  let total = 0;
  let entries = 0;
  for (let user = 0; user < input.users.size; user++) {
    const standing = standingOf(input, user);
    if (!standing.listed && !standing.judged && !standing.trained) continue;
    truth.turnTo(user);
    const list = judge.judge();
    if (!isCounted(convention.choices.users, list.relevant > 0, standing)) continue;
    users++;
    total += list.hits;
    for (let hit = 0; hit < list.hits && list.hitRanks[hit] <= deepest; hit++) hits[list.hitRanks[hit] - 1]++;
    entries += list.length + 20;
    if (entries >= ENTRIES_PER_STEP) {
      entries = 0;
      yield user + 1;
    }
  }
  return { users, hits, total };
}
