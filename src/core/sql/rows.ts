import { KEY_ESCAPES, KEY_SEPARATOR } from '../data/ids/keyTexts';
import type { Dialect } from './dialects/dialect';
import {
  fromClause,
  RELATION_ALIAS,
  INTERMEDIATE_TABLES,
  type CatalogueTable,
  type ModelTables,
  type RecommendationTable,
  type Tables,
  type TruthTable,
} from './relation';

/** Returns a number as a double literal, by its shortest decimal digits. */
export function doubleLiteral(dialect: Dialect, value: number): string {
  return dialect.double(`'${String(value)}'`);
}

/** Returns a whole number as an SQL literal. @throws {Error} if it is no safe integer */
export function wholeLiteral(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`Not a whole number: ${value}`);
  return String(value);
}

/** SQL expressions for the rows of one table, and a test of whether they are used. */
interface Side {
  readonly from: string;
  readonly user: string;
  readonly item: string;
  readonly named: string;
  readonly used: string;
}

/** SQL for the rows of recommendations. */
interface Lists extends Side {
  readonly key: string;
  /** SQL for the model of a row; undefined: the table has no models. */
  readonly model: string | undefined;
}

/** SQL for the rows of the ground truth. */
interface Judgements extends Side {
  readonly gain: string;
}

/**
 * Returns the rows of recommendations under the rules for files: without rows that lack a user, an item or a number
 * (NULL, NaN, an infinite rank). Infinite scores are valid. With several models in a table, each row has one.
 *
 * NaN is never ≤ infinity: it is unordered, or above all numbers.
 */
export function listRows(
  dialect: Dialect,
  { relation, user, keys, item, order, model }: RecommendationTable,
): Lists {
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
    // Turns −0 into 0, because some engines sort them differently.
    key: `CASE WHEN ${key} = 0 THEN ${doubleLiteral(dialect, 0)} ELSE ${order.smallestFirst ? '-' : ''}${key} END`,
    model: modelText,
    used: `${named.named} AND ${usable}${only}`,
  };
}

