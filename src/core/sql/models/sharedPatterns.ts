import type { Dialect } from '../dialects/dialect';
import { storedColumns, patternColumns, usersQuery } from '../patternQuery';
import type { PatternSpec } from '../patternSpec';
import { markQuery, type MarkedQuery } from '../queryMark';
import { INTERMEDIATE_TABLES, type ModelTables } from '../relation';
import { checkRow, type ResultRow } from '../resultRows';
import { wholeLiteral } from '../rows';

/** Columns after the pattern of each model: users with ties, entries and judgements. */
const MODEL_COLUMNS = ['tied', 'entries', 'judged'] as const;

/**
 * Returns the query for users by their patterns under all models. A row contains, after the query's mark, for each
 * model: the columns of its pattern, the number of users of the row with equal scores near the end, their entries and
 * judgements; then the number of users with these patterns, and the number of all users. A model without data of a
 * user has a pattern of zeros.
 */
export function sharedPatternsQuery(dialect: Dialect, tables: ModelTables, spec: PatternSpec): MarkedQuery {
  const columns = patternColumns(dialect, spec);
  const ofModels = tables.models.map((_, model) => {
    const own = (value: string, none = '0'): string =>
      `MAX(CASE WHEN m = ${wholeLiteral(model)} THEN ${value} ELSE ${none} END)`;
    return {
      pattern: columns.map((_column, at) => `p${model}_${at}`),
      users: [
        ...columns.map(({ text }, at) => `${own(`p${at}`, text === true ? "''" : '0')} AS p${model}_${at}`),
        ...['tied', 'n', 'j'].map((name) => `${own(name)} AS ${name}${model}`),
      ],
      sums: ['tied', 'n', 'j'].map((name, at) => `SUM(${name}${model}) AS ${MODEL_COLUMNS[at]}_${model}`),
      answered: MODEL_COLUMNS.map((name) => `${name}_${model}`),
    };
  });
  const names = ofModels.flatMap(({ pattern }) => pattern).join(', ');
  return markQuery(
    (mark) => `${usersQuery(dialect, tables, spec, columns)}, ${INTERMEDIATE_TABLES.users} AS (
  SELECT u,
    ${ofModels.flatMap(({ users }) => users).join(',\n    ')}
  FROM (
    SELECT m, u, ${storedColumns(dialect, columns).join(',\n      ')}, tied, n, j
    FROM ${INTERMEDIATE_TABLES.judged}
  ) kept GROUP BY u
), ${INTERMEDIATE_TABLES.patterns} AS (
  SELECT ${names}, COUNT(*) AS users,
    ${ofModels.flatMap(({ sums }) => sums).join(', ')}
  FROM ${INTERMEDIATE_TABLES.users} GROUP BY ${names}
)
SELECT ${mark} AS q, ${ofModels.flatMap(({ pattern, answered }) => [...pattern, ...answered]).join(', ')}, users, SUM(users) OVER () AS total
FROM ${INTERMEDIATE_TABLES.patterns}`,
  );
}

/**
 * Converts rows of that query to rows of queries of one model: for each model one per row, in an order that
 * is the same for all models and independent of the engine.
 *
 * @param columns number of columns in the pattern of one model
 * @param marks marks of the queries of one model, in the order of the models
 * @throws InputError if a row is not of this query
 */
export function splitSharedRows(
  rows: readonly ResultRow[],
  mark: number,
  columns: number,
  marks: readonly number[],
): readonly (readonly ResultRow[])[] {
  const width = columns + MODEL_COLUMNS.length;
  const all = 3 + marks.length * width;
  const found: ResultRow[][] = marks.map(() => []);
  for (const row of inOrder(rows)) {
    checkRow(row, mark, all);
    const [users, total] = row.slice(-2);
    for (const [model, own] of marks.entries()) {
      const cells = row.slice(1 + model * width, 1 + (model + 1) * width);
      const [tied, entries, judgements] = cells.slice(columns);
      found[model].push([String(own), ...cells.slice(0, columns), users, tied, entries, judgements, total]);
    }
  }
  return found;
}

function inOrder(rows: readonly ResultRow[]): ResultRow[] {
  const keys = rows.map((row) => row.join('\t'));
  const order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] < keys[b] ? -1 : 1));
  return Array.from(order, (at) => rows[at]);
}
