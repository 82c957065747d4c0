import assert from 'node:assert/strict';
import { duckdb } from '../../../src/core/sql/dialects';
import { tableQuestion } from '../../../src/engine/backends/tableEvaluation';
import { casesOf } from '../../extent';
import { CASES, catalogueCase, exposureQuestion, questionsOf, smallCase } from './cases';
import { duckdbInMemory, runIn, writeCase } from './duckdb';
import { assertSame, evaluateTables, localAnswer, planOf } from './localAnswer';

/** Each is asked under all conventions, so that what varies besides comes in turns of 12. */
const LISTED = casesOf({ all: CASES, quick: 24 });

describe('measures of tables in DuckDB', () => {
  it(`are those of the same rows in files: ${LISTED} cases, every measure, five conventions`, async function () {
    this.timeout(400_000);
    const connection = await duckdbInMemory();
    for (let seed = 0; seed < LISTED; seed++) {
      const rows = smallCase(seed);
      const tables = await writeCase(connection, rows);
      const run = runIn(connection);
      for (const question of questionsOf(seed)) {
        const asked = tableQuestion(duckdb, tables, planOf(question));
        const local = await localAnswer(rows, question);
        const found = evaluateTables(asked, run);
        if (local === undefined)
          await assert.rejects(found, { message: 'No users in common in the two tables.' });
        else assertSame(`case ${seed}, ${question.convention}`, local, await found);
      }
    }
  });

  it('of how often items are recommended too, without an id coming back', async function () {
    this.timeout(400_000);
    const connection = await duckdbInMemory();
    let compared = 0;
    for (let seed = 0; seed < CASES; seed++) {
      const rows = catalogueCase(seed);
      const question = exposureQuestion(seed);
      const tables = await writeCase(connection, rows);
      const local = await localAnswer(rows, question);
      if (local === undefined) continue;
      const found = await evaluateTables(tableQuestion(duckdb, tables, planOf(question)), runIn(connection));
      assertSame(`case ${seed}, ${question.convention}`, local, found);
      compared++;
    }
    assert.ok(compared > 0.75 * CASES);
  });
});
