import assert from 'node:assert/strict';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '../../../src/core/sql/dialects';
import { parseFacts } from '../../../src/core/sql/facts';
import { keyText } from '../../../src/core/data/ids/keyTexts';
import { rankedRows } from '../../../src/core/sql/rows';
import type { ResultRow } from '../../../src/core/sql/resultRows';
import {
  laterQueries,
  patternQuestions,
  tableAnswer,
  tableQuestion,
} from '../../../src/engine/backends/tableEvaluation';
import { smallCase, type Case, type Question } from './cases';
import { duckdbInMemory, NAMES, runIn, writeCase } from './duckdb';
import { assertSame, evaluateTables, localAnswer, planOf } from './localAnswer';

const TREC: Question = { measures: 'nDCG@5, AP@5', convention: 'trec_eval-c', threshold: undefined };
const ID_ORDER: Question = {
  measures: 'nDCG(ties=item-descending)@5, AP(ties=item-descending)@5',
  convention: 'recscope',
  threshold: undefined,
};

describe('tables in DuckDB', () => {
  let connection: DuckDBConnection;
  before(async () => {
    connection = await duckdbInMemory();
  });

  async function answered(rows: Case, question: Question) {
    const tables = await writeCase(connection, rows);
    return evaluateTables(tableQuestion(duckdb, tables, planOf(question)), runIn(connection));
  }

  it('may have any name, and columns any name: nothing in them is more than a name', async () => {
    const harm = '"; DROP TABLE kept; -- \' \\ ` ${HOME} :x %s 名';
    await connection.run('CREATE OR REPLACE TABLE kept AS SELECT 1 AS one');
    const rows = smallCase(4);
    const tables = await writeCase(connection, rows, {
      recommendations: { table: `recs${harm}`, user: `u${harm}`, item: `i${harm}`, value: `s${harm}` },
      truth: { table: `truth${harm}`, user: `u'${harm}`, item: `i'${harm}`, value: `r'${harm}` },
    });
    const found = await evaluateTables(tableQuestion(duckdb, tables, planOf(ID_ORDER)), runIn(connection));
    const local = await localAnswer(rows, ID_ORDER);
    assert.ok(local);
    assertSame('hostile names', local, found);
    const [[kept]] = await runIn(connection)(['SELECT COUNT(*) FROM kept']);
    assert.deepEqual(kept, ['1']);
  });

  it('have users that are keys of several columns, which no two share', async () => {
    const ids = [
      ['a', 'b+c', 'a+b~1c'],
      ['a+b', 'c', 'a~1b+c'],
      ['a~1b', 'c', 'a~01b+c'],
    ] as const;
    await connection.run(
      'CREATE OR REPLACE TABLE asked (who VARCHAR, event VARCHAR, item INTEGER, score DOUBLE)',
    );
    for (const [row, [who, event]] of ids.entries())
      await connection.run(
        `INSERT INTO asked VALUES ('${who}', '${event}', ${row}, 1), ('${who}', NULL, 9, 2)`,
      );
    const relation = { kind: 'table', parts: ['asked'] } as const;
    const side = { relation, user: 'who', keys: ['event'], item: 'item' };
    const tables = {
      recommendations: { ...side, order: { by: 'score', column: 'score', smallestFirst: false } as const },
      truth: side,
    };
    const [rows] = await runIn(connection)([
      `${rankedRows(duckdb, tables, 'item-ascending', { ties: false })} SELECT u, i, g FROM recscope_ranked ORDER BY i`,
    ]);
    assert.deepEqual(
      rows,
      ids.map(([, , key], row) => [key, String(row), '1']),
    );
    assert.deepEqual(
      ids.map(([who, event]) => keyText([who, event])),
      ids.map(([, , key]) => key),
    );
  });

  it('may have the names that the steps of a query are called by elsewhere', async () => {
    const rows = smallCase(4);
    const local = await localAnswer(rows, ID_ORDER);
    assert.ok(local);
    const names = ['given_rows', 'pairs', 'ranked', 'judged', 'patterns', 'users', 'kept', 'given', 'models'];
    for (const [at, table] of names.entries()) {
      const tables = await writeCase(connection, rows, {
        recommendations: { ...NAMES.recommendations, table },
        truth: { ...NAMES.truth, table: `${names[(at + 1) % names.length]}_truth` },
      });
      const found = await evaluateTables(tableQuestion(duckdb, tables, planOf(ID_ORDER)), runIn(connection));
      assertSame(table, local, found);
    }
  });

  it('with more gains than masks hold are measured by text', async () => {
    const rows: Case = {
      recommendations: Array.from({ length: 40 }, (_, i) => [`u${i % 4}`, `i${i}`, 40 - i] as const),
      truth: Array.from({ length: 40 }, (_, i) => [`u${i % 4}`, `i${(i * 7) % 44}`, 0.1 + i / 3] as const),
    };
    const found = await answered(rows, TREC);
    const local = await localAnswer(rows, TREC);
    assert.ok(local);
    assertSame('text', local, found);
    assert.equal(found.facts.gains.length, 31);
  });

  it('with equal scores are refused where the order of a file would decide, and only there', async () => {
    const truth: Case['truth'] = [['u', 'a', 1]];
    const rows = (scores: readonly number[]): Case => ({
      recommendations: scores.map((score, index) => ['u', 'abcdef'[index], score] as const),
      truth,
    });
    const question = { ...TREC, convention: 'recscope', measures: 'AP@2' };
    await assert.rejects(
      answered(rows([3, 3, 1]), question),
      /AP@2 wants equal scores in the order of a file/,
    );
    await assert.rejects(answered(rows([3, 2, 2]), question), /equal scores/, 'across the cutoff');
    assert.equal((await answered(rows([3, 2, 1, 1]), question)).measures[0].mean, 1, 'below the cutoff');
    const tables = await writeCase(connection, rows([3, 2, 2]));
    const asked: string[] = [];
    const run = runIn(connection);
    await assert.rejects(
      evaluateTables(tableQuestion(duckdb, tables, planOf(question)), (statements) => {
        asked.push(...statements);
        return run(statements);
      }),
      /Users with equal scores among the first: 1\./,
    );
    assert.equal(asked.length, 1, 'before anything but the facts is asked');
    assert.equal((await answered(rows([3, 3, 1]), { ...question, convention: 'trec_eval-c' })).counts.all, 1);
  });

  it('with equal scores are refused for items only where they leave open which stand at the cutoff', async () => {
    const rows = (scores: readonly number[]): Case => ({
      recommendations: scores.map((score, index) => ['u', 'abcdef'[index], score] as const),
      truth: [['u', 'a', 1]],
    });
    const question = { ...TREC, convention: 'recscope', measures: 'CatalogCount@2' };
    assert.equal((await answered(rows([3, 3, 1]), question)).measures[0].mean, 2, 'above the cutoff');
    assert.equal((await answered(rows([3, 2, 1, 1]), question)).measures[0].mean, 2, 'below it');
    await assert.rejects(
      answered(rows([3, 2, 2]), question),
      /CatalogCount@2 wants equal scores in the order of a file.*Lists with equal scores at the cutoff: 1\./,
    );
  });

  it('of how often items are recommended are refused where an answer is cut short, or of other lists', async () => {
    const rows: Case = {
      recommendations: [
        ['u', 'a', 3],
        ['u', 'b', 2],
        ['v', 'b', 9],
      ],
      truth: [['u', 'a', 1]],
      catalogue: ['a', 'c', 'c'],
    };
    const tables = await writeCase(connection, rows);
    const question = tableQuestion(
      duckdb,
      tables,
      planOf({ ...ID_ORDER, measures: 'CatalogCount@2, Coverage@2, Coverage(outside=counted)@2' }),
    );
    const run = runIn(connection);
    const facts = parseFacts((await run([question.facts.sql]))[0], question.facts.mark);
    const questions = patternQuestions(question, facts);
    const [patterns, exposures] = await run(laterQueries(question, questions).map(({ sql }) => sql));
    const means = (found: readonly ResultRow[]) =>
      tableAnswer(question, facts, questions, [patterns, found]).measures.map(({ mean }) => mean);
    assert.deepEqual(means(exposures), [2, 1 / 2, 1]);
    assert.equal(exposures.length, 3, 'a, b, and c, which nobody is recommended');
    assert.throws(() => means(exposures.slice(1)), /it holds 2 of 3 items/);
    const more = exposures.map((row) => (row[1] === '2' ? row.with(1, '3') : row));
    assert.throws(() => means(more), /The tables changed between two queries/);
    await assert.rejects(
      answered({ ...rows, catalogue: [''] }, { ...ID_ORDER, measures: 'Gini@2' }),
      /The catalog table has no items/,
    );
  });

  it('with repeated items are refused where they matter', async () => {
    const rows: Case = {
      recommendations: [
        ['u', 'a', 2],
        ['u', 'a', 1],
      ],
      truth: [['u', 'a', 1]],
    };
    await assert.rejects(
      answered(rows, TREC),
      /nDCG@5 depends on duplicate items in a list\. Rows with duplicates: 1/,
    );
    assert.equal((await answered(rows, ID_ORDER)).entries, 1);
  });

  it('that have no user in common, or no rows, are refused', async () => {
    const rows: Case = { recommendations: [['u', 'a', 1]], truth: [['v', 'a', 1]] };
    await assert.rejects(answered(rows, TREC), /No users in common in the two tables/);
    await assert.rejects(
      answered({ ...rows, truth: [['v', 'a', NaN]] }, TREC),
      /The ground-truth table has no row/,
    );
    await assert.rejects(
      answered({ ...rows, recommendations: [] }, TREC),
      /The table of recommendations has no row/,
    );
  });

  it('that are answered in part, by another query or in another writing are refused', async () => {
    const tables = await writeCase(connection, smallCase(4));
    const question = tableQuestion(duckdb, tables, planOf(ID_ORDER));
    const run = runIn(connection);
    const [found] = await run([question.facts.sql]);
    const facts = parseFacts(found, question.facts.mark);
    const questions = patternQuestions(question, facts);
    const [rows] = await run(questions.map(({ query }) => query.sql));
    const answer = (changed: readonly ResultRow[]) => tableAnswer(question, facts, questions, [changed]);
    assert.ok(answer(rows).patterns > 2);
    assert.throws(() => answer(rows.slice(1)), /it holds \d+ of \d+ users/);
    assert.throws(() => answer([]), /rows are missing/);
    assert.throws(() => answer(rows.map((row) => row.slice(1))), /columns were expected/);
    assert.throws(
      () => answer(rows.map(([mark, ...cells]) => [`${Number(mark) + 1}`, ...cells])),
      /another query/,
    );
    assert.throws(
      () => answer(rows.map(([mark, , ...cells]) => [mark, '1,5', ...cells])),
      /a whole number was expected, not “1,5”/,
    );
    assert.throws(() => parseFacts(found.slice(1), question.facts.mark), /rows are missing/);
    const comma = found.map((row) => (row[1] === 'gain' ? row.with(2, '0,5') : row));
    assert.throws(
      () => parseFacts(comma, question.facts.mark),
      /a number with a decimal point was expected, not “0,5”/,
    );
    const fewer = { ...facts, gains: facts.gains.slice(1) };
    const others = patternQuestions(question, fewer);
    const [unknown] = await run(others.map(({ query }) => query.sql));
    assert.throws(
      () => tableAnswer(question, fewer, others, [unknown]),
      /a gain came that was not there before/,
    );
  });
});
