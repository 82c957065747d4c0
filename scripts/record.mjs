// @ts-check
/*
 * Records what the command line of any commit prints: `node scripts/record.mjs REVISION FOLDER`. Inputs are the examples
 * and fixtures of this checkout, so two recordings differ only by the code: `git diff --no-index FOLDER OTHER`.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root, run } from './command.mjs';

/** Calls that run at the same time. */
const PARALLEL_CALLS = 2;
/** Longest call, in ms. */
const MAX_CALL_MS = 60_000;
/** Longest recorded output of one stream, in characters; of a longer one the hash is recorded. */
const MAX_RECORDED_LENGTH = 20_000;

const GOLDEN = 'test/fixtures/golden';
const FILMS = ['matrix-factorisation', 'itemknn', 'popular'].map((name) => `examples/films/${name}.csv`);
const FILM_TRUTH = ['--truth', 'examples/films/truth.csv'];
const FILM_DETAILS = ['--train', 'examples/films/train.csv', '--items', 'examples/films/items.csv'];
const FORMATS = ['table', 'json', 'csv', 'tsv', 'markdown', 'latex', 'html'];
const ENGINES = ['duckdb', 'spark', 'clickhouse', 'trino', 'postgres'];
const CONVENTIONS =
  `recscope trec_eval trec_eval-c ir_measures beir elasticsearch opensearch quepid ranx recommenders replay
  rectools elliot recbole recpack torchmetrics recmetrics rs_metrics evidently lenskit lenskit@0.14 cornac implicit spark
  lightfm lightgbm xgboost catboost sklearn surprise mlflow ragas llama_index`.split(/\s+/);
const LIST_METRICS =
  `nDCG@10 nDCG@3 Precision@5 Recall@10 RCap@10 Fbeta@5 HitRate@3 AP@10 AP AR@10 RR@10 MeanRank@10 ARHR@10
  NCRR@10 rHR@10 HitCount@10 CG@10 AverageGain@10 RunningGain@10 DCG@10 IDCG@10 RPrecision RBP@10 RBPResidual@10 ERR@10
  PFound@10 Compat GMAP@10 bpref infAP IPrec 11ptAvg Rndcg SetP SetR SetF Judged@10 Unjudged@10 Hole@10 CoverageError
  RankingLoss Fallout@10 AUC@10 GAUC@10 LAUC@10 PartialAUC@10 PAP@10 CatalogCoverage@10 CatalogCount@10 UserCoverage@10
  Gini@10 Entropy@10 Novelty@10 EFD@10 EPC@10 ILD@10 Personalization@10`.split(/\s+/);
const RATING_METRICS =
  'MAE MSE RMSE Bias R2 Pearson Spearman KendallTauB AUC PRAUC LogLoss Brier ECE COPC'.split(' ');

/** @param {string} folder @returns {string[]} its entries from the root on, in order of name */
function entries(folder) {
  return fs
    .readdirSync(path.join(root, folder))
    .sort()
    .map((name) => path.posix.join(folder, name));
}

/** @param {string} file */
function json(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}

/**
 * @typedef {readonly string[] | { args: readonly string[], other: string }} Call arguments, where OUT is a temporary
 *   folder; `other` is the text of its file `other.csv`
 */

/** @param {readonly (readonly unknown[])[]} rows @returns {string} a CSV file with every second user and item of the rows */
function otherSide(rows) {
  const ids = rows
    .filter((_, at) => at % 2 === 0)
    .map(([user, item]) => JSON.stringify([user, item]).slice(1, -1));
  return ['user,item', ...new Set(ids)].join('\n') + '\n';
}

