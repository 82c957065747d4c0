import assert from 'node:assert/strict';
import path from 'node:path';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { DIALECT_NAMES, dialects } from '../../../src/core/sql/dialects';
import type { Dialect } from '../../../src/core/sql/dialects/dialect';
import type { TableFacts } from '../../../src/core/sql/facts';
import { markQuery } from '../../../src/core/sql/queryMark';
import { fromClause, type Relation, type Tables } from '../../../src/core/sql/relation';
import {
  laterQuestion,
  modelsInTable,
  patternQuestions,
  tableQuestion,
  tablesOfModels,
} from '../../../src/engine/backends/tableEvaluation';
import { sharedPatternsQuery } from '../../../src/core/sql/models/sharedPatterns';
import { patternSpec } from '../../../src/core/sql/patternSpec';
import { HOSTILE } from './cases';
import { assertGolden } from '../../golden';

const golden = path.resolve(__dirname, '../../fixtures/sql');

const TABLES: Tables = {
  recommendations: {
    relation: { kind: 'table', parts: ['eval', 'recs'] },
    user: 'user',
    item: 'item',
    order: { by: 'score', column: 'score', smallestFirst: false },
  },
  truth: {
    relation: { kind: 'query', text: "SELECT * FROM eval.events WHERE event = 'buy' -- all of them\n" },
    user: 'user',
    item: 'item',
    rating: 'rating',
  },
};

const RANKED: Tables = {
  recommendations: { ...TABLES.recommendations, order: { by: 'rank', column: 'rank', smallestFirst: true } },
  truth: { relation: { kind: 'table', parts: ['truth'] }, user: 'user', item: 'item' },
};

const SIDE = { rows: 100, used: 90, unnamed: 1 };
const FACTS: TableFacts = {
  recommendations: SIDE,
  truth: SIDE,
  longest: 60,
  gains: [5, 4.5, 1],
  tied: 0,
  models: [],
};
const MANY_GAINS = { ...FACTS, gains: Array.from({ length: 31 }, (_, index) => 31 - index) };

/** Names of models. */
const HARMFUL = ["'; DROP TABLE recs; -- 名", 'item\\knn'];

/** Every kind of query in one dialect, each under its title. */
function texts(dialect: Dialect): string {
  const found: string[] = [];
  const add = (title: string, sql: string): unknown => found.push(`-- ${title}\n${sql};\n`);
  const patterns = (
    title: string,
    tables: Tables,
    facts: TableFacts,
    measures: string,
    convention: string,
  ): void => {
    const question = tableQuestion(dialect, tables, compilePlan(measures, convention));
    for (const { query } of patternQuestions(question, facts)) add(title, query.sql);
  };
  const question = tableQuestion(dialect, TABLES, compilePlan('nDCG@10', 'trec_eval-c'));
  add('facts', question.facts.sql);
  patterns('patterns of thresholds', TABLES, FACTS, 'AP@10, Recall(rel>=4)@20', 'trec_eval-c');
  patterns('patterns of gains', TABLES, FACTS, 'nDCG@10', 'trec_eval-c');
  const keys = ['event no', 'part'];
  const keyed: Tables = {
    recommendations: { ...TABLES.recommendations, keys },
    truth: { ...TABLES.truth, keys },
  };
  patterns('patterns of users that are keys', keyed, FACTS, 'nDCG@10', 'trec_eval-c');
  patterns('patterns of whole lists', TABLES, FACTS, 'bpref', 'trec_eval-c');
  patterns('patterns as text', TABLES, MANY_GAINS, 'nDCG@10', 'trec_eval-c');
  patterns('two orders of equal scores', TABLES, FACTS, 'AP@5, RR@5', 'ir_measures');
  patterns('a table of ranks, and a truth without ratings', RANKED, FACTS, 'AP@5', 'recscope');
  const listed = {
    ...TABLES,
    catalogue: { relation: { kind: 'table', parts: ['eval', 'items'] }, item: 'item' },
  } as const;
  const exposed = tableQuestion(
    dialect,
    listed,
    compilePlan('CatalogCoverage(ties=list-order)@10, CatalogCount(users=both)', 'trec_eval-c'),
  );
  for (const { query } of exposed.exposures) add('how often items are recommended', query.sql);
  const columns = { ...TABLES.recommendations, model: { column: 'algo' } };
  const several = tableQuestion(
    dialect,
    { ...listed, recommendations: columns },
    compilePlan('AP@10, CatalogCoverage@10', 'recscope'),
  );
  add('facts of several models, and whether scores are equal', several.facts.sql);
  const named = { ...FACTS, models: HARMFUL.map((id) => ({ id, used: 45 })) };
  for (const { sql } of laterQuestion(several, named).queries) add('several models', sql);
  const shared = modelsInTable(several, named);
  const [{ spec: alike }] = shared[0].questions;
  add('patterns of several models together', sharedPatternsQuery(dialect, tablesOfModels(shared), alike).sql);
  const apart = { truth: TABLES.truth, models: [TABLES.recommendations, RANKED.recommendations] };
  const texts = patternSpec({ ...several.groups[0], reads: 'gains' }, MANY_GAINS);
  add('texts of two tables together', sharedPatternsQuery(dialect, apart, texts).sql);
  return found.join('\n');
}

