import assert from 'node:assert/strict';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '../../../src/core/sql/dialects';
import { evaluateEngineTables, tableQuestion } from '../../../src/engine/backends/tableEvaluation';
import type { Case } from './cases';
import { duckdbInMemory, MODEL, NAMES, runIn, tablesNamed, writeCase } from './duckdb';
import { assertSame, evaluateTables, localAnswer, planOf } from './localAnswer';

const QUESTION = {
  measures: 'nDCG(duplicates=first)@2, AP(duplicates=first)@2, CatalogCount@2',
  convention: 'trec_eval-c',
  threshold: undefined,
};

const ROWS: Case = {
  recommendations: [
    ['1', '10', 3],
    ['1', '11', 2],
    ['1', '12', 1],
    ['2', '10', 5],
    ['2', '13', 4],
    ['3', '11', 1],
  ],
  truth: [
    ['1', '11', 1],
    ['1', '12', 0],
    ['2', '13', 1],
    ['2', '14', 1],
    ['3', '11', 1],
  ],
};

describe('columns of other types than text and double', () => {
  let connection: DuckDBConnection;
  before(async () => {
    connection = await duckdbInMemory();
  });

  /** The rows with ids and numbers made into something else. */
  async function answered(user: string, item: string, score: string, rating: string) {
    await writeCase(connection, ROWS, {
      recommendations: { ...NAMES.recommendations, table: 'plain_recs' },
      truth: { ...NAMES.truth, table: 'plain_truth' },
    });
    await connection.run(`CREATE OR REPLACE TABLE recs AS SELECT ${user} AS "user", ${item} AS item, ${score} AS score FROM plain_recs;
      CREATE OR REPLACE TABLE truth AS SELECT ${user} AS "user", ${item} AS item, ${rating} AS rating FROM plain_truth`);
    return evaluateTables(tableQuestion(duckdb, tablesNamed(NAMES), planOf(QUESTION)), runIn(connection));
  }

  it('have the same numbers: ids as integers, UUIDs, bytes, times and enumerations, numbers as decimals, texts and truth values', async () => {
    const local = await localAnswer(ROWS, QUESTION);
    assert.ok(local);
    for (const [user, item] of [
      ['CAST("user" AS INT)', 'CAST(item AS BIGINT)'],
      ['CAST(md5("user") AS UUID)', "CAST('0000000000000000000000000000' || md5(item)[:4] AS UUID)"],
      [`unhex('FF0' || "user")`, `unhex('00' || item || 'FE')`],
      [
        `TIMESTAMP '2024-01-01 00:00:00' + to_days(CAST("user" AS INT))`,
        `DATE '2024-01-01' + CAST(item AS INT)`,
      ],
      [`CAST("user" AS ENUM('3', '2', '1'))`, `CAST(item AS ENUM('14', '13', '12', '11', '10'))`],
      [`"user" COLLATE NOCASE`, `item COLLATE DE`],
    ])
      for (const [score, rating] of [
        ['CAST(score AS DECIMAL(9, 3))', 'rating > 0'],
        ["' ' || CAST(score AS VARCHAR)", 'CAST(rating AS VARCHAR)'],
        ['CAST(score AS HUGEINT)', 'CAST(rating AS REAL)'],
      ])
        assertSame(`${user} ${score}`, local, await answered(user, item, score, rating));
  });

  it('with a collation to which different ids are equal tell them apart', async () => {
    const rows: Case = {
      recommendations: [
        ['u', 'a', 3],
        ['u', 'A', 2],
        ['U', 'A', 2],
        ['u', 'b', 1],
      ],
      truth: [
        ['u', 'A', 1],
        ['U', 'A', 2],
        ['u', 'b', 1],
      ],
    };
    const local = await localAnswer(rows, QUESTION);
    assert.ok(local);
    const tables = await writeCase(connection, rows);
    for (const table of ['recs', 'truth'])
      for (const column of ['"user"', 'item'])
        await connection.run(`ALTER TABLE ${table} ALTER ${column} TYPE VARCHAR COLLATE NOCASE`);
    const found = await evaluateTables(tableQuestion(duckdb, tables, planOf(QUESTION)), runIn(connection));
    assertSame('no case', local, found);
  });

  it('that hold no number are refused by the engine', async () => {
    await assert.rejects(
      answered('"user"', 'item', "replace(CAST(score AS VARCHAR), '.', ',')", 'rating'),
      /,0/,
    );
    await assert.rejects(answered('"user"', 'item', `DATE '2024-01-01' + 1`, 'rating'), /DATE -> DOUBLE/);
  });

  it('that say the model are not taken for all of it where the answer was cut short', async () => {
    const tables = await writeCase(connection, {
      ...ROWS,
      models: ROWS.recommendations.map((_, row) => `model ${row % 2}`),
    });
    assert.equal(tables.recommendations.model?.column, MODEL);
    const run = runIn(connection);
    for (const kept of [0, 1]) {
      const asked = evaluateEngineTables(
        [tableQuestion(duckdb, tables, planOf(QUESTION))],
        async (statements) =>
          (await run(statements)).map((rows) => {
            let models = 0;
            return rows.filter(([, what]) => what !== 'model' || models++ < kept);
          }),
      );
      await assert.rejects(asked, /rows are missing/);
    }
  });
});
