import type { Dialect } from './dialect';
import { backslashed, hexDigits } from './quoting';

export const clickhouse: Dialect = {
  name: 'clickhouse',
  lexis: {
    comments: ['--', '//', '# ', '#!'],
    quotes: ["'", '"', '`'].map((mark) => ({ mark, backslash: 'escape' })),
    dollars: 'tagged',
  },
  identifier: backslashed('`'),
  text: (expression) => `toString(${expression})`,
  double: (expression) => `toFloat64(${expression})`,
  infinity: "toFloat64('inf')",
  noDouble: 'CAST(NULL AS Nullable(Float64))',
  bit: (place) => `bitShiftLeft(toInt64(1), toUInt8(${place}))`,
  bitOr: (bits) => `groupBitOr(${bits})`,
  integer: (expression) => `assumeNotNull(toInt64(${expression}))`,
  // LAG came late; lagInFrame looks only as far back as the frame.
  previous: (expression, window) =>
    `lagInFrame(${expression}) OVER (${window} ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`,
  joined: (texts) => `arrayStringConcat(groupArray(${texts}), ',')`,
  hex: (text) => `hex(${text})`,
  id: (id) => `unhex('${hexDigits(id)}')`,
  file: (path) => `file(${backslashed("'")(path)}, 'Parquet')`,
  describesItself: true,
};
