import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Makes `films.duckdb` of files of the example beside it: two models and their ground truth. */
export async function filmsDatabase(
  folder: string,
  /** No two items of a user have equal scores. */
  { untied = false } = {},
): Promise<void> {
  const instance = await DuckDBInstance.create(path.join(folder, 'films.duckdb'));
  const connection = await instance.connect();
  const score = 'CAST(CAST(score AS DOUBLE) - 1e-6 * row_number() OVER () AS VARCHAR) AS score';
  for (const [table, file] of [
    ['recs', 'matrix-factorisation.csv'],
    ['popular', 'popular.csv'],
    ['truth', 'truth.csv'],
  ]) {
    const columns = untied && table !== 'truth' ? `* REPLACE (${score})` : '*';
    await connection.run(
      `CREATE TABLE ${table} AS SELECT ${columns} FROM read_csv('${path.join(folder, file)}', all_varchar = true)`,
    );
  }
  connection.closeSync();
  instance.closeSync();
}
