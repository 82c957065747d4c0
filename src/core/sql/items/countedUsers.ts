import type { UserRule } from '../../measures/convention';
import type { Dialect } from '../dialects/dialect';
import { reaches } from '../patternQuery';

/** What is true of a user where it is of any row. */
type Flag = 'wanting' | 'judged';

/** Users of the rows that are asked about have a list. */
const FLAGS: Readonly<Record<Exclude<UserRule, 'trained'>, Flag | undefined>> = {
  truth: 'wanting',
  both: 'wanting',
  recommended: undefined,
  judged: 'judged',
  'judged-both': 'judged',
  any: undefined,
};

/** Whose rows count. */
interface CountedUsers {
  /** A column beside those of `recscope_ranked`, with a comma before it; empty: none is needed. */
  readonly column: string;
  /** A test of any row of a user; undefined: all users count. */
  readonly test: string | undefined;
}

/**
 * Which users with a list count, so that every row of theirs says so.
 *
 * @param threshold θ
 * @param key by what users are told apart
 */
export function countedUsers(
  dialect: Dialect,
  users: UserRule,
  threshold: number,
  key: 'u' | 'm, u',
): CountedUsers {
  if (users === 'trained') throw new Error('Tables have no training interactions.');
  const flag = FLAGS[users];
  if (flag === undefined) return { column: '', test: undefined };
  const is = flag === 'wanting' ? reaches(dialect, threshold) : 'g IS NOT NULL';
  return {
    column: `,\n    MAX(CASE WHEN ${is} THEN 1 ELSE 0 END) OVER (PARTITION BY ${key}) AS user_${flag}`,
    test: `user_${flag} = 1`,
  };
}
