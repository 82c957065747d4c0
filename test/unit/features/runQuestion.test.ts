import assert from 'node:assert/strict';
import type { TablesPreparation } from '../../../src/engine/engineApi';
import { queryDocument, runQuestion } from '../../../src/features/tables/runQuestion';

function preparation(query: string): TablesPreparation {
  return {
    purpose: 'evaluate' as const,
    engine: 'duckdb',
    command: '/usr/bin/duckdb -f query.sql',
    tables: [{ name: 'duckdb:@recs.sql', query }, { name: 'duckdb:s.duckdb#truth' }],
    queries: [`SELECT COUNT(*) FROM (\n${query}\n) given`],
    key: query,
  };
}

describe('the question before a program runs', () => {
  it('shows the program, each table, and a query of a file to its last letter', () => {
    const { detail, isWhole } = runQuestion(preparation('SELECT *\nFROM recs'));
    assert.ok(isWhole);
    for (const part of ['/usr/bin/duckdb', 'duckdb:@recs.sql:\nSELECT *\nFROM recs\n', 's.duckdb#truth'])
      assert.ok(detail.includes(part), part);
  });

  for (const [what, query] of [
    ['letters', `SELECT 1 --${' '.repeat(1500)}\nFROM evil`],
    ['one line of letters', `SELECT 1 /*${' '.repeat(1000)}*/ FROM evil`],
    ['lines', `SELECT 1 ${'\n'.repeat(30)}FROM evil`],
  ])
    it(`does not pretend to show a query of too many ${what}: a document has it whole`, () => {
      const prepared = preparation(query);
      const { detail, isWhole } = runQuestion(prepared);
      assert.ok(!isWhole && detail.length < 1500 && !detail.includes('SELECT'));
      assert.ok(queryDocument(prepared).includes(`${query}\n;\n`));
      assert.ok(queryDocument(prepared).includes(prepared.queries[0]));
    });
});
