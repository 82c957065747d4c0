import type { Dialect } from './dialects/dialect';
import { MASK_BITS, type PatternSpec } from './patternSpec';
import { markQuery, type MarkedQuery } from './queryMark';
import { INTERMEDIATE_TABLES, type ModelTables, type Tables } from './relation';
import { doubleLiteral, rankedRows, userKey, wholeLiteral } from './rows';

/** One column of a pattern: its aggregate over the rows of a user, and its stored value. */
interface PatternColumn {
  readonly name: string;
  readonly sql: string;
  readonly kept: string;
  readonly text?: true;
}

/** Names of the columns after the pattern: totals over its users, and last over all users. */
export const TOTAL_COLUMNS = ['users', 'tied', 'entries', 'judgements', 'total'] as const;

/**
 * Returns the query for patterns of judgements with their numbers of users. A row contains, after the query's mark,
 * the columns of {@link patternColumns}; then the number of users with that pattern, of those with equal scores near
 * the end, their entries and judgements; and the number of all users, which reveals a truncated result. With several
 * models, the model number follows the mark, and all users are those of that model.
 */
export function patternQuery(dialect: Dialect, tables: Tables | ModelTables, spec: PatternSpec): MarkedQuery {
  const columns = patternColumns(dialect, spec);
  const [model, window] = 'models' in tables ? ['m, ', 'PARTITION BY m'] : ['', ''];
  const names = model + columns.map((_, index) => `p${index}`).join(', ');
  return markQuery(
    (mark) => `${usersQuery(dialect, tables, spec, columns)}, ${INTERMEDIATE_TABLES.patterns} AS (
  SELECT ${names}, COUNT(*) AS users, SUM(tied) AS tied, SUM(n) AS entries, SUM(j) AS judgements FROM (
    SELECT ${model}${storedColumns(dialect, columns).join(',\n      ')}, tied, n, j
    FROM ${INTERMEDIATE_TABLES.judged}
  ) kept GROUP BY ${names}
)
SELECT ${mark} AS q, ${names}, users, tied, entries, judgements, SUM(users) OVER (${window}) AS total FROM ${INTERMEDIATE_TABLES.patterns}`,
  );
}

/** Returns the stored columns of a pattern: `p0`, `p1` … */
export function storedColumns(dialect: Dialect, columns: readonly PatternColumn[]): string[] {
  return columns.map(({ kept, text }, at) => `${text === true ? kept : dialect.integer(kept)} AS p${at}`);
}

/** Returns SQL for the users of either table, with the columns of their patterns, as a base of further queries. */
export function usersQuery(
  dialect: Dialect,
  tables: Tables | ModelTables,
  spec: PatternSpec,
  columns: readonly PatternColumn[],
): string {
  const key = userKey(tables);
  return `${rankedRows(dialect, tables, spec.order, { ties: spec.countsTies })}, ${INTERMEDIATE_TABLES.judged} AS (
  SELECT ${key},
    ${columns.map(({ name, sql }) => `${sql} AS ${name}`).join(',\n    ')},
    MAX(CASE WHEN k <= ${wholeLiteral(spec.depth + 1)} THEN tied ELSE 0 END) AS tied
  FROM ${INTERMEDIATE_TABLES.ranked} GROUP BY ${key}
)`;
}

/** Returns SQL that tests a gain: above 0 and at least θ. */
export function gainTest(dialect: Dialect, threshold: number): string {
  return threshold > 0 ? `g >= ${doubleLiteral(dialect, threshold)}` : 'g > 0';
}

/**
 * Returns the columns of a pattern, in order: masks (bit b of word w: rank 50w + b + 1 has such an item), or ranks
 * and gains as text; `n` entries of the list; `j` items of the ground truth, or whether there are any; `l` those of
 * them that are pooled but not judged; `r` items that reach each θ; then the gains of the ideal list, and the number
 * of unexpected gains.
 */
