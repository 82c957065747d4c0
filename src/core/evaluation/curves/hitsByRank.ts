import { presenceOfUser, type ModelEvaluationInput } from '../evaluate';
import { isUserCounted } from '../standing';
import { FileOrderLists } from '../items/plainLists';
import { RelevantItems } from '../items/relevantItems';
import type { EvaluationPlan } from '../plan';
import { userSteps } from '../userSteps';

/** Ranks at which the lists of one model have hits. */
export interface RankHits {
  /** Users who count under the convention. */
  readonly users: number;
  /** hits[r − 1]: number of these users with a hit at rank r. */
  readonly hits: Int32Array;
  /** Number of hits of these users at any rank, also at ranks not counted one by one. */
  readonly total: number;
}

const ENTRIES_PER_STEP = 200_000;

/**
 * Counts the hits at each of the first `deepest` ranks, in lists in file order, each item once.
 *
 * Yields the number of users done. Stop iterating to cancel.
 */
export function* hitsByRank(
  input: ModelEvaluationInput,
  { convention, threshold }: Pick<EvaluationPlan, 'convention' | 'threshold'>,
  deepest: number,
): Generator<number, RankHits> {
  const hits = new Int32Array(deepest);
  const relevant = new RelevantItems(input.truth, input.items.size, threshold);
  const lists = new FileOrderLists(input, Infinity);
  const { items } = lists;
  const { users: rule } = convention.choices;
  let users = 0;
  let total = 0;
  yield* userSteps(input.users.size, ENTRIES_PER_STEP, (user) => {
    const found = relevant.turnTo(user);
    if (!isUserCounted(rule, found > 0, presenceOfUser(input, user))) return 1;
    users++;
    const depth = found === 0 ? 0 : lists.turnTo(user);
    for (let k = 0; k < depth; k++) {
      if (!relevant.has(items[k])) continue;
      total++;
      if (k < deepest) hits[k]++;
    }
    return depth + 10;
  });
  return { users, hits, total };
}
