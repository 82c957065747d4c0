import { depthPool, differencePool, moveToFrontPool } from '../../core/judging/pool';
import { scaleOf } from '../../core/judging/scale';
import { measurable } from '../../reading/inputs/evaluationInput';
import { Cancelled } from '../../reading/watch/cancellation';
import { inSlices } from '../../reading/watch/yieldToEvents';
import { titlesOf } from '../table/describing';
import type { Question } from './question';

/** Default depth, if neither the query nor the metric has one. */
const USUAL_DEPTH = 10;

export const pool: Question<'pool'> = async (loaded, query, check) => {
  const { input, plan } = loaded;
  const inputs = input.models.map((model) => measurable(input, model));
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
  const found = await inSlices(steps, check);
  return found.slice(0, query.budget ?? undefined).map(({ user, item, ...rest }) => ({
    user: input.users.text(user),
    item: input.items.text(item),
    ...titlesOf(input, user, item),
    ...rest,
  }));
};
