import type { Dialect } from './dialect';
import { checkedName, doubled, hexDigits } from './quoting';

export const duckdb: Dialect = {
  name: 'duckdb',
  lexis: {
    comments: ['--'],
    quotes: [
      { mark: "'", backslash: 'letter', behind: { letters: 'eE', backslash: 'escape' } },
      { mark: '"', backslash: 'letter' },
    ],
    dollars: 'tagged',
    commands: { line: /(?<![ \t])\./ },
  },
  identifier: doubled('"'),
  // A column may have a collation to which different ids are equal.
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
  describesItself: true,
};
