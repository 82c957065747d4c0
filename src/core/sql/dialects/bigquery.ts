import type { Dialect } from './dialect';
import { backslashed, hexDigits } from './quoting';

/** Written from the documentation. */
export const bigquery: Dialect = {
  name: 'bigquery',
  lexis: {
    comments: ['--', '#'],
    quotes: ["'''", '"""', "'", '"', '`'].map((mark) => ({ mark, backslash: 'escape' })),
  },
  identifier: backslashed('`'),
  text: (expression) => `CAST(${expression} AS STRING)`,
  double: (expression) => `CAST(${expression} AS FLOAT64)`,
  infinity: "CAST('inf' AS FLOAT64)",
  noDouble: 'CAST(NULL AS FLOAT64)',
  bit: (place) => `(1 << (${place}))`,
  bitOr: (bits) => `BIT_OR(${bits})`,
  integer: (expression) => `CAST(${expression} AS INT64)`,
  previous: (expression, window) => `LAG(${expression}) OVER (${window})`,
  joined: (texts) => `STRING_AGG(${texts}, ',')`,
  hex: (text) => `TO_HEX(CAST(${text} AS BYTES))`,
  id: (id) => `SAFE_CONVERT_BYTES_TO_STRING(FROM_HEX('${hexDigits(id)}'))`,
};
