import type { Dialect } from './dialects/dialect';
import type { PatternSpec } from './patternSpec';
import { patternColumns, usersQuery } from './patternQuery';
import { marked, type MarkedQuery } from './queryMark';
import { STEPS, type Tables } from './relation';
import { wholeNumber } from './resultRows';
import { rankedRows, wholeLiteral, type TieOrder } from './rows';

/**
 * Users of one pattern, by their ids in hexadecimal digits, in the order of the ids.
 *
 * @param values of the pattern's columns as they came back, of a pattern without text
 * @param limit at most so many users
 */
export function usersOfPatternQuery(
  dialect: Dialect,
  tables: Tables,
  spec: PatternSpec,
  values: readonly string[],
  limit: number,
): MarkedQuery {
  const columns = patternColumns(dialect, spec);
  const tests = columns.map(({ kept }, index) => `(${kept}) = ${wholeLiteral(wholeNumber(values[index]))}`);
  return marked(
    (mark) => `${usersQuery(dialect, tables, spec, columns)}
SELECT ${mark} AS q, ${dialect.hex('u')} AS id FROM ${STEPS.judged}
WHERE ${tests.join(' AND ')}
ORDER BY u LIMIT ${wholeLiteral(limit)}`,
  );
}

/**
 * The list of one user with the gain of each entry, and behind it what of the truth the list misses; items by their ids
 * in hexadecimal digits. The user is looked for where the tables are read.
 *
 * @param limit at most so many rows
 */
export function listOfUserQuery(
  dialect: Dialect,
  tables: Tables,
  order: TieOrder,
  user: string,
  limit: number,
): MarkedQuery {
  return marked(
    (mark) => `${rankedRows(dialect, tables, order, { only: user })}
SELECT ${mark} AS q, k, ${dialect.hex('i')} AS item, COALESCE(${dialect.text('s')}, '') AS score, COALESCE(${dialect.text('g')}, '') AS gain
FROM ${STEPS.ranked} ORDER BY k LIMIT ${wholeLiteral(limit)}`,
  );
}