/** @returns {Generator<Call>} calls that read every kind of file */
function* readingCalls() {
  for (const folder of entries('test/fixtures/formats')) {
    const input = entries(folder).find((file) => path.basename(file).startsWith('input.'));
    if (input === undefined) continue;
    const { both, kind, rows } = json(`${folder}/expected.json`);
    const sides =
      kind === 'truth' ? ['OUT/other.csv', '--truth', input] : [input, '--truth', 'OUT/other.csv'];
    yield { args: ['evaluate', ...(both ? [input] : sides), '-f', 'json'], other: otherSide(rows ?? []) };
  }
  const truths = entries(`${GOLDEN}/encodings`).filter((file) => file.includes('/truth.'));
  for (const truth of truths) yield ['evaluate', truth.replace('/truth.', '/recs.'), '--truth', truth];
  for (const part of entries(`${GOLDEN}/parts`))
    yield ['evaluate', part, '--truth', `${GOLDEN}/parts/truth.csv`, '-f', 'json'];
  for (const file of entries(`${GOLDEN}/impressions`)) yield ['evaluate', file, '-m', 'AUC, GAUC, nDCG@5'];
  for (const file of entries('examples/films').filter((name) => name.endsWith('.csv'))) {
    yield ['evaluate', file, ...FILM_TRUTH];
    yield ['fix', file, ...FILM_TRUTH, '-o', 'OUT/fixed.csv'];
  }
  yield ['evaluate', 'examples/trec/run.txt', '--truth', 'examples/trec/qrels.txt', '-c', 'trec_eval'];
  yield ['evaluate', 'examples/films/nothing.csv', ...FILM_TRUTH];
  yield ['evaluate', FILMS[0], '--truth', 'examples/first-steps/truth.csv'];
}

/** @returns {Generator<Call>} calls that measure lists and predictions */
function* measuringCalls() {
  const crosslib = entries(`${GOLDEN}/crosslib`).filter((name) =>
    fs.statSync(path.join(root, name)).isDirectory(),
  );
  for (const folder of crosslib.filter((name) => !name.endsWith('missing')))
    for (const convention of CONVENTIONS) {
      const files = entries(folder);
      const [recs, truth] = ['recs', 'truth'].map((role) =>
        files.find((file) => path.basename(file).startsWith(role)),
      );
      if (recs === undefined || truth === undefined) continue;
      yield ['evaluate', recs, '--truth', truth, '-c', convention, '-f', 'json'];
    }
  for (const metric of LIST_METRICS) {
    yield ['evaluate', ...FILMS, ...FILM_TRUTH, ...FILM_DETAILS, '-m', metric, '-f', 'json', '--per-user'];
    yield ['explain', FILMS[0], ...FILM_TRUTH, ...FILM_DETAILS, '--user', 'ada', '--measure', metric];
    yield ['measures', metric.replace(/@.*/, '')];
  }
  for (const metric of RATING_METRICS) {
    yield ['evaluate', `${GOLDEN}/ratings/ratings.csv`, '-m', metric, '-f', 'json'];
    yield ['measures', metric];
  }
  for (const format of FORMATS) {
    yield ['evaluate', FILMS[0], ...FILM_TRUTH, '-f', format];
    yield ['evaluate', ...FILMS, ...FILM_TRUTH, ...FILM_DETAILS, '-f', format];
    yield ['evaluate', ...FILMS, ...FILM_TRUTH, ...FILM_DETAILS, '--by', 'history', '-f', format];
  }
  for (const cohort of ['popularity', 'list-length', 'relevant', 'likes', 'history+relevant', 'history:5,20'])
    yield ['evaluate', ...FILMS, ...FILM_TRUTH, ...FILM_DETAILS, '--by', cohort];
  for (const fold of ['0', '1', '2', '9'])
    yield ['evaluate', `${GOLDEN}/folds/recs.csv`, '--truth', `${GOLDEN}/folds/truth.csv`, '--fold', fold];
  yield ['evaluate', '--runs', `a=${FILMS.join(',')}`, ...FILM_TRUTH];
  yield ['conventions'];
  yield ['measures'];
  yield ['conventions', FILMS[0], ...FILM_TRUTH, '--measure', 'nDCG@10'];
  yield ['conventions', FILMS[0], ...FILM_TRUTH, '--measure', 'nDCG@10', '--match', '0.3755'];
}

