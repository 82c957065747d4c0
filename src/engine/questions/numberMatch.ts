import { matchNumber } from '../../core/evaluation/conventions/matchNumber';
import { parseMeasure } from '../../core/measures/syntax';
import { measurableInput } from '../../reading/inputs/evaluationInput';
import { Cancelled } from '../../core/watch/cancellation';
import { yieldToEvents, runInSlices } from '../../core/watch/yieldToEvents';
import { orNull } from '../../shared/protocol/orNull';
import type { Question } from './question';

export const answerNumberMatch: Question<'numberMatch'> = async (
  { input, plan },
  { model, measure, number, within },
  check,
) => {
  const lists = input.models[model];
  if (lists === undefined) throw new Cancelled();
  const query = parseMeasure(measure);
  await yieldToEvents();
  check();
  const steps = matchNumber(
    measurableInput(input, lists),
    query,
    plan.convention,
    plan.threshold,
    number,
    within,
  );
  const { candidates, deciding, ...rest } = await runInSlices(steps, check);
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
