import { KEY_ESCAPES, KEY_SEPARATOR } from '../data/ids/keyTexts';
import type { Dialect } from './dialects/dialect';
import {
  fromClause,
  GIVEN,
  STEPS,
  type Catalogued,
  type ModelTables,
  type Recommended,
  type Tables,
  type TrueRows,
} from './relation';

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

/** Rows of recommendations. */
interface Lists extends Side {
  readonly key: string;
  /** Of which model a row is; undefined: the table does not say. */
  readonly model: string | undefined;
}

/** Rows of the truth. */
interface Judgements extends Side {
  readonly gain: string;
}

/**
 * Recommendations as the row policy of files reads them: rows without a user or an item are left out, and those without
 * a number: NULL and NaN, an infinite rank. An infinite score orders. Of several models in a table each row has one.
 *
 * NaN is never ≤ infinity: it is unordered, or above all numbers.
 */
export function listRows(dialect: Dialect, { relation, user, keys, item, order, model }: Recommended): Lists {
  const key = dialect.double(columnOf(dialect, order.column));
  const named = namedRows(
    dialect,
    relation,
    [user, ...(keys ?? [])],
    [item, ...(model ? [model.column] : [])],
  );
  const usable = order.by === 'rank' ? finite(dialect, key) : `${key} <= ${dialect.infinity}`;
  const modelText = model && dialect.text(columnOf(dialect, model.column));
  const only = model?.only === undefined ? '' : ` AND ${String(modelText)} = ${dialect.id(model.only)}`;
  return {
    ...named,
    // −0 is 0, also in engines that tell them apart when they sort.
    key: `CASE WHEN ${key} = 0 THEN ${doubleLiteral(dialect, 0)} ELSE ${order.smallestFirst ? '-' : ''}${key} END`,
    model: modelText,
    used: `${named.named} AND ${usable}${only}`,
  };
}

/** The truth in the same way: an infinite gain is none, and a negative one is −1: pooled, but not judged. */
export function trueRows(dialect: Dialect, { relation, user, keys, item, rating }: TrueRows): Judgements {
  const gain = rating === undefined ? doubleLiteral(dialect, 1) : dialect.double(columnOf(dialect, rating));
  const named = namedRows(dialect, relation, [user, ...(keys ?? [])], [item]);
  return {
    ...named,
    gain: `CASE WHEN ${gain} > 0 THEN ${gain} WHEN ${gain} < 0 THEN ${doubleLiteral(dialect, -1)} ELSE ${doubleLiteral(dialect, 0)} END`,
    used: `${named.named} AND ${finite(dialect, gain)}`,
  };
}

function finite(dialect: Dialect, number: string): string {
  return `${number} BETWEEN ${doubleLiteral(dialect, -Number.MAX_VALUE)} AND ${doubleLiteral(dialect, Number.MAX_VALUE)}`;
}

/**
 * @param users the columns that say together who the user is
 * @param others columns of ids, the item's first
 */
function namedRows(
  dialect: Dialect,
  relation: TrueRows['relation'],
  users: readonly string[],
  others: readonly string[],
): Omit<Side, 'used'> {
  const keys = users.map((column) => idColumn(dialect, column));
  const ids = others.map((column) => idColumn(dialect, column));
  return {
    from: fromClause(dialect, relation),
    user: keys.length === 1 ? keys[0].text : keyOf(dialect, keys),
    item: ids[0].text,
    named: [...keys, ...ids].map(({ named }) => named).join(' AND '),
  };
}

/** As `keyText` joins ids: no two keys have one text. */
function keyOf(dialect: Dialect, ids: readonly { readonly text: string }[]): string {
  const parts = ids.map(({ text }) =>
    KEY_ESCAPES.reduce((part, [plain, escaped]) => `replace(${part}, '${plain}', '${escaped}')`, text),
  );
  return dialect.text(`(${parts.join(` || '${KEY_SEPARATOR}' || `)})`);
}

/** A column of ids as text, and whether there is an id in a row. */
function idColumn(dialect: Dialect, name: string): { readonly text: string; readonly named: string } {
  const column = columnOf(dialect, name);
  const text = dialect.text(column);
  return { text, named: `${column} IS NOT NULL AND ${text} <> ''` };
}

/** A column by its table: ClickHouse would take a bare name for what a query calls so itself. */
function columnOf(dialect: Dialect, name: string): string {
  return `${GIVEN}.${dialect.identifier(name)}`;
}

/** The items of a catalogue, `i`; rows without an item are left out. */
function catalogueRows(dialect: Dialect, { relation, item }: Catalogued): string {
  const { text, named } = idColumn(dialect, item);
  return `SELECT ${text} AS i FROM ${fromClause(dialect, relation)} WHERE ${named}`;
}

/** In which order entries of equal score stand, as a query can say it. */
export type TieOrder = 'item-ascending' | 'item-descending' | 'best' | 'worst';

/** Each ends in the item, so that the order is total. */
const ORDERS: Readonly<Record<TieOrder, string>> = {
  'item-descending': 's DESC NULLS LAST, i DESC',
  'item-ascending': 's DESC NULLS LAST, i ASC',
  best: 's DESC NULLS LAST, CASE WHEN g > 0 THEN g ELSE 0 END DESC, i DESC',
  worst: 's DESC NULLS LAST, CASE WHEN g > 0 THEN g ELSE 0 END ASC, i DESC',
};

/** By what users are told apart: among several models each has a user of its own. */
export function userKey(tables: Tables | ModelTables): 'u' | 'm, u' {
  return 'models' in tables ? 'm, u' : 'u';
}

