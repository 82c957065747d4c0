import type { ItemSort } from '../../../shared/protocol/queries';
import type { UserRule } from '../../measures/convention';
import type { Dialect } from '../dialects/dialect';
import { reaches } from '../patternQuery';
import { marked, type MarkedQuery } from '../queryMark';
import { STEPS, type Tables } from '../relation';
import { rankedRows, wholeLiteral, type TieOrder } from '../rows';
import type { ItemColumn, ItemFilter } from '../../../shared/protocol/views/itemsView';
import { countedUsers } from './countedUsers';

/** What is counted of items, and over whom. */
export interface ItemCounting {
  readonly order: TieOrder;
  /** How far down the lists; Infinity: whole lists. */
  readonly depth: number;
  /** Whose lists and judgements count. */
  readonly users: UserRule;
  /** θ; 0: any positive gain. */
  readonly threshold: number;
}

/** Which of the items come back, and in which order. */
export interface ItemWindow {
  readonly sort: ItemSort;
  readonly filter: ItemFilter;
  /** From 0. */
  readonly start: number;
  /** At most so many; Infinity: all. */
  readonly count: number;
}

/** Columns of a row, its mark included. */
export const ITEM_COLUMNS = 16;

/**
 * Items, each with what a model does with it. A row holds, behind the query's mark, its place in the order, from 1; the
 * id in hexadecimal digits; the lists that hold it within the depth, those of them whose user finds it relevant, the sum
 * of its ranks there, the users to whom it is relevant, and the users who have it in the truth at all; and in every row,
 * over all items: how many there are, places of lists, pairs of a user and a relevant item, places whose score is that
 * of the one above, and how many items pass each filter. Items that do not pass the filter stand behind those that do.
 */
export function itemsQuery(
  dialect: Dialect,
  tables: Tables,
  counting: ItemCounting,
  window: ItemWindow,
): MarkedQuery {
  const { sort, filter, start, count } = window;
  const { columns, test } = countedUsers(dialect, counting.users, counting.threshold, 'u');
  const counted = test === undefined ? '' : ` AND ${test}`;
  const relevant = reaches(dialect, counting.threshold);
  const whole = counting.depth === Infinity;
  const within = `s IS NOT NULL${whole ? '' : ` AND k <= ${wholeLiteral(counting.depth)}`}${counted}`;
  const reached = `s IS NOT NULL${whole ? '' : ` AND k <= ${wholeLiteral(counting.depth + 1)}`}${counted}`;
  const entries =
    columns === ''
      ? STEPS.ranked
      : `(\n    SELECT i, s, g, k, tied${columns} FROM ${STEPS.ranked}\n  ) users`;
  const passing = FILTERS[filter];
  const pages = [
    ...(start > 0 ? [`place > ${wholeLiteral(start)}`] : []),
    ...(count === Infinity ? [] : [`place <= ${wholeLiteral(start + count)}`]),
  ];
  // What does not pass stands behind: so a row comes, with what is said of all items, where nothing passes.
  const behind = passing === '' ? '' : `CASE WHEN ${passing} THEN 0 ELSE 1 END, `;
  const order = `${behind}${sortKey(dialect, sort.column)} ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST${sort.column === 'item' ? '' : ', i ASC'}`;
  const total = (condition: string): string => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END) OVER ()`;
  return marked(
    (
      mark,
    ) => `${rankedRows(dialect, tables, counting.order, { ties: true, catalogue: tables.catalogue })}, ${STEPS.counts} AS (
  SELECT i,
    COUNT(CASE WHEN ${within} THEN 1 END) AS n,
    COUNT(CASE WHEN ${within} AND ${relevant} THEN 1 END) AS h,
    SUM(CASE WHEN ${within} THEN k ELSE 0 END) AS r,
    COUNT(CASE WHEN ${relevant}${counted} THEN 1 END) AS w,
    COUNT(g) AS t,
    COUNT(CASE WHEN ${reached} AND tied = 1 THEN 1 END) AS same
  FROM ${entries} GROUP BY i
), ${STEPS.offered} AS (
  ${catalogued(tables)}
), ${STEPS.sums} AS (
  SELECT i, n, h, r, w, t, COUNT(*) OVER () AS total, SUM(n) OVER () AS places, SUM(w) OVER () AS pairs,
    SUM(same) OVER () AS ties
  FROM ${STEPS.offered}
), ${STEPS.shares} AS (
  SELECT i, n, h, r, w, t, total, places, pairs, ties, ${dialect.double('n')} AS had,
    ${dialect.double('places')} * ${dialect.double('w')} / NULLIF(${dialect.double('pairs')}, ${dialect.double('0')}) AS due
  FROM ${STEPS.sums}
), ${STEPS.filters} AS (
  SELECT i, n, h, r, w, t, had, due, total, places, pairs, ties,
    ${total(FILTERS.over)} AS above, ${total(FILTERS.under)} AS below,
    ${total(FILTERS['never-hit'])} AS missing, ${total(FILTERS['never-recommended'])} AS absent
  FROM ${STEPS.shares}
), ${STEPS.places} AS (
  SELECT i, n, h, r, w, t, total, places, pairs, ties, above, below, missing, absent,
    ROW_NUMBER() OVER (ORDER BY ${order}) AS place
  FROM ${STEPS.filters}
)
SELECT ${mark} AS q, place, ${dialect.hex('i')} AS item, n, h, r, w, t, total, places, pairs, ties, above, below, missing, absent
FROM ${STEPS.places}${pages.length === 0 ? '' : ` WHERE ${pages.join(' AND ')}`} ORDER BY place`,
  );
}

/** What passes, of the columns of the shares; empty: everything. */
const FILTERS: Readonly<Record<ItemFilter, string>> = {
  all: '',
  over: 'had > due',
  under: 'had < due',
  'never-hit': 'n > 0 AND h = 0',
  'never-recommended': 'n = 0',
};

/** What items are ordered by, computed as `core/evaluation/items` does. */
function sortKey(dialect: Dialect, column: ItemColumn): string {
  const share = (part: string, whole: string): string =>
    `${dialect.double(part)} / NULLIF(${dialect.double(whole)}, ${dialect.double('0')})`;
  switch (column) {
    case 'item':
      return 'i';
    case 'popularity': // Tables have no training interactions.
    case 'recommended':
      return 'n';
    case 'hits':
      return 'h';
    case 'relevant':
      return 'w';
    case 'missed':
      return 'w - h';
    case 'truth':
      return 't';
    case 'hitshare':
      return share('h', 'n');
    case 'rank':
      return share('r', 'n');
    case 'surplus':
      return 'had - due';
    case 'lift':
      return `CASE WHEN due > 0 THEN had / due WHEN due = 0 AND n > 0 THEN ${dialect.infinity} END`;
  }
}

/** Items that somebody was recommended or judged, and those of the catalogue. */
function catalogued({ catalogue }: Tables): string {
  const counts = ['n', 'h', 'r', 'w', 't', 'same'];
  if (catalogue === undefined) return `SELECT i, ${counts.join(', ')} FROM ${STEPS.counts}`;
  return `SELECT i, ${counts.map((name) => `SUM(${name}) AS ${name}`).join(', ')} FROM (
    SELECT i, ${counts.join(', ')} FROM ${STEPS.counts}
    UNION ALL
    SELECT i, ${counts.map((name) => `0 AS ${name}`).join(', ')} FROM ${STEPS.catalogue}
  ) sides GROUP BY i`;
}
