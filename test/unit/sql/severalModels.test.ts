import assert from 'node:assert/strict';
import { duckdb } from '../../../src/core/sql/dialects';
import { evaluateEngineTables, tableQuestion } from '../../../src/engine/backends/tableEvaluation';
import { CASES, exposureQuestion, modelsCase, questionsOf } from './cases';
import { duckdbInMemory, runIn, writeCase } from './duckdb';
import { assertSameModel, localAnswer, planOf } from './localAnswer';

describe('several models of a table in DuckDB', () => {
  it(`have the numbers of the same rows in a file: ${CASES} cases`, async function () {
    this.timeout(400_000);
    const connection = await duckdbInMemory();
    let compared = 0;
    for (let seed = 0; seed < CASES; seed++) {
      const rows = modelsCase(seed);
      const tables = await writeCase(connection, {
        ...rows,
        catalogue: rows.truth.map(([, item]) => item).filter((item) => item !== ''),
      });
      const run = runIn(connection);
      const questions = [questionsOf(seed)[seed % 5], ...(seed % 4 === 0 ? [exposureQuestion(seed)] : [])];
      for (const question of questions) {
        const local = await localAnswer(
          { ...rows, catalogue: rows.truth.map(([, item]) => item).filter((item) => item !== '') },
          question,
        );
        let queries = 0;
        const about = tableQuestion(duckdb, tables, planOf(question));
        const asked = evaluateEngineTables([about], (statements) => {
          queries += statements.length;
          return run(statements);
        });
        if (local === undefined) {
          await assert.rejects(asked, { message: 'No users in common in the two tables.' });
          continue;
        }
        const [models] = await asked;
        const names = models.map(({ model }) => model);
        assert.deepEqual(
          names,
          names.toSorted((a, b) => Buffer.compare(Buffer.from(a ?? ''), Buffer.from(b ?? ''))),
        );
        assert.deepEqual(names.toSorted(), local.models.map(({ name }) => name).toSorted());
        for (const { model, answer } of models) {
          const same = local.models.find(({ name }) => name === model);
          assert.ok(same);
          assertSameModel(`case ${seed}, ${question.convention}, ${String(model)}`, same, answer);
        }
        const read = (counts: readonly { readonly rows: number }[]): number =>
          counts.reduce((sum, each) => sum + each.rows, 0);
        assert.equal(
          read(models.map(({ answer }) => answer.facts.recommendations)),
          read(local.models.map(({ file }) => ({ rows: file.rows.read }))),
        );
        assert.equal(
          queries,
          1 + about.groups.length + about.exposures.length,
          'each query is asked once for all models',
        );
        compared++;
      }
    }
    assert.ok(compared > 0.75 * CASES, String(compared));
  });
});
