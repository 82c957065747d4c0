import {
  compareConventions,
  type ComparisonProgress,
  type ConventionComparison,
} from '../../core/evaluation/conventions/compareConventions';
import type { ModelEvaluationInput as MeasurableInput } from '../../core/evaluation/evaluate';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import { conventionByName, hasMeasure } from '../../core/measures/conventions';
import { parseMeasure } from '../../core/measures/syntax';
import type { ConventionsView, QuickComparison } from '../../shared/protocol/views/conventionsView';
import { Cancelled } from '../../core/watch/cancellation';
import { measurableInput, type EvaluationInput } from '../../reading/inputs/evaluationInput';
import { Eta } from '../threads/eta';
import { orNull } from '../../shared/protocol/orNull';
import { yieldToEvents, runInSlices } from '../../core/watch/yieldToEvents';

/** Loaded files and settings of an evaluation. */
interface ComparedEvaluation {
  readonly input: EvaluationInput;
  readonly plan: EvaluationPlan;
}

/** Cached comparisons by loaded files. They do not depend on the current metrics and convention. */
const viewsByInput = new WeakMap<EvaluationInput, Map<string, ConventionsView>>();

/**
 * Number of users from which a sample is timed first. The values of all users would take much memory, and may
 * turn out not to be used.
 */
const MAX_USERS_AT_ONCE = 50_000;
const SAMPLE_USERS = 5_000;
/**
 * Number of timed samples. The first is slow because its code is not compiled yet; others may be slowed by
 * the machine.
 */
const TRIALS = 3;

/** Error of a comparison that would exceed its time limit. */
class TakesLong extends Error {
  constructor(readonly milliseconds: number) {
    super(`It would take about ${milliseconds} ms.`);
  }
}

/**
 * Like `conventionsOf`, but gives up if the remaining work would take more than `milliseconds` at the
 * measured speed.
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
    const view = await conventionsOf(evaluation, model, measure, check, milliseconds);
    return { kind: 'compared', view };
  } catch (error) {
    if (error instanceof TakesLong) return { kind: 'long', milliseconds: error.milliseconds };
    throw error;
  }
}

/**
 * Compares one metric of a model under every convention, and processes messages in between.
 *
 * @param check throws if the work is canceled
 * @param patience time in ms
 * @throws InputError if the metric is unknown or needs a file that was not given; Cancelled if there is no such model;
 * TakesLong if it would exceed `patience`
 */
export async function conventionsOf(
  { input, plan }: ComparedEvaluation,
  model: number,
  measure: string,
  check: () => void,
  patience = Infinity,
): Promise<ConventionsView> {
  const lists = input.models[model];
  // A page that shows an older result may query a model that is gone.
  if (lists === undefined) throw new Cancelled();
  const query = parseMeasure(measure);
  const answers = viewsByInput.get(input) ?? new Map<string, ConventionsView>();
  viewsByInput.set(input, answers);
  const key = JSON.stringify([model, query.name, plan.convention.name, plan.threshold]);
  const before = answers.get(key);
  if (before !== undefined) return before;
  // Moving the pointer over many names sends many queries, and only the last is answered: waiting messages come first.
  await yieldToEvents();
  check();
  const data = measurableInput(input, lists);
  const compare = (
    compared: MeasurableInput,
    between: (progress: ComparisonProgress) => void,
  ): Promise<ConventionComparison> =>
    runInSlices(compareConventions(compared, query, plan.convention, plan.threshold), between);
  if (patience < Infinity && data.users.size > MAX_USERS_AT_ONCE) {
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

/** Estimates the time for all users in ms, from the time for the first users. */
async function expectedFromTrials(
  data: MeasurableInput,
  compare: (some: MeasurableInput) => Promise<unknown>,
): Promise<number> {
  const { users } = data;
  const some = {
    ...data,
    users: {
      size: SAMPLE_USERS,
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
  return (fastest / SAMPLE_USERS) * users.size;
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
      !hasMeasure(conventionByName(other.convention), family)
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
                ...difference,
                mean: orNull(difference.mean),
                examples: difference.examples.map((user) => users.text(user)),
              })),
            },
    ),
  };
}
