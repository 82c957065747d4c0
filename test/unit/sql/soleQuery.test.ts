import assert from 'node:assert/strict';
import { DIALECT_NAMES, dialects } from '../../../src/core/sql/dialects';
import type { DialectName } from '../../../src/core/sql/dialects/dialect';
import { soleQuery } from '../../../src/core/sql/soleQuery';
import { InputError, type InputProblem } from '../../../src/shared/problem';

/** Which engines: all, those with a name, or all but those behind a !. */
function enginesOf(which: string): DialectName[] {
  const names = which.replace('!', '').split(' ');
  return DIALECT_NAMES.filter((name) => which === '*' || names.includes(name) !== which.startsWith('!'));
}

function refusal(query: string, engine: DialectName): InputProblem | undefined {
  try {
    soleQuery(query, dialects[engine]);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error.problem;
    throw error;
  }
}

describe('a query in a file', () => {
  for (const [which, query] of [
    ['*', 'SELECT * FROM recs'],
    ['*', 'WITH a AS (SELECT 1), b AS (SELECT (2))\r\nSELECT * FROM a, b\r\n'],
    ['*', "SELECT ';)' AS \"a;(\" FROM recs -- ; ) '\n/* ; ' ( */"],
    ['*', "SELECT 'it''s; ' FROM recs WHERE a != 'x'\n!= 3"],
    ['*', "SELECT '.shell x\n.shell y' FROM recs"],
    ['*', "SELECT a.b\n  .5 FROM recs WHERE 'a' < '\n'"],
    ['duckdb postgres clickhouse', "SELECT $$ ;) ' $$, $a$ $$ ; $b$ $a$ FROM recs"],
    ['duckdb postgres', "SELECT E'\\'; (', 'plain' FROM recs"],
    ['duckdb trino', "SELECT a LIKE 'b' ESCAPE '\\' FROM recs"],
    ['clickhouse spark', "SELECT '\\'; \\\\' FROM recs"],
    ['clickhouse', 'SELECT `a\\`;(` FROM recs # ;(\n'],
    ['spark', "SELECT `a';(` FROM recs"],
    ['clickhouse', 'SELECT 1 // ; (\nFROM recs'],
    ['trino', 'SELECT $1, a$b FROM recs'],
    ['!postgres', 'SELECT a \\ b FROM recs'],
  ] as const)
    it(`is read by ${which}: ${JSON.stringify(query)}`, () => {
      for (const engine of enginesOf(which)) assert.equal(soleQuery(query, dialects[engine]), query, engine);
    });

  it('may end with a semicolon, and with comments behind it', () => {
    for (const engine of DIALECT_NAMES) {
      assert.equal(soleQuery('\ufeffSELECT 1;', dialects[engine]), 'SELECT 1');
      assert.equal(soleQuery('SELECT 1 -- a\n; -- ; b\n /* c */\n', dialects[engine]), 'SELECT 1 -- a\n');
    }
  });

  for (const [which, query, line, message] of [
    ['*', 'SELECT 1;\nDROP TABLE recs', 2, 'more than one'],
    ['*', 'SELECT 1;;', 1, 'more than one'],
    ['*', "SELECT 1; 'a'", 1, 'more than one'],
    // Of hunters: what the client reads behind a statement that ends early.
    ['*', 'select 1 from recs) given;\n.shell touch PWNED\nSELECT 1 FROM (select 1\n', 1, 'closes nothing'],
    ['postgres', 'select "user",item,score \\! touch PWNED\nfrom recs\n', 1, 'command'],
    ['postgres', 'select 1\n\\copy x to program y', 2, 'command'],
    ['duckdb', 'select 1\n.shell touch PWNED\n', 2, 'command'],
    ['spark', 'select 1\n !touch PWNED\n', 2, 'command'],
    ['*', 'SELECT (1', 1, 'never closed'],
    ['*', 'SELECT 1)', 1, 'closes nothing'],
    ['*', 'SELECT 1 FROM\n(SELECT 2)) UNION (SELECT 3', 2, 'closes nothing'],
    ['*', "SELECT\n'a", 2, 'never closed'],
    ['*', 'SELECT "a', 1, 'never closed'],
    ['*', 'SELECT 1 /* a', 1, 'never closed'],
    ['*', 'SELECT 1 /*/', 1, 'never closed'],
    ['*', 'SELECT 1 /* /* */ ; DROP TABLE recs -- */', 1, 'different ways'],
    ['*', 'SELECT ‘a’', 1, 'different ways'],
    ['*', 'SELECT 1 -- a\rDROP TABLE recs', 1, 'U+000D'],
    ['*', 'SELECT 1\u0000', 1, 'U+0000'],
    ['*', '-- nothing\n;', undefined, 'no query'],
    ['*', '', undefined, 'no query'],
    ['!duckdb postgres clickhouse', 'SELECT $$ ; $$', 1, 'more than one'],
    ['duckdb postgres clickhouse', 'SELECT a$$ ; $$', 1, 'different ways'],
    ['duckdb postgres clickhouse', 'SELECT é$$ ; $$', 1, 'different ways'],
    ['duckdb postgres clickhouse', 'SELECT $1 ; $1', 1, 'different ways'],
    ['duckdb postgres clickhouse', 'SELECT $$ a', 1, 'never closed'],
    // The setting of the server says where it ends.
    ['postgres', "SELECT '\\' || ' ; \\! touch PWNED '", 1, 'different ways'],
    ['postgres', "SELECT a LIKE 'b' ESCAPE '\\'", 1, 'different ways'],
    ['duckdb postgres', "SELECT 1E'\\' ; '", 1, 'different ways'],
    ['duckdb trino', "SELECT '\\' ; DROP TABLE recs --'", 1, 'more than one'],
    ['clickhouse spark', "SELECT '\\\\' ; DROP TABLE recs --'", 1, 'more than one'],
    ['spark', "SELECT r'\\' ; DROP TABLE recs --'", 1, 'different ways'],
    ['spark', 'SELECT 1 -- a \\\n; DROP TABLE recs', 1, 'different ways'],
    ['!clickhouse', 'SELECT 1 // ; (\nFROM recs', 1, 'more than one'],
    ['!clickhouse', 'SELECT 1 # ; (\nFROM recs', 1, 'more than one'],
    ['duckdb', 'SELECT 1 #1 ; (\nFROM recs', 1, 'more than one'],
  ] as const)
    it(`is refused by ${which}: ${JSON.stringify(query)}`, () => {
      for (const engine of enginesOf(which)) {
        const problem = refusal(query, engine);
        assert.ok(problem?.message.includes(message), `${engine}: ${problem?.message}`);
        assert.equal(problem?.line, line, engine);
      }
    });

  it('is looked through in time that grows with its length', () => {
    for (const unit of ["'a' ", '( ', '-- x\n', '/* */ ', 'a$b ', '"', '\\', '\n.'])
      refusal(unit.repeat(2e4), 'trino');
    refusal('a '.repeat(2e4), 'spark');
  });
});