/** @returns {Generator<Call>} calls that compare models and check gates */
function* comparingCalls() {
  for (const format of FORMATS)
    for (const more of [[], ['--baseline', 'popular'], ['--per-user'], [...FILM_DETAILS, '--by', 'history']])
      yield ['compare', ...FILMS, ...FILM_TRUTH, ...more, '-f', format];
  for (const adjust of ['maxt', 'bonferroni', 'holm', 'bh', 'none'])
    for (const family of ['all', 'measure'])
      yield ['compare', ...FILMS, ...FILM_TRUTH, '--adjust', adjust, '--family', family, '-f', 'json'];
  for (const wilcoxon of ['auto', 'exact', 'normal'])
    for (const zero of ['wilcox', 'pratt'])
      yield [
        'compare',
        ...FILMS.slice(1),
        ...FILM_TRUTH,
        '--wilcoxon',
        wilcoxon,
        '--zero-method',
        zero,
        '-f',
        'json',
      ];
  for (const margin of ['0.01', '5%']) yield ['compare', ...FILMS, ...FILM_TRUTH, '--margin', margin];
  for (const metrics of ['RMSE', 'AUC', 'LogLoss', 'GMAP@10', 'CatalogCoverage@10', 'nDCG@10, AP@10, RR@10'])
    yield ['compare', ...FILMS, ...FILM_TRUTH, '-m', metrics, '-f', 'json'];
  for (const folder of entries(`${GOLDEN}/comparison/files`)) {
    const models = entries(folder).filter((file) => !file.endsWith('truth.csv'));
    const truth = ['--truth', `${folder}/truth.csv`];
    yield ['compare', ...models, ...truth, '-f', 'json'];
    yield [
      'compare',
      ...models,
      ...truth,
      '--resamples',
      '0',
      '--baseline',
      path.basename(models[0], '.csv'),
    ];
  }
  for (const format of ['table', 'json', 'markdown', 'latex', 'html'])
    for (const config of ['films', 'shop'])
      yield ['check', '--config', `examples/${config}/recscope.json`, '-f', format];
}

/** @returns {Generator<Call>} calls for experiments, plans, splits, audits and tables */
function* otherCalls() {
  for (const folder of entries(`${GOLDEN}/experiments`)) {
    if (!fs.existsSync(path.join(root, folder, 'args.json'))) continue;
    const args = /** @type {string[]} */ (json(`${folder}/args.json`)).map((arg) =>
      arg === 'log.csv' ? `${folder}/log.csv` : arg,
    );
    yield args;
    yield args.slice(0, args.indexOf('--format'));
  }
  const shop = ['examples/shop/experiment.csv', '--variant', 'variant', '--control', 'old'];
  for (const format of FORMATS) {
    yield ['experiment', ...shop, '-f', format];
    yield ['plan', '--kind', 'share', '--baseline', '0.05', '--effect', '10%', '-f', format];
    yield ['plan', shop[0], '--metric', 'CTR', '--effect', '2%', '-f', format];
  }
  for (const more of [
    ['--look', 'anytime'],
    ['--cuped', 'off'],
    ['--correction', 'bh'],
    ['--contaminated', 'first'],
    ['--metrics', 'CTR, Retention@7, mean(page_views)'],
    ['--guardrail', 'PageViewsPerUser margin=2%'],
  ])
    yield ['experiment', ...shop, ...more, '-f', 'json'];
  for (const kind of ['share', 'mean', 'ratio'])
    for (const more of [
      ['--effect', '5%'],
      ['--users', '4000'],
      ['--effect', '5%', '--variants', '3', '--users-per-day', '900'],
    ])
      yield ['plan', '--kind', kind, '--baseline', '0.2', '--sd', '0.4', ...more, '-f', 'json'];
  for (const file of entries(`${GOLDEN}/splits/cases`)) {
    const { args } = /** @type {{ args: string[] }} */ (json(file));
    yield args.map((arg) =>
      arg === 'parts' ? 'OUT/parts' : arg === 'interactions.csv' ? `${GOLDEN}/splits/${arg}` : arg,
    );
  }
  for (const folder of entries(`${GOLDEN}/splits/audits`)) {
    const files = entries(folder).filter((file) => /(train|valid|test)\.[a-z]+$/.test(file));
    const roles = files.flatMap((file) => [`--${/(train|valid|test)\.[a-z]+$/.exec(file)?.[1]}`, file]);
    for (const format of ['table', 'json']) yield ['audit', ...roles, '-f', format];
  }
  yield ['audit', '--train', 'examples/films/train.csv', '--test', 'examples/films/truth.csv', FILMS[0]];
  for (const engine of ENGINES)
    for (const more of [[], ['-c', 'trec_eval-c'], ['-m', 'nDCG(ties=item-descending)@10']])
      yield ['sql', `${engine}:a.recs`, '--truth', `${engine}:a.truth`, ...more];
  for (const wrong of [
    ['evaluate'],
    ['evalute'],
    ['compare', FILMS[0], ...FILM_TRUTH],
    ['evaluate', FILMS[0], ...FILM_TRUTH, '-m', 'nDGC@10'],
    ['evaluate', FILMS[0], ...FILM_TRUTH, '--nothing'],
    ['split', 'examples/shop/interactions.csv', '--by', 'tme'],
    ['run', 'package.json'],
  ])
    yield wrong;
}

