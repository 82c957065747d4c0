import type { Dialect } from '../dialects/dialect';
import { reaches } from '../patternQuery';
import { marked, type MarkedQuery } from '../queryMark';
import { STEPS, type Tables } from '../relation';
import { rankedRows, wholeLiteral } from '../rows';
import { countedUsers } from './countedUsers';
import type { ItemCounting } from './itemsQuery';

/** Columns of a row, its mark included. */
export const ITEM_USER_COLUMNS = 5;

/**
 * Users of one item, by their ids in hexadecimal digits: those whose list holds it within the depth, hits first, and
 * those to whom it is relevant and whose list does not. A row holds, behind the query's mark, whether it is in the list
 * (1, else 0), the id, the rank (0 where it is not in the list), and the gain, if any.
 *
 * @param limit at most so many of either
 */
export function itemUsersQuery(
  dialect: Dialect,
  tables: Tables,
  { order, depth, users, threshold }: ItemCounting,
  item: string,
  limit: number,
): MarkedQuery {
  const { columns, test } = countedUsers(dialect, users, threshold, 'u');
  const within = `s IS NOT NULL${depth === Infinity ? '' : ` AND k <= ${wholeLiteral(depth)}`}`;
  const relevant = reaches(dialect, threshold);
  const counted = test === undefined ? '' : ` AND ${test}`;
  return marked(
    (mark) => `${rankedRows(dialect, tables, order, { having: item })}, ${STEPS.users} AS (
  SELECT u, i, s, g, k${columns} FROM ${STEPS.ranked}
), ${STEPS.shares} AS (
  SELECT u, k, g, CASE WHEN ${within} THEN 1 ELSE 0 END AS had, CASE WHEN ${relevant} THEN 1 ELSE 0 END AS wanted
  FROM ${STEPS.users} WHERE i = ${dialect.id(item)}${counted} AND ((${within}) OR ${relevant})
), ${STEPS.places} AS (
  SELECT u, k, g, had, ROW_NUMBER() OVER (PARTITION BY had ORDER BY wanted DESC, u) AS place FROM ${STEPS.shares}
)
SELECT ${mark} AS q, had, ${dialect.hex('u')} AS id, CASE WHEN had = 1 THEN k ELSE 0 END AS r, COALESCE(${dialect.text('g')}, '') AS gain
FROM ${STEPS.places} WHERE place <= ${wholeLiteral(limit)} ORDER BY had DESC, place`,
  );
}
