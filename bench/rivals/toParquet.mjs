// Writes the rows of a CSV file as Parquet, as DuckDB does it by default: node toParquet.mjs FROM TO
import { renameSync } from 'node:fs';
import process from 'node:process';
import { DuckDBInstance } from '@duckdb/node-api';

const [from, to] = process.argv.slice(2).map((file) => file.replaceAll("'", "''"));
const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
await connection.run(
  `COPY (SELECT * FROM read_csv('${from}', header = true)) TO '${to}.partial' (FORMAT parquet)`,
);
renameSync(`${process.argv[3]}.partial`, process.argv[3]);