describe('SQL in each dialect', () => {
  for (const name of DIALECT_NAMES)
    it(`${name}: is the text in test/fixtures/sql (UPDATE_GOLDEN=1 writes it anew)`, () => {
      assertGolden(texts(dialects[name]), path.join(golden, `${name}.sql`));
    });

  it('ids stand in it as hexadecimal digits alone', () => {
    for (const name of DIALECT_NAMES)
      for (const id of HOSTILE) {
        const literal = dialects[name].id(id);
        const digits = /'([0-9a-f]+)'/.exec(literal)?.[1] ?? '';
        assert.equal(Buffer.from(digits, 'hex').toString('utf8'), id);
        assert.equal(dialects[name].id('x').replace('78', digits), literal, 'nothing else of it differs');
      }
  });

  it('a name ends where its quotes do, whatever is in it', () => {
    const hostile = 'a"b`c\'d\\e;f--g/*h${i}:j 名';
    for (const name of ['duckdb', 'trino', 'postgres'] as const)
      assert.equal(dialects[name].identifier(hostile), '"a""b`c\'d\\e;f--g/*h${i}:j 名"');
    assert.equal(dialects.clickhouse.identifier(hostile), '`a"b\\`c\'d\\\\e;f--g/*h${i}:j 名`');
    assert.equal(dialects.spark.identifier('a`b${c}'), '`a``b${c}`');
    for (const misread of [';', "'", '"', '\\', '--', '/*'])
      assert.throws(() => dialects.spark.identifier(`a${misread}b`), /can’t be the name/);
    for (const name of DIALECT_NAMES)
      for (const control of ['', 'a\nb', 'a\0b', 'a\tb'])
        assert.throws(() => dialects[name].identifier(control), /can’t be the name/);
  });

  it('a file is read where the engine reads files, and its path is nothing but a path', () => {
    const file: Relation = { kind: 'file', path: "/data/it's \\ here/*.parquet" };
    assert.equal(fromClause(dialects.duckdb, file), "read_parquet('/data/it''s \\ here/*.parquet') given");
    assert.equal(
      fromClause(dialects.clickhouse, file),
      "file('/data/it\\'s \\\\ here/*.parquet', 'Parquet') given",
    );
    assert.equal(
      fromClause(dialects.spark, { kind: 'file', path: 's3://b/recs.parquet' }),
      'parquet.`s3://b/recs.parquet` given',
    );
    for (const name of ['trino', 'postgres'] as const)
      assert.throws(() => fromClause(dialects[name], file), new RegExp(`${name} reads tables`));
  });

  it('queries have marks of their own', () => {
    const mark = (text: string): number => markQuery((column) => `SELECT ${column} AS q, ${text}`).mark;
    assert.notEqual(mark('1'), mark('2'));
    assert.equal(mark('1'), mark('1'));
    assert.ok(Number.isSafeInteger(mark('1')) && mark('1') >= 0 && mark('1') < 2 ** 31);
    const { sql, mark: written } = markQuery((column) => `SELECT ${column} AS q`);
    assert.equal(sql, `SELECT ${written} AS q`);
  });
});
