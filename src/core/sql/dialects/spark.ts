import type { Dialect } from './dialect';
import { doubled, hexDigits, notAName } from './quoting';

export const spark: Dialect = {
  name: 'spark',
  lexis: {
    comments: ['--'],
    joinsComments: true,
    quotes: [
      // Raw texts came with 3.4.
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

/** spark-sql cuts its input into statements without knowing of backticks: what could mislead it is refused. */
function sparkName(name: string): string {
  if (/[;'"\\]|--|\/\*/.test(name)) throw notAName(name);
  return doubled('`')(name);
}
