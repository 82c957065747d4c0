import type { Dialect } from './dialect';
import { doubled, hexDigits } from './quoting';

export const trino: Dialect = {
  name: 'trino',
  lexis: { comments: ['--'], quotes: ["'", '"'].map((mark) => ({ mark, backslash: 'letter' })) },
  identifier: doubled('"'),
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
  describesItself: true,
};
