import type { Dialect } from './dialects/dialect';
import { markQuery, type MarkedQuery } from './queryMark';
import type { Tables } from './relation';
import {
  checkRow,
  decodeHexId,
  wrongResultError,
  realNumber,
  wholeNumber,
  type ResultRow,
} from './resultRows';
import { listRows, truthRows, wholeLiteral } from './rows';
import * as l10n from '@vscode/l10n';

/** Maximum number of distinct gains that are encoded as bit masks. */
export const MAX_MASKED_GAINS = 30;

/** Maximum number of models in a column; a column with more has another meaning. */
export const MAX_TABLE_MODELS = 100;

/** Properties of two tables that are queried before patterns. */
export interface TableFacts {
  readonly recommendations: RowFacts;
  readonly truth: RowFacts;
  /** Rows of the user with the most rows: the maximum length of a list. */
  readonly longest: number;
  /** Positive gains, largest first; at most MAX_MASKED_GAINS + 1. */
  readonly gains: readonly number[];
  /** Number of checked users with equal scores; others may have them too. */
  readonly tied: number;
  /**
   * IDs of the models, ascending, with their numbers of used rows, if the table has a column of models; at
   * most MAX_MODELS + 1.
   */
  readonly models: readonly { readonly id: string; readonly used: number }[];
}

export interface RowFacts {
  readonly rows: number;
  /** Number of rows that have a user, an item and a number. */
  readonly used: number;
  /** Number of rows without a user, an item or a model. */
  readonly unnamed: number;
}

/**
 * Number of users that are checked for equal scores first: enough to find equal scores if they are frequent.
 */
const FIRST_ROWS = 10_000;

/**
 * Returns the query for the rows of both tables, the used ones, the longest list, the gains and the models.
 *
 * @param tiesWithin ranks checked for equal scores, for the first users; undefined: none
 */
export function factsQuery(
  dialect: Dialect,
  { recommendations, truth: judgements }: Tables,
  tiesWithin?: number,
): MarkedQuery {
  const lists = listRows(dialect, recommendations);
  const truth = truthRows(dialect, judgements);
  const list = [...(lists.model === undefined ? [] : [lists.model]), lists.user].join(', ');
  return markQuery((mark) => {
    const rowsOf = (what: string, side: { from: string; named: string; used: string }): string =>
      `SELECT ${mark} AS q, '${what}' AS what, '' AS gain, COUNT(*) AS a, COUNT(CASE WHEN ${side.used} THEN 1 END) AS b, COUNT(CASE WHEN ${side.named} THEN 1 END) AS c
FROM ${side.from}`;
    return [
      rowsOf('recommendations', lists),
      rowsOf('truth', truth),
      `SELECT ${mark} AS q, 'longest' AS what, '' AS gain, COALESCE(MAX(n), 0) AS a, 0 AS b, 0 AS c FROM (
  SELECT COUNT(*) AS n FROM ${lists.from} WHERE ${lists.used} GROUP BY ${list}
) lengths`,
      `SELECT ${mark} AS q, 'gain' AS what, gain, n AS a, 0 AS b, 0 AS c FROM (
  SELECT ${dialect.text('g')} AS gain, COUNT(*) AS n
  FROM (SELECT ${truth.gain} AS g FROM ${truth.from} WHERE ${truth.used}) gains
  WHERE g > 0 GROUP BY g ORDER BY g DESC LIMIT ${MAX_MASKED_GAINS + 1}
) levels`,
      ...(lists.model === undefined
        ? []
        : [
            `SELECT ${mark} AS q, 'model' AS what, ${dialect.hex('m')} AS gain, n AS a, 0 AS b, 0 AS c FROM (
  SELECT m, COUNT(*) AS n
  FROM (SELECT ${lists.model} AS m FROM ${lists.from} WHERE ${lists.used}) named
  GROUP BY m ORDER BY m LIMIT ${MAX_TABLE_MODELS + 1}
) models`,
          ]),
      ...(tiesWithin === undefined ? [] : [tiesOfSome(dialect, lists, mark, tiesWithin)]),
    ].join('\nUNION ALL\n');
  });
}

/**
 * Returns the query for the number of users among the first ones with equal scores within some ranks, each item once
 * by its best score.
 */
function tiesOfSome(
  dialect: Dialect,
  { from, user, item, key, used, model }: ReturnType<typeof listRows>,
  mark: string,
  within: number,
): string {
  const whose = model === undefined ? 'u' : 'm, u';
  const window = `PARTITION BY ${whose} ORDER BY s DESC`;
  // Before the first rank of a list, some engines return 0.
  const ranks = within === Infinity ? 'k > 1' : `k BETWEEN 2 AND ${wholeLiteral(within)}`;
  return `SELECT ${mark} AS q, 'tied' AS what, '' AS gain, COUNT(*) AS a, 0 AS b, 0 AS c FROM (
  SELECT u FROM (
    SELECT u, ROW_NUMBER() OVER (${window}) AS k, CASE WHEN s = ${dialect.previous('s', window)} THEN 1 ELSE 0 END AS tied
    FROM (
      SELECT ${whose}, i, MAX(s) AS s FROM (
        SELECT ${model === undefined ? '' : `${model} AS m, `}${user} AS u, ${item} AS i, ${key} AS s FROM ${from}
        WHERE ${used} AND ${user} IN (SELECT u FROM (SELECT ${user} AS u FROM ${from} WHERE ${used} LIMIT ${FIRST_ROWS}) met)
      ) entries GROUP BY ${whose}, i
    ) best
  ) ranks WHERE tied = 1 AND ${ranks} GROUP BY u
) users`;
}

/** Returns the facts from the result of the facts query. @throws InputError if the rows are not its result */
export function parseFacts(rows: readonly ResultRow[], mark: number): TableFacts {
  const sidesFound = new Map<string, RowFacts>();
  const gains: number[] = [];
  const models: { readonly id: string; readonly hex: string; readonly used: number }[] = [];
  let longest: number | undefined;
  let tied = 0;
  for (const row of rows) {
    checkRow(row, mark, 6);
    const [, what, gain, a, b, c] = row;
    const rowCount = wholeNumber(a);
    if (what === 'gain') gains.push(realNumber(gain));
    else if (what === 'longest') longest = rowCount;
    else if (what === 'tied') tied = rowCount;
    else if (what === 'model')
      models.push({ id: decodeHexId(gain), hex: gain.toLowerCase(), used: rowCount });
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
    throw wrongResultError(l10n.t('rows are missing'));
  return {
    recommendations,
    truth,
    longest,
    gains: gains.sort((x, y) => y - x),
    tied,
    // In the order of their UTF-8 bytes, which is that of code points.
    models: models.sort((x, y) => (x.hex < y.hex ? -1 : 1)).map(({ id, used }) => ({ id, used })),
  };
}
