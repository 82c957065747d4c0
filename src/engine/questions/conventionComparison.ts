import {
  compareConventions,
  type ComparisonProgress,
  type ConventionComparison,
} from '../../core/evaluation/conventions/compareConventions';
import type { EvaluationInput as MeasurableInput } from '../../core/evaluation/evaluate';
import type { Plan } from '../../core/evaluation/plan';
import { conventionNamed, hasMeasure } from '../../core/measures/conventions';
import { parseMeasure } from '../../core/measures/syntax';
import type { ConventionsView, QuickComparison } from '../../shared/protocol/views/conventionsView';
import { Cancelled } from '../watch/cancellation';
import { measurable, type EvaluationInput } from '../reading/evaluationInput';
import { Eta } from '../threads/eta';
import { orNull } from '../../shared/protocol/orNull';
import { yieldToEvents, inSlices } from '../watch/yieldToEvents';

/** What is compared: what was read, and how it was measured. */
interface ComparedEvaluation {
  readonly input: EvaluationInput;
  readonly plan: Plan;
}

/**
 * Answers are kept with what was read: other measures, or another convention and back, make none of them wrong.
 */
const known = new WeakMap<EvaluationInput, Map<string, ConventionsView>>();

/** Of more users, some are tried first: the values of all would take much room only to be given up. */
const MANY_USERS = 50_000;
const TRIED_USERS = 5_000;
/** The first trial is slow, as its code is new, and the machine may have something else to do in another. */
const TRIALS = 3;

/** It would take longer than somebody is ready to wait. */
class TakesLong extends Error {
  constructor(readonly milliseconds: number) {
    super(`It would take about ${milliseconds} ms.`);
  }
}

/**
 * Compares one measure of a model under every convention; lets messages in while it runs.
 *
 * @param check throws when the work is to stop
 * @throws InputError when the measure is unknown or needs what was not given; Cancelled when there is no such model
 */
export async function conventionsOf(
  evaluation: ComparedEvaluation,
  model: number,
  measure: string,
  check: () => void,
): Promise<ConventionsView> {
  return answered(evaluation, model, measure, check);
}

/**
 * The same if what is left of it, once its speed is known, takes at most so many milliseconds.
 *
 * @throws as `conventionsOf`
 */
export async function conventionsWithin(
  evaluation: ComparedEvaluation,
  model: number,
  measure: string,
  milliseconds: number,
  check: () => void,
): Promise<QuickComparison> {
  try {
    const view = await answered(evaluation, model, measure, check, milliseconds);
    return { kind: 'compared', view };
  } catch (error) {
    if (error instanceof TakesLong) return { kind: 'long', milliseconds: error.milliseconds };
    throw error;
  }
}

async function answered(
  { input, plan }: ComparedEvaluation,
  model: number,
  measure: string,
  check: () => void,
  patience = Infinity,
): Promise<ConventionsView> {
  const lists = input.models[model];
  // A page that was drawn for another result may ask for a model that is gone.
  if (lists === undefined) throw new Cancelled();
  const query = parseMeasure(measure);
  const answers = known.get(input) ?? new Map<string, ConventionsView>();
  known.set(input, answers);
  const key = JSON.stringify([model, query.name, plan.convention.name, plan.threshold]);
  const before = answers.get(key);
  if (before !== undefined) return before;
  // Who sweeps over many names asks many questions, and only the last is answered: those waiting come first.
  await yieldToEvents();
  check();
  const data = measurable(input, lists);
  const compare = (
    compared: MeasurableInput,
    between: (progress: ComparisonProgress) => void,
  ): Promise<ConventionComparison> =>
    inSlices(compareConventions(compared, query, plan.convention, plan.threshold), between);
  if (patience < Infinity && data.users.size > MANY_USERS) {
    const whole = await expectedFromTrials(data, (some) => compare(some, check));
    if (whole > patience) throw new TakesLong(whole);
  }
  const eta = new Eta();
  const comparison = await compare(data, (progress) => {
    check();
    const expected = eta.after(progress);
    if (expected !== undefined && expected.left > patience) throw new TakesLong(expected.whole);
  });
  const view = viewOf(comparison, input, query.family.name);
  answers.set(key, view);
  return view;
}

/** How many milliseconds all users take, from what the first of them take. */
async function expectedFromTrials(
  data: MeasurableInput,
  compare: (some: MeasurableInput) => Promise<unknown>,
): Promise<number> {
  const { users } = data;
  const some = {
    ...data,
    users: {
      size: TRIED_USERS,
      text: (user: number) => users.text(user),
      compare: (a: number, b: number) => users.compare(a, b),
    },
  };
  let fastest = Infinity;
  for (let trial = 0; trial < TRIALS; trial++) {
    const started = performance.now();
    await compare(some);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return (fastest / TRIED_USERS) * users.size;
}

function viewOf(
  { measure, reference, others }: ConventionComparison,
  { users, items }: EvaluationInput,
  family: string,
): ConventionsView {
  return {
    measure,
    reference: { ...reference, mean: orNull(reference.mean) },
    others: others.map((other) =>
      !hasMeasure(conventionNamed(other.convention), family)
        ? { kind: 'absent', convention: other.convention }
        : other.kind === 'refused'
          ? {
              kind: 'refused',
              convention: other.convention,
              user: users.text(other.duplicate.user),
              item: items.text(other.duplicate.item),
            }
          : {
              ...other,
              mean: orNull(other.mean),
              differences: other.differences.map((difference) => ({
                choice: difference.choice,
                from: difference.from,
                to: difference.to,
                mean: orNull(difference.mean),
                touchedUsers: difference.touchedUsers,
                examples: difference.examples.map((user) => users.text(user)),
              })),
            },
    ),
  };
}
