import { hasJudgements } from '../../core/evaluation/judging/unjudgedItems';
import { boundsOf, type MeasureBounds } from '../../core/judging/bounds';
import { scaleOf } from '../../core/judging/scale';
import { measurableInput } from '../../reading/inputs/evaluationInput';
import { runInSlices } from '../../core/watch/yieldToEvents';
import type { RunSteps } from '../threads/measuring/dividedMeasuring';
import { orNull } from '../../shared/protocol/orNull';
import type { BoundsJson } from '../../shared/protocol/views/boundsView';
import type { Question } from './question';

export const answerBounds: Question<'bounds'> = async (loaded, { grades: told, others, depth }, check) => {
  const { input, plan, results, divided } = loaded.chartSource;
  const { truth } = input.truth;
  const grades = scaleOf(truth.gains, told ?? undefined);
  const models = input.models.map((model) => measurableInput(input, model));
  const values = results.map(({ measures }) => measures.map((measure) => measure.values));
  const choices = { grades, others, depth: depth ?? undefined };
  const run: RunSteps = (steps) => runInSlices(steps, check);
  const found =
    (await divided?.bounds(models, values, plan, choices, run)) ??
    (await run(boundsOf(models, values, plan, choices)));
  return {
    grades,
    others,
    positiveOnly: !hasJudgements(truth),
    models: found.map((measures) => measures.map(boundsJson)),
  };
};

function boundsJson(found: MeasureBounds): BoundsJson {
  if (found.reason !== undefined) return { low: null, high: null, reason: found.reason };
  return { low: orNull(found.low), high: orNull(found.high), entering: found.entering };
}