/** Like `listRows`, for the ground truth. Infinite gains are unusable; negative gains become −1: pooled but not judged. */
export function truthRows(dialect: Dialect, { relation, user, keys, item, rating }: TruthTable): Judgements {
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
 * Returns the rows that have all IDs.
 *
 * @param users columns that together identify the user
 * @param others columns of other IDs, the item's first
 */
function namedRows(
  dialect: Dialect,
  relation: TruthTable['relation'],
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

/** Returns SQL that joins IDs like `keyText`: distinct keys have distinct texts. */
function keyOf(dialect: Dialect, ids: readonly { readonly text: string }[]): string {
  const parts = ids.map(({ text }) =>
    KEY_ESCAPES.reduce((part, [plain, escaped]) => `replace(${part}, '${plain}', '${escaped}')`, text),
  );
  return dialect.text(`(${parts.join(` || '${KEY_SEPARATOR}' || `)})`);
}

/** Returns SQL for a column of IDs as text, and a test of whether a row has an ID. */
function idColumn(dialect: Dialect, name: string): { readonly text: string; readonly named: string } {
  const column = columnOf(dialect, name);
  const text = dialect.text(column);
  return { text, named: `${column} IS NOT NULL AND ${text} <> ''` };
}

/** Returns a column qualified by its table: ClickHouse would resolve a bare name to an alias of the query. */
function columnOf(dialect: Dialect, name: string): string {
  return `${RELATION_ALIAS}.${dialect.identifier(name)}`;
}

/** Returns SQL for the items of a catalogue, `i`, without rows that have no item. */
function catalogueRows(dialect: Dialect, { relation, item }: CatalogueTable): string {
  const { text, named } = idColumn(dialect, item);
  return `SELECT ${text} AS i FROM ${fromClause(dialect, relation)} WHERE ${named}`;
}

/** Order of entries of equal score, as a query can produce it. */
export type TieOrder = 'item-ascending' | 'item-descending' | 'best' | 'worst';

/** ORDER BY of each; all end in the item, so the order is total. */
const ORDERS: Readonly<Record<TieOrder, string>> = {
  'item-descending': 's DESC NULLS LAST, i DESC',
  'item-ascending': 's DESC NULLS LAST, i ASC',
  best: 's DESC NULLS LAST, CASE WHEN g > 0 THEN g ELSE 0 END DESC, i DESC',
  worst: 's DESC NULLS LAST, CASE WHEN g > 0 THEN g ELSE 0 END ASC, i DESC',
};

/** Returns the columns that identify a user; each model has its own users. */
export function userKey(tables: Tables | ModelTables): 'u' | 'm, u' {
  return 'models' in tables ? 'm, u' : 'u';
}

/**
 * Returns the beginning of all queries. `recscope_ranked` contains each (user, item) of either table once:
 * `s` is the best score, NULL if the item is not recommended; `g` the best gain, NULL if the item is not in
 * the ground truth; `k` the rank of recommended items; `tied` is 1 if the score equals that of the rank
 * above. With several models, each has rows of its own, with its number `m`.
 *
 * @param ties whether `tied` is needed
 * @param catalogue whether the catalog is needed; it is read first, before aliases could hide its names
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
    readonly catalogue?: CatalogueTable | undefined;
  },
): string {
  const key = userKey(tables);
  const window = `PARTITION BY ${key} ORDER BY ${ORDERS[order]}`;
  const tied = ties ? `CASE WHEN s = ${dialect.previous('s', window)} THEN 1 ELSE 0 END` : '0';
  const offered =
    catalogue === undefined
      ? ''
      : `${INTERMEDIATE_TABLES.catalogue} AS (\n  ${catalogueRows(dialect, catalogue)}\n), `;
  const columns = `${key}, i, s, g`;
  return `WITH ${offered}${INTERMEDIATE_TABLES.rows} AS (
${'models' in tables ? rowsOfModels(dialect, tables) : rowsOfOne(dialect, tables)}
), ${INTERMEDIATE_TABLES.pairs} AS (
  SELECT ${key}, i, MAX(s) AS s, MAX(g) AS g FROM ${dialect.spread?.(INTERMEDIATE_TABLES.rows, columns) ?? INTERMEDIATE_TABLES.rows} GROUP BY ${key}, i
), ${INTERMEDIATE_TABLES.ranked} AS (
  SELECT ${columns}, ROW_NUMBER() OVER (${window}) AS k,
    ${tied} AS tied
  FROM ${INTERMEDIATE_TABLES.pairs}
)`;
}

function rowsOfOne(dialect: Dialect, tables: Tables): string {
  const lists = listRows(dialect, tables.recommendations);
  const truth = truthRows(dialect, tables.truth);
  return `  SELECT ${lists.user} AS u, ${lists.item} AS i, ${lists.key} AS s, ${dialect.noDouble} AS g
  FROM ${lists.from}
  WHERE ${lists.used}
  UNION ALL
  SELECT ${truth.user} AS u, ${truth.item} AS i, ${dialect.noDouble} AS s, ${truth.gain} AS g
  FROM ${truth.from}
  WHERE ${truth.used}`;
}

/** Returns the rows of several models. Reads a table of several models once, and joins the ground truth to the lists of each. */
function rowsOfModels(dialect: Dialect, tables: ModelTables): string {
  const truth = truthRows(dialect, tables.truth);
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

/** Returns SQL for the numbers of all models, `m`, one per row. */
export function modelNumbers({ models }: ModelTables): string {
  return models.map((_, number) => `SELECT ${wholeLiteral(number)} AS m`).join(' UNION ALL ');
}

/** A table with the number of each model in it by ID; undefined ID: all rows are one model. */
interface TableOfModels {
  readonly recommendations: RecommendationTable;
  readonly numbers: readonly (readonly [id: string | undefined, number: number])[];
}

function tablesOfModels(models: readonly RecommendationTable[]): readonly TableOfModels[] {
  const found: {
    readonly key: string;
    readonly table: RecommendationTable;
    readonly numbers: Map<string | undefined, number>;
  }[] = [];
  for (const [number, { model, ...rest }] of models.entries()) {
    const table = model === undefined ? rest : { ...rest, model: { column: model.column } };
    const key = JSON.stringify(table);
    // A model given twice counts as two, whose rows cannot be distinguished: the table is read twice.
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

/** Returns SQL that excludes models added after the facts query, which have no number. */
function modelTest(dialect: Dialect, model: string | undefined, numbers: TableOfModels['numbers']): string {
  if (model === undefined || numbers[0][0] === undefined) return '';
  return ` AND ${model} IN (${numbers.map(([id]) => dialect.id(String(id))).join(', ')})`;
}
