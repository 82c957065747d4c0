import type { Dialect } from './dialect';
import { doubled, hexDigits } from './quoting';

export const postgres: Dialect = {
  name: 'postgres',
  lexis: {
    comments: ['--'],
    quotes: [
      // By the setting standard_conforming_strings, which a query can change for the next.
      { mark: "'", backslash: 'unclear', behind: { letters: 'eE', backslash: 'escape' } },
      { mark: '"', backslash: 'letter' },
    ],
    dollars: 'tagged',
    commands: { anywhere: '\\' },
  },
  identifier: doubled('"'),
  // The database's own collation orders as a dictionary does.
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
  describesItself: true,
};
