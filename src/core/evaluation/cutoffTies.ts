import { viewOf } from '../measures/convention';
import { isTiedAtCutoff } from '../measures/tiedRuns';
import type { EvaluationInput } from './evaluate';
import { Judge, UserTruth } from './judge';
import type { Plan } from './plan';

/**
 * By user number: at how many of the distinct cutoffs of a plan's measures the list has equal scores on both sides,
 * so that only their order decides who is counted. 0 for lists without scores and for users without a list.
 */
export function cutoffsThroughTies(input: EvaluationInput, plan: Plan): Uint8Array {
  const { rankings, users } = input;
  const counts = new Uint8Array(users.size);
  if (rankings.scores === undefined) return counts;
  const truth = new UserTruth(input);
  const judges = new Map<number, Judge>();
  for (const { cutoff, choices } of plan.measures) {
    if (cutoff === undefined || judges.has(cutoff)) continue;
    judges.set(cutoff, new Judge(input, truth, viewOf({ ...choices, ties: 'expected' }), cutoff));
  }
  for (let user = 0; user < users.size; user++) {
    if (rankings.offsets[user] === rankings.offsets[user + 1]) continue;
    truth.turnTo(user);
    for (const [cutoff, judge] of judges) if (isTiedAtCutoff(judge.judge(), cutoff)) counts[user]++;
  }
  return counts;
}
