/**
 * Writes docs/conventions.md from the conventions, so that it cannot drift.
 *
 *   npx tsx scripts/conventionsDoc.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Convention, MeasureChoices } from '../src/core/measures/convention';
import { conventions, recscopeConvention } from '../src/core/measures/conventions';
import { findFamily } from '../src/core/measures/registry';
import { choicesRead, resolveChoices } from '../src/core/measures/resolve';
import { parseMeasure, type MeasureQuery } from '../src/core/measures/syntax';
import { choiceText } from '../src/shared/sentences/choiceText';

export const CONVENTIONS_DOC = path.resolve(__dirname, '../docs/conventions.md');

const SPARK = 'https://issues.apache.org/jira/browse/';

/** Where people asked in public why the numbers of a library are what they are. */
const THREADS: Readonly<Record<string, readonly string[]>> = {
  trec_eval: ['usnistgov/trec_eval#22'],
  ir_measures: ['cvangysel/pytrec_eval#56', 'cvangysel/pytrec_eval#50'],
  beir: ['beir-cellar/beir#105', 'embeddings-benchmark/mteb#5092'],
  elasticsearch: ['elastic/elasticsearch#154362', 'elastic/elasticsearch#45184'],
  quepid: ['o19s/quepid#836', 'o19s/quepid#1387'],
  lenskit: ['lenskit/lkpy#309', 'lenskit/lkpy#871', 'lenskit/lkpy#400'],
  implicit: ['benfred/implicit#412', 'benfred/implicit#713', 'benfred/implicit#158', 'benfred/implicit#591'],
  spark: ['SPARK-27540', 'SPARK-14886', 'SPARK-39446'],
  lightfm: ['lyst/lightfm#655'],
  mlflow: ['mlflow/mlflow#24541', 'mlflow/mlflow#25965'],
  llama_index: ['run-llama/llama_index#17070', 'run-llama/llama_index#22683', 'run-llama/llama_index#13926'],
  'llama_index@0.12': ['run-llama/llama_index#17126'],
  ragas: ['explodinggradients/ragas#2816'],
  sklearn: [
    'scikit-learn/scikit-learn#21335',
    'scikit-learn/scikit-learn#20119',
    'scikit-learn/scikit-learn#29521',
  ],
  lightgbm: ['microsoft/LightGBM#6814', 'microsoft/LightGBM#6823'],
  xgboost: ['dmlc/xgboost#2208', 'dmlc/xgboost#11235'],
};

/** The text of docs/conventions.md. */
export function conventionsDoc(): string {
  return [
    '# Conventions',
    '',
    'Made from the conventions by `npx tsx scripts/conventionsDoc.ts`; a test holds it equal.',
    '',
    'A convention accepts the names of its library: `recscope evaluate recs.csv --truth truth.csv --convention mlflow --measures ndcg_at_10`. The last column lists where it differs from RecScope’s default; [parameters of a metric](measures.md) can set each of these. `recscope conventions recs.csv --truth truth.csv --measure nDCG@10 --match 0.4059` finds the conventions that give a number.',
    '',
    ...conventions.flatMap(article),
  ].join('\n');
}

function article(convention: Convention): string[] {
  const { name, summary, names = {} } = convention;
  const rows = Object.entries(names).map(([written, measure]) => {
    const query = queryOf(measure);
    return `| \`${written}\` | \`${measure}\` | ${peculiar(query, convention).join('; ')} |`;
  });
  const threads = THREADS[name] ?? [];
  return [
    `## ${name}`,
    '',
    summary(),
    '',
    ...(rows.length === 0
      ? []
      : ['| library name | metric | changed defaults |', '| --- | --- | --- |', ...rows, '']),
    ...(threads.length === 0 ? [] : [`Asked about in ${threads.map(link).join(', ')}.`, '']),
  ];
}

function queryOf(measure: string): MeasureQuery {
  const needsCutoff = findFamily(measure.split('(')[0], true)?.cutoff === 'required';
  return parseMeasure(needsCutoff ? `${measure}@10` : measure);
}

/** The choices that a measure sees and that are others than under the default convention. */
function peculiar(query: MeasureQuery, convention: Convention): string[] {
  const usual = resolveChoices(query, recscopeConvention, undefined);
  const own = resolveChoices(query, convention, undefined);
  const said = new Set<keyof MeasureChoices>();
  for (const spec of query.family.parameters)
    if (spec.overrides !== undefined && query.parameters.has(spec.name)) said.add(spec.overrides);
  return [...choicesRead(query.family)]
    .filter((choice) => !said.has(choice) && own[choice] !== usual[choice])
    .map((choice) =>
      choice === 'threshold' ? `relevant from ${own.threshold}` : choiceText(choice, String(own[choice])),
    );
}

function link(thread: string): string {
  if (thread.startsWith('SPARK-')) return `[${thread}](${SPARK}${thread})`;
  const [repository, number] = thread.split('#');
  return `[${thread}](https://github.com/${repository}/issues/${number})`;
}

if (process.argv[1] === __filename) fs.writeFileSync(CONVENTIONS_DOC, conventionsDoc());
