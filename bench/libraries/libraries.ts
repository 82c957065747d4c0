/**
 * RecScope's conventions against the libraries themselves: 2,000 random small inputs with equal scores, repeated
 * items, short and empty lists, and users without a relevant item. Prints how many values are equal to 1e-12, names
 * those that are not, and writes it into docs/libraries.md.
 *
 *   pip install -r bench/libraries/requirements.txt
 *   npm run libraries [-- PYTHON [INPUTS]]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compilePlan } from '../../src/core/evaluation/evaluate';
import { seededRandom } from '../../src/core/statistics/seeded';
import { evaluateAtOnce } from '../../test/evaluateAtOnce';
import { inputOf, type SmallInput } from '../../test/unit/evaluation/smallInput';

const [PYTHON = 'python3', COUNT = '2000'] = process.argv.slice(2);
const SEED = 20261122;
const ITEMS = 12;
const TOLERANCE = 1e-12;

/** One query: its list in order of the file, and the grades of what was judged. */
interface Case {
  readonly list: readonly (readonly [item: string, score: number])[];
  readonly truth: Readonly<Record<string, number>>;
}

/** Of a library: what it calls a measure, and what that is here. */
const MEASURES: Readonly<
  Record<string, { readonly convention: string; readonly of: Record<string, string> }>
> = {
  pytrec_eval: {
    convention: 'beir',
    of: {
      map: 'AP',
      map_cut_5: 'AP@5',
      ndcg: 'nDCG',
      ndcg_cut_5: 'nDCG@5',
      P_5: 'Precision@5',
      recall_5: 'Recall@5',
      recip_rank: 'RR(ties=item-descending)',
    },
  },
  ranx: {
    convention: 'ranx',
    of: {
      'precision@5': 'Precision@5',
      'recall@5': 'Recall@5',
      'f1@5': 'F1@5',
      'map@5': 'AP@5',
      'mrr@5': 'RR@5',
      'ndcg@5': 'nDCG@5',
      'ndcg_burges@5': 'nDCG(gain=exp)@5',
      'dcg@5': 'DCG@5',
      'hit_rate@5': 'HitRate@5',
    },
  },
  sklearn: {
    convention: 'sklearn',
    // Every list is handed over, entry by entry, also that of a query of which nothing is judged.
    of: Object.fromEntries(
      Object.entries({
        ndcg_score: 'nDCG',
        'ndcg_score@5': 'nDCG@5',
        dcg_score: 'DCG',
        'dcg_score@5': 'DCG@5',
        average_precision_score: 'AP',
        roc_auc_score: 'AUC@1000',
        label_ranking_average_precision_score: 'AP(norelevant=one)',
        coverage_error: 'CoverageError',
        label_ranking_loss: 'RankingLoss',
      }).map(([theirs, measure]) => [
        theirs,
        withParameters(measure, 'duplicates=counted,users=recommended'),
      ]),
    ),
  },
  lightgbm: {
    convention: 'lightgbm',
    of: Object.fromEntries(
      [1, 3, 5].flatMap((k) => [
        [`ndcg@${k}`, `nDCG@${k}`],
        [`map@${k}`, `AP@${k}`],
      ]),
    ),
  },
  implicit: {
    convention: 'implicit',
    of: { precision: 'Precision@5', map: 'AP@5', ndcg: 'nDCG@5', auc: 'LAUC@5' },
  },
};

/** By convention: the versions with which it was last checked, on larger random data than this program draws. */
const CHECKED: Readonly<Record<string, string>> = {
  trec_eval: 'trec_eval 10.0',
  ir_measures: 'ir_measures 0.4.3',
  beir: 'beir 2.2.0',
  ranx: 'ranx 0.3.21',
  recommenders: 'recommenders 1.2.1, with pandas 2.3.3',
  replay: 'replay-rec 0.22.0',
  rectools: 'rectools 0.19.0',
  elliot: 'Elliot, commit fc27efed',
  recbole: 'recbole 1.2.1',
  recpack: 'recpack 0.3.6',
  torchmetrics: 'torchmetrics 1.9.0',
  recmetrics: 'recmetrics 0.1.5',
  rs_metrics: 'rs_metrics 0.6.0',
  evidently: 'evidently 0.7.23',
  lenskit: 'lenskit 2025.8.1',
  cornac: 'cornac 3.0.1',
  implicit: 'implicit 0.7.3',
  spark: 'pyspark 4.3.0',
  lightfm: 'lightfm-next 1.19.0',
  surprise: 'scikit-surprise 1.1.5',
  mlflow: 'mlflow 3.17.2',
  llama_index: 'llama-index-core 0.14.25',
  ragas: 'ragas 0.4.3',
  sklearn: 'scikit-learn 1.9.1',
  lightgbm: 'lightgbm 4.7.0',
  xgboost: 'xgboost 3.2.0',
  catboost: 'catboost 1.2.10',
};

function withParameters(measure: string, parameters: string): string {
  const [, name, written = '', cutoff = ''] = /^(\w+)(?:\((.*)\))?(@\d+)?$/.exec(measure) ?? [];
  return `${name}(${[written, parameters].filter((text) => text !== '').join(',')})${cutoff}`;
}

