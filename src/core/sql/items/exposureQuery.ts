import type { UserRule } from '../../measures/convention';
import type { Dialect } from '../dialects/dialect';
import { reaches } from '../patternQuery';
import { marked, type MarkedQuery } from '../queryMark';
import type { Tables } from '../relation';
import { CATALOGUE, rankedRows, wholeLiteral } from '../rows';
import type { ExposureGroup } from './exposure';

/** Columns of a row, its mark included. */
export const EXPOSURE_COLUMNS = 6;

/**
 * How many items are recommended how often. A row holds, behind the query's mark, in how many lists an item stands within
 * the cutoff; whether it is in the catalogue (1, else 0); how many such items there are; in how many lists one of them
 * stands behind the cutoff with the score of the last before it; and in every row the number of all items, so that a
 * result cut short is found out. Items of the catalogue that nobody is recommended have a row too.
 */
export function exposureQuery(
  dialect: Dialect,
  tables: Tables,
  { order, wantsNoTies, depth, users, threshold }: ExposureGroup,
): MarkedQuery {
  const whole = depth === Infinity;
  const test = userTest(dialect, users, threshold);
  const within = [
    's IS NOT NULL',
    ...(whole ? [] : [`k <= ${wholeLiteral(depth + 1)}`]),
    ...(test === undefined ? [] : ['chosen = 1']),
  ].join(' AND ');
  const n = whole ? 'COUNT(*)' : `COUNT(CASE WHEN k <= ${wholeLiteral(depth)} THEN 1 END)`;
  const cut = whole ? '0' : `COUNT(CASE WHEN k > ${wholeLiteral(depth)} AND tied = 1 THEN 1 END)`;
  const entries =
    test === undefined
      ? 'ranked'
      : `(
    SELECT i, s, k, tied, MAX(CASE WHEN ${test} THEN 1 ELSE 0 END) OVER (PARTITION BY u) AS chosen FROM ranked
  ) users`;
  return marked(
    (
      mark,
    ) => `${rankedRows(dialect, tables, order, { ties: wantsNoTies !== undefined, catalogue: tables.catalogue })}, recommended AS (
  SELECT i, ${n} AS n, ${cut} AS cut FROM ${entries}
  WHERE ${within} GROUP BY i
), offered AS (
  ${catalogued(tables)}
), exposure AS (
  SELECT n, c, COUNT(*) AS items, SUM(cut) AS cut FROM offered GROUP BY n, c
)
SELECT ${mark} AS q, n, c, items, cut, SUM(items) OVER () AS total FROM exposure`,
  );
}

/** Which users count, as a test of one of their rows; undefined: whoever has a list, and nobody else has entries. */
function userTest(dialect: Dialect, users: UserRule, threshold: number): string | undefined {
  switch (users) {
    case 'recommended':
    case 'any':
      return undefined;
    case 'judged':
    case 'judged-both':
      return 'g IS NOT NULL';
    case 'truth':
    case 'both':
      return reaches(dialect, threshold);
    case 'trained':
      throw new Error('Tables have no training interactions.');
  }
}

function catalogued({ catalogue }: Tables): string {
  if (catalogue === undefined) return 'SELECT i, n, cut, 0 AS c FROM recommended';
  return `SELECT i, SUM(n) AS n, SUM(cut) AS cut, MAX(c) AS c FROM (
    SELECT i, n, cut, 0 AS c FROM recommended
    UNION ALL
    SELECT i, 0 AS n, 0 AS cut, 1 AS c FROM ${CATALOGUE}
  ) sides GROUP BY i`;
}
