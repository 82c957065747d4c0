import type { CollectionMeasure } from '../../measures/measure';
import { presenceOfUser, type ModelEvaluationInput } from '../evaluate';
import { needsRelevantItem, isUserCounted } from '../standing';
import { userSteps } from '../userSteps';
import { needsNoJudging, FileOrderLists } from './plainLists';
import { RelevantItems } from './relevantItems';

const WORK_PER_STEP = 200_000;

/**
 * Returns steps that compute the value of a metric from counts of recommended items, without judging lists. Undefined
 * if the metric needs more, or an order other than that of the file.
 *
 * The steps yield the number of users done. Stop iterating to cancel.
 */
export function pooledItems(
  input: ModelEvaluationInput,
  { ofItemCounts, view, depth, users: rule }: CollectionMeasure,
): Generator<number, number> | undefined {
  return ofItemCounts !== undefined && needsNoJudging(input, view) ? counted(ofItemCounts) : undefined;

  function* counted(result: NonNullable<CollectionMeasure['ofItemCounts']>): Generator<number, number> {
    const counts = new Int32Array(input.items.size);
    const lists = new FileOrderLists(input, depth);
    const { items } = lists;
    const relevant = new RelevantItems(input.truth, input.items.size, view.threshold);
    const mayCount = needsRelevantItem(rule) ? (user: number) => relevant.turnTo(user) > 0 : () => true;
    let entries = 0;
    yield* userSteps(input.users.size, WORK_PER_STEP, (user) => {
      const standing = presenceOfUser(input, user);
      if (!standing.listed || !isUserCounted(rule, mayCount(user), standing)) return 1;
      const within = lists.turnTo(user);
      for (let k = 0; k < within; k++) counts[items[k]]++;
      entries += within;
      return within + 10;
    });
    return result(counts, entries);
  }
}