/**
 * What all queries begin with: `recscope_ranked` holds each (user, item) of either table once, `s` being the best score,
 * `g` the best gain, NULL where the item is not in that table, and `k` the rank of what was recommended; `tied` is 1
 * where the score is that of the rank above. Of several models each has its own, by its number `m`.
 *
 * @param ties whether anybody asks for `tied`
 * @param catalogue read before anything has a name here that may be its own
 */
export function rankedRows(
  dialect: Dialect,
  tables: Tables | ModelTables,
  order: TieOrder,
  {
    ties,
    catalogue,
  }: {
    readonly ties: boolean;
    readonly catalogue?: Catalogued | undefined;
  },
): string {
  const key = userKey(tables);
  const window = `PARTITION BY ${key} ORDER BY ${ORDERS[order]}`;
  const tied = ties ? `CASE WHEN s = ${dialect.previous('s', window)} THEN 1 ELSE 0 END` : '0';
  const offered =
    catalogue === undefined ? '' : `${STEPS.catalogue} AS (\n  ${catalogueRows(dialect, catalogue)}\n), `;
  const columns = `${key}, i, s, g`;
  return `WITH ${offered}${STEPS.rows} AS (
${'models' in tables ? rowsOfModels(dialect, tables) : rowsOfOne(dialect, tables)}
), ${STEPS.pairs} AS (
  SELECT ${key}, i, MAX(s) AS s, MAX(g) AS g FROM ${dialect.spread?.(STEPS.rows, columns) ?? STEPS.rows} GROUP BY ${key}, i
), ${STEPS.ranked} AS (
  SELECT ${columns}, ROW_NUMBER() OVER (${window}) AS k,
    ${tied} AS tied
  FROM ${STEPS.pairs}
)`;
}

function rowsOfOne(dialect: Dialect, tables: Tables): string {
  const lists = listRows(dialect, tables.recommendations);
  const truth = trueRows(dialect, tables.truth);
  return `  SELECT ${lists.user} AS u, ${lists.item} AS i, ${lists.key} AS s, ${dialect.noDouble} AS g
  FROM ${lists.from}
  WHERE ${lists.used}
  UNION ALL
  SELECT ${truth.user} AS u, ${truth.item} AS i, ${dialect.noDouble} AS s, ${truth.gain} AS g
  FROM ${truth.from}
  WHERE ${truth.used}`;
}

/** A table of several models is read once, and the truth stands beside the lists of each. */
function rowsOfModels(dialect: Dialect, tables: ModelTables): string {
  const truth = trueRows(dialect, tables.truth);
  return [
    ...tablesOfModels(tables.models).map(({ recommendations, numbers: own }) => {
      const lists = listRows(dialect, recommendations);
      return `  SELECT ${modelNumber(dialect, lists.model, own)} AS m, ${lists.user} AS u, ${lists.item} AS i, ${lists.key} AS s, ${dialect.noDouble} AS g
  FROM ${lists.from}
  WHERE ${lists.used}${modelTest(dialect, lists.model, own)}`;
    }),
    `  SELECT m, u, i, ${dialect.noDouble} AS s, g
  FROM (
    SELECT ${truth.user} AS u, ${truth.item} AS i, ${truth.gain} AS g
    FROM ${truth.from}
    WHERE ${truth.used}
  ) judgements CROSS JOIN (${modelNumbers(tables)}) models`,
  ].join('\n  UNION ALL\n');
}

/** The numbers of all models, `m`, a row each. */
export function modelNumbers({ models }: ModelTables): string {
  return models.map((_, number) => `SELECT ${wholeLiteral(number)} AS m`).join(' UNION ALL ');
}

/** A table with the numbers of the models in it, each by its id there; undefined: all of it is one model. */
interface TableOfModels {
  readonly recommendations: Recommended;
  readonly numbers: readonly (readonly [id: string | undefined, number: number])[];
}

function tablesOfModels(models: readonly Recommended[]): readonly TableOfModels[] {
  const found: {
    readonly key: string;
    readonly table: Recommended;
    readonly numbers: Map<string | undefined, number>;
  }[] = [];
  for (const [number, { model, ...rest }] of models.entries()) {
    const table = model === undefined ? rest : { ...rest, model: { column: model.column } };
    const key = JSON.stringify(table);
    // The same model twice is two, of which nothing tells the rows apart: they are read twice.
    const known = found.find((each) => each.key === key && !each.numbers.has(model?.only));
    if (known !== undefined && model?.only !== undefined) known.numbers.set(model.only, number);
    else found.push({ key, table, numbers: new Map([[model?.only, number]]) });
  }
  return found.map(({ table, numbers }) => ({ recommendations: table, numbers: [...numbers] }));
}

function modelNumber(dialect: Dialect, model: string | undefined, numbers: TableOfModels['numbers']): string {
  const [[first, number]] = numbers;
  if (model === undefined || first === undefined) return wholeLiteral(number);
  const cases = numbers.map(
    ([id, own]) => `WHEN ${model} = ${dialect.id(String(id))} THEN ${wholeLiteral(own)}`,
  );
  return dialect.integer(`CASE ${cases.join(' ')} ELSE -1 END`);
}

/** A model that came after the facts were asked for has no number. */
function modelTest(dialect: Dialect, model: string | undefined, numbers: TableOfModels['numbers']): string {
  if (model === undefined || numbers[0][0] === undefined) return '';
  return ` AND ${model} IN (${numbers.map(([id]) => dialect.id(String(id))).join(', ')})`;
}
