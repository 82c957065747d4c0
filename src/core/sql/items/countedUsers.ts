import type { UserRule } from '../../measures/convention';
import type { Dialect } from '../dialects/dialect';
import { reaches } from '../patternQuery';

/** What is true of a user where it is of any row. */
type Flag = 'wanting' | 'listed' | 'judged';

const FLAGS: Readonly<Record<Exclude<UserRule, 'trained'>, readonly Flag[]>> = {
  truth: ['wanting'],
  both: ['wanting', 'listed'],
  recommended: ['listed'],
  judged: ['judged'],
  'judged-both': ['judged', 'listed'],
  any: [],
};

/** Whose rows count. */
interface CountedUsers {
  /** Columns beside those of `recscope_ranked`, each with a comma before it. */
  readonly columns: string;
  /** A test of any row of a user; undefined: whoever has a row counts. */
  readonly test: string | undefined;
}

/**
 * Which users count, so that every row of theirs says so.
 *
 * @param threshold θ
 * @param key by what users are told apart
 * @param listed the rows that are asked about are those of lists: that there is one needs no saying
 */
export function countedUsers(
  dialect: Dialect,
  users: UserRule,
  threshold: number,
  key: 'u' | 'm, u',
  { listed = false }: { readonly listed?: boolean } = {},
): CountedUsers {
  if (users === 'trained') throw new Error('Tables have no training interactions.');
  const tests: Readonly<Record<Flag, string>> = {
    wanting: reaches(dialect, threshold),
    listed: 's IS NOT NULL',
    judged: 'g IS NOT NULL',
  };
  const flags = FLAGS[users].filter((flag) => !(listed && flag === 'listed'));
  return {
    columns: flags
      .map(
        (flag) =>
          `,\n    MAX(CASE WHEN ${tests[flag]} THEN 1 ELSE 0 END) OVER (PARTITION BY ${key}) AS user_${flag}`,
      )
      .join(''),
    test: flags.length === 0 ? undefined : flags.map((flag) => `user_${flag} = 1`).join(' AND '),
  };
}
