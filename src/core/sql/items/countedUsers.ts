import type { UserRule } from '../../measures/convention';
import type { Dialect } from '../dialects/dialect';
import { gainTest } from '../patternQuery';

/** Property of a user, true if it is true for one of the rows. */
type Flag = 'wanting' | 'judged';

/** Property that a user with a list must have to be counted, by rule. */
const FLAGS: Readonly<Record<Exclude<UserRule, 'trained'>, Flag | undefined>> = {
  truth: 'wanting',
  both: 'wanting',
  recommended: undefined,
  judged: 'judged',
  'judged-both': 'judged',
  any: undefined,
};

/** SQL that selects the users that are counted. */
interface CountedUsers {
  /** A column in addition to those of `recscope_ranked`, with a comma before it; empty: not needed. */
  readonly column: string;
  /** SQL condition on each row of a user that tells whether the user counts; undefined: all users count. */
  readonly test: string | undefined;
}

/**
 * Returns SQL for the users with a list that count, as a property of each of their rows.
 *
 * @param threshold θ
 * @param key columns that identify a user
 */
export function countedUsersSql(
  dialect: Dialect,
  users: UserRule,
  threshold: number,
  key: 'u' | 'm, u',
): CountedUsers {
  if (users === 'trained') throw new Error('Tables have no training interactions.');
  const flag = FLAGS[users];
  if (flag === undefined) return { column: '', test: undefined };
  const is = flag === 'wanting' ? gainTest(dialect, threshold) : 'g IS NOT NULL';
  return {
    column: `,\n    MAX(CASE WHEN ${is} THEN 1 ELSE 0 END) OVER (PARTITION BY ${key}) AS user_${flag}`,
    test: `user_${flag} = 1`,
  };
}
