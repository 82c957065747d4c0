/**
 * `npm run fuzz`: damaged files of every format go all the way through reading and evaluating, and what must
 * always hold is checked. `npm run fuzz -- --help` shows how it is called.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordCounts } from '../../scripts/counts.mjs';
import { counted } from '../../scripts/rings.mjs';
import { makeCase } from './fuzzCase';
import type { Answer, Question } from './protocol';
import { saveCase } from './savedCase';

const USAGE = `npm run fuzz -- [options]
  --seconds N   for how long (default 60)
  --cases N     so many cases, however long they take
  --seed N      which cases (default: others each time)
  --case N      only this case of the seed
  --saved DIR   only the case that was saved in this folder of out/fuzz`;

/** No case takes nearly as long, even on a busy machine: it hangs. */
const HANGING_SECONDS = 60;
const MEMORY_MEGABYTES = 1024;

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    cases: { type: 'string' },
    seed: { type: 'string' },
    case: { type: 'string' },
    saved: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed);
const most = options.cases === undefined ? Infinity : Number(options.cases);
const seconds = options.cases === undefined ? Number(options.seconds) : Infinity;
if (Number.isNaN(most) || ![seed, options.seconds, options.case ?? 0].map(Number).every(Number.isFinite)) {
  console.error(USAGE);
  process.exit(1);
}
const root = path.resolve(__dirname, '../..');
const out = path.join(root, 'out', 'fuzz');

let worker: ChildProcess | undefined;

/** The answer of the worker, or how it ended instead. */
function ask(question: Question): Promise<Answer> {
  const child = (worker ??= fork(path.join(__dirname, 'worker.ts'), {
    // With what loads TypeScript in this process.
    execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  }));
  return new Promise((resolve) => {
    let words = '';
    const listen = (text: Buffer): void => void (words = `${words}${text.toString()}`.slice(-20_000));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      finish(failed('It hangs', `no answer after ${HANGING_SECONDS} s`));
    }, HANGING_SECONDS * 1000);
    const exited = (code: number | null, signal: string | null): void => {
      const memory = /heap out of memory|allocation failed/i.test(words);
      finish(failed(memory ? 'It ran out of memory' : 'The process ended', `${code ?? signal}\n${words}`));
    };
    child.stderr?.on('data', listen);
    child.once('message', finish);
    child.once('exit', exited);
    child.send(question);

    function failed(signature: string, stack: string): Answer {
      worker = undefined;
      let folder: string | undefined;
      if (question.kind === 'made') {
        folder = path.join(out, `${question.seed}-${question.number}`);
        saveCase(folder, makeCase(question.seed, question.number), `${signature}: ${stack}`);
      }
      return { kind: 'failed', signature, stack: `${signature}: ${stack}`, folder };
    }

    function finish(answer: unknown): void {
      clearTimeout(timer);
      child.stderr?.off('data', listen);
      child.off('message', finish);
      child.off('exit', exited);
      resolve(answer as Answer);
    }
  });
}

async function fuzz(): Promise<void> {
  const single: Question | undefined =
    options.saved !== undefined
      ? { kind: 'saved', folder: path.resolve(options.saved) }
      : options.case !== undefined
        ? { kind: 'made', seed, number: Number(options.case), out }
        : undefined;
  if (single?.kind !== 'saved') console.log(`Seed ${seed}; --seed ${seed} --case N tries case N again.`);
  const started = performance.now();
  const counts = { evaluated: 0, refused: 0, failed: 0 };
  const failures = new Map<string, number>();
  let slowest = { milliseconds: 0, number: 0 };
  let cases = 0;
  const since = (): number => (performance.now() - started) / 1000;
  do {
    const number = cases++;
    const answer = await ask(single ?? { kind: 'made', seed, number, out });
    counts[answer.kind]++;
    if (answer.kind !== 'failed') {
      if (answer.milliseconds > slowest.milliseconds) slowest = { milliseconds: answer.milliseconds, number };
      continue;
    }
    const before = failures.get(answer.signature) ?? 0;
    failures.set(answer.signature, before + 1);
    if (before > 0) continue;
    console.log(`\n✘ Case ${options.case ?? number}: ${answer.stack}`);
    if (answer.folder !== undefined) console.log(`  saved in ${path.relative(root, answer.folder)}`);
  } while (single === undefined && cases < most && since() < seconds);
  worker?.disconnect();

  if (failures.size > 0) {
    console.log('\nFailures by kind:');
    for (const [signature, count] of [...failures].sort((a, b) => b[1] - a[1]))
      console.log(`${String(count).padStart(6)}  ${signature}`);
    console.log('');
  }
  console.log(
    `${cases} cases in ${since().toFixed(1)} s, ${(cases / since()).toFixed(0)} a second: ` +
      `${counts.evaluated} evaluated, ${counts.refused} refused with a reason; ` +
      `slowest ${slowest.milliseconds.toFixed(0)} ms (case ${slowest.number}).`,
  );
  // A fuzzer whose files all get refused at the door finds nothing behind it.
  const idle = single === undefined && counts.evaluated === 0;
  if (idle) console.log('No case came as far as an evaluation.');
  const totals = { passed: cases - counts.failed, failed: counts.failed + (idle ? 1 : 0) };
  recordCounts(totals);
  console.log(counted(totals));
  process.exitCode = totals.failed === 0 ? 0 : 1;
}

void fuzz();
