// Writes the rows of a CSV file as Parquet, as DuckDB does it by default: node toParquet.mjs FROM TO FORM.
// Of the forms `integers…` an id is the number in it.
import { renameSync } from 'node:fs';
import process from 'node:process';
import { DuckDBInstance } from '@duckdb/node-api';

const [from, to, form] = process.argv.slice(2).map((file) => file.replaceAll("'", "''"));
const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
const columns = form.startsWith('integers')
  ? '* REPLACE (user_id[2:]::BIGINT AS user_id, item_id[2:]::BIGINT AS item_id)'
  : '*';
await connection.run(
  `COPY (SELECT ${columns} FROM read_csv('${from}', header = true)) TO '${to}.partial' (FORMAT parquet)`,
);
renameSync(`${process.argv[3]}.partial`, process.argv[3]);
