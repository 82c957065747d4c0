// The same evaluation in SQL: node duckdb.mjs FORM RECOMMENDATIONS TRUTH. Prints the means as JSON, in the
// order of FIVE_MEASURES: nDCG, AP, Precision, Recall and HitRate, each at 10 and 20.
import process from 'node:process';
import { DuckDBInstance } from '@duckdb/node-api';

const [form, recommendations, truth] = process.argv.slice(2);
const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
// Rows need no order here, and DuckDB reads faster without one.
await connection.run('SET preserve_insertion_order = false');

/** Column names and types are told, so that no time is spent on guessing them. */
function table(file, gradeOrScore) {
  const literal = `'${file.replaceAll("'", "''")}'`;
  if (form.startsWith('parquet') || form.startsWith('integers'))
    return `(SELECT user_id, item_id, ${gradeOrScore} AS value FROM ${literal})`;
  if (form !== 'trec') {
    return `read_csv(${literal}, header = true, delim = ',', quote = '"', escape = '"', auto_detect = false,
      columns = {'user_id': 'VARCHAR', 'item_id': 'VARCHAR', 'value': 'DOUBLE'})`;
  }
  const columns =
    gradeOrScore === 'score'
      ? `{'user_id': 'VARCHAR', 'q0': 'VARCHAR', 'item_id': 'VARCHAR', 'rank': 'INTEGER', 'value': 'DOUBLE', 'run': 'VARCHAR'}`
      : `{'user_id': 'VARCHAR', 'iteration': 'VARCHAR', 'item_id': 'VARCHAR', 'value': 'DOUBLE'}`;
  return `(SELECT user_id, item_id, value FROM read_csv(${literal}, header = false, delim = ' ', quote = '',
    escape = '', auto_detect = false, columns = ${columns}))`;
}

// As RecScope is asked: under its own convention all users with a relevant item count and AP divides by
// min(K, R); for TREC files as trec_eval does, users of both files count and AP divides by R.
const asTrecEval = form === 'trec';
const apDenominator = (k) => (asTrecEval ? 'relevant' : `least(relevant, ${k})`);
const counted = asTrecEval
  ? `(SELECT count(*) FROM (SELECT user_id FROM judged INTERSECT SELECT user_id FROM ranked))`
  : `(SELECT count(*) FROM ideal)`;

const mean = (value, k) => `coalesce(sum(${value(k)}), 0) / any_value(counted)`;
const dcg = (k) => `coalesce(dcg${k}, 0) / best${k}`;
const ap = (k) => `coalesce(precisions${k}, 0) / ${apDenominator(k)}`;
const precision = (k) => `hits${k} / ${k}`;
const recall = (k) => `hits${k} / relevant`;
const hitRate = (k) => `(hits${k} > 0)::INTEGER`;

const sql = `
WITH judged AS MATERIALIZED (SELECT user_id, item_id, value AS grade FROM ${table(truth, 'rating')}),
liked AS MATERIALIZED (SELECT * FROM judged WHERE grade > 0),
ideal AS (
  SELECT user_id, count(*) AS relevant,
    sum(grade / log2(place + 1)) FILTER (WHERE place <= 10) AS best10,
    sum(grade / log2(place + 1)) FILTER (WHERE place <= 20) AS best20
  FROM (SELECT user_id, grade, row_number() OVER (PARTITION BY user_id ORDER BY grade DESC) AS place FROM liked)
  GROUP BY user_id),
ranked AS ${asTrecEval ? 'MATERIALIZED ' : ''}(
  SELECT user_id, item_id, row_number() OVER (PARTITION BY user_id ORDER BY value DESC) AS place
  FROM ${table(recommendations, 'score')} QUALIFY place <= 20),
hits AS (
  SELECT user_id, place, grade, row_number() OVER (PARTITION BY user_id ORDER BY place) AS hit
  FROM ranked JOIN liked USING (user_id, item_id)),
users AS (
  SELECT user_id,
    count(*) FILTER (WHERE place <= 10) AS hits10, count(*) AS hits20,
    sum(grade / log2(place + 1)) FILTER (WHERE place <= 10) AS dcg10, sum(grade / log2(place + 1)) AS dcg20,
    sum(hit / place) FILTER (WHERE place <= 10) AS precisions10, sum(hit / place) AS precisions20
  FROM hits GROUP BY user_id)
SELECT ${[dcg, ap, precision, recall, hitRate]
  .flatMap((value) => [mean(value, 10), mean(value, 20)])
  .join(',\n  ')}
FROM users JOIN ideal USING (user_id), (SELECT ${counted} AS counted)`;

const reader = await connection.runAndReadAll(sql);
console.log(JSON.stringify(reader.getRowsJS()[0].map(Number)));
