import type { JudgedList } from '../data/judgedList';
import type { UserRule, ViewChoices } from '../measures/convention';
import { standingOf, type EvaluationInput } from './evaluate';
import { isCounted } from './standing';
import { Judge } from './judging/judge';
import { UserTruth } from './judging/userTruth';
import { userSteps } from './userSteps';

/**
 * Judges the list of one user after the other and shows those of the users who count.
 *
 * Yields the number of users done. Stopping to iterate cancels.
 *
 * @param depth how far down measures look
 * @param show is called with each list, which is valid until it returns; returns how much work it was
 * @param workPerStep after about so much work the generator yields
 */
export function* countedLists(
  input: EvaluationInput,
  view: ViewChoices,
  depth: number,
  users: UserRule,
  show: (list: JudgedList) => number,
  workPerStep: number,
): Generator<number, void> {
  const truth = new UserTruth(input);
  const judge = new Judge(input, truth, view, depth);
  yield* userSteps(input.users.size, workPerStep, (user) => {
    const standing = standingOf(input, user);
    if (!standing.listed && !standing.judged && !standing.trained) return 1;
    truth.turnTo(user);
    const list = judge.judge();
    return isCounted(users, list.relevant > 0, standing) ? show(list) : 1;
  });
}
