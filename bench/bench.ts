/**
 * `npm run bench`: how fast and in how much memory the command line evaluates, beside its rivals, in the
 * same run on the same machine. `npm run bench -- --help` shows how it is called.
 */
import { once } from 'node:events';
import { createReadStream, mkdirSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/command.mjs';
import { contestantsFor, disagreement, recscope, type Contestant, type ContestantName } from './contestants';
import { generate } from './generate';
import {
  benchFolder,
  input,
  INPUTS,
  isParquet,
  LARGE_INPUTS,
  QUICK_INPUTS,
  rowsOf,
  textTwin,
  type Input,
} from './inputs';
import { describeMachine, machineName } from './machine';
import { FEW, FIVE_MEASURES, MANY } from './measures';
import { measuredRun, RunFailed, type MeasuredRun } from './measuredRun';
import { buildProduction, commandLine, duckdbInstalled, trecEvalInstalled, writeParquet } from './production';
import { profile } from './profile';
import { markdownReport } from './report';
import { scoreOf, type InputResult, type Results, type Score } from './results';

const USAGE = `npm run bench -- [options]
  --quick           small inputs, few runs; prints, and writes no results
  --large           50 M rows too: 4 GB of disk, some minutes
  --only NAMES      these inputs only, such as csv-5m,trec-5m (or: measures, start); writes no results
  --runs N          runs of each (default 5; a rival stops after a minute of its own)
  --profile NAMES   no race: where RecScope spends its time on these inputs
`;

/** A slow rival is not asked again once it has taken this long altogether. */
const PATIENCE_SECONDS = 60;
/** Start-up is short, and its runs differ more. */
const START_RUNS = 4;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    only: { type: 'string' },
    runs: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const known = [...INPUTS, ...LARGE_INPUTS, ...QUICK_INPUTS];
  const named = (names: string): Input[] => known.filter(({ name }) => names.split(',').includes(name));
  if (options.profile !== undefined) {
    for (const chosen of named(options.profile)) {
      await prepare(chosen);
      await profile(chosen);
    }
    return;
  }

  const runs = Number(options.runs ?? (options.quick ? 3 : 5));
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1.');
  const chosen = options.only === undefined ? undefined : options.only.split(',');
  const inputs =
    options.only !== undefined
      ? named(options.only)
      : options.quick
        ? QUICK_INPUTS
        : [...INPUTS, ...(options.large ? LARGE_INPUTS : [])];

  const available = { duckdb: await duckdbInstalled(), trecEval: await trecEvalInstalled() };
  await buildProduction();
  const machine = describeMachine(available);
  const before = os.loadavg()[0];
  const results: InputResult[] = [];
  for (const each of inputs) {
    if (isParquet(each.form) && !available.duckdb) continue;
    await prepare(each);
    results.push(await race(each, contestantsFor(each, available), runs));
  }
  const wanted = (name: string): boolean => chosen === undefined || chosen.includes(name);
  const report: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine,
    inputs: results,
    measures: wanted('measures') ? await fewAndMany(options.quick ? '200k' : '1m', runs) : undefined,
    start: wanted('start') ? await startUp(runs * START_RUNS) : undefined,
    load: { before, after: os.loadavg()[0] },
  };
  const markdown = markdownReport(report);
  console.log(markdown);
  if (!options.quick && options.only === undefined) write(report, markdown);
}

/** Inputs are made once and kept. */
async function prepare(wanted: Input): Promise<void> {
  if (!isParquet(wanted.form)) {
    generate(wanted);
    return;
  }
  const twin = textTwin(wanted);
  generate(twin);
  mkdirSync(path.dirname(wanted.recommendations), { recursive: true });
  if (!exists(wanted.truth)) await writeParquet(twin.truth, wanted.truth, wanted.form);
  if (!exists(wanted.recommendations))
    await writeParquet(twin.recommendations, wanted.recommendations, wanted.form);
}

/** Everyone in turn, again and again, so that a busy minute of the machine hits all alike. */
async function race(each: Input, contestants: readonly Contestant[], runs: number): Promise<InputResult> {
  const done = new Map<ContestantName, MeasuredRun[]>(contestants.map(({ name }) => [name, []]));
  const failures: string[] = [];
  const out = new Set<ContestantName>();
  let ours: readonly number[] | undefined;
  // Whoever comes first would wait for the disk, and the others would not.
  for (const file of [each.recommendations, each.truth]) await once(createReadStream(file).resume(), 'close');
  for (let turn = 0; turn < runs; turn++) {
    for (const contestant of contestants) {
      const its = done.get(contestant.name) ?? [];
      const patience = contestant.name === 'RecScope' ? Infinity : PATIENCE_SECONDS;
      if (out.has(contestant.name) || its.reduce((sum, run) => sum + run.seconds, 0) > patience) continue;
      let run: MeasuredRun;
      try {
        run = await measuredRun(contestant.command);
      } catch (error) {
        if (!(error instanceof RunFailed)) throw error;
        failures.push(`${contestant.name} failed: ${error.message}`);
        out.add(contestant.name);
        continue;
      }
      console.error(`${each.name.padEnd(16)} ${contestant.name.padEnd(10)} ${run.seconds.toFixed(2)} s`);
      its.push(run);
      if (turn > 0 || contestant.means === undefined) continue;
      const means = contestant.means(run.output);
      if (contestant.name === 'RecScope') ours = means;
      else if (ours !== undefined) {
        const wrong = disagreement(contestant, means, ours);
        if (wrong === undefined) continue;
        // A race between two that compute different things says nothing.
        failures.push(`Different numbers: ${wrong}`);
        process.exitCode = 1;
      }
    }
  }
  const scores: Partial<Record<ContestantName, Score>> = {};
  for (const [name, its] of done) if (its.length > 0) scores[name] = scoreOf(its);
  return {
    input: each.name,
    rows: rowsOf(each),
    bytes: statSync(each.recommendations).size + statSync(each.truth).size,
    scores,
    failures,
  };
}

async function fewAndMany(size: '200k' | '1m', runs: number): Promise<Results['measures']> {
  const each = input('csv', size);
  await prepare(each);
  const [few, many] = await inTurn([recscope(each, FEW), recscope(each, MANY)], runs);
  return { input: each.name, few, many };
}

async function startUp(runs: number): Promise<Results['start']> {
  const films = path.join(root, 'examples', 'films');
  const [node, version, example] = await inTurn(
    [
      [process.execPath, '-e', '0'],
      [process.execPath, commandLine, '--version'],
      [
        process.execPath,
        commandLine,
        'evaluate',
        path.join(films, 'itemknn.csv'),
        ...['--truth', path.join(films, 'truth.csv'), '--measures', FIVE_MEASURES.join(',')],
      ],
    ],
    runs,
  );
  return { node, version, example };
}

async function inTurn(commands: readonly (readonly string[])[], runs: number): Promise<Score[]> {
  const done = commands.map((): MeasuredRun[] => []);
  for (let turn = 0; turn < runs; turn++)
    for (const [index, command] of commands.entries()) done[index].push(await measuredRun(command));
  return done.map(scoreOf);
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function write(report: Results, markdown: string): void {
  const folder = path.join(benchFolder, 'results');
  mkdirSync(folder, { recursive: true });
  const name = path.join(folder, `${report.date}-${machineName(report.machine)}`);
  writeFileSync(`${name}.md`, markdown);
  writeFileSync(`${name}.json`, `${JSON.stringify(report, null, 1)}\n`);
  console.error(`Written: ${path.relative(root, name)}.md and .json`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
