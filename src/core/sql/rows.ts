import type { Dialect } from './dialects/dialect';
import { fromClause, type Catalogued, type Tables } from './relation';

/** A number as a double of the dialect, by its shortest decimal digits. */
export function doubleLiteral(dialect: Dialect, value: number): string {
  return dialect.double(`'${String(value)}'`);
}

/** A whole number that stands in SQL as it is. */
export function wholeLiteral(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`Not a whole number: ${value}`);
  return String(value);
}

/** The rows of one table as expressions, and which of them are used. */
interface Side {
  readonly from: string;
  readonly user: string;
  readonly item: string;
  readonly named: string;
  readonly used: string;
}

/**
 * Both tables as the row policy of files reads them: rows without a user or an item are left out, and those without a
 * number: NULL and NaN, an infinite gain or rank. An infinite score orders. A negative gain is 0.
 *
 * NaN is never ≤ infinity: it is unordered, or above all numbers.
 */
export function sides(
  dialect: Dialect,
  { recommendations, truth }: Tables,
): { readonly lists: Side & { readonly key: string }; readonly truth: Side & { readonly gain: string } } {
  const finite = (number: string): string =>
    `${number} BETWEEN ${doubleLiteral(dialect, -Number.MAX_VALUE)} AND ${doubleLiteral(dialect, Number.MAX_VALUE)}`;
  const { order } = recommendations;
  const key = dialect.double(dialect.identifier(order.column));
  const zero = doubleLiteral(dialect, 0);
  const gain =
    truth.rating === undefined ? doubleLiteral(dialect, 1) : dialect.double(dialect.identifier(truth.rating));
  const lists = namedRows(dialect, recommendations);
  const judgements = namedRows(dialect, truth);
  return {
    lists: {
      ...lists,
      // −0 is 0, also in engines that tell them apart when they sort.
      key: `CASE WHEN ${key} = 0 THEN ${zero} ELSE ${order.smallestFirst ? '-' : ''}${key} END`,
      used: `${lists.named} AND ${order.by === 'rank' ? finite(key) : `${key} <= ${dialect.infinity}`}`,
    },
    truth: {
      ...judgements,
      gain: `CASE WHEN ${gain} > 0 THEN ${gain} ELSE ${zero} END`,
      used: `${judgements.named} AND ${finite(gain)}`,
    },
  };
}

function namedRows(
  dialect: Dialect,
  { relation, user, item }: Tables['recommendations'] | Tables['truth'],
): Omit<Side, 'used'> {
  const [userId, itemId] = [idColumn(dialect, user), idColumn(dialect, item)];
  return {
    from: fromClause(dialect, relation),
    user: userId.text,
    item: itemId.text,
    named: `${userId.named} AND ${itemId.named}`,
  };
}

/** A column of ids as text, and whether there is an id in a row. */
function idColumn(dialect: Dialect, name: string): { readonly text: string; readonly named: string } {
  const text = dialect.text(dialect.identifier(name));
  return { text, named: `${dialect.identifier(name)} IS NOT NULL AND ${text} <> ''` };
}

/** What a catalogue is called behind WITH. */
export const CATALOGUE = 'recscope_catalogue';

/** The items of a catalogue, `i`, once a row; rows without an item are left out. */
function catalogueRows(dialect: Dialect, { relation, item }: Catalogued): string {
  const { text, named } = idColumn(dialect, item);
  return `${CATALOGUE} AS (
  SELECT ${text} AS i FROM ${fromClause(dialect, relation)} WHERE ${named}
), `;
}

/** In which order entries of equal score stand, as a query can say it. */
export type TieOrder = 'item-ascending' | 'item-descending' | 'best' | 'worst';

/** Each ends in the item, so that the order is total. */
const ORDERS: Readonly<Record<TieOrder, string>> = {
  'item-descending': 's DESC NULLS LAST, i DESC',
  'item-ascending': 's DESC NULLS LAST, i ASC',
  best: 's DESC NULLS LAST, COALESCE(g, 0) DESC, i DESC',
  worst: 's DESC NULLS LAST, COALESCE(g, 0) ASC, i DESC',
};

/**
 * What all queries begin with: `ranked` holds each (user, item) of either table once, `s` being the best score, `g` the
 * best gain, NULL where the item is not in that table, and `k` the rank of what was recommended; `tied` is 1 where the
 * score is that of the rank above.
 *
 * @param ties whether anybody asks for `tied`
 * @param only the one user whose rows are read
 * @param catalogue read before anything has a name here that may be its own
 */
export function rankedRows(
  dialect: Dialect,
  tables: Tables,
  order: TieOrder,
  {
    ties = false,
    only,
    catalogue,
  }: { readonly ties?: boolean; readonly only?: string; readonly catalogue?: Catalogued | undefined } = {},
): string {
  const { lists, truth } = sides(dialect, tables);
  const window = `PARTITION BY u ORDER BY ${ORDERS[order]}`;
  const used = (side: Side): string =>
    only === undefined ? side.used : `${side.user} = ${dialect.id(only)} AND ${side.used}`;
  const tied = ties ? `CASE WHEN s = ${dialect.previous('s', window)} THEN 1 ELSE 0 END` : '0';
  const offered = catalogue === undefined ? '' : catalogueRows(dialect, catalogue);
  return `WITH ${offered}given_rows AS (
  SELECT ${lists.user} AS u, ${lists.item} AS i, ${lists.key} AS s, ${dialect.noDouble} AS g
  FROM ${lists.from}
  WHERE ${used(lists)}
  UNION ALL
  SELECT ${truth.user} AS u, ${truth.item} AS i, ${dialect.noDouble} AS s, ${truth.gain} AS g
  FROM ${truth.from}
  WHERE ${used(truth)}
), pairs AS (
  SELECT u, i, MAX(s) AS s, MAX(g) AS g FROM ${dialect.spread?.('given_rows') ?? 'given_rows'} GROUP BY u, i
), ranked AS (
  SELECT u, i, s, g, ROW_NUMBER() OVER (${window}) AS k,
    ${tied} AS tied
  FROM pairs
)`;
}
