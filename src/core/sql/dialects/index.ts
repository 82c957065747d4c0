/*
 * To add an SQL dialect, add one value here and its client to engine/programs/clients.ts. Families of metrics
 * declare in `followsFrom` what engines can compute; others are refused by pushdown.ts. Write
 * test/fixtures/sql with `UPDATE_GOLDEN=1 npx mocha --require tsx test/unit/sql/dialects.test.ts` and read the
 * difference. Unit tests run DuckDB, `npm run test:engines` the others.
 */
import type { Dialect, DialectName } from './dialect';
import { backslashQuoter, checkedName, doubleQuoter, hexDigits, unquotableNameError } from './quoting';

export const duckdb: Dialect = {
  name: 'duckdb',
  lexis: {
    comments: ['--'],
    quotes: [
      { mark: "'", backslash: 'letter', behind: { letters: 'eE', backslash: 'escape' } },
      { mark: '"', backslash: 'letter' },
    ],
    dollars: true,
    commands: { line: /(?<![ \t])\./ },
  },
  identifier: doubleQuoter('"'),
  // A column may have a collation under which distinct IDs are equal.
  text: (expression) => `CAST(${expression} AS VARCHAR) COLLATE C`,
  double: (expression) => `CAST(${expression} AS DOUBLE)`,
  infinity: "CAST('Infinity' AS DOUBLE)",
  noDouble: 'CAST(NULL AS DOUBLE)',
  bit: (place) => `(CAST(1 AS BIGINT) << CAST(${place} AS INTEGER))`,
  bitOr: (bits) => `bit_or(${bits})`,
  integer: (expression) => `CAST(${expression} AS BIGINT)`,
  previous: (expression, window) => `LAG(${expression}) OVER (${window})`,
  joined: (texts) => `string_agg(${texts}, ',')`,
  hex: (text) => `hex(encode(${text}))`,
  id: (id) => `decode(from_hex('${hexDigits(id)}'))`,
  file: (path) => `read_parquet('${checkedName(path).replaceAll("'", "''")}')`,
};

const clickhouse: Dialect = {
  name: 'clickhouse',
  lexis: {
    comments: ['--', '//', '# ', '#!'],
    quotes: ["'", '"', '`'].map((mark) => ({ mark, backslash: 'escape' })),
    dollars: true,
  },
  identifier: backslashQuoter('`'),
  text: (expression) => `toString(${expression})`,
  double: (expression) => `toFloat64(${expression})`,
  infinity: "toFloat64('inf')",
  noDouble: 'CAST(NULL AS Nullable(Float64))',
  bit: (place) => `bitShiftLeft(toInt64(1), toUInt8(${place}))`,
  bitOr: (bits) => `groupBitOr(${bits})`,
  integer: (expression) => `assumeNotNull(toInt64(${expression}))`,
  // Older versions lack LAG; lagInFrame only sees the frame.
  previous: (expression, window) =>
    `lagInFrame(${expression}) OVER (${window} ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`,
  joined: (texts) => `arrayStringConcat(groupArray(${texts}), ',')`,
  hex: (text) => `hex(${text})`,
  id: (id) => `unhex('${hexDigits(id)}')`,
  file: (path) => `file(${backslashQuoter("'")(path)}, 'Parquet')`,
};

const spark: Dialect = {
  name: 'spark',
  lexis: {
    comments: ['--'],
    joinsComments: true,
    quotes: [
      // Raw texts exist since 3.4.
      ...["'", '"'].map((mark) => ({
        mark,
        backslash: 'escape' as const,
        behind: { letters: 'rR', backslash: 'unclear' as const },
      })),
      { mark: '`', backslash: 'letter' },
    ],
    commands: { line: /!(?!=)/ },
  },
  identifier: sparkName,
  text: (expression) => `CAST(${expression} AS STRING)`,
  double: (expression) => `CAST(${expression} AS DOUBLE)`,
  infinity: "CAST('Infinity' AS DOUBLE)",
  noDouble: 'CAST(NULL AS DOUBLE)',
  bit: (place) => `shiftleft(CAST(1 AS BIGINT), CAST(${place} AS INT))`,
  bitOr: (bits) => `bit_or(${bits})`,
  integer: (expression) => `CAST(${expression} AS BIGINT)`,
  previous: (expression, window) => `LAG(${expression}) OVER (${window})`,
  joined: (texts) => `array_join(collect_list(${texts}), ',')`,
  hex: (text) => `hex(CAST(${text} AS BINARY))`,
  id: (id) => `decode(unhex('${hexDigits(id)}'), 'UTF-8')`,
  // One shuffle, by user, instead of one by pair and one by user.
  spread: (relation, columns) => `(SELECT /*+ REPARTITION(u) */ ${columns} FROM ${relation}) spread`,
  file: (path) => `parquet.${sparkName(path)}`,
};

/** Quotes a name. Refuses characters that mislead spark-sql, which splits its input into statements ignoring backticks. */
function sparkName(name: string): string {
  if (/[;'"\\]|--|\/\*/.test(name)) throw unquotableNameError(name);
  return doubleQuoter('`')(name);
}

const trino: Dialect = {
  name: 'trino',
  lexis: { comments: ['--'], quotes: ["'", '"'].map((mark) => ({ mark, backslash: 'letter' })) },
  identifier: doubleQuoter('"'),
  text: (expression) => `CAST(${expression} AS VARCHAR)`,
  double: (expression) => `CAST(${expression} AS DOUBLE)`,
  infinity: 'infinity()',
  noDouble: 'CAST(NULL AS DOUBLE)',
  bit: (place) => `bitwise_left_shift(BIGINT '1', CAST(${place} AS INTEGER))`,
  bitOr: (bits) => `bitwise_or_agg(${bits})`,
  integer: (expression) => `CAST(${expression} AS BIGINT)`,
  previous: (expression, window) => `LAG(${expression}) OVER (${window})`,
  joined: (texts) => `array_join(array_agg(${texts}), ',')`,
  hex: (text) => `to_hex(to_utf8(${text}))`,
  id: (id) => `from_utf8(from_hex('${hexDigits(id)}'))`,
};

const postgres: Dialect = {
  name: 'postgres',
  lexis: {
    comments: ['--'],
    quotes: [
      // The setting standard_conforming_strings decides, which one query can change for the next.
      { mark: "'", backslash: 'unclear', behind: { letters: 'eE', backslash: 'escape' } },
      { mark: '"', backslash: 'letter' },
    ],
    dollars: true,
    commands: { anywhere: '\\' },
  },
  identifier: doubleQuoter('"'),
  // The database's collation may order like a dictionary.
  text: (expression) => `CAST(${expression} AS text) COLLATE "C"`,
  double: (expression) => `CAST(${expression} AS double precision)`,
  infinity: "CAST('Infinity' AS double precision)",
  noDouble: 'CAST(NULL AS double precision)',
  bit: (place) => `(CAST(1 AS bigint) << CAST(${place} AS integer))`,
  bitOr: (bits) => `bit_or(${bits})`,
  integer: (expression) => `CAST(${expression} AS bigint)`,
  previous: (expression, window) => `LAG(${expression}) OVER (${window})`,
  joined: (texts) => `string_agg(${texts}, ',')`,
  hex: (text) => `encode(convert_to(${text}, 'UTF8'), 'hex')`,
  id: (id) => `convert_from(decode('${hexDigits(id)}', 'hex'), 'UTF8')`,
};

/** All dialects. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  duckdb,
  clickhouse,
  spark,
  trino,
  postgres,
};

export const DIALECT_NAMES = Object.keys(dialects) as readonly DialectName[];