export function patternColumns(dialect: Dialect, spec: PatternSpec): PatternColumn[] {
  const { longest, judged, thresholds, encoding } = spec;
  const counted: PatternColumn[] = [
    {
      name: 'n',
      sql: 'COUNT(s)',
      kept: longest === Infinity ? 'n' : `CASE WHEN n > ${wholeLiteral(longest)} THEN ${longest} ELSE n END`,
    },
    { name: 'j', sql: 'COUNT(g)', kept: judged ? 'j' : 'CASE WHEN j > 0 THEN 1 ELSE 0 END' },
    ...(judged ? [{ name: 'l', sql: 'COUNT(CASE WHEN g < 0 THEN 1 END)', kept: 'l' }] : []),
    ...thresholds.map((threshold, index) => ({
      name: `r${index}`,
      sql: `COUNT(CASE WHEN ${gainTest(dialect, threshold)} THEN 1 END)`,
      kept: `r${index}`,
    })),
  ];
  switch (encoding.kind) {
    case 'thresholds':
      return [
        ...maskColumns(
          dialect,
          spec,
          thresholds.map((threshold) => gainTest(dialect, threshold)),
        ),
        ...counted,
      ];
    case 'gains': {
      const tests = encoding.gains.map((gain) => `g = ${doubleLiteral(dialect, gain)}`);
      return [
        ...maskColumns(dialect, spec, judged ? [...tests, 'g = 0', 'g < 0'] : tests),
        ...counted,
        ...idealColumns(tests, encoding.idealDepth),
        unknownGains(tests),
      ];
    }
    case 'text':
      return [...textColumns(dialect, spec), ...counted];
  }
}

function maskColumns(dialect: Dialect, { depth }: PatternSpec, tests: readonly string[]): PatternColumn[] {
  return tests.flatMap((test, level) => {
    const columns: PatternColumn[] = [];
    for (let from = 0; from < depth; from += MASK_BITS) {
      const name = `m${level}_${from / MASK_BITS}`;
      const within = `k BETWEEN ${wholeLiteral(from + 1)} AND ${wholeLiteral(Math.min(depth, from + MASK_BITS))}`;
      const sql = dialect.bitOr(
        `CASE WHEN s IS NOT NULL AND ${within} AND ${test} THEN ${dialect.bit(`k - ${from + 1}`)} ELSE ${dialect.integer('0')} END`,
      );
      columns.push({ name, sql, kept: name });
    }
    return columns;
  });
}

/**
 * Returns the columns with the number of items of each gain, up to the depth of the ideal list, so that users with
 * long histories share patterns.
 */
function idealColumns(tests: readonly string[], idealDepth: number): PatternColumn[] {
  const above: string[] = [];
  return tests.map((test, level) => {
    const name = `c${level}`;
    const before = above.length === 0 ? '0' : above.join(' + ');
    above.push(name);
    return {
      name,
      sql: `COUNT(CASE WHEN ${test} THEN 1 END)`,
      kept:
        idealDepth === Infinity
          ? name
          : `CASE WHEN ${before} >= ${idealDepth} THEN 0 WHEN ${before} + ${name} < ${idealDepth} THEN ${name} ELSE ${idealDepth} - (${before}) END`,
    };
  });
}

function unknownGains(tests: readonly string[]): PatternColumn {
  const none = tests.length === 0 ? '' : ` AND NOT (${tests.join(' OR ')})`;
  return { name: 'x', sql: `COUNT(CASE WHEN g > 0${none} THEN 1 END)`, kept: 'x' };
}

/**
 * Returns the columns of text: `rank:gain,…` of the list and `gain,…` of the ground truth, both unordered, and the
 * number of gains that differ after conversion to text and back.
 */
function textColumns(dialect: Dialect, { depth, judged }: PatternSpec): PatternColumn[] {
  const gain = dialect.text('g');
  const listed = `s IS NOT NULL AND k <= ${wholeLiteral(depth)} AND ${judged ? 'g IS NOT NULL' : 'g > 0'}`;
  const texts = (condition: string, text: string): string =>
    `COALESCE(${dialect.joined(`CASE WHEN ${condition} THEN ${text} END`)}, '')`;
  return [
    {
      name: 'h',
      sql: texts(listed, `CONCAT(${dialect.text('k')}, ':', ${gain})`),
      kept: 'h',
      text: true,
    },
    { name: 'd', sql: texts('g > 0', gain), kept: 'd', text: true },
    { name: 'x', sql: `COUNT(CASE WHEN g <> ${dialect.double(gain)} THEN 1 END)`, kept: 'x' },
  ];
}
