import type { Rankings } from '../data/rankings';
import { viewOf, type MeasureChoices, type TieRule } from '../measures/convention';
import { compileMeasure, type ResolvedMeasure } from '../measures/resolve';
import { isTiedAtCutoff } from '../measures/tiedRuns';
import { evaluateRankings, type EvaluationInput, type MeasureResult } from './evaluate';
import { sameValue } from './explain';
import { Judge, UserTruth } from './judge';
import type { Plan } from './plan';

/** What equal scores leave open in a measure: it could have been anything between worst and best. */
export interface TieEffect {
  /** The measure's name. */
  readonly measure: string;
  /** Means over the users; NaN: undefined. */
  readonly worst: number;
  readonly expected: number;
  readonly best: number;
  /** Users of whom the value depends on the order of equal scores. */
  readonly dependentUsers: number;
  /** Users whose list has equal scores on both sides of the cutoff; 0 without a cutoff. */
  readonly tiedAtCutoff: number;
  /** The same per user, by user number; NaN: not counted, or undefined. */
  readonly perUser: {
    readonly worst: Float64Array;
    readonly expected: Float64Array;
    readonly best: Float64Array;
  };
}

/**
 * Best, worst and expected value of each measure of a plan over all orders of entries with equal scores.
 * Best stands for the order with the largest gains first, worst for the opposite; expected is the mean over
 * all orders, each equally likely. Measures without a value per user are left out.
 *
 * Yields the number of users done, as `evaluateRankings` does.
 */
export function* tieEffects(input: EvaluationInput, plan: Plan): Generator<number, TieEffect[]> {
  const measures = plan.measures.filter(
    ({ compiled }) => compiled.kind === 'per-user' || compiled.kind === 'data-bound',
  );
  const under = (ties: TieRule): ResolvedMeasure[] =>
    measures.map((measure) => compileMeasure(measure, { ...measure.choices, ties } satisfies MeasureChoices));
  const result = yield* evaluateRankings(input, {
    ...plan,
    measures: [...under('worst'), ...under('expected'), ...under('best')],
  });
  const cut = cutThroughTies(input, measures);
  return measures.map((measure, index): TieEffect => {
    const worst = result.measures[index];
    const expected = result.measures[measures.length + index];
    const best = result.measures[2 * measures.length + index];
    return {
      measure: measure.name,
      worst: worst.mean,
      expected: expected.mean,
      best: best.mean,
      dependentUsers: dependentUsers(worst, best),
      tiedAtCutoff: cut[index],
      perUser: { worst: worst.values, expected: expected.values, best: best.values },
    };
  });
}

/** Whether any list holds two entries of equal score. */
export function hasTies({ offsets, scores }: Rankings): boolean {
  if (scores === undefined) return false;
  for (let user = 0; user + 1 < offsets.length; user++) {
    for (let entry = offsets[user] + 1; entry < offsets[user + 1]; entry++) {
      if (scores[entry] === scores[entry - 1]) return true;
    }
  }
  return false;
}

function dependentUsers(worst: MeasureResult, best: MeasureResult): number {
  let count = 0;
  for (let user = 0; user < worst.values.length; user++)
    if (!sameValue(worst.values[user], best.values[user])) count++;
  return count;
}

/** Per measure: users whose list has equal scores on both sides of its cutoff. */
function cutThroughTies(input: EvaluationInput, measures: readonly ResolvedMeasure[]): number[] {
  const counts = measures.map(() => 0);
  if (input.rankings.scores === undefined) return counts;
  const truth = new UserTruth(input);
  const judges = measures.map(({ choices, cutoff }) =>
    cutoff === undefined
      ? undefined
      : new Judge(input, truth, viewOf({ ...choices, ties: 'expected' }), cutoff),
  );
  for (let user = 0; user < input.users.size; user++) {
    if (input.rankings.offsets[user] === input.rankings.offsets[user + 1]) continue;
    truth.turnTo(user);
    judges.forEach((judge, index) => {
      const cutoff = measures[index].cutoff;
      if (judge !== undefined && cutoff !== undefined && isTiedAtCutoff(judge.judge(), cutoff))
        counts[index]++;
    });
  }
  return counts;
}