/** @param {string} folder @returns {string} each file below it with the hash of its bytes, a line each */
function writtenFiles(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${path.relative(folder, file)} ${hashOf(fs.readFileSync(file))}`)
    .join('\n');
}

/** @param {string | Buffer} data */
function hashOf(data) {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}

/**
 * @param {string} program the built command line
 * @param {readonly string[]} args
 * @param {string} other
 * @returns {Promise<string>} its exit status, output and written files
 */
async function recorded(program, args, other) {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-record-'));
  try {
    if (other !== '') fs.writeFileSync(path.join(out, 'other.csv'), other);
    const argv = args.map((arg) => arg.replace(/^OUT/, out));
    const [code, stdout, stderr] = await new Promise((resolve) => {
      const options = {
        cwd: root,
        timeout: MAX_CALL_MS,
        maxBuffer: 1 << 28,
        env: { ...process.env, COLUMNS: '100', LC_ALL: 'C' },
      };
      execFile(process.execPath, [program, ...argv], options, (error, ...texts) =>
        resolve([error === null ? 0 : (error.code ?? error.signal), ...texts]),
      );
    });
    const [shown, said] = [stdout, stderr].map((/** @type {string} */ text) => {
      const plain = text.replaceAll(out, 'OUT').replaceAll(root, 'ROOT');
      return plain.length <= MAX_RECORDED_LENGTH ? plain : `${plain.length} characters, ${hashOf(plain)}\n`;
    });
    return `$ ${args.join(' ')}\nexit ${code}\n--- stdout\n${shown}\n--- stderr\n${said}\n--- files\n${writtenFiles(out)}\n`;
  } finally {
    fs.rmSync(out, { recursive: true, force: true });
  }
}

const [revision, folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node scripts/record.mjs REVISION FOLDER');
  process.exit(2);
}
const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-tree-'));
try {
  await run('git', ['worktree', 'add', '--force', '--detach', tree, revision]);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  await run(process.execPath, ['esbuild.js', '--production'], { cwd: tree });
  const calls = [...readingCalls(), ...measuringCalls(), ...comparingCalls(), ...otherCalls()];
  fs.mkdirSync(folder, { recursive: true });
  const program = path.join(tree, 'dist/cli.js');
  let next = 0;
  const recordNext = async () => {
    for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
      const { args, other } = 'args' in call ? call : { args: call, other: '' };
      const written = args.join(' ').replaceAll(/[^\w.=@-]+/g, '_');
      const name = `${written.slice(0, 120)}-${hashOf(args.join('\0'))}.txt`;
      fs.writeFileSync(path.join(folder, name), await recorded(program, args, other));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, recordNext));
  console.log(`${fs.readdirSync(folder).length} outputs of ${calls.length} calls.`);
} finally {
  await run('git', ['worktree', 'remove', '--force', tree]);
}
