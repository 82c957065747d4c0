import assert from 'node:assert/strict';
import { duckdb } from '../../../src/core/sql/dialects/duckdb';
import { evaluateTables, tableQuestion } from '../../../src/engine/backends/tableEvaluation';
import { questionsOf, smallCase } from './cases';
import { duckdbInMemory, runIn, writeCase } from './duckdb';
import { assertSame, localAnswer, planOf } from './localAnswer';

describe('measures of tables in DuckDB', () => {
  it('are those of the same rows in files: 200 cases, every measure, five conventions', async function () {
    this.timeout(400_000);
    const connection = await duckdbInMemory();
    for (let seed = 0; seed < 200; seed++) {
      const rows = smallCase(seed);
      const tables = await writeCase(connection, rows);
      const run = runIn(connection);
      for (const question of questionsOf(seed)) {
        const asked = tableQuestion(duckdb, tables, planOf(question));
        const local = await localAnswer(rows, question);
        const found = evaluateTables(asked, run);
        if (local === undefined) await assert.rejects(found, { message: 'No user stands in both tables.' });
        else assertSame(`case ${seed}, ${question.convention}`, local, await found);
      }
    }
  });
});
