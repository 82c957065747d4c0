import type { Dialect } from '../dialects/dialect';
import type { PatternSpec } from '../patternSpec';
import { reaches } from '../patternQuery';
import { marked, type MarkedQuery } from '../queryMark';
import type { Tables } from '../relation';
import { rankedRows, wholeLiteral } from '../rows';

/**
 * Of each item, by its id in hexadecimal digits: lists that hold it within the depth of the spec, those of them whose
 * user finds it relevant, the sum of its ranks there, and users to whom it is relevant at all.
 *
 * @param threshold θ
 */
export function itemsQuery(
  dialect: Dialect,
  tables: Tables,
  { order, depth }: Pick<PatternSpec, 'order' | 'depth'>,
  threshold: number,
): MarkedQuery {
  const relevant = reaches(dialect, threshold);
  const within = `s IS NOT NULL AND k <= ${wholeLiteral(depth)}`;
  return marked(
    (mark) => `${rankedRows(dialect, tables, order)}
SELECT ${mark} AS q, ${dialect.hex('i')} AS item,
  COUNT(CASE WHEN ${within} THEN 1 END) AS recommended,
  COUNT(CASE WHEN ${within} AND ${relevant} THEN 1 END) AS hits,
  SUM(CASE WHEN ${within} THEN k ELSE 0 END) AS ranks,
  COUNT(CASE WHEN ${relevant} THEN 1 END) AS relevant
FROM ranked WHERE (${within}) OR ${relevant} GROUP BY i`,
  );
}
