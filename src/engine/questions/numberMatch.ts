import { matchNumber } from '../../core/evaluation/conventions/matchNumber';
import { parseMeasure } from '../../core/measures/syntax';
import { measurable } from '../../reading/inputs/evaluationInput';
import { Cancelled } from '../../reading/watch/cancellation';
import { yieldToEvents, inSlices } from '../../reading/watch/yieldToEvents';
import { orNull } from '../../shared/protocol/orNull';
import type { Question } from './question';

export const numberMatch: Question<'numberMatch'> = async (
  { input, plan },
  { model, measure, number, within },
  check,
) => {
  const lists = input.models[model];
  if (lists === undefined) throw new Cancelled();
  const query = parseMeasure(measure);
  await yieldToEvents();
  check();
  const steps = matchNumber(measurable(input, lists), query, plan.convention, plan.threshold, number, within);
  const { candidates, deciding, ...rest } = await inSlices(steps, check);
  return {
    ...rest,
    candidates,
    deciding: deciding.map(({ user, first, second }) => ({
      user: input.users.text(user),
      first: orNull(first),
      second: orNull(second),
    })),
  };
};
