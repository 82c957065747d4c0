import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { duckdbInMemory, MODEL, writeCase } from '../unit/sql/duckdb';
import type { Case } from '../unit/sql/cases';
import type { DataSet } from './engines';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What the column of models is called too, for Spark, which takes no quote in a name. */
export const PLAIN_MODEL = 'algo';

/** Writes the rows of a case as Parquet and as CSV. */
export async function caseFiles(rows: Case, folder: string): Promise<DataSet> {
  mkdirSync(folder, { recursive: true });
  const connection = await duckdbInMemory();
  await writeCase(connection, rows);
  for (const side of ['recs', 'truth']) {
    const file = (ending: string): string => quoted(path.join(folder, `${side}.${ending}`));
    const plain =
      side === 'recs' && rows.models ? `, "${MODEL.replaceAll('"', '""')}" AS ${PLAIN_MODEL}` : '';
    await connection.run(`COPY (SELECT *${plain} FROM ${side}) TO ${file('parquet')} (FORMAT parquet)`);
    await connection.run(`COPY ${side} TO ${file('csv')} (HEADER, FORCE_QUOTE *)`);
  }
  connection.closeSync();
  return { name: path.basename(folder), folder, ...(rows.models && { model: MODEL }) };
}

/** So many recommendations as rows of ten for each user, and about half as many judgements of five grades; the same every time. */
export async function largeFiles(rows: number, folder: string): Promise<DataSet> {
  const set = { name: 'large', folder };
  if (existsSync(path.join(folder, 'truth.csv'))) return set;
  mkdirSync(folder, { recursive: true });
  const connection = await duckdbInMemory();
  const users = Math.round(rows / 10);
  const hash = (a: string, b: string, c: number): string =>
    `(hash(${a} * 1000003 + ${b} * 7919 + ${c}) / 18446744073709551616.0)`;
  const item = (chance: string): string => `floor(50000 * pow(${chance}, 3))::INT`;
  const file = (name: string): string => quoted(path.join(folder, name));
  await connection.run(`SET threads = 2;
    CREATE TABLE people AS
      SELECT u::BIGINT AS u, 1 + least(39, floor(-ln(1 - ${hash('u', '0', 1)}) * 4))::INT AS r
      FROM range(1, ${Math.round(users * 1.02)} + 1) x(u);
    COPY (
      SELECT u AS "user", ${item(hash('u', 'j', 2))} AS item,
        CASE WHEN ${hash('u', 'j', 3)} < .04 THEN 0 ELSE 1 + floor(${hash('u', 'j', 4)} * 5) END::DOUBLE AS rating
      FROM people, range(1, 41) y(j) WHERE j <= r AND ${hash('u', '0', 9)} >= .03
    ) TO ${file('truth.parquet')} (FORMAT parquet);
    COPY (
      SELECT u AS "user",
        CASE WHEN ${hash('u', 'k', 5)} < .2 / (1 + k / 4.0) THEN ${item(hash('u', '(k % r) + 1', 2))}
          ELSE ${item(hash('u', 'k', 6))} END AS item,
        round(1.0 / (k + 1) + ${hash('u', 'k', 7)} * .1, 3) AS score
      FROM people, range(0, 10) y(k) WHERE u <= ${users}
    ) TO ${file('recs.parquet')} (FORMAT parquet);
    COPY (FROM ${file('recs.parquet')}) TO ${file('recs.csv')} (HEADER);
    COPY (FROM ${file('truth.parquet')}) TO ${file('truth.csv')} (HEADER);`);
  connection.closeSync();
  return set;
}
