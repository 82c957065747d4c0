import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Makes `films.duckdb` of files of the example beside it: two models and their ground truth. */
export async function filmsDatabase(folder: string): Promise<void> {
  const instance = await DuckDBInstance.create(path.join(folder, 'films.duckdb'));
  const connection = await instance.connect();
  for (const [table, file] of [
    ['recs', 'matrix-factorisation.csv'],
    ['popular', 'popular.csv'],
    ['truth', 'truth.csv'],
  ])
    await connection.run(
      `CREATE TABLE ${table} AS SELECT * FROM read_csv('${path.join(folder, file)}', all_varchar = true)`,
    );
  connection.closeSync();
  instance.closeSync();
}
