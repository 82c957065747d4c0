import { depthPool, differencePool, moveToFrontPool, type PooledItem } from '../../core/judging/pool';
import { scaleOf } from '../../core/judging/scale';
import { measurableInput } from '../../reading/inputs/evaluationInput';
import { Cancelled } from '../../core/watch/cancellation';
import { runInSlices } from '../../core/watch/yieldToEvents';
import type { QueryOf } from '../../shared/protocol/queries';
import type { LoadedEvaluation } from '../loaded/loadedEvaluation';
import { textsOf, titlesOf } from '../table/describing';
import type { Question } from './question';

/** Default depth, if neither the query nor the metric has one. */
const USUAL_DEPTH = 10;

export const answerPool: Question<'pool'> = async (loaded, query, check) => {
  const { input } = loaded;
  const found = await pooledItems(loaded, query, check);
  return found.slice(0, query.budget ?? undefined).map(({ user, item, ...rest }) => ({
    user: input.users.text(user),
    item: input.items.text(item),
    ...titlesOf(input, user, item),
    ...textsOf(input, user, item),
    ...rest,
  }));
};

/** Returns all unjudged items in the order of a policy. */
export async function pooledItems(
  { input, plan }: LoadedEvaluation,
  query: Omit<QueryOf<'pool'>, 'budget'>,
  check: () => void,
): Promise<PooledItem[]> {
  const inputs = input.models.map((model) => measurableInput(input, model));
  const measure = plan.measures.find(({ name }) => name === query.measure);
  const depth = query.depth ?? USUAL_DEPTH;
  if (query.policy === 'difference' && measure === undefined) throw new Cancelled();
  const steps =
    query.policy === 'depth' || measure === undefined
      ? depthPool(inputs, depth)
      : query.policy === 'mtf'
        ? moveToFrontPool(inputs, depth, plan.threshold)
        : differencePool(inputs, {
            measure,
            grades: scaleOf(input.truth.truth.gains, query.grades ?? undefined),
            baseline: query.baseline ?? undefined,
            depth: query.depth ?? undefined,
          });
  return runInSlices(steps, check);
}
