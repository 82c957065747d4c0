import { compareConventions } from '../core/evaluation/compareConventions';
import type { EvaluationInput } from '../core/evaluation/evaluate';
import type { Plan } from '../core/evaluation/plan';
import { parseMeasure } from '../core/measures/syntax';
import type { ConventionsView } from '../shared/conventionsView';
import { breathe } from './byteSource';

/** Compares one measure under every convention; lets messages in while it runs. */
export async function conventionsOf(
  input: EvaluationInput,
  plan: Plan,
  measure: string,
): Promise<ConventionsView> {
  const steps = compareConventions(input, parseMeasure(measure), plan.convention, plan.threshold);
  let step = steps.next();
  while (step.done !== true) {
    await breathe();
    step = steps.next();
  }
  const { reference, others } = step.value;
  return {
    measure: step.value.measure,
    reference: { ...reference, mean: orNull(reference.mean) },
    others: others.map((other) =>
      other.kind === 'refused'
        ? {
            kind: 'refused',
            convention: other.convention,
            user: input.users.text(other.duplicate.user),
            item: input.items.text(other.duplicate.item),
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
              examples: difference.examples.map((user) => input.users.text(user)),
            })),
          },
    ),
  };
}

function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
