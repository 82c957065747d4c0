import type { Dialect } from './dialects/dialect';
import { marked, type MarkedQuery } from './queryMark';
import type { Tables } from './relation';
import { checkRow, notTheAnswer, realNumber, wholeNumber, type ResultRow } from './resultRows';
import { sides } from './rows';
import * as l10n from '@vscode/l10n';

/** More distinct gains than this are not told apart by bit masks. */
export const MOST_GAINS = 30;

/** What is known of two tables before patterns are asked for. */
export interface Facts {
  readonly recommendations: RowFacts;
  readonly truth: RowFacts;
  /** Rows of the user with the most of them: no list is longer. */
  readonly longest: number;
  /** Positive gains, largest first; of more than MOST_GAINS the largest, and one more. */
  readonly gains: readonly number[];
}

export interface RowFacts {
  readonly rows: number;
  /** Rows that have user, item and number. */
  readonly used: number;
  /** Rows without a user or an item. */
  readonly unnamed: number;
}

/** Rows of both tables, how many of them are used, the longest list, and which gains there are. */
export function factsQuery(dialect: Dialect, tables: Tables): MarkedQuery {
  const { lists, truth } = sides(dialect, tables);
  return marked((mark) => {
    const rowsOf = (what: string, side: { from: string; named: string; used: string }): string =>
      `SELECT ${mark} AS q, '${what}' AS what, '' AS gain, COUNT(*) AS a, COUNT(CASE WHEN ${side.used} THEN 1 END) AS b, COUNT(CASE WHEN ${side.named} THEN 1 END) AS c
FROM ${side.from}`;
    return `${rowsOf('recommendations', lists)}
UNION ALL
${rowsOf('truth', truth)}
UNION ALL
SELECT ${mark} AS q, 'longest' AS what, '' AS gain, COALESCE(MAX(n), 0) AS a, 0 AS b, 0 AS c FROM (
  SELECT COUNT(*) AS n FROM ${lists.from} WHERE ${lists.used} GROUP BY ${lists.user}
) lengths
UNION ALL
SELECT ${mark} AS q, 'gain' AS what, gain, n AS a, 0 AS b, 0 AS c FROM (
  SELECT ${dialect.text('g')} AS gain, COUNT(*) AS n
  FROM (SELECT ${truth.gain} AS g FROM ${truth.from} WHERE ${truth.used}) gains
  WHERE g > 0 GROUP BY g ORDER BY g DESC LIMIT ${MOST_GAINS + 1}
) levels`;
  });
}

/** What the facts query answered. @throws InputError where it is not that */
export function factsOf(rows: readonly ResultRow[], mark: number): Facts {
  const sidesFound = new Map<string, RowFacts>();
  const gains: number[] = [];
  let longest: number | undefined;
  for (const row of rows) {
    checkRow(row, mark, 6);
    const [, what, gain, a, b, c] = row;
    const rowCount = wholeNumber(a);
    if (what === 'gain') gains.push(realNumber(gain));
    else if (what === 'longest') longest = rowCount;
    else
      sidesFound.set(what, {
        rows: rowCount,
        used: wholeNumber(b),
        unnamed: rowCount - wholeNumber(c),
      });
  }
  const recommendations = sidesFound.get('recommendations');
  const truth = sidesFound.get('truth');
  if (recommendations === undefined || truth === undefined || longest === undefined)
    throw notTheAnswer(l10n.t('rows are missing'));
  return { recommendations, truth, longest, gains: gains.sort((x, y) => y - x) };
}
