import type { Dialect } from './dialect';
import { doubled, hexDigits } from './quoting';

/** Written from the documentation. */
export const snowflake: Dialect = {
  name: 'snowflake',
  lexis: {
    comments: ['--', '//'],
    quotes: [
      { mark: "'", backslash: 'escape' },
      { mark: '"', backslash: 'letter' },
    ],
    dollars: 'bare',
    commands: { line: /!(?!=)/ },
  },
  identifier: doubled('"'),
  text: (expression) => `CAST(${expression} AS VARCHAR)`,
  double: (expression) => `CAST(${expression} AS FLOAT)`,
  infinity: "CAST('inf' AS FLOAT)",
  noDouble: 'CAST(NULL AS FLOAT)',
  bit: (place) => `BITSHIFTLEFT(1, ${place})`,
  bitOr: (bits) => `BITOR_AGG(${bits})`,
  integer: (expression) => `CAST(${expression} AS BIGINT)`,
  previous: (expression, window) => `LAG(${expression}) OVER (${window})`,
  joined: (texts) => `LISTAGG(${texts}, ',')`,
  hex: (text) => `HEX_ENCODE(${text})`,
  id: (id) => `HEX_DECODE_STRING('${hexDigits(id)}')`,
  describesItself: true,
};
