import type { UserCounts } from '../../shared/protocol/views/evaluationView';
import type { UserRule } from '../measures/convention';

/** Inputs that a user occurs in. */
export interface UserPresence {
  readonly listed: boolean;
  readonly judged: boolean;
  readonly trained: boolean;
}

/** Returns whether a user counts under a rule. @param relevant whether the user has a relevant item */
export function isUserCounted(rule: UserRule, relevant: boolean, standing: UserPresence): boolean {
  switch (rule) {
    case 'truth':
      return relevant;
    case 'both':
      return relevant && standing.listed;
    case 'recommended':
      return standing.listed;
    case 'judged':
      return standing.judged;
    case 'judged-both':
      return standing.judged && standing.listed;
    case 'any':
      return standing.judged || standing.listed;
    case 'trained':
      return standing.trained;
  }
}

/** Returns whether a rule requires that the user has a relevant item. */
export function needsRelevantItem(rule: UserRule): boolean {
  return rule === 'truth' || rule === 'both';
}

/** Counts users by whether they are counted in means, and if not, why. */
export class UserCounter {
  readonly counts: { -readonly [Key in keyof UserCounts]: number } = {
    counted: 0,
    withoutList: 0,
    withoutRelevant: 0,
    withoutHit: 0,
    all: 0,
  };

  constructor(private readonly rule: UserRule) {}

  /**
   * Adds users of lists or ground truth; users of training data only are not counted.
   *
   * @param relevant number of relevant items of each user
   * @param hits relevant items within the cutoff of hits
   * @param times number of such users
   * @returns whether they count under the convention
   */
  add(standing: UserPresence, relevant: number, hits: number, times: number): boolean {
    const { counts } = this;
    if (!standing.listed && !standing.judged) return false;
    counts.all += times;
    if (relevant === 0) counts.withoutRelevant += times;
    else if (!standing.listed) counts.withoutList += times;
    else if (hits === 0) counts.withoutHit += times;
    if (!isUserCounted(this.rule, relevant > 0, standing)) return false;
    counts.counted += times;
    return true;
  }
}
