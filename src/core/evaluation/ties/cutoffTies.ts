import { rankingRulesKey, rankingRulesOf } from '../../measures/convention';
import type { ResolvedMeasure } from '../../measures/resolve';
import { isTiedAtCutoff } from '../../measures/tiedRuns';
import type { ModelEvaluationInput } from '../evaluate';
import { Judge } from '../judging/judge';
import { UserTruth } from '../judging/userTruth';
import type { EvaluationPlan } from '../plan';
import { tiedUsers } from './tiedUsers';

/**
 * Returns, by user number, how many distinct cutoffs of the plan's metrics have equal scores on both sides, so that
 * only the order of ties decides which items are within. 0 for lists without scores and users without a list.
 */
export function cutoffsThroughTies(input: ModelEvaluationInput, plan: EvaluationPlan): Uint8Array {
  const counts = new Uint8Array(input.users.size);
  const cutoffs = new Set<number>();
  const firstOfEach = plan.measures.filter(({ cutoff }) => {
    const isNew = cutoff !== undefined && !cutoffs.has(cutoff);
    if (isNew) cutoffs.add(cutoff);
    return isNew;
  });
  eachTiedCutoff(input, firstOfEach, (user) => counts[user]++);
  return counts;
}

/** Returns, by metric, the number of users whose list has equal scores on both sides of its cutoff. */
export function cutThroughTies(input: ModelEvaluationInput, measures: readonly ResolvedMeasure[]): number[] {
  const counts = measures.map(() => 0);
  eachTiedCutoff(input, measures, (_, cut) => {
    for (const measure of cut) counts[measure]++;
  });
  return counts;
}

/**
 * Calls `visit` for each user with equal scores on both sides of a cutoff, with the numbers of the metrics
 * with this cutoff.
 */
function eachTiedCutoff(
  input: ModelEvaluationInput,
  measures: readonly ResolvedMeasure[],
  report: (user: number, measures: readonly number[]) => void,
): void {
  const { rankings, users } = input;
  if (rankings.scores === undefined) return;
  // With duplicates, sums of scores may be equal, so all users are checked.
  const allUsers = [{ start: 0, end: users.size }];
  const truth = new UserTruth(input);
  const groups = new Map<string, { cutoff: number; judge: Judge; measures: number[] }>();
  for (const [index, { cutoff, choices }] of measures.entries()) {
    if (cutoff === undefined) continue;
    // Appended items of the catalogue have no scores that could tie.
    const missed = choices.missed === 'catalogue' ? 'absent' : choices.missed;
    const view = rankingRulesOf({ ...choices, ties: 'expected', missed });
    const key = `${cutoff} ${rankingRulesKey(view)}`;
    const group = groups.get(key) ?? { cutoff, judge: new Judge(input, truth, view, cutoff), measures: [] };
    group.measures.push(index);
    groups.set(key, group);
  }
  const cuts = [...groups.values()];
  for (const { start, end } of rankings.repeats === false ? tiedUsers(rankings) : allUsers)
    for (let user = start; user < end; user++) {
      if (rankings.offsets[user] === rankings.offsets[user + 1]) continue;
      truth.turnTo(user);
      for (const { cutoff, judge, measures: cut } of cuts)
        if (isTiedAtCutoff(judge.judge(), cutoff)) report(user, cut);
    }
}
