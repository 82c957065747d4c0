import type { UserRule } from '../../measures/convention';
import type { Dialect } from '../dialects/dialect';
import { gainTest } from '../patternQuery';
import { markQuery, type MarkedQuery } from '../queryMark';
import { INTERMEDIATE_TABLES, type ModelTables, type Tables } from '../relation';
import { modelNumbers, rankedRows, userKey, wholeLiteral } from '../rows';
import type { ExposureGroup } from './exposure';

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

/** Number of columns in a row, including its mark. */
export const EXPOSURE_COLUMNS = 6;

/**
 * Returns the query for how often items are recommended. A row contains, after the query's mark: the number of lists
 * with an item within the cutoff; whether it is in the catalogue (1, else 0); the number of such items; the number of
 * lists with one of them after the cutoff, tied with the last item within; and the number of all items, which reveals
 * a truncated result. Items of the catalogue that are never recommended have a row too. With several models, the
 * model number follows the mark.
 */
export function exposureQuery(
  dialect: Dialect,
  tables: Tables | ModelTables,
  { order, wantsNoTies, depth, users, threshold }: ExposureGroup,
): MarkedQuery {
  const isUncut = depth === Infinity;
  // A user with entries has a list.
  const { column, test } = countedUsersSql(dialect, users, threshold, userKey(tables));
  const within = [
    's IS NOT NULL',
    ...(isUncut ? [] : [`k <= ${wholeLiteral(depth + 1)}`]),
    ...(test === undefined ? [] : [test]),
  ].join(' AND ');
  const n = isUncut ? 'COUNT(*)' : `COUNT(CASE WHEN k <= ${wholeLiteral(depth)} THEN 1 END)`;
  const cut = isUncut ? '0' : `COUNT(CASE WHEN k > ${wholeLiteral(depth)} AND tied = 1 THEN 1 END)`;
  const [model, window] = 'models' in tables ? ['m, ', 'PARTITION BY m'] : ['', ''];
  const entries =
    test === undefined
      ? INTERMEDIATE_TABLES.ranked
      : `(
    SELECT ${model}i, s, k, tied${column} FROM ${INTERMEDIATE_TABLES.ranked}
  ) users`;
  return markQuery(
    (
      mark,
    ) => `${rankedRows(dialect, tables, order, { ties: wantsNoTies !== undefined, catalogue: tables.catalogue })}, ${INTERMEDIATE_TABLES.recommended} AS (
  SELECT ${model}i, ${n} AS n, ${cut} AS cut FROM ${entries}
  WHERE ${within} GROUP BY ${model}i
), ${INTERMEDIATE_TABLES.offered} AS (
  ${catalogued(tables, model)}
), ${INTERMEDIATE_TABLES.exposure} AS (
  SELECT ${model}n, c, COUNT(*) AS items, SUM(cut) AS cut FROM ${INTERMEDIATE_TABLES.offered} GROUP BY ${model}n, c
)
SELECT ${mark} AS q, ${model}n, c, items, cut, SUM(items) OVER (${window}) AS total FROM ${INTERMEDIATE_TABLES.exposure}`,
  );
}

/**
 * Returns SQL for the users with a list that count, as a property of each of their rows.
 *
 * @param threshold θ
 * @param key columns that identify a user
 */
function countedUsersSql(
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

/** Returns the recommended items with those of the catalogue; each model has the whole catalogue. */
function catalogued(tables: Tables | ModelTables, model: string): string {
  if (tables.catalogue === undefined)
    return `SELECT ${model}i, n, cut, 0 AS c FROM ${INTERMEDIATE_TABLES.recommended}`;
  const each = 'models' in tables ? ` CROSS JOIN (${modelNumbers(tables)}) models` : '';
  return `SELECT ${model}i, SUM(n) AS n, SUM(cut) AS cut, MAX(c) AS c FROM (
    SELECT ${model}i, n, cut, 0 AS c FROM ${INTERMEDIATE_TABLES.recommended}
    UNION ALL
    SELECT ${model}i, 0 AS n, 0 AS cut, 1 AS c FROM ${INTERMEDIATE_TABLES.catalogue}${each}
  ) sides GROUP BY ${model}i`;
}
