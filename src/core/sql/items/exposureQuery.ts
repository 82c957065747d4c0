import type { Dialect } from '../dialects/dialect';
import { marked, type MarkedQuery } from '../queryMark';
import { STEPS, type ModelTables, type Tables } from '../relation';
import { modelNumbers, rankedRows, userKey, wholeLiteral } from '../rows';
import { countedUsers } from './countedUsers';
import type { ExposureGroup } from './exposure';

/** Columns of a row, its mark included. */
export const EXPOSURE_COLUMNS = 6;

/**
 * How many items are recommended how often. A row holds, behind the query's mark, in how many lists an item stands within
 * the cutoff; whether it is in the catalogue (1, else 0); how many such items there are; in how many lists one of them
 * stands behind the cutoff with the score of the last before it; and in every row the number of all items, so that a
 * result cut short is found out. Items of the catalogue that nobody is recommended have a row too. Of several models the
 * number of the model stands behind the mark.
 */
export function exposureQuery(
  dialect: Dialect,
  tables: Tables | ModelTables,
  { order, wantsNoTies, depth, users, threshold }: ExposureGroup,
): MarkedQuery {
  const whole = depth === Infinity;
  // A user with entries has a list.
  const { column, test } = countedUsers(dialect, users, threshold, userKey(tables));
  const within = [
    's IS NOT NULL',
    ...(whole ? [] : [`k <= ${wholeLiteral(depth + 1)}`]),
    ...(test === undefined ? [] : [test]),
  ].join(' AND ');
  const n = whole ? 'COUNT(*)' : `COUNT(CASE WHEN k <= ${wholeLiteral(depth)} THEN 1 END)`;
  const cut = whole ? '0' : `COUNT(CASE WHEN k > ${wholeLiteral(depth)} AND tied = 1 THEN 1 END)`;
  const [model, window] = 'models' in tables ? ['m, ', 'PARTITION BY m'] : ['', ''];
  const entries =
    test === undefined
      ? STEPS.ranked
      : `(
    SELECT ${model}i, s, k, tied${column} FROM ${STEPS.ranked}
  ) users`;
  return marked(
    (
      mark,
    ) => `${rankedRows(dialect, tables, order, { ties: wantsNoTies !== undefined, catalogue: tables.catalogue })}, ${STEPS.recommended} AS (
  SELECT ${model}i, ${n} AS n, ${cut} AS cut FROM ${entries}
  WHERE ${within} GROUP BY ${model}i
), ${STEPS.offered} AS (
  ${catalogued(tables, model)}
), ${STEPS.exposure} AS (
  SELECT ${model}n, c, COUNT(*) AS items, SUM(cut) AS cut FROM ${STEPS.offered} GROUP BY ${model}n, c
)
SELECT ${mark} AS q, ${model}n, c, items, cut, SUM(items) OVER (${window}) AS total FROM ${STEPS.exposure}`,
  );
}

/** What is recommended beside what could have been; of several models each could have recommended all of it. */
function catalogued(tables: Tables | ModelTables, model: string): string {
  if (tables.catalogue === undefined) return `SELECT ${model}i, n, cut, 0 AS c FROM ${STEPS.recommended}`;
  const each = 'models' in tables ? ` CROSS JOIN (${modelNumbers(tables)}) models` : '';
  return `SELECT ${model}i, SUM(n) AS n, SUM(cut) AS cut, MAX(c) AS c FROM (
    SELECT ${model}i, n, cut, 0 AS c FROM ${STEPS.recommended}
    UNION ALL
    SELECT ${model}i, 0 AS n, 0 AS cut, 1 AS c FROM ${STEPS.catalogue}${each}
  ) sides GROUP BY ${model}i`;
}