function randomCases(count: number): Case[] {
  const random = seededRandom(SEED);
  const below = (end: number): number => Math.floor(random() * end);
  return Array.from({ length: count }, (): Case => {
    const scores = 1 + below(8);
    const list = Array.from(
      { length: below(8) === 0 ? below(2) : below(11) },
      () => [`i${String(below(ITEMS)).padStart(2, '0')}`, below(scores) / 4] as const,
    );
    const repeats = below(3) === 0;
    const met = new Set<string>();
    const distinct = list.filter(([item]) => !met.has(item) && met.add(item));
    const judged = below(6) === 0 ? 0 : below(7);
    const largest = below(2) === 0 ? 1 : 4;
    const truth = Object.fromEntries(
      Array.from({ length: judged }, () => [`i${String(below(ITEMS)).padStart(2, '0')}`, below(largest + 1)]),
    );
    return { list: repeats ? list : distinct, truth };
  });
}

interface Answers {
  readonly version: string;
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

function answersOf(cases: readonly Case[]): Readonly<Record<string, Answers>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recscope-libraries-'));
  try {
    const [inputs, answers] = ['inputs.json', 'answers.json'].map((name) => path.join(folder, name));
    writeFileSync(inputs, JSON.stringify(cases));
    const script = path.join(__dirname, 'answers.py');
    const { status } = spawnSync(PYTHON, [script, inputs, answers], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`${PYTHON} ended with ${status}`);
    return JSON.parse(readFileSync(answers, 'utf8')) as Record<string, Answers>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Users of these numbers with their lists and grades. */
function inputOfCases(cases: readonly Case[]): SmallInput {
  const name = (query: number): string => String(query);
  return inputOf(
    cases.flatMap(({ list }, query) => list.map(([item, score]) => ({ user: name(query), item, score }))),
    cases.flatMap(({ truth }, query) =>
      Object.entries(truth).map(([item, gain]) => ({ user: name(query), item, gain })),
    ),
    cases.map((_, query) => name(query)),
  );
}

/** What a case has that libraries treat in ways of their own. */
function traitsOf({ list, truth }: Case): string {
  const items = list.map(([item]) => item);
  const scores = list.map(([, score]) => score);
  return [
    ...(new Set(items).size < items.length ? ['repeats'] : []),
    ...(new Set(scores).size < scores.length ? ['ties'] : []),
    ...(Object.values(truth).some((gain) => gain > 0) ? [] : ['nothing relevant']),
  ].join(', ');
}

const cases = randomCases(Number(COUNT));
const input = inputOfCases(cases);
const rows: string[] = [];
const named: string[] = [];
for (const [library, { version, values }] of Object.entries(answersOf(cases))) {
  const { convention, of } = MEASURES[library];
  for (const [theirs, column] of Object.entries(values)) {
    const measure = of[theirs];
    const [ours] = evaluateAtOnce(input, compilePlan(measure, convention)).measures;
    let equal = 0;
    const away = new Map<string, number[]>();
    for (const [query, value] of column.entries()) {
      if (value === null) continue;
      if (Math.abs(ours.values[query] - value) <= TOLERANCE) equal++;
      else {
        const traits = traitsOf(cases[query]);
        away.set(traits, [...(away.get(traits) ?? []), query]);
      }
    }
    const compared = column.filter((value) => value !== null).length;
    rows.push(`| ${library} ${version} | \`${theirs}\` | \`${measure}\` | ${compared} | ${equal} |`);
    for (const [traits, queries] of away) {
      const [query] = queries;
      const { list, truth } = cases[query];
      named.push(
        `- ${library} \`${theirs}\`: ${queries.length} (${traits || 'nothing special'}); ${JSON.stringify(list)} against ${JSON.stringify(truth)} gives ${String(column[query])}, here ${ours.values[query]}`,
      );
    }
  }
}
const total = rows.length;
const text = `# Libraries against RecScope

\`npm run libraries\` hands ${COUNT} random small inputs to libraries themselves and to RecScope, under the convention of their name: lists of 0 to 10 items, with equal scores, repeated items, and queries of which nothing is relevant, drawn with the seed ${SEED}. Written by \`bench/libraries/libraries.ts\`; a value is equal when it differs by at most 1e-12. What a library refuses or has no value for is not compared.

| library | its measure | here | compared | equal |
| --- | --- | --- | ---: | ---: |
${rows.join('\n')}

${named.length === 0 ? `All values of all ${total} measures are equal.` : `Not equal:\n\n${named.join('\n')}`}

## Checked with

Apart from this program, each convention was checked with the newest version of its library in November 2026: the names of [conventions.md](conventions.md), per user and as means, on random data with ties, duplicates, short and empty lists, users missing on either side, and negative and zero grades. Where a value differed, the convention now follows the source of that version, or the name is no longer understood. Still different: bpref of ranx if nothing is judged not relevant (ranx divides by 0), and means of BEIR if a duplicate has equal scores. Conventions with a year or version in their name follow that version; Elasticsearch, OpenSearch and Quepid were not run.

| convention | checked with |
| --- | --- |
${Object.entries(CHECKED)
  .map(([convention, version]) => `| \`${convention}\` | ${version} |`)
  .join('\n')}
`;
writeFileSync(path.join(__dirname, '../../docs/libraries.md'), text);
console.log(text);
