import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '../../../src/core/sql/dialects';
import type { Tables } from '../../../src/core/sql/relation';
import type { ResultRow } from '../../../src/core/sql/resultRows';
import type { Case } from './cases';

/** A DuckDB in memory with one thread: small cases take longer on several. */
export async function duckdbInMemory(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  return instance.connect();
}

/** What the tables of a case are called. */
export const NAMES = {
  recommendations: { table: 'recs', user: 'user', item: 'item', value: 'score' },
  truth: { table: 'truth', user: 'user', item: 'item', value: 'rating' },
};

/** Writes both tables anew. */
export async function writeCase(connection: DuckDBConnection, rows: Case, names = NAMES): Promise<Tables> {
  await writeSide(connection, names.recommendations, rows.recommendations, rows.models);
  await writeSide(connection, names.truth, rows.truth);
  const tables = tablesNamed(names, rows.models !== undefined);
  if (rows.catalogue === undefined) return tables;
  await connection.run('CREATE OR REPLACE TABLE items (item VARCHAR)');
  const appender = await connection.createAppender('items');
  for (const item of rows.catalogue) {
    appender.appendVarchar(item);
    appender.endRow();
  }
  appender.closeSync();
  return {
    ...tables,
    catalogue: { relation: { kind: 'table', parts: ['items'] }, item: 'item' },
  };
}

/** What the column of models is called. */
export const MODEL = 'al"go';

export function tablesNamed({ recommendations, truth }: typeof NAMES, models = false): Tables {
  return {
    recommendations: {
      relation: { kind: 'table', parts: [recommendations.table] },
      user: recommendations.user,
      item: recommendations.item,
      order: { by: 'score', column: recommendations.value, smallestFirst: false },
      ...(models && { model: { column: MODEL } }),
    },
    truth: {
      relation: { kind: 'table', parts: [truth.table] },
      user: truth.user,
      item: truth.item,
      rating: truth.value,
    },
  };
}

async function writeSide(
  connection: DuckDBConnection,
  { table, user, item, value }: (typeof NAMES)['truth'],
  rows: Case['truth'],
  models?: Case['models'],
): Promise<void> {
  const name = duckdb.identifier;
  await connection.run(
    `CREATE OR REPLACE TABLE ${name(table)} (${name(user)} VARCHAR, ${name(item)} VARCHAR, ${name(value)} DOUBLE${models === undefined ? '' : `, ${name(MODEL)} VARCHAR`})`,
  );
  const appender = await connection.createAppender(table);
  for (const [row, [userId, itemId, number]] of rows.entries()) {
    appender.appendVarchar(userId);
    appender.appendVarchar(itemId);
    if (number === undefined) appender.appendNull();
    else appender.appendDouble(number);
    const model = models?.[row];
    if (model !== undefined) appender.appendVarchar(model);
    else if (models !== undefined) appender.appendNull();
    appender.endRow();
  }
  appender.closeSync();
}

/** Answers statements, each with its rows, cells as text; the same statement once, for tables that stay as they are. */
export function runIn(
  connection: DuckDBConnection,
): (statements: readonly string[]) => Promise<ResultRow[][]> {
  const known = new Map<string, ResultRow[]>();
  return async (statements) => {
    const answers: ResultRow[][] = [];
    for (const sql of statements) {
      let rows = known.get(sql);
      if (rows === undefined) {
        const reader = await connection.runAndReadAll(sql);
        known.set(sql, (rows = reader.getRows().map((row) => row.map(String))));
      }
      answers.push(rows);
    }
    return answers;
  };
}
